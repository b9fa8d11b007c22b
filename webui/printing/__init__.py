"""Compose what a table needs on paper: the proxy deck and the mat, as true-size PDF files."""

from webui.printing.deck import deck_pdf
from webui.printing.mat import TileError, mat_pdf

__all__ = ["TileError", "deck_pdf", "mat_pdf"]
