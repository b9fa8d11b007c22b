"""The slash: its use, its dodge, the weapons that alter it."""

from dataclasses import replace

from engine.cards import CardType
from engine.simulator.answers import (
    ask_jink,
    choose_material,
    decline,
    note_slash,
    say_material,
    slash_materials,
    spear_material,
)
from engine.simulator.damage import deal
from engine.simulator.model import Card, Game, Player
from engine.simulator.moments import MAY_SHIRK, SLASH_TARGETED, Damage, Material, Slash
from engine.simulator.moves import lay, throw
from engine.simulator.piles import draw
from engine.simulator.seating import may_be_slashed

_NATURES = {"slash": "normal", "fire__slash": "fire", "thunder__slash": "thunder"}


def use_slash(
    game: Game,
    user: Player,
    material: Material,
    targets: list[Player],
    *,
    is_counted: bool = True,
    action: str = "use",
) -> None:
    """Use a slash on its targets, in their order.

    Args:
        game: the game.
        user: who uses it, which need not be who gives the card.
        material: what counts as the slash.
        targets: in the order in which it resolves on them.
        is_counted: whether it counts against the limit of the phase.
        action: ``respond`` for a slash that a borrowed sword asks for.
    """
    game.teller.wait(2000, 6000)
    say_material(game, user, action, material, [target.seat for target in targets])
    slash = Slash(user, material.cards, material.kind, targets, material.skill)
    _spend_limit(game, slash, is_counted=is_counted)
    lay(game, material.owner or user, material.cards)
    resolve_slash(game, slash)


def _spend_limit(game: Game, slash: Slash, *, is_counted: bool) -> None:
    note_slash(game, slash.user)
    turn = game.turn
    if turn.player is not slash.user:
        return
    turn.n_slashes += is_counted
    slash.is_drunk, turn.is_drunk = turn.is_drunk, False


def resolve_slash(game: Game, slash: Slash) -> None:
    """Resolve a slash on each of its targets."""
    for named in slash.targets:
        if named.is_alive:
            target = _target_after_shirking(game, slash, named)
            _resolve_on(game, slash, target)


def _target_after_shirking(game: Game, slash: Slash, target: Player) -> Player:
    for shirk in MAY_SHIRK.of(target):
        target = shirk(game, slash, target)
    return target


def _resolve_on(game: Game, slash: Slash, target: Player) -> None:
    if slash.user.is_alive:
        for skill in SLASH_TARGETED.of(slash.user):
            skill(game, slash, target)
        _cross_swords(game, slash, target)
    if not target.is_alive or _is_stopped_by_armor(slash, target):
        return
    if _is_dodged(game, slash, target):
        _after_dodge(game, slash, target)
    else:
        _hit(game, slash, target)


def ignores_armor(slash: Slash) -> bool:
    """Whether the user's qinggang sword makes armour count for nothing."""
    return slash.user.weapon == "qinggang_sword"


def _is_stopped_by_armor(slash: Slash, target: Player) -> bool:
    """Whether nioh shield or vine stop this slash (RENWANG-01, RENWANG-02, VINE-01)."""
    if ignores_armor(slash):
        return False
    if target.armor == "nioh_shield" and _is_black(slash):
        return True
    return target.armor == "vine" and slash.kind == "slash"


def _is_black(slash: Slash) -> bool:
    if not slash.cards:
        return False
    return not any(slash.user.suit_of(card).is_red for card in slash.cards)


def _is_dodged(game: Game, slash: Slash, target: Player) -> bool:
    """Ask for a dodge, or for two in a row (wushuang, BAGUA-04)."""
    if target in slash.undodgeable:
        return False
    for _ in range(2 if slash.user.has("wushuang") else 1):
        if not ask_jink(game, target, ignores_armor=ignores_armor(slash)):
            return False
        if not target.is_alive:
            return True
    return True


def _cross_swords(game: Game, slash: Slash, target: Player) -> None:
    """Offer the double swords' choice to a target of the other sex (SWORDS-01)."""
    user = slash.user
    if user.weapon != "double_swords" or user.general.gender is target.general.gender:
        return
    if not game.chance.happens(0.85):
        return
    game.teller.wait(700, 1800)
    game.teller.say(user.seat, "skill", None, (target.seat,), skill="double_swords")
    if target.hand and game.chance.happens(0.5):
        discard_openly(game, target, [game.chance.pick(target.hand)])
    else:
        decline(game, target)
        draw(game, user, 1)


def discard_openly(game: Game, player: Player, cards: list[Card]) -> None:
    """Declare and make discards outside the discard phase."""
    for card in cards:
        game.teller.wait(500, 1500)
        game.teller.say(player.seat, "discard", card.face)
        throw(game, player, [card])


def _after_dodge(game: Game, slash: Slash, target: Player) -> None:
    """Let axe and blade go on after a dodge (AXE-01, BLADE-01)."""
    user = slash.user
    if not user.is_alive or not target.is_alive:
        return
    if user.weapon == "axe" and _pays_axe(game, user):
        _hit(game, slash, target)
    elif user.weapon == "blade" and game.chance.happens(0.8) and may_be_slashed(target):
        material = choose_material(game, _follow_up_materials(game, user))
        if material is not None:
            follow_up = replace(material, skill=material.skill or "blade")
            use_slash(game, user, follow_up, [target], is_counted=False)


def _follow_up_materials(game: Game, user: Player) -> list[Material]:
    """Return slashes for the blade, which may not be spent for the slash it allows (SHA-10)."""
    blade = user.equips.get(CardType.WEAPON)
    return [m for m in slash_materials(game, user) if blade not in m.cards]


def _pays_axe(game: Game, user: Player) -> bool:
    payable = [card for card in user.cards if card is not user.equips.get(CardType.WEAPON)]
    if len(payable) < 2 or not game.chance.happens(0.6):
        return False
    game.teller.wait(1500, 3500)
    game.teller.say(user.seat, "skill", skill="axe")
    cards = game.chance.sample(payable, 2)
    for card in cards:
        game.teller.say(user.seat, "discard", card.face)
    throw(game, user, cards)
    return True


def _hit(game: Game, slash: Slash, target: Player) -> None:
    user = slash.user
    if user.is_alive and user.weapon == "ice_sword" and _freezes(game, user, target):
        return
    if user.is_alive and user.weapon == "kylin_bow":
        _shoot_horse(game, user, target)
    damage = Damage(user, target, _points(game, slash, target), _NATURES[slash.kind], slash.cards)
    deal(game, damage, ignores_armor=ignores_armor(slash))


def _points(game: Game, slash: Slash, target: Player) -> int:
    points = 1 + slash.is_drunk + bare_chested_bonus(game, slash.user)
    return points + (slash.user.weapon == "guding_blade" and not target.hand)


def bare_chested_bonus(game: Game, source: Player) -> int:
    """Return how much luoyi adds to a slash or duel of its own turn."""
    turn = game.turn
    return int(turn.player is source and turn.is_bare_chested)


def _freezes(game: Game, user: Player, target: Player) -> bool:
    """Discard two cards of the target instead of hurting it (HANBING-01)."""
    if not target.cards or not game.chance.happens(0.4):
        return False
    game.teller.wait(1000, 2500)
    game.teller.say(user.seat, "skill", None, (target.seat,), skill="ice_sword")
    for _ in range(2):
        if target.cards:
            throw(game, target, [game.chance.pick(target.cards)])
    return True


def _shoot_horse(game: Game, user: Player, target: Player) -> None:
    """Discard a horse of the target before the damage (EQUIP-05)."""
    slots = (CardType.PLUS_HORSE, CardType.MINUS_HORSE)
    horses = [target.equips[slot] for slot in slots if slot in target.equips]
    if horses and game.chance.happens(0.9):
        game.teller.wait(800, 2000)
        game.teller.say(user.seat, "skill", None, (target.seat,), skill="kylin_bow")
        throw(game, target, [game.chance.pick(horses)])


def slash_use_materials(game: Game, user: Player) -> list[Material]:
    """Return what can be used as a slash in the own play phase, the fan's fire included."""
    materials = slash_materials(game, user) + spear_material(game, user)
    if user.weapon == "fan":
        plain = [m for m in materials if m.kind == "slash" and m.skill is None]
        materials += [Material(m.cards, "fire__slash", "fan") for m in plain]
    return materials
