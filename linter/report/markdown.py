"""`--format markdown`: a page for a job summary, an issue or a note, never larger than it may be."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import SEVERITIES
from vaultmend.linter.message import cut, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.repository import file_of
from vaultmend.linter.report.text import in_one_line, of_baseline
from vaultmend.linter.report.worst import worst_first

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from vaultmend.linter.check.diagnostics import Finding
    from vaultmend.linter.report.result import Result
    from vaultmend.linter.report.translate import Speak

MOST_BYTES = 1_000_000
"""GitHub drops a whole summary above 1 MiB."""
LEAST_BYTES = 4_000
"""Room below which a page says nothing that is worth it."""
MARK = "<!-- vaultmend report -->"
"""The first line: a note that begins with it is a report, and may be overwritten by one."""
_LONGEST_CELL = 600
# Marks of GitHub's dialect and of Obsidian's, addresses that become links, and `:names:` of emoji.
_ACTIVE = re.compile(r"[\\`*_\[\]#~$]|:(?=[/:]|[\w+-]+:)|(?<=[wW]{3})\.|=(?==)|%(?=%)")
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "|": "&#124;", '"': "&quot;", "'": "&#39;"}
_HEADS = (say("severity"), say("place"), say("finding"), say("rule"))


class Page(NamedTuple):
    """How the page is made."""

    speak: Callable[[Result], Speak]
    """The voice in which a vault is told of."""
    most_bytes: int = MOST_BYTES
    blobs: str = ""
    """The address below which the files of the repository can be looked at, ending in `/`."""


def render(results: Sequence[Result], page: Page) -> str:
    """The numbers of each vault, then the findings, the worst first, as many as there is room for."""
    speak = page.speak(results[0])
    found = worst_first(results)
    # The line at the end has its place before any other.
    sheet = _Sheet(
        page.most_bytes - len(_left_out(Counter(dict.fromkeys(SEVERITIES, 10**9)), speak))
    )
    sheet.add(f"{MARK}\n# vaultmend\n\n")
    sheet.add_all(_vaults(results, page))
    sheet.add_all(_gone(results, page))
    shown = 0
    if found and sheet.add(f"\n{_row(map(speak, _HEADS))}\n|---|---|---|---|\n"):
        shown = sheet.add_all(
            _row(_cells(result, finding, page, several=len(results) > 1)) + "\n"
            for result, finding in found
        )
    rest = Counter[str](finding.severity for _, finding in found[shown:])
    return sheet.text + (_left_out(rest, speak).decode() if rest else "")


class _Sheet:
    """Text that takes no more bytes than it may; what comes after a part without room is left out."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._parts: list[str] = []

    @property
    def text(self) -> str:
        return "".join(self._parts)

    def add(self, part: str) -> bool:
        """Whether the part found room."""
        size = len(part.encode())
        if size > self._room:
            self._room = 0
            return False
        self._room -= size
        self._parts.append(part)
        return True

    def add_all(self, parts: Iterator[str]) -> int:
        """How many of the parts found room."""
        count = 0
        for part in parts:
            if not self.add(part):
                break
            count += 1
        return count


def _vaults(results: Sequence[Result], page: Page) -> Iterator[str]:
    speak = page.speak(results[0])
    heads = (
        say("vault"),
        say("notes"),
        say("errors"),
        say("warnings"),
        say("infos"),
        say("accepted"),
        say("profile"),
    )
    yield f"{_row(map(speak, heads))}\n|---|--:|--:|--:|--:|--:|---|\n"
    for result in results:
        numbers = (result.notes, *map(result.count, SEVERITIES), result.baselined)
        yield _row((plain(result.vault), *map(str, numbers), plain(result.profile))) + "\n"


def _gone(results: Sequence[Result], page: Page) -> Iterator[str]:
    """The vaults whose baseline is out of date."""
    for result in results:
        if result.gone:
            told = list(of_baseline(result, page.speak(result)))[-1]
            yield f"\n{plain(result.vault)}: {told}\n"


def _cells(result: Result, finding: Finding, page: Page, *, several: bool) -> Iterator[str]:
    speak = page.speak(result)
    said = in_one_line(finding, speak)
    line = finding.place.line if finding.place else 1
    at = f":{line}" if finding.place else ""
    vault = f"{result.vault}/" if several else ""
    shown = plain(cut(f"{vault}{finding.path or '.'}", _LONGEST_CELL) + at)
    yield finding.severity
    if page.blobs:
        from vaultmend.linter.report.sarif import uri

        path, place = file_of(result, finding)
        # Without `plain` GitHub renders the note, and has no lines to go to.
        target = f"{page.blobs}{uri(path)}?plain=1#L{place.line if place else 1}"
        shown = f"[{shown}]({target})"
    yield shown
    yield plain(cut(said, _LONGEST_CELL))
    yield plain(finding.rule)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _left_out(rest: Counter[str], speak: Speak) -> bytes:
    told = say(
        "not shown here: errors: {errors}, warnings: {warnings}, infos: {infos}; "
        "`vaultmend check` lists all findings",
        errors=rest["error"],
        warnings=rest["warning"],
        infos=rest["info"],
    )
    return f"\n{speak(told)}\n".encode()


def plain(text: str) -> str:
    """Text of a vault as Markdown that shows it and does nothing: no link, tag, mention or table."""
    shown = "".join(_ENTITIES.get(char, char) for char in _ACTIVE.sub(r"\\\g<0>", escaped(text)))
    # What stands behind these may be a person or an issue to a service; a comment parts the two.
    return re.sub(r"@|\\#(?=\d)", r"\g<0><!-- -->", shown)
