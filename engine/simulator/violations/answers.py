"""Breaches of answers, judgements and the orders in which things resolve."""

from engine.faces import Suit
from engine.simulator.answers import answer, decline, negate
from engine.simulator.damage import save
from engine.simulator.effects.delayed import has_delayed, judging_order, skip_phase, use_delayed
from engine.simulator.effects.group import (
    group_targets,
    resolve_group_trick,
    resolve_on,
)
from engine.simulator.effects.slash import use_slash
from engine.simulator.effects.tricks import announce_trick
from engine.simulator.judging import is_good
from engine.simulator.mischief import Committed, Violation
from engine.simulator.model import Card, DelayedTrick, Game, Player
from engine.simulator.moments import Material, Verdict
from engine.simulator.moves import drop_delayed, lay, pass_delayed
from engine.simulator.options import has_slash_left, slash_targets
from engine.simulator.piles import turn_up
from engine.simulator.recovery import show_hp
from engine.simulator.seating import distance, may_be_robbed
from engine.simulator.violations.rig import (
    deal_in,
    is_in_game,
    is_kind,
    is_slash,
    now,
    plain,
)

_REPLACERS = ("guicai", "guidao")
_BEFORE_JUDGING = ("luoshen", "shensu")
"""Skills by which cards are laid before the judgement, or the judgement is given away."""


def _is_judged_plainly(game: Game, player: Player, *replacers: str) -> bool:
    """Whether the table shows of each card whether it was turned or laid for a judgement."""
    is_plain = not any(player.has(skill) for skill in _BEFORE_JUDGING)
    return is_plain and not is_in_game(game, *replacers)


def _lay_indulgence(game: Game, player: Player) -> None:
    """Lay an indulgence, legally, so that there is something to judge."""
    free = [e for e in game.enemies_of(player) if may_be_robbed(e) and not e.judges]
    card = deal_in(game, player, is_kind("indulgence")) if free else None
    if card is not None:
        use_delayed(game, player, plain(card), game.chance.pick(free))


def _lay_second_sort(game: Game, player: Player) -> None:
    """Lay another sort of delayed trick before somebody who has one already."""
    _lay_indulgence(game, player)
    for enemy in game.enemies_of(player):
        if has_delayed(enemy, "indulgence") and not has_delayed(enemy, "supply_shortage"):
            is_near = player.has("qicai") or distance(game, player, enemy) <= 1
            card = deal_in(game, player, is_kind("supply_shortage")) if is_near else None
            if card is not None:
                use_delayed(game, player, plain(card), enemy)
                return


def _turn_judgement(game: Game, player: Player, reason: str) -> Verdict:
    """Turn a judgement card without asking whether anybody replaces it."""
    game.teller.wait(800, 1500)
    game.teller.say(player.seat, "judge", game.pile[-1].face, skill=reason)
    return Verdict(player, reason, turn_up(game))


def _only_trick(player: Player) -> DelayedTrick | None:
    """Return the one delayed trick before a character, unless it is a lightning."""
    if len(player.judges) != 1 or player.judges[0].kind == "lightning":
        return None
    return player.judges[0]


def _late_negate(game: Game, player: Player) -> Committed | None:
    """Negate a delayed trick after its judgement card was turned (WUXIE-05)."""
    trick = _only_trick(player)
    friends = game.friends_of(player)
    if trick is None or not friends or not game.pile:
        return None
    friend = game.chance.pick(friends)
    card = deal_in(game, friend, is_kind("nullification"))
    if card is None:
        return None
    _turn_judgement(game, player, trick.kind)
    is_visible = _is_judged_plainly(game, player, *_REPLACERS)
    committed = now(game, friend, is_table_visible=is_visible)
    negate(game, friend, card, player)
    drop_delayed(game, trick, player)
    return committed


def _replace_twice(game: Game, player: Player) -> Committed | None:
    """Play two cards over one judgement card (JUDGE-04)."""
    trick = _only_trick(player)
    seer = next((p for p in game.living if p.has("guicai")), None)
    if trick is None or seer is None or len(seer.hand) < 2 or not game.pile:
        return None
    verdict = _turn_judgement(game, player, trick.kind)
    committed = None
    for card in game.chance.sample(seer.hand, 2):
        game.teller.wait(1000, 2500)
        is_visible = _is_judged_plainly(game, player, "guidao")
        committed = now(game, seer, is_table_visible=is_visible)
        game.teller.say(seer.seat, "respond", card.face, (player.seat,), skill="guicai")
        lay(game, seer, [card])
        verdict.card = card
    _settle(game, trick, verdict)
    return committed


def _settle(game: Game, trick: DelayedTrick, verdict: Verdict) -> None:
    drop_delayed(game, trick, verdict.player)
    if not is_good(trick.kind, verdict):
        skip_phase(game, trick)


def _wrong_judging_order(game: Game, player: Player) -> Committed | None:
    """Judge first what should be judged last (JUDGE-01).

    Tongshuai has an order for lightnings alone (4.4.2; JUDGE-02).
    """
    is_open = game.book.judges_as_placed or not game.pile
    if len({trick.kind for trick in player.judges}) < 2 or is_open:
        return None
    trick = judging_order(game, player)[-1]
    if trick.kind == "lightning":
        return None
    game.teller.wait(800, 1500)
    committed = now(game, player, is_table_visible=_is_judged_plainly(game, player))
    verdict = _turn_judgement(game, player, trick.kind)
    _settle(game, trick, verdict)
    return committed


def _lay_lightning(game: Game, player: Player) -> None:
    """Lay a lightning, legally, so that there is one to pass on."""
    if any(has_delayed(p, "lightning") for p in game.living):
        return
    card = deal_in(game, player, is_kind("lightning"))
    if card is not None:
        use_delayed(game, player, plain(card), player)


def _pass_astray(game: Game, player: Player) -> Committed | None:
    """Pass a lightning on to somebody who is not next (LIGHT-02)."""
    trick = next((t for t in player.judges if t.kind == "lightning"), None)
    if trick is None or len(player.judges) > 1 or not game.pile or len(game.living) < 3:
        return None
    harmless = [c for c in game.pile if is_good("lightning", Verdict(player, "lightning", c))]
    game.pile.remove(harmless[-1])
    game.pile.append(harmless[-1])
    _turn_judgement(game, player, "lightning")
    wrong = game.in_order_from(player)[2:]
    committed = now(game, player, is_table_visible=True)
    pass_delayed(game, trick, player, game.chance.pick(wrong))
    return committed


def _wrong_group_order(game: Game, player: Player) -> Committed | None:
    """Resolve a group trick in an order that goes neither way round (AOE-01, AOE-05)."""
    card = deal_in(game, player, is_kind("savage_assault", "archery_attack"))
    if card is None or len(game.living) < 4:
        return None
    targets = group_targets(game, player, card.kind.id)
    allowed = (targets, targets[::-1])
    while targets in allowed:
        targets = game.chance.shuffled(targets)
    committed = now(game, player)
    resolve_group_trick(game, player, plain(card), targets)
    return committed


def _wrong_answer(game: Game, player: Player) -> Committed | None:
    """Answer what may not be answered so."""
    return _needless_dodge(game, player) or _dodge_of_barbarians(game, player)


def _needless_dodge(game: Game, player: Player) -> Committed | None:
    """Dodge a black slash that the nioh shield stops (RENWANG-01)."""
    shielded = [e for e in slash_targets(game, player) if e.armor == "nioh_shield"]
    if not shielded or player.weapon == "qinggang_sword" or not has_slash_left(game, player):
        return None
    target = shielded[0]
    slash = deal_in(game, player, lambda c: is_slash(c) and c.suit is Suit.CLUB)
    jink = deal_in(game, target, is_kind("jink"))
    if slash is None or jink is None:
        return None
    use_slash(game, player, plain(slash), [target])
    if not target.is_alive or jink not in target.hand:
        return None
    committed = now(game, target)
    answer(game, target, plain(jink))
    return committed


def _dodge_of_barbarians(game: Game, player: Player) -> Committed | None:
    """Answer the barbarians with a dodge, which longdan and wusheng would make a slash."""
    card = deal_in(game, player, is_kind("savage_assault"))
    if card is None or is_in_game(game, "longdan"):
        return None
    targets = group_targets(game, player, "savage_assault")
    first = targets[0]
    is_allowed = first.armor == "vine" or first.has("wusheng")
    jink = None if is_allowed else deal_in(game, first, is_kind("jink"))
    if jink is None:
        return None
    announce_trick(game, player, plain(card), targets)
    committed = now(game, first)
    answer(game, first, plain(jink))
    for target in targets[1:]:
        if target.is_alive and target.armor != "vine":
            resolve_on(game, player, target, plain(card), [])
    return committed


def _wrong_dying_order(game: Game, player: Player) -> Committed | None:
    """Let one save the dying after somebody later in the order was asked (DYING-01)."""
    victims = [e for e in game.enemies_of(player) if e.hp == 1 and not e.has("buqu")]
    if not victims or player.has("kuanggu"):
        return None
    victim = game.chance.pick(victims)
    side = [p for p in game.in_order_from(player) if p.team is victim.team]
    pairs = [(early, late) for n, early in enumerate(side) for late in side[n + 1 :]]
    duel = deal_in(game, player, is_kind("duel"))
    if not pairs or duel is None:
        return None
    early, late = game.chance.pick(pairs)
    peach = deal_in(game, early, is_kind("peach"))
    if peach is None:
        return None
    _bring_down(game, player, victim, duel)
    decline(game, late)
    committed = now(game, early)
    save(game, early, Material((peach,), "peach"), victim)
    return committed


def _bring_down(game: Game, player: Player, victim: Player, duel: Card) -> None:
    """Win a duel against somebody with one health left."""
    announce_trick(game, player, plain(duel), [victim])
    decline(game, victim)
    victim.hp -= 1
    show_hp(game, victim)
    game.teller.say(victim.seat, "dying")


ANSWER_VIOLATIONS = (
    Violation(
        "nullification_late",
        "nullification",
        {"play": _lay_indulgence, "judge": _late_negate},
        chance=0.6,
    ),
    Violation(
        "judgement_replaced_twice",
        "judgement",
        {"play": _lay_indulgence, "judge": _replace_twice},
        generals=("simayi",),
        chance=0.8,
    ),
    Violation(
        "wrong_judge_order",
        "judgement",
        {"play": _lay_second_sort, "judge": _wrong_judging_order},
        deck="competition_2012",
        chance=0.8,
    ),
    Violation(
        "lightning_passed_wrongly",
        "lightning",
        {"play": _lay_lightning, "judge": _pass_astray},
        chance=0.6,
    ),
    Violation("group_order", "group_order", {"play": _wrong_group_order}),
    Violation("wrong_response", "responses", {"play": _wrong_answer}),
    Violation("wrong_dying_order", "dying", {"play": _wrong_dying_order}, chance=0.7),
)
