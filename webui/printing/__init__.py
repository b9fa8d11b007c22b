"""Compose what a table needs on paper, as PDF files: the proxy deck, the mat, sheets."""

from webui.printing.deck import deck_pdf
from webui.printing.mat import TileError, mat_pdf
from webui.printing.notice import Notice, notice_pdf
from webui.printing.sheet import sheet_pdf

__all__ = ["Notice", "TileError", "deck_pdf", "mat_pdf", "notice_pdf", "sheet_pdf"]
