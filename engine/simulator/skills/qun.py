"""The skills of 群; wushuang is asked for where it holds."""

from collections.abc import Callable, Iterator

from engine.generals import Gender
from engine.simulator.damage import deal
from engine.simulator.effects.tricks import fight
from engine.simulator.judging import finish, is_good, judge
from engine.simulator.model import Card, Game, Player
from engine.simulator.moments import (
    FINISH,
    JINK_SHOWN,
    PEACH_MATERIAL,
    PLAY,
    REPLACE_VERDICT,
    Damage,
    Material,
    Option,
    Verdict,
)
from engine.simulator.moves import lay, seize
from engine.simulator.piles import draw, pick_up
from engine.simulator.recovery import recover
from engine.simulator.seating import may_be_slashed
from engine.simulator.skills.wei import better_card, say_replacement
from engine.simulator.skills.wu import once, pay
from engine.simulator.windows import offer


@PEACH_MATERIAL.skill("jijiu")
def _jijiu(game: Game, player: Player) -> Iterator[Material]:
    """Use a red card as a peach outside the own turn (DYING-05)."""
    if game.is_acting(player):
        return
    for card in player.cards:
        if player.suit_of(card).is_red and card.kind.id != "peach":
            yield Material((card,), "peach", "jijiu")


@PLAY.skill("qingnang")
def _qingnang(game: Game, player: Player) -> Iterator[Option]:
    """Once a phase discard a hand card to heal somebody wounded."""
    if not once(game, player, "qingnang") or not player.hand:
        return
    for patient in game.living:
        if patient.is_wounded:
            card = game.chance.pick(player.hand)
            weight = 3.0 if patient.team is player.team else 0.05
            yield Option(weight, _treat(game, player, patient, card))


def _treat(game: Game, player: Player, patient: Player, card: Card) -> Callable[[], None]:
    def act() -> None:
        game.turn.used.add("qingnang")
        pay(game, player, "qingnang", [card], (patient,))
        recover(game, patient)

    return act


@PLAY.skill("lijian")
def _lijian(game: Game, player: Player) -> Iterator[Option]:
    """Once a phase discard a card to make one man duel another (KONGCHENG-05)."""
    if not once(game, player, "lijian") or not player.cards:
        return
    men = [other for other in game.others(player) if other.general.gender is Gender.MALE]
    for user in men:
        for target in men:
            if user is not target and may_be_slashed(target):
                card = game.chance.pick(player.cards)
                weight = 1.0 if player.team not in (user.team, target.team) else 0.1
                yield Option(weight, _set_at_odds(game, player, (user, target), card))


def _set_at_odds(
    game: Game, player: Player, men: tuple[Player, Player], card: Card
) -> Callable[[], None]:
    def act() -> None:
        game.turn.used.add("lijian")
        pay(game, player, "lijian", [card], men)
        fight(game, *men, ())

    return act


@FINISH.skill("biyue")
def _biyue(game: Game, player: Player) -> None:
    """Draw one in the end phase."""
    if offer(game, player, 0.95, has_window=True):
        game.teller.say(player.seat, "skill", skill="biyue")
        draw(game, player, 1)


@JINK_SHOWN.skill("leiji")
def _leiji(game: Game, player: Player) -> None:
    """After a dodge let somebody judge; a spade does 2 thunder damage."""
    if not offer(game, player, 0.9):
        return
    target = game.chance.pick(game.enemies_of(player))
    game.teller.say(player.seat, "skill", None, (target.seat,), skill="leiji")
    verdict = judge(game, target, "leiji")
    finish(game, verdict)
    if not is_good("leiji", verdict):
        deal(game, Damage(player, target, 2, "thunder"))


@REPLACE_VERDICT.skill("guidao")
def _guidao(game: Game, player: Player, verdict: Verdict) -> None:
    """Play a black card over a judgement card and take that one."""
    black = [card for card in player.cards if not player.suit_of(card).is_red]
    card = better_card(game, player, verdict, black)
    if card is None and black and game.chance.happens(0.1):
        card = _same_effect(game, verdict, black)
    if card is not None and offer(game, player, 0.8):
        old = verdict.card
        say_replacement(game, player, verdict, card, "guidao")
        lay(game, player, [card])
        verdict.card = card
        pick_up(game, player, old)


def _same_effect(game: Game, verdict: Verdict, cards: list[Card]) -> Card | None:
    """Return a card that leaves the judgement as it is, to win the one that lies there."""
    now = is_good(verdict.reason, verdict)
    fitting = [card for card in cards if is_good(verdict.reason, verdict, card) is now]
    return game.chance.pick(fitting) if fitting else None


@PLAY.skill("huangtian")
def _huangtian(game: Game, player: Player) -> Iterator[Option]:
    """Hand the own commander a dodge or a lightning, once a phase."""
    lord = next(p for p in (player, *game.friends_of(player)) if p.seat.is_commander)
    gifts = [card for card in player.hand if card.kind.id in ("jink", "lightning")]
    if player is lord or not gifts or not once(game, player, "huangtian"):
        return
    yield Option(1.5, lambda: _support(game, player, lord, game.chance.pick(gifts)))


def _support(game: Game, player: Player, lord: Player, card: Card) -> None:
    game.turn.used.add("huangtian")
    game.teller.wait(1500, 4000)
    game.teller.say(player.seat, "skill", None, (lord.seat,), skill="huangtian")
    seize(game, lord, player, [card])
