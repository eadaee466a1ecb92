"""Colours and links of a terminal, or nothing where they are not wanted."""

from __future__ import annotations

import os
from typing import IO

from vaultmend.linter.named_tuple import NamedTuple

_CODES = {
    "error": "1;31",
    "warning": "1;33",
    "info": "1;34",
    "bold": "1",
    "dim": "2",
    "added": "32",
    "removed": "31",
}
NARROWEST = 40


class Look(NamedTuple):
    """How a report may look."""

    columns: int = 100
    colour: bool = False
    links: bool = False
    """Whether the terminal opens links that a program writes (OSC 8)."""
    everything: bool = False
    """Show every finding, none folded."""

    def paint(self, style: str, text: str) -> str:
        """The text in a style: a severity, `bold`, `dim`, `added` or `removed`."""
        return f"\x1b[{_CODES[style]}m{text}\x1b[0m" if self.colour else text

    def link(self, target: str, text: str) -> str:
        """The text as a link to a URI."""
        return f"\x1b]8;;{target}\x1b\\{text}\x1b]8;;\x1b\\" if self.links else text


def look_of(stream: IO[str], everything: bool) -> Look:
    """The look for a stream: plain and 100 columns wide unless it is a terminal.

    `NO_COLOR` and `FORCE_COLOR` decide about colours as users of other tools expect.
    """
    terminal = stream.isatty() and os.environ.get("TERM") != "dumb"
    colour = terminal
    if os.environ.get("FORCE_COLOR"):
        colour = True
    if os.environ.get("NO_COLOR"):
        colour = False
    columns = 100
    if terminal or os.environ.get("COLUMNS"):
        import shutil

        columns = max(NARROWEST, shutil.get_terminal_size((100, 24)).columns)
    return Look(columns, colour, terminal and colour, everything)


def note_uri(workspace: str, path: str) -> str:
    """The address that opens a note in Obsidian."""
    from urllib.parse import quote

    absolute = os.path.join(workspace, path).encode(errors="surrogateescape")
    return "obsidian://open?path=" + quote(absolute, safe="")
