"""A lesson must be appended to the note of its topic, not get a file of its own.

With one file for each lesson, what is known of a topic lies in thirty places: an agent finds one of
them and takes it for all. Lessons of a topic belong together, and so does what is known of a
person.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic, Related
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.succession import is_superseded

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.vault import Vault

SEPARATORS = "-_. （(·+"
TEMPLATE_FILES = 5
"""A heading that so many notes of a folder have, and a third of them, belongs to a template."""


class Options(NamedTuple):
    """When files are fragments."""

    max_files: int = 20
    """Files of one entry that a folder may have before it is one finding."""
    roles: tuple[str, ...] = ("lesson", "person")
    """Roles whose notes hold all that is known of a topic."""


def check(vault: Vault, _facts: Mapping[str, None], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a folder with many files of one entry; else one a file named after another."""
    folders: dict[tuple[str, str], list[Note]] = {}
    for note in vault.live():
        if note.role in options.roles and not is_superseded(note):
            folders.setdefault((note.path.rpartition("/")[0], note.role), []).append(note)
    for (folder, role), notes in folders.items():
        of_template = _template_headings(notes)
        single = [note for note in notes if _entries(note, of_template) <= 1]
        if len(single) > options.max_files:
            yield _crowd(folder, role, single)
        else:
            yield from _named_after_others(vault, single, notes)


def _template_headings(notes: Sequence[Note]) -> frozenset[str]:
    counts = Counter(title for note in notes for title in {h.text for h in note.headings})
    least = max(TEMPLATE_FILES, len(notes) / 3)
    return frozenset(title for title, count in counts.items() if count >= least)


def _entries(note: Note, of_template: Collection[str]) -> int:
    """How many entries a note has: headings below its title, on the highest level there is."""
    headings = note.headings[1:] if note.headings and note.headings[0].level == 1 else note.headings
    own = [heading.level for heading in headings if heading.text not in of_template]
    return own.count(min(own)) if own else 0


def _crowd(folder: str, role: str, single: Sequence[Note]) -> Diagnostic:
    return Diagnostic(
        folder,
        None,
        say("{count} notes of role '{role}' have one entry each", count=len(single), role=role),
        say("keep one note a topic, and append to it"),
        subject=f"fragments {role}",
        related=tuple(Related(note.path, None, say("one entry")) for note in single),
    )


def _named_after_others(
    vault: Vault, single: Sequence[Note], notes: Sequence[Note]
) -> Iterator[Diagnostic]:
    names = {_name(note.path): note for note in notes}
    for note in single:
        name = _name(note.path)
        topic = next((names[start] for start in _beginnings(name) if start in names), None)
        if topic is None or (note.role == "person" and not _is_about(vault, note, topic)):
            continue
        other = topic.path.rpartition("/")[2]
        yield Diagnostic(
            note.path,
            None,
            say("one entry, and its name begins with that of {other}", other=other),
            say("append it to {path}", path=topic.path),
            subject=note.path.rpartition("/")[2],
        )


def _name(path: str) -> str:
    return path.rpartition("/")[2].removesuffix(".md").lower()


def _beginnings(name: str) -> Iterator[str]:
    """The beginnings of a name that end at a separator, or between Chinese letters, longest first."""
    for cut in range(len(name) - 1, 0, -1):
        chinese = cut > 1 and "\u4e00" <= name[cut - 1] <= "\u9fff"
        if name[cut] in SEPARATORS or (chinese and name[cut] not in SEPARATORS):
            yield name[:cut].rstrip(SEPARATORS)


def _is_about(vault: Vault, note: Note, person: Note) -> bool:
    """Whether a note is about the person of another: two people may share their first name."""
    rest = _name(note.path)[len(_name(person.path)) :].strip(SEPARATORS + ")）")
    if rest.replace("-", "").isdigit():
        return True
    return any(found.target == person.path for found in vault.targets(note))


def _lesson(title: str) -> str:
    return f"# {title}\n\n先看时区，再看表达式。\n"


RULE = VaultRule(
    name="lesson-fragment",
    summary="a lesson in a file of its own beside the note of its topic",
    family="layers",
    severity="info",
    options=Options(),
    check=check,
    sees=("properties", "anchors", "edges"),
    convention=True,
    bad=(
        Example(
            "named after the topic, which has a note",
            {
                "memory/INDEX.md": "[[cron-discipline]] [[cron-discipline-timezone]] [[部署]] [[部署回滚]]\n",
                "memory/lessons/cron-discipline.md": f"{_lesson('Cron')}\n## 重试\n\n## 时区\n",
                "memory/lessons/cron-discipline-timezone.md": _lesson("Cron and time zones"),
                "memory/lessons/部署.md": f"{_lesson('部署')}\n## 蓝绿\n\n## 健康检查\n",
                "memory/lessons/部署回滚.md": _lesson("回滚"),
            },
        ),
        Example(
            "a person in two files",
            {
                "memory/INDEX.md": "[[ray]] [[ray-preferences]]\n",
                "memory/people/ray.md": "# Ray\n\n## 作息\n\n## 口味\n",
                "memory/people/ray-preferences.md": "# 偏好\n\n[[ray]] 不喜欢表格。\n",
            },
        ),
        Example(
            "a folder of lessons with one entry each, here few",
            {
                "memory/INDEX.md": "[[cron]] [[feishu]] [[docker]]\n",
                **{f"memory/lessons/{n}.md": _lesson(n) for n in ("cron", "feishu", "docker")},
            },
            {"max-files": 2},
        ),
    ),
    good=(
        Example(
            "the longer name has entries of its own; the shorter one is a part of a word",
            {
                "memory/INDEX.md": "[[cron]] [[cron-monitoring]] [[feishu-api]] [[feishu]]\n",
                "memory/lessons/cron.md": _lesson("Cron"),
                "memory/lessons/cron-monitoring.md": "# 监控\n\n## 告警\n\n## 心跳\n",
                "memory/lessons/api.md": _lesson("API"),
                "memory/lessons/apiary.md": _lesson("Apiary"),
            },
        ),
        Example(
            "two people with one first name",
            {
                "memory/INDEX.md": "[[anna]] [[anna-smith]]\n",
                "memory/people/anna.md": "# Anna\n",
                "memory/people/anna-smith.md": "# Anna Smith\n",
            },
        ),
    ),
)
