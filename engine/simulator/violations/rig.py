"""Setting the scene for a breach: dealing the cards it needs, finding who can commit it."""

from collections.abc import Callable, Sequence

from engine.cards import SLASHES
from engine.simulator.mischief import Committed
from engine.simulator.model import Card, Game, Player
from engine.simulator.moments import Material
from engine.simulator.piles import count_hand

Fits = Callable[[Card], bool]


def is_kind(*kinds: str) -> Fits:
    """Return a test for cards of some kinds."""
    return lambda card: card.kind.id in kinds


is_slash = is_kind(*SLASHES)


def deal_in(game: Game, player: Player, fits: Fits, keep: Sequence[Card] = ()) -> Card | None:
    """Return a fitting hand card, as the shuffle might have dealt it.

    When there is none, a hand card that nobody has seen changes places with one of the draw pile.
    Cards in ``keep`` stay, and are not returned.
    """
    own = [card for card in player.hand if fits(card) and card not in keep]
    if own:
        return game.chance.pick(own)
    spare = [card for card in player.hand if not card.is_known and card not in keep]
    wanted = [card for card in game.pile if fits(card)]
    if not spare or not wanted:
        return None
    given, taken = game.chance.pick(spare), game.chance.pick(wanted)
    player.hand[player.hand.index(given)] = taken
    game.pile[game.pile.index(taken)] = given
    return taken


def ask_for_hand(game: Game, player: Player) -> None:
    """Let a hand be counted: how many cards are held is told whenever anybody asks."""
    game.teller.wait(1500, 3000)
    count_hand(game, player)


def plain(card: Card) -> Material:
    """Return a card as itself."""
    return Material((card,), card.kind.id)


def is_in_game(game: Game, *skills: str) -> bool:
    """Whether anybody alive has one of the skills."""
    return any(player.has(skill) for player in game.living for skill in skills)


def now(game: Game, player: Player, *, is_table_visible: bool = False) -> Committed:
    """Return a breach that the next line shows."""
    return Committed(game.teller.next_seq, player.seat, is_table_visible)
