"""Everything before the first turn: the deck, the draft, the seats, the opening hands."""

from dataclasses import dataclass

from engine.decks import deck_of
from engine.generals import GENERALS
from engine.observations import (
    CardPlaced,
    ClockStarted,
    FirstTeamChosen,
    HpShown,
    MatchStarted,
    Place,
    SeatEntry,
)
from engine.seats import RING, Seat, Team
from engine.simulator.book import Book, book_of
from engine.simulator.chance import Chance
from engine.simulator.draft import draft
from engine.simulator.mischief import Mischief, Violation
from engine.simulator.model import Game, Player
from engine.simulator.piles import count_hand, draw, shuffled_deck
from engine.simulator.skills import LORD_SKILLS
from engine.simulator.teller import Teller

STARTED_UTC = "2026-01-31T08:00:00Z"
_ROLES = {
    "warm_commander": "lord",
    "cold_commander": "renegade",
    "warm": "loyalist",
    "cold": "rebel",
}


@dataclass(frozen=True, slots=True)
class Plan:
    """What to simulate."""

    ruleset: str
    seed: int
    deck: str | None = None
    """None means the deck that the rule book names, or one that has the cards for a breach."""
    violations: tuple[Violation, ...] = ()
    is_table_only: bool = False
    book: Book | None = None
    """None means the book that ``ruleset`` names."""


def new_game(plan: Plan) -> Game:
    """Return a game with a shuffled deck and nobody seated.

    Raises:
        UnknownBookError: when there is no such rule book.
        UnknownDeckError: when there is no such deck.
    """
    book = plan.book or book_of(plan.ruleset)
    chance = Chance(plan.seed)
    deck = deck_of(plan.deck or _deck_wanted(plan, book) or book.deck_id)
    is_slow = chance.happens(0.08) or any(kind.is_slow for kind in plan.violations)
    pace = 3.0 if book.is_timed and is_slow else 1.0
    mischief = Mischief(plan.violations, chance)
    teller = Teller(chance, is_table_only=plan.is_table_only, pace=pace)
    game = Game(book, deck, chance, teller, mischief)
    game.pile = shuffled_deck(deck, chance)
    return game


def _deck_wanted(plan: Plan, book: Book) -> str | None:
    """Return the deck that a planned breach needs in 3v3."""
    wanted = (violation.deck for violation in plan.violations if violation.deck)
    return None if book.has_blocks else next(wanted, None)


def start(game: Game, game_no: int = 1) -> None:
    """Tell that a game begins, and who sits where."""
    names = {seat: f"{seat.team.value[0].upper()}{n}" for n, seat in enumerate(RING, start=1)}
    seats = {seat: SeatEntry(names[seat], None) for seat in Seat}
    book = game.book
    begun = MatchStarted(book.id, game.deck.id, seats, STARTED_UTC, game_no, book.settings)
    game.teller.note(begun)


def prepare(game: Game) -> None:
    """Draft, seat the generals, name the first side, deal the hands (cert-3v3 3.1, 3.2)."""
    seat_all(game, draft(game))
    game.teller.wait(2000, 8000)
    game.first_team = Team.COLD if game.book.has_blocks else game.chance.pick(tuple(Team))
    game.teller.note(FirstTeamChosen(game.first_team))
    game.teller.wait(5000, 12000)
    for player in game.living:
        draw(game, player, game.book.opening_hand)
        count_hand(game, player)
        game.teller.wait(500, 1500)


def seat_all(game: Game, lineup: dict[Seat, str]) -> None:
    """Lay out the generals of a line-up, and start the clock of the game (cert-3v3 1.3)."""
    if game.book.is_timed:
        clock = ClockStarted("match", game.book.game_ms)
        game.teller.start_clock(clock, is_kept=True)
    for seat, general in lineup.items():
        _seat(game, seat, general, lineup)


def _seat(game: Game, seat: Seat, general_id: str, lineup: dict[Seat, str]) -> None:
    general = GENERALS[general_id]
    max_hp = general.max_hp + game.book.hp_bonus * seat.is_commander
    player = Player(
        seat,
        general,
        max_hp,
        max_hp,
        _skills_on(game, seat, lineup),
        game.teller.new_track(),
        shown_hp=max_hp,
    )
    game.players[seat] = player
    game.teller.wait(300, 900)
    place = Place("general", seat)
    game.teller.see(CardPlaced(f"general/{general_id}", place, player.track))
    if game.book.has_turn_marks or seat.is_commander:
        role = _ROLES.get(seat.value) or _ROLES[seat.team.value]
        track = game.teller.new_track()
        game.teller.see(CardPlaced(f"identity/{role}", Place("identity", seat), track))
    game.teller.see(HpShown(seat, max_hp))


def _skills_on(game: Game, seat: Seat, lineup: dict[Seat, str]) -> tuple[str, ...]:
    """Return the skills that hold on this seat (cert-3v3 1.2.1, tongshuai 4.5.1)."""
    own = {each: GENERALS[general] for each, general in lineup.items() if each.team is seat.team}
    is_of_one_kingdom = len({general.kingdom for general in own.values()}) == 1
    has_lord_skill = game.book.lord_skills_of_one_kingdom and is_of_one_kingdom
    lord = next(general for each, general in own.items() if each.is_commander)
    lent = ("huangtian",) if has_lord_skill and "huangtian" in lord.skills else ()
    own_skills = [
        skill
        for skill in own[seat].skills
        if skill not in LORD_SKILLS or (has_lord_skill and seat.is_commander)
    ]
    return tuple(dict.fromkeys((*own_skills, *lent)))
