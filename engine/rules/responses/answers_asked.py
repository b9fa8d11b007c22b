"""Whether an answer is of the kind that was asked for, by who was asked, and not one too many."""

from engine.cards import CARDS, SLASHES
from engine.characters import may_have, skills_of
from engine.plays.judged import suit_for
from engine.plays.pending import ANSWERED_BY, ASKS_FOR_JINK, ASKS_FOR_SLASH, find_answered
from engine.plays.play import REPLACING_SKILLS, Pending, Play
from engine.rules.claims.proof import Proof, play_en, play_zh
from engine.rules.responses.breach import Breach, shown_although
from engine.seats import Seat
from engine.skills.conversions import CONVERSIONS, may_convert
from engine.wording import seat_en, seat_zh

_WITHOUT_CARD = {"shensu": ASKS_FOR_JINK, "lijian": ASKS_FOR_SLASH}
"""Skills that ask for an answer although no card of theirs need be seen."""
_BEFORE_PLAY = ("shensu",)
"""Those that are over once anything is used in the play phase."""
_ANSWERED_FOR = ("hujia", "jijiang", "liuli")
"""Skills of a target by which somebody else may answer."""
_OWN_CLAUSE = ("savage_assault", "archery_attack", "duel")


def not_asked(proof: Proof) -> Breach | None:
    """Find a dodge or slash that nothing pending asks for, or that is asked of others."""
    answered = find_answered(proof.plays, proof.play)
    if answered is not None:
        return _of_wrong_seat(proof, answered)
    if _may_be_asked_unseen(proof) or _may_be_half_told(proof):
        return None
    return _of_wrong_kind(proof)


def _may_be_asked_unseen(proof: Proof) -> bool:
    state = proof.claim.state
    asking = ANSWERED_BY[proof.play.kind or ""]
    is_playing = any(play.action == "use" and play.is_own_turn for play in proof.plays.told)
    return state.acting is not None and any(
        kinds & asking
        and may_have(state.seat(state.acting), skill)
        and not (is_playing and skill in _BEFORE_PLAY)
        for skill, kinds in _WITHOUT_CARD.items()
    )


def _may_be_half_told(proof: Proof) -> bool:
    """Whether the card may count as what is asked by a skill that was not told."""
    play = proof.play
    if play.as_card is not None or play.skill is not None:
        return False
    asked = [kind for kind, by in ANSWERED_BY.items() if proof.plays.find(*by) is not None]
    own = skills_of(proof.claim.state.seat(play.seat))
    if proof.plays.find("judge") is not None and REPLACING_SKILLS & set(own):
        return True
    if any(seat.is_at_zero for seat in proof.claim.state.living):
        asked.append("peach")
    ways = [skill for skill in own if skill in CONVERSIONS]
    return any(may_convert(skill, play.face, kind) for skill in ways for kind in asked)


def _of_wrong_kind(proof: Proof) -> Breach:
    top = proof.plays.top
    name = None if top is None else CARDS.get(top.kind or "")
    if top is None or name is None:
        zh, en = play_zh(proof.play), play_en(proof.play)
        return Breach(
            "responses", f"打出{zh}，但没有需要响应的牌", f"shows {en}, but nothing asks for it"
        )
    key = f"responses.{name.id}" if name.id in _OWN_CLAUSE else "responses"
    because = f"【{name.name_zh}】不能用它响应", f"it is no answer to {name.name_en}"
    return shown_although(proof, key, because, top)


def _of_wrong_seat(proof: Proof, answered: Pending) -> Breach | None:
    asked = _asked(answered)
    state = proof.claim.state
    is_passed_on = any(may_have(state.seat(s), skill) for s in asked for skill in _ANSWERED_FOR)
    if not asked or proof.play.seat in asked or is_passed_on:
        return None
    names_zh = "、".join(seat_zh(seat) for seat in asked)
    names_en = ", ".join(seat_en(seat) for seat in asked)
    because = f"被要求响应的是{names_zh}", f"it is asked of {names_en}"
    return shown_although(proof, "responses", because, answered)


def _asked(answered: Pending) -> tuple[Seat, ...]:
    """Return who is to answer; nobody while the targets were not told."""
    if answered.kind == "duel" and answered.targets:
        return (*answered.targets, answered.play.seat)
    return answered.targets[:1] if answered.kind == "collateral" else answered.targets


def too_many(proof: Proof) -> Breach | None:
    """Find an answer of somebody who has answered enough already."""
    answered = find_answered(proof.plays, proof.play)
    if answered is None or answered.kind not in ASKS_FOR_JINK | {"savage_assault"}:
        return None
    n_asked = n_answers_asked(proof, answered)
    given = answered.answers_of(proof.play.seat)
    n_given = sum(not _may_be_in_vain(proof, answer) for answer in given)
    if n_asked is None or n_given < n_asked:
        return None
    because = (
        f"已响应{n_given}次，只要求{n_asked}次",
        f"{n_given} were shown before and no more than {n_asked} is asked",
    )
    key = "responses.wushuang" if n_asked > 1 else "responses"
    return shown_although(proof, key, because, answered)


def _may_be_in_vain(proof: Proof, answer: Play) -> bool:
    """Whether an answer may be no more than the attempt to judge for a dodge."""
    if answer.skill != "eight_diagram" or answer.faces:
        return False
    told = proof.plays.told
    is_replaced = any(play.skill in REPLACING_SKILLS for play in told)
    judged = [
        suit_for(proof.claim.state, play.seat, play.face)
        for play in told
        if play.action == "judge" and play.seat is answer.seat and play.skill == answer.skill
    ]
    is_red = bool(judged) and all(suit is not None and suit.is_red for suit in judged)
    return is_replaced or not is_red


def n_answers_asked(proof: Proof, answered: Pending) -> int | None:
    """Return how many answers each target has to give; None while the user is not known.

    Source: FAQ 吕布; ruling BAGUA-04.
    """
    if answered.kind not in SLASHES:
        return 1
    own = skills_of(proof.claim.state.seat(answered.play.seat))
    if not own:
        return None
    return 2 if "wushuang" in own else 1
