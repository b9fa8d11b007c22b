"""The match log itself; docs/log-format.md."""

from webui.exports.record import MatchRecord, chained_lines


def as_jsonl(record: MatchRecord) -> str:
    """Return the log, each line with the hash of the one before."""
    return "".join(f"{line}\n" for line in chained_lines(record.observations))
