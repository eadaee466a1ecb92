"""An entry of a log must say something.

"System idle, no change" every hour buries the entries that matter, costs context each time that a
log is read, and makes searches find nothing of use. When there is nothing to say, nothing should
be written: a missing entry says the same.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic, Related
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.message import Message, say
from vaultmend.linter.model import Note, Place
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.items import Lines
from vaultmend.linter.read.log_names import is_of_late
from vaultmend.linter.read.logs.entries import timed_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vaultmend.linter.read.logs.idle_words import Words
    from vaultmend.linter.vault.scheme import Scheme

LONGEST = 240
"""Code points of a title and a text that may still say nothing."""
EXCERPT = 60

ASSENT = (
    *("ok", "okay", "fine", "good", "great", "yes", "done", "all done", "finished", "completed"),
    *("worked", "works", "it worked", "working", "success", "successful", "succeeded", "passed"),
    *("progress", "made progress", "some work", "did some work", "work", "as usual", "as expected"),
    *("none", "n/a", "misc", "stuff", "things", "tbd", "test", "testing"),
    *("nothing", "nothing at all", "nothing much", "nothing special", "nothing more"),
    *(
        "完成",
        "已完成",
        "做完",
        "完毕",
        "搞定",
        "好",
        "好的",
        "可以",
        "收到",
        "知道",
        "没问题",
        "正常",
    ),
    *("成功", "顺利", "进展", "有进展", "工作", "干活", "测试", "无", "没有", "一些", "嗯"),
    *(
        "没有什么",
        "没什么",
        "没什么事",
        "没事",
        "啥也没有",
        "什么都没有",
        "无可报告",
        "没什么可说的",
    ),
)
"""What is said of something, and nothing when it is all there is."""

_NOTHING = re.compile(r"[\W_]*")


class Options(NamedTuple):
    """What says nothing."""

    recent_days: int = 7
    """A log is looked at when the day in its name is one of so many, today included."""
    max_lines: int = 3
    """Lines, the heading left out, that an entry without content has at most."""
    phrases: tuple[str, ...] = (
        *(
            "无变化",
            "没有变化",
            "无任何变化",
            "没变化",
            "无新变化",
            "无更新",
            "没有更新",
            "无新增",
            "没有新增",
        ),
        *(
            "无新内容",
            "没有新内容",
            "无新消息",
            "没有新消息",
            "无新任务",
            "没有新任务",
            "无新活动",
            "无新事件",
        ),
        *(
            "无活动",
            "无新会话活动",
            "没有活动",
            "无事发生",
            "无事",
            "无异常",
            "没有异常",
            "一切正常",
            "运行正常",
        ),
        *("空闲", "空转", "待命", "静默", "无待办", "无需操作", "无需处理", "无操作", "无重要事项"),
        *("no change", "no changes", "nothing changed", "nothing new", "nothing to report"),
        *(
            "nothing to log",
            "nothing happened",
            "no update",
            "no updates",
            "no activity",
            "no news",
        ),
        *(
            "no new activity",
            "no new messages",
            "no new tasks",
            "no action needed",
            "no-op",
            "noop",
        ),
        *(
            "all quiet",
            "all clear",
            "all good",
            "all normal",
            "idle",
            "idling",
            "unchanged",
            "uneventful",
        ),
        *("standing by", "on standby", "status quo", "heartbeat_ok"),
    )
    """Phrases that say that nothing happened."""
    neutral: tuple[str, ...] = (
        *(
            "系统",
            "状态",
            "当前",
            "目前",
            "今天",
            "今日",
            "本轮",
            "本次",
            "本小时",
            "过去",
            "最近",
            "上次",
        ),
        *(
            "心跳",
            "检查",
            "巡检",
            "例行",
            "定时",
            "扫描",
            "结果",
            "仍然",
            "仍",
            "依然",
            "继续",
            "保持",
            "处于",
        ),
        *(
            "暂",
            "暂时",
            "全部",
            "各项",
            "所有",
            "服务",
            "任务",
            "自",
            "以来",
            "与",
            "和",
            "相比",
            "小时",
            "分钟",
        ),
        *("的", "中", "内", "已", "均", "都", "了", "检查完成", "巡检完成", "扫描完成"),
        *(
            "system",
            "systems",
            "status",
            "state",
            "heartbeat",
            "check",
            "check-in",
            "checked",
            "hourly",
        ),
        *(
            "routine",
            "scan",
            "sync",
            "update",
            "the",
            "a",
            "is",
            "are",
            "was",
            "still",
            "remains",
            "and",
        ),
        *(
            "since",
            "last",
            "in",
            "for",
            "from",
            "now",
            "currently",
            "at",
            "this",
            "time",
            "hour",
            "hours",
        ),
        *(
            "minutes",
            "ago",
            "all",
            "everything",
            "agent",
            "agents",
            "here",
            "yet",
            "again",
            "as",
            "before",
        ),
        *("so", "far", "previous", "ok", "to"),
    )
    """Words that say nothing beside such a phrase."""


_latest: list[tuple[Options, Words]] = []


def _words_of(options: Options) -> Words:
    """The words of the options, made once: to look tuples of this length up costs too much."""
    if not (_latest and _latest[0][0] is options):
        from vaultmend.linter.read.logs.idle_words import Words

        _latest[:] = [(options, Words(options.phrases, options.neutral))]
    return _latest[0][1]


class Filler(NamedTuple):
    """An entry that says nothing."""

    place: Place
    title: str


def collect(note: Note, text: str, options: Options) -> tuple[Filler, ...] | None:
    """The entries of a log that say nothing but that nothing happened."""
    if note.role != "log":
        return None
    words = _words_of(options)
    found: list[Filler] = []
    end = len(text)
    for heading in reversed(note.headings):
        if end - heading.start <= LONGEST and words.hits(heading.text) is not None:
            body = text[heading.end : end]
            if _is_filler(heading.text, body, words, options.max_lines):
                place = Place(heading.line, 1, heading.line, 1 + heading.end - heading.start)
                found.append(Filler(place, heading.text[:EXCERPT]))
        end = heading.start
    found.reverse()
    found += _lines(note, text, words, options.max_lines)
    return tuple(found) or None


def _lines(note: Note, text: str, words: Words, max_lines: int) -> Iterator[Filler]:
    """Entries that are lines; what stands below such a line belongs to it."""
    entries = timed_lines(note, text)
    if not entries:
        return
    lines = Lines(text)
    for number, line in enumerate(entries):
        last = number + 1 == len(entries)
        end = len(text) if last else entries[number + 1].start
        if line.section < len(note.headings):
            end = min(end, note.headings[line.section].start)
        entry = text[line.start : end].rstrip(" \t\r\n-*+|0123456789.)")
        title, _, body = entry.partition("\n")
        if len(entry) <= LONGEST and _is_filler(title, body, words, max_lines):
            place = lines.place(line.start, line.start + len(line.text))
            yield Filler(place, line.text[:EXCERPT])


def says_nothing(title: str, body: str, options: Options) -> bool:
    """Whether an entry that is about to be written, its time left out of the title, says nothing.

    Beside what `check` would report that is what only says that something went well ("Worked",
    "ok"). In a log that is there such a word may be the heading of a section, so that the rule
    leaves it alone; who writes it can be asked for more. Without phrases nothing is filler.
    """
    if len(title) + len(body) > LONGEST:
        return False
    if _is_filler(title, body, _words_of(options), options.max_lines):
        return True
    if not options.phrases:
        return False
    from vaultmend.linter.read.logs.idle_words import Words

    words = Words((*options.phrases, *ASSENT), options.neutral)
    return _is_filler(title, body, words, options.max_lines)


def _is_filler(title: str, body: str, words: Words, max_lines: int) -> bool:
    """Whether the title and the text of an entry hold nothing but phrases and neutral words."""
    above = words.hits(title)
    below = words.hits(body) if above is not None else None
    if above is None or below is None or not above + below:
        return False
    if "```" in body or "~~~" in body:
        return False
    lines = body.replace("\r", "\n").split("\n")
    return sum(_NOTHING.fullmatch(line) is None for line in lines) <= max_lines


def check(
    note: Note, facts: tuple[Filler, ...], scheme: Scheme, options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic a recent log, with all entries that say nothing."""
    if not is_of_late(note.path, scheme.today, options.recent_days, weeks=True):
        return
    first, others = facts[0], facts[1:]
    fact = _fact(first)
    if others:
        fact = say("{count} entries say nothing", count=len(facts))
    related = tuple(Related(note.path, entry.place, _fact(entry)) for entry in others)
    remedy = say(
        "leave it, for logs are not rewritten; from now on write nothing when there is nothing "
        "to say"
    )
    yield Diagnostic(note.path, first.place, fact, remedy, subject=first.title, related=related)


def _fact(entry: Filler) -> Message:
    return say("the entry '{title}' says nothing", title=entry.title)


def _log(entries: str) -> dict[str, str]:
    return {"NOW.md": "# NOW\n", "memory/2026-11-30.md": f"# 2026-11-30\n\n{entries}"}


RULE = NoteRule(
    name="filler-entry",
    summary="an entry of a log that says nothing",
    family="logs",
    severity="info",
    options=Options(),
    collect=collect,
    check=check,
    bad=(
        Example("idle, no change", _log("### 14:30 — 系统空闲，无变化\n")),
        Example(
            "the same in the text, twice",
            _log(
                "### 14:00 — Heartbeat\n\nSystem idle. No changes since the last check.\n\n"
                "### 15:00 — 心跳检查\n\n- 当前状态：空闲\n- 无新消息，无新任务\n"
            ),
        ),
        Example("entries that are lines", _log("- 14:00 发布周报\n- 15:00 系统空闲，无变化\n")),
    ),
    good=(
        Example(
            "something was checked, or something is the reason",
            _log(
                "### 14:00 — 检查 Agent B 的周报\n\n无变化。\n\n"
                "### 15:00 — 系统空闲\n\n等阿屿回复报价，之后才能发布。\n\n"
                "### 16:00 — No changes to the schema\n\nRivet asked; the migration stays as it is.\n"
            ),
        ),
        Example(
            "a section that is empty on purpose",
            _log("### 14:00 — 迁移\n\n做完了。\n\n## 待办\n\n无\n"),
        ),
        Example(
            "a log of last week is history",
            {"NOW.md": "# NOW\n", "memory/2026-11-20.md": "### 14:30 — 系统空闲，无变化\n"},
        ),
    ),
)
