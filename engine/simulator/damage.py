"""Damage, lost health, dying and death."""

from engine.observations import DeathConfirmed
from engine.simulator.answers import answer, decline, peach_materials
from engine.simulator.model import Game, GameOverError, Player
from engine.simulator.moments import (
    AFTER_DAMAGE,
    BEFORE_DAMAGE,
    DAMAGE_DONE,
    Damage,
    Material,
)
from engine.simulator.moves import discard_down
from engine.simulator.piles import draw, drop_wound, wound_card
from engine.simulator.recovery import recover, show_hp
from engine.simulator.seating import distance


def deal(game: Game, damage: Damage, *, ignores_armor: bool = False) -> None:
    """Do damage, with everything that hangs on it."""
    target = damage.target
    if any(passes_on(game, damage) for passes_on in BEFORE_DAMAGE.of(target)):
        return
    if not ignores_armor:
        _alter_by_armor(damage)
    far = _reach(game, damage)
    game.teller.wait(500, 1500)
    is_carried = damage.nature != "normal" and target.is_chained
    if is_carried:
        target.is_chained = False
    _lower(game, target, damage.points, damage.source)
    _after_damage(game, damage, far)
    if is_carried and not damage.is_passed:
        _carry_over(game, damage)


def _reach(game: Game, damage: Damage) -> int:
    """Return how far the source is from the target; 0 where that does not matter any more."""
    source = damage.source
    return distance(game, source, damage.target) if source is not None and source.is_alive else 0


def lose_hp(game: Game, player: Player, points: int = 1) -> None:
    """Lose health without damage: no source, no skills of damage (KILL-07)."""
    game.teller.wait(400, 1000)
    _lower(game, player, points, None)


def _alter_by_armor(damage: Damage) -> None:
    """Apply vine and silver lion (facts: cards.csv; LION-01)."""
    if damage.target.armor == "vine" and damage.nature == "fire":
        damage.points += 1
    if damage.target.armor == "silver_lion" and damage.points > 1:
        damage.points = 1


def _after_damage(game: Game, damage: Damage, far: int) -> None:
    source = damage.source
    if source is not None and source.is_alive:
        for done in DAMAGE_DONE.of(source):
            done(game, damage, far)
    for skill in AFTER_DAMAGE.of(damage.target):
        if damage.target.is_alive:
            skill(game, damage)


def _carry_over(game: Game, damage: Damage) -> None:
    """Carry elemental damage over to everybody else who is chained, by action order."""
    for other in game.in_action_order():
        if other.is_chained and other.is_alive:
            deal(
                game,
                Damage(
                    damage.source, other, damage.points, damage.nature, damage.cards, is_passed=True
                ),
            )


def _lower(game: Game, player: Player, points: int, source: Player | None) -> None:
    player.hp -= points
    show_hp(game, player)
    if player.hp > 0:
        return
    if player.has("buqu") and _holds_out(game, player):
        return
    _save_or_die(game, player, source)


def _holds_out(game: Game, player: Player) -> bool:
    """Turn up a card for each point below 1; all of different ranks keep it alive (buqu)."""
    game.teller.say(player.seat, "skill", skill="buqu")
    while len(player.wounds) < 1 - player.hp:
        wound_card(game, player)
        game.teller.wait(400, 1000)
    return _is_safe(player)


def _is_safe(player: Player) -> bool:
    if player.hp > 0:
        return True
    ranks = [card.rank for card in player.wounds]
    return player.has("buqu") and len(set(ranks)) == len(ranks)


def _save_or_die(game: Game, dying: Player, source: Player | None) -> None:
    """Ask for peaches round the table from whoever is acting, one chance each (DYING-01)."""
    game.teller.say(dying.seat, "dying")
    for player in game.in_action_order():
        while not _is_safe(dying) and dying.is_alive:
            material = _saving_material(game, player, dying)
            if material is None:
                decline(game, player)
                break
            save(game, player, material, dying)
        if _is_safe(dying):
            return
    die(game, dying, source)


def _saving_material(game: Game, player: Player, dying: Player) -> Material | None:
    if player.team is not dying.team:
        return None
    materials = peach_materials(game, player, dying)
    is_hopeless = dying.hp < -1 and len(materials) < 1 - dying.hp
    if not materials or not game.chance.happens(0.3 if is_hopeless else 0.95):
        return None
    return game.chance.pick(materials)


def save(game: Game, player: Player, material: Material, dying: Player) -> None:
    """Use a peach or wine on the dying; jiuyuan makes one of an own-kingdom friend heal two."""
    answer(game, player, material, (dying.seat,))
    is_rescue = (
        dying.has("jiuyuan")
        and player is not dying
        and player.general.kingdom is dying.general.kingdom
    )
    if is_rescue:
        game.teller.say(dying.seat, "skill", skill="jiuyuan")
    recover(game, dying, 2 if is_rescue else 1)


def die(game: Game, player: Player, killer: Player | None) -> None:
    """Confirm a death, clear the cards, reward the killer; a commander's death ends the game."""
    player.is_alive = False
    game.teller.wait(800, 2000)
    seat = None if killer is None else killer.seat
    game.teller.note(DeathConfirmed(player.seat, seat))
    if player.seat.is_commander:
        raise GameOverError(player.team.other, "commander_death")
    clear(game, player)
    if killer is not None and killer.is_alive:
        reward(game, killer)


def clear(game: Game, player: Player) -> None:
    """Discard all cards of a dead character."""
    for card in list(player.wounds):
        drop_wound(game, player, card)
    tricks = [trick.card for trick in player.judges]
    discard_down(game, player, [*player.hand, *player.equips.values(), *tricks])
    player.is_chained = False


def reward(game: Game, killer: Player) -> None:
    """Let the killer draw its reward, whoever died (facts: rules_3v3 6.4; KILL-01, KILL-04)."""
    breach = game.mischief.takes("reward_not_taken")
    if breach is not None:
        game.mischief.hide(breach, killer, is_table_visible=False)
        return
    game.teller.wait(500, 1500)
    n_cards = game.book.kill_reward
    draw(game, killer, game.deck.kill_reward if n_cards is None else n_cards)
