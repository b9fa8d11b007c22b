"""The table is read back by Python's own CSV reader."""

import csv
import json
from io import StringIO

from engine.fact_fields import fact_from_fields
from engine.observations import (
    CardMoved,
    CardPlaced,
    Fact,
    FoulCalled,
    Observation,
    Place,
    Retracted,
    Witness,
)
from engine.seats import Seat, Team
from tests.engine.test_log_codec import LITERALS
from webui.desk.messages import MESSAGES
from webui.exports.csv_rows import as_csv
from webui.exports.record import match_record

MIDDLE, PILE = Place("play"), Place("discard")


def rows(*facts: Fact, lang: str = "zh") -> list[dict[str, str]]:
    entries = tuple(
        Observation(seq, 61_001 * seq, Witness.CAMERA, fact) for seq, fact in enumerate(facts, 1)
    )
    text = as_csv(match_record(entries, ""), MESSAGES[lang])
    assert text.startswith("\ufeffseq,at_ms,")
    return list(csv.DictReader(StringIO(text.removeprefix("\ufeff"), newline="")))


def test_every_entry_is_a_row_with_all_that_it_says() -> None:
    facts = [fact for fact, _ in LITERALS]
    found = rows(*facts)
    assert [fact_from_fields(json.loads(row["fields"])) for row in found] == facts
    assert [row["seq"] for row in found] == [str(seq) for seq in range(1, len(facts) + 1)]


def test_a_row_of_a_placed_card() -> None:
    (row,) = rows(CardPlaced("slash/S7", Place("equip", Seat.WARM_LEFT), 12), lang="en")
    assert row.pop("fields") == (
        '{"type": "CardPlaced", "face": "slash/S7", "zone": "equip", "seat": "warm_left", '
        '"track": 12}'
    )
    assert row.pop("text").startswith("♠7 Slash laid on the equipment zone")
    assert row == {
        "seq": "1",
        "at_ms": "61001",
        "clock": "1:01.001",
        "by": "camera",
        "type": "CardPlaced",
        "team": "",
        "seat": "warm_left",
        "face": "slash/S7",
        "track": "12",
    }


def test_a_moved_card_is_named_by_its_face() -> None:
    found = rows(CardPlaced("slash/S7", MIDDLE, 12), CardMoved(12, MIDDLE, PILE))
    assert found[1]["face"] == "slash/S7"
    assert "黑桃" in found[1]["text"] or "♠7" in found[1]["text"]


def test_commas_quotes_and_line_breaks_stay_in_their_cell() -> None:
    note = 'said "now", then\nlaughed; 看了一眼，'
    (row, second) = rows(FoulCalled(Team.WARM, "talk", 1, note=note), Retracted(1))
    assert json.loads(row["fields"])["note"] == note
    assert note in row["text"]
    assert second["type"] == "Retracted"
