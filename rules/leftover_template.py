"""Nothing of a template may be left in a note that agents rely on.

A note made from a template and never filled in looks like knowledge to a search: it has the words
that are asked for, and says nothing. Worse, an agent that reads `[条目]` or `YYYY-MM-DD` where a fact
should be takes it for the shape in which facts are written here, and fills it in as it pleases.

Only what is the whole of a list item, a cell, a heading or a value counts, and only when there are
two of them in a note; one is enough in NOW.md and MEMORY.md, which are read first. A blank, TODO
and TBD say openly that something is missing, and code and `inline code` explain.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic, Related
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.placeholder_signs import may_hold_placeholders
from vaultmend.linter.read.secrets import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.model import Note
    from vaultmend.linter.read.placeholders import Placeholder
    from vaultmend.linter.vault.scheme import Scheme

ENTRIES = ("workbench", "core")
_SKIPPED = frozenset(
    {"archived", "log", "reflection", "template", "instructions", "hub", "health", "canvas"}
)
"""Roles that are no knowledge in any scheme: nothing is collected from them."""
MOST = 200
"""Of more leftovers in a note, the rest is not told."""


class Options(NamedTuple):
    """What is left over, and how much of it."""

    least: int = 2
    """Least leftovers of a note; in the workbench and the core one is enough."""
    phrases: tuple[str, ...] = (
        "你的核心目标",
        "最重要的事",
        "次重要的事",
        "已完成的重要事项",
        "需要关注的问题",
    )
    """Words of templates of the workbench and the core that mean nothing."""
    explaining: tuple[str, ...] = ("format", "name", "naming", "格式", "命名", "文件名", "模板")
    """Words in the label of a value that make it an explanation: `date format: YYYY-MM-DD`."""


def collect(note: Note, text: str, options: Options) -> tuple[Placeholder, ...] | None:
    """What is left of a template in a note that may hold knowledge."""
    if note.role in _SKIPPED:
        return None
    phrases = options.phrases if note.role in ENTRIES else ()
    if not may_hold_placeholders(note, text, phrases):
        return None
    from vaultmend.linter.read.placeholders import placeholders

    return tuple(islice(placeholders(note, text, phrases, options.explaining), MOST)) or None


def check(
    note: Note, facts: tuple[Placeholder, ...], scheme: Scheme, options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic a note, at its first leftover."""
    is_entry = note.role in ENTRIES
    if not (is_entry or note.role == "index" or scheme.is_knowledge(note.role)):
        return
    schema = scheme.schemas.get(note.role)
    # Where a schema says what a property must be, invalid-property says that it is not.
    told = frozenset(schema.properties if schema else ())
    left = [item for item in facts if item.key.lower() not in told]
    if len(left) < (1 if is_entry else options.least):
        return
    first, *others = left
    yield Diagnostic(
        note.path,
        first.place,
        say(
            "'{text}' is left of a template; places of this kind: {count}",
            text=quoted(first.text),
            count=len(left),
        ),
        say("fill it in, or take it away"),
        subject=first.text,
        related=tuple(
            Related(note.path, item.place, say("'{text}'", text=quoted(item.text)))
            for item in others
        ),
    )


_LESSON = "# {}\n\n## 背景\n\n- {}\n\n## 结论\n\n- {}\n"

RULE = NoteRule(
    name="leftover-template",
    summary="a note in which something of its template is left",
    family="text",
    severity="info",
    options=Options(),
    collect=collect,
    check=check,
    bad=(
        Example(
            "a lesson that nobody filled in",
            {
                "memory/INDEX.md": "- [[docker]]\n",
                "memory/lessons/docker.md": _LESSON.format("[标题]", "[条目]", "[条目]"),
            },
        ),
        Example(
            "the workbench still has the words of its template",
            {
                "NOW.md": "# NOW\n\n> Mission: 你的核心目标\n\n## Today (MM/DD)\n- [x] 已完成的重要事项\n\n"
                "| # | Item | Owner |\n|---|---|---|\n| P0 | [Item] | [Owner] |\n\n"
                "Updated: 2026-11-30 09:00\n",
            },
        ),
        Example(
            "variables that no program replaced",
            {
                "memory/INDEX.md": "- [[ray]]\n",
                "memory/people/ray.md": "---\ntitle: Ray\nrole: '{{role}}'\n---\n"
                "# Ray\n\n**Born:** YYYY-MM-DD\n\n- <% tp.file.cursor() %>\n",
            },
        ),
    ),
    good=(
        Example(
            "blanks, tasks, links, a callout, HTML, and what is openly missing",
            {
                "memory/INDEX.md": "- [[forms]]\n",
                "memory/lessons/forms.md": "# Forms\n\n- Name: ____\n- TODO\n- TBD\n- [ ]\n- [x] done\n"
                "- [Title](a.md)\n- [^1]\n\n> [!note]\n\n| a | b |\n|---|---|\n| <br> | [done] |\n"
                "| - | [进行中] |\n\n- [docs]\n- [docs]\n\n[docs]: https://example.com\n",
            },
        ),
        Example(
            "an explanation of how things are written",
            {
                "MEMORY.md": "# 记忆\n\n- 日志：`memory/YYYY-MM-DD.md`\n- 日期格式：YYYY-MM-DD\n"
                "- 标题写成 [模块] 动作，例如 [部署] 回滚\n\n```\n- [条目]\n```\n",
            },
        ),
        Example(
            "one place is a slip, and templates are templates",
            {
                "memory/INDEX.md": "- [[cron]]\n",
                "memory/lessons/cron.md": "# Cron\n\n- [补充例子]\n",
                "memory/templates/lesson.md": _LESSON.format("{{title}}", "[条目]", "[条目]"),
            },
        ),
    ),
)
