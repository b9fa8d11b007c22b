"""Breaches that cards lying on the table show: equipment, delayed tricks, copies, the dead."""

from engine.cards import CardType
from engine.faces import Suit
from engine.observations import HpShown, Place
from engine.simulator.answers import answer
from engine.simulator.effects.delayed import has_delayed, use_delayed
from engine.simulator.effects.supplies import use_equipment
from engine.simulator.mischief import Committed, Violation
from engine.simulator.model import Card, Game, Player, Stray
from engine.simulator.moments import Material
from engine.simulator.piles import go
from engine.simulator.seating import may_be_robbed
from engine.simulator.violations.rig import deal_in, is_kind, now, plain


def _two_in_a_slot(game: Game, player: Player) -> Committed | None:
    """Lay equipment beside what already is in its place (EQUIP-01)."""
    slots = list(player.equips)
    if not slots or not player.hand:
        return None
    slot = game.chance.pick(slots)
    card = deal_in(game, player, lambda c: c.kind.type is slot)
    return None if card is None else _misplace(game, player, card, Place("equip", player.seat))


def _no_equipment(game: Game, player: Player) -> Committed | None:
    """Lay a trick into the equipment zone."""
    card = deal_in(game, player, lambda c: c.kind.type in (CardType.TRICK, CardType.BASIC))
    return None if card is None else _misplace(game, player, card, Place("equip", player.seat))


def _no_delayed_trick(game: Game, player: Player) -> Committed | None:
    """Lay a card that is no delayed trick, and that guose makes none, into a judgement zone."""
    is_trick = is_kind("duel", "dismantlement")
    is_made_one = player.has("guose")
    card = deal_in(
        game, player, lambda c: is_trick(c) and not (is_made_one and c.suit is Suit.DIAMOND)
    )
    if card is None:
        return None
    target = game.chance.pick(game.enemies_of(player))
    return _misplace(game, player, card, Place("judge", target.seat))


def _misplace(game: Game, player: Player, card: Card, place: Place) -> Committed:
    """Lay a hand card where it does not belong; it stays there to the end of the next turn."""
    game.teller.wait(2000, 5000)
    committed = now(game, player, is_table_visible=True)
    targets = () if place.seat in (player.seat, None) else (place.seat,)
    game.teller.say(player.seat, "use", card.face, [seat for seat in targets if seat])
    player.hand.remove(card)
    go(game, card, Place("hand", player.seat), place)
    game.strays.append(Stray(card, place, game.turn))
    return committed


def _second_of_a_name(game: Game, player: Player) -> Committed | None:
    """Lay an indulgence before somebody who has one (LE-01)."""
    enemies = [enemy for enemy in game.enemies_of(player) if may_be_robbed(enemy)]
    marked = [enemy for enemy in enemies if has_delayed(enemy, "indulgence")]
    card = deal_in(game, player, is_kind("indulgence"))
    if card is None or not enemies:
        return None
    if marked:
        committed = now(game, player, is_table_visible=True)
        use_delayed(game, player, plain(card), marked[0])
        return committed
    use_delayed(game, player, plain(card), game.chance.pick(enemies))
    return None


def _one_copy_too_many(game: Game, player: Player) -> Committed | None:
    """Equip a card of which the deck has only the one that lies in sight already."""
    copies = game.deck.copies
    single = [
        card
        for other in game.living
        for card in other.equips.values()
        if copies.get(card.face) == 1 and card.kind.type not in player.equips
    ]
    spare = [card for card in player.hand if not card.is_known]
    if not single or not spare:
        return None
    shown, card = game.chance.pick(single), game.chance.pick(spare)
    card.face, card.kind, card.suit, card.rank = shown.face, shown.kind, shown.suit, shown.rank
    committed = now(game, player, is_table_visible=True)
    use_equipment(game, player, card)
    return committed


def _heal_the_dead(game: Game, player: Player) -> Committed | None:
    """Use a peach on a character whose death was confirmed."""
    dead = [p for p in game.players.values() if not p.is_alive]
    card = deal_in(game, player, is_kind("peach")) if dead else None
    if card is None:
        return None
    patient = game.chance.pick(dead)
    committed = now(game, player, is_table_visible=True)
    answer(game, player, Material((card,), "peach"), (patient.seat,))
    game.teller.wait(500, 1500)
    game.teller.see(HpShown(patient.seat, 1))
    return committed


TABLE_VIOLATIONS = (
    Violation("double_equipment", "equipment", {"play": _two_in_a_slot}),
    Violation("wrong_equipment", "equipment", {"play": _no_equipment}, chance=0.1),
    Violation("second_delayed_trick", "delayed_tricks", {"play": _second_of_a_name}),
    Violation("wrong_delayed_trick", "delayed_tricks", {"play": _no_delayed_trick}, chance=0.1),
    Violation("reward_not_taken", "kill_reward", chance=1.0),
    Violation("too_many_copies", "too_many_copies", {"play": _one_copy_too_many}),
    Violation("healed_after_death", "dying", {"play": _heal_the_dead}),
)
