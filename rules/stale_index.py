"""The index must say what is there.

Agents read INDEX.md at every start and go by it: a note without a row is never read, a row
without a note sends them nowhere, and a cell that still says `active` vouches for a note that
nobody has looked at for months. `vaultmend index` writes the rows anew and leaves everything else
as people wrote it: other columns, descriptions, prose, and every list that it cannot tell the
owner of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic, Related
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.mend.rebuilding import creating, updating
from vaultmend.linter.message import Message, say
from vaultmend.linter.model import Note, Place
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.items import Lines
from vaultmend.linter.vault.navigation.facts import collect as known_of
from vaultmend.linter.vault.navigation.rebuild import rebuilt
from vaultmend.linter.vault.stage import needs_index

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.mend.edits import Fix
    from vaultmend.linter.vault.navigation.rebuild import ListChange
    from vaultmend.linter.vault.navigation.rows import RowChange
    from vaultmend.linter.vault.navigation.sections import NewIndex, NewSections
    from vaultmend.linter.vault.vault import Vault

_SHOWN = 100


class Options(NamedTuple):
    """What an index is asked for."""

    must_exist: bool = True
    """Whether a vault must have an index once it is more than a few notes: from eleven notes that
    hold knowledge on, and where something is archived."""


def collect(note: Note, text: str, _options: Options) -> str | None:
    """The text of an index note; of a note without a title its first sentence."""
    return known_of(note, text)


def check(vault: Vault, facts: Mapping[str, str], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a list that is out of date, one for missing sections or a missing index."""
    found = rebuilt(vault, facts)
    must_exist = options.must_exist and not vault.limited_out
    if found.created is not None and must_exist and needs_index(vault):
        yield _missing_index(found.created)
    told: list[tuple[ListChange, list[RowChange]]] = []
    for change in found.lists:
        rows = [row for row in change.rows if row.what != "described"]
        if rows:
            told.append((change, rows))
    paths = {change.owned.path for change, _ in told} | {one.path for one in found.sections}
    fixes = {path: updating(path, edits) for path, edits in found.edits(paths).items()}
    for sections in found.sections:
        yield _missing_sections(sections, fixes.get(sections.path))
    for change, rows in told:
        path = change.owned.path
        yield _list(change, rows, Lines(facts[path]), fixes.get(path))


def _list(change: ListChange, told: list[RowChange], lines: Lines, fix: Fix | None) -> Diagnostic:
    path = change.owned.path
    line = change.owned.lists[0].listing.line
    whole = Place(line, 1, line, 1 + lines.ends[line - 1] - lines.starts[line - 1])
    places = [None if row.what == "added" else lines.place(row.start, row.end) for row in told]
    settles = tuple((path, row.line) for row in told if row.what in ("removed", "renamed"))
    what = change.owned.category.role if change.owned.category else change.owned.folder
    if len(told) == 1:
        fact, place, subject = _fact(told[0]), places[0] or whole, f"{what} {told[0].subject}"
    else:
        fact, place, subject = _counts(told), whole, what
    related = [
        Related(row.subject if row.what == "added" else path, where, _fact(row))
        for row, where in zip(told[:_SHOWN], places, strict=False)
    ]
    return Diagnostic(
        path,
        place,
        fact,
        say("run `vaultmend index`"),
        subject=subject,
        related=tuple(related) if len(told) > 1 else (),
        fix=fix,
        settles=settles,
    )


def _counts(told: list[RowChange]) -> Message:
    missing = sum(row.what == "added" for row in told)
    dead = sum(row.what in ("removed", "renamed") for row in told)
    cells = sum(row.what == "changed" for row in told)
    counts = [
        said
        for count, said in (
            (missing, say("rows missing: {missing}", missing=missing)),
            (dead, say("dead rows: {dead}", dead=dead)),
            (cells, say("cells that differ: {cells}", cells=cells)),
        )
        if count
    ]
    listed = counts[0]
    for said in counts[1:]:
        listed = say("{first}, {second}", first=listed, second=said)
    return say("the list is out of date; {counts}", counts=listed)


def _fact(row: RowChange) -> Message:
    if row.what == "added":
        return say("the list has no row for {note}", note=row.subject)
    if row.what == "renamed":
        return say("the row of '{name}' must mean {note}", name=row.before, note=row.after)
    if row.what == "removed":
        if row.before == "archived":
            return say("the row of '{name}' leads to an archived note", name=row.subject)
        return say("the row of '{name}' leads to no note", name=row.subject)
    if not row.before:
        return say("the cell is empty, and the note says '{after}'", after=row.after)
    return say(
        "the cell says '{before}', and the note '{after}'", before=row.before, after=row.after
    )


def _missing_sections(sections: NewSections, fix: Fix | None) -> Diagnostic:
    roles = ", ".join(sections.titles)
    return Diagnostic(
        sections.path,
        None,
        say(
            "notes for which the index has no section: {count} ({sections})",
            count=sum(len(gap.notes) for gap in sections.gaps),
            sections=roles,
        ),
        say("run `vaultmend index`"),
        subject="sections",
        fix=fix,
    )


def _missing_index(created: NewIndex) -> Diagnostic:
    return Diagnostic(
        None,
        None,
        say(
            "there is no {path}, and {count} {count:note holds|notes hold} knowledge",
            path=created.path,
            count=sum(len(gap.notes) for gap in created.gaps),
        ),
        say("run `vaultmend index`"),
        subject=created.path,
        fix=creating(created.path, created.text),
    )


def _lesson(title: str, priority: str, verified: str, status: str = "active") -> str:
    return (
        f"---\ntitle: {title}\npriority: {priority}\nstatus: {status}\n"
        f"last_verified: {verified}\n---\n# {title}\n"
    )


_CHINESE = """# Memory Vault Index

> Agent 启动时先扫这个文件，按需加载具体内容。

## Lessons

| 文件 | 优先级 | 状态 | 最后验证 | 说明 |
|------|--------|------|----------|------|
"""
_CRON = "| [[cron-discipline]] | P0 | active | 2026-11-28 | 自动化调度经验 |\n"
_API = "| [[api-integration]] | P2 | stale | 2026-08-05 | 第三方 API（可能过时） |\n"
_LESSONS = {
    "memory/lessons/cron-discipline.md": _lesson("Cron 调度纪律", "P0", "2026-11-28"),
    "memory/lessons/api-integration.md": _lesson("第三方 API 集成", "P2", "2026-08-05"),
}
_ENGLISH = """# Index

Read this first. Written by hand, kept by everybody.

## 🧠 Lessons

{rows}- [Cron](lessons/cron-discipline.md) — time zones and retries

Ask Mei before you add a folder.

## Recent

- [Old plan](lessons/api-integration.md)
"""

RULE = VaultRule(
    name="stale-index",
    summary="an index that does not say what is there",
    family="index",
    severity="warning",
    options=Options(),
    collect=collect,
    check=check,
    sees=("properties", "anchors", "listing"),
    first=True,
    bad=(
        Example(
            "a lesson without a row, a row without a lesson, a cell of last month",
            {
                "memory/INDEX.md": _CHINESE
                + _CRON
                + "| [[docker]] | P1 | active | 2026-10-01 | 镜像和网络 |\n"
                + _API.replace("stale", "active"),
                **_LESSONS,
                "memory/lessons/feishu.md": _lesson("飞书的坑", "P1", "2026-11-26"),
            },
            fixed={
                "memory/INDEX.md": _CHINESE
                + _CRON
                + "| [[feishu]] | P1 | active | 2026-11-26 | 飞书的坑 |\n"
                + _API,
            },
        ),
        Example(
            "bullets stay bullets, and a selection is left alone",
            {
                "memory/INDEX.md": _ENGLISH.format(rows=""),
                "memory/lessons/cron-discipline.md": "# Cron\n",
                "memory/lessons/api-integration.md": "# Retry with a budget\n",
            },
            fixed={
                "memory/INDEX.md": _ENGLISH.format(
                    rows="- [Retry with a budget](lessons/api-integration.md)\n"
                ),
            },
        ),
        Example(
            "no row of any person",
            {
                "memory/INDEX.md": _CHINESE + _CRON + _API + "\n---\n*Updated: 2026-11-28*\n",
                **_LESSONS,
                "memory/people/ray.md": _lesson("Ray", "P1", "2026-11-20")
                + "\n部署 Agent，管备份、发布、数据库。\n",
            },
            fixed={
                "memory/INDEX.md": _CHINESE
                + _CRON
                + _API
                + "\n## People\n\n| 文件 | 优先级 | 状态 | 说明 |\n|------|--------|------|------|\n"
                "| [[ray]] | P1 | active | 部署 Agent，管备份、发布、数据库 |\n"
                "\n---\n*Updated: 2026-11-28*\n",
            },
        ),
        Example(
            "no index at all",
            {
                "NOW.md": "# NOW\n",
                "memory/lessons/cron.md": "# Time zones\n\nAlways write the zone.\n",
                "memory/decisions/2026-11-08-tickets.md": "# Tickets stay free\n",
                "memory/.archive/2026-10-12.md": "# 2026-10-12\n",
            },
            fixed={
                "memory/INDEX.md": "# Memory Vault Index\n\n"
                "> Agents: scan this file first, then load only the notes you need.\n\n"
                "## Lessons\n\n"
                "| File | Priority | Status | Last verified | Description |\n"
                "|------|----------|--------|---------------|-------------|\n"
                "| [[cron]] |  |  |  | Time zones |\n\n"
                "## Decisions\n\n"
                "| File | Description |\n"
                "|------|-------------|\n"
                "| [[2026-11-08-tickets]] | Tickets stay free |\n"
            },
        ),
    ),
    good=(
        Example(
            "what people write themselves: emoji, other columns, prose",
            {
                "memory/INDEX.md": "# 🧠 Index\n\n## 教训 (可复用经验)\n\n"
                "| 优先级 | 文件 | 谁写的 | 状态 |\n|:--:|---|---|---|\n"
                "| 🔴 | `lessons/cron-discipline.md` | Rivet | ✅ active |\n\n"
                "下面的很少有人看：\n\n"
                "| 优先级 | 文件 | 谁写的 | 状态 |\n|:--:|---|---|---|\n"
                "| ⚪ | `lessons/api-integration.md` | Quill | ⚠️ stale |\n",
                **_LESSONS,
            },
        ),
        Example(
            "listed by the index of a folder",
            {
                "memory/INDEX.md": "# Index\n\n- [[lessons/INDEX]]\n",
                "memory/lessons/INDEX.md": "# Lessons\n\n- [[cron-discipline]]\n"
                "- [[api-integration]]\n",
                **_LESSONS,
            },
        ),
        Example(
            "lists that nobody can tell the owner of",
            {
                "memory/INDEX.md": "# Index\n\n## By topic\n\n### Night\n\n- [[cron-discipline]]\n\n"
                "### Day\n\n- [[deployment]]\n",
                **_LESSONS,
                "memory/lessons/deployment.md": "# 发布\n",
            },
        ),
        Example(
            "a young vault has nothing to list, or a few notes that one look shows",
            {
                "NOW.md": "# NOW\n",
                "memory/2026-11-30.md": "# 日志\n",
                "memory/lessons/cron.md": "# Cron 调度纪律\n",
            },
        ),
    ),
)
