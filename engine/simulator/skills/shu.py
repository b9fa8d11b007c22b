"""The skills of 蜀; kongcheng, mashu, qicai and paoxiao are asked for where they hold."""

from collections.abc import Callable, Iterator

from engine.cards import SLASHES
from engine.generals import Kingdom
from engine.simulator.judging import finish, is_good, judge
from engine.simulator.model import Card, Game, Player
from engine.simulator.moments import (
    DAMAGE_DONE,
    JINK_MATERIAL,
    PLAY,
    SLASH_MATERIAL,
    SLASH_TARGETED,
    START,
    TRICK_USED,
    Damage,
    Material,
    Option,
    Slash,
)
from engine.simulator.moves import seize
from engine.simulator.piles import draw
from engine.simulator.recovery import recover
from engine.simulator.seating import attack_range
from engine.simulator.windows import offer


@PLAY.skill("rende")
def _rende(game: Game, player: Player) -> Iterator[Option]:
    """Give hand cards away; with the second one given in a phase recover 1."""
    friends = game.friends_of(player)
    if player.hand and friends and game.turn.n_given < 4:
        friend = game.chance.pick(friends)
        n_cards = game.chance.between(1, min(3, len(player.hand)))
        cards = game.chance.sample(player.hand, n_cards)
        weight = 4.0 if player.is_wounded and game.turn.n_given < 2 else 1.0
        yield Option(weight, _give(game, player, friend, cards))


def _give(game: Game, player: Player, friend: Player, cards: list[Card]) -> Callable[[], None]:
    def act() -> None:
        game.teller.wait(2000, 5000)
        game.teller.say(player.seat, "skill", None, (friend.seat,), skill="rende")
        seize(game, friend, player, cards)
        n_before = game.turn.n_given
        game.turn.n_given += len(cards)
        if n_before < 2 <= game.turn.n_given:
            recover(game, player)

    return act


@SLASH_MATERIAL.skill("jijiang")
def _jijiang(game: Game, player: Player) -> Iterator[Material]:
    """Have a friend of one's kingdom give the slash."""
    for friend in game.friends_of(player):
        if friend.general.kingdom is Kingdom.SHU:
            for card in friend.hand:
                if card.kind.id in SLASHES:
                    yield Material((card,), card.kind.id, "jijiang", friend)


@SLASH_MATERIAL.skill("wusheng")
def _wusheng(_: Game, player: Player) -> Iterator[Material]:
    """Use or show any red card as a slash."""
    for card in player.cards:
        if player.suit_of(card).is_red and card.kind.id not in SLASHES:
            yield Material((card,), "slash", "wusheng")


@START.skill("guanxing")
def _guanxing(game: Game, player: Player) -> None:
    """Look at the top cards and put each back on the top or at the bottom."""
    n_cards = min(5, len(game.living), len(game.pile))
    if not offer(game, player, 0.85, has_window=True):
        return
    game.teller.say(player.seat, "skill", skill="guanxing")
    game.teller.wait(4000, 10000)
    seen = game.chance.shuffled(game.pile[len(game.pile) - n_cards :])
    del game.pile[len(game.pile) - n_cards :]
    n_kept = game.chance.between(0, n_cards)
    game.pile = [*seen[n_kept:], *game.pile, *seen[:n_kept]]


@SLASH_MATERIAL.skill("longdan")
def _longdan_slash(_: Game, player: Player) -> Iterator[Material]:
    """Use or show a dodge as a slash."""
    for card in player.hand:
        if card.kind.id == "jink":
            yield Material((card,), "slash", "longdan")


@JINK_MATERIAL.skill("longdan")
def _longdan_jink(_: Game, player: Player) -> Iterator[Material]:
    """Use or show a slash as a dodge."""
    for card in player.hand:
        if card.kind.id in SLASHES:
            yield Material((card,), "jink", "longdan")


@SLASH_TARGETED.skill("tieqi")
def _tieqi(game: Game, slash: Slash, target: Player) -> None:
    """Judge; on red the target may not dodge."""
    if offer(game, slash.user, 0.85):
        game.teller.say(slash.user.seat, "skill", None, (target.seat,), skill="tieqi")
        verdict = judge(game, slash.user, "tieqi")
        if is_good("tieqi", verdict):
            slash.undodgeable.add(target)
        finish(game, verdict)


@TRICK_USED.skill("jizhi")
def _jizhi(game: Game, player: Player) -> None:
    """Draw a card for a trick that is not delayed."""
    if offer(game, player, 0.95):
        game.teller.say(player.seat, "skill", skill="jizhi")
        draw(game, player, 1)


@SLASH_TARGETED.skill("liegong")
def _liegong(game: Game, slash: Slash, target: Player) -> None:
    """Allow no dodge to a target with many or few hand cards, in the own play phase."""
    user = slash.user
    if not game.is_acting(user) or game.turn.phase != "play":
        return
    n_cards = len(target.hand)
    is_open = n_cards >= user.hp or n_cards <= attack_range(user)
    if is_open and offer(game, user, 0.9):
        game.teller.say(user.seat, "skill", None, (target.seat,), skill="liegong")
        slash.undodgeable.add(target)


@DAMAGE_DONE.skill("kuanggu")
def _kuanggu(game: Game, damage: Damage, far: int) -> None:
    """Recover 1 for every point of damage at distance 1 or less (locked)."""
    source = damage.source
    if source is not None and far <= 1 and source.is_wounded:
        game.teller.say(source.seat, "skill", skill="kuanggu")
        recover(game, source, damage.points)
