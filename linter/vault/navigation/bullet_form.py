"""How the items of a list are written, learnt from those that are there."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.navigation.linking import Style, reference_to

if TYPE_CHECKING:
    from vaultmend.linter.vault.navigation.claims import ReadList
    from vaultmend.linter.vault.navigation.lists import Row
    from vaultmend.linter.vault.navigation.references import Reference
    from vaultmend.linter.vault.navigation.sources import Source

_EMPHASIS = ("**", "__", "*", "_", "`")
_SEPARATOR = re.compile(r"\s*(?:—|–|--|-|:|：|·|←|→|=>|~|，|,|\|)\s*")
_BRACKET = re.compile(r"\s*[(（]")
_MARK = re.compile(r"[ \t]*(?:([-*+])|([0-9]{1,9})([.)]))[ \t]*")


class BulletForm(NamedTuple):
    """The form of a bullet: mark, what stands before the reference, what between it and the text."""

    source: Source
    style: Style
    indent: str = ""
    mark: str = "-"
    emphasis: str = ""
    separator: str = " — "
    closing: str = ""
    described: bool = True

    def row(self, target: str) -> str:
        """The line of a new item, empty for a note that cannot be referred to."""
        source = self.source
        name = reference_to(source.vault, source.path, self.style, target, in_table=False)
        if not name:
            return ""
        line = f"{self.indent}{self.mark} {self.emphasis}{name}{self.emphasis}"
        said = source.more(target) if self.style.label == "title" else source.description(target)
        if not self.described or not said:
            return line
        return f"{line}{self.separator}{said}{self.closing}"


def bullet_form(source: Source, one: ReadList, style: Style) -> BulletForm:
    """The commonest form among the items of a list that refer to one note each."""
    counts: Counter[tuple[str, str, str, bool]] = Counter()
    mark, indent = "-", ""
    for row, heads in zip(one.listing.rows, one.rows, strict=True):
        found = _MARK.match(source.text, row.start, row.end)
        if found:
            mark = found[1] or f"{int(found[2]) + 1}{found[3]}"
            indent = found[0][: len(found[0]) - len(found[0].lstrip())]
        if len(heads) == 1 and heads[0].targets:
            counts[_bullet(source.text, row, heads[0])] += 1
    form = BulletForm(source, style, indent, mark)
    if not counts:
        return form
    described = sum(count for key, count in counts.items() if key[3])
    wanted = described * 2 > sum(counts.values())
    emphasis, separator, closing, _ = max(
        (key for key in counts if key[3] == wanted), key=lambda key: counts[key]
    )
    return form._replace(emphasis=emphasis, separator=separator, closing=closing, described=wanted)


def _bullet(text: str, row: Row, head: Reference) -> tuple[str, str, str, bool]:
    """Emphasis, separator, closing bracket, and whether the item says something of its note."""
    content = row.cells[0]
    before = text[content.start : head.start]
    rest = text[head.end : content.end]
    emphasis = next((m for m in _EMPHASIS if before.endswith(m) and rest.startswith(m)), "")
    rest = rest[len(emphasis) :]
    if not rest.strip():
        return emphasis, " — ", "", False
    bracket = _BRACKET.match(rest)
    if bracket and rest.rstrip()[-1] in ")）":
        return emphasis, bracket[0], rest.rstrip()[-1], True
    separator = _SEPARATOR.match(rest)
    blank = rest[: len(rest) - len(rest.lstrip())]
    return emphasis, separator[0] if separator else blank or " ", "", True
