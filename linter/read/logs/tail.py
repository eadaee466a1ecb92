"""The last entry of a log, read from the end of the file alone."""

from __future__ import annotations

import re

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.logs.clocks import untimed

_HEADING = re.compile(r" {0,3}#{1,6}[ \t]+(.*)")
_LINE_END = re.compile(r"\r\n?|\n")


class Tail(NamedTuple):
    """The end of a log."""

    text: str
    """What was read of it; lines end as in the file."""

    @property
    def newline(self) -> str:
        """How its last line ends, and where none does, a line feed."""
        found = _LINE_END.findall(self.text)
        return found[-1] if found else "\n"

    @property
    def gap(self) -> str:
        """What is missing until an entry can begin, an empty line before it included."""
        if not self.text.endswith(("\n", "\r")):
            return self.newline * 2
        above = self.text[: -len(self.newline)]
        return "" if above.endswith(("\n", "\r")) else self.newline

    @property
    def is_empty(self) -> bool:
        """Whether nothing is written there yet."""
        return not self.text.strip("\ufeff \t\r\n")

    def ends_with(self, heading: str, body: str) -> bool:
        """Whether the last entry has this title, whatever its time, and this text."""
        lines = [line.rstrip() for line in _LINE_END.split(self.text.rstrip())]
        wanted = [line.rstrip() for line in _LINE_END.split(body.strip("\r\n"))] if body else []
        if wanted:
            if lines[-len(wanted) :] != wanted:
                return False
            del lines[-len(wanted) :]
        while lines and not lines[-1]:
            del lines[-1]
        found = _HEADING.fullmatch(lines[-1]) if lines else None
        return found is not None and untimed(found[1]) == untimed(heading)
