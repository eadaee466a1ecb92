"""A note should not begin with a byte order mark.

The mark is three bytes that nobody sees and that UTF-8 does not need. Obsidian reads over it, but
a script that looks for `---` at the very beginning of a note finds no frontmatter behind it, and
an agent that compares the first line with `# NOW` finds that they differ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.mend.edits import DropMark, Fix, ReplaceText
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.mend.edits import Edit
    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.scheme import Scheme


_CHARACTER = "\ufeff"


class Options(NamedTuple):
    """This rule has no options."""


def collect(note: Note, text: str, _options: Options) -> int | None:
    """How many more marks stand behind the one of a note; None where there is none."""
    return len(text) - len(text.lstrip(_CHARACTER)) if note.bom else None


def check(note: Note, more: int, _scheme: Scheme, _options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note with a mark; logs only grow, so theirs is not taken away."""
    edits: tuple[Edit, ...] = (DropMark(note.path),)
    if more:
        edits += (ReplaceText(note.path, 0, more, ""),)
    fix = Fix(say("Take the byte order mark away"), edits, "safe")
    yield Diagnostic(
        note.path,
        None,
        say("a byte order mark stands before the text"),
        say("save it as UTF-8 without one"),
        subject="mark",
        fix=fix if note.role != "log" else None,
    )


_MARK = b"\xef\xbb\xbf"
_NOW = "# NOW\n\n- [x] 数据库迁移\n"
_LESSON = "---\ntitle: Cron\n---\n# Cron 调度纪律\n"

RULE = NoteRule(
    name="byte-order-mark",
    summary="a note that begins with a byte order mark",
    family="text",
    severity="info",
    options=Options(),
    collect=collect,
    check=check,
    bad=(
        Example(
            "an editor on Windows saved the workbench",
            {"NOW.md": _MARK + _NOW.encode()},
            fixed={"NOW.md": _NOW},
        ),
        Example(
            "the mark stands before the frontmatter",
            {
                "memory/INDEX.md": b"- [[cron]]\n",
                "memory/lessons/cron.md": _MARK + _LESSON.encode(),
            },
            fixed={"memory/lessons/cron.md": _LESSON},
        ),
        Example(
            "two tools have each put one there",
            {"NOW.md": _MARK + _MARK + _NOW.encode()},
            fixed={"NOW.md": _NOW},
        ),
        Example(
            "in a log, which is not rewritten",
            {"NOW.md": b"# NOW\n", "memory/2026-11-30.md": _MARK + b"# 2026-11-30\n"},
        ),
    ),
    good=(
        Example("plain UTF-8", {"NOW.md": _NOW.encode()}),
        Example(
            "archived as it was",
            {"NOW.md": b"# NOW\n", "memory/.archive/2026-01-02.md": _MARK + b"# 2026-01-02\n"},
        ),
    ),
)
