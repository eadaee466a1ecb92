"""A standing rule must not stand in a log alone.

To write a rule into a log is to file it in the shredder: the log fades from search in three weeks
and is archived, and the next agent makes the mistake again. Rules belong into the core memory, a
lesson or the bank; the log only says what happened. This rule is off by default, because words
such as "never" and "always" also tell of what happened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic, Related
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.items import Lines
from vaultmend.linter.read.log_names import is_of_late
from vaultmend.linter.read.logs.titles import contains_word
from vaultmend.linter.read.prose import prose
from vaultmend.linter.vault.agents import owners
from vaultmend.linter.vault.likeness.held import Tokens, holds, unpacked, windows
from vaultmend.linter.vault.likeness.tokens import tokens_by_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from vaultmend.linter.model import Note, Place
    from vaultmend.linter.vault.vault import Vault

EXCERPT = 60


class Options(NamedTuple):
    """What a standing rule is, and where it should stand."""

    words: tuple[str, ...] = ("必须", "禁止", "never", "always")
    """Words of which a standing rule has one."""
    held_by: tuple[str, ...] = ("core", "bank", "lesson", "shared", "preference", "instructions")
    """Roles in whose notes a rule is kept."""
    recent_days: int = 7
    """A log is looked at when the day in its name is one of so many, today included."""
    least: int = 6
    """Tokens that a rule has at least: Latin words or Chinese bigrams."""
    containment: float = 0.7
    """The share of its tokens that three lines of a note must have to hold it."""


class Line(NamedTuple):
    """A line of a note with its tokens; a line of a log has a place and a text."""

    tokens: bytes
    place: Place | None = None
    text: str = ""


def collect(note: Note, text: str, options: Options) -> tuple[Line, ...] | None:
    """The rules of a log, or all lines of a note that may hold rules."""
    if note.role == "log":
        return tuple(_rules(note, text, options)) or None
    if note.role in options.held_by:
        found = tokens_by_line(prose(note, text))
        return tuple([Line(line) for line in found if line]) or None
    return None


def _rules(note: Note, text: str, options: Options) -> Iterator[Line]:
    if not contains_word(text, options.words):
        return
    lines = Lines(text)
    body = prose(note, text)
    for number, tokens in enumerate(tokens_by_line(body)):
        start, end = lines.starts[number], lines.ends[number]
        written = body[start:end].strip()
        if len(unpacked(tokens)) >= options.least and contains_word(written, options.words):
            start += len(body[start:end]) - len(body[start:end].lstrip())
            yield Line(tokens, lines.place(start, start + len(written)), written)


def check(
    vault: Vault, facts: Mapping[str, tuple[Line, ...]], options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic a recent log with all rules that no note holds."""
    owner = owners(vault.notes)
    held: dict[str, list[Tokens]] = {}
    for path, lines in facts.items():
        if vault.notes[path].role != "log":
            held.setdefault(owner(path), []).extend(
                windows([unpacked(line.tokens) for line in lines])
            )
    for path, lines in facts.items():
        if vault.notes[path].role != "log":
            continue
        if is_of_late(path, vault.scheme.today, options.recent_days, weeks=True):
            known = held.get(owner(path), [])
            loose = [line for line in lines if not _is_held(line, known, options.containment)]
            if loose:
                yield _diagnostic(path, loose)


def _is_held(line: Line, known: Sequence[Tokens], containment: float) -> bool:
    tokens = unpacked(line.tokens)
    return any(holds(window, tokens, containment) for window in known)


def _diagnostic(path: str, loose: Sequence[Line]) -> Diagnostic:
    first, others = loose[0], loose[1:]
    fact = _fact(first)
    if others:
        fact = say("{count} standing rules are only in this log", count=len(loose))
    return Diagnostic(
        path,
        first.place,
        fact,
        say("write it into the core memory, a lesson or the bank"),
        subject=first.text,
        related=tuple(Related(path, line.place, _fact(line)) for line in others),
    )


def _fact(line: Line) -> Message:
    return say("the rule '{text}' is only in this log", text=line.text[:EXCERPT])


_RULE = "飞书图片不能用 <img> 标签，必须用飞书原生 API"

RULE = VaultRule(
    name="rule-in-log",
    summary="a standing rule that only a log holds",
    family="logs",
    severity="info",
    options=Options(),
    collect=collect,
    check=check,
    sees=(),
    enabled=False,
    bad=(
        Example(
            "rules in Chinese and in English that no note holds",
            {
                "MEMORY.md": "# MEMORY.md\n\n## 关键规则\n\n- 发布前必须通过六项内审清单\n",
                "memory/bank/tooling.md": "# 工具\n",
                "memory/2026-11-30.md": f"### 14:30 — 飞书\n\n- {_RULE}\n- 上传了三张图\n\n"
                "### 15:15 — Review\n\nNever overwrite a log of yesterday with the write tool.\n",
            },
        ),
    ),
    good=(
        Example(
            "the core memory holds it in other words",
            {
                "MEMORY.md": f"# MEMORY.md\n\n## 关键规则\n\n- {_RULE}，不能例外\n",
                "memory/bank/tooling.md": "# 工具\n",
                "memory/2026-11-30.md": f"### 14:30 — 飞书\n\n- {_RULE}\n",
            },
        ),
        Example(
            "what happened",
            {
                "memory/bank/tooling.md": "# 工具\n",
                "memory/2026-11-30.md": "### 14:30 — 飞书\n\n- 上传了三张图，两张失败，原因是 image_key\n",
            },
        ),
    ),
)
