"""A whole game: draft, preparation, rounds until it is decided."""

from dataclasses import dataclass

from engine.decks import deck_of
from engine.generals import GENERALS
from engine.observations import (
    CardPlaced,
    ClockStarted,
    FirstTeamChosen,
    HpShown,
    MatchEnded,
    MatchStarted,
    Observation,
    Place,
    SeatEntry,
)
from engine.seats import RING, Seat, Team
from engine.simulator import skills
from engine.simulator.book import Book, book_of
from engine.simulator.chance import Chance
from engine.simulator.draft import draft
from engine.simulator.mischief import Committed, Mischief, Violation
from engine.simulator.model import Game, GameOverError, Player
from engine.simulator.piles import count_hand, draw, shuffled_deck
from engine.simulator.teller import Teller
from engine.simulator.truth import Truth
from engine.simulator.units import play_round
from engine.simulator.verdicts import decide_on_time

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
    """None means the deck that the rule book names."""
    violations: tuple[Violation, ...] = ()
    is_table_only: bool = False


@dataclass(frozen=True, slots=True)
class Simulated:
    """A finished game: what was seen and said, and what it really was."""

    observations: tuple[Observation, ...]
    truth: Truth


def simulate(plan: Plan) -> Simulated:
    """Play one whole game.

    Raises:
        UnknownBookError: when there is no such rule book.
        UnknownDeckError: when there is no such deck.
    """
    book = book_of(plan.ruleset)
    game = _new_game(plan, book)
    over = _play(game)
    game.teller.wait(1000, 3000)
    game.teller.note(MatchEnded(_recorded_winner(game, over), over.reason))
    _begin_second_game(game)
    return Simulated(tuple(game.teller.observations), _truth(plan, game, over))


def _recorded_winner(game: Game, over: GameOverError) -> Team | None:
    """Return the winner, or the loser when a breach records the wrong one."""
    breach = game.mischief.takes("wrong_result")
    if breach is None or over.winner is None:
        return over.winner
    committed = Committed(game.teller.next_seq, None, is_table_visible=True)
    game.mischief.commit(breach, committed)
    return over.winner.other


def _begin_second_game(game: Game) -> None:
    """Begin another game under the same commanders, where a breach asks for it."""
    breach = game.mischief.takes("commander_not_changed")
    if breach is not None:
        game.teller.wait(60_000, 120_000)
        committed = Committed(game.teller.next_seq, None, is_table_visible=True)
        game.mischief.commit(breach, committed)
        _start(game, game_no=2)


def _new_game(plan: Plan, book: Book) -> Game:
    chance = Chance(plan.seed)
    deck = deck_of(plan.deck or book.deck_id)
    is_slow = chance.happens(0.08) or any(kind.is_slow for kind in plan.violations)
    pace = 3.0 if book.is_timed and is_slow else 1.0
    mischief = Mischief(plan.violations, chance)
    teller = Teller(chance, is_table_only=plan.is_table_only, pace=pace)
    game = Game(
        book, deck.id, book.kill_reward(deck.id), deck.crossbow_limit, chance, teller, mischief
    )
    game.pile = shuffled_deck(deck, chance)
    return game


def _play(game: Game) -> GameOverError:
    """Play until the game is over; return how it ended."""
    try:
        _start(game)
        _prepare(game, draft(game))
        first = game.first_team
        while True:
            first = play_round(game, first)
            decide_on_time(game)
    except GameOverError as over:
        return over


def _start(game: Game, game_no: int = 1) -> None:
    names = {seat: f"{seat.team.value[0].upper()}{n}" for n, seat in enumerate(RING, start=1)}
    seats = {seat: SeatEntry(names[seat], None) for seat in Seat}
    game.teller.note(MatchStarted(game.book.id, game.deck_id, seats, STARTED_UTC, game_no))


def _prepare(game: Game, lineup: dict[Seat, str]) -> None:
    """Seat the generals, name the first side, deal the opening hands (cert-3v3 3.2)."""
    if game.book.is_timed:
        clock = ClockStarted("match", game.book.game_ms)
        game.teller.start_clock(clock, is_kept=True)
    for seat, general in lineup.items():
        _seat(game, seat, general, lineup)
    game.teller.wait(2000, 8000)
    game.first_team = Team.COLD if game.book.has_blocks else game.chance.pick(tuple(Team))
    game.teller.note(FirstTeamChosen(game.first_team))
    game.teller.wait(5000, 12000)
    for player in game.living:
        draw(game, player, game.book.opening_hand)
        count_hand(game, player)
        game.teller.wait(500, 1500)


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
        if skill not in skills.LORD_SKILLS or (has_lord_skill and seat.is_commander)
    ]
    return tuple(dict.fromkeys((*own_skills, *lent)))


def _truth(plan: Plan, game: Game, over: GameOverError) -> Truth:
    players = game.players.values()
    return Truth(
        plan.ruleset,
        game.deck_id,
        plan.seed,
        n_cards=deck_of(game.deck_id).n_cards,
        winner=over.winner,
        reason=over.reason,
        generals={player.seat: player.general.id for player in players},
        plays=tuple(game.teller.plays),
        hands_at_end={p.seat: tuple(card.face for card in p.hand) for p in players},
        hp_at_end={player.seat: player.hp for player in players},
        violations=tuple(game.mischief.made),
    )
