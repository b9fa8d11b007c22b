"""One turn: the six phases, their windows and their skills (cert-3v3 3.3.2)."""

from engine.observations import CardPlaced, IdentityTurned, Place
from engine.simulator.effects.delayed import judge_delayed
from engine.simulator.model import Game, Player, Turn
from engine.simulator.moments import BEFORE_PLAY, DRAW, FINISH, MAY_KEEP, START
from engine.simulator.moves import discard_down
from engine.simulator.options import options_of
from engine.simulator.piles import clear_strays, count_hand, draw, sweep

_STOP = 1.2


def play_turn(game: Game, player: Player) -> None:
    """Play a whole turn; a character lying face down only gets up (ACT-10)."""
    game.teller.wait(2500, 6000)
    turn = game.turn = Turn(player)
    player.has_acted = True
    game.mischief.begin_turn(game, player)
    if game.book.has_turn_marks:
        _turn_identity(game, player)
    if player.is_face_down:
        _turn_up_general(game, player)
    else:
        _play_phases(game, turn)
    _end_turn(game, player)


def _turn_identity(game: Game, player: Player) -> None:
    """Turn the identity card sideways (cert-3v3 3.3.1 c), unless a breach leaves it."""
    breach = game.mischief.takes("identity_not_turned")
    if breach is None:
        game.teller.see(IdentityTurned(player.seat, sideways=True))
        return
    game.mischief.unturned.add(player.seat)
    game.mischief.commit_now(breach, game, player.seat)


def _play_phases(game: Game, turn: Turn) -> None:
    for name, phase in _PHASES:
        if not turn.player.is_alive:
            return
        if name == "play" and name not in turn.skipped:
            _before_play(game, turn.player)
        if name in turn.skipped or not turn.player.is_alive:
            continue
        turn.phase = name
        game.teller.wait(400, 1200)
        game.teller.say(turn.player.seat, "phase", as_card=name)
        phase(game, turn)
        sweep(game)


def _turn_up_general(game: Game, player: Player) -> None:
    player.is_face_down = False
    game.teller.wait(800, 2000)
    general = f"general/{player.general.id}"
    game.teller.see(CardPlaced(general, Place("general", player.seat), player.track))


def _start(game: Game, turn: Turn) -> None:
    for skill in START.of(turn.player):
        skill(game, turn.player)


def _judge(game: Game, turn: Turn) -> None:
    game.mischief.at("judge", game, turn.player)
    judge_delayed(game, turn.player)


def _draw(game: Game, turn: Turn) -> None:
    n_cards = 2
    for skill in DRAW.of(turn.player):
        n_cards = skill(game, turn.player, n_cards)
    n_cards = game.mischief.count("draw", game, turn.player, n_cards)
    game.teller.wait(1000, 2500)
    draw(game, turn.player, n_cards)
    game.mischief.shown(game, [turn.player])
    count_hand(game, turn.player)


def _before_play(game: Game, player: Player) -> None:
    """Ask for skills that skip the play phase."""
    for skill in BEFORE_PLAY.of(player):
        skill(game, player)
    sweep(game)


def _play(game: Game, turn: Turn) -> None:
    player = turn.player
    game.mischief.at("play", game, player)
    sweep(game)
    while _goes_on(game, player):
        game.mischief.at("play", game, player)
        sweep(game)


def _goes_on(game: Game, player: Player) -> bool:
    """Do one thing of the play phase; return whether there may be more."""
    if not player.is_alive:
        return False
    choices = [(option.weight, option.act) for option in options_of(game, player)]
    act = game.chance.weigh([(_STOP, _stop), *choices])
    act()
    sweep(game)
    return act is not _stop


def _stop() -> None:
    """Do nothing more in this phase."""


def _discard(game: Game, turn: Turn) -> None:
    player = turn.player
    for skill in MAY_KEEP.of(player):
        if skill(game, player):
            return
    n_excess = len(player.hand) - max(0, player.hp)
    n_excess = game.mischief.count("discard", game, player, n_excess)
    for card in game.chance.sample(player.hand, max(0, n_excess)):
        game.teller.wait(500, 1500)
        game.teller.say(player.seat, "discard", card.face)
        discard_down(game, player, [card])


def _finish(game: Game, turn: Turn) -> None:
    for skill in FINISH.of(turn.player):
        skill(game, turn.player)


_PHASES = (
    ("start", _start),
    ("judge", _judge),
    ("draw", _draw),
    ("play", _play),
    ("discard", _discard),
    ("finish", _finish),
)


def _end_turn(game: Game, player: Player) -> None:
    """Say that the turn is over; the referee reads the hands out (cert-3v3 3.3.2 f)."""
    sweep(game)
    game.turn.phase = "over"
    if player.is_alive:
        game.teller.wait(500, 1500)
        game.teller.say(player.seat, "end_turn")
    game.mischief.at("turn_over", game, player)
    clear_strays(game)
    game.mischief.shown(game, game.living)
    for other in game.in_order_from(player):
        count_hand(game, other)
