"""The result sheet as other programs read it: its text, its code, its look."""

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pypdfium2 as pdfium
import pytest
from fontTools.ttLib import TTFont

from engine.log_codec import decode_log
from engine.match import replay
from engine.observations import FoulCalled, MatchStarted, Observation, Witness
from engine.seats import Team
from tests.webui.test_cli import assert_one_line_refusal, zhicai
from tests.webui.told_match import told_log
from webui.match_summary import MatchSummary, summary_of
from webui.printing import sheet_pdf
from webui.printing.ink import SMALLEST_PT, Style, Weight, fitted, wrapped

__all__ = ["zhicai"]
MM = 72 / 25.4
PRINTING = Path(__file__).parents[2] / "webui" / "printing"
LINES, LAST_HASH = told_log()


def summary() -> MatchSummary:
    return summary_of(replay(decode_log(LINES).observations), LAST_HASH)


@pytest.fixture(scope="module", params=["zh", "en"])
def sheet(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory):
    out = tmp_path_factory.mktemp("sheet") / "sheet.pdf"
    sheet_pdf(out, request.param, summary())
    return request.param, out


def text_of(path: Path) -> str:
    with pdfium.PdfDocument(path) as document:
        assert len(document) == 1
        return document[0].get_textpage().get_text_bounded()


def picture_of(path: Path, px_per_mm: float = 8) -> np.ndarray:
    with pdfium.PdfDocument(path) as document:
        page = document[0]
        assert (round(page.get_width() / MM), round(page.get_height() / MM)) == (210, 297)
        return np.array(page.render(scale=px_per_mm / MM).to_numpy())[:, :, :3]


def test_of_several_games_in_one_log_the_sheet_is_that_of_the_last() -> None:
    log = Path(__file__).parents[1] / "golden" / "sim_best_of_three.jsonl"
    entries = decode_log(log.read_text(encoding="utf-8").splitlines()).observations
    begun_ms = [entry.at_ms for entry in entries if isinstance(entry.fact, MatchStarted)]
    foul = Observation(5, entries[3].at_ms, Witness.REFEREE, FoulCalled(Team.WARM, "talk", 1))
    later = (replace(entry, seq=entry.seq + 1) for entry in entries[4:])
    last = summary_of(replay((*entries[:4], foul, *later)), "")
    assert last.game_no == 3
    assert min(at_ms for _, at_ms in last.timings) > begun_ms[2] > 0
    assert last.fouls == ()
    assert last.flags
    assert min(flag.at_ms for flag in last.flags) > begun_ms[2]
    first = summary_of(replay((*entries[:4], foul)), "")
    assert [line.foul.points for line in first.fouls] == [1]


def test_the_sheet_says_what_was(sheet: tuple[str, Path]) -> None:
    lang, path = sheet
    text = text_of(path)
    for words in ("A1", "B3", "1/4", "0/5", "40:00", "42:50", "2026-11-30 08:00 UTC", "2.1.2"):
        assert words in text
    expected = {
        "zh": ("第 2 局", "暖方获胜", "存活武将较多", "周瑜", "孙尚香", "阵亡", "言语交流", "成立"),
        "en": ("Game 2", "Warm side wins", "more survivors", "Zhou Yu", "Dead", "upheld"),
    }[lang]
    for words in expected:
        assert words in text
    for part in (LAST_HASH[:32], LAST_HASH[32:]):
        assert part in text


def test_the_sheet_compares_the_sides_in_numbers(sheet: tuple[str, Path]) -> None:
    lang, path = sheet
    rows = [line.split() for line in text_of(path).splitlines()]
    keys = {"zh": ("存活武将", "已损失体力", "被扣技术分"), "en": ("Survivors", "lost", "lost")}[
        lang
    ]
    numbers = [row[-2:] for row in rows if len(row) > 2 and row[-3] in keys]
    # Zhou Yu has lost 3, Zhou Tai lives on by buqu with all 5 lost, Sima Yi is dead.
    assert numbers == [["2", "3"], ["5", "3"], ["0", "2"]]


def test_everybody_who_signs_has_a_box(sheet: tuple[str, Path]) -> None:
    lang, path = sheet
    words = {
        "zh": ("冷方队长", "暖方队长", "主裁判", "边裁"),
        "en": ("Captain, cold side", "Captain, warm side", "Referee", "Side referee"),
    }[lang]
    text = text_of(path)
    foot = text[text.index(words[0]) :]
    assert [foot.index(who) for who in words] == sorted(foot.index(who) for who in words)
    # Four framed boxes, 27 mm high, side by side at the foot of the page.
    dark = picture_of(path)[(245 * 8) : (246 * 8), :, :].max(axis=(0, 2)) < 100
    edges = np.flatnonzero(np.diff(dark.astype(int)) == 1) / 8
    assert len(edges) == 8, edges
    assert np.allclose(edges[1::2] - edges[::2], 43.25, atol=0.3)


def test_the_code_on_the_sheet_names_the_record(sheet: tuple[str, Path]) -> None:
    _, path = sheet
    corner = picture_of(path)[(255 * 8) :, : (60 * 8)]
    found, *_ = cv2.QRCodeDetector().detectAndDecode(cv2.copyMakeBorder(
        corner, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=(255, 255, 255)
    ))  # fmt: skip
    assert f"sha256={LAST_HASH}" in found
    assert f"entries={len(LINES)}" in found


def test_the_code_can_point_to_where_the_record_is(tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    sheet_pdf(out, "en", summary(), "http://192.168.0.2:8000/log")
    corner = picture_of(out)[(255 * 8) :, : (60 * 8)]
    found, *_ = cv2.QRCodeDetector().detectAndDecode(corner)
    assert found.startswith("http://192.168.0.2:8000/log#sha256=")


def test_nothing_runs_over_the_margin_of_the_page(sheet: tuple[str, Path]) -> None:
    ink = picture_of(sheet[1], 4).min(axis=2) < 200
    rows, columns = np.flatnonzero(ink.any(axis=1)) / 4, np.flatnonzero(ink.any(axis=0)) / 4
    assert rows.min() > 8
    assert rows.max() < 292
    assert columns.min() > 8
    assert columns.max() < 202


def test_an_empty_sheet_is_the_same_form_to_fill_in(tmp_path: Path) -> None:
    out = tmp_path / "empty.pdf"
    sheet_pdf(out, "zh")
    text = text_of(out)
    for words in ("暖方队长", "边裁", "技术分扣罚", "存活武将", "主帅", "左前锋", "胜方"):
        assert words in text
    assert "获胜" not in text


def test_many_fouls_are_cut_off_and_said_to_be(tmp_path: Path) -> None:
    found = summary()
    many = MatchSummary(
        **{name: getattr(found, name) for name in MatchSummary.__slots__ if name != "fouls"},
        fouls=found.fouls * 3,
    )
    out = tmp_path / "many.pdf"
    sheet_pdf(out, "zh", many)
    assert "另有 4 项，见记录" in text_of(out)


def test_the_fonts_have_every_character_of_the_sheets_texts() -> None:
    texts = [
        json.loads((PRINTING / "texts" / f"{lang}.json").read_text(encoding="utf-8"))
        for lang in ("zh", "en")
    ]
    assert texts[0].keys() == texts[1].keys()
    wanted = set("".join(text for messages in texts for text in messages.values()))
    for weight in ("regular", "bold"):
        font = TTFont(PRINTING / "fonts" / f"zhicai-sans-{weight}.ttf")
        missing = {letter for letter in wanted if ord(letter) not in font.getBestCmap()}
        assert not missing, weight


def test_a_text_that_does_not_fit_is_made_smaller_and_then_cut() -> None:
    style = Style(10, Weight.MONO)  # 6 pt, or 2.117 mm, a letter
    assert fitted("four", style, 8.47) == ("four", 10)
    text, size_pt = fitted("five5", style, 8.47)
    assert text == "five5"
    assert size_pt == pytest.approx(8.0, abs=0.05)
    text, size_pt = fitted("a" * 30, style, 8.47)
    assert size_pt == SMALLEST_PT
    assert text.endswith("…")
    assert 4 < len(text) < 9


def test_lines_break_at_blanks_or_between_characters() -> None:
    style = Style(10, Weight.MONO)
    assert wrapped("one two three", style, 8 * 2.12) == ("one two", "three")
    assert wrapped("abcdefgh", style, 3 * 2.12) == ("abc", "def", "gh")
    assert wrapped("", style, 10) == ()


# The command.


def test_the_command_prints_a_sheet(zhicai, tmp_path: Path) -> None:
    log, out = tmp_path / "match.jsonl", tmp_path / "sheet.pdf"
    log.write_text("\n".join(LINES) + "\n", encoding="utf-8")
    assert zhicai("print", "sheet", "-o", out, log)[0] == 0
    assert "暖方获胜" in text_of(out)
    assert zhicai("print", "sheet", "-o", out, "--lang", "en")[0] == 0
    assert "Warm side wins" not in text_of(out)


def test_what_cannot_be_printed_is_refused_in_one_line(zhicai, tmp_path: Path) -> None:
    log, out = tmp_path / "match.jsonl", tmp_path / "sheet.pdf"
    assert_one_line_refusal(zhicai("print", "sheet", "-o", out, log), "match.jsonl")
    log.write_text("\n".join(LINES)[:-9], encoding="utf-8")
    assert_one_line_refusal(zhicai("print", "sheet", "-o", out, log), f"line {len(LINES)}")
    missing = tmp_path / "none" / "sheet.pdf"
    assert_one_line_refusal(zhicai("print", "sheet", "-o", missing), "none")
