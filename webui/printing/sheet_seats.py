"""The seat map of the result sheet: the cold side above, the warm side below, as seen by the warm.

Each side's left and right are those of its own commander, so they are mirrored between the rows.
"""

from engine.seats import Seat
from engine.state import SeatState
from webui.desk.faces import general_name_of
from webui.printing.ink import BLACK, GREY, RULE, SHADE, Style, Weight
from webui.printing.sheet_parts import LEFT_MM, TEAM_COLOUR, WIDTH_MM, Form

ROWS = (
    (Seat.COLD_RIGHT, Seat.COLD_COMMANDER, Seat.COLD_LEFT),
    (Seat.WARM_LEFT, Seat.WARM_COMMANDER, Seat.WARM_RIGHT),
)
GAP_MM = 4.0
BOX_WH_MM = ((WIDTH_MM - 2 * GAP_MM) / 3, 27.0)
BAR_MM = 2.2


def draw_seats(form: Form, top_mm: float) -> None:
    """Draw both sides from ``top_mm`` down."""
    form.heading((LEFT_MM, top_mm), form.texts["seats"])
    width, height = BOX_WH_MM
    for row, seats in enumerate(ROWS):
        for column, seat in enumerate(seats):
            corner = (LEFT_MM + column * (width + GAP_MM), top_mm + 4 + row * (height + GAP_MM))
            _draw_seat(form, corner, seat)


def _draw_seat(form: Form, corner: tuple[float, float], seat: Seat) -> None:
    x, y = corner
    width, height = BOX_WH_MM
    is_commander = seat.is_commander
    form.ink.box(
        corner,
        BOX_WH_MM,
        edge=BLACK if is_commander else RULE,
        fill=SHADE if is_commander else None,
        width_pt=1.1 if is_commander else 0.6,
    )
    form.ink.box(corner, (BAR_MM, height), edge=None, fill=TEAM_COLOUR[seat.team])
    post = seat.value.partition("_")[2]
    title = f"{form.texts[seat.team.value]} · {form.texts[post]}"
    form.ink.text((x + 5, y + 5.5), title, Style(8, Weight.BOLD, TEAM_COLOUR[seat.team]))
    state = None if form.summary is None else _state_of(form, seat)
    if state is None:
        _draw_blanks(form, corner)
        return
    general = "" if state.general is None else form.say(general_name_of(state.general))
    ink = BLACK if state.alive else GREY
    form.ink.text((x + 5, y + 15), general, Style(15, colour=ink), width_mm=width - 26)
    form.ink.text((x + 5, y + 22.5), state.player, Style(9.5), width_mm=width - 26)
    _draw_health(form, (x + width - 4, y), state)


def _draw_health(form: Form, top_right: tuple[float, float], state: SeatState) -> None:
    x, y = top_right
    if not state.alive:
        form.ink.text((x, y + 15), form.texts["dead"], Style(13, Weight.BOLD, GREY), align=1)
        return
    hp = "?" if state.hp is None else str(state.hp)
    most = "?" if state.max_hp is None else str(state.max_hp)
    form.ink.text((x, y + 15), f"{hp}/{most}", Style(15, Weight.BOLD), align=1)
    form.ink.text((x, y + 22.5), form.texts["health"], Style(7.5, colour=GREY), align=1)


def _draw_blanks(form: Form, corner: tuple[float, float]) -> None:
    x, y = corner
    for number, key in enumerate(("general", "player", "health")):
        base = y + 11.5 + number * 6.2
        form.ink.text((x + 5, base), form.texts[key], Style(7, colour=GREY))
        form.ink.line((x + 20, base + 0.8), (x + BOX_WH_MM[0] - 4, base + 0.8))


def _state_of(form: Form, seat: Seat) -> SeatState | None:
    seats = () if form.summary is None else form.summary.seats
    return next((state for state in seats if state.seat is seat), None)
