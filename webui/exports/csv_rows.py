"""A table for spreadsheets: one row per entry of the log."""

import csv
import json
from io import StringIO

from engine.fact_fields import Json, fields_of
from engine.observations import Observation
from webui.desk.messages import Texts
from webui.desk.sentences import Faces, sentence_of
from webui.exports.record import MatchRecord, clock_of

COLUMNS: tuple[str, ...] = (
    "seq",
    "at_ms",
    "clock",
    "by",
    "type",
    "team",
    "seat",
    "face",
    "track",
    "text",
    "fields",
)
BYTE_ORDER_MARK = "\ufeff"
"""Without it some spreadsheets take UTF-8 for something else."""


def as_csv(record: MatchRecord, texts: Texts) -> str:
    """Return the entries as written, corrections among them; ``fields`` has all that one says."""
    file = StringIO()
    file.write(BYTE_ORDER_MARK)
    writer = csv.DictWriter(file, COLUMNS)
    writer.writeheader()
    faces = record.faces()
    writer.writerows(_row_of(observation, faces, texts) for observation in record.observations)
    return file.getvalue()


def _row_of(observation: Observation, faces: Faces, texts: Texts) -> dict[str, Json]:
    values = fields_of(observation.fact)
    row: dict[str, Json] = {key: values.get(key) for key in ("type", "team", "seat")}
    track = values.get("track")
    face = values.get("face")
    if face is None and isinstance(track, int):
        face = faces.get(track)
    return row | {
        "seq": observation.seq,
        "at_ms": observation.at_ms,
        "clock": clock_of(observation.at_ms),
        "by": observation.by.value,
        "face": face,
        "track": track,
        "text": sentence_of(observation.fact, faces, texts),
        "fields": json.dumps(values, ensure_ascii=False),
    }
