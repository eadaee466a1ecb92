"""Starts a vault, or completes one: the files of its stages that are not there yet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

from vaultmend.linter.mend.edits import Fix, ReplaceText, WriteFile
from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from vaultmend.linter.mend.edits import Edit
    from vaultmend.linter.starter import Stage, StarterFile
    from vaultmend.linter.vault.vault import Vault

_AT_TOP = (".pre-commit-config.yaml", ".github/")
"""What git and its host only look for at the top of the repository."""
_NEWLINE = re.compile(r"\r\n|\n|\r")


class Ground(NamedTuple):
    """A vault as it is before a stage is laid over it."""

    vault: Vault
    text_of: Callable[[str], str | None]
    repository: str
    """The folder that git and Obsidian take as their root, below the workspace."""
    top: str | None
    """The top of the git repository where that is another folder; else nothing."""


class Start(NamedTuple):
    """What a vault lacks of its stages."""

    fixes: tuple[Fix, ...]
    skipped: tuple[tuple[str, Message], ...]
    """Files that are not written although they are not there, and why."""


def start(stages: Sequence[Stage], ground: Ground) -> Start:
    """What is missing of these stages. Nothing that is there is changed, with two exceptions: a
    `.gitignore` gets the lines it lacks at its end, a graph without colours gets some."""
    fixes: list[Fix] = []
    skipped: list[tuple[str, Message]] = []
    for number, file in ((n, file) for n, stage in enumerate(stages) for file in stage.files):
        if _is_there(file, ground.vault):
            continue
        reason = _obstacle(file, ground)
        if reason is None:
            title = say("for stage {number}", number=number)
            fixes.append(_fix(title, WriteFile(file.path, file.text.encode())))
        else:
            skipped.append((file.path, reason))
    fixes += _ignored([line for stage in stages for line in stage.gitignore], ground)
    fixes += _colored({k: v for stage in stages for k, v in stage.colors.items()}, ground)
    return Start(tuple(fixes), tuple(skipped))


def reached(stages: Sequence[Stage], vault: Vault) -> int:
    """The last stage of which a vault has something already; the first when it has nothing.

    Settings and git's own files tell nothing: any repository has some.
    """
    found = 0
    for number, stage in enumerate(stages):
        if any(_is_there(file, vault) for file in stage.files if not file.path.startswith(".")):
            found = number
    return found


def _fix(title: Message, edit: Edit) -> Fix:
    return Fix(title, (edit,), "safe")


def _is_there(file: StarterFile, vault: Vault) -> bool:
    path = file.path.removesuffix("/.gitkeep")
    return any(vault.on_disk(other) for other in (path, *file.unless))


def _obstacle(file: StarterFile, ground: Ground) -> Message | None:
    if ground.top is not None and file.path.startswith(_AT_TOP):
        return say("git looks for it in {top} alone; write it there", top=ground.top)
    name = _name(file.path)
    for path, count in ground.vault.incoming.items():
        if count and _name(path) == name and name.endswith(".md"):
            return say("links to {path} would lead to it; it is left out", path=path)
    return None


def _name(path: str) -> str:
    return path.rpartition("/")[2].lower()


def _ignored(lines: Sequence[str], ground: Ground) -> Iterator[Fix]:
    """A `.gitignore` that has all these lines."""
    path = f"{ground.repository}/.gitignore".lstrip("/")
    if not lines:
        return
    if not ground.vault.on_disk(path):
        data = "".join(f"{line}\n" for line in lines).encode()
        yield _fix(say("for stage {number}", number=0), WriteFile(path, data))
        return
    text = ground.text_of(path)
    if text is None:
        return
    newline = _newline(text)
    known = {line.strip() for line in text.splitlines()}
    missing = [line for line in lines if line not in known]
    if missing:
        before = newline if text and not text.endswith(("\n", "\r")) else ""
        added = before + "".join(line + newline for line in missing)
        title = say("let git ignore {lines}", lines=" ".join(missing))
        yield _fix(title, ReplaceText(path, len(text), len(text), added))


def _colored(colors: Mapping[str, str], ground: Ground) -> Iterator[Fix]:
    """Colour groups by folder for Obsidian's graph, where it has none.

    Obsidian keeps a colour as one number, red * 65536 + green * 256 + blue.
    """
    import json

    path = f"{ground.repository}/.obsidian/graph.json".lstrip("/")
    if not colors:
        return
    groups = [
        {"query": f"path:{folder}", "color": {"a": 1, "rgb": int(color.lstrip("#"), 16)}}
        for folder, color in colors.items()
    ]
    title = say("colour the graph by folder")
    if not ground.vault.on_disk(path):
        data = json.dumps({"colorGroups": groups}, indent=2) + "\n"
        yield _fix(title, WriteFile(path, data.encode()))
        return
    text = ground.text_of(path) or ""
    try:
        graph: Any = json.loads(text)
    except (ValueError, RecursionError):
        return
    if isinstance(graph, dict) and not cast("dict[str, Any]", graph).get("colorGroups"):
        whole = json.dumps({**graph, "colorGroups": groups}, indent=2, ensure_ascii=False)
        newline = _newline(text)
        yield _fix(title, ReplaceText(path, 0, len(text), whole.replace("\n", newline)))


def _newline(text: str) -> str:
    found = _NEWLINE.search(text)
    return found.group() if found else "\n"
