from scripts.score.enrolling import score


def test_a_small_run_gives_every_figure() -> None:
    answer = score(n_faces=4, n_proposed=2)
    for figure in answer["figures"]:
        assert set(figure) == {"figure", "reach", "measured", "reached"}
    assert answer["details"]["faces"] == 4
    assert answer["details"]["photographs"] == 2
    assert isinstance(answer["failures"], list)
