"""Which references may be confused: pictures of different cards that look alike, or are equal."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.enroll.enroll import Described
from vision.faces import split_face

LEAST_COSINE = 0.8
"""From here on a blurred picture of one card may pass for the other."""
SAME_COSINE = 0.9999
"""From here on two pictures are one and the same."""


@dataclass(frozen=True, slots=True)
class Alike:
    """Two references that may be confused, by their place in the sequence."""

    first: int
    second: int
    cosine: float


def find_alike(described: Sequence[Described]) -> tuple[Alike, ...]:
    """Return the pairs of references that look alike although they should not, most alike first.

    Cards of one name share their picture, so among those only the very same picture counts.
    """
    if not described:
        return ()
    sharp = np.stack([reference.rows[0] for reference in described])
    names = np.array([split_face(reference.face)[0] for reference in described])
    faces = np.array([reference.face for reference in described])
    cosine = sharp @ sharp.T
    is_odd = (cosine >= LEAST_COSINE) & (names[:, None] != names[None])
    is_odd |= (cosine >= SAME_COSINE) & (faces[:, None] != faces[None])
    firsts, seconds = np.nonzero(np.triu(is_odd, 1))
    pairs = [
        Alike(int(first), int(second), float(cosine[first, second]))
        for first, second in zip(firsts, seconds, strict=True)
    ]
    return tuple(sorted(pairs, key=lambda pair: -pair.cosine))
