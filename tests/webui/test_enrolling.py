"""Enrolling cards that are shown, with a proposer that knows them by their colour."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from tests.vision.drawn_cards import card_at
from tests.vision.enroll.test_album import SHA, card, unit_net
from tests.vision.enroll.test_enroll import SureFinder
from vision.enroll.album import Album
from vision.enroll.enroll import EnrollError
from vision.enroll.propose_face import Proposal
from vision.enroll.watch_shown_cards import ShownCard
from vision.model import Quad
from vision.read.deck import load_deck
from vision.read.read_names import KnownName
from webui.desk.messages import MESSAGES, Texts
from webui.enrolling.answers import Command, Face, parse_answer
from webui.enrolling.card_names import load_names, names_of, sanguosha_names
from webui.enrolling.from_pictures import enroll_pictures
from webui.enrolling.session import EnrollSession

KNOWN = (
    KnownName("slash", ("杀", "Slash"), frozenset({"S7", "S8"})),
    KnownName("general/zhaoyun", ("赵云", "Zhao Yun"), frozenset()),
)
ENGLISH = MESSAGES["en"]
LEFT, RIGHT = card_at((150, 240), 0, 240), card_at((450, 240), 0, 240)


def proposed(face: str | None, *, is_sure: bool = True, title: str = "") -> Proposal:
    return Proposal(face, is_sure, is_upside_down=False, title=title)


class ByGrey:
    """Proposes what the test says of a card of that grey."""

    def __init__(self, proposals: dict[int, Proposal]) -> None:
        self.proposals = proposals

    def propose(self, picture: np.ndarray, *_others: np.ndarray) -> Proposal:
        return self.proposals[int(picture[5, 5, 0])]


class Sitting:
    """A session with a person whose answers are known beforehand."""

    def __init__(
        self,
        folder: Path,
        proposals: dict[int, Proposal],
        answers: list[str] | None,
        texts: Texts = ENGLISH,
    ) -> None:
        self.questions: list[str] = []
        self.said: list[str] = []
        self.answers: Iterator[str] = iter(answers or [])
        self.session = EnrollSession(
            Album(folder, unit_net, SHA),
            ByGrey(proposals),  # type: ignore[arg-type]
            KNOWN,
            texts,
            say=self.said.append,
            ask=None if answers is None else self.ask,
        )

    def ask(self, question: str) -> str:
        self.questions.append(question)
        return next(self.answers)

    def show(self, grey: int, quad: Quad = LEFT, n_pictures: int = 1) -> None:
        self.session.take(ShownCard(quad, (card(grey),) * n_pictures))

    @property
    def faces(self) -> list[str]:
        return [page.face for page in self.session.album.pages]


S7, S8 = proposed("slash/S7", title="杀"), proposed("slash/S8", title="杀")
UNREAD = proposed(None, is_sure=False)


def test_enter_accepts_what_is_proposed(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, {40: S7}, [""])
    sitting.show(40, n_pictures=3)
    assert sitting.faces == ["slash/S7"]
    assert "slash/S7 杀" in sitting.questions[0]
    deck = load_deck(str(tmp_path))
    assert (deck.cards[0].name_zh, deck.cards[0].name_en) == ("杀", "Slash")
    assert len(list((tmp_path / "pictures").rglob("*.jpg"))) == 3


def test_a_wrong_proposal_is_corrected(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, {40: S7, 80: UNREAD}, ["slash/S9", "", "赵云"])
    sitting.show(40)
    sitting.show(80, RIGHT)
    assert sitting.faces == ["slash/S9", "general/zhaoyun"]
    assert "type the face" in sitting.said[1]


def test_a_card_can_be_skipped(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, {40: S7}, ["s"])
    sitting.show(40)
    assert sitting.faces == []
    assert sitting.session.counts.skipped == 1


def test_what_is_no_face_is_asked_again(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, {40: S7}, ["../x", "c", ""])
    sitting.show(40)
    assert sitting.faces == ["slash/S7"]
    assert "no face" in sitting.said[0]
    assert "another copy" in sitting.said[1]


def test_the_last_card_can_be_taken_out_while_the_next_one_is_asked_for(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, {40: S7, 80: S8}, ["", "u", "", "slash/S9"])
    sitting.show(40)
    sitting.show(80, RIGHT)
    assert sitting.faces == ["slash/S8"]
    assert sitting.session.counts.added == 1
    sitting.show(40)  # it lies there still, and is shown again
    assert sitting.faces == ["slash/S8", "slash/S9"]


def test_with_nothing_to_undo_that_is_said(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, {40: S7}, ["u", ""])
    sitting.show(40)
    assert sitting.said[0] == "nothing to undo in this session"
    assert sitting.faces == ["slash/S7"]


def test_the_questions_are_in_the_language_of_the_person(tmp_path: Path) -> None:
    unread = replace(UNREAD, title="杀")
    answers = ["", "slash/S7", "", "c"]
    sitting = Sitting(tmp_path, {40: unread, 80: S7}, answers, MESSAGES["zh"])
    sitting.show(40)
    sitting.show(80, RIGHT)
    assert sitting.questions == [
        "这是哪张牌 杀？",
        "这是哪张牌 杀？",
        "slash/S7 杀 已经有了：c 再计一张，s 跳过",
        "slash/S7 杀 已经有了：c 再计一张，s 跳过",
    ]
    assert sitting.said[0] == "请输入牌面，如 slash/S7；s 跳过"


def test_a_card_that_lies_where_it_was_taken_is_not_asked_for_again(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, {40: S7, 60: S7}, [""])
    sitting.show(40)
    sitting.show(60, card_at((155, 243), 4, 240))  # the light has changed a little
    assert sitting.faces == ["slash/S7"]
    assert len(sitting.questions) == 1


def test_another_card_in_the_same_place_is_asked_for(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, {40: S7, 41: S8, 200: UNREAD}, ["", "", "back"])
    for grey in (40, 41, 200):  # alike but for the index, then unlike
        sitting.show(grey)
    assert sitting.faces == ["slash/S7", "slash/S8", "back"]


def test_a_second_card_of_a_face_is_a_copy_when_the_person_says_so(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, {40: S7}, ["", "", "c"])
    sitting.show(40)
    sitting.show(40, RIGHT)
    assert sitting.faces == ["slash/S7", "slash/S7"]
    assert "in the deck already" in sitting.questions[1]
    assert load_deck(str(tmp_path)).cards[0].copies == {"S7": 2}


def test_a_typed_face_that_is_there_already_can_be_counted_as_a_copy(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, {40: S7, 80: S8}, ["", "slash/S7", "c"])
    sitting.show(40)
    sitting.show(80, RIGHT)
    assert sitting.faces == ["slash/S7", "slash/S7"]


def test_a_card_can_be_turned(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, {40: UNREAD, 200: S7}, ["t", ""])
    picture = card(40)
    picture[240:] = 200
    sitting.session.take(ShownCard(LEFT, (picture,)))
    assert sitting.faces == ["slash/S7"]
    kept = cv2.imread(str(tmp_path / "pictures" / "slash" / "S7.jpg"))
    assert kept[10, 10, 0] > 180
    assert kept[-10, 10, 0] < 60


def test_a_card_that_is_known_to_lie_upside_down_is_kept_upright(tmp_path: Path) -> None:
    upside_down = Proposal("slash/S7", is_sure=True, is_upside_down=True, title="杀")
    sitting = Sitting(tmp_path, {40: upside_down}, None)
    picture = card(40)
    picture[240:] = 200
    sitting.session.take(ShownCard(LEFT, (picture,)))
    kept = cv2.imread(str(tmp_path / "pictures" / "slash" / "S7.jpg"))
    assert kept[10, 10, 0] > 180


def test_the_person_ends_the_session(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, {40: S7, 80: S8}, ["", "q"])
    sitting.show(40)
    assert not sitting.session.is_ended
    sitting.show(80, RIGHT)
    assert sitting.session.is_ended
    assert sitting.faces == ["slash/S7"]


def test_unasked_what_is_sure_is_taken_and_the_rest_is_numbered(tmp_path: Path) -> None:
    open_index = proposed("slash/?", is_sure=False)
    sitting = Sitting(tmp_path, {40: S7, 90: UNREAD, 140: open_index, 200: S7}, None)
    for number, grey in enumerate((40, 90, 140, 200)):
        sitting.show(grey, card_at((100 + 300 * number, 240), 0, 240))
    assert sitting.faces == ["slash/S7", "unnamed/1", "unnamed/2"]
    assert sitting.session.counts.again == 1
    later = Sitting(tmp_path, {220: UNREAD}, None)
    later.show(220)
    assert later.faces[-1] == "unnamed/3"


def test_a_title_that_is_on_no_list_names_the_card(tmp_path: Path) -> None:
    grunt = proposed("jötun_grunt", title="Jötun Grunt")
    sitting = Sitting(tmp_path, {40: grunt}, [""])
    sitting.show(40)
    deck = load_deck(str(tmp_path))
    assert (deck.cards[0].card, deck.cards[0].name_zh) == ("jötun_grunt", "Jötun Grunt")


@pytest.mark.parametrize(
    ("text", "proposal", "answer"),
    [
        ("", "slash/S7", Face("slash/S7")),
        ("  ", "slash/S7", Face("slash/S7")),
        ("slash/H10", "slash/S7", Face("slash/H10")),
        ("slash s7", None, Face("slash/S7")),
        ("杀 S7", None, Face("slash/S7")),
        ("Slash/dk", None, Face("slash/DK")),
        ("S7", "slash/?", Face("slash/S7")),
        ("s7", "jink/H2", Face("S7")),
        ("赵云", None, Face("general/zhaoyun")),
        ("zhao yun", None, Face("general/zhaoyun")),
        ("general/zhaoyun", None, Face("general/zhaoyun")),
        ("hp/3", None, Face("hp/3")),
        ("Pot of Greed", None, Face("Pot of Greed")),
        ("s", "slash/S7", Command.SKIP),
        ("u", None, Command.UNDO),
        ("t", None, Command.TURN),
        ("c", None, Command.COPY),
        ("q", None, Command.QUIT),
    ],
)
def test_answers_are_understood(text: str, proposal: str | None, answer: object) -> None:
    assert parse_answer(text, proposal, KNOWN, ENGLISH) == answer


@pytest.mark.parametrize(
    ("text", "proposal"), [("", None), ("", "slash/?"), ("slash/?", None), ("a//b", None)]
)
def test_what_is_no_answer_is_refused(text: str, proposal: str | None) -> None:
    with pytest.raises(EnrollError):
        parse_answer(text, proposal, KNOWN, ENGLISH)


def test_the_cards_of_sanguosha_are_known_by_their_printed_names() -> None:
    names = {entry.card: entry for entry in sanguosha_names()}
    assert names["slash"].names == ("杀", "Slash")
    assert {"S7", "H10", "DK"} < (names["slash"].indices or set())
    assert "HA" not in (names["slash"].indices or set())
    assert names["qinggang_sword"].indices == {"S6"}
    assert names["crossbow"].names[0] == "诸葛连弩"
    assert names["general/zhaoyun"].names[0] == "赵云"
    assert names["general/zhaoyun"].indices == frozenset()
    assert names["identity/lord"].names[0] == "主公"
    assert "hp/3" in names
    assert names_of(sanguosha_names())("slash") == ("杀", "Slash")
    assert names_of(sanguosha_names())("brainstorm") == ("brainstorm", "brainstorm")


def test_a_list_of_names_is_read(tmp_path: Path) -> None:
    file = tmp_path / "names.txt"
    text = "# my deck\n\nIllusion of Choice\nslash, 杀, Slash\n闪电\ngeneral/x，某某\n"
    file.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert load_names(file) == (
        KnownName("illusion_of_choice", ("Illusion of Choice",)),
        KnownName("slash", ("杀", "Slash")),
        KnownName("闪电", ("闪电",)),
        KnownName("general/x", ("某某",)),
    )


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"fine\n,,\n", "line 2: no card"),
        ("过河拆桥".encode("gb18030"), "not UTF-8"),
        (None, "cannot be read"),
    ],
)
def test_a_list_that_is_none_is_refused(tmp_path: Path, content: bytes | None, words: str) -> None:
    file = tmp_path / "names.txt"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(EnrollError, match=rf"names\.txt.*{words}"):
        load_names(file)


class Embedder:
    card = SimpleNamespace(sha256=SHA)

    def __call__(self, batch: np.ndarray) -> np.ndarray:
        return unit_net(batch)


def test_pictures_make_a_deck_and_what_is_odd_about_them_is_told(tmp_path: Path) -> None:
    for file, grey in (
        ("slash/S7", 40),
        ("slash/S7 (2)", 40),
        ("slash/S8~2", 60),
        ("peach/H3", 41),
    ):
        (tmp_path / file).parent.mkdir(exist_ok=True)
        cv2.imwrite(str(tmp_path / f"{file}.png"), card(grey))
    (tmp_path / "torn.jpg").write_bytes(b"\xff\xd8\xff\xe0 torn")
    enrolled = enroll_pictures(
        tmp_path,
        "mine",
        SureFinder(),
        Embedder(),
        names_of(KNOWN),  # type: ignore[arg-type]
    )
    assert {c.card: dict(c.copies) for c in enrolled.deck.cards} == {
        "slash": {"S7": 2, "S8": 1},
        "peach": {"H3": 1},
    }
    assert enrolled.deck.cards[1].name_zh == "杀"
    assert enrolled.n_pictures == 4
    assert ["torn.jpg" in str(error) for error in enrolled.bad] == [True]
    pairs = {(pair.first.name, pair.second.name) for pair in enrolled.alike}
    assert pairs >= {("H3.png", "S7.png"), ("H3.png", "S7 (2).png")}


def test_a_folder_of_bad_pictures_is_refused(tmp_path: Path) -> None:
    (tmp_path / "torn.jpg").write_bytes(b"\xff\xd8\xff\xe0 torn")
    with pytest.raises(EnrollError, match=r"none of its 1 pictures can be read: .*torn\.jpg"):
        enroll_pictures(
            tmp_path,
            "mine",
            SureFinder(),
            Embedder(),
            names_of(KNOWN),  # type: ignore[arg-type]
        )
