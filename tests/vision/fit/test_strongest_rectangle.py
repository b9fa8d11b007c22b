import numpy as np
import pytest

from vision.fit.strongest_rectangle import strongest_rectangle

ALONG, ACROSS = 24, 33
MIDDLE = 16
"""The place across a side at which the rough outline lies; 16 more are one reach."""


def steps_of(
    top: dict[int, float],
    right: dict[int, float],
    bottom: dict[int, float],
    left: dict[int, float],
) -> np.ndarray:
    """Return the steps of one card whose sides have straight edges at places outward."""
    steps = np.zeros((1, 4, ALONG, ACROSS))
    for side, edges in enumerate((top, right, bottom, left)):
        for place, grey_levels in edges.items():
            steps[0, side, :, place] = grey_levels
    return steps


@pytest.mark.parametrize(("compares_sides", "right_offset"), [(True, 0.0), (False, 4 / 16)])
def test_edges_that_opposite_sides_share_outvote_a_stronger_pair_that_they_do_not(
    compares_sides: bool, right_offset: float
) -> None:
    # Card and sleeve on either side; a line in the picture lies as far in as the sleeve lies out.
    sleeved = {MIDDLE: 10.0, MIDDLE + 4: 20.0}
    steps = steps_of(
        top={MIDDLE: 20.0},
        right=sleeved,
        bottom={MIDDLE: 20.0},
        left=sleeved | {MIDDLE - 4: 9.0},
    )
    shares, lengths = np.linspace(0.1, 0.9, ALONG), np.array([[14.0, 20.0, 14.0, 20.0]])
    middle, tilt = strongest_rectangle(
        steps, shares, lengths, np.array([0]), compares_sides=compares_sides
    )
    assert middle[0] == pytest.approx([0.0, right_offset, 0.0, -right_offset])
    assert tilt[0] == pytest.approx([0.0] * 4)


def test_a_sleeve_shows_larger_by_the_same_all_round() -> None:
    sleeve = {MIDDLE + 3: 20.0}
    steps = steps_of(sleeve, sleeve, sleeve, sleeve)
    shares, lengths = np.linspace(0.1, 0.9, ALONG), np.array([[14.0, 20.0, 14.0, 20.0]])
    middle, _ = strongest_rectangle(steps, shares, lengths, np.array([0, 3]), compares_sides=True)
    assert middle[0] == pytest.approx([3 / 16] * 4)
