"""The notes and files that every benchmark vault has once: NOW, MEMORY, INDEX, the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vault_plan import TODAY

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator

    from vault_plan import Note

_STATUSES = {"stale": "stale", "superseded": "superseded", "conflict": "conflict"}
_PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b550000000a"
    "4944415478da63f80f00010101001cb08c990000000049454e44ae426082"
)


def fixed_pages(notes: list[Note], truth: Counter[str]) -> dict[str, str]:
    """Return path and text of the pages; the links in them are added to `truth`."""
    shown = [note for note in notes if note.knowledge and note.fault != "unlinked"]
    truth["wikilinks"] += len(shown) + 3
    first = shown[0]
    return {
        "NOW.md": _now(first),
        "MEMORY.md": "# Memory\n\nStart at [[INDEX]]; preferences: `memory/preferences/"
        "user-preferences.md`.\n\n- The log is only appended to.\n- 结论写进知识库，不写进日志。\n",
        "AGENTS.md": "# Agents\n\nRead `NOW.md`, then `memory/INDEX.md`, then the log of today.\n",
        "HEARTBEAT.md": "# Heartbeat\n\n1. Overwrite `NOW.md`.\n2. Append to the log of today.\n",
        "memory/INDEX.md": _index(shown),
        "memory/preferences/user-preferences.md": "# Preferences\n\nShort answers, in the language"
        f" of the question. See [[{first.name}]].\n",
        ".gitignore": ".obsidian/workspace*.json\n.DS_Store\n",
        ".obsidian/app.json": '{"alwaysUpdateLinks": true}\n',
    }


def attachments(images: int) -> Iterator[tuple[str, bytes]]:
    """Yield path and content of the pictures."""
    for number in range(images):
        yield f"memory/assets/diagram-{number:04d}.png", _PIXEL


def _now(first: Note) -> str:
    return f"""> Mission: keep the memory sound.

## Today ({TODAY:%m/%d})

- [x] Read the log of yesterday
- [!] Check the notes that wait for a human

## P0 Priorities

| # | Item | Status | Owner |
| --- | --- | --- | --- |
| 1 | [[{first.name}]] | 进行中 | main |

## Agent Status

| Agent | Focus |
| --- | --- |
| main | the index |

---

Updated: {TODAY.isoformat()} 08:00
"""


def _index(shown: list[Note]) -> str:
    parts = ["# Memory Vault Index\n\n> Agent 启动时先扫这个文件，按需加载具体内容。"]
    for title, kind, columns in (
        ("Lessons", "lesson", "文件 | 优先级 | 状态 | 最后验证 | 说明"),
        ("Decisions", "decision", "文件 | 说明"),
        ("People", "person", "文件 | 优先级 | 状态 | 说明"),
        ("Projects", "project", "文件 | 说明"),
    ):
        count = columns.count("|") + 1
        rows = [_row(note, count) for note in shown if note.kind == kind]
        table = "\n".join((f"| {columns} |", f"|{' --- |' * count}", *rows))
        parts.append(f"## {title}\n\n{table}")
    return "\n\n".join(parts) + "\n"


def _row(note: Note, columns: int) -> str:
    cells = [f"[[{note.name}]]", note.headings[0]]
    if columns > 2:
        cells[1:1] = [note.priority, _STATUSES.get(note.fault, "active")]
    if columns > 4:
        cells.insert(3, note.verified.isoformat())
    return f"| {' | '.join(cells)} |"
