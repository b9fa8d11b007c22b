"""When a declaration proves something: everything before it that bears on it was told.

A card in the middle that nobody spoke of, or a use of which nobody said what it was, may be what
the declaration is about; then nothing is proved.
"""

from dataclasses import dataclass

from engine.cards import CARDS
from engine.plays.play import Play, Plays
from engine.rules.claims.claim import Claim, claim_in
from engine.step import Step
from engine.turns.order import may_have_acted_unseen
from engine.wording import face_en, face_zh


@dataclass(frozen=True, slots=True)
class Proof:
    """A declared play beside all that was pending when it was declared."""

    claim: Claim
    plays: Plays
    """As they were just before."""

    @property
    def play(self) -> Play:
        """Return the play itself."""
        return self.claim.play


def proof_in(step: Step) -> Proof | None:
    """Return the play that this observation declares when nothing about it is left open.

    None as well between turns, and when another turn may have begun unseen.
    """
    claim, plays = claim_in(step), step.ledger_before.plays
    if claim is None or step.after.acting is None or may_have_acted_unseen(step.after):
        return None
    if step.is_turn_start:
        plays = Plays(delayed=plays.delayed)
    own = {card.track for card in claim.play.cards}
    has_gap = any(card.track not in own for card in plays.unspoken)
    is_half_told = any(pending.kind is None for pending in plays.pending)
    is_open = has_gap or is_half_told or plays.has_loose_answer
    return None if is_open else Proof(claim, plays)


def play_zh(play: Play) -> str:
    """Name a play in Chinese by its card and what it counts as, such as ``红桃2 闪当【杀】``."""
    kind = CARDS.get(play.kind or "")
    name = "" if kind is None else f"【{kind.name_zh}】"
    if play.face is None or play.as_card is None:
        return name if play.face is None else face_zh(play.face)
    return f"{face_zh(play.face)}当{name}"


def play_en(play: Play) -> str:
    """Name a play in English by its card and what it counts as, such as ``♥2 Dodge as Slash``."""
    kind = CARDS.get(play.kind or "")
    name = "a card" if kind is None else kind.name_en
    if play.face is None or play.as_card is None:
        return name if play.face is None else face_en(play.face)
    return f"{face_en(play.face)} as {name}"
