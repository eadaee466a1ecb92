"""No two sections of the knowledge may say the same.

Lessons are appended by agents that have not read the whole note, so the same insight is written
down again under another heading. Each copy costs context, and only one of them gets corrected.

A section is compared alone and with all it contains; the largest stretch that is alike is
reported. Notes that are alike as a whole are left to `duplicate-note`.
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
from vaultmend.linter.vault.likeness.passages import LINK_SECTIONS, REPLACED, Facts, note_facts
from vaultmend.linter.vault.likeness.similarity import Likeness, Measure, nearly
from vaultmend.linter.vault.likeness.wholes import Wholes
from vaultmend.linter.vault.likeness.wording import Wording

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.likeness.again import Remembered
    from vaultmend.linter.vault.likeness.outline import Outline, Passage
    from vaultmend.linter.vault.vault import Vault


class Options(NamedTuple):
    """Whose sections are compared, and from when on they say the same."""

    roles: tuple[str, ...] = ("lesson", "decision", "person", "bank")
    """Roles whose notes are compared section by section."""
    jaccard: float = 0.7
    """Least share of the tokens of both that both have."""
    containment: float = 0.9
    """Least share of the shorter section that is also in the longer one."""
    tokens: int = 12
    """Least tokens of a section that is compared: different Latin words or Chinese bigrams."""
    contained_tokens: int = 24
    """Least tokens of a section that is looked for within another."""
    longer: int = 4
    """How many times as long the longer one may be."""
    template_files: int = 5
    """Least notes with the same line for it to count as a template's."""
    template_share: float = 0.05
    """Least share of the compared notes with the same line for it to count as a template's."""
    link_sections: tuple[str, ...] = LINK_SECTIONS
    """Titles of sections that only lead elsewhere and are left out."""


def collect(note: Note, text: str, options: Options) -> Facts | None:
    """The tokens of a note, and where its sections begin and end."""
    if note.role not in options.roles or not note.headings:
        return None
    return note_facts(note, text, options.link_sections)


def check(vault: Vault, facts: Mapping[str, Facts], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic for each section that says what another one says, with its best match."""
    return _told(vault, compare(vault, facts, _plan(options)), options)


def again(
    vault: Vault,
    facts: Mapping[str, Facts],
    options: Options,
    earlier: Remembered | None,
    changed: Collection[str],
) -> tuple[list[Diagnostic], Remembered] | None:
    """What `check` gives, and what to remember; quick when few notes have changed since."""
    found = compare_again(vault, facts, _plan(options), earlier, changed)
    return found and ([*_told(vault, found, options)], remembered(found))


def _told(vault: Vault, found: Compared[Passage], options: Options) -> Iterator[Diagnostic]:
    texts = found.texts
    wholes = Wholes(texts.outlines, _measure(options))
    wording = Wording(vault)

    def written(number: int) -> str:
        section, whole = texts.what(number), texts[number].last > texts.what(number).own
        return wording.section(texts[number].path, section.place, whole=whole)

    pairs = [
        pair
        for pair in found.pairs
        if not wholes.notes_alike(texts[pair.one].path, texts[pair.other].path)
    ]
    for pair in to_report(pairs, texts, vault.is_reported):
        path, other_path = texts[pair.one].path, texts[pair.other].path
        mine, yours = texts.what(pair.one), texts.what(pair.other)
        fact = _fact(yours.title, other_path, pair.likeness)
        remedy = say("keep one of them, or mark the older text with > [Superseded date]")
        apart = discord(written(pair.one), written(pair.other))
        if apart is not None:
            fact = contradicting(_fact(yours.title, other_path, nearly(pair.likeness)), apart)
            remedy = say(
                "find out which is true, keep it, and mark the other with > [Superseded date]"
            )
        yield Diagnostic(
            path,
            mine.place,
            fact,
            remedy,
            subject=" = ".join(sorted((mine.title, yours.title))),
            related=(Related(other_path, yours.place, say("the other section")),),
        )


def _plan(options: Options) -> Plan[Passage]:
    return Plan(
        options.roles.__contains__,
        _stretches,
        _measure(options),
        options.template_files,
        options.template_share,
    )


def _measure(options: Options) -> Measure:
    return Measure(
        options.tokens,
        options.tokens,
        options.contained_tokens,
        options.jaccard,
        options.containment,
        options.longer,
    )


def _stretches(note: Outline) -> Iterator[tuple[Passage, int, int]]:
    """Each section with all it contains, and with its own text alone."""
    if note.state == REPLACED:
        return
    for number, passage in enumerate(note.sections):
        if passage.own < passage.last and not passage.superseded and not note.is_title(number):
            yield passage, passage.first, passage.last
        if passage.first < passage.own and passage.superseded < 2:
            yield passage, passage.first, passage.own


def _fact(title: str, path: str, likeness: Likeness) -> Message:
    percent = int(likeness.share * 100)
    if likeness.kind == "same":
        return say("this section says the same as '{title}' in {path}", title=title, path=path)
    if likeness.kind == "near":
        return say(
            "this section says nearly the same as '{title}' in {path}: {percent} % in common",
            title=title,
            path=path,
            percent=percent,
        )
    return say(
        "{percent} % of this section is also in '{title}' in {path}",
        title=title,
        path=path,
        percent=percent,
    )


_INDEX = "# Memory Vault Index\n\n## Lessons\n\n- [[feishu-api]]\n- [[deployment]]\n"
_IMAGE = (
    "飞书消息里的图片不能直接放 URL，先调用上传接口拿到 image_key，再把 image_key 放进消息卡片，"
    "换一个应用就要重新上传。\n"
)
_LIMIT = "同一个群每秒最多五条，批量推送要排队，收到限流错误就退避两秒再试，三次不成写进日志。\n"
_BACKUP = "动生产库之前先确认当天的备份能恢复，不是看备份任务显示成功就算数。\n"
_DRILL = "影子表校验通过之后才切换流量，切换窗口里值班的人不离开控制台，回滚命令提前写好。\n"

RULE = VaultRule(
    name="duplicate-section",
    summary="two sections of the knowledge with the same content",
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
            "the same lesson in two notes, under another heading",
            {
                "memory/INDEX.md": _INDEX,
                "memory/lessons/feishu-api.md": f"# 飞书 API\n\n## 图片先换 image_key (2026-09-18)\n\n"
                f"{_IMAGE}\n## 频率限制 (2026-10-11)\n\n{_LIMIT}",
                "memory/lessons/deployment.md": f"# 部署\n\n## 备份 (2026-09-01)\n\n{_BACKUP}\n"
                f"## 卡片里的图片 (2026-11-20)\n\n{_IMAGE.replace('先调用', '要先调用')}",
            },
        ),
        Example(
            "the same lesson with another time",
            {
                "memory/INDEX.md": _INDEX,
                "memory/lessons/feishu-api.md": f"# 飞书 API\n\n## 图片\n\n{_IMAGE}\n"
                f"## 备份 (2026-09-18)\n\n备份任务每晚 22:00 跑，{_BACKUP}",
                "memory/lessons/deployment.md": f"# 部署\n\n## 限流\n\n{_LIMIT}\n"
                f"## 每晚的备份 (2026-10-11)\n\n备份任务每晚 23:00 开始跑，{_BACKUP}",
            },
        ),
        Example(
            "a lesson appended twice to one note",
            {
                "memory/INDEX.md": _INDEX,
                "memory/lessons/feishu-api.md": f"# 飞书 API\n\n## 限流 (2026-09-18)\n\n{_LIMIT}\n"
                f"## 图片 (2026-10-02)\n\n{_IMAGE}\n## 群消息限流 (2026-10-11)\n\n{_LIMIT}",
            },
        ),
        Example(
            "a section with all that is in it",
            {
                "memory/INDEX.md": _INDEX,
                "memory/lessons/feishu-api.md": f"# 飞书 API\n\n## 图片\n\n{_IMAGE}\n## 切换\n\n"
                f"### 备份\n\n{_BACKUP}\n### 演练\n\n{_DRILL}",
                "memory/lessons/deployment.md": f"# 部署\n\n## 限流\n\n{_LIMIT}\n## 切换数据库\n\n"
                f"### 先看备份\n\n{_BACKUP}\n### 再演练\n\n{_DRILL}",
            },
        ),
    ),
    good=(
        Example(
            "the old text is marked as superseded",
            {
                "memory/INDEX.md": _INDEX,
                "memory/lessons/feishu-api.md": f"# 飞书 API\n\n## 限流 (2026-09-18)\n\n"
                f"> [Superseded 2026-10-11]\n\n{_LIMIT}\n## 限流 (2026-10-11)\n\n"
                f"{_LIMIT.replace('退避两秒', '按响应头退避')}",
            },
        ),
        Example(
            "two limits that differ in their numbers",
            {
                "memory/INDEX.md": _INDEX,
                "memory/lessons/feishu-api.md": "# 飞书 API\n\n## 文本消息\n\n"
                "单个群每分钟最多 100 条，超出之后返回 11232，等 60 秒再发。\n\n## 卡片消息\n\n"
                "单个群每分钟最多 50 条，超出之后返回 11233，等 90 秒再发。\n",
            },
        ),
        Example(
            "the whole note is a copy: that is told by duplicate-note",
            {
                "memory/INDEX.md": _INDEX,
                "memory/lessons/feishu-api.md": f"# 飞书 API\n\n## 图片\n\n{_IMAGE}\n"
                f"## 频率限制\n\n{_LIMIT}",
                "memory/lessons/feishu.md": f"# 飞书\n\n## 图片\n\n{_IMAGE}\n## 限流\n\n{_LIMIT}",
            },
        ),
        Example(
            "sections that only lead elsewhere",
            {
                "memory/INDEX.md": _INDEX,
                **{
                    f"memory/lessons/{name}.md": f"# {name}\n\n{text}\n## 参考资料\n\n"
                    "- [[deployment]] — 上线之前的检查清单和回滚步骤，值班的人先看这一篇\n"
                    "- 飞书开放平台的消息卡片文档写了全部字段：https://open.feishu.cn/document/card\n"
                    for name, text in (("feishu-api", _IMAGE), ("rate-limit", _LIMIT))
                },
            },
        ),
        Example(
            "a section that every lesson begins with",
            {
                "memory/INDEX.md": _INDEX,
                **{
                    f"memory/lessons/{name}.md": f"# {name}\n\n## 怎么用这篇笔记\n\n"
                    "先看最近一条教训，和手上的任务无关就不要继续往下读，读完更新最后验证的日期。\n\n"
                    f"## 教训\n\n{text}"
                    for name, text in (
                        (
                            "docker",
                            "镜像要写明版本，只写 latest 的那次升级把三个服务一起带倒了。\n",
                        ),
                        ("feishu", _IMAGE),
                        ("gateway", _LIMIT),
                        ("nginx", _DRILL),
                        ("postgres", _BACKUP),
                    )
                },
            },
        ),
    ),
)
