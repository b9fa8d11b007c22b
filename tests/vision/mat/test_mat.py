import json
from pathlib import Path

import pytest

from vision.mat.mat import Marker, Mat, MatError, Zone, load_mat
from vision.model import Place

ZONE = {
    "zone": "equip",
    "seat": "warm_left",
    "top_left_xy_mm": [10, 20],
    "size_wh_mm": [100, 50],
    "angle_deg": 90,
}
MIDDLE = {**ZONE, "zone": "play", "seat": None, "top_left_xy_mm": [100, 20], "angle_deg": 0}
FIELDS = {
    "name": "small",
    "size_wh_mm": [300, 200],
    "markers": [{"id": 7, "top_left_xy_mm": [1, 2], "side_mm": 30}],
    "zones": [ZONE, MIDDLE],
}


def written(folder: Path, fields: object) -> str:
    path = folder / "small.json"
    path.write_text(json.dumps(fields), encoding="utf-8")
    return str(path)


def test_a_mat_file_says_where_everything_lies(tmp_path: Path) -> None:
    assert load_mat(written(tmp_path, FIELDS)) == Mat(
        "small",
        (300.0, 200.0),
        (Marker(7, (1.0, 2.0), 30.0),),
        (
            Zone(Place("equip", "warm_left"), (10.0, 20.0), (100.0, 50.0), 90.0),
            Zone(Place("play", None), (100.0, 20.0), (100.0, 50.0), 0.0),
        ),
    )


@pytest.mark.parametrize(
    ("point_xy_mm", "zone"),
    [
        ((10, 20), "equip"),
        ((9.9, 20), None),
        ((10, 19.9), None),
        ((99, 70), "equip"),
        ((99, 70.1), None),
        ((200, 70), "play"),
        ((200.1, 70), None),
        ((105, 30), "equip"),  # on both: the first in the file
    ],
)
def test_a_point_lies_on_a_zone_up_to_its_rim(
    tmp_path: Path, point_xy_mm: tuple[float, float], zone: str | None
) -> None:
    found = load_mat(written(tmp_path, FIELDS)).zone_at(point_xy_mm)
    assert (found.place.zone if found else None) == zone


@pytest.mark.parametrize(
    ("point_xy_mm", "is_on"),
    [((1, 2), True), ((31, 32), True), ((31.1, 10), False), ((10, 32.1), False), ((0.9, 2), False)],
)
def test_a_point_lies_on_a_marker_up_to_its_rim(
    point_xy_mm: tuple[float, float], is_on: bool
) -> None:
    assert Marker(7, (1.0, 2.0), 30.0).contains(point_xy_mm) is is_on


@pytest.mark.parametrize(
    ("size_wh_mm", "centre_xy_mm", "frames_one"),
    [
        ((68, 90), (134, 145), True),
        ((90, 68), (145, 134), True),
        ((68, 90), (139, 140), True),
        ((68, 90), (141, 145), False),
        ((70, 90), (135, 145), False),
        ((68, 95), (134, 147.5), False),
    ],
)
def test_a_zone_of_a_cards_size_frames_one_in_its_middle(
    size_wh_mm: tuple[float, float], centre_xy_mm: tuple[float, float], frames_one: bool
) -> None:
    zone = Zone(Place("hp", "warm_left"), (100.0, 100.0), size_wh_mm, 0.0)
    assert zone.frames_a_card_at(centre_xy_mm) is frames_one


def test_a_zone_is_found_by_its_place(tmp_path: Path) -> None:
    mat = load_mat(written(tmp_path, FIELDS))
    assert mat.zone(Place("equip", "warm_left")).angle_deg == 90
    with pytest.raises(KeyError):
        mat.zone(Place("equip", "warm_right"))


@pytest.mark.parametrize(
    "fields",
    [
        [],
        {},
        {**FIELDS, "zones": None},
        {**FIELDS, "size_wh_mm": [300]},
        {**FIELDS, "size_wh_mm": ["wide", "tall"]},
        {**FIELDS, "markers": [{"id": 7}]},
        {**FIELDS, "zones": [{**ZONE, "angle_deg": "upright"}]},
        {**FIELDS, "zones": ["equip"]},
    ],
)
def test_a_file_that_is_no_mat_is_refused_by_name(tmp_path: Path, fields: object) -> None:
    path = written(tmp_path, fields)
    with pytest.raises(MatError, match=r"small\.json: not a mat file"):
        load_mat(path)


def test_a_file_that_is_no_json_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "small.json"
    path.write_bytes(b"\xff\xfe not text")
    with pytest.raises(MatError, match=r"small\.json: not a mat file"):
        load_mat(str(path))


def test_a_mat_that_is_nowhere_is_refused_with_the_shipped_ones(tmp_path: Path) -> None:
    with pytest.raises(MatError, match=r"no mat 'green': give one of .*std.*, or a file"):
        load_mat("green")
    with pytest.raises(MatError, match="no mat"):
        load_mat(str(tmp_path))


def test_the_shipped_mat_has_a_place_for_everything_of_every_seat() -> None:
    mat = load_mat("std")
    seats = [
        f"{team}_{seat}" for team in ("warm", "cold") for seat in ("commander", "left", "right")
    ]
    kinds = ("general", "hand", "equip", "judge", "identity", "hp")
    places = {zone.place for zone in mat.zones}
    assert places >= {Place(kind, seat) for kind in kinds for seat in seats}
    assert places >= {Place(zone) for zone in ("play", "deck", "discard")}
    assert len(places) == len(mat.zones)


def test_the_zones_of_the_shipped_mat_do_not_overlap_and_lie_on_the_cloth() -> None:
    mat = load_mat("std")
    boxes = []
    for zone in mat.zones:
        (left, top), (width, height) = zone.top_left_xy_mm, zone.size_wh_mm
        boxes.append((left, top, left + width, top + height))
    for number, (left, top, right, bottom) in enumerate(boxes):
        assert left >= 0
        assert top >= 0
        assert right <= mat.size_wh_mm[0]
        assert bottom <= mat.size_wh_mm[1]
        for other in boxes[:number]:
            apart = right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
            assert apart, (mat.zones[number].place, other)


def test_a_table_without_a_mat_is_one_play_zone_without_markers() -> None:
    none = load_mat("none")
    assert none.markers == ()
    assert [(zone.place, zone.angle_deg) for zone in none.zones] == [(Place("play"), 0.0)]
    for corner in ((0, 0), (1200, 0), (1200, 1200), (0, 1200)):
        assert none.zone_at(corner) is none.zones[0]


def test_a_mat_is_cut_off_with_its_zones(tmp_path: Path) -> None:
    cut = load_mat(written(tmp_path, FIELDS)).cropped((90.0, 60.0))
    assert cut.size_wh_mm == (90.0, 60.0)
    assert cut.zones == (Zone(Place("equip", "warm_left"), (10.0, 20.0), (80.0, 40.0), 90.0),)
