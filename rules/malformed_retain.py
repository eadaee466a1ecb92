"""The lines of a Retain block must be W, B, S or O(c=0..1).

What a log wants kept stands in its last section, one line each: facts (W), what was done (B), and
opinions with their confidence (O). A script that distils logs reads the letter, the confidence and
the scope; a line that it cannot read is lost, however important it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic, Related
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.dated_names import day_of_log
from vaultmend.linter.read.items import Lines
from vaultmend.linter.read.log_names import is_of_late
from vaultmend.linter.read.logs.entries import timed_headings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from vaultmend.linter.model import Note, Place
    from vaultmend.linter.read.logs.retain import RetainLine
    from vaultmend.linter.vault.vault import Vault

EXCERPT = 60


class Options(NamedTuple):
    """What is asked for beside the letter."""

    recent_days: int = 7
    """A log is looked at when the day in its name is one of so many, today included."""
    confidence: bool = False
    """Whether an opinion must say how sure it is: O(c=0.85)."""
    scope: bool = False
    """Whether a line must say what it is about: @name."""
    every_day: bool = False
    """Whether the log of an earlier day must end with a Retain block, once one log has had one."""


class Fault(NamedTuple):
    """A line that cannot be read, and why."""

    place: Place
    text: str
    fact: Message


class Block(NamedTuple):
    """The Retain block of a log."""

    faults: tuple[Fault, ...]
    is_last: bool
    """Whether no other section or entry stands behind it."""
    place: Place
    """Of its heading."""


def collect(note: Note, text: str, options: Options) -> Block | None:
    """The Retain block of a log, with its faults."""
    if note.role != "log":
        return None
    if not any("etain" in h.text or "ETAIN" in h.text for h in note.headings):
        return None
    from vaultmend.linter.read.logs.retain import retain_blocks, retain_lines

    blocks = retain_blocks(note, text)
    if not blocks:
        return None
    lines = Lines(text)
    faults: list[Fault] = []
    for line in retain_lines(note, text, blocks):
        fact = _fault(line, options)
        if fact is not None:
            where = lines.place(line.start, line.end)
            faults.append(Fault(where, line.text[:EXCERPT], fact))
    last = blocks[-1].heading
    behind = [entry for entry in timed_headings(note) if entry.heading.start > last.start]
    is_last = not any(clock or heading.level <= last.level for heading, clock in behind)
    return Block(tuple(faults), is_last, lines.place(last.start, last.end))


def _fault(line: RetainLine, options: Options) -> Message | None:
    from vaultmend.linter.read.logs.retain import says_nothing

    if says_nothing(line):
        return None
    if not line.fits and line.kind == "O":
        return say("'{given}' is no confidence; c=0 to c=1 are", given=line.confidence)
    if not line.fits and line.kind:
        return say("only an opinion (O) has a confidence, not {kind}", kind=line.kind)
    if not line.fits:
        return say("'{text}' begins with none of W, B, S, O", text=line.text[:EXCERPT])
    if options.confidence and line.kind == "O" and not line.confidence:
        return say("'{text}' does not say how sure it is", text=line.text[:EXCERPT])
    if options.scope and not line.scopes:
        return say("'{text}' has no @scope", text=line.text[:EXCERPT])
    return None


def check(vault: Vault, facts: Mapping[str, Block], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a recent log with lines that cannot be read, or without the block."""
    today, days = vault.scheme.today, options.recent_days
    for path, block in facts.items():
        if block.faults and is_of_late(path, today, days, weeks=True):
            yield _faults(path, block.faults)
    if not options.every_day or not facts:
        return
    # Nobody can ask logs for a block from before the first one.
    begun = min(filter(None, map(day_of_log, facts)), default=None)
    for note in vault.live():
        if note.role != "log" or begun is None:
            continue
        day = day_of_log(note.path)
        if day is None or not begun <= day < today or not is_of_late(note.path, today, days):
            continue
        yield from _missing(note, facts.get(note.path))


def _faults(path: str, faults: tuple[Fault, ...]) -> Diagnostic:
    first, others = faults[0], faults[1:]
    fact = first.fact
    if others:
        fact = say("{count} lines of the Retain block cannot be read", count=len(faults))
    return Diagnostic(
        path,
        first.place,
        fact,
        say("write it as - W @scope: text, or with B, S, O(c=0.8)"),
        subject=first.text,
        related=tuple(Related(path, fault.place, fault.fact) for fault in others),
    )


def _missing(note: Note, block: Block | None) -> Iterator[Diagnostic]:
    name = note.path.rpartition("/")[2].removesuffix(".md")
    if block is not None:
        if not block.is_last:
            yield Diagnostic(
                note.path,
                block.place,
                say("the Retain block is not the last section"),
                say("append at the end what is to be kept"),
                subject="Retain",
            )
    elif len(name) == len("YYYY-MM-DD") and len(note.headings) > 1:
        # Beside the log of a day there may be others of one meeting, and empty ones.
        yield Diagnostic(
            note.path,
            None,
            say("the log does not end with a Retain block"),
            say("append ## Retain and one line for each thing that is to be kept"),
            subject="no Retain",
        )


_ENTRY = "### 10:05 — 排版工具升级\n\n回退到上一版。\n\n"
_GOOD = (
    "## Retain\n- W @platform: 飞书图片 API v2 接口需要 image_key，不是 URL\n"
    "- B @wechat-mp: 发布了「记忆系统」长文，阅读量 312\n"
    "- O(c=0.85) @system: 早上 10 点发布的打开率比晚上高约 40%\n"
)

RULE = VaultRule(
    name="malformed-retain",
    summary="a line to be kept that no script can read",
    family="logs",
    severity="warning",
    options=Options(),
    collect=collect,
    check=check,
    sees=("anchors",),
    bad=(
        Example(
            "another letter, no letter, and a confidence of 85",
            {
                "NOW.md": "# NOW\n",
                "memory/2026-11-30.md": f"# 2026-11-30\n\n{_ENTRY}## Retain\n- F @platform: 接口变了\n"
                "- 记得检查图片\n- O(c=85) @system: 早上的打开率更高\n",
            },
        ),
        Example(
            "in a bank, an opinion without confidence and a fact about nothing",
            {
                "memory/bank/tooling.md": "# 工具\n",
                "memory/2026-11-30.md": f"# 2026-11-30\n\n{_ENTRY}## Retain\n- O @system: 早上更好\n"
                "- W: The API wants an image_key\n",
            },
        ),
        Example(
            "in a bank, yesterday's log ends without",
            {
                "memory/bank/tooling.md": "# 工具\n",
                "memory/2026-11-28.md": f"# 2026-11-28\n\n{_ENTRY}{_GOOD}",
                "memory/2026-11-29.md": f"# 2026-11-29\n\n{_ENTRY}### 18:00 — 发布\n\n第 31 篇。\n",
            },
        ),
    ),
    good=(
        Example(
            "facts, behaviour, opinions",
            {
                "memory/bank/tooling.md": "# 工具\n",
                "memory/2026-11-29.md": f"# 2026-11-29\n\n{_ENTRY}{_GOOD}",
                "memory/2026-11-30.md": f"# 2026-11-30\n\n{_ENTRY}",
            },
        ),
        Example(
            "outside of a bank, without scope and confidence, several entities, full width",
            {
                "NOW.md": "# NOW\n",
                "memory/2026-11-30.md": f"# 2026-11-30\n\n{_ENTRY}## Retain\n- W: 接口变了\n"
                "- O @system: 早上更好\n- S @quill @ledger: 周报由两人合写\n- O（c＝0.7）＠timing： 周六\n",
            },
        ),
        Example(
            "a bank whose logs never had one",
            {
                "memory/bank/tooling.md": "# 工具\n",
                "memory/2026-11-28.md": f"# 2026-11-28\n\n{_ENTRY}",
                "memory/2026-11-29.md": f"# 2026-11-29\n\n{_ENTRY}",
            },
        ),
    ),
)
