"""A fence, a formula or a comment must be closed before the text goes on.

An unclosed one runs to the end of the note. Obsidian then sees none of the headings and links
behind it: they are on disk, agents read them, but no search, graph or link knows of them. It often
begins with a mark that was meant to close, behind a fence in a list or a `$$` in a line of text.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.message import say
from vaultmend.linter.model import Note, Place, place
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.model import Region
    from vaultmend.linter.vault.scheme import Scheme

_FENCE = re.compile(r"(?:(`{3,})|(~{3,}))[ \t]*([^`\r\n]*)(?=[\r\n]|\Z)")
_CLOSED_BY = {"math": ("$$", "$$"), "comment": ("%%", "%%"), "html-comment": ("<!--", "-->")}
_HEADING = re.compile(r"\n#{1,6} +[^\s#]")
_LINK = re.compile(r"\[\[[^\s\[\]|][^\[\]\n]*\]\]|\]\([^()\s]+\.md[#)]")
_HEADING_IN_CODE = re.compile(r"\n\n#{2,6} +[^\s#][^\n]*(?=\n\n|\n?\Z)")
"""Between empty lines and of a level that comments in code rarely have."""
_LINK_IN_CODE = re.compile(
    r"(?<=[^\s=(,\[\]])[ \t]?\[\[[^\W\d_][^\[\]\n,=]*\]\]|\]\([^()\s]+\.md[#)]"
)
"""Behind other text on its line, as `[[package]]` of TOML is not."""


class Options(NamedTuple):
    """Where headings and links are looked for."""

    samples: tuple[str, ...] = ("markdown", "md", "text", "txt")
    """Languages of fences that show headings and links on purpose."""


class Swallowed(NamedTuple):
    """The mark that opens, and what Obsidian does not see behind it."""

    place: Place
    mark: str
    headings: int
    links: int


def collect(note: Note, text: str, options: Options) -> Swallowed | None:
    """The first region that is not closed and hides headings or links to the end of the note."""
    if not note.regions:
        return None
    end = len(text.rstrip())
    for region in note.regions:
        if region.end >= end:
            mark = _unclosed(text, region, options)
            found = _hidden(text, region, mark) if mark else None
            if found:
                return found
    return None


def _unclosed(text: str, region: Region, options: Options) -> str:
    """The mark with which a region begins that nothing closes, else the empty string."""
    inside = text[region.start : region.end].rstrip()
    if region.kind == "code":
        fence = _FENCE.match(inside)
        if fence is None or fence[3].strip().lower().split(" ")[0] in options.samples:
            return ""
        mark = fence[1] or fence[2]
        last = inside[fence.end() :].rpartition("\n")[2].rpartition("\r")[2].strip(" \t>")
        closed = last.strip(mark[0]) == "" and len(last) >= len(mark)
        return "" if closed else mark
    opens, closes = _CLOSED_BY.get(region.kind, ("", ""))
    if not opens or not inside.startswith(opens):
        return ""
    return "" if closes in inside[len(opens) :] else opens


def _hidden(text: str, region: Region, mark: str) -> Swallowed | None:
    inside = text[region.start + len(mark) : region.end]
    if "\r" in inside:
        inside = inside.replace("\r\n", "\n").replace("\r", "\n")
    in_code = region.kind == "code"
    headings = len((_HEADING_IN_CODE if in_code else _HEADING).findall(inside))
    links = len((_LINK_IN_CODE if in_code else _LINK).findall(inside))
    if region.kind == "comment":
        links = 0  # In a comment they count (C-09).
    if not headings and not links:
        return None
    where = place(text, region.start, region.start + len(mark))
    return Swallowed(where, mark, headings, links)


def check(note: Note, facts: Swallowed, _scheme: Scheme, _options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note."""
    yield Diagnostic(
        note.path,
        facts.place,
        say(
            "{mark} is never closed and hides what follows from Obsidian"
            " (headings: {headings}, links: {links})",
            mark=facts.mark,
            headings=facts.headings,
            links=facts.links,
        ),
        say("close it; if it should itself close another, put both on lines of their own"),
        subject=facts.mark,
    )


_REST = "\n## 回滚\n\n见 [[cron]] 和 [[部署]]。\n"

RULE = NoteRule(
    name="swallowed-text",
    summary="an unclosed mark that hides the rest of a note",
    family="links",
    severity="warning",
    options=Options(),
    collect=collect,
    check=check,
    bad=(
        Example(
            "a fence that is never closed",
            {"memory/lessons/部署.md": "# 部署\n\n```bash\ngit pull\n" + _REST},
        ),
        Example(
            "a fence opened in a list, whose body is not indented",
            {"memory/lessons/jvm.md": "- 参数：\n  ```\n-Xmx2g\n```\n" + _REST},
        ),
        Example(
            "two dollars at the end of a line, closed on a line of their own",
            {"memory/lessons/math.md": "所以 $$\nx = 1\n$$\n" + _REST},
        ),
        Example(
            "comments of both kinds",
            {
                "memory/lessons/a.md": "# A\n\n%%\n以下未核实\n" + _REST,
                "memory/lessons/b.md": "# B\n\n<!-- 以下未核实\n" + _REST,
            },
        ),
    ),
    good=(
        Example(
            "everything is closed",
            {
                "memory/lessons/部署.md": "```bash\ngit pull\n```\n"
                + _REST
                + "\n$$\nx\n$$\n\n%%\n# 草稿\n%%\n\n<!--\n# 草稿 [[x]]\n-->\n\n````md\n```\n# A\n[[x]]\n````\n"
            },
        ),
        Example(
            "an unclosed fence with code alone, at the end of a note",
            {
                "memory/lessons/部署.md": "```bash\n# install\nif [[ -f x ]]; then\n  ## really\n  pip install x\nfi\n",
                "memory/lessons/toml.md": "```toml\n[[package]]\n\n# Second\n\nx = [[a, b]]\n",
            },
        ),
        Example(
            "a sample of Markdown, and notes in a comment",
            {
                "AGENTS.md": "# AGENTS\n\n```markdown\n# YYYY-MM-DD\n\n## 回滚\n\n[[cron]]\n",
                "NOW.md": "# NOW\n\n%%\n见 [[AGENTS]]，还没写完\n",
            },
        ),
    ),
)
