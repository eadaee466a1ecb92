"""Two knowledge notes on one topic should be one note, or know of each other.

Lessons about the same thing gather under two names when nobody looks whether there is a note
already. What is learnt later is written into one of them, and the other goes on saying what was
true before. Unlike copies, they say it in different words.

This is a guess by the words that two notes share and others have not (TF-IDF), so the rule is off;
select it by its name now and then. Told are pairs of which each is the other's nearest, the most
alike first; paraphrases without a common word are not found. What is the same in both is the
business of duplicate-note, and notes that link to each other know of each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic, Related
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.agents import owners
from vaultmend.linter.vault.likeness.passages import LINK_SECTIONS, Facts, note_facts
from vaultmend.linter.vault.likeness.population import outlines
from vaultmend.linter.vault.likeness.similarity import Measure, Text, alike
from vaultmend.linter.vault.likeness.tokens import tells_apart

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.likeness.outline import Outline
    from vaultmend.linter.vault.vault import Vault

_NO_KNOWLEDGE = frozenset({"archived", "log", "reflection", "index", "health", "template"})


class Options(NamedTuple):
    """From when on two notes may be about the same, and how many pairs are told."""

    similarity: float = 0.45
    """Least cosine of the angle between the weights of their words, 0 to 1."""
    pairs: int = 20
    """How many pairs are told, the most alike first."""
    tokens: int = 24
    """Least tokens of a note that is compared: different Latin words or Chinese bigrams."""
    template_files: int = 5
    """Least notes with the same line for it to count as a template's."""
    template_share: float = 0.05
    """Least share of the compared notes with the same line for it to count as a template's."""
    link_sections: tuple[str, ...] = LINK_SECTIONS
    """Titles of sections that only lead elsewhere and are left out."""


def collect(note: Note, text: str, options: Options) -> Facts | None:
    """The tokens of a note that may hold knowledge."""
    if note.role in _NO_KNOWLEDGE:
        return None
    facts = note_facts(note, text, options.link_sections)
    return facts if facts[0] else None


def check(vault: Vault, facts: Mapping[str, Facts], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic for each pair, at the note whose path comes later."""
    from vaultmend.linter.vault.likeness.topics import neighbours

    is_knowledge = vault.scheme.is_knowledge
    known = outlines(vault, facts, is_knowledge, options.template_files, options.template_share)
    owner = owners(vault.notes)
    counted = {path: note.counts() for path, note in known.items() if not note.state}
    paths = [path for path, counts in counted.items() if len(counts) >= options.tokens]
    told = 0
    for one, other, cosine in neighbours(
        [counted[path] for path in paths], [owner(path) for path in paths], options.similarity
    ):
        path, partner = paths[other], paths[one]
        if not vault.is_reported(path):
            path, partner = partner, path
        if told == options.pairs:
            return
        if not vault.is_reported(path) or _is_told(vault, known, path, partner):
            continue
        told += 1
        yield Diagnostic(
            path,
            None,
            say(
                "this note may be about the same as {path}: {percent} % alike",
                path=partner,
                percent=int(cosine * 100),
            ),
            say("put them together, or link them and say how they differ"),
            subject=" = ".join(sorted(name.rpartition("/")[2] for name in (path, partner))),
            related=(Related(partner, None, say("the other note")),),
        )


def _is_told(vault: Vault, known: Mapping[str, Outline], path: str, partner: str) -> bool:
    """Whether the two link to each other, are copies, or differ in nothing but numbers."""
    for source, target in ((path, partner), (partner, path)):
        if any(found.target == target for found in vault.targets(vault.notes[source])):
            return True
    one, other = (_text(name, known[name]) for name in (path, partner))
    parted = one.words ^ other.words
    return all(map(tells_apart, parted)) or alike(one, other, Measure()) is not None


def _text(path: str, note: Outline) -> Text:
    end = len(note)
    return Text(path, 0, end, note.tokens(0, end), note.digest(0, end))


_INDEX = {"memory/INDEX.md": "# Memory Vault Index\n"}
_CRON = """# Cron 调度纪律

所有 cron 任务必须写明时区 Asia/Shanghai。宿主机升级之后本地时间变成 UTC，早上的启动检查晚了八个小时。
失败的 cron 任务只重试一次，第二次失败就通知值班的人。
"""
_JOBS = """# 定时任务

宿主机升级之后变成 UTC，启动检查晚了八个小时：定时任务必须写明时区 Asia/Shanghai，不看本地时间。
任务失败只重试一次，再失败就通知值班的人。夜里的 cron 任务不要反复通知。
"""
_OTHERS = {
    "memory/lessons/feishu.md": "# 飞书\n\n飞书图片不能用 img 标签，要用 image_key 上传。卡片的按钮文案"
    "由运营确认，消息发送失败时看错误码，频率超过限制会返回 99991400。\n",
    "memory/lessons/backup.md": "# 备份\n\n备份盘满了以后仍然显示成功，所以每天检查剩余空间，低于两成就清理"
    "旧快照。恢复演练每个月做一次，由负责人签字。\n",
    "memory/lessons/writing.md": "# 写作\n\n标题先写结论，第一段不超过三行。配图的版权要核对，引用写明出处，"
    "发布前通过六项内审清单，数字保留一位小数。\n",
}

RULE = VaultRule(
    name="similar-note",
    summary="two knowledge notes that may be about the same",
    family="duplicates",
    severity="info",
    options=Options(),
    collect=collect,
    check=check,
    sees=("properties", "anchors", "edges"),
    enabled=False,
    bad=(
        Example(
            "the same lesson learnt twice, in other words",
            {
                **_INDEX,
                **_OTHERS,
                "memory/lessons/cron.md": _CRON,
                "memory/lessons/jobs.md": _JOBS,
            },
        ),
        Example(
            "how alike two notes must be is an option",
            {
                **_INDEX,
                "memory/lessons/retries.md": "# Retries\n\nRetry a failed request once, wait two "
                "seconds, then tell whoever is on duty. Endless retries hid an outage of the "
                "gateway for a whole night, and nobody knew.\n",
                "memory/lessons/outages.md": "# Outages\n\nAn outage of the gateway was hidden by "
                "retries. Whoever is on duty must hear of it at once; a request that failed twice "
                "is no accident but an outage.\n",
                **_OTHERS,
            },
            {"similarity": 0.3},
        ),
    ),
    good=(
        Example(
            "two topics",
            {**_INDEX, **_OTHERS, "memory/lessons/cron.md": _CRON},
        ),
        Example(
            "the notes link to each other",
            {
                **_INDEX,
                **_OTHERS,
                "memory/lessons/cron.md": _CRON,
                "memory/lessons/jobs.md": _JOBS + "\n时区的来由见 [[cron]]。\n",
            },
        ),
        Example(
            "a copy, of which duplicate-note speaks",
            {
                **_INDEX,
                **_OTHERS,
                "memory/lessons/cron.md": _CRON,
                "memory/lessons/cron-copy.md": _CRON.replace("就通知", "再通知"),
            },
        ),
    ),
)
