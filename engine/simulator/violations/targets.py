"""Breaches of who may be the target of what."""

from engine.cards import CardType
from engine.simulator.answers import decline
from engine.simulator.effects.delayed import has_delayed, use_delayed
from engine.simulator.effects.slash import use_slash
from engine.simulator.effects.supplies import use_equipment
from engine.simulator.effects.tricks import announce_trick, use_trick
from engine.simulator.mischief import Committed, Violation
from engine.simulator.model import Card, Game, Player
from engine.simulator.moments import Material
from engine.simulator.options import has_slash_left, slash_targets
from engine.simulator.seating import is_in_range, may_be_slashed
from engine.simulator.violations.rig import (
    ask_for_hand,
    deal_in,
    is_kind,
    is_slash,
    now,
    plain,
)


def _too_far(game: Game, player: Player) -> Committed | None:
    """Slash somebody out of range (DIST-01, DIST-11)."""
    far = [e for e in game.enemies_of(player) if not is_in_range(game, player, e)]
    far = [enemy for enemy in far if may_be_slashed(enemy)]
    card = deal_in(game, player, is_slash) if far and has_slash_left(game, player) else None
    if card is None:
        return None
    committed = now(game, player)
    use_slash(game, player, plain(card), [game.chance.pick(far)])
    return committed


def _empty_city(game: Game, player: Player) -> Committed | None:
    """Slash or challenge one whom kongcheng protects (KONGCHENG-01); first empty its hand."""
    protected = [e for e in game.enemies_of(player) if e.has("kongcheng")]
    if not protected:
        return None
    target = protected[0]
    if target.hand:
        _empty_hand(game, player, target)
        return None
    is_near = is_in_range(game, player, target) and has_slash_left(game, player)
    card = deal_in(game, player, is_slash if is_near else is_kind("duel"))
    if card is None:
        return None
    ask_for_hand(game, target)
    committed = now(game, player)
    if is_near:
        use_slash(game, player, plain(card), [target])
    else:
        use_trick(game, player, plain(card), [target])
    return committed


def _empty_hand(game: Game, player: Player, target: Player) -> None:
    card = deal_in(game, player, is_kind("dismantlement"))
    if card is not None and len(target.hand) <= 3 and not target.equips:
        use_trick(game, player, plain(card), [target])


def _protected(game: Game, player: Player) -> Committed | None:
    """Lay an indulgence before one whom qianxun protects (QIANXUN-01)."""
    protected = [e for e in game.enemies_of(player) if e.has("qianxun")]
    card = deal_in(game, player, is_kind("indulgence")) if protected else None
    if card is None or has_delayed(protected[0], "indulgence"):
        return None
    committed = now(game, player, is_table_visible=True)
    use_delayed(game, player, plain(card), protected[0])
    return committed


def _self_duel(game: Game, player: Player) -> Committed | None:
    """Name oneself as the target of a duel (DUEL-04)."""
    card = deal_in(game, player, is_kind("duel"))
    if card is None:
        return None
    committed = now(game, player)
    announce_trick(game, player, plain(card), [player])
    return committed


def _no_weapon(game: Game, player: Player) -> Committed | None:
    """Ask somebody without a weapon to lend it (COLL-01)."""
    unarmed = [p for p in game.others(player) if p.weapon is None]
    card = deal_in(game, player, is_kind("collateral")) if unarmed else None
    if card is None:
        return None
    holder = game.chance.pick(unarmed)
    victim = game.chance.pick(game.others(holder))
    committed = now(game, player)
    announce_trick(game, player, plain(card), [holder, victim])
    decline(game, holder)
    return committed


def _nothing_there(game: Game, player: Player) -> Committed | None:
    """Dismantle somebody who has no card at all (CHAIQIAO-01)."""
    bare = [p for p in game.others(player) if p.n_takeable == 0]
    card = deal_in(game, player, is_kind("dismantlement")) if bare else None
    if card is None:
        return None
    target = game.chance.pick(bare)
    ask_for_hand(game, target)
    committed = now(game, player)
    announce_trick(game, player, plain(card), [target])
    return committed


def _not_the_last(game: Game, player: Player) -> Committed | None:
    """Hit two with the halberd although more cards are left (HALB-01)."""
    if len(player.hand) < 3 or not has_slash_left(game, player):
        return None
    if player.weapon != "halberd":
        _take_halberd(game, player)
        return None
    card = deal_in(game, player, is_slash)
    targets = slash_targets(game, player)[:2]
    if card is None or len(targets) < 2:
        return None
    in_order = [p for p in game.in_order_from(player) if p in targets]
    ask_for_hand(game, player)
    committed = now(game, player)
    use_slash(game, player, Material((card,), card.kind.id, "halberd"), in_order)
    return committed


def _take_halberd(game: Game, player: Player) -> None:
    halberd: Card | None = deal_in(game, player, is_kind("halberd"))
    if halberd is not None and CardType.WEAPON not in player.equips:
        use_equipment(game, player, halberd)


TARGET_VIOLATIONS = (
    Violation("out_of_range", "distance", {"play": _too_far}),
    Violation(
        "empty_city_slash",
        "protected_target",
        {"play": _empty_city},
        generals=("zhugeliang",),
        chance=0.8,
    ),
    Violation("protected_target", "protected_target", {"play": _protected}, generals=("luxun",)),
    Violation("self_duel", "target_choice", {"play": _self_duel}),
    Violation("collateral_without_weapon", "target_choice", {"play": _no_weapon}),
    Violation("dismantle_nothing", "target_choice", {"play": _nothing_there}, chance=0.8),
    Violation("halberd", "target_choice", {"play": _not_the_last}, chance=0.6),
)
