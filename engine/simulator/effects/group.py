"""Tricks on everybody, and the order in which they resolve."""

from engine.seats import Seat, Team
from engine.simulator.answers import ask_jink, ask_slash, is_nullified
from engine.simulator.damage import deal
from engine.simulator.effects.tricks import announce_trick
from engine.simulator.model import Card, Game, Player
from engine.simulator.moments import Damage, Material
from engine.simulator.piles import pick_up, turn_up
from engine.simulator.recovery import recover

ATTACKS = ("savage_assault", "archery_attack")
GIFTS = ("god_salvation", "amazing_grace")


def use_group_trick(game: Game, user: Player, material: Material) -> None:
    """Use a trick on all it reaches, in the order of the rule book."""
    targets = group_targets(game, user, material.kind)
    resolve_group_trick(game, user, material, targets)


def group_targets(game: Game, user: Player, kind: str) -> list[Player]:
    """Return the targets in order: one way round by the user's choice, or as tongshuai fixes it."""
    if game.book.has_fixed_group_order:
        first = user.team.other if kind in ATTACKS else user.team
        seats = (*_row(first), *_row(first.other))
        ordered = [game.players[seat] for seat in seats]
    else:
        ring = game.in_order_from(user)
        ordered = ring if game.chance.happens(0.5) else [ring[0], *reversed(ring[1:])]
    return [p for p in ordered if p.is_alive and (kind in GIFTS or p is not user)]


def _row(team: Team) -> tuple[Seat, ...]:
    return tuple(Seat(f"{team}_{place}") for place in ("left", "commander", "right"))


def resolve_group_trick(
    game: Game, user: Player, material: Material, targets: list[Player]
) -> None:
    """Announce a group trick and resolve it on its targets as they stand."""
    announce_trick(game, user, material, targets)
    offered = _turn_up_harvest(game) if material.kind == "amazing_grace" else []
    for target in targets:
        if target.is_alive and _is_touched(material.kind, target):
            is_harmful = material.kind in ATTACKS
            if not is_nullified(game, user, target, is_harmful=is_harmful):
                resolve_on(game, user, target, material, offered)


def _turn_up_harvest(game: Game) -> list[Card]:
    cards: list[Card] = []
    for _ in game.living:
        cards.append(turn_up(game))
        game.teller.wait(200, 500)
    return cards


def _is_touched(kind: str, target: Player) -> bool:
    """Whether the trick does anything to the target (VINE-01, WUXIE-07)."""
    if kind in ATTACKS:
        return target.armor != "vine"
    return kind != "god_salvation" or target.is_wounded


def resolve_on(
    game: Game, user: Player, target: Player, material: Material, offered: list[Card]
) -> None:
    """Resolve a group trick on one target."""
    match material.kind:
        case "savage_assault":
            is_safe = ask_slash(game, target) is not None
        case "archery_attack":
            is_safe = ask_jink(game, target)
        case "god_salvation":
            recover(game, target)
            return
        case _:
            _choose_harvest(game, target, offered)
            return
    if not is_safe and target.is_alive:
        deal(game, Damage(user, target, 1, cards=material.cards))


def _choose_harvest(game: Game, target: Player, offered: list[Card]) -> None:
    """Take one of the cards turned up, which nobody may decline (AOE-04)."""
    game.teller.wait(800, 2500)
    card = game.chance.pick(offered)
    offered.remove(card)
    pick_up(game, target, card)
