"""The parts of the result sheet, each drawn from its upper left corner; lengths in mm."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.seats import Team
from webui.desk.faces import Name
from webui.desk.messages import MESSAGES, Texts
from webui.desk.reasons import reason_name_of
from webui.desk.sentences import flag_words_of, in_language
from webui.match_summary import SIDES, FoulLine, MatchSummary
from webui.printing.ink import BLACK, COLD, GREY, WARM, Ink, Style, Weight, wrapped
from webui.version import program_version

LEFT_MM, WIDTH_MM = 14.0, 182.0
RIGHT_MM = LEFT_MM + WIDTH_MM
LEFT_COLUMN_MM, RIGHT_COLUMN_MM = 68.0, 108.0
ROW_MM = 5.4
TEAM_COLOUR = {Team.WARM: WARM, Team.COLD: COLD}
SMALL = Style(8)
NOTE = Style(7.5, colour=GREY)
FOUL_ROWS, RULING_ROWS, BLANK_ROWS = 5, 4, 4
QR_MM = 29.0
NONE = "–"


@dataclass(frozen=True, slots=True)
class Form:
    """A sheet under way."""

    ink: Ink
    texts: Texts
    lang: str
    summary: MatchSummary | None

    def say(self, name: Name) -> str:
        """Return a name in the sheet's language."""
        return in_language(name, MESSAGES[self.lang])

    def heading(self, at_mm: tuple[float, float], text: str, width_mm: float = WIDTH_MM) -> None:
        """Write a heading with a rule below it."""
        x, y = at_mm
        self.ink.text((x, y), text, Style(9, Weight.BOLD))
        self.ink.line((x, y + 1.6), (x + width_mm, y + 1.6), 0.8, BLACK)

    def cells(
        self, at_mm: tuple[float, float], cells: Sequence[tuple[str, float]], style: Style = SMALL
    ) -> None:
        """Write texts side by side, each with the width that it has."""
        x, y = at_mm
        for text, width_mm in cells:
            self.ink.text((x, y), text, style, width_mm=width_mm - 1.5)
            x += width_mm


def match_time(at_ms: int) -> str:
    """Write match time in minutes and seconds."""
    minutes, ms = divmod(at_ms, 60_000)
    return f"{minutes:02}:{ms // 1000:02}"


def draw_head(form: Form) -> None:
    """Draw title, game, rules, deck and time."""
    ink, texts, summary = form.ink, form.texts, form.summary
    ink.text((LEFT_MM, 20), texts["title"], Style(19, Weight.BOLD))
    ink.text((LEFT_MM, 25.5), texts["subtitle"], NOTE)
    game = texts["game"].format(n=summary.game_no) if summary else texts["game.blank"]
    ink.text((RIGHT_MM, 20), game, Style(15, Weight.BOLD), align=1)
    facts = (
        ("rules", form.say(summary.rules) if summary else ""),
        ("deck", form.say(summary.deck) if summary else ""),
        ("started", _started(summary)),
        ("table", ""),
    )
    for number, (key, text) in enumerate(facts):
        x = LEFT_MM + number * 47.5
        ink.text((x, 33), texts[key], NOTE)
        ink.text((x, 38), text, Style(9.5), width_mm=44)
        if not text:
            ink.line((x, 38.8), (x + 39.5, 38.8))


def _started(summary: MatchSummary | None) -> str:
    """Return the wall clock time as far as minutes, which is all that a sheet needs."""
    return summary.started_utc[:16].replace("T", " ") + " UTC" if summary else ""


def draw_result(form: Form, corner: tuple[float, float]) -> None:
    """Draw who has won and by what."""
    x, y = corner
    texts, summary = form.texts, form.summary
    form.heading(corner, texts["result"], LEFT_COLUMN_MM)
    if summary is None:
        for number, key in enumerate(("result.blank", "reason")):
            base = y + 11 + number * 10
            form.ink.text((x, base), texts[key], NOTE)
            form.ink.line((x + 14, base + 0.8), (x + LEFT_COLUMN_MM, base + 0.8))
        return
    winner, reason = summary.outcome.winner, summary.outcome.reason
    won = texts["result.open"]
    if winner is not None:
        won = texts["result.won"].format(team=texts[winner.value])
    colour = BLACK if winner is None else TEAM_COLOUR[winner]
    form.ink.text((x, y + 14), won, Style(22, Weight.BOLD, colour), width_mm=LEFT_COLUMN_MM)
    said = form.say(reason_name_of(reason))
    for number, line in enumerate(wrapped(said, Style(9.5), LEFT_COLUMN_MM)[:2]):
        form.ink.text((x, y + 21.5 + number * 5), line, Style(9.5))


def draw_compared(form: Form, corner: tuple[float, float]) -> None:
    """Draw what is compared when time is up, side by side."""
    x, y = corner
    texts, summary = form.texts, form.summary
    form.heading(corner, texts["compared"], RIGHT_COLUMN_MM)
    for column, team in enumerate(SIDES):
        at = (x + 66 + column * 28, y + 6.5)
        style = Style(8.5, Weight.BOLD, TEAM_COLOUR[team])
        form.ink.text(at, texts[team.value], style, align=0.5)
    for row, key in enumerate(("survivors", "lost_hp", "points_lost", "points_left")):
        base = y + 13 + row * ROW_MM
        form.ink.text((x, base), texts[key], SMALL, width_mm=48)
        form.ink.line((x, base + 1.6), (x + RIGHT_COLUMN_MM, base + 1.6), 0.3)
        for column, team in enumerate(SIDES):
            if summary is not None:
                value = _compared(form, summary, team, key)
                form.ink.text((x + 66 + column * 28, base), value, Style(10), align=0.5)


def _compared(form: Form, summary: MatchSummary, team: Team, key: str) -> str:
    standing = summary.outcome.standings[team]
    value = {
        "survivors": standing.survivors,
        "lost_hp": standing.lost_hp,
        "points_lost": standing.points_lost,
        "points_left": summary.points_left[team],
    }[key]
    return form.texts["unknown"] if value is None else str(value)


def draw_timings(form: Form, corner: tuple[float, float]) -> None:
    """Draw when the clocks began and ended."""
    x, y = corner
    texts, summary = form.texts, form.summary
    form.heading(corner, texts["timings"], LEFT_COLUMN_MM)
    timings = {} if summary is None else dict(summary.timings)
    keys = ("clock", "called", "overtime", "overtime_called", "ended")
    rows = [(f"timings.{key}", timings.get(key)) for key in keys]
    for row, (key, at_ms) in enumerate(rows):
        base = y + 7.5 + row * ROW_MM
        form.ink.text((x, base), texts[key], SMALL)
        if summary is not None:
            told = NONE if at_ms is None else match_time(at_ms)
            form.ink.text((x + LEFT_COLUMN_MM, base), told, Style(10), align=1)
        form.ink.line((x, base + 1.6), (x + LEFT_COLUMN_MM, base + 1.6), 0.3)
    base = y + 7.5 + len(rows) * ROW_MM
    form.ink.text((x, base), texts["timings.rounds"], SMALL)
    if summary is not None:
        form.ink.text((x + LEFT_COLUMN_MM, base), str(summary.n_rounds), Style(10), align=1)


def draw_deductions(form: Form, corner: tuple[float, float]) -> None:
    """Draw the technical points that were taken."""
    x, y = corner
    texts, summary = form.texts, form.summary
    form.heading(corner, texts["deductions"], RIGHT_COLUMN_MM)
    widths = (13.0, 29.0, 37.0, 18.0, 11.0)
    heads = [texts[key] for key in ("time", "seat", "foul", "official", "points")]
    form.cells((x, y + 6.5), list(zip(heads, widths, strict=True)), NOTE)
    fouls = () if summary is None else summary.fouls
    for row in range(BLANK_ROWS + 1 if summary is None else min(len(fouls), FOUL_ROWS)):
        base = y + 12.5 + row * ROW_MM
        if fouls:
            form.cells((x, base), list(zip(_foul_cells(form, fouls[row]), widths, strict=True)))
        form.ink.line((x, base + 1.6), (x + RIGHT_COLUMN_MM, base + 1.6), 0.3)
    if summary is not None:
        _draw_rest(form, (x, y + 12.5), len(fouls), FOUL_ROWS)


def _foul_cells(form: Form, line: FoulLine) -> tuple[str, ...]:
    foul = line.foul
    seat = form.texts[foul.team.value]
    if foul.seat is not None:
        seat += form.texts["list.of"] + form.texts[foul.seat.value.partition("_")[2]]
    why = f"{MESSAGES[form.lang].get(f'code.{foul.code}', foul.code)} {foul.note}".strip()
    official = form.texts.get(f"official.{foul.official}", "")
    return match_time(line.at_ms), seat, why, official, str(foul.points)


def _draw_rest(form: Form, at_mm: tuple[float, float], n_all: int, n_shown: int) -> None:
    """Say that there was nothing, or how much more there was."""
    x, y = at_mm
    if n_all == 0:
        form.ink.text((x, y), form.texts["none"], SMALL)
    elif n_all > n_shown:
        more = form.texts["more"].format(n=n_all - n_shown)
        form.ink.text((x, y + n_shown * ROW_MM), more, NOTE)


def draw_rulings(form: Form, top_mm: float) -> None:
    """Draw the flags on which the referee has ruled."""
    texts, summary = form.texts, form.summary
    form.heading((LEFT_MM, top_mm), texts["rulings"])
    rulings = () if summary is None else summary.rulings
    for row in range(BLANK_ROWS if summary is None else min(len(rulings), RULING_ROWS)):
        base = top_mm + 7 + row * ROW_MM
        if rulings:
            flag = rulings[row]
            text = form.say(flag_words_of(flag))
            cells = (
                (match_time(flag.at_ms), 14.0),
                (flag.clause, 34.0),
                (text, 112.0),
                (texts[f"rulings.{flag.ruling}"], 22.0),
            )
            form.cells((LEFT_MM, base), cells)
        form.ink.line((LEFT_MM, base + 1.6), (RIGHT_MM, base + 1.6), 0.3)
    if summary is not None:
        _draw_rest(form, (LEFT_MM, top_mm + 7), len(rulings), RULING_ROWS)


def draw_signatures(form: Form, top_mm: float) -> None:
    """Draw the boxes to sign in."""
    form.heading((LEFT_MM, top_mm), form.texts["signatures"])
    gap = 3.0
    width = (WIDTH_MM - 3 * gap) / 4
    for number, who in enumerate(("cold", "warm", "referee", "side_referee")):
        x = LEFT_MM + number * (width + gap)
        form.ink.box((x, top_mm + 4), (width, 27), edge=BLACK, width_pt=0.7)
        form.ink.text((x + 2.5, top_mm + 9), form.texts[f"sign.{who}"], Style(8.5, Weight.BOLD))
        form.ink.text((x + 2.5, top_mm + 28.5), form.texts["sign.name"], NOTE)
        form.ink.line((x + 12, top_mm + 29), (x + width - 2.5, top_mm + 29))


def draw_footer(form: Form, top_mm: float, record_url: str | None) -> None:
    """Draw what the record is known by: its hash, in letters and as a QR code."""
    texts, summary = form.texts, form.summary
    made_with = texts["made_with"].format(version=program_version())
    form.ink.text((RIGHT_MM, 289), made_with, NOTE, align=1)
    if summary is None:
        form.ink.text((LEFT_MM, 289), texts["record.none"], NOTE)
        return
    form.ink.qr((LEFT_MM - 3, top_mm), QR_MM, record_link(summary, record_url))
    x = LEFT_MM + QR_MM + 1
    form.ink.text((x, top_mm + 9), texts["record.hash"], Style(8.5, Weight.BOLD))
    half = len(summary.last_hash) // 2
    for number, part in enumerate((summary.last_hash[:half], summary.last_hash[half:])):
        form.ink.text((x, top_mm + 15 + number * 5), part, Style(10, Weight.MONO))
    entries = texts["record.entries"].format(n=summary.n_entries)
    form.ink.text((x, top_mm + 26), entries, NOTE)


def record_link(summary: MatchSummary, record_url: str | None) -> str:
    """Return what the QR code says: where the record is, if anywhere, and how it is known."""
    known_by = f"sha256={summary.last_hash}&entries={summary.n_entries}"
    if record_url is not None:
        return f"{record_url}#{known_by}"
    return f"zhicai:record?{known_by}&game={summary.game_no}&started={summary.started_utc}"
