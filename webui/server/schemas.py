"""JSON schemas of the views, from the classes that make them."""

from dataclasses import fields, is_dataclass
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

Schema = dict[str, Any]

PLAIN: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
}


def schema_of(kind: Any) -> Schema:
    """Return the schema of a view's class, or of the type of one of its fields."""
    if kind in PLAIN:
        return PLAIN[kind]
    if isinstance(kind, type) and is_dataclass(kind):
        return {"$ref": f"#/components/schemas/{kind.__name__}"}
    arguments = get_args(kind)
    if get_origin(kind) is not tuple:
        return {"anyOf": [schema_of(choice) for choice in arguments]}
    if arguments[-1] is Ellipsis:
        return {"type": "array", "items": schema_of(arguments[0])}
    n = len(arguments)
    return {"type": "array", "items": schema_of(arguments[0]), "minItems": n, "maxItems": n}


def component_of(view: type) -> Schema:
    """Return the schema that a view's class stands for."""
    hints = get_type_hints(view)
    return object_of({field.name: schema_of(hints[field.name]) for field in fields(view)})


def object_of(properties: Schema, optional: Schema | None = None) -> Schema:
    """Return the schema of an object with no other fields than these.

    Args:
        properties: fields that are always there.
        optional: fields that may be missing.
    """
    return {
        "type": "object",
        "properties": properties | (optional or {}),
        "required": list(properties),
        "additionalProperties": False,
    }
