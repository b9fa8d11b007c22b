"""How the ledger goes on."""

from engine.ledger import Ledger
from engine.observations import Observation
from engine.state import MatchState


def ledger_after(
    ledger: Ledger, before: MatchState, observation: Observation, after: MatchState
) -> Ledger:
    """Return the ledger after one more observation."""
    return ledger
