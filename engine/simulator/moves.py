"""What characters part with, from hand or zones, told as it goes.

Every move of a batch is finished before the skills that a loss sets off (lianying, xiaoji, the
silver lion) are asked for.
"""

from collections.abc import Sequence

from engine.observations import CardTakenAway, Place
from engine.simulator.model import Card, DelayedTrick, Game, Player
from engine.simulator.moments import AFTER_LOSS, Loss
from engine.simulator.piles import discard, go, lay_open
from engine.simulator.recovery import recover


def lay(game: Game, player: Player, cards: Sequence[Card]) -> None:
    """Lay cards of hand or equipment in the middle, to be used, shown or paid."""
    loss = Loss(player)
    for card in cards:
        lay_open(game, card, _part_with(player, card, loss))
        game.teller.wait(100, 400)
    settle(game, loss)


def throw(game: Game, player: Player, cards: Sequence[Card]) -> None:
    """Discard cards outside the discard phase: hand cards over the middle, others to the pile."""
    loss = Loss(player)
    for card in cards:
        origin = _part_with(player, card, loss)
        put = lay_open if origin.zone == "hand" else discard
        put(game, card, origin)
        game.teller.wait(200, 700)
    settle(game, loss)


def discard_down(game: Game, player: Player, cards: Sequence[Card]) -> None:
    """Lay hand cards on the discard pile, as in the discard phase and at a death."""
    loss = Loss(player)
    for card in cards:
        discard(game, card, _part_with(player, card, loss))
        game.teller.wait(150, 600)
    settle(game, loss)


def seize(game: Game, taker: Player, owner: Player, cards: Sequence[Card]) -> None:
    """Take cards of somebody's hand or zones into the taker's hand."""
    loss = Loss(owner)
    for card in cards:
        origin = _part_with(owner, card, loss)
        if card.track:
            game.teller.see(CardTakenAway(card.track, origin, Place("hand", taker.seat)))
            card.track = 0
            card.is_known = True
        taker.hand.append(card)
    settle(game, loss)


def equip(game: Game, player: Player, card: Card) -> None:
    """Lay an equipment card from the hand; what was in its place is discarded (ruling EQUIP-01)."""
    loss = Loss(player)
    place = Place("equip", player.seat)
    origin = _part_with(player, card, loss)
    old = player.equips.get(card.kind.type)
    if old is not None:
        discard(game, old, _part_with(player, old, loss))
    go(game, card, origin, place)
    player.equips[card.kind.type] = card
    settle(game, loss)


def lay_delayed(game: Game, player: Player, card: Card, kind: str, target: Player) -> None:
    """Lay a card as a delayed trick before a character."""
    loss = Loss(player)
    go(game, card, _part_with(player, card, loss), Place("judge", target.seat))
    target.judges.append(DelayedTrick(card, kind))
    settle(game, loss)


def pass_delayed(game: Game, trick: DelayedTrick, owner: Player, target: Player) -> None:
    """Move a delayed trick on to the next character's zone."""
    owner.judges.remove(trick)
    go(game, trick.card, Place("judge", owner.seat), Place("judge", target.seat))
    target.judges.append(trick)


def drop_delayed(game: Game, trick: DelayedTrick, owner: Player) -> None:
    """Discard a delayed trick that was judged or cancelled."""
    if trick in owner.judges:
        throw(game, owner, [trick.card])


def settle(game: Game, loss: Loss) -> None:
    """Let the skills speak that losing cards sets off; a lost silver lion heals (LION-01)."""
    if not loss.player.is_alive:
        return
    if any(card.kind.id == "silver_lion" for card in loss.equips):
        recover(game, loss.player)
    for skill in AFTER_LOSS.of(loss.player):
        skill(game, loss)


def _part_with(player: Player, card: Card, loss: Loss) -> Place:
    """Take a card out of wherever the character has it; return where that was."""
    if card in player.hand:
        player.hand.remove(card)
        loss.hand.append(card)
        return Place("hand", player.seat)
    if player.equips.get(card.kind.type) is card:
        del player.equips[card.kind.type]
        loss.equips.append(card)
        return Place("equip", player.seat)
    player.judges.remove(next(trick for trick in player.judges if trick.card is card))
    return Place("judge", player.seat)
