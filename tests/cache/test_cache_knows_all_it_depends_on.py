"""Every place on disk that a check looks at is among those that are looked at before it is told
again."""

from __future__ import annotations

import builtins
import os
import sys
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from vaultmend.linter.check.cache.folder import Folder
from vaultmend.linter.check.cache.record import Record, unpacked
from vaultmend.linter.vault.scheme import ARCHIVES

Run = Callable[..., Any]

LAYERED: Mapping[str, str] = {
    "NOW.md": "# Now\n\n[[gone]], [[.hidden/b]], [[../up]], [x](../y.md)\n",
    "MEMORY.md": "# Memory\n\n[[a]]\n",
    "memory/INDEX.md": "# Index\n\n- [[a]]\n",
    "memory/lessons/a.md": "# A\n\n`memory/.state/x.json`, [[gone.pdf]]\n",
    "memory/.archive/old.md": "# Old\n",
}
VAULTS: Mapping[str, tuple[Mapping[str, str], str]] = {
    "layered": (LAYERED, ""),
    "marked": ({**LAYERED, ".obsidian/app.json": '{"userIgnoreFilters": ["x"]}'}, ""),
    "configured": (
        {
            **LAYERED,
            "vaultmend.toml": 'extends = "more/base.toml"\nbaseline = "more/accepted.json"\n',
            "more/base.toml": 'profile = "layered"\n',
        },
        "memory/lessons",
    ),
    "by pyproject": ({**LAYERED, "pyproject.toml": "[tool.vaultmend]\n"}, "memory"),
    "obsidian in memory": ({**LAYERED, "memory/.obsidian/templates.json": '{"folder": "t"}'}, ""),
    "plain": ({"a.md": "# A\n\n[[b]]\n", "sub/b.md": "# B\n"}, ""),
    "a folder of a plain one": ({"a.md": "# A\n", "sub/b.md": "[[../a]]\n"}, "sub"),
    "wiki": ({"raw/a.txt": "", "wiki/index.md": "# I\n", "wiki/log.md": "# L\n"}, ""),
}
_ASKING = ("stat", "lstat", "open", "scandir", "listdir", "readlink", "access")


@contextmanager
def watched(seen: set[str]) -> Generator[None]:
    """Note every absolute path that this process asks the system about."""

    def noting(real: Callable[..., Any]) -> Callable[..., Any]:
        def ask(path: Any = ".", *given: Any, **more: Any) -> Any:
            if isinstance(path, str):
                seen.add(os.path.abspath(path))
            return real(path, *given, **more)

        return ask

    with ExitStack() as stack:
        for module, name in (*((os, name) for name in _ASKING), (builtins, "open")):
            stack.enter_context(patch.object(module, name, noting(getattr(module, name))))
        yield


def _is_known(path: str, record: Record) -> bool:
    if path in record.kinds or path in record.contents or path in record.reals:
        return True
    if any(path == os.path.join(root, asked) for root, asked, _ in record.asked):
        return True
    if any(f"{path}/".startswith(f"{k}/") for k, kind in record.kinds.items() if kind[:3] == "no:"):
        return True
    for root in record.roots:
        if f"{root}/".startswith(f"{path}/"):
            return True  # on the way to the vault, whose real path is known
        if path.startswith(root + "/"):
            parts = path[len(root) + 1 :].split("/")
            return not any(part[0] == "." and part not in ARCHIVES for part in parts)
    return False


@pytest.mark.parametrize("name", VAULTS)
@pytest.mark.parametrize("versioned", [False, True])
def test_a_check_asks_for_nothing_that_its_record_does_not_know(
    write_files: Callable[[Mapping[str, str]], Path],
    run_git: Callable[..., str],
    run: Run,
    folder: Path,
    name: str,
    versioned: bool,
) -> None:
    files, below = VAULTS[name]
    vault = write_files(files)
    if versioned:
        for words in ("init -q", "add -A", "commit -qm all"):
            run_git(vault, *words.split())
    time.sleep(0.06)  # what is extended must be older than the run
    call = ("check", str(vault / below), "--format", "json")
    run(*call, "--no-cache")
    seen: set[str] = set()
    with watched(seen):
        run(*call)
    kept = Folder(str(folder.parent))
    record = unpacked(kept.read(kept.find("run-") or "") or b"")
    assert record is not None
    programs = (sys.prefix, sys.base_prefix, str(Path(__file__).parents[2]), str(folder.parents[1]))
    unknown = {path for path in seen if not _is_known(path, record)}
    left = [path for path in sorted(unknown) if not path.startswith((*programs, "/dev/"))]
    assert left == []
