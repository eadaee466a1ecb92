"""No rule may be written down twice.

Every list item of the core memory is read at every start. A rule that stands there twice, or in
the core and again in a lesson, costs context, and when it changes only one of its copies does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from vaultmend.linter.check.diagnostics import Diagnostic, Related
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.mend.edits import Fix, ReplaceText
from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.likeness.again import compare_again, remembered
from vaultmend.linter.vault.likeness.comparison import Compared, Plan, compare
from vaultmend.linter.vault.likeness.discord import Discord, contradicting, discord
from vaultmend.linter.vault.likeness.outline import Entry, Outline, entry
from vaultmend.linter.vault.likeness.pairs import to_report
from vaultmend.linter.vault.likeness.passages import (
    LINK_SECTIONS,
    REPLACED,
    Facts,
    ItemFacts,
    item_facts,
)
from vaultmend.linter.vault.likeness.similarity import Kind, Measure, Pair, Text
from vaultmend.linter.vault.likeness.wholes import Wholes
from vaultmend.linter.vault.likeness.wording import Wording

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.likeness.again import Remembered
    from vaultmend.linter.vault.likeness.similarity import Numbered
    from vaultmend.linter.vault.vault import Vault

ItemsOfNote: TypeAlias = "tuple[Facts, tuple[ItemFacts, ...]]"
COMPARED_AS_NOTES = ("lesson", "decision", "person", "bank")
EXCERPT = 60


class Options(NamedTuple):
    """Whose list items are compared, and from when on they say the same."""

    roles: tuple[str, ...] = ("core", "workbench", "lesson", "bank")
    """Roles whose list items are compared."""
    exact: int = 6
    """Least tokens of an item that is looked for as it is: Latin words or Chinese bigrams."""
    near: int = 8
    """Least tokens of an item that is looked for with changes."""
    contained: int = 12
    """Least tokens of an item that is looked for within another."""
    jaccard: float = 0.7
    """Least share of the tokens of both that both have."""
    containment: float = 0.9
    """Least share of the shorter item that is also in the longer one."""
    longer: int = 4
    """How many times as long the longer one may be."""
    many_in_note: int = 10
    """From so many findings in a note on there is one for the note."""
    many_between: int = 5
    """From so many findings between two notes on there is one for both."""
    template_files: int = 5
    """Least notes with the same line for it to count as a template's."""
    template_share: float = 0.05
    """Least share of the compared notes with the same line for it to count as a template's."""
    link_sections: tuple[str, ...] = LINK_SECTIONS
    """Titles of sections that only lead elsewhere and are left out."""


class _Notes(Mapping[str, Facts]):
    """The tokens of each note with items."""

    def __init__(self, facts: Mapping[str, ItemsOfNote]) -> None:
        self._facts = facts

    def __getitem__(self, path: str) -> Facts:
        return self._facts[path][0]

    def __contains__(self, path: object) -> bool:
        return path in self._facts

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)


class Repeat(NamedTuple):
    """An item and the one that says the same."""

    path: str
    item: Entry
    other_path: str
    other: Entry
    kind: Kind
    apart: Discord | None
    """Where they contradict each other."""


def collect(note: Note, text: str, options: Options) -> ItemsOfNote | None:
    """The list items of a note, and its tokens."""
    if note.role not in options.roles:
        return None
    facts = item_facts(note, text, options.link_sections, options.exact)
    return facts if facts[1] else None


def check(vault: Vault, facts: Mapping[str, ItemsOfNote], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic for each item that says what another one says; many of them become one."""
    return _told(vault, compare(vault, _Notes(facts), _plan(facts, options)), options)


def again(
    vault: Vault,
    facts: Mapping[str, ItemsOfNote],
    options: Options,
    earlier: Remembered | None,
    changed: Collection[str],
) -> tuple[list[Diagnostic], Remembered] | None:
    """What `check` gives, and what to remember; quick when few notes have changed since."""
    found = compare_again(vault, _Notes(facts), _plan(facts, options), earlier, changed)
    return found and ([*_told(vault, found, options)], remembered(found))


def _told(vault: Vault, found: Compared[Entry], options: Options) -> Iterator[Diagnostic]:
    by_note: dict[str, list[Repeat]] = {}
    for repeat in _repeats(vault, found):
        by_note.setdefault(repeat.path, []).append(repeat)
    between: dict[tuple[str, ...], list[Repeat]] = {}
    for path, repeats in by_note.items():
        if len(repeats) >= options.many_in_note:
            yield _folded(
                repeats, say("{count} items of this note repeat others", count=len(repeats))
            )
            continue
        for repeat in repeats:
            between.setdefault(tuple(sorted((path, repeat.other_path))), []).append(repeat)
    for (one, other), repeats in between.items():
        if one != other and len(repeats) >= options.many_between:
            path = repeats[0].other_path
            fact = say("{count} items are both here and in {path}", count=len(repeats), path=path)
            yield _folded(repeats, fact)
        else:
            yield from map(_single, repeats)


def _repeats(vault: Vault, found: Compared[Entry]) -> Iterator[Repeat]:
    texts = found.texts
    wholes = Wholes(texts.outlines, Measure())
    pairs = [
        pair
        for pair in found.pairs
        if not _told_elsewhere(
            vault,
            wholes,
            (texts.what(pair.one), texts[pair.one]),
            (texts.what(pair.other), texts[pair.other]),
        )
    ]
    wording = Wording(vault)
    rows = _rows(pairs, texts)
    for pair in to_report(pairs, texts, vault.is_reported):
        item, other = texts.what(pair.one), texts.what(pair.other)
        path, other_path = texts[pair.one].path, texts[pair.other].path
        apart = None
        if item.raw != other.raw:
            apart = discord(wording.item(path, item), wording.item(other_path, other))
        if apart is None:
            yield Repeat(path, item, other_path, other, pair.likeness.kind, None)
        elif not (path == other_path and _is_table(pair, item, other, apart, rows)):
            kind: Kind = "near" if pair.likeness.kind == "same" else pair.likeness.kind
            yield Repeat(path, item, other_path, other, kind, apart)


def _rows(pairs: Iterable[Pair], texts: Numbered) -> Counter[int]:
    """How many others of its note each item is alike to."""
    return Counter(
        chain.from_iterable(
            (one, other) for one, other, _ in pairs if texts[one].path == texts[other].path
        )
    )


def _is_table(pair: Pair, item: Entry, other: Entry, apart: Discord, rows: Counter[int]) -> bool:
    """Whether items of a note that differ in their values are rows: of things, or of a list of many."""
    return max(rows[pair.one], rows[pair.other]) > 1 or (
        item.list == other.list and not apart.alone
    )


def _plan(facts: Mapping[str, ItemsOfNote], options: Options) -> Plan[Entry]:
    def stretches(note: Outline) -> Iterator[tuple[Entry, int, int]]:
        for item in map(entry, facts[note.path][1]):
            if _holds(note, item):
                yield item, item.first, item.last

    measure = Measure(
        options.exact,
        options.near,
        options.contained,
        options.jaccard,
        options.containment,
        options.longer,
    )
    takes_part = options.roles.__contains__
    return Plan(takes_part, stretches, measure, options.template_files, options.template_share)


def _holds(note: Outline, item: Entry) -> bool:
    """Whether an item is still meant: neither superseded nor struck out."""
    if note.state == REPLACED or item.text.lstrip("-*+0123456789.) \t").startswith("~~"):
        return False
    return item.section < 0 or note.sections[item.section].superseded < 2


def _told_elsewhere(
    vault: Vault, wholes: Wholes, one: tuple[Entry, Text], other: tuple[Entry, Text]
) -> bool:
    """Whether the items only differ in their URLs, or what is around them is alike as a whole."""
    (mine, text), (yours, partner) = one, other
    if mine.urls and yours.urls and mine.urls != yours.urls:
        return True
    roles = [vault.roles[path] for path in (text.path, partner.path)]
    if all(map(vault.scheme.is_knowledge, roles)) and wholes.notes_alike(text.path, partner.path):
        return True
    return all(role in COMPARED_AS_NOTES for role in roles) and wholes.sections_alike(
        (text.path, mine.section), (partner.path, yours.section)
    )


def _single(repeat: Repeat) -> Diagnostic:
    item, other = repeat.item, repeat.other
    return Diagnostic(
        repeat.path,
        item.place,
        _fact(repeat),
        _remedy(repeat),
        subject=item.text,
        related=(Related(repeat.other_path, other.place, _quoted(other)),),
        fix=_fix([repeat]),
    )


def _fact(repeat: Repeat) -> Message:
    fact = _likeness(repeat)
    return fact if repeat.apart is None else contradicting(fact, repeat.apart)


def _likeness(repeat: Repeat) -> Message:
    line, path = repeat.other.place.line, repeat.other_path
    if path == repeat.path:
        if repeat.kind == "same":
            return say("this item repeats line {line}", line=line)
        if repeat.kind == "near":
            return say("this item says nearly the same as line {line}", line=line)
        return say("line {line} says this item and more", line=line)
    if repeat.kind == "same":
        return say("this item is also in {path}, line {line}", path=path, line=line)
    if repeat.kind == "near":
        return say("this item says nearly the same as line {line} of {path}", path=path, line=line)
    return say("line {line} of {path} says this item and more", path=path, line=line)


def _quoted(item: Entry) -> Message:
    text = " ".join(item.text.split())
    return say("'{text}'", text=text if len(text) <= EXCERPT else text[: EXCERPT - 1] + "…")


def _folded(repeats: Sequence[Repeat], fact: Message) -> Diagnostic:
    """One diagnostic at the first of several items, with all places."""
    related: list[Related] = []
    for repeat in repeats:
        related.append(Related(repeat.path, repeat.item.place, _fact(repeat)))
        related.append(Related(repeat.other_path, repeat.other.place, _quoted(repeat.other)))
    first = repeats[0]
    return Diagnostic(
        first.path,
        first.item.place,
        fact,
        _remedy_of_many(repeats),
        subject=fact.template,
        related=tuple(related),
        fix=_fix(repeats),
    )


def _remedy(repeat: Repeat) -> Message:
    if repeat.apart is None:
        return say("keep one of them")
    return say("find out which is true, keep it, and strike the other out: ~~text~~")


def _remedy_of_many(repeats: Sequence[Repeat]) -> Message:
    if any(repeat.apart for repeat in repeats):
        return say("keep each of them in one place; where they differ, find out which is true")
    return say("keep each of them in one place")


def _fix(repeats: Sequence[Repeat]) -> Fix | None:
    """Delete the items that repeat another one of their own list to the letter."""
    edits = [
        ReplaceText(repeat.path, *repeat.item.cut, "")
        for repeat in repeats
        if repeat.item.cut is not None
        and repeat.path == repeat.other_path
        and repeat.item.list == repeat.other.list
        and repeat.item.raw == repeat.other.raw
        and repeat.item.first > repeat.other.first
    ]
    if not edits:
        return None
    if len(edits) == 1:
        return Fix(say("delete the repeated item"), tuple(edits), "safe")
    return Fix(
        say("delete {count} {count:repeated item|repeated items}", count=len(edits)),
        tuple(edits),
        "safe",
    )


_INDEX = "# Memory Vault Index\n\n## Lessons\n\n- [[cron]]\n- [[feishu-api]]\n"
_TIMEZONE = "- 所有 cron 任务必须写明时区 Asia/Shanghai，不要依赖宿主机的本地时间\n"
_WRITE = '- 收到新信息先落盘再回复，"收到"两个字不算写入\n'
_QUIET = "- 凌晨不给阿屿发任何消息，除非线上数据正在丢失\n"

RULE = VaultRule(
    name="duplicate-item",
    summary="a rule written down twice",
    family="duplicates",
    severity="warning",
    options=Options(),
    collect=collect,
    check=check,
    sees=("properties", "anchors"),
    again=again,
    names_matter=False,
    bad=(
        Example(
            "twice in one list of the core memory",
            {
                "memory/INDEX.md": _INDEX,
                "MEMORY.md": f"# MEMORY.md\n\n## 关键规则\n\n{_TIMEZONE}{_WRITE}{_TIMEZONE}{_QUIET}",
            },
            fixed={"MEMORY.md": f"# MEMORY.md\n\n## 关键规则\n\n{_TIMEZONE}{_WRITE}{_QUIET}"},
        ),
        Example(
            "in the core memory and, in other words, in a lesson",
            {
                "memory/INDEX.md": _INDEX,
                "MEMORY.md": f"# MEMORY.md\n\n## 关键规则\n\n{_WRITE}{_TIMEZONE}",
                "memory/lessons/cron.md": "# Cron\n\n- 每个 cron 任务必须写明时区 Asia/Shanghai，"
                "不要依赖宿主机的本地时间\n- 失败的任务只重试一次\n",
            },
        ),
        Example(
            "two ports and two days for one database: one of them is not true any more",
            {
                "memory/INDEX.md": _INDEX,
                "MEMORY.md": "# MEMORY.md\n\n## Database\n\n"
                "- The database listens on port 5434 and is backed up every Friday\n",
                "memory/lessons/postgres.md": "# Postgres\n\n"
                "- The database listens on port 5433 and is backed up every Sunday\n",
            },
        ),
        Example(
            "what is forbidden here is allowed there",
            {
                "memory/INDEX.md": _INDEX,
                "MEMORY.md": f"# MEMORY.md\n\n## 关键规则\n\n{_TIMEZONE}",
                "memory/lessons/cron.md": f"# Cron\n\n{_TIMEZONE.replace('不要依赖', '可以依赖')}",
            },
        ),
        Example(
            "a short rule within a longer one",
            {
                "memory/INDEX.md": _INDEX,
                "memory/lessons/feishu-api.md": "# 飞书 API\n\n## 图片\n\n"
                "- 上传图片之后先拿到 image_key 再放进消息卡片\n\n## 卡片\n\n"
                "- 上传图片之后先拿到 image_key 再放进消息卡片，换一个应用就要重新上传，单张不超过"
                "十兆\n",
            },
        ),
    ),
    good=(
        Example(
            "a list of services, each with its port",
            {
                "memory/INDEX.md": _INDEX,
                "MEMORY.md": "# MEMORY.md\n\n## 服务\n\n"
                + "".join(
                    f"- The service {name} listens on port {port} and the night shift watches it\n"
                    for name, port in (("harbour", 8001), ("lantern", 8002), ("ledger", 8003))
                ),
            },
        ),
        Example(
            "rules that differ in their numbers",
            {
                "memory/INDEX.md": _INDEX,
                "memory/lessons/feishu-api.md": "# 飞书 API\n\n"
                "- 文本消息同一个群每秒最多 5 条，超出就排队\n"
                "- 文本消息同一个群每秒最多 50 条，超出就排队\n",
            },
        ),
        Example(
            "rules that differ in the command",
            {
                "memory/INDEX.md": _INDEX,
                "memory/lessons/cron.md": "# Cron\n\n"
                "- 上线之前先在本地跑一遍 `ruff check`，没有通过就不合并\n"
                "- 上线之前先在本地跑一遍 `pytest -q`，没有通过就不合并\n",
            },
        ),
        Example(
            "the old rule is superseded",
            {
                "memory/INDEX.md": _INDEX,
                "memory/lessons/cron.md": f"# Cron\n\n## 时区 (2026-09-18)\n\n{_TIMEZONE}{_QUIET}\n"
                "> [Superseded 2026-10-11]\n\n## 时区 (2026-10-11)\n\n"
                "- 所有 cron 任务必须写明时区 UTC，不要依赖宿主机的本地时间\n"
                "- 报告里的时间换算成阿屿所在的时区，旁边写上换算之前的\n",
            },
        ),
        Example(
            "references to notes",
            {
                "memory/INDEX.md": _INDEX,
                "MEMORY.md": "# MEMORY.md\n\n## 知识库引用\n\n"
                "- `memory/lessons/cron.md` ← 定时任务的时区、重试和退避纪律\n",
                "memory/lessons/feishu-api.md": "# 飞书 API\n\n正文。\n\n"
                "- `memory/lessons/cron.md` ← 定时任务的时区、重试和退避纪律\n",
            },
        ),
        Example(
            "a line that every lesson begins with",
            {
                "memory/INDEX.md": _INDEX,
                **{
                    f"memory/lessons/{name}.md": f"# {name}\n\n- 读完之后更新最后验证的日期，"
                    f"和手上的任务无关就不要往下读\n{rule}"
                    for name, rule in (
                        ("cron", _TIMEZONE),
                        (
                            "docker",
                            "- 镜像要写明版本，只写 latest 的那次升级把三个服务一起带倒了\n",
                        ),
                        ("feishu", "- 群里说定的事当天回写到知识库，群聊记录不算档案\n"),
                        ("night", _QUIET),
                        ("writing", _WRITE),
                    )
                },
            },
        ),
    ),
)
