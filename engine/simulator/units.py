"""Who acts when: units of action, rounds, the reset of the identity cards."""

from engine.observations import IdentityTurned
from engine.seats import RING, Team
from engine.simulator.concession import concede_when_hopeless
from engine.simulator.model import Game, Player
from engine.simulator.phases import play_turn


def play_round(game: Game, first: Team) -> Team:
    """Play one round; return the side that goes on."""
    game.round_no += 1
    if game.book.has_blocks:
        _play_blocks(game)
        following = Team.COLD
    else:
        following = _play_alternately(game, first)
    _reset(game)
    return following


def _play_alternately(game: Game, first: Team) -> Team:
    """Alternate units until all have acted (cert-3v3 3.3.1; king-10 三.1)."""
    team = first
    while True:
        ready = upright(game, team)
        if not ready:
            team = team.other
            ready = upright(game, team)
            if not ready:
                return team.other
        concede_when_hopeless(game, team)
        for player in _unit_of(game, ready):
            if player.is_alive:
                play_turn(game, player)
                team = player.team.other


def upright(game: Game, team: Team) -> list[Player]:
    """Return the living of a side that have not acted in this round."""
    return [p for p in game.living if p.team is team and not p.has_acted]


def _unit_of(game: Game, ready: list[Player]) -> list[Player]:
    """Choose a unit: the commander, or the vanguards one after the other in any order."""
    commander = [p for p in ready if p.seat.is_commander]
    vanguards = [p for p in ready if not p.seat.is_commander]
    is_opening = game.round_no == 1 and not any(p.has_acted for p in game.players.values())
    if commander and (is_opening or not vanguards or game.chance.happens(0.5)):
        chosen = commander
    else:
        chosen = game.chance.shuffled(vanguards)
    return game.mischief.unit(game, chosen, is_opening=is_opening)


def _play_blocks(game: Game) -> None:
    """Play cold's two single units, then warm's (tongshuai 4.1)."""
    for team in (Team.COLD, Team.WARM):
        for n_played in range(2):
            ready = upright(game, team)
            vanguards = [p for p in ready if not p.seat.is_commander]
            if not ready:
                continue
            is_opening = game.round_no == 1 and team is Team.COLD
            is_first = is_opening and n_played == 0
            if is_first:
                chosen = [p for p in ready if p.seat.is_commander]
            else:
                chosen = [game.chance.pick(vanguards if is_opening and vanguards else ready)]
            for player in game.mischief.unit(game, chosen, is_opening=is_first):
                if player.is_alive:
                    play_turn(game, player)


def _reset(game: Game) -> None:
    """Turn the identity cards upright for a new round (cert-3v3 3.3.1 d; king-10 三.1(4))."""
    game.teller.wait(1500, 3000)
    for player in (game.players[seat] for seat in RING):
        is_sideways = player.has_acted and player.seat not in game.mischief.unturned
        if game.book.has_turn_marks and is_sideways and player.is_alive:
            game.teller.see(IdentityTurned(player.seat, sideways=False))
            game.teller.wait(200, 500)
        player.has_acted = False
    game.mischief.unturned.clear()
