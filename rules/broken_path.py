"""A path in the core memory, the index or the workbench must lead to something.

Agents name notes by path more often than by link, and they follow these paths in every session.
Obsidian does not count them as links, so that nothing tells when the note has been moved.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.places import Places
from vaultmend.linter.read.written_paths import WrittenPath, written_paths
from vaultmend.linter.vault.links.nearest import Names
from vaultmend.linter.vault.links.whereabouts import first_folder_stands, joined, stands

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from vaultmend.linter.model import Note, Place
    from vaultmend.linter.vault.vault import Vault

_PERIODIC = re.compile(r"(?:.*/)?[0-9]{4}-(?:[0-9]{2}-[0-9]{2}|[0-9]{2}|W[0-9]{2})\.md")
_OPEN_TASK = re.compile(r"[ \t]*(?:[-*+]|[0-9]+[.)]) \[[ /]\] ")
_ELSEWHERE = re.compile(r"~|[A-Za-z][A-Za-z0-9+.-]*:|\\|www\.|@")

_KEPT = "canvas base pdf png jpg jpeg svg csv txt html py sh js ts yaml yml toml"
_PATTERNS = "* < > { [ $ … ... YYYY MM-DD XX xxx TOPIC NAME PROJECT SLUG path/to 主题 文件名 项目名"
_EXCUSES = (
    "~~ deleted removed moved renamed archived merged create write"
    " 删除 移到 移动 迁移 改名 归档 合并 新建 创建 待写"
)


class Options(NamedTuple):
    """Which paths are looked at."""

    roles: tuple[str, ...] = ("core", "index", "workbench")
    """Roles of the notes whose paths must lead to something."""
    extensions: tuple[str, ...] = tuple(_KEPT.split())
    """Extensions of other files that must exist; what programs make while they run is not here."""
    placeholders: tuple[str, ...] = tuple(_PATTERNS.split())
    """What stands in a path that is a pattern."""
    mounted: tuple[str, ...] = ("shared-knowledge",)
    """Folders that come from elsewhere: without them, nothing is known of what they hold."""
    excusing: tuple[str, ...] = tuple(_EXCUSES.split())
    """Words on the line of a path that is no longer there, or not yet."""


class Mention(NamedTuple):
    """A path, how it is written, and where."""

    written: WrittenPath
    place: Place


def collect(note: Note, text: str, options: Options) -> tuple[Mention, ...] | None:
    """The paths of a note that are meant to lead somewhere in the workspace."""
    if note.role not in options.roles:
        return None
    meant = [item for item in written_paths(note, text) if _is_meant(item, note, options)]
    if not meant:
        return None
    places = Places(text)
    return tuple(
        Mention(item, places.on_line(item.start, item.end))
        for item in _unexcused(text, meant, options)
    )


def _is_meant(item: WrittenPath, note: Note, options: Options) -> bool:
    path = item.path
    if any(mark in path for mark in options.placeholders):
        return False
    if _ELSEWHERE.match(path) or "\\" in path or _PERIODIC.fullmatch(path):
        return False
    if "/" not in path.strip("/"):
        return item.how == "cell" and note.role == "index" and path.endswith(".md")
    return path.endswith(("/", ".md")) or path.rpartition(".")[2].lower() in options.extensions


def _unexcused(text: str, items: list[WrittenPath], options: Options) -> Iterator[WrittenPath]:
    """The items on lines that do not say why their paths lead to nothing."""
    text = text.replace("\r", "\n")
    lines: list[tuple[int, list[WrittenPath]]] = []
    end = 0
    for item in items:
        if 0 <= end <= item.start:
            lines.append((text.rfind("\n", 0, item.start) + 1, []))
            end = text.find("\n", item.end)
        lines[-1][1].append(item)
    for start, on_line in lines:
        if not _excuses(text, start, on_line, options):
            yield from on_line


def _excuses(text: str, start: int, items: list[WrittenPath], options: Options) -> bool:
    """Whether the line at `start` is an open task or, apart from its paths, has such a word."""
    if _OPEN_TASK.match(text, start):
        return True
    words: list[str] = []
    for item in items:
        words.append(text[start : item.start])
        start = item.end
    end = text.find("\n", start)
    words.append(text[start : end if end >= 0 else None])
    line = " ".join(words).lower()
    return any(word in line for word in options.excusing)


def check(
    vault: Vault, facts: Mapping[str, tuple[Mention, ...]], options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic a path that leads nowhere; the engine joins those of one path."""
    names = Names(vault.files)
    for source, mentions in facts.items():
        for mention in mentions:
            if _is_missing(vault, source, mention.written, options):
                yield _diagnostic(vault, names, source, mention)


def _diagnostic(vault: Vault, names: Names, source: str, mention: Mention) -> Diagnostic:
    path = mention.written.path
    is_folder = path.endswith("/")
    archived = None if is_folder else vault.archived(path.lstrip("/"), source)
    fact = say("the path leads to nothing: '{path}'", path=path)
    remedy = say("correct the path, or take it away")
    if archived:
        fact = say("'{name}' is archived as {path}", name=path, path=archived)
        remedy = say("restore the note if it is still needed, else correct the path")
    elif not is_folder and (near := names.nearest(path, source)):
        remedy = say("did you mean '{near}'?", near=near)
    known = "/" not in path or first_folder_stands(vault, path, source)
    return Diagnostic(
        source,
        mention.place,
        fact,
        remedy,
        subject=path,
        cause=path.strip("./").lower(),
        severity="info" if is_folder or archived or not known else None,
    )


def _is_missing(vault: Vault, source: str, item: WrittenPath, options: Options) -> bool:
    path = item.path
    if not joined(source.rpartition("/")[0], path) or stands(vault, path, source):
        return False
    if not first_folder_stands(vault, path, source):
        first = next((part for part in path.split("/") if part not in ("", ".", "..")), "")
        if not path.endswith(".md") or item.how == "text" or path[0] == "/" or " " in path:
            return False
        if first in options.mounted or ("/" in path and "." in first):
            return False  # It comes from elsewhere, or begins with the name of a host.
    # Empty folders of the layout are in no repository: no stage is demanded.
    return not (path.endswith("/") and _is_unused_role(vault, source, path))


def _is_unused_role(vault: Vault, source: str, folder: str) -> bool:
    for base in (source.rpartition("/")[0], "", vault.scheme.memory):
        role = vault.scheme.role(joined(base, folder) + "/x.md")
        if role != "note" and not any(note.role == role for note in vault.notes.values()):
            return True
    return False


_NOTES = {
    "NOW.md": "# NOW\n",
    "memory/INDEX.md": "# Index\n\n[[cron]] [[部署]]\n",
    "memory/lessons/cron.md": "# Cron\n",
    "memory/lessons/部署.md": "# 部署\n",
}

RULE = VaultRule(
    name="broken-path",
    summary="a path that leads to nothing",
    family="links",
    severity="warning",
    options=Options(),
    collect=collect,
    check=check,
    sees=(),
    bad=(
        Example(
            "the note was renamed",
            {
                **_NOTES,
                "MEMORY.md": "# MEMORY\n\n- `memory/lessons/deploy.md` ← 部署\n"
                "- 调度见 memory/lessons/corn.md，每次必读。\n",
            },
        ),
        Example(
            "rows of an index, and a folder",
            {
                **_NOTES,
                "memory/INDEX.md": "# Index\n\n| 文件 | 说明 |\n|---|---|\n| 飞书.md | 接口 |\n"
                "| `lessons/cron.md` | 调度 |\n| lessons/sop/ | 流程 |\n| **lessons/部署** | |\n",
            },
        ),
    ),
    good=(
        Example(
            "paths from the note, the memory or the workspace, and shortened ones",
            {
                **_NOTES,
                "MEMORY.md": "# MEMORY\n\n- `memory/lessons/cron.md` 和 `lessons/部署.md`：先读\n"
                "- `./NOW.md`，memory/lessons/，`cron.md`，`memory/lessons/cron.md#周末`\n",
            },
        ),
        Example(
            "patterns, commands, addresses and other places",
            {
                **_NOTES,
                "MEMORY.md": "# MEMORY\n\n- `memory/YYYY-MM-DD.md`、`memory/lessons/*.md`\n"
                "- `cat memory/lessons/x.md`，见memory/lessons/y.md的第二节，`~/x/y.md`\n"
                "- https://example.com/memory/lessons/z.md /etc/x.md `github.com/a/b/README.md`\n"
                "- shared-knowledge/standards/ `shared-knowledge/standards/api.md`\n"
                "- TCP/IP and/or docs/x.md, `[[lessons/x.md]]`, `memory/decisions/`\n",
            },
        ),
        Example(
            "what is gone or not yet written",
            {
                **_NOTES,
                "NOW.md": "# NOW\n\n- [ ] `memory/lessons/feishu.md`\n- [x] 删除 `memory/lessons/a.md`\n"
                "- 今天的日志 `memory/2026-11-30.md`\n",
            },
        ),
    ),
)
