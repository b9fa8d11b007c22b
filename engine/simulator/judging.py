"""Judgements: a card is turned from the pile, may be replaced, takes effect, may be taken."""

from collections.abc import Callable, Mapping

from engine.faces import Suit
from engine.simulator.model import Card, Game, Player
from engine.simulator.moments import REPLACE_VERDICT, VERDICT_DONE, Verdict
from engine.simulator.piles import top_face, turn_up

_LOW_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9")


def is_struck(suit: Suit, rank: str) -> bool:
    """Whether a judgement lets lightning strike."""
    return suit is Suit.SPADE and rank in _LOW_RANKS


_GOOD: Mapping[str, Callable[[Suit, str], bool]] = {
    "indulgence": lambda suit, _: suit is Suit.HEART,
    "supply_shortage": lambda suit, _: suit is Suit.CLUB,
    "lightning": lambda suit, rank: not is_struck(suit, rank),
    "eight_diagram": lambda suit, _: suit.is_red,
    "tieqi": lambda suit, _: suit.is_red,
    "ganglie": lambda suit, _: suit is not Suit.HEART,
    "luoshen": lambda suit, _: not suit.is_red,
    "leiji": lambda suit, _: suit is not Suit.SPADE,
}


def is_good(reason: str, verdict: Verdict, card: Card | None = None) -> bool:
    """Whether a card as judgement is good for the one who judges; its own card by default."""
    shown = verdict.card if card is None else card
    return _GOOD[reason](verdict.player.suit_of(shown), shown.rank)


def judge(game: Game, player: Player, reason: str) -> Verdict:
    """Turn a judgement card, let others replace it once each; return what counts.

    Whoever asked for the judgement calls ``finish`` once it has taken effect.
    """
    game.teller.wait(600, 1500)
    game.teller.say(player.seat, "judge", top_face(game), skill=reason)
    verdict = Verdict(player, reason, turn_up(game))
    for other in game.in_action_order():
        for replace in REPLACE_VERDICT.of(other):
            replace(game, other, verdict)
    game.teller.wait(500, 1500)
    return verdict


def finish(game: Game, verdict: Verdict) -> None:
    """Let the judged one's skills take the card, now that it has taken effect (tiandu)."""
    if verdict.card in game.middle and verdict.player.is_alive:
        for skill in VERDICT_DONE.of(verdict.player):
            skill(game, verdict)
