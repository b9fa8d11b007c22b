"""This interface in the OpenAPI format: what each address takes and gives, and who may use it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from webui.desk.faces import CandidatesView, FaceView
from webui.desk.foul_codes import FoulCodeView
from webui.desk.looks import LookView
from webui.desk.messages import LANGUAGES
from webui.desk.privacy import PrivacyView
from webui.desk.roles import PUBLIC, Role
from webui.desk.setup_view import SetupView
from webui.desk.skills_view import SkillView
from webui.desk.table_view import TableView
from webui.desk.view import ViewModel
from webui.matches.match_views import MatchView, TimelineView
from webui.matches.person import PersonView
from webui.matches.shelf import ListedMatch
from webui.server import requests as asks
from webui.server.access import ACCESS
from webui.server.body import schema_of_body
from webui.server.components import COMPONENTS
from webui.server.schemas import Schema, component_of, object_of, schema_of
from webui.version import program_version

ENTRY = object_of({"seq": {"type": "integer"}, "at_ms": {"type": "integer"}})
ADDRESSES: Schema = {
    "type": "array",
    "items": object_of(
        {key: {"type": "string"} for key in ("url", "ip", "network_card", "qr_svg")}
    ),
}
SESSION = object_of(
    {
        "id": {"type": "string"},
        "role": {"enum": list(Role)},
        "kind": {"enum": ["device", "link"]},
        "name": {"type": "string"},
        "age_s": {"type": "integer"},
        "idle_s": {"type": ["integer", "null"]},
    }
)
WELCOME = object_of({"role": {"enum": list(Role)}, "page": {"type": "string"}})
REVOKED = object_of({"revoked": {"type": "integer"}})
DELAY = object_of(schema_of_body(asks.PublicDelay)["properties"])
STILL = object_of({"source": {"type": "string"}, "at_ms": {"type": "integer"}})
STILLS = object_of({"stills": {"type": "array", "items": STILL}, "is_growing": {"type": "boolean"}})
ERROR = object_of({"error": object_of({"code": {"type": "string"}, "message": {"type": "string"}})})


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One method of one address."""

    summary: str
    asked: type | None = None
    """What its body is read into; None when it has none."""
    answer: Schema | None = None
    """Schema of the JSON; None for another kind of file."""
    media_type: str = "application/json"
    parameters: Mapping[str, Schema] = field(default_factory=dict[str, Schema])
    """Of the query."""
    status: int = 200


def _recorded(summary: str, asked: type) -> Endpoint:
    return Endpoint(summary, asked, ENTRY, status=201)


ENDPOINTS: Mapping[str, Endpoint] = {
    "GET /health": Endpoint("Whether the program is at work", answer={"type": "object"}),
    "GET /messages.json": Endpoint("Every text of the pages", answer={"type": "object"}),
    "GET /frame.jpg": Endpoint("The newest picture", media_type="image/jpeg"),
    "GET /evidence/<int:seq>.jpg": Endpoint("What proves an entry", media_type="image/jpeg"),
    "GET /api/replays/<flag_id>": Endpoint(
        "The stills of the seconds before a flag, oldest first", answer=STILLS
    ),
    "GET /replays/<flag_id>/<int:at_ms>.jpg": Endpoint(
        "One still of a replay",
        media_type="image/jpeg",
        parameters={"source": {"type": "string"}},
    ),
    "GET /api/matches": Endpoint(
        "The recorded matches, the running one first, then the latest first",
        answer=object_of({"matches": schema_of(tuple[ListedMatch, ...])}),
    ),
    "GET /api/matches/<match_id>": Endpoint(
        "A recorded match in short", answer=schema_of(MatchView)
    ),
    "GET /api/matches/<match_id>/timeline": Endpoint(
        "Everything that happened in it", answer=schema_of(TimelineView)
    ),
    "GET /api/matches/<match_id>/tables/<int:seq>": Endpoint(
        "The table as it was after an entry", answer=schema_of(TableView)
    ),
    "GET /api/matches/<match_id>/replays/<flag_id>": Endpoint(
        "The stills of a flag's clip, oldest first", answer=STILLS
    ),
    "GET /matches/<match_id>/evidence/<int:seq>.jpg": Endpoint(
        "What proves an entry", media_type="image/jpeg"
    ),
    "GET /matches/<match_id>/replays/<flag_id>/<int:at_ms>.jpg": Endpoint(
        "One still of a clip", media_type="image/jpeg", parameters={"source": {"type": "string"}}
    ),
    "GET /matches/<match_id>/exports/<form>": Endpoint(
        "A recorded match as a file to keep",
        media_type="*/*",
        parameters={"lang": {"enum": list(LANGUAGES)}},
    ),
    "GET /matches/<match_id>/people/<seat>.json": Endpoint(
        "All that a match has kept about one player", answer=schema_of(PersonView)
    ),
    "GET /notice.pdf": Endpoint(
        "What is filmed at the table and for what, to be put up beside it",
        media_type="application/pdf",
        parameters={"lang": {"enum": list(LANGUAGES)}},
    ),
    "GET /api/state": Endpoint(
        "The table as a role sees it",
        answer=schema_of(ViewModel),
        parameters={"role": {"enum": list(Role)}},
    ),
    "GET /api/candidates/<int:seq>": Endpoint(
        "What the card of an entry may have been", answer=schema_of(CandidatesView)
    ),
    "GET /api/faces": Endpoint(
        "Search for a face by name, pinyin, initials, suit and rank",
        answer=object_of({"faces": schema_of(tuple[FaceView, ...])}),
        parameters={"q": {"type": "string"}},
    ),
    "GET /api/foul_codes": Endpoint(
        "What technical points are taken for",
        answer=object_of({"codes": schema_of(tuple[FoulCodeView, ...])}),
    ),
    "GET /api/skills": Endpoint(
        "The skills of the characters at the table",
        answer=object_of({"skills": schema_of(tuple[SkillView, ...])}),
    ),
    "GET /api/setup": Endpoint(
        "How well the cameras see, and the deck", answer=schema_of(SetupView)
    ),
    "GET /api/openapi.json": Endpoint("This document", answer={"type": "object"}),
    "POST /api/rulings": _recorded("Decide on a flag", asks.Ruling),
    "POST /api/clocks": _recorded("Start, pause, resume or call a clock", asks.ClockHandling),
    "POST /api/declarations": _recorded("What a player said", asks.Declaration),
    "POST /api/fouls": _recorded("Take technical points, or warn", asks.Foul),
    "POST /api/retractions": _recorded("Take an entry back", asks.Retraction),
    "POST /api/undo": _recorded("Take the referee's last deed back", asks.Nothing),
    "POST /api/redo": _recorded("Bring back what was undone last", asks.Nothing),
    "POST /api/corrections": _recorded("Name a card anew", asks.Correction),
    "POST /api/cards": _recorded("Add a card that no camera saw", asks.AddedCard),
    "POST /api/moves": _recorded("Move a card", asks.Move),
    "POST /api/removals": _recorded("Take a card off the table", asks.Removal),
    "POST /api/identities": _recorded("How an identity card lies", asks.TurnedIdentity),
    "POST /api/hp": _recorded("Health", asks.Health),
    "POST /api/hands": _recorded("Cards in hand", asks.CountedHand),
    "POST /api/deaths": _recorded("A character died", asks.Death),
    "POST /api/concessions": _recorded("A side gives up", asks.Concession),
    "POST /api/players": _recorded("Name a player", asks.NamedPlayer),
    "POST /api/games": _recorded("Begin the next game of the match", asks.NextGame),
    "POST /api/observations": _recorded("Any entry of the log", asks.AnyEntry),
    "POST /api/pairings": Endpoint(
        "A code that lets one device in, once",
        asks.Pairing,
        object_of(
            {
                "role": {"enum": list(Role)},
                "expires_in_s": {"type": "integer"},
                "addresses": ADDRESSES,
            }
        ),
        status=201,
    ),
    "POST /api/links": Endpoint(
        "An address that stays open for the public until it is revoked",
        asks.PublicLink,
        object_of(
            {"id": {"type": "string"}, "role": {"enum": sorted(PUBLIC)}, "addresses": ADDRESSES}
        ),
        status=201,
    ),
    "GET /api/session": Endpoint(
        "Who asks",
        answer=object_of({"role": {"enum": [*Role, None]}, "page": {"type": "string"}}),
    ),
    "POST /api/sessions": Endpoint(
        "Turn a code into a session", asks.SpentCode, WELCOME, status=201
    ),
    "GET /api/sessions": Endpoint(
        "Who is in",
        answer=object_of({"sessions": {"type": "array", "items": SESSION}}),
    ),
    "DELETE /api/sessions": Endpoint("Turn everybody out", answer=REVOKED),
    "DELETE /api/sessions/<session_id>": Endpoint("Turn one out", answer=REVOKED),
    "GET /api/privacy": Endpoint("What is kept of the players", answer=schema_of(PrivacyView)),
    "GET /api/looks": Endpoint(
        "Who has looked at clips and taken records away, the newest first",
        answer=object_of({"looks": schema_of(tuple[LookView, ...])}),
    ),
    "POST /api/consents": Endpoint(
        "Enter whether a player agrees to clips",
        asks.Consent,
        schema_of(PrivacyView),
    ),
    "GET /api/delay": Endpoint("How far the public is behind", answer=DELAY),
    "POST /api/delay": Endpoint("Change how far the public is behind", asks.PublicDelay, DELAY),
}


@cache
def openapi_document() -> dict[str, Any]:
    """Return the document."""
    paths: dict[str, dict[str, Any]] = {}
    for name, endpoint in ENDPOINTS.items():
        method, route = name.split(" ")
        paths.setdefault(openapi_path(route), {})[method.lower()] = _operation(name, endpoint)
    return {
        "openapi": "3.1.0",
        "info": {"title": "zhicai", "version": program_version()},
        "paths": paths,
        "components": {
            "schemas": {view.__name__: component_of(view) for view in COMPONENTS} | {"Error": ERROR}
        },
    }


def openapi_path(route: str) -> str:
    """Return a route of Flask as OpenAPI writes it."""
    return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route)


def _operation(name: str, endpoint: Endpoint) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "summary": endpoint.summary,
        "x-roles": sorted(role or "anybody" for role in ACCESS[name]),
        "parameters": [
            *(_parameter("path", part, kind) for part, kind in _path_parameters(name)),
            *(_parameter("query", part, kind) for part, kind in endpoint.parameters.items()),
        ],
        "responses": {
            str(endpoint.status): _content("as asked", endpoint.media_type, endpoint.answer or {}),
            "4XX": _content("refused", "application/json", {"$ref": "#/components/schemas/Error"}),
            "503": _content(
                "not written", "application/json", {"$ref": "#/components/schemas/Error"}
            ),
        },
    }
    if endpoint.asked is not None:
        schema = schema_of_body(endpoint.asked)
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema}},
        }
    return operation


def _path_parameters(name: str) -> list[tuple[str, Schema]]:
    found = re.findall(r"<(?:(int):)?(\w+)>", name)
    return [(part, {"type": "integer" if kind else "string"}) for kind, part in found]


def _parameter(where: str, name: str, schema: Schema) -> dict[str, Any]:
    return {"name": name, "in": where, "required": where == "path", "schema": schema}


def _content(description: str, media_type: str, schema: Schema) -> dict[str, Any]:
    return {"description": description, "content": {media_type: {"schema": schema}}}
