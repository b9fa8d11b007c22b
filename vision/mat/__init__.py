"""The table mat: where it lies in the picture, its zones, and how well each is seen."""
