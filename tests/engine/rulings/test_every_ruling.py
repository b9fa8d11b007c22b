"""Every worked ruling has a test that carries its number: SHA-01 is ``test_sha_01_...``."""

import csv
import re
from pathlib import Path

import pytest

RULINGS = Path(__file__).parents[4] / "shared" / "facts" / "rulings.csv"
TESTS = Path(__file__).parents[1]
needs_rulings = pytest.mark.skipif(not RULINGS.is_file(), reason="the rulings are not here")


@needs_rulings
def test_every_ruling_is_a_named_test() -> None:
    with RULINGS.open(encoding="utf-8", newline="") as file:
        numbers = [row["id"] for row in csv.DictReader(file)]
    text = "\n".join(path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py"))
    tested = set(re.findall(r"^def test_([a-z]+_\d\d)_", text, re.MULTILINE))
    missing = [number for number in numbers if number.lower().replace("-", "_") not in tested]
    assert len(numbers) > 100
    assert missing == []
