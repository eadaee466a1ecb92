"""No two knowledge notes may say the same.

An agent that finds one of two copies corrects this one, and the next search answers with the
other. The copies drift apart until nobody knows which of them holds.

Compared are words and Chinese bigrams, without frontmatter, code, URLs, dates, lists of links
and lines that many notes share. Paraphrases are not found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic, Related
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.likeness.again import compare_again, remembered
from vaultmend.linter.vault.likeness.comparison import Compared, Plan, compare
from vaultmend.linter.vault.likeness.discord import contradicting, discord
from vaultmend.linter.vault.likeness.pairs import to_report
from vaultmend.linter.vault.likeness.passages import LINK_SECTIONS, Facts, note_facts
from vaultmend.linter.vault.likeness.similarity import Likeness, Measure, nearly
from vaultmend.linter.vault.likeness.wording import Wording

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.likeness.again import Remembered
    from vaultmend.linter.vault.likeness.outline import Outline
    from vaultmend.linter.vault.vault import Vault

NO_KNOWLEDGE = frozenset({"archived", "log", "reflection", "index", "health", "template"})
"""Roles that hold no knowledge in any scheme: nothing is collected from them."""


class Options(NamedTuple):
    """From when on two notes say the same; tokens are different Latin words or Chinese bigrams."""

    jaccard: float = 0.7
    """Least share of the tokens of both that both have."""
    containment: float = 0.9
    """Least share of the shorter note that is also in the longer one."""
    tokens: int = 12
    """Least tokens of a note that is compared."""
    contained_tokens: int = 24
    """Least tokens of a note that is looked for within another."""
    longer: int = 4
    """How many times as long the longer one may be."""
    template_files: int = 5
    """Least notes with the same line for it to count as a template's."""
    template_share: float = 0.05
    """Least share of the compared notes with the same line for it to count as a template's."""
    link_sections: tuple[str, ...] = LINK_SECTIONS
    """Titles of sections that only lead elsewhere and are left out."""


def collect(note: Note, text: str, options: Options) -> Facts | None:
    """The tokens of a note that may hold knowledge."""
    if note.role in NO_KNOWLEDGE:
        return None
    facts = note_facts(note, text, options.link_sections)
    return facts if facts[0] else None


def check(vault: Vault, facts: Mapping[str, Facts], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic for each note that says what another one says, with its best match."""
    return _told(vault, compare(vault, facts, _plan(vault, options)))


def again(
    vault: Vault,
    facts: Mapping[str, Facts],
    options: Options,
    earlier: Remembered | None,
    changed: Collection[str],
) -> tuple[list[Diagnostic], Remembered] | None:
    """What `check` gives, and what to remember; quick when few notes have changed since."""
    found = compare_again(vault, facts, _plan(vault, options), earlier, changed)
    return found and ([*_told(vault, found)], remembered(found))


def _told(vault: Vault, found: Compared[None]) -> Iterator[Diagnostic]:
    texts = found.texts
    wording = Wording(vault)
    for pair in to_report(found.pairs, texts, vault.is_reported):
        path, other = texts[pair.one].path, texts[pair.other].path
        fact = _fact(other, pair.likeness)
        remedy = say("keep one of them; leave a link in the other, or mark it as superseded")
        apart = discord(wording.note(path), wording.note(other))
        if apart is not None:
            fact = contradicting(_fact(other, nearly(pair.likeness)), apart)
            remedy = say("find out which is true, keep it, and mark the other as superseded")
        names = sorted(name.rpartition("/")[2] for name in (path, other))
        yield Diagnostic(
            path,
            None,
            fact,
            remedy,
            subject=" = ".join(names),
            related=(Related(other, None, say("the other note")),),
        )


def _plan(vault: Vault, options: Options) -> Plan[None]:
    measure = Measure(
        options.tokens,
        options.tokens,
        options.contained_tokens,
        options.jaccard,
        options.containment,
        options.longer,
    )
    takes_part = vault.scheme.is_knowledge
    return Plan(takes_part, _whole, measure, options.template_files, options.template_share)


def _whole(note: Outline) -> Iterator[tuple[None, int, int]]:
    if not note.state:
        yield None, 0, len(note)


def _fact(other: str, likeness: Likeness) -> Message:
    percent = int(likeness.share * 100)
    if likeness.kind == "same":
        return say("this note says the same as {path}", path=other)
    if likeness.kind == "near":
        return say(
            "this note says nearly the same as {path}: {percent} % in common",
            path=other,
            percent=percent,
        )
    return say("{percent} % of this note is also in {path}", path=other, percent=percent)


_INDEX = "# Memory Vault Index\n\n## Lessons\n\n- [[cron]]\n"
_CRON = """# Cron 纪律

## 时区

所有 cron 任务必须写明时区 Asia/Shanghai，不要依赖宿主机的本地时间。宿主机升级之后本地时间变成 UTC，\
早上的启动检查晚了整整八个小时。

## 重试

失败的任务只重试一次，第二次失败就写进日志并且通知值班的人，不要无限重试。
"""
_CRON_EDITED = _CRON.replace("早上的启动检查", "启动检查").replace("并且通知", "再通知")
_REPLACED = (
    """---
title: Cron 纪律
status: superseded
---
"""
    + _CRON
)

RULE = VaultRule(
    name="duplicate-note",
    summary="two knowledge notes with the same content",
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
            "a lesson written down twice, with other frontmatter and blanks between the words",
            {
                "memory/INDEX.md": _INDEX,
                "memory/lessons/cron.md": _CRON,
                "memory/lessons/cron-discipline.md": "---\ntitle: Cron\ndate: 2026-11-02\n---\n"
                + _CRON.replace("必须写明时区", "必须 写明 时区"),
            },
        ),
        Example(
            "a copy that has drifted a little",
            {
                "memory/INDEX.md": _INDEX,
                "memory/lessons/cron.md": _CRON,
                "memory/lessons/scheduling.md": _CRON_EDITED,
            },
        ),
        Example(
            "a copy that says how often in another way",
            {
                "memory/INDEX.md": _INDEX,
                "memory/lessons/cron.md": _CRON,
                "memory/lessons/scheduling.md": _CRON_EDITED.replace("只重试一次", "只重试三次"),
            },
        ),
        Example(
            "a note that another one has taken in",
            {
                "memory/INDEX.md": _INDEX,
                "memory/lessons/cron.md": _CRON,
                "memory/lessons/infrastructure.md": _CRON
                + "\n## 磁盘\n\n备份盘满了以后备份任务仍然显示成功，所以每天检查剩余空间，"
                "低于两成就清理旧快照，并且把清理的结果写进当天的日志。切换生产库之前先确认"
                "当天的备份能够恢复，恢复演练每个月做一次，由值班的人签字。\n",
            },
        ),
    ),
    good=(
        Example(
            "reports of two weeks that differ in their numbers",
            {
                "memory/INDEX.md": _INDEX,
                "memory/projects/week-46.md": "# 第 46 周\n\n周报第 13 期按时发布，打开 1204 次，"
                "新增订阅 35 个，退订 4 个，对账差异 0 元。\n",
                "memory/projects/week-47.md": "# 第 47 周\n\n周报第 14 期按时发布，打开 1391 次，"
                "新增订阅 52 个，退订 6 个，对账差异 3 元。\n",
            },
        ),
        Example(
            "one of them is superseded",
            {
                "memory/INDEX.md": _INDEX,
                "memory/lessons/cron.md": _CRON_EDITED,
                "memory/lessons/cron-old.md": _REPLACED,
            },
        ),
        Example(
            "templates that nobody has filled in yet",
            {
                "memory/INDEX.md": _INDEX,
                **{
                    f"memory/lessons/{name}.md": f"# {name}\n\n## 背景\n\n"
                    "> 这条教训是在什么情况下得到的，为什么值得记住\n\n## 结论\n\n"
                    "> 下一次遇到同样的情况应该怎么做，谁来确认已经做到\n"
                    for name in ("docker", "feishu", "gateway", "nginx", "postgres", "redis")
                },
            },
        ),
        Example(
            "notes that are lists of links",
            {
                "memory/INDEX.md": _INDEX,
                **{
                    f"memory/projects/{name}.md": f"# {name}\n\n"
                    "- [[cutover-plan]] — 切换方案、影子表校验和回滚步骤\n"
                    "- [部署手册](../lessons/deployment.md)：上线之前的检查清单和值班表\n\n"
                    "## 相关 / Related\n\n指标的口径问 Ledger，卡片的文案问 Quill，切换的窗口问 Rivet。\n"
                    for name in ("harbour", "lantern")
                },
            },
        ),
        Example(
            "the memories of two agents",
            {
                "agents/quill/memory/lessons/cron.md": _CRON,
                "agents/rivet/memory/lessons/cron.md": _CRON,
            },
            profile="obsidian",
        ),
    ),
)
