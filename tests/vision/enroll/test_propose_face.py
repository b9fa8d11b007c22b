"""Proposals for cards whose name is drawn and whose index is answered by a net that reads shade."""

import numpy as np
import pytest

from models.registry import load_net
from tests.vision.read.test_read_text import written
from vision.enroll.propose_face import FaceProposer, card_id_of
from vision.read.read_names import KnownName
from vision.read.read_text import TextReader

KNOWN = (
    KnownName("dismantlement", ("过河拆桥", "Dismantle"), frozenset({"S3", "S4", "HQ"})),
    KnownName("general/zhugeliang", ("诸葛亮", "Zhuge Liang"), frozenset()),
    KnownName("peach_garden", ("Peach Garden",)),
)


class IndexOf:
    """Answers every corner with one index."""

    def __init__(self, suit: int, rank: int, logit: float = 12) -> None:
        self.answer = np.zeros(17, np.float32)
        self.answer[suit] = self.answer[4 + rank] = logit

    def __call__(self, batch: np.ndarray) -> np.ndarray:
        assert batch.shape == (1, 3, 64, 32)
        return self.answer[None]


class IndexWhereDark:
    """Reads S3 in corners that are dark, and nothing elsewhere."""

    def __call__(self, batch: np.ndarray) -> np.ndarray:
        answer = np.zeros((1, 17), np.float32)
        if batch.mean() < 0.5:
            answer[0, 0] = answer[0, 4 + 2] = 12
        return answer


SPADE_THREE, NOTHING = IndexOf(0, 2), IndexOf(0, 0, 0)
READ_TEXT = load_net("read_text")
TEXT_READER = TextReader(load_net("find_text"), READ_TEXT, READ_TEXT.labels)
TRICK = written("过河拆桥", (90, 20), 44)
GENERAL = written("诸葛亮", (20, 90), 40, downward=True)
OTHER_GAME = written("peach garden", (60, 20), 30)


def proposer(index_net: object, known: tuple[KnownName, ...] = KNOWN) -> FaceProposer:
    return FaceProposer(TEXT_READER, index_net, known)  # type: ignore[arg-type]


def test_name_and_index_make_a_sure_face() -> None:
    proposal = proposer(SPADE_THREE).propose(TRICK)
    assert (proposal.face, proposal.is_sure) == ("dismantlement/S3", True)
    assert proposal.title == "过河拆桥"
    assert not proposal.is_upside_down


def test_a_card_shown_upside_down_is_known_to_be_so() -> None:
    proposal = proposer(SPADE_THREE).propose(TRICK[::-1, ::-1].copy())
    assert (proposal.face, proposal.is_sure) == ("dismantlement/S3", True)
    assert proposal.is_upside_down


def test_an_index_that_is_not_legible_is_left_open() -> None:
    proposal = proposer(NOTHING).propose(TRICK)
    assert (proposal.face, proposal.is_sure) == ("dismantlement/?", False)


def test_an_index_that_is_likely_is_proposed_but_not_sure() -> None:
    likely = IndexOf(0, 2, 3.9)
    suit = np.exp(3.9) / (np.exp(3.9) + 3)
    rank = np.exp(3.9) / (np.exp(3.9) + 12)
    assert 0.6 < suit * rank < 0.95
    proposal = proposer(likely).propose(OTHER_GAME)
    assert (proposal.face, proposal.is_sure) == ("peach_garden/S3", False)


def test_more_pictures_of_a_card_make_a_likely_index_sure() -> None:
    likely = IndexOf(0, 2, 3.9)
    proposal = proposer(likely).propose(OTHER_GAME, OTHER_GAME, OTHER_GAME)
    assert (proposal.face, proposal.is_sure) == ("peach_garden/S3", True)


def test_pictures_that_contradict_each_other_leave_the_index_open() -> None:
    answers = iter([IndexOf(0, 2), IndexOf(2, 9), IndexOf(2, 9)] * 2)

    def in_turn(batch: np.ndarray) -> np.ndarray:
        return next(answers)(batch)

    proposal = proposer(in_turn).propose(TRICK, TRICK, TRICK)
    assert (proposal.face, proposal.is_sure) == ("dismantlement/?", False)


def test_an_index_is_surer_where_it_is_the_only_one_that_the_card_comes_with() -> None:
    likely = IndexOf(0, 2, 3.9)  # as above; S4 and HQ get what S3 lacks in rank and suit
    proposal = proposer(likely).propose(TRICK)
    assert (proposal.face, proposal.is_sure) == ("dismantlement/S3", True)


def test_an_index_that_the_card_does_not_come_with_is_still_read_when_it_is_sure() -> None:
    proposal = proposer(IndexOf(2, 9)).propose(TRICK)
    assert (proposal.face, proposal.is_sure) == ("dismantlement/C10", True)
    half = IndexOf(2, 9, 2.0)
    proposal = proposer(half).propose(TRICK)
    assert (proposal.face, proposal.is_sure) == ("dismantlement/?", False)


def test_a_card_that_bears_no_index_gets_none() -> None:
    proposal = proposer(SPADE_THREE).propose(GENERAL)
    assert (proposal.face, proposal.is_sure) == ("general/zhugeliang", True)


def test_a_listed_card_of_which_nobody_says_has_an_index_where_one_is_read() -> None:
    assert proposer(SPADE_THREE).propose(OTHER_GAME).face == "peach_garden/S3"
    proposal = proposer(NOTHING).propose(OTHER_GAME)
    assert (proposal.face, proposal.is_sure) == ("peach_garden", True)


def test_a_card_that_is_not_on_the_list_is_proposed_by_what_it_says_but_not_sure() -> None:
    proposal = proposer(NOTHING, KNOWN[:2]).propose(OTHER_GAME)
    assert (proposal.face, proposal.is_sure) == ("peach_garden", False)
    assert proposal.title.casefold() == "peach garden"


def test_an_unlisted_card_shown_upside_down_is_known_by_what_is_legible() -> None:
    proposal = proposer(NOTHING, KNOWN[:2]).propose(OTHER_GAME[::-1, ::-1].copy())
    assert (proposal.face, proposal.is_sure) == ("peach_garden", False)
    assert proposal.is_upside_down


def test_without_a_list_what_is_printed_is_the_name() -> None:
    proposal = proposer(NOTHING, ()).propose(OTHER_GAME)
    assert (proposal.face, proposal.is_sure) == ("peach_garden", True)
    proposal = proposer(NOTHING, ()).propose(TRICK)
    assert (proposal.face, proposal.is_sure) == ("过河拆桥", True)


def test_what_stands_in_the_middle_of_a_card_is_no_name() -> None:
    proposal = proposer(NOTHING, ()).propose(written("peach garden", (60, 220), 30))
    assert (proposal.face, proposal.is_sure) == (None, False)


@pytest.mark.parametrize("turns", [1, -1])
def test_a_card_without_words_is_proposed_by_its_index(turns: int) -> None:
    card = np.full((480, 344, 3), 220, np.uint8)
    card[:100, :60] = 10
    proposal = proposer(IndexWhereDark(), ()).propose(card[::turns, ::turns].copy())
    assert (proposal.face, proposal.is_sure) == ("S3", True)
    assert proposal.is_upside_down is (turns == -1)
    assert not proposer(IndexWhereDark()).propose(card).is_sure


def test_a_card_on_which_nothing_is_read_is_left_to_the_person() -> None:
    proposal = proposer(NOTHING).propose(np.full((480, 344, 3), 220, np.uint8))
    assert (proposal.face, proposal.is_sure, proposal.is_upside_down) == (None, False, False)


@pytest.mark.parametrize(
    ("title", "card"),
    [
        ("Illusion of Choice", "illusion_of_choice"),
        ("  Jötun Grunt! ", "jötun_grunt"),
        ("闪电", "闪电"),
        ("../etc/passwd", "etc_passwd"),
        ("...", ""),
        ("", ""),
    ],
)
def test_an_id_is_made_of_a_printed_name(title: str, card: str) -> None:
    assert card_id_of(title) == card
