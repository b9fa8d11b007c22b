"""Who may do what: one table for all addresses, the live connection among them.

An address that is not in the table is served to nobody, and a test says so.
"""

from collections.abc import Mapping

from webui.desk.roles import OFFICIALS, PUBLIC, Role

Roles = frozenset[Role | None]
"""None is a device that was not paired."""

ANYBODY: Roles = frozenset({None, *Role})
PAIRED: Roles = frozenset(Role)
CONSOLE: Roles = frozenset({Role.ADMIN})
REFEREES: Roles = frozenset({Role.ADMIN, Role.REFEREE})
ALL_OFFICIALS: Roles = frozenset(OFFICIALS)

PAGES: Mapping[str, Roles] = {
    "/": REFEREES,
    "/ledger": ALL_OFFICIALS,
    "/clock": ALL_OFFICIALS | {Role.CLOCK},
    "/overlay": ALL_OFFICIALS | {Role.BROADCAST},
    "/watch": ALL_OFFICIALS | PUBLIC,
    "/setup": REFEREES,
    "/matches": ALL_OFFICIALS,
    "/matches/<match_id>": ALL_OFFICIALS,
    "/pair": ANYBODY,
}
"""What people open; a device that was not paired is sent to ``/pair``."""

ACCESS: Mapping[str, Roles] = {
    **{f"GET {path}": roles for path, roles in PAGES.items()},
    "GET /static/<path:filename>": ANYBODY,
    "GET /favicon.ico": ANYBODY,
    "GET /health": ANYBODY,
    "GET /messages.json": ANYBODY,
    "GET /frame.jpg": ALL_OFFICIALS,
    "GET /evidence/<int:seq>.jpg": ALL_OFFICIALS,
    "GET /replays/<flag_id>/<int:at_ms>.jpg": ALL_OFFICIALS,
    "GET /api/replays/<flag_id>": ALL_OFFICIALS,
    "GET /matches/<match_id>/evidence/<int:seq>.jpg": ALL_OFFICIALS,
    "GET /matches/<match_id>/replays/<flag_id>/<int:at_ms>.jpg": ALL_OFFICIALS,
    "GET /matches/<match_id>/exports/<form>": ALL_OFFICIALS,
    "GET /matches/<match_id>/people/<seat>.json": ALL_OFFICIALS,
    "GET /api/matches": ALL_OFFICIALS,
    "GET /api/matches/<match_id>": ALL_OFFICIALS,
    "GET /api/matches/<match_id>/timeline": ALL_OFFICIALS,
    "GET /api/matches/<match_id>/tables/<int:seq>": ALL_OFFICIALS,
    "GET /api/matches/<match_id>/replays/<flag_id>": ALL_OFFICIALS,
    "GET /notice.pdf": REFEREES,
    "GET /ws": PAIRED,
    "GET /api/state": PAIRED,
    "GET /api/candidates/<int:seq>": REFEREES,
    "GET /api/faces": ALL_OFFICIALS,
    "GET /api/foul_codes": ALL_OFFICIALS,
    "GET /api/skills": ALL_OFFICIALS,
    "GET /api/setup": REFEREES,
    "GET /api/openapi.json": ANYBODY,
    "POST /api/rulings": REFEREES,
    "POST /api/clocks": ALL_OFFICIALS,
    "POST /api/declarations": ALL_OFFICIALS,
    "POST /api/fouls": ALL_OFFICIALS,
    "POST /api/retractions": ALL_OFFICIALS,
    "POST /api/undo": REFEREES,
    "POST /api/redo": REFEREES,
    "POST /api/corrections": REFEREES,
    "POST /api/cards": REFEREES,
    "POST /api/moves": REFEREES,
    "POST /api/removals": REFEREES,
    "POST /api/identities": REFEREES,
    "POST /api/hp": REFEREES,
    "POST /api/hands": ALL_OFFICIALS,
    "POST /api/deaths": REFEREES,
    "POST /api/concessions": REFEREES,
    "POST /api/players": REFEREES,
    "POST /api/games": REFEREES,
    "POST /api/observations": REFEREES,
    "GET /api/delay": REFEREES,
    "GET /api/privacy": REFEREES,
    "POST /api/consents": REFEREES,
    "GET /api/looks": CONSOLE,
    "POST /api/delay": CONSOLE,
    "POST /api/pairings": CONSOLE,
    "POST /api/links": CONSOLE,
    "GET /api/session": ANYBODY,
    "POST /api/sessions": ANYBODY,
    "GET /api/sessions": CONSOLE,
    "DELETE /api/sessions": CONSOLE,
    "DELETE /api/sessions/<session_id>": CONSOLE,
}
"""Method and route, as Flask writes it, to the roles that may."""

NOBODY: Roles = frozenset()


def may(role: Role | None, method: str, route: str) -> bool:
    """Return whether ``role`` may use ``method`` on ``route``; HEAD counts as GET."""
    return role in ACCESS.get(f"{'GET' if method == 'HEAD' else method} {route}", NOBODY)
