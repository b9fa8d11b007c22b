"""What the printed sheets say, by language."""

import json
from collections.abc import Mapping
from pathlib import Path

from webui.desk.messages import LANGUAGES, Texts


def _load(language: str) -> Texts:
    texts: dict[str, str] = json.loads(
        (Path(__file__).parent / f"{language}.json").read_text(encoding="utf-8")
    )
    return texts


SHEET_TEXTS: Mapping[str, Texts] = {language: _load(language) for language in LANGUAGES}
"""Language -> key -> text."""
