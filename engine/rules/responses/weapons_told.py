"""What the spear and the blade take, as far as it is told and seen."""

from engine.cards import SLASHES
from engine.observations import CardMoved, CardPlaced, Place
from engine.plays.play import Play
from engine.rules.claims.proof import Proof
from engine.rules.responses.breach import Breach
from engine.step import Step
from engine.wording import face_en, face_zh, seat_en, seat_zh


def other_target(proof: Proof) -> Breach | None:
    """Find a follow-up of the Green Dragon Blade on somebody else.

    Source: FAQ 青龙偃月刀; rulings BLADE-01, BLADE-02.
    """
    slash = proof.plays.find(*SLASHES)
    play = proof.play
    if play.skill != "blade" or not play.is_slash or slash is None:
        return None
    hit = {*slash.targets, *slash.play.targets}
    if not hit or not play.targets or set(play.targets) <= hit or slash.play.seat is not play.seat:
        return None
    zh = "、".join(seat_zh(seat) for seat in play.targets)
    en = ", ".join(seat_en(seat) for seat in play.targets)
    return Breach(
        "responses.blade",
        f"发动【青龙偃月刀】追加【杀】的目标是{zh}，不是原来的目标",
        f"follows up with the Green Dragon Blade on {en}, not on the same target",
        (slash.play.seq,),
    )


def spear_from_zone(step: Step) -> tuple[Play, Breach] | None:
    """Find a card that did not come from the hand laid for the Serpent Spear.

    Source: FAQ 丈八蛇矛; rulings SPEAR-01, SPEAR-02.
    """
    fact = step.observation.fact
    if not isinstance(fact, CardPlaced | CardMoved):
        return None
    for play in step.ledger.plays.told:
        for card in play.cards:
            is_own = card.origin is not None and card.origin.seat is play.seat
            is_new = card.track == fact.track and not _was_seen(step, card.track)
            if play.skill == "spear" and is_new and is_own and card.origin != _hand(play):
                return play, _not_from_hand(card.face, play)
    return None


def _was_seen(step: Step, track: int) -> bool:
    told = step.ledger_before.plays.told
    return any(card.track == track for play in told for card in play.cards)


def _hand(play: Play) -> Place:
    return Place("hand", play.seat)


def _not_from_hand(face: str | None, play: Play) -> Breach:
    return Breach(
        "responses.spear",
        f"发动【丈八蛇矛】用了装备区的{face_zh(face)}；只能用两张手牌",
        f"uses {face_en(face)} out of the equipment for the Serpent Spear; "
        "it takes two cards of the hand",
        (play.seq,),
    )
