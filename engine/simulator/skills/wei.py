"""The skills of 魏."""

from collections.abc import Iterator

from engine.cards import SLASHES
from engine.generals import Kingdom
from engine.observations import CardPlaced, Place
from engine.simulator.damage import deal
from engine.simulator.effects.slash import discard_openly, resolve_slash
from engine.simulator.judging import finish, is_good, judge
from engine.simulator.model import Card, Game, Player
from engine.simulator.moments import (
    AFTER_DAMAGE,
    BEFORE_PLAY,
    DRAW,
    FINISH,
    JINK_MATERIAL,
    REPLACE_VERDICT,
    START,
    VERDICT_DONE,
    Damage,
    Material,
    Slash,
    Verdict,
)
from engine.simulator.moves import lay, seize, throw
from engine.simulator.piles import draw, pick_up, take_top
from engine.simulator.seating import may_be_slashed
from engine.simulator.windows import offer


@AFTER_DAMAGE.skill("jianxiong")
def _jianxiong(game: Game, damage: Damage) -> None:
    """Take the cards that did the damage."""
    cards = [card for card in damage.cards if card in game.middle]
    if cards and offer(game, damage.target, 0.85):
        game.teller.say(damage.target.seat, "skill", skill="jianxiong")
        for card in cards:
            pick_up(game, damage.target, card)


@JINK_MATERIAL.skill("hujia")
def _hujia(game: Game, player: Player) -> Iterator[Material]:
    """Have a friend of one's kingdom show the dodge."""
    for friend in game.friends_of(player):
        if friend.general.kingdom is Kingdom.WEI:
            for card in friend.hand:
                if card.kind.id == "jink":
                    yield Material((card,), "jink", "hujia", friend)


@AFTER_DAMAGE.skill("fankui")
def _fankui(game: Game, damage: Damage) -> None:
    """Take a card of the source, once for each damage."""
    source, player = damage.source, damage.target
    if source is None or source is player or not source.is_alive or not source.cards:
        return
    if offer(game, player, 0.1 if source.team is player.team else 0.9):
        game.teller.say(player.seat, "skill", None, (source.seat,), skill="fankui")
        seize(game, player, source, [game.chance.pick(source.cards)])


@REPLACE_VERDICT.skill("guicai")
def _guicai(game: Game, player: Player, verdict: Verdict) -> None:
    """Play a hand card over a judgement card."""
    card = better_card(game, player, verdict, player.hand)
    if card is not None and offer(game, player, 0.7):
        say_replacement(game, player, verdict, card, "guicai")
        lay(game, player, [card])
        verdict.card = card


def better_card(game: Game, player: Player, verdict: Verdict, cards: list[Card]) -> Card | None:
    """Return a card that turns a judgement for the own side's good, if it is not so already."""
    wants_good = player.team is verdict.player.team
    if is_good(verdict.reason, verdict) is wants_good:
        return None
    fitting = [card for card in cards if is_good(verdict.reason, verdict, card) is wants_good]
    return game.chance.pick(fitting) if fitting else None


def say_replacement(game: Game, player: Player, verdict: Verdict, card: Card, skill: str) -> None:
    """Declare that a card is played over a judgement card."""
    targets = (verdict.player.seat,)
    game.teller.say(player.seat, "respond", card.face, targets, skill=skill)


@AFTER_DAMAGE.skill("ganglie")
def _ganglie(game: Game, damage: Damage) -> None:
    """Judge; unless it is a heart the source discards two hand cards or takes 1 damage."""
    source, player = damage.source, damage.target
    if source is None or not source.is_alive:
        return
    if not offer(game, player, 0.1 if source.team is player.team else 0.9):
        return
    game.teller.say(player.seat, "skill", None, (source.seat,), skill="ganglie")
    verdict = judge(game, player, "ganglie")
    finish(game, verdict)
    if not is_good("ganglie", verdict):
        return
    if len(source.hand) >= 2 and game.chance.happens(0.6):
        discard_openly(game, source, game.chance.sample(source.hand, 2))
    else:
        deal(game, Damage(player, source, 1))


@DRAW.skill("tuxi")
def _tuxi(game: Game, player: Player, n_cards: int) -> int:
    """Take a hand card each from one or two others instead of drawing."""
    holders = [enemy for enemy in game.enemies_of(player) if enemy.hand]
    if not holders or not offer(game, player, 0.7, has_window=True):
        return n_cards
    chosen = set(game.chance.sample(holders, 2))
    targets = [p for p in game.in_order_from(player) if p in chosen]
    game.teller.say(player.seat, "skill", None, [p.seat for p in targets], skill="tuxi")
    for target in targets:
        if target.hand:
            seize(game, player, target, [game.chance.pick(target.hand)])
    return 0


@DRAW.skill("luoyi")
def _luoyi(game: Game, player: Player, n_cards: int) -> int:
    """Draw one fewer; slashes and duels of this turn do one more."""
    has_attack = any(c.kind.id in SLASHES or c.kind.id == "duel" for c in player.hand)
    if not offer(game, player, 0.8 if has_attack else 0.1, has_window=True):
        return n_cards
    game.teller.say(player.seat, "skill", skill="luoyi")
    game.turn.is_bare_chested = True
    return n_cards - 1


@VERDICT_DONE.skill("tiandu")
def _tiandu(game: Game, verdict: Verdict) -> None:
    """Take the own judgement card."""
    if offer(game, verdict.player, 0.95):
        game.teller.say(verdict.player.seat, "skill", skill="tiandu")
        pick_up(game, verdict.player, verdict.card)


@AFTER_DAMAGE.skill("yiji")
def _yiji(game: Game, damage: Damage) -> None:
    """Deal out the two top cards, once for each point of damage."""
    player = damage.target
    for _ in range(damage.points):
        if not offer(game, player, 0.95):
            return
        side = [player, *game.friends_of(player)]
        receivers = [game.chance.pick(side) for _ in range(2)]
        seats = list(dict.fromkeys(receiver.seat for receiver in receivers))
        game.teller.say(player.seat, "skill", None, seats, skill="yiji")
        for receiver in receivers:
            receiver.hand.append(take_top(game))


@JINK_MATERIAL.skill("qingguo")
def _qingguo(_: Game, player: Player) -> Iterator[Material]:
    """Show a black hand card as a dodge."""
    for card in player.hand:
        if not player.suit_of(card).is_red and card.kind.id != "jink":
            yield Material((card,), "jink", "qingguo")


@START.skill("luoshen")
def _luoshen(game: Game, player: Player) -> None:
    """Judge again and again, keeping black cards, until a red one comes."""
    while offer(game, player, 0.95, has_window=True):
        game.teller.say(player.seat, "skill", skill="luoshen")
        verdict = judge(game, player, "luoshen")
        if not is_good("luoshen", verdict):
            return
        pick_up(game, player, verdict.card)


@START.skill("shensu")
def _shensu(game: Game, player: Player) -> None:
    """Skip judging and drawing for a slash at any distance."""
    reached = [enemy for enemy in game.enemies_of(player) if may_be_slashed(enemy)]
    eagerness = 0.8 if player.judges else 0.3
    if reached and offer(game, player, eagerness, has_window=True):
        game.turn.skipped |= {"judge", "draw"}
        _rush(game, player, game.chance.pick(reached), None)


@BEFORE_PLAY.skill("shensu")
def _shensu_again(game: Game, player: Player) -> None:
    """Skip the play phase and discard equipment for a slash at any distance."""
    reached = [enemy for enemy in game.enemies_of(player) if may_be_slashed(enemy)]
    equipment = [card for card in player.cards if card.kind.is_equipment]
    if reached and equipment and offer(game, player, 0.3):
        game.turn.skipped.add("play")
        _rush(game, player, game.chance.pick(reached), game.chance.pick(equipment))


def _rush(game: Game, player: Player, target: Player, price: Card | None) -> None:
    game.teller.say(player.seat, "use", None, (target.seat,), as_card="slash", skill="shensu")
    if price is not None:
        game.teller.say(player.seat, "discard", price.face)
        throw(game, player, [price])
    resolve_slash(game, Slash(player, (), "slash", [target], "shensu"))


@FINISH.skill("jushou")
def _jushou(game: Game, player: Player) -> None:
    """Draw three and turn the general face down."""
    if offer(game, player, 0.4, has_window=True):
        game.teller.say(player.seat, "skill", skill="jushou")
        draw(game, player, 3)
        player.is_face_down = True
        game.teller.see(CardPlaced("back", Place("general", player.seat), player.track))
