"""What is wrong with an answer, as one of the checks on answers found it."""

from dataclasses import dataclass

from engine.plays.play import Pending
from engine.rules.claims.proof import Proof, play_en, play_zh


@dataclass(frozen=True, slots=True)
class Breach:
    """One fault; its texts follow the name of whose it is."""

    key: str
    """The clause's key."""
    text_zh: str
    text_en: str
    evidence: tuple[int, ...] = ()


def shown_although(proof: Proof, key: str, because: tuple[str, str], pending: Pending) -> Breach:
    """Return the fault of showing the card of ``proof`` although something forbids it."""
    zh, en = because
    return Breach(
        key,
        f"打出{play_zh(proof.play)}，但{zh}",
        f"shows {play_en(proof.play)}, but {en}",
        (pending.play.seq,),
    )
