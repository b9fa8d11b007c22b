"""States as JSON, made once for all pages of a role."""

from dataclasses import dataclass

from webui.desk.hub import Hub
from webui.desk.published import Published
from webui.desk.roles import PUBLIC, Role
from webui.desk.view import view_of
from webui.desk.wire import encode_json


@dataclass(frozen=True, slots=True)
class Printed:
    """A state as a role gets it."""

    published: Published
    revision: int
    """Its number; the public's counts what it sees, so that it tells of nothing else."""
    view: str
    """Its view model as JSON."""


class Press:
    """Prints the newest state for whoever asks; safe to use from any thread."""

    def __init__(self, hub: Hub) -> None:
        """Take where states come from."""
        self._hub = hub
        self._last: dict[Role, Printed] = {}

    def newest(self, role: Role) -> Printed | None:
        """Return the newest state that ``role`` may see, None when there is none yet."""
        published = self._hub.seen_by(role)
        if published is None:
            return None
        last = self._last.get(role)
        if last is None or last.published is not published:
            view = encode_json(view_of(published, role))
            last = Printed(published, _revision(published, role, view, last), view)
            self._last[role] = last
        return last


def _revision(published: Published, role: Role, view: str, last: Printed | None) -> int:
    if role not in PUBLIC:
        return published.revision
    if last is None:
        return 1
    return last.revision + (view != last.view)
