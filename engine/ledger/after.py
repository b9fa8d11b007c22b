"""How the ledger goes on with one more observation."""

from dataclasses import replace

from engine.accounts.after import account_after
from engine.accounts.mistrust import mistrust_after
from engine.accounts.slashes import weigh
from engine.hands.balance import balance_of, deaths_after
from engine.hands.bounds_after import bounds_after
from engine.hands.hands import hands_after, has_drawn
from engine.hands.shares import Shares, shares_of
from engine.ledger.contradiction import is_card_missing
from engine.ledger.freeze_after import freeze_after
from engine.ledger.ledger import Ledger
from engine.ledger.turn import turn_after
from engine.ledger.window import is_last_round, window_after
from engine.observations import MatchStarted, Observation
from engine.plays.after import plays_after
from engine.plays.repeated import is_told_twice
from engine.rulesets import RuleSet
from engine.state import MatchState
from engine.zones import oddities_after


def ledger_after(
    ledger: Ledger,
    ruleset: RuleSet,
    before: MatchState,
    observation: Observation,
    after: MatchState,
) -> Ledger:
    """Return the ledger after one more observation; a game begins with an empty one."""
    if isinstance(observation.fact, MatchStarted):
        return Ledger()
    hands = hands_after(ledger.hands, before, observation, after)
    plays = plays_after(ledger.plays, before, observation, after)
    is_repeated = is_told_twice(plays, observation)
    is_missing = is_card_missing(ledger)
    mistrust = mistrust_after(
        ledger.mistrust, observation.fact, before, after, is_card_missing=is_missing
    )
    known, is_drawn = ledger.turn, has_drawn(hands)
    if known is not None and (known.mistrust, known.has_drawn) != (mistrust, is_drawn):
        known = replace(known, mistrust=mistrust, has_drawn=is_drawn)
    turn = known if is_repeated else turn_after(known, ruleset, before, observation, after)
    is_changed = turn is not None and turn is not ledger.turn
    account = account_after(
        ledger.account, observation, (before, after), plays, (ledger.hands, hands)
    )
    balance = balance_of(hands, ledger.hands, ruleset, after)
    is_still = hands.traffic == ledger.hands.traffic and after.turns == before.turns
    shares: Shares = ledger.shares if is_still else {}
    if balance is not None:
        shares = shares_of(hands, ledger.hands, after, account.n_snatched)
    return Ledger(
        turn=turn,
        weighed=weigh(turn, ledger.weighed) if turn and is_changed else ledger.weighed,
        window=window_after(ledger.window, observation, before, after),
        hands=hands,
        account=account,
        balance=balance,
        shares=shares,
        deaths=deaths_after(ledger.deaths, ledger.hands, observation, (before, after)),
        oddities=oddities_after(ledger.oddities, observation, after),
        plays=plays,
        bounds=bounds_after(ledger.bounds, plays, observation, before, after),
        freeze=freeze_after(ledger, observation, before),
        mistrust=mistrust,
        is_last_round=is_last_round(ledger, observation, after),
    )
