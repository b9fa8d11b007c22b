from scripts.score_vision import score_tables
from vision.deck import load_deck


def test_one_simulated_table_gives_every_figure() -> None:
    figures = score_tables(1, load_deck("proxy"))
    assert figures["cards"] == 24 * 6
    assert 0.8 < figures["recall"] <= 1
    assert 0.8 < figures["precision"] <= 1
    assert 0 < figures["corner_median_px"] < 2
    assert figures["six_frames_wrong"] == 0
