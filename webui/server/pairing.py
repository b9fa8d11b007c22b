"""Letting other devices in and out: tokens that work once, links for the public, who is in."""

from flask import Blueprint, Response, g, jsonify, request

from webui.desk.hub import Hub
from webui.desk.roles import Role
from webui.server import requests as asks
from webui.server.addresses import own_addresses
from webui.server.body import read
from webui.server.door import LINK_PARAMETER, Door, cookie_name
from webui.server.errors import ApiError
from webui.server.qr import qr_svg
from webui.server.sessions import SESSION_S, TOKEN_S, Session

HOME_OF: dict[Role, str] = {
    Role.ADMIN: "/",
    Role.REFEREE: "/",
    Role.SIDE_REFEREE: "/ledger",
    Role.CLOCK: "/clock",
    Role.BROADCAST: "/overlay",
    Role.VIEWER: "/watch",
}
"""The page that a role begins with."""
NAME_LENGTH = 80


class Pairing:
    """The endpoints; docs/api.md lists them."""

    def __init__(self, hub: Hub, door: Door) -> None:
        """Take whom to wake when somebody is turned out, and who knows who is in."""
        self._hub = hub
        self._door = door
        self._sessions = door.sessions

    def blueprint(self) -> Blueprint:
        """Return the routes."""
        routes = Blueprint("pairing", __name__)
        routes.add_url_rule("/pairings", view_func=self.offer, methods=["POST"])
        routes.add_url_rule("/links", view_func=self.make_link, methods=["POST"])
        routes.add_url_rule("/session", view_func=self.own_session)
        routes.add_url_rule("/sessions", view_func=self.sessions)
        routes.add_url_rule("/sessions", view_func=self.spend, methods=["POST"])
        routes.add_url_rule("/sessions", view_func=self.revoke_all, methods=["DELETE"])
        routes.add_url_rule("/sessions/<session_id>", view_func=self.revoke, methods=["DELETE"])
        return routes

    def offer(self) -> tuple[Response, int]:
        """Return a token for a role, with the addresses to open on the other device."""
        role = read(asks.Pairing, request).role
        token = self._sessions.offer(role)
        return jsonify(role=role, expires_in_s=TOKEN_S, addresses=_addresses(f"pair#{token}")), 201

    def make_link(self) -> tuple[Response, int]:
        """Return an address that stays open for the public until it is revoked."""
        asked = read(asks.PublicLink, request)
        session, secret = self._sessions.make_link(asked.role, asked.name[:NAME_LENGTH])
        path = f"{HOME_OF[asked.role].lstrip('/')}?{LINK_PARAMETER}={secret}"
        return jsonify(id=session.id, role=asked.role, addresses=_addresses(path)), 201

    def own_session(self) -> Response:
        """Return who asks."""
        role = g.visitor.role
        return jsonify(role=role, page=HOME_OF[role] if role else "/pair")

    def sessions(self) -> Response:
        """Return who is in, oldest first."""
        return jsonify(sessions=[self._described(s) for s in self._sessions.all()])

    def spend(self) -> tuple[Response, int]:
        """Turn a token into a session, and give the device its cookie.

        Raises:
            ApiError: when the token is wrong, spent or too old, or the device is the console.
        """
        token = read(asks.SpentCode, request).token
        if g.visitor.role is Role.ADMIN:
            raise ApiError(409, "is_console", "this computer is the console and may do everything")
        spent = self._sessions.spend(token, request.headers.get("User-Agent", "")[:NAME_LENGTH])
        if spent is None:
            raise ApiError(
                403, "bad_token", "this code was used already or is too old; ask for a new one"
            )
        session, secret = spent
        answer = jsonify(role=session.role, page=HOME_OF[session.role])
        answer.set_cookie(
            cookie_name(request.host), secret, SESSION_S, httponly=True, samesite="Strict"
        )
        return answer, 201

    def revoke(self, session_id: str) -> Response:
        """End a session; its pages are shut at once.

        Raises:
            ApiError: when there is no such session.
        """
        if not self._sessions.revoke(session_id):
            raise ApiError(404, "unknown_session", "there is no such session")
        self._hub.wake_all()
        return jsonify(revoked=1)

    def revoke_all(self) -> Response:
        """End all sessions and forget all tokens; the console stays."""
        n_revoked = self._sessions.revoke_all()
        self._hub.wake_all()
        return jsonify(revoked=n_revoked)

    def _described(self, session: Session) -> dict[str, object]:
        now_s, seen_s = self._sessions.now_s(), self._sessions.seen_s(session)
        return {
            "id": session.id,
            "role": session.role,
            "kind": session.kind,
            "name": session.name,
            "age_s": round(now_s - session.made_s),
            "idle_s": None if seen_s is None else round(now_s - seen_s),
        }


def _addresses(path: str) -> list[dict[str, str]]:
    """Return one choice for each network that this computer is in."""
    port = request.host.rpartition(":")[2]
    port = f":{port}" if port.isdigit() else ""
    return [
        _address(f"http://{address.ip}{port}/{path}", address.ip, address.network_card)
        for address in own_addresses()
    ]


def _address(url: str, ip: str, network_card: str) -> dict[str, str]:
    return {"url": url, "ip": ip, "network_card": network_card, "qr_svg": qr_svg(url)}
