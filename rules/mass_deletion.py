"""Memory does not disappear by the half.

Agents delete when they mean to tidy up: a write tool that puts a summary in the place of a file, a
clean-up that takes a folder with it. Each commit looks like any other, and when the loss is noticed
the agent that knew is gone. What is no longer needed is moved to the archive, from where it can be
restored; what was moved, renamed or merged into another note is not deleted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic, Related
from vaultmend.linter.check.rule import ChangeRule, Example
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.changes.losses import MANY, deleted, losses

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.vault.changes.change import Change, Version
    from vaultmend.linter.vault.changes.losses import Loss

_OF_TEXT = ("bytes", "characters")


class Options(NamedTuple):
    """How much may be removed at once."""

    notes: int = MANY
    """Notes that may be removed without being moved to the archive."""
    share: float = 0.5
    """The part of a core, index or knowledge note that may be removed."""
    roles: tuple[str, ...] = ("core", "index")
    """Roles of notes that keep most of their text, beside those that hold knowledge."""


def check(change: Change, _facts: Mapping[str, None], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note that lost most of its text, and one for many notes that are gone."""
    vault = change.vault
    known = vault.derived(losses)
    if known is None:
        return
    scheme = vault.scheme
    for before, after in change.edited:
        role = before.note.role
        if role not in options.roles and not scheme.is_knowledge(role):
            continue
        loss = known.of(before, after)
        sizes = [limit.amount for limit in scheme.limits.get(role, ()) if limit.unit in _OF_TEXT]
        most = min(sizes, default=None)
        if loss.is_most(options.share, most) and not _is_of_moved_notes(change, before, loss):
            yield Diagnostic(
                after.path,
                None,
                say(
                    "{share} % of the text are gone, {lines} {lines:line|lines}",
                    share=round(100 * loss.gone / loss.before),
                    lines=len(loss.lines),
                ),
                say("put back what still holds; move the rest to another note or the archive"),
                subject="text",
            )
    gone = vault.derived(deleted)
    for note in gone:
        if note.note.role in options.roles:
            yield _whole(note)
    if len(gone) > options.notes:
        yield _many(gone)


def _is_of_moved_notes(change: Change, before: Version, loss: Loss) -> bool:
    """Whether most of the lines that are gone are rows of notes that are gone from their place."""
    body = before.text[: len(before.text) - len(before.body)]
    first = body.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
    rows = {
        link.line - first for link in before.note.links if change.has_moved(link.path, before.path)
    }
    return len(rows.intersection(loss.lines)) * 2 > len(loss.lines)


def _whole(note: Version) -> Diagnostic:
    return Diagnostic(
        note.path,
        None,
        say("this note was deleted"),
        say("put it back; every agent starts from it"),
        subject="deleted",
    )


def _many(gone: Iterable[Version]) -> Diagnostic:
    related = tuple(Related(note.path, None, say("it was deleted")) for note in gone)
    return Diagnostic(
        None,
        None,
        say("{count} notes were deleted at once", count=len(related)),
        say("put them back, and move what is old to the archive: vaultmend archive"),
        subject="notes",
        related=related,
    )


_RULES = "".join(
    f"- {rule}\n"
    for rule in (
        "发布工具：wenyan-mcp，先 Markdown，再草稿箱，最后由人发布",
        "发布前必须通过六项内审清单，缺一项都不发",
        "飞书图片不能用 img 标签，必须用飞书原生 API 先上传",
        "交易日对应北京时间周二至周六，定时任务写成 2-6",
        "外部通知必须在 payload 里显式调用 message 工具",
        "记忆只追加，不覆写；旧内容加 Superseded 标记",
    )
)


def _core(rules: str) -> dict[str, str]:
    return {"NOW.md": "# NOW\n", "MEMORY.md": f"# Agent 核心记忆\n\n## 关键规则\n{rules}"}


def _lessons(count: int, folder: str = "memory/lessons") -> dict[str, str]:
    return {
        "NOW.md": "# NOW\n",
        **{
            f"{folder}/lesson-{number}.md": f"# 教训 {number}\n\n第 {number} 次部署前没有备份，"
            f"花了 {number * 7} 分钟才恢复数据。\n"
            for number in range(count)
        },
    }


RULE = ChangeRule(
    name="mass-deletion",
    summary="a change that removes most of a note, or many notes",
    family="guard",
    severity="error",
    options=Options(),
    check=check,
    bad=(
        Example(
            "the core memory was replaced by a summary",
            _core("- 发布前检查\n"),
            before=_core(_RULES),
        ),
        Example("eleven lessons were deleted", _lessons(1), before=_lessons(12)),
        Example("the core memory was deleted", {"NOW.md": "# NOW\n"}, before=_core(_RULES)),
    ),
    good=(
        Example("ten lessons were deleted", _lessons(2), before=_lessons(12)),
        Example(
            "all of them were moved to the archive",
            _lessons(12, "memory/.archive/lessons"),
            before=_lessons(12),
        ),
        Example(
            "the rules were moved to a lesson",
            {
                **_core("- 见 [[publishing]]\n"),
                "memory/lessons/publishing.md": f"# 发布\n\n{_RULES}",
            },
            before=_core(_RULES),
        ),
        Example(
            "one rule of six was taken away",
            _core("".join(_RULES.splitlines(keepends=True)[1:])),
            before=_core(_RULES),
        ),
    ),
)
