"""What the acting character may do in its play phase, and how much it is inclined to."""

from collections.abc import Callable, Iterator, Mapping

from engine.cards import SLASHES, CardType
from engine.simulator.effects.delayed import has_delayed, use_delayed
from engine.simulator.effects.group import use_group_trick
from engine.simulator.effects.slash import slash_use_materials, use_slash
from engine.simulator.effects.supplies import use_equipment, use_peach, use_wine
from engine.simulator.effects.tricks import recast, use_trick
from engine.simulator.model import Card, Game, Player
from engine.simulator.moments import PLAY, Material, Option
from engine.simulator.seating import (
    distance,
    is_in_range,
    may_be_robbed,
    may_be_slashed,
)


def options_of(game: Game, player: Player) -> list[Option]:
    """Return everything the character may do now by the rules, but for stopping."""
    options = list(_slash_options(game, player))
    for card in player.hand:
        by_kind = _BY_KIND.get(card.kind.id)
        if by_kind is not None:
            options.extend(by_kind(game, player, Material((card,), card.kind.id)))
        elif card.kind.is_equipment:
            options.append(_equipment_option(game, player, card))
    for skill in PLAY.of(player):
        options.extend(skill(game, player))
    return options


def trick_options(game: Game, player: Player, material: Material) -> Iterator[Option]:
    """Return the ways to use cards as the trick that they count as."""
    return _BY_KIND[material.kind](game, player, material)


def slash_limit(game: Game, player: Player, spent: Card | None = None) -> int | None:
    """Return how many slashes the phase allows, without a weapon that is being spent (SHA-10)."""
    if player.has("paoxiao"):
        return None
    weapon = player.equips.get(CardType.WEAPON)
    if weapon is not None and weapon is not spent and weapon.kind.id == "crossbow":
        return None if game.book.has_standard_texts else game.deck.crossbow_limit
    return 1


def has_slash_left(game: Game, player: Player, spent: Card | None = None) -> bool:
    """Whether the limit of the phase allows another slash."""
    limit = slash_limit(game, player, spent)
    return limit is None or game.turn.n_slashes < limit


def _slash_options(game: Game, player: Player) -> Iterator[Option]:
    for material in slash_use_materials(game, player):
        spent = material.cards[0]
        if not has_slash_left(game, player, spent):
            continue
        reached = slash_targets(game, player, spent)
        weight = (9.0 if material.skill is None else 3.0) / max(1, len(reached))
        for target in reached:
            targets = _with_halberd(game, player, material, target)
            eager = weight * (2 if target.seat.is_commander else 1)
            yield Option(eager, _slash_act(game, player, material, targets))
        for friend in _worth_the_reward(game, player, spent):
            yield Option(0.5, _slash_act(game, player, material, [friend]))


def _worth_the_reward(game: Game, player: Player, spent: Card) -> list[Player]:
    """Return friends so weak that the side rather kills them itself (tongshuai 6.2, KILL-04)."""
    return [
        friend
        for friend in game.friends_of(player)
        if friend.hp == 1
        and not friend.seat.is_commander
        and may_be_slashed(friend)
        and is_in_range(game, player, friend, spent)
    ]


def _slash_act(
    game: Game, player: Player, material: Material, targets: list[Player]
) -> Callable[[], None]:
    if len(targets) > 1 and material.skill is None:
        material = Material(material.cards, material.kind, "halberd")
    return lambda: use_slash(game, player, material, targets)


def slash_targets(game: Game, player: Player, spent: Card | None = None) -> list[Player]:
    """Return the enemies that a slash reaches."""
    return [
        enemy
        for enemy in game.enemies_of(player)
        if may_be_slashed(enemy) and is_in_range(game, player, enemy, spent)
    ]


def _with_halberd(game: Game, player: Player, material: Material, target: Player) -> list[Player]:
    """Add up to two targets when the slash is the last of the hand (HALB-01)."""
    is_last = len(material.cards) == len(player.hand) and set(material.cards) == set(player.hand)
    if player.weapon != "halberd" or not is_last:
        return [target]
    more = [enemy for enemy in slash_targets(game, player) if enemy is not target]
    chosen = {target, *game.chance.sample(more, 2)}
    return [p for p in game.in_order_from(player) if p in chosen]


def _peach(game: Game, player: Player, material: Material) -> Iterator[Option]:
    if player.is_wounded:
        yield Option(5.0, lambda: use_peach(game, player, material))


def _wine(game: Game, player: Player, material: Material) -> Iterator[Option]:
    turn = game.turn
    has_slash = any(card.kind.id in SLASHES for card in player.hand) and turn.n_slashes == 0
    if not turn.has_drunk:
        weight = 6.0 if has_slash and slash_targets(game, player) else 0.1
        yield Option(weight, lambda: use_wine(game, player, material.cards[0]))


def _equipment_option(game: Game, player: Player, card: Card) -> Option:
    weight = 1.0 if card.kind.type in player.equips else 8.0
    return Option(weight, lambda: use_equipment(game, player, card))


def _on(
    game: Game, player: Player, material: Material, targets: list[Player], weight: float
) -> Option:
    return Option(weight, lambda: use_trick(game, player, material, targets))


def _ex_nihilo(game: Game, player: Player, material: Material) -> Iterator[Option]:
    yield _on(game, player, material, [player], 10.0)


def _dismantlement(game: Game, player: Player, material: Material) -> Iterator[Option]:
    for target in game.others(player):
        if _has_takeable(target, material):
            yield _on(game, player, material, [target], _greed(player, target))


def _snatch(game: Game, player: Player, material: Material) -> Iterator[Option]:
    for target in game.others(player):
        is_near = player.has("qicai") or distance(game, player, target, material.cards[0]) <= 1
        if is_near and may_be_robbed(target) and _has_takeable(target, material):
            yield _on(game, player, material, [target], _greed(player, target))


def _has_takeable(target: Player, material: Material) -> bool:
    return target.n_takeable > 0 and material.cards[0] not in target.cards


def _greed(player: Player, target: Player) -> float:
    if target.team is player.team:
        return 3.0 if target.judges else 0.02
    return 2.0


def _duel(game: Game, player: Player, material: Material) -> Iterator[Option]:
    for target in game.others(player):
        if may_be_slashed(target):
            yield _on(game, player, material, [target], _malice(player, target))


def _malice(player: Player, target: Player) -> float:
    """Return how much a character is inclined to harm another; hardly its friends."""
    return 1.5 if target.team is not player.team else 0.03


def _collateral(game: Game, player: Player, material: Material) -> Iterator[Option]:
    for holder in game.others(player):
        if holder.weapon is None:
            continue
        for victim in game.others(holder):
            if is_in_range(game, holder, victim) and may_be_slashed(victim):
                weight = 0.1 if victim.team is player.team else 1.5
                yield _on(game, player, material, [holder, victim], weight)


def _group(game: Game, player: Player, material: Material) -> Iterator[Option]:
    weight = 2.5
    if material.kind == "god_salvation" and not any(p.is_wounded for p in game.living):
        weight = 0.1
    yield Option(weight, lambda: use_group_trick(game, player, material))


def _indulgence(game: Game, player: Player, material: Material) -> Iterator[Option]:
    for target in game.others(player):
        if may_be_robbed(target) and not has_delayed(target, "indulgence"):
            yield _delayed(game, player, material, target, _malice(player, target))


def _supply_shortage(game: Game, player: Player, material: Material) -> Iterator[Option]:
    for target in game.others(player):
        is_near = player.has("qicai") or distance(game, player, target) <= 1
        if is_near and not has_delayed(target, "supply_shortage"):
            yield _delayed(game, player, material, target, _malice(player, target))


def _lightning(game: Game, player: Player, material: Material) -> Iterator[Option]:
    if not has_delayed(player, "lightning"):
        yield _delayed(game, player, material, player, 1.5)


def _delayed(
    game: Game, player: Player, material: Material, target: Player, weight: float
) -> Option:
    return Option(weight, lambda: use_delayed(game, player, material, target))


def _iron_chain(game: Game, player: Player, material: Material) -> Iterator[Option]:
    yield Option(1.0, lambda: recast(game, player, material.cards[0]))
    wanted = [p for p in game.living if p.is_chained is (p.team is player.team)]
    if wanted:
        chosen = set(game.chance.sample(wanted, game.chance.between(1, 2)))
        targets = [p for p in game.in_order_from(player) if p in chosen]
        yield _on(game, player, material, targets, 3.0)


def _fire_attack(game: Game, player: Player, material: Material) -> Iterator[Option]:
    for target in game.living:
        if target.hand and (target is not player or len(player.hand) > 1):
            yield _on(game, player, material, [target], _malice(player, target))


_BY_KIND: Mapping[str, Callable[[Game, Player, Material], Iterator[Option]]] = {
    "peach": _peach,
    "analeptic": _wine,
    "ex_nihilo": _ex_nihilo,
    "dismantlement": _dismantlement,
    "snatch": _snatch,
    "duel": _duel,
    "collateral": _collateral,
    "savage_assault": _group,
    "archery_attack": _group,
    "god_salvation": _group,
    "amazing_grace": _group,
    "indulgence": _indulgence,
    "supply_shortage": _supply_shortage,
    "lightning": _lightning,
    "iron_chain": _iron_chain,
    "fire_attack": _fire_attack,
}
