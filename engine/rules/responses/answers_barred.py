"""What takes the answer from a target: armor on which the card does nothing, skills, weapons.

Of cards aimed at several the armor still counts for each; a judgement or skill of the user may
have been for any of them, so that it proves something only with a single target.
"""

from engine.cards import ATTACKS, SLASHES
from engine.distance import may_hold, surely_holds
from engine.faces import BLACK, suit_of
from engine.plays.judged import suit_for
from engine.plays.pending import find_answered
from engine.plays.play import REPLACING_SKILLS, Pending, Play
from engine.rules.claims.proof import Proof
from engine.rules.responses.breach import Breach, shown_although
from engine.seats import Seat


def stopped_by_armor(proof: Proof) -> Breach | None:
    """Find an answer to what the own armor stops: such a card has no effect to answer.

    Source: FAQ 仁王盾, 藤甲, 青釭剑; rulings RENWANG-01, RENWANG-02, VINE-01, VINE-02.
    """
    answered = find_answered(proof.plays, proof.play)
    if answered is None or _may_be_pierced(proof, answered):
        return None
    state, seat = proof.claim.state, proof.play.seat
    if surely_holds(state, seat, "nioh_shield") and answered.kind in SLASHES:
        if _is_black(proof, answered.play):
            because = (
                "黑色【杀】对【仁王盾】无效",
                "a black Slash does nothing to the Renwang Shield",
            )
            return shown_although(proof, "responses.nioh_shield", because, answered)
        return None
    if surely_holds(state, seat, "vine") and _is_stopped_by_vine(proof, answered):
        because = "该牌对【藤甲】无效", "that card does nothing to the Rattan Armor"
        return shown_although(proof, "responses.vine", because, answered)
    return None


def _may_be_pierced(proof: Proof, answered: Pending) -> bool:
    is_slash = answered.kind in SLASHES
    return is_slash and may_hold(proof.claim.state, answered.play.seat, "qinggang_sword")


def _is_black(proof: Proof, play: Play) -> bool:
    """Whether a slash is surely black as its user's cards count; one without a card is not."""
    n_seen = len(play.faces)
    suits = [suit_for(proof.claim.state, play.seat, face) for face in play.faces]
    return n_seen > 0 and n_seen >= play.n_cards and all(suit in BLACK for suit in suits)


def _is_stopped_by_vine(proof: Proof, answered: Pending) -> bool:
    """A fan makes a slash one of fire, which need not have been told."""
    if answered.kind != "slash":
        return answered.kind in ATTACKS
    return not may_hold(proof.claim.state, answered.play.seat, "fan")


def without_dodge(proof: Proof) -> Breach | None:
    """Find a dodge against a slash that leaves none, be it of the eight trigrams.

    Source: FAQ 马超, 黄忠; ruling BAGUA-05.
    """
    slash = _dodged(proof)
    if slash is None or slash.targets != (proof.play.seat,):
        return None
    later = proof.plays.told_since(slash.play)
    if _is_tieqi_red(later, slash.play.seat):
        because = "“铁骑”判定为红色，不能使用【闪】", "tieqi was judged red, so there is no dodge"
        return shown_although(proof, "responses.tieqi", because, slash)
    if any(play.skill == "liegong" and play.seat is slash.play.seat for play in later):
        because = "“烈弓”已发动，不能使用【闪】", "liegong was declared, so there is no dodge"
        return shown_although(proof, "responses.liegong", because, slash)
    return None


def _dodged(proof: Proof) -> Pending | None:
    if proof.play.skill == "eight_diagram":
        return proof.plays.find(*SLASHES)
    return find_answered(proof.plays, proof.play) if proof.play.kind == "jink" else None


def _is_tieqi_red(later: tuple[Play, ...], user: Seat) -> bool:
    """Whether the latest judgement for tieqi came out red, with all that was played over it."""
    turned = [p for p in later if p.action == "judge" and p.skill == "tieqi" and p.seat is user]
    if not turned:
        return False
    over = [p for p in later if p.seq > turned[-1].seq and p.skill in REPLACING_SKILLS]
    final = (over or turned)[-1]
    suit = suit_of(final.faces[0]) if final.faces else None
    return suit is not None and suit.is_red


def pierced_diagram(proof: Proof) -> Breach | None:
    """Find eight trigrams used against the Qinggang Sword, which no armor stops.

    Source: FAQ 青釭剑.
    """
    slash = _dodged(proof)
    if proof.play.skill != "eight_diagram" or slash is None:
        return None
    if not surely_holds(proof.claim.state, slash.play.seat, "qinggang_sword"):
        return None
    because = "【青釭剑】无视防具", "the Qinggang Sword ignores armor"
    return shown_although(proof, "responses.eight_diagram", because, slash)
