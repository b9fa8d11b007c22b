from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from vision.mat.mat import load_mat
from vision.model import Frame, Place, ZoneQuality
from vision.proxy_deck.paint_mat import paint_mat
from webui.cli import zhicai
from webui.commands.doctor import Examined, advice_of, examine, report_of
from webui.desk.messages import MESSAGES
from webui.desk.quality_hints import hint_of

MAT = load_mat("std")
EN, ZH = MESSAGES["en"], MESSAGES["zh"]
PLAY = Place("play")


class Still:
    """Shows one picture ten times a second, for ever."""

    name, is_live = "still", False

    def __init__(self, image: np.ndarray) -> None:
        self.image, self.n_read = image, 0

    def read(self) -> Frame:
        self.n_read += 1
        return Frame(self.image, self.n_read - 1, (self.n_read - 1) * 100_000_000, self.name)

    def close(self) -> None:
        pass


def test_a_camera_is_watched_for_some_seconds_and_each_zone_in_view_is_measured() -> None:
    source = Still(paint_mat(MAT, 1.0))
    examined = examine(source, MAT, 2)
    assert (examined.source, examined.is_mat_found) == ("still", True)
    assert examined.fps == pytest.approx(10)
    assert source.n_read == 21
    assert {quality.place for quality in examined.zones} == {zone.place for zone in MAT.zones}
    assert all(quality.px_per_mm == pytest.approx(1.0, rel=0.01) for quality in examined.zones)


def test_without_the_mat_in_view_there_is_nothing_to_measure() -> None:
    examined = examine(Still(np.full((270, 480, 3), 90, np.uint8)), MAT, 1)
    assert not examined.is_mat_found
    assert examined.zones == ()
    assert advice_of([examined], MAT, EN) == [EN["alarm.no_mat"]]


def test_a_camera_s_report_has_a_line_for_each_zone_with_its_figures_and_the_verdict() -> None:
    zones = (
        ZoneQuality(PLAY, 1.53, 2.0, 0.0),
        ZoneQuality(Place("equip", "cold_left"), 1.11, None, 0.02),
    )
    assert report_of(Examined("camera 0", 29.6, True, zones), EN) == [
        "camera 0: 30 fps, Mat found",
        "  play area: 1.5 px/mm, sharpness 2.0, glare 0%: suit and rank readable",
        "  equipment zone of Cold left vanguard: 1.1 px/mm, sharpness -, glare 2%: name readable",
    ]


@pytest.mark.parametrize(
    ("quality", "parts"),
    [
        (ZoneQuality(PLAY, 1.1, 2.0, 0.0), ["Suit and rank", "play area", "1.1 px/mm", "1.4"]),
        (ZoneQuality(PLAY, 0.5, 2.0, 0.0), ["Cards cannot be read", "0.5 px/mm", "0.7"]),
        (ZoneQuality(PLAY, 2.0, 0.5, 0.0), ["Suit and rank", "blurred", "0.5", "0.9"]),
        (ZoneQuality(PLAY, 2.0, 2.0, 0.3), ["Cards cannot be read", "30%", "10%"]),
    ],
)
def test_a_hint_says_what_cannot_be_read_and_what_is_needed(
    quality: ZoneQuality, parts: list[str]
) -> None:
    hint = hint_of(quality, EN)
    assert hint is not None
    assert all(part in hint for part in parts)
    assert hint_of(quality, ZH) is not None


def test_where_all_can_be_read_there_is_no_hint() -> None:
    assert hint_of(ZoneQuality(PLAY, 1.5, 1.0, 0.0), EN) is None


def everywhere(px_per_mm: float, *, but: tuple[Place, ...] = ()) -> tuple[ZoneQuality, ...]:
    places = [zone.place for zone in MAT.zones if zone.place not in but]
    return tuple(ZoneQuality(place, px_per_mm, 2.0, 0.0) for place in places)


def test_a_zone_that_one_camera_reads_needs_no_advice() -> None:
    whole = Examined("whole", 30, True, everywhere(1.1))
    near = Examined("near", 30, True, (ZoneQuality(PLAY, 2.4, 2.0, 0.0),))
    advice = advice_of([whole, near], MAT, EN)
    assert len(advice) == len(MAT.zones) - 1
    assert not any("play area" in line for line in advice)
    assert advice_of([near, whole], MAT, EN) == advice


def test_a_zone_that_no_camera_sees_is_named_and_a_good_table_is_praised() -> None:
    blind = Examined("whole", 30, True, everywhere(1.5, but=(Place("deck"),)))
    assert advice_of([blind], MAT, EN) == [EN["doctor.unseen"].format(zone=EN["zone.deck"])]
    good = Examined("whole", 30, True, everywhere(1.5))
    assert advice_of([good], MAT, ZH) == [ZH["doctor.well"]]


def test_the_command_examines_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "mat.png"
    cv2.imwrite(str(picture), paint_mat(MAT, 1.0))
    result = CliRunner().invoke(zhicai, ["doctor", "--source", str(picture), "--lang", "en"])
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0].startswith("mat.png: 0 fps, Mat found")
    assert len(lines) == 1 + len(MAT.zones) + len(MAT.zones)
    assert "play area: 1.0 px/mm" in result.output
    assert "1.0 px/mm, 1.4 needed" in lines[-1]
