"""What notes a benchmark vault has: paths, dates, headings and the faults that are put in.

The plan comes before the text because a link may name any note and any heading of the vault.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from vault_words import PEOPLE, SLUG_WORDS, title

if TYPE_CHECKING:
    from random import Random

TODAY = date(2026, 6, 30)
"""The day on which a generated vault is read: its newest log is of this day."""

FIXED_NOTES = 6
"""NOW, MEMORY, AGENTS, HEARTBEAT, INDEX and the user's preferences."""

_FAULTS = {
    "stale": 0.01,
    "superseded": 0.01,
    "conflict": 0.002,
    "invalid-header": 0.002,
    "missing-key": 0.003,
    "copied-section": 0.005,
    "unlinked": 0.001,
}
_SECTIONS = {
    "lesson": ((), ()),
    "decision": (
        ("Context", "Decision", "Alternatives Considered", "Consequences"),
        ("背景", "决定", "备选方案", "后果"),
    ),
    "person": (
        ("Role", "Preferences", "History", "Open questions"),
        ("角色", "偏好", "经历", "待确认"),
    ),
    "project": (("Goal", "Progress", "Plan", "Risks"), ("目标", "进展", "计划", "风险")),
    "reflection": (
        ("What happened", "What was learnt", "What changed", "Tomorrow"),
        ("今天发生了什么", "学到了什么", "改了什么", "明天"),
    ),
    "action": (("Task", "Steps", "Done when", "Notes"), ("任务", "步骤", "完成标准", "备注")),
    "skill": (("When to use", "Steps", "Examples", "Limits"), ("何时使用", "步骤", "例子", "限制")),
}
_FOLDERS = {"lesson": "lessons", "decision": "decisions", "person": "people", "project": "projects"}


class Note(NamedTuple):
    """One note to be written. `headings` are the texts without marks, the title first."""

    kind: str
    path: str
    day: date
    chinese: bool
    headings: tuple[str, ...]
    fault: str = ""
    priority: str = ""
    verified: date = TODAY

    @property
    def name(self) -> str:
        """The file name without `.md`: what a wikilink says."""
        return self.path.rsplit("/", 1)[-1][:-3]

    @property
    def knowledge(self) -> bool:
        """Whether the note is a lesson, a decision, a person or a project."""
        return self.kind in _FOLDERS


def plan(notes: int, rng: Random) -> list[Note]:
    """Return `notes - FIXED_NOTES` notes: 60 % logs, 30 % knowledge, 10 % other."""
    rest = notes - FIXED_NOTES
    logs, knowledge = rest * 6 // 10, rest * 3 // 10
    return [
        *_logs(logs, rng),
        *(_knowledge(number, rng) for number in range(knowledge)),
        *(_other(number, rng) for number in range(rest - logs - knowledge)),
    ]


def _logs(count: int, rng: Random) -> list[Note]:
    """Six logs a day, or more where the vault would reach back over a thousand days."""
    per_day = max(6, -(-count // 1000))
    made: list[Note] = []
    for number in range(count):
        day, place = TODAY - timedelta(days=number // per_day), number % per_day
        minute = place * (1439 // per_day)
        stem = day.isoformat()
        if place % 2:
            stem += f"-{minute // 60:02d}{minute % 60:02d}"
        elif place:
            stem += f"-{'-'.join(rng.choices(SLUG_WORDS, k=2))}-{place:02d}"
        chinese = rng.random() < 1 / 3
        clock = rng.randrange(7 * 60, 9 * 60)
        entries: list[str] = []
        for _ in range(4):
            entries.append(f"{clock // 60:02d}:{clock % 60:02d} — {title(rng, chinese)}")
            clock += rng.randrange(20, 200)
        made.append(Note("log", f"memory/{stem}.md", day, chinese, (day.isoformat(), *entries)))
    return made


def _knowledge(number: int, rng: Random) -> Note:
    kind = rng.choices(("lesson", "decision", "person", "project"), (45, 25, 15, 15))[0]
    day, chinese = TODAY - timedelta(days=rng.randrange(40, 900)), rng.random() < 1 / 3
    slug = "-".join(rng.choices(PEOPLE if kind == "person" else SLUG_WORDS, k=2))
    name = f"{slug}-{number:05d}"
    if kind == "decision":
        name = f"{day.isoformat()}-{name}"
    fault = rng.choices(("", *_FAULTS), (1 - sum(_FAULTS.values()), *_FAULTS.values()))[0]
    if kind == "project":
        fault = ""
    heads = (f"{title(rng, chinese)} {number:05d}", *_sections(kind, day, rng, chinese))
    priority = rng.choices(("P0", "P1", "P2"), (5, 45, 50))[0]
    age = (TODAY - day).days
    unverified = rng.randrange(31, age + 1) if fault == "stale" else rng.randrange(29)
    verified = TODAY - timedelta(days=unverified)
    path = f"memory/{_FOLDERS[kind]}/{name}.md"
    return Note(kind, path, day, chinese, heads, fault, priority, verified)


def _other(number: int, rng: Random) -> Note:
    kind = ("reflection", "action", "reflection", "action", "reflection", "skill")[number % 6]
    if kind == "reflection" and number >= 2000:
        kind = "action"
    chinese, slug = rng.random() < 1 / 3, "-".join(rng.choices(SLUG_WORDS, k=2))
    day = TODAY - timedelta(days=number // 2)
    if kind == "reflection":
        path = f"memory/reflections/{day.isoformat()}.md"
    elif kind == "action":
        state = ("open", "in-progress", "done")[number % 3]
        path = f"memory/actions/{state}/{slug}-a{number:05d}.md"
    else:
        path = f"skills/{slug}-{number:05d}/SKILL.md"
    heads = (f"{title(rng, chinese)} a{number:05d}", *_sections(kind, day, rng, chinese))
    return Note(kind, path, day, chinese, heads)


def _sections(kind: str, day: date, rng: Random, chinese: bool) -> tuple[str, ...]:
    if kind == "lesson":
        return tuple(f"{title(rng, chinese)} ({day.isoformat()})" for _ in range(4))
    return _SECTIONS[kind][chinese]
