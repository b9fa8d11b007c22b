"""Compose what a table needs on paper, as PDF files: the proxy deck, the mat, the result sheet."""

from webui.printing.deck import deck_pdf
from webui.printing.mat import TileError, mat_pdf
from webui.printing.sheet import sheet_pdf

__all__ = ["TileError", "deck_pdf", "mat_pdf", "sheet_pdf"]
