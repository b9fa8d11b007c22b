"""What the referee does on his page: corrections, undo, replay, the table's turn, sound, keys."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import cv2
import pytest
from selenium.webdriver.common.keys import Keys

from engine.flags import Flag, Severity
from engine.match import replay
from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    Corrected,
    Declared,
    FoulCalled,
    HandCounted,
    IdentityTurned,
    MatchStarted,
    Place,
    Retracted,
    Ruled,
    SeatEntry,
    Witness,
)
from engine.seats import Seat, Team
from tests.webui.browsing import (
    click,
    count_of,
    last_fact,
    on_screen,
    open_dashboard,
    press,
    press_with_control,
    script,
    text_of,
    wait_until,
)
from tests.webui.feeder import (
    DISCARD,
    PLAY,
    SECOND_SLASH,
    FakeRecorder,
    made_up_flags,
    made_up_frame,
    made_up_image,
    made_up_record,
    made_up_table,
    made_up_tracks,
    seq_of,
)
from vision.model import Frame, Point, Quad
from webui.desk.hub import Hub
from webui.replay.clips import ClipShelf
from webui.replay.reel import Still
from webui.replay.replays import Replays
from webui.server.serve import Server, serve_in_thread

pytestmark = pytest.mark.browser

FLAG = f"one_slash@{seq_of(SECOND_SLASH)}"
ON_FLAG = f"#flags-open [data-id={json.dumps(FLAG)}]"
FIRST_MS = 104_000
STILL_MS = 100
CAMERAS = ("over", "near")
CROSSBOW = CardPlaced("crossbow/?", Place("equip", Seat.COLD_LEFT), 23)


@pytest.fixture
def tablet(browser: Any) -> Iterator[None]:
    with on_screen(browser, (1180, 820)):
        yield


def count_taps(browser: Any) -> None:
    browser.execute_script(
        "window.taps = 0; addEventListener('click', () => { window.taps += 1; }, true)"
    )


def test_a_misread_card_is_corrected_in_two_taps_and_what_follows_is_shown_anew(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    count_taps(browser)
    before = len(recorder.match.record)
    click(browser, ".box.is-uncertain")
    wait_until(browser, lambda: count_of(browser, ".is-likely .candidate") == 5)
    click(browser, ".is-likely .candidate[data-face='slash/H9']")
    assert last_fact(browser, recorder, before) == Corrected(
        seq_of(SECOND_SLASH), CardPlaced("slash/H9", PLAY, 32)
    )
    assert script(browser, "window.taps") == 2
    wait_until(browser, lambda: not script(browser, "document.querySelector('dialog').open"))
    wait_until(browser, lambda: "♥9" in text_of(browser, "#play"))
    assert count_of(browser, "#play.is-revised") == 1
    assert count_of(browser, "#log .is-corrected") == 1
    wait_until(browser, lambda: count_of(browser, ".is-revised") == 0)


def test_a_card_of_a_seat_is_found_by_its_initials(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    before = len(recorder.match.record)
    click(browser, ".at-cold-left [data-track='23']")
    wait_until(browser, lambda: script(browser, "document.querySelector('dialog').open"))
    field = browser.find_element("css selector", ".face-search input")
    field.send_keys("qlg h5")
    first = ".face-search .candidate[data-face='kylin_bow/H5']"
    wait_until(browser, lambda: count_of(browser, first) == 1)
    field.send_keys(Keys.ENTER)
    assert last_fact(browser, recorder, before) == Corrected(
        seq_of(CROSSBOW), replace(CROSSBOW, face="kylin_bow/H5")
    )
    wait_until(browser, lambda: "麒麟弓" in text_of(browser, ".at-cold-left"))
    assert count_of(browser, ".at-cold-left [data-part=equipment].is-revised") == 1


def test_it_is_said_who_played_a_card_and_on_whom(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    before = len(recorder.match.record)
    click(browser, "#play [data-track='31']")
    pads = "dialog .pads > div:nth-child({}) [data-seat={}]"
    acting = pads.format(1, "warm_left")
    wait_until(browser, lambda: count_of(browser, f"{acting}[aria-pressed=true]") == 1)
    click(browser, pads.format(1, "warm_commander"))
    click(browser, pads.format(2, "cold_right"))
    click(browser, pads.format(2, "cold_left"))
    click(browser, "dialog [data-action=use]")
    assert last_fact(browser, recorder, before) == Declared(
        Seat.WARM_COMMANDER,
        "use",
        "slash/S8",
        targets=(Seat.COLD_RIGHT, Seat.COLD_LEFT),
    )


def test_a_card_is_moved_taken_into_a_hand_and_added(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    before = len(recorder.match.record)
    click(browser, "#play [data-track='31']")
    click(browser, "dialog [data-zone=discard]")
    assert last_fact(browser, recorder, before) == CardMoved(31, PLAY, DISCARD)

    before = len(recorder.match.record)
    click(browser, "#play [data-track='32']")
    click(browser, "dialog [data-zone=hand]")
    click(browser, "dialog .whose [data-seat=cold_right]")
    assert last_fact(browser, recorder, before) == CardTakenAway(
        32, PLAY, Place("hand", Seat.COLD_RIGHT)
    )

    before = len(recorder.match.record)
    wait_until(browser, lambda: not script(browser, "document.querySelector('dialog').open"))
    press(browser, "a")
    press(browser, "tao h3")
    wait_until(browser, lambda: count_of(browser, ".candidate[data-face='peach/H3']") == 1)
    press(browser, Keys.ENTER)
    click(browser, "dialog [data-zone=play]")
    fact = last_fact(browser, recorder, before)
    assert isinstance(fact, CardPlaced)
    assert (fact.face, fact.place) == ("peach/H3", PLAY)


def test_undo_reaches_over_the_border_of_a_turn_and_redo_brings_it_back(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    before = len(recorder.match.record)
    press(browser, "e")
    ended = before + 1
    last_fact(browser, recorder, before)
    # Another turn has begun before anybody notices.
    recorder.record(Witness.CAMERA, IdentityTurned(Seat.WARM_COMMANDER, sideways=True))
    acting = ".at-warm-left .is-acting, .at-warm-commander .is-acting"
    wait_until(browser, lambda: "暖方主帅 的回合" in text_of(browser, "#standing"))
    assert "结束" in text_of(browser, "#undo .of")
    press_with_control(browser, "z")
    wait_until(browser, lambda: recorder.match.record[-1].fact == Retracted(ended))
    wait_until(browser, lambda: not script(browser, "document.getElementById('redo').disabled"))
    press_with_control(browser, "y")
    wait_until(browser, lambda: recorder.match.record[-1].fact == Retracted(ended + 2))
    wait_until(browser, lambda: script(browser, "document.getElementById('redo').disabled"))
    assert count_of(browser, acting) == 1


def put_clip(evidence_dir: Path, n_stills: int = 30) -> None:
    jpeg = cv2.imencode(".jpg", made_up_image())[1].tobytes()
    times = [FIRST_MS + STILL_MS * number for number in range(n_stills)]
    stills = tuple(Still(camera, at_ms, jpeg) for at_ms in times for camera in CAMERAS)
    ClipShelf(evidence_dir).keep(FLAG, stills)


def shown_at(browser: Any) -> list[int]:
    """Return the time of the still that each screen of the replay shows."""
    times = "[...document.querySelectorAll('.screen canvas')].map(c => Number(c.dataset.atMs))"
    shown: list[int] = script(browser, times)
    return shown


def test_the_replay_of_a_flag_opens_at_its_moment_and_steps(
    browser: Any, server: Server, evidence_dir: Path
) -> None:
    put_clip(evidence_dir)
    moment_ms = 106_000
    open_dashboard(browser, server)
    press(browser, "v")

    def both(at_ms: int) -> None:
        wait_until(browser, lambda: shown_at(browser) == [at_ms, at_ms])

    both(moment_ms)
    for key, at_ms in (
        (".", moment_ms + 100),
        (",", moment_ms),
        (",", moment_ms - 100),
        (Keys.ARROW_LEFT, moment_ms - 1100),
        (Keys.ARROW_RIGHT, moment_ms - 100),
        (Keys.HOME, FIRST_MS),
        (",", FIRST_MS),
        (Keys.END, FIRST_MS + 2900),
    ):
        press(browser, key)
        both(at_ms)
    browser.execute_script(
        "const scrub = document.querySelector('.is-replay input'); scrub.value = 5;"
        "scrub.dispatchEvent(new Event('input'))"
    )
    both(FIRST_MS + 500)


def test_the_replay_plays_slowly_and_stops(
    browser: Any, server: Server, evidence_dir: Path
) -> None:
    put_clip(evidence_dir)
    open_dashboard(browser, server)
    click(browser, f"{ON_FLAG} .thumbnail")
    wait_until(browser, lambda: count_of(browser, ".is-replay [data-speed='0.25']") == 1)
    click(browser, ".is-replay [data-speed='0.25']")
    assert count_of(browser, ".is-replay [data-speed='0.25'][aria-pressed=true]") == 1
    press(browser, " ")
    assert text_of(browser, ".play-pause") == "暂停"
    wait_until(browser, lambda: FIRST_MS < shown_at(browser)[0] < 106_000)
    press(browser, " ")
    assert text_of(browser, ".play-pause") == "播放"
    click(browser, ".is-replay [data-speed='1']")
    press(browser, " ")
    wait_until(browser, lambda: shown_at(browser)[0] == FIRST_MS + 2900)
    wait_until(browser, lambda: text_of(browser, ".play-pause") == "播放")


def test_a_flag_is_ruled_on_inside_its_replay(
    browser: Any, server: Server, recorder: FakeRecorder, evidence_dir: Path
) -> None:
    put_clip(evidence_dir)
    open_dashboard(browser, server)
    before = len(recorder.match.record)
    press(browser, "v")
    wait_until(browser, lambda: count_of(browser, ".is-replay .verdict") == 4)
    press(browser, "2")
    assert last_fact(browser, recorder, before) == Ruled(FLAG, "dismissed")
    wait_until(browser, lambda: not script(browser, "document.querySelector('dialog').open"))


def test_a_replay_that_still_grows_grows_on_the_page(
    browser: Any, hub: Hub, recorder: FakeRecorder, tmp_path: Path
) -> None:
    replays = Replays(ClipShelf(tmp_path))
    recorder.publish()

    def film(at_ms: int) -> None:
        replays.take(Frame(made_up_image(), at_ms, at_ms * 1_000_000, "over"), at_ms)
        replays.follow(recorder.match, at_ms)

    film(105_000)
    film(106_000)
    server = serve_in_thread(hub, recorder, port=0, evidence_dir=tmp_path, replays=replays)
    try:
        open_dashboard(browser, server)
        press(browser, "v")
        wait_until(browser, lambda: shown_at(browser) == [106_000])
        film(107_000)
        wait_until(browser, lambda: "2/3" in text_of(browser, ".replay-moment"))
        press(browser, Keys.END)
        wait_until(browser, lambda: shown_at(browser) == [107_000])
    finally:
        browser.get("about:blank")
        server.stop()


SIDES = """
const centre = (node) => {
  const box = node.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};
const side = (node, other) => {
  const [x, y] = centre(node), [ox, oy] = centre(other);
  const wide = other.clientWidth || 1, high = other.clientHeight || 1;
  const [dx, dy] = [(x - ox) / wide, (y - oy) / high];
  if (Math.abs(dx) > Math.abs(dy)) return dx < 0 ? 'left' : 'right';
  return dy < 0 ? 'top' : 'bottom';
};
const canvas = document.querySelector('#picture canvas');
const boxes = [...document.querySelectorAll('.box')];
const named = (name) => boxes.find((box) => box.textContent.includes(name));
const slot = (seat) => side(document.querySelector(`.slot.at-${seat}`), canvas);
return {
  seats: [slot('cold-commander'), slot('warm-right')],
  cards: [side(named('青龙偃月刀'), canvas), side(named('八卦阵'), canvas)],
};
"""


AROUND = ("left", "top", "right", "bottom")


def wait_for_sides(browser: Any, hub: Hub, seats: int, cards: int) -> None:
    """Wait until seats, and the cards in the picture, are turned by so many quarters.

    Unturned the cold commander sits on the left, the warm right vanguard at the top.
    """
    wanted = {
        "seats": [AROUND[seats % 4], AROUND[(seats + 1) % 4]],
        "cards": [AROUND[cards % 4], AROUND[(cards + 1) % 4]],
    }
    seqs = count(100)

    def are_there() -> bool:
        # A picture that grows old loses its outlines.
        hub.publish_frame(made_up_frame(next(seqs)))
        return browser.execute_script(SIDES) == wanted

    wait_until(browser, are_there)


def test_picture_seats_and_buttons_turn_together_and_stay_so(
    browser: Any, server: Server, hub: Hub
) -> None:
    open_dashboard(browser, server)
    for quarters, bottom in enumerate(
        ("冷方右前锋、暖方左前锋", "暖方主帅", "暖方右前锋、冷方左前锋", "冷方主帅")
    ):
        wait_for_sides(browser, hub, quarters, quarters)
        assert text_of(browser, "#bottom") == f"下方：{bottom}"
        press(browser, "r")
    wait_for_sides(browser, hub, 0, 0)

    press(browser, "r")
    press(browser, "r")
    fouls = "[...document.querySelectorAll('.foul')].map(b => b.className.match(/team-\\w+/)[0])"
    assert script(browser, fouls) == ["team-warm", "team-cold"]
    click(browser, "#play [data-track='31']")
    pad = "dialog .seat-pad [data-seat={}]"
    wait_until(browser, lambda: count_of(browser, pad.format("cold_commander")) > 0)
    left_edges = [
        script(
            browser,
            "(() => { const d = document.querySelector('dialog details'); d.open = true; return "
            f"document.querySelector('{pad.format(seat)}').getBoundingClientRect().left; }})()",
        )
        for seat in ("warm_commander", "warm_left", "cold_right", "cold_commander")
    ]
    assert left_edges == sorted(left_edges)
    browser.refresh()
    wait_for_sides(browser, hub, 2, 2)


def test_a_camera_that_hangs_upside_down_shows_the_table_as_the_seats_stand(
    browser: Any, server: Server, hub: Hub, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    upside_down = ((1200.0, 675.0), (0.0, 675.0), (0.0, 0.0), (1200.0, 0.0))
    recorder.publish(table=replace(made_up_table(7), view_mm=upside_down))
    # The made-up picture has the card on its left, which is where warm sits for this camera.
    wait_for_sides(browser, hub, 0, 2)


def test_another_camera_is_shown_at_a_press(
    browser: Any, server: Server, hub: Hub, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    table = made_up_table(7)
    across = replace(table.camera, source="across")
    recorder.publish(table=replace(table, cameras=(table.camera, across)))
    hub.publish_frame(replace(made_up_frame(9), source="across"), is_main=False)
    chosen = "#camera-choice [data-source='{}'][aria-pressed=true]"
    wait_until(browser, lambda: count_of(browser, chosen.format("camera 0")) == 1)
    press(browser, "c")
    wait_until(browser, lambda: count_of(browser, chosen.format("across")) == 1)
    click(browser, "#camera-choice [data-source='camera 0']")
    hub.publish_frame(made_up_frame(10))
    wait_until(browser, lambda: count_of(browser, chosen.format("camera 0")) == 1)


def test_a_flag_is_chosen_looked_at_and_upheld_with_a_point_by_keys_alone(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    before = len(recorder.match.record)
    press(browser, Keys.ARROW_DOWN)
    press(browser, Keys.ARROW_UP)
    press(browser, "v")
    wait_until(browser, lambda: script(browser, "document.querySelector('dialog').open"))
    press(browser, Keys.ESCAPE)
    wait_until(browser, lambda: not script(browser, "document.querySelector('dialog').open"))
    press(browser, "4")
    wait_until(browser, lambda: count_of(browser, ".is-penalty.is-asking") == 1)
    assert len(recorder.match.record) == before
    press(browser, "4")
    wait_until(browser, lambda: len(recorder.match.record) == before + 2)
    assert [entry.fact for entry in recorder.match.record[before:]] == [
        Ruled(FLAG, "upheld"),
        FoulCalled(Team.WARM, "conduct", 1, Seat.WARM_LEFT, "《认证裁判规则》 3.3.2 d2", "referee"),
    ]


def test_the_keys_are_listed(browser: Any, server: Server) -> None:
    open_dashboard(browser, server)
    press(browser, "?")
    wait_until(browser, lambda: count_of(browser, "dialog.is-keys[open] dl > div") > 15)
    assert "Ctrl+Shift+Z" in text_of(browser, "dialog")


def later_flag(severity: Severity) -> Flag:
    return replace(made_up_flags()[0], rule="hand_limit", severity=severity, seq=36)


def test_a_new_violation_is_heard_after_the_first_tap_and_always_seen(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    assert not script(browser, "document.getElementById('sound-locked').hidden")
    assert count_of(browser, ".twin.is-shown") == 0, "what is there at first makes no sound"
    flags = (*recorder.match.flags, later_flag(Severity.VIOLATION))
    recorder.match = replace(recorder.match, flags=flags)
    recorder.publish()
    wait_until(browser, lambda: count_of(browser, ".twin.is-shown.severity-violation") == 1)
    assert text_of(browser, ".twin") == "违规"
    browser.find_element("id", "sound-locked").click()
    wait_until(browser, lambda: script(browser, "document.getElementById('sound-locked').hidden"))
    press(browser, "m")
    assert script(browser, "document.getElementById('mute').getAttribute('aria-pressed')") == "true"
    browser.refresh()
    wait_until(browser, lambda: count_of(browser, ".seat") == 6)
    assert script(browser, "document.getElementById('mute').getAttribute('aria-pressed')") == "true"
    press(browser, "m")


def test_a_remark_to_watch_makes_no_alarm(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    flags = (*recorder.match.flags, later_flag(Severity.WATCH))
    recorder.match = replace(recorder.match, flags=flags)
    recorder.publish()
    wait_until(browser, lambda: text_of(browser, "#flags-count") == "3")
    assert count_of(browser, ".twin.is-shown") == 0


def test_a_seat_that_cannot_be_seen_and_a_table_that_does_not_fit_say_so(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    assert "看不见：装备区" in text_of(browser, ".at-cold-right .is-unseen")
    assert not browser.find_element("class name", "judging-stopped").is_displayed()
    recorder.publish(desync=True)
    wait_until(
        browser, lambda: browser.find_element("class name", "judging-stopped").is_displayed()
    )


CROWDED = [(480.0 + 9 * number, 300.0 + 4 * number) for number in range(12)]
OVERLAPS = """
// A letter's ink is as high as the font's size; its line, which a browser reports, is higher.
const inked = (text) => {
  const { x, width } = text.getBBox();
  const [y, size] = ['y', 'font-size'].map((name) => Number(text.getAttribute(name)));
  return { left: x, right: x + width, top: y - size / 2, bottom: y + size / 2 };
};
const boxes = [...document.querySelectorAll('.picture text')].map(inked);
const { width } = document.querySelector('.picture svg').viewBox.baseVal;
const overlap = (a, b) => a.left < b.right && b.left < a.right
  && a.top < b.bottom && b.top < a.bottom;
return [boxes.length, boxes.filter((a, i) => a.left < 0 || a.right > width
  || boxes.some((b, j) => i < j && overlap(a, b))).length];
"""


def card_at(left: float, top: float) -> Quad:
    corners: tuple[Point, Point, Point, Point] = (
        (left, top),
        (left + 46, top),
        (left + 46, top + 64),
        (left, top + 64),
    )
    return Quad(corners)


@pytest.mark.usefixtures("tablet")
@pytest.mark.parametrize("language", ["zh", "en"])
def test_names_in_the_picture_never_lie_on_one_another(
    browser: Any, server: Server, hub: Hub, recorder: FakeRecorder, language: str
) -> None:
    open_dashboard(browser, server, f"?lang={language}")
    model = made_up_tracks()[0]
    tracks = tuple(
        replace(model, id=200 + number, quad=card_at(left, top))
        for number, (left, top) in enumerate(CROWDED)
    )
    recorder.publish(table=replace(made_up_table(8), tracks=(*made_up_tracks(), *tracks)))
    hub.publish_frame(made_up_frame(8))
    wait_until(browser, lambda: count_of(browser, ".picture .box") == 18)
    labels, wrong = browser.execute_script(OVERLAPS)
    assert labels >= 8
    assert wrong == 0


def test_a_card_under_another_has_no_name_in_the_picture(
    browser: Any, server: Server, hub: Hub, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    first, *others = made_up_tracks()
    tracks = (replace(first, covered=True), *others)
    recorder.publish(table=replace(made_up_table(8), tracks=tracks))
    hub.publish_frame(made_up_frame(8))
    names = "[...document.querySelectorAll('.picture text')].map(t => t.textContent)"
    wait_until(browser, lambda: "♠8 杀" not in script(browser, names))
    assert "♠2 八卦阵" in script(browser, names)
    assert count_of(browser, ".picture .box") == 6


def longest_named(recorder: FakeRecorder) -> None:
    """Give every seat a long player's name and the generals with the longest names."""
    entries = list(made_up_record())
    started = entries[0].fact
    assert isinstance(started, MatchStarted)
    players = {seat: SeatEntry("Wolkenstein-Amadeus XII", None) for seat in Seat}
    entries[0] = replace(entries[0], fact=replace(started, seats=players))
    recorder.match = replace(replay(tuple(entries)), flags=made_up_flags())
    recorder.publish()


@pytest.mark.parametrize("size_wh", [(1920, 1080), (1180, 820), (390, 844)])
@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("quarters", [0, 1])
def test_the_longest_names_stay_within_their_seats(
    browser: Any,
    server: Server,
    recorder: FakeRecorder,
    size_wh: tuple[int, int],
    language: str,
    quarters: int,
) -> None:
    longest_named(recorder)
    with on_screen(browser, size_wh):
        open_dashboard(browser, server, f"?lang={language}")
        for _ in range(quarters):
            press(browser, "r")
        too_wide = script(
            browser,
            "[...document.querySelectorAll('.seat, .verdict, .controls button, .caption')]"
            ".filter(n => n.scrollWidth > n.clientWidth + 1).map(n => n.outerHTML.slice(0, 90))",
        )
        assert too_wide == []
        assert script(browser, "document.documentElement.scrollWidth") <= size_wh[0]


def test_everything_that_can_be_pressed_has_a_name_for_screen_readers(
    browser: Any, server: Server
) -> None:
    open_dashboard(browser, server)
    nameless = (
        "[...document.querySelectorAll('button, input, select, dialog')].filter(n => !"
        "(n.getAttribute('aria-label') || n.getAttribute('aria-labelledby') ||"
        " n.textContent.trim())).map(n => n.outerHTML)"
    )
    assert script(browser, nameless) == []


def test_a_hand_count_by_the_camera_lights_nothing_up(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    recorder.record(Witness.CAMERA, HandCounted(Seat.COLD_LEFT, 9))
    wait_until(browser, lambda: text_of(browser, ".at-cold-left .hand").endswith("9"))
    assert count_of(browser, ".is-revised") == 0
