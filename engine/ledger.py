"""What has to be remembered beside the table, so that a rule need not read the whole log again."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ledger:
    """Grows by one observation at a time, like the state, and never judges."""
