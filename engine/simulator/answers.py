"""What a character can answer with, and whether it does: dodges, slashes, peaches, Negates."""

from collections.abc import Sequence

from engine.cards import SLASHES
from engine.seats import Seat
from engine.simulator.judging import finish, is_good, judge
from engine.simulator.model import Card, Game, Player
from engine.simulator.moments import (
    JINK_MATERIAL,
    JINK_SHOWN,
    PEACH_MATERIAL,
    SLASH_MATERIAL,
    TRICK_USED,
    Material,
)
from engine.simulator.moves import lay

_WILLING = 0.93


def slash_materials(game: Game, player: Player) -> list[Material]:
    """Return all that can count as a slash of this character, but for the spear."""
    found = [Material((c,), c.kind.id) for c in player.hand if c.kind.id in SLASHES]
    for skill in SLASH_MATERIAL.of(player):
        found.extend(skill(game, player))
    return found


def spear_material(game: Game, player: Player) -> list[Material]:
    """Return two hand cards as a slash, when the spear is there (SPEAR-01, SPEAR-02)."""
    if player.weapon != "spear" or len(player.hand) < 2:
        return []
    pair = game.chance.sample(player.hand, 2)
    return [Material(tuple(pair), "slash", "spear")]


def jink_materials(game: Game, player: Player) -> list[Material]:
    """Return all that can count as a dodge of this character."""
    found = [Material((c,), "jink") for c in player.hand if c.kind.id == "jink"]
    for skill in JINK_MATERIAL.of(player):
        found.extend(skill(game, player))
    return found


def peach_materials(game: Game, player: Player, dying: Player) -> list[Material]:
    """Return all with which a character can save another, or itself also with wine (JIU-02)."""
    found = [Material((c,), "peach") for c in player.hand if c.kind.id == "peach"]
    if player is dying:
        found.extend(Material((c,), "analeptic") for c in player.hand if c.kind.id == "analeptic")
    for skill in PEACH_MATERIAL.of(player):
        found.extend(skill(game, player))
    return found


def answer(game: Game, player: Player, material: Material, targets: Sequence[Seat] = ()) -> None:
    """Declare an answer and lay its cards."""
    game.teller.wait(1000, 3500)
    say_material(game, player, "respond", material, targets)
    lay(game, material.owner or player, material.cards)


def say_material(
    game: Game, player: Player, action: str, material: Material, targets: Sequence[Seat]
) -> None:
    """Declare what cards are used or shown as; two cards of a spear are not named."""
    face = material.cards[0].face if len(material.cards) == 1 else None
    is_itself = face is not None and material.cards[0].kind.id == material.kind
    as_card = None if is_itself else material.kind
    game.teller.say(player.seat, action, face, targets, as_card=as_card, skill=material.skill)


def choose_material(game: Game, materials: Sequence[Material]) -> Material | None:
    """Choose among materials, rather a card that is the thing itself; None when unwilling."""
    if not materials or not game.chance.happens(_WILLING):
        return None
    weights = [(1.0 if m.skill else 4.0, m) for m in materials]
    return game.chance.weigh(weights)


def decline(game: Game, player: Player) -> None:
    """Tell that a character does not answer."""
    game.teller.wait(800, 2500)
    game.teller.say(player.seat, "pass")


def ask_slash(game: Game, player: Player) -> Material | None:
    """Ask for a slash to be shown; return what was shown, None when nothing was."""
    materials = slash_materials(game, player)
    if not materials or game.chance.happens(0.1):
        materials = materials + spear_material(game, player)
    material = _answer_or_decline(game, player, materials)
    if material is not None:
        note_slash(game, player)
    return material


def _answer_or_decline(
    game: Game, player: Player, materials: Sequence[Material]
) -> Material | None:
    material = choose_material(game, materials)
    if material is None:
        decline(game, player)
    else:
        answer(game, player, material)
    return material


def note_slash(game: Game, player: Player) -> None:
    """Remember that the acting character used or showed a slash in its play phase (keji)."""
    if game.is_acting(player) and game.turn.phase == "play":
        game.turn.has_slashed = True


def ask_jink(game: Game, player: Player, *, ignores_armor: bool = False) -> bool:
    """Ask for a dodge; the eight trigrams first (BAGUA-01 to BAGUA-04)."""
    if _dodges_by_diagram(game, player, ignores_armor=ignores_armor):
        return True
    if _answer_or_decline(game, player, jink_materials(game, player)) is None:
        return False
    _after_jink(game, player)
    return True


def _dodges_by_diagram(game: Game, player: Player, *, ignores_armor: bool) -> bool:
    if player.armor != "eight_diagram" or ignores_armor or not game.chance.happens(0.9):
        return False
    game.teller.wait(1000, 2500)
    game.teller.say(player.seat, "skill", skill="eight_diagram")
    verdict = judge(game, player, "eight_diagram")
    is_red = is_good("eight_diagram", verdict)
    finish(game, verdict)
    if is_red:
        _after_jink(game, player)
    return is_red


def _after_jink(game: Game, player: Player) -> None:
    for skill in JINK_SHOWN.of(player):
        skill(game, player)


def is_nullified(game: Game, user: Player, target: Player, *, is_harmful: bool) -> bool:
    """Ask round the table for Negates, each of which may be negated in turn (WUXIE-01)."""
    side = target.team if is_harmful else target.team.other
    cancelled = False
    while True:
        by = _who_negates(game, side.other if cancelled else side, cancelled=cancelled)
        if by is None:
            return cancelled
        negate(game, by[0], by[1], target)
        cancelled = not cancelled


def negate(game: Game, player: Player, card: Card, target: Player) -> None:
    """Use a Negate on what is pending for the target."""
    answer(game, player, Material((card,), "nullification"), (target.seat,))
    for skill in TRICK_USED.of(player):
        skill(game, player)


def _who_negates(game: Game, side: object, *, cancelled: bool) -> tuple[Player, Card] | None:
    for player in game.in_action_order():
        if player.team is not side:
            continue
        for card in player.hand:
            if card.kind.id == "nullification" and game.chance.happens(0.5 if cancelled else 0.4):
                return player, card
    return None
