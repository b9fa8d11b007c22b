"""Tricks on one or two characters, and the duel."""

from collections.abc import Callable, Mapping

from engine.simulator.answers import (
    ask_slash,
    choose_material,
    decline,
    is_nullified,
    say_material,
    slash_materials,
    spear_material,
)
from engine.simulator.damage import deal
from engine.simulator.effects.slash import bare_chested_bonus, discard_openly, use_slash
from engine.simulator.model import Card, Game, Player
from engine.simulator.moments import TRICK_USED, Damage, Material
from engine.simulator.moves import lay, seize, throw
from engine.simulator.piles import draw, show
from engine.simulator.seating import is_in_range, may_be_slashed


def announce_trick(game: Game, user: Player, material: Material, targets: list[Player]) -> None:
    """Declare a trick and lay its cards; skills that like tricks speak (jizhi)."""
    game.teller.wait(2000, 6000)
    say_material(game, user, "use", material, [target.seat for target in targets])
    lay(game, user, material.cards)
    for skill in TRICK_USED.of(user):
        skill(game, user)


def use_trick(game: Game, user: Player, material: Material, targets: list[Player]) -> None:
    """Use a trick on one character after the other; a borrowed sword names its victim second."""
    announce_trick(game, user, material, targets)
    resolve = _EFFECTS[material.kind]
    affected = targets[:1] if material.kind == "collateral" else targets
    for target in affected:
        is_harmful = _is_harmful(material.kind, user, target)
        if target.is_alive and not is_nullified(game, user, target, is_harmful=is_harmful):
            resolve(game, user, targets if material.kind == "collateral" else [target], material)


def _is_harmful(kind: str, user: Player, target: Player) -> bool:
    return kind != "ex_nihilo" and (target.team is not user.team or kind == "duel")


def _ex_nihilo(game: Game, user: Player, targets: list[Player], _: Material) -> None:
    draw(game, targets[0], ex_nihilo_cards(game, targets[0]))


def ex_nihilo_cards(game: Game, player: Player) -> int:
    """Return how many cards it brings: 3 to the smaller side by the text of 2013 on."""
    is_smaller = len(game.friends_of(player)) + 1 < len(game.enemies_of(player))
    has_longer_text = game.deck.has_longer_ex_nihilo and not game.book.has_standard_texts
    return 3 if is_smaller and has_longer_text else 2


def _dismantle(game: Game, user: Player, targets: list[Player], _: Material) -> None:
    card = _card_to_take(game, user, targets[0])
    if card is not None:
        game.teller.wait(1000, 2500)
        throw(game, targets[0], [card])


def _snatch(game: Game, user: Player, targets: list[Player], _: Material) -> None:
    card = _card_to_take(game, user, targets[0])
    if card is not None and user.is_alive:
        game.teller.wait(1000, 2500)
        seize(game, user, targets[0], [card])


def _card_to_take(game: Game, user: Player, target: Player) -> Card | None:
    """Choose a card: from friends what waits to be judged, from others anything but that."""
    judges = [trick.card for trick in target.judges]
    is_friend = user.team is target.team
    wanted = judges if is_friend and judges else target.cards or judges
    return game.chance.pick(wanted) if wanted else None


def _duel(game: Game, user: Player, targets: list[Player], material: Material) -> None:
    fight(game, user, targets[0], material.cards)


def fight(game: Game, user: Player, target: Player, cards: tuple[Card, ...]) -> None:
    """Let two show slashes by turns, the target first, two each against wushuang (DUEL-01)."""
    shower, other = target, user
    while _shows(game, shower, other):
        if not shower.is_alive:
            return
        shower, other = other, shower
    if shower.is_alive:
        points = 1 + bare_chested_bonus(game, other)
        deal(game, Damage(other, shower, points, cards=cards))


def _shows(game: Game, shower: Player, other: Player) -> bool:
    n_needed = 2 if other.has("wushuang") else 1
    return all(ask_slash(game, shower) is not None for _ in range(n_needed))


def _collateral(game: Game, user: Player, targets: list[Player], _: Material) -> None:
    """Let the holder slash the victim or lose its weapon (COLL-01 to COLL-05)."""
    holder, victim = targets
    weapon = next(card for card in holder.equips.values() if card.kind.range is not None)
    materials = [] if not victim.is_alive else _borrowed_slashes(game, holder, victim)
    material = choose_material(game, materials)
    if material is not None and may_be_slashed(victim):
        use_slash(game, holder, material, [victim], is_counted=False, action="respond")
    else:
        decline(game, holder)
        if user.is_alive and weapon in holder.equips.values():
            seize(game, user, holder, [weapon])


def _borrowed_slashes(game: Game, holder: Player, victim: Player) -> list[Material]:
    """Return slashes that reach the victim, without spending a weapon that they need."""
    materials = slash_materials(game, holder) + spear_material(game, holder)
    return [
        material
        for material in materials
        if all(is_in_range(game, holder, victim, card) for card in material.cards)
    ]


def _fire_attack(game: Game, user: Player, targets: list[Player], material: Material) -> None:
    """Have a hand card shown; discarding one of its suit does 1 fire damage."""
    target = targets[0]
    if not target.hand:
        return
    shown = game.chance.pick(target.hand)
    game.teller.wait(1000, 2500)
    game.teller.say(target.seat, "respond", shown.face)
    show(game, target, shown)
    suit = target.suit_of(shown)
    fitting = [card for card in user.hand if user.suit_of(card) is suit]
    if not user.is_alive or not fitting or not game.chance.happens(0.85):
        return
    discard_openly(game, user, [game.chance.pick(fitting)])
    if target.is_alive:
        deal(game, Damage(user, target, 1, "fire", material.cards))


def _iron_chain(game: Game, user: Player, targets: list[Player], _: Material) -> None:
    targets[0].is_chained = not targets[0].is_chained


_EFFECTS: Mapping[str, Callable[[Game, Player, list[Player], Material], None]] = {
    "ex_nihilo": _ex_nihilo,
    "dismantlement": _dismantle,
    "snatch": _snatch,
    "duel": _duel,
    "collateral": _collateral,
    "fire_attack": _fire_attack,
    "iron_chain": _iron_chain,
}


def recast(game: Game, user: Player, card: Card) -> None:
    """Put an iron chain away and draw a card for it."""
    game.teller.wait(1500, 4000)
    game.teller.say(user.seat, "use", card.face, skill="recast")
    lay(game, user, [card])
    draw(game, user, 1)
