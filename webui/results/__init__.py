"""Results of games and matches from files, for the table of a tournament; docs/standings.md."""

from webui.results.match_files import read_matches
from webui.results.result_file import ResultFileError

__all__ = ["ResultFileError", "read_matches"]
