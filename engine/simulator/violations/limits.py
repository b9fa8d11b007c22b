"""Breaches of how often, with what and by whom something may be done."""

from engine.simulator.answers import answer
from engine.simulator.effects.delayed import has_delayed, use_delayed
from engine.simulator.effects.slash import use_slash
from engine.simulator.effects.supplies import use_peach, use_wine
from engine.simulator.effects.tricks import use_trick
from engine.simulator.mischief import Committed, Violation
from engine.simulator.model import Card, Game, Player
from engine.simulator.moments import PLAY, Material
from engine.simulator.moves import lay, seize
from engine.simulator.options import has_slash_left, slash_limit, slash_targets
from engine.simulator.recovery import recover
from engine.simulator.seating import may_be_robbed
from engine.simulator.violations.rig import (
    deal_in,
    is_kind,
    is_slash,
    now,
    plain,
)

_ONCE = ("zhiheng", "fanjian", "jieyin", "qingnang", "lijian")


def _second_slash(game: Game, player: Player) -> Committed | None:
    """Use another slash than the limit allows (SHA-01)."""
    reached = slash_targets(game, player)
    if has_slash_left(game, player) or slash_limit(game, player) is None or not reached:
        return None
    card = deal_in(game, player, is_slash)
    if card is None:
        return None
    committed = now(game, player, is_table_visible=not _may_lay_slashes(player, card))
    use_slash(game, player, plain(card), [game.chance.pick(reached)])
    return committed


_SPENDING = ("zhiheng", "lijian")
"""Skills of the play phase that may cost a slash, with nothing on the table to show that none did.

Those that heal (jieyin, qingnang), hand the card over (fanjian) or skip a phase (shensu) show.
"""


def _may_lay_slashes(player: Player, card: Card) -> bool:
    """Whether the table cannot tell a slash used from one laid for a weapon or a skill."""
    is_dismantlement = player.has("qixi") and not card.suit.is_red
    is_cost = any(player.has(skill) for skill in _SPENDING)
    return player.weapon == "blade" or is_dismantlement or is_cost


def _full_health(game: Game, player: Player) -> Committed | None:
    """Eat a peach at full health (TAO-01)."""
    card = None if player.is_wounded else deal_in(game, player, is_kind("peach"))
    if card is None:
        return None
    committed = now(game, player)
    use_peach(game, player, plain(card))
    return committed


def _feed_another(game: Game, player: Player) -> Committed | None:
    """Use a peach on a wounded friend who is not dying (TAO-02)."""
    wounded = [friend for friend in game.friends_of(player) if 0 < friend.hp < friend.max_hp]
    card = deal_in(game, player, is_kind("peach")) if wounded else None
    if card is None:
        return None
    friend = game.chance.pick(wounded)
    is_healer = player.has("qingnang") or player.has("jieyin")
    is_visible = not is_healer and not friend.has("kuanggu")
    committed = now(game, player, is_table_visible=is_visible)
    game.teller.wait(2000, 4000)
    game.teller.say(player.seat, "use", card.face, (friend.seat,))
    lay(game, player, [card])
    recover(game, friend)
    return committed


def _second_wine(game: Game, player: Player) -> Committed | None:
    """Drink twice in a turn (JIU-01)."""
    card = deal_in(game, player, is_kind("analeptic"))
    if card is None:
        return None
    if not game.turn.has_drunk:
        use_wine(game, player, card)
        return None
    committed = now(game, player)
    use_wine(game, player, card)
    return committed


def _lord_skill(game: Game, player: Player) -> Committed | None:
    """Use a lord skill that does not hold (LORD-01)."""
    if player.general.id == "liubei" and not player.has("jijiang"):
        return _rouse(game, player)
    for friend in game.friends_of(player):
        is_lord = friend.seat.is_commander and friend.general.id == "zhangjiao"
        if is_lord and not friend.has("huangtian"):
            return _support(game, player, friend)
    return None


def _rouse(game: Game, player: Player) -> Committed | None:
    friends = [friend for friend in game.friends_of(player) if friend.hand]
    reached = slash_targets(game, player)
    if not friends or not reached or not has_slash_left(game, player):
        return None
    friend = game.chance.pick(friends)
    card = deal_in(game, friend, is_slash)
    if card is None:
        return None
    committed = now(game, player)
    material = Material((card,), card.kind.id, "jijiang", friend)
    use_slash(game, player, material, [game.chance.pick(reached)])
    return committed


def _support(game: Game, player: Player, lord: Player) -> Committed | None:
    card = deal_in(game, player, is_kind("jink"))
    if card is None:
        return None
    game.teller.wait(1500, 4000)
    committed = now(game, player)
    game.teller.say(player.seat, "skill", None, (lord.seat,), skill="huangtian")
    seize(game, lord, player, [card])
    return committed


def _skill_twice(game: Game, player: Player) -> Committed | None:
    """Use a skill of once a phase again."""
    used = [skill for skill in _ONCE if skill in game.turn.used]
    if not used:
        return None
    game.turn.used.discard(used[0])
    options = [option for skill in PLAY.of(player) for option in skill(game, player)]
    game.turn.used.add(used[0])
    if not options:
        return None
    committed = now(game, player)
    game.chance.pick(options).act()
    return committed


def _skill_of_another(game: Game, player: Player) -> Committed | None:
    """Use a black card as a dismantlement without having qixi."""
    holders = [enemy for enemy in game.enemies_of(player) if enemy.cards]
    black = [c for c in player.hand if not c.suit.is_red and c.kind.id != "dismantlement"]
    if player.has("qixi") or not holders or not black:
        return None
    return _raid(game, player, game.chance.pick(black), holders)


def _raid(game: Game, player: Player, card: Card, holders: list[Player]) -> Committed:
    """Use a card as a dismantlement by qixi."""
    committed = now(game, player)
    material = Material((card,), "dismantlement", "qixi")
    use_trick(game, player, material, [game.chance.pick(holders)])
    return committed


def _wrong_cost(game: Game, player: Player) -> Committed | None:
    """Use a card of the wrong colour or suit by a skill that asks for another."""
    if player.has("qixi"):
        return _red_raid(game, player)
    if player.has("guose"):
        return _wrong_beauty(game, player)
    if player.has("wusheng"):
        return _black_warrior(game, player)
    return None


def _red_raid(game: Game, player: Player) -> Committed | None:
    holders = [enemy for enemy in game.enemies_of(player) if enemy.cards]
    card = deal_in(game, player, lambda c: c.suit.is_red)
    return None if card is None or not holders else _raid(game, player, card, holders)


def _wrong_beauty(game: Game, player: Player) -> Committed | None:
    free = [e for e in game.enemies_of(player) if not has_delayed(e, "indulgence")]
    free = [enemy for enemy in free if may_be_robbed(enemy)]
    card = deal_in(game, player, lambda c: c.suit.value != "D" and c.kind.id != "indulgence")
    if card is None or not free:
        return None
    committed = now(game, player, is_table_visible=True)
    material = Material((card,), "indulgence", "guose")
    use_delayed(game, player, material, game.chance.pick(free))
    return committed


def _black_warrior(game: Game, player: Player) -> Committed | None:
    reached = slash_targets(game, player)
    card = deal_in(game, player, lambda c: not c.suit.is_red and not is_slash(c))
    if card is None or not reached or not has_slash_left(game, player):
        return None
    committed = now(game, player)
    use_slash(game, player, Material((card,), "slash", "wusheng"), [game.chance.pick(reached)])
    return committed


def _negate_nothing(game: Game, player: Player) -> Committed | None:
    """Use a Negate while nothing is pending (WUXIE-02)."""
    card = deal_in(game, player, is_kind("nullification"))
    if card is None:
        return None
    committed = now(game, player)
    answer(game, player, plain(card), (player.seat,))
    return committed


LIMIT_VIOLATIONS = (
    Violation("second_slash", "one_slash", {"play": _second_slash}, chance=0.5),
    Violation("peach_at_full_health", "peach", {"play": _full_health}),
    Violation("peach_on_another", "peach", {"play": _feed_another}),
    Violation("second_wine", "wine", {"play": _second_wine}, chance=0.5),
    Violation(
        "lord_skill",
        "lord_skill",
        {"play": _lord_skill},
        generals=("liubei", "zhangjiao"),
        is_commander=True,
    ),
    Violation(
        "skill_twice",
        "skill_limit",
        {"play": _skill_twice},
        generals=("sunquan", "zhouyu", "sunshangxiang", "huatuo", "diaochan"),
        chance=0.7,
    ),
    Violation("skill_not_owned", "skill_limit", {"play": _skill_of_another}),
    Violation(
        "wrong_cost",
        "skill_limit",
        {"play": _wrong_cost},
        generals=("ganning", "daqiao", "guanyu"),
        table_rule="delayed_tricks",
        chance=0.5,
    ),
    Violation("nullification_without_trick", "nullification", {"play": _negate_nothing}),
)
