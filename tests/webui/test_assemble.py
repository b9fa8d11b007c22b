import pytest

from webui.assemble import distinct_names


@pytest.mark.parametrize(
    ("names", "distinct"),
    [
        (["camera 0", "camera 1"], ("camera 0", "camera 1")),
        (["clip.mp4", "clip.mp4", "clip.mp4"], ("clip.mp4", "clip.mp4 (2)", "clip.mp4 (3)")),
        (["a", "b", "a", "b"], ("a", "b", "a (2)", "b (2)")),
    ],
)
def test_cameras_of_one_name_are_numbered(names: list[str], distinct: tuple[str, ...]) -> None:
    assert distinct_names(names) == distinct
