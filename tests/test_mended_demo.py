"""The demo vault before and after each command that writes, as golden diffs."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from vaultmend.linter.cli import main
from vaultmend.linter.mend.change import Change
from vaultmend.linter.report.diff import diff

DEMO = "demo-vault"


def tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def changes(before: dict[str, bytes], after: dict[str, bytes]) -> list[Change]:
    gone = {path: data for path, data in before.items() if path not in after}
    come = {path: data for path, data in after.items() if path not in before}
    moved: list[Change] = []
    for path, data in list(gone.items()):
        to = next((new for new, other in come.items() if other == data), None)
        if to is not None:
            moved.append(Change(path, to, data, data))
            del gone[path], come[to]
    edited = [
        Change(path, path, data, after[path])
        for path, data in before.items()
        if path in after and after[path] != data
    ]
    return [
        *moved,
        *edited,
        *(Change(path, path, data, None) for path, data in gone.items()),
        *(Change(path, path, None, data) for path, data in come.items()),
    ]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("fix", ["fix", "--today", "2026-11-30"]),
        ("fix-unsafe", ["fix", "--unsafe-fixes", "--today", "2026-11-30"]),
        ("index", ["index", "--today", "2026-12-20"]),
        ("archive", ["archive", "--yes", "--today", "2027-01-15"]),
        ("archive-relink", ["archive", "--yes", "--relink", "--today", "2027-01-15"]),
    ],
)
def test_the_demo_vault_after(
    name: str,
    words: list[str],
    root: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    bless: bool,
) -> None:
    vault = tmp_path / DEMO
    shutil.copytree(root / "fixtures" / DEMO, vault)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    before = tree(vault)
    main([*words, str(vault), "--settle", "0"])
    got = diff(changes(before, tree(vault)))
    golden = root / "fixtures" / f"{DEMO}.{name}.diff"
    if bless:
        golden.write_text(got, encoding="utf-8", newline="")
    assert golden.read_bytes().decode("utf-8") == got
    main(["undo", "--vault", str(vault)])
    assert tree(vault) == before
