"""Whom a declared play is aimed at, and as what."""

from dataclasses import dataclass

from engine.plays.play import Play
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Aim:
    """One card that somebody is the target of."""

    kind: str
    user: Seat
    """Who uses it on the target; whose range counts."""
    target: Seat


def aims_of(play: Play) -> tuple[Aim, ...]:
    """Return what a use or a skill is aimed at; nothing while its kind or targets were not told.

    A borrowed sword is also a slash of its holder, Diao Chan's skill a duel between two others, and
    whoever passes a slash on aims it anew.
    """
    if play.action == "skill":
        return _aims_of_skill(play)
    kind = play.kind
    if play.action != "use" or kind is None:
        return ()
    if kind != "collateral":
        return tuple(Aim(kind, play.seat, target) for target in play.targets)
    holders, victims = play.targets[:1], play.targets[1:2]
    borrowed = tuple(Aim("slash", holders[0], victim) for victim in victims)
    return (*(Aim(kind, play.seat, holder) for holder in holders), *borrowed)


def _aims_of_skill(play: Play) -> tuple[Aim, ...]:
    match play.skill, play.targets:
        case "liuli", (target, *_):
            return (Aim("slash", play.seat, target),)
        case "lijian", (user, target):
            return (Aim("duel", user, target),)
        case _:
            return ()
