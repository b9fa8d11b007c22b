"""Views as JSON: dataclasses by field name, enums by value, nothing else."""

import json
from dataclasses import fields, is_dataclass
from typing import Any


def encode_json(view: Any) -> str:
    """Return ``view`` as compact JSON; equal views give equal text."""
    return json.dumps(view, default=_plain, ensure_ascii=False, separators=(",", ":"))


def _plain(view: Any) -> dict[str, Any]:
    if is_dataclass(view) and not isinstance(view, type):
        return {field.name: getattr(view, field.name) for field in fields(view)}
    raise TypeError(f"not a view: {view!r}")
