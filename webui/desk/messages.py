"""Every text of the pages, by language, from ``webui/messages/<language>.json``."""

import json
from collections.abc import Mapping
from pathlib import Path

Texts = Mapping[str, str]

LANGUAGES = ("zh", "en")


def _load(language: str) -> Texts:
    path = Path(__file__).parents[1] / "messages" / f"{language}.json"
    texts: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return texts


MESSAGES: Mapping[str, Texts] = {language: _load(language) for language in LANGUAGES}
"""Language -> key -> text; keys are dotted, such as ``seat.warm_left``."""
