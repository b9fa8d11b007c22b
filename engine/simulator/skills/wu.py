"""The skills of 吴; qianxun, hongyan, jiuyuan and buqu are asked for where they hold."""

from collections.abc import Callable, Iterator

from engine.faces import Suit
from engine.generals import Gender
from engine.simulator.damage import deal, lose_hp
from engine.simulator.model import Card, Game, Player
from engine.simulator.moments import (
    AFTER_LOSS,
    BEFORE_DAMAGE,
    DRAW,
    MAY_KEEP,
    MAY_SHIRK,
    PLAY,
    Damage,
    Loss,
    Material,
    Option,
    Slash,
)
from engine.simulator.moves import lay, throw
from engine.simulator.options import trick_options
from engine.simulator.piles import draw, pick_up
from engine.simulator.recovery import recover
from engine.simulator.seating import is_in_range, may_be_slashed
from engine.simulator.windows import offer


def once(game: Game, player: Player, skill: str) -> bool:
    """Whether a skill of once a phase is still open to the acting character."""
    return game.is_acting(player) and skill not in game.turn.used


@PLAY.skill("zhiheng")
def _zhiheng(game: Game, player: Player) -> Iterator[Option]:
    """Once a phase discard any cards and draw as many."""
    if once(game, player, "zhiheng") and player.cards:
        n_cards = game.chance.between(1, len(player.cards))
        cards = game.chance.sample(player.cards, n_cards)
        yield Option(2.0, lambda: _exchange(game, player, cards))


def _exchange(game: Game, player: Player, cards: list[Card]) -> None:
    game.turn.used.add("zhiheng")
    pay(game, player, "zhiheng", cards, ())
    draw(game, player, len(cards))


def pay(
    game: Game, player: Player, skill: str, cards: list[Card], targets: tuple[Player, ...]
) -> None:
    """Declare a skill and discard its price; several cards are named one by one."""
    game.teller.wait(2000, 5000)
    face = cards[0].face if len(cards) == 1 else None
    seats = [target.seat for target in targets]
    game.teller.say(player.seat, "skill", face, seats, skill=skill)
    if len(cards) == 1:
        throw(game, player, cards)
        return
    for card in cards:
        game.teller.say(player.seat, "discard", card.face)
    throw(game, player, cards)


@PLAY.skill("qixi")
def _qixi(game: Game, player: Player) -> Iterator[Option]:
    """Use a black card as a dismantlement."""
    for card in player.cards:
        if not player.suit_of(card).is_red and card.kind.id != "dismantlement":
            for option in trick_options(game, player, Material((card,), "dismantlement", "qixi")):
                yield Option(option.weight * 0.15, option.act)


@MAY_KEEP.skill("keji")
def _keji(game: Game, player: Player) -> bool:
    """Skip discarding when no slash was used or shown in the own play phase."""
    if game.turn.has_slashed or len(player.hand) <= player.hp:
        return False
    if not offer(game, player, 0.9, has_window=True):
        return False
    game.teller.say(player.seat, "skill", skill="keji")
    return True


@PLAY.skill("kurou")
def _kurou(game: Game, player: Player) -> Iterator[Option]:
    """Lose 1 health and draw two."""
    weight = 2.0 if player.hp > 2 else 0.05
    yield Option(weight, lambda: _suffer(game, player))


def _suffer(game: Game, player: Player) -> None:
    game.teller.wait(1500, 4000)
    game.teller.say(player.seat, "skill", skill="kurou")
    lose_hp(game, player)
    if player.is_alive:
        draw(game, player, 2)


@DRAW.skill("yingzi")
def _yingzi(game: Game, player: Player, n_cards: int) -> int:
    """Draw one more."""
    if not offer(game, player, 0.95, has_window=True):
        return n_cards
    game.teller.say(player.seat, "skill", skill="yingzi")
    return n_cards + 1


@PLAY.skill("fanjian")
def _fanjian(game: Game, player: Player) -> Iterator[Option]:
    """Once a phase let another guess the suit of a hand card that it takes."""
    if once(game, player, "fanjian") and player.hand:
        is_kind = game.chance.happens(0.05)
        friends = game.friends_of(player)
        target = game.chance.pick(friends if is_kind and friends else game.enemies_of(player))
        yield Option(4.0, lambda: _sow_dissension(game, player, target))


def _sow_dissension(game: Game, player: Player, target: Player) -> None:
    game.turn.used.add("fanjian")
    game.teller.wait(2000, 5000)
    game.teller.say(player.seat, "skill", None, (target.seat,), skill="fanjian")
    named = game.chance.pick(tuple(Suit))
    game.teller.wait(1500, 4000)
    card = game.chance.pick(player.hand)
    lay(game, player, [card])
    pick_up(game, target, card)
    if target.suit_of(card) is not named:
        deal(game, Damage(player, target, 1))


@PLAY.skill("guose")
def _guose(game: Game, player: Player) -> Iterator[Option]:
    """Use a diamond as an indulgence."""
    for card in player.cards:
        if player.suit_of(card) is Suit.DIAMOND and card.kind.id != "indulgence":
            for option in trick_options(game, player, Material((card,), "indulgence", "guose")):
                yield Option(option.weight * 0.3, option.act)


@MAY_SHIRK.skill("liuli")
def _liuli(game: Game, slash: Slash, player: Player) -> Player:
    """Discard a card to make another in range the target of the slash."""
    if not player.cards:
        return player
    card = game.chance.pick(player.cards)
    candidates = [
        other
        for other in game.others(player)
        if other is not slash.user
        and other not in slash.targets
        and may_be_slashed(other)
        and is_in_range(game, player, other, card)
    ]
    if not candidates or not offer(game, player, 0.85):
        return player
    other = game.chance.pick(candidates)
    game.teller.say(player.seat, "skill", card.face, (other.seat,), skill="liuli")
    throw(game, player, [card])
    return other


@AFTER_LOSS.skill("lianying")
def _lianying(game: Game, loss: Loss) -> None:
    """Draw one when the last hand card has gone."""
    if loss.hand and not loss.player.hand and offer(game, loss.player, 0.95):
        game.teller.say(loss.player.seat, "skill", skill="lianying")
        draw(game, loss.player, 1)


@PLAY.skill("jieyin")
def _jieyin(game: Game, player: Player) -> Iterator[Option]:
    """Once a phase discard two hand cards to heal oneself and a wounded man."""
    if not once(game, player, "jieyin") or len(player.hand) < 2:
        return
    for other in game.others(player):
        if other.is_wounded and other.general.gender is Gender.MALE:
            cards = game.chance.sample(player.hand, 2)
            weight = 3.0 if other.team is player.team else 0.1
            yield Option(weight, _marry(game, player, other, cards))


def _marry(game: Game, player: Player, man: Player, cards: list[Card]) -> Callable[[], None]:
    def act() -> None:
        game.turn.used.add("jieyin")
        pay(game, player, "jieyin", cards, (man,))
        recover(game, player)
        recover(game, man)

    return act


@AFTER_LOSS.skill("xiaoji")
def _xiaoji(game: Game, loss: Loss) -> None:
    """Draw two for every card lost from the equipment zone (EQUIP-04)."""
    for _ in loss.equips:
        if offer(game, loss.player, 0.95):
            game.teller.say(loss.player.seat, "skill", skill="xiaoji")
            draw(game, loss.player, 2)


@BEFORE_DAMAGE.skill("tianxiang")
def _tianxiang(game: Game, damage: Damage) -> bool:
    """Pass damage on by discarding a heart; the other then draws what it has lost (TIANX-01)."""
    player = damage.target
    hearts = [card for card in player.hand if player.suit_of(card) is Suit.HEART]
    if not hearts or not offer(game, player, 0.8):
        return False
    enemies, friends = game.enemies_of(player), game.friends_of(player)
    other = game.chance.pick(friends if friends and game.chance.happens(0.2) else enemies)
    card = game.chance.pick(hearts)
    game.teller.say(player.seat, "skill", card.face, (other.seat,), skill="tianxiang")
    throw(game, player, [card])
    passed = Damage(damage.source, other, damage.points, damage.nature, damage.cards)
    passed.is_passed = damage.is_passed
    deal(game, passed)
    if other.is_alive:
        draw(game, other, other.max_hp - max(0, other.hp))
    return True
