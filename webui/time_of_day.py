"""The time of day, as logs and registers have it."""

from datetime import UTC, datetime


def utc_text(at: datetime | None = None) -> str:
    """Write a time of day to the second, such as ``2026-01-31T09:30:00+00:00``.

    Args:
        at: with its time zone; None is now.
    """
    return (at or datetime.now(UTC)).isoformat(timespec="seconds")
