import numpy as np

from scripts.score.gallery import random_deck, score


def test_a_small_run_gives_every_figure() -> None:
    answer = score(n_faces=200, n_cards=3, n_looks=1)
    assert [set(figure) for figure in answer["figures"]] == [
        {"figure", "reach", "measured", "reached"}
    ] * 3
    assert all(figure["measured"] is not None for figure in answer["figures"])
    assert answer["failures"] == []


def test_the_deck_has_as_many_faces_as_asked_for() -> None:
    deck = random_deck(50)
    assert len(deck.cards) == 50
    assert np.unique(deck.card_of_row).tolist() == list(range(50))
    np.testing.assert_allclose(np.linalg.norm(deck.embeddings, axis=1), 1, rtol=1e-5)
