"""Which folder is the workspace, which is Obsidian's, and what a path limits the report to."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from vaultmend.linter.read.files.roots import NoSuchVault, find_roots


def build(root: Path, *paths: str) -> None:
    for path in paths:
        target = root / path
        if path.endswith("/"):
            target.mkdir(parents=True, exist_ok=True)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text("", encoding="utf-8")


CASES = {
    "a bare folder is the workspace": (["v/a.md"], "v", ("v", "v", "")),
    "a folder with .obsidian is both": (["v/.obsidian/"], "v", ("v", "v", "")),
    "a folder below a configuration limits": (
        ["v/vaultmend.toml", "v/a/b/"],
        "v/a/b",
        ("v", "v", "a/b"),
    ),
    "a hidden configuration counts": (["v/.vaultmend.toml", "v/a/"], "v/a", ("v", "v", "a")),
    "a folder below .obsidian limits": (["v/.obsidian/", "v/a/"], "v/a", ("v", "v", "a")),
    "the nearest marked folder wins": (
        ["v/vaultmend.toml", "v/sub/.obsidian/", "v/sub/a/"],
        "v/sub/a",
        ("v/sub", "v/sub", "a"),
    ),
    "a git root above does not count for an argument": (
        ["v/.git/", "v/a/x.md"],
        "v/a",
        ("v/a", "v/a", ""),
    ),
    "a file limits to itself": (["v/.obsidian/", "v/a/x.md"], "v/a/x.md", ("v", "v", "a/x.md")),
    "a file alone has its folder": (["v/a/x.md"], "v/a/x.md", ("v/a", "v/a", "x.md")),
    "memory with .obsidian is Obsidian's root": (
        ["v/memory/.obsidian/", "v/NOW.md"],
        "v",
        ("v", "v/memory", ""),
    ),
    "memory beside NOW.md makes the parent the workspace": (
        ["v/memory/.obsidian/", "v/NOW.md"],
        "v/memory",
        ("v", "v/memory", ""),
    ),
    "memory beside MEMORY.md without .obsidian too": (
        ["v/memory/x.md", "v/MEMORY.md"],
        "v/memory",
        ("v", "v", ""),
    ),
    "memory beside a configuration too": (
        ["v/memory/.obsidian/", "v/vaultmend.toml"],
        "v/memory",
        ("v", "v/memory", ""),
    ),
    "a folder below such a memory limits": (
        ["v/memory/.obsidian/", "v/memory/lessons/", "v/AGENTS.md"],
        "v/memory/lessons",
        ("v", "v/memory", "memory/lessons"),
    ),
    "a file in such a memory limits": (
        ["v/memory/x.md", "v/AGENTS.md"],
        "v/memory/x.md",
        ("v", "v", "memory/x.md"),
    ),
    "memory alone stays the workspace": (
        ["v/memory/.obsidian/"],
        "v/memory",
        ("v/memory", "v/memory", ""),
    ),
    "another folder beside NOW.md stays": (["v/notes/x.md", "v/NOW.md"], "v/notes", None),
    "the workspace's .obsidian goes before memory's": (
        ["v/.obsidian/", "v/memory/.obsidian/"],
        "v",
        ("v", "v", ""),
    ),
    "a file called .obsidian is no mark": (["v/.obsidian", "v/a/"], "v/a", ("v/a", "v/a", "")),
    "a folder called vaultmend.toml is no mark": (["v/vaultmend.toml/", "v/a/"], "v/a", None),
}


@pytest.mark.parametrize(
    ("paths", "argument", "expected"),
    CASES.values(),
    ids=[name.replace(" ", "-") for name in CASES],
)
def test_a_path_of_the_command_line(
    tmp_path: Path, paths: list[str], argument: str, expected: tuple[str, str, str] | None
) -> None:
    build(tmp_path, *paths)
    roots = find_roots(argument, str(tmp_path))
    workspace, obsidian, reported = expected or (argument, argument, "")
    assert roots == (str(tmp_path / workspace), str(tmp_path / obsidian), reported)
    assert find_roots(str(tmp_path / argument), "/") == roots


NO_ARGUMENT = {
    "the folder itself": (["v/a/"], "v/a", ("v/a", "v/a")),
    "the nearest marked folder above": (["v/.obsidian/", "v/a/b/"], "v/a/b", ("v", "v")),
    "else the git work tree": (["v/.git/", "v/a/b/"], "v/a/b", ("v", "v")),
    "a linked work tree has .git as a file": (["v/.git", "v/a/"], "v/a", ("v", "v")),
    "a marked folder goes before a nearer git root": (
        ["v/vaultmend.toml", "v/a/.git/"],
        "v/a",
        ("v", "v"),
    ),
    "a memory that is a repository": (
        ["v/NOW.md", "v/memory/.git/", "v/memory/.obsidian/", "v/memory/lessons/"],
        "v/memory/lessons",
        ("v", "v/memory"),
    ),
}


@pytest.mark.parametrize(
    ("paths", "cwd", "expected"),
    NO_ARGUMENT.values(),
    ids=[name.replace(" ", "-") for name in NO_ARGUMENT],
)
def test_without_a_path_the_whole_vault_is_reported(
    tmp_path: Path, paths: list[str], cwd: str, expected: tuple[str, str]
) -> None:
    build(tmp_path, *paths)
    workspace, obsidian = expected
    assert find_roots(None, str(tmp_path / cwd)) == (
        str(tmp_path / workspace),
        str(tmp_path / obsidian),
        "",
    )


@pytest.mark.parametrize(
    ("argument", "words"),
    [
        ("missing", "no file or folder 'missing'"),
        ("a.md/below", "cannot be a path"),
        ("x" * 300, "cannot be a path"),
        ("nul\0byte", "cannot be a path"),
        ("\ud800", "cannot be a path"),
        ("", "empty"),
        ("pipe", "neither a file nor a folder"),
    ],
    ids=["missing", "below-a-file", "too-long", "nul", "lone-surrogate", "empty", "fifo"],
)
def test_a_path_that_cannot_be_a_vault_is_an_error_with_its_reason(
    tmp_path: Path, argument: str, words: str
) -> None:
    build(tmp_path, "a.md")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(NoSuchVault, match=words):
        find_roots(argument, str(tmp_path))


def test_a_link_to_a_vault_gives_its_real_path(tmp_path: Path) -> None:
    build(tmp_path, "v/.obsidian/", "v/a/x.md")
    (tmp_path / "link").symlink_to("v")
    assert find_roots("link", str(tmp_path)).workspace == str(tmp_path / "v")
    assert find_roots("link/a", str(tmp_path)).reported == "a"


def test_a_link_to_a_note_is_reported_under_its_own_name(tmp_path: Path) -> None:
    build(tmp_path, "v/.obsidian/", "v/a/x.md")
    (tmp_path / "v/y.md").symlink_to("a/x.md")
    assert find_roots("v/y.md", str(tmp_path)).reported == "y.md"


@pytest.mark.parametrize("name", ["--fix", "a\nb", "会议 🗓", "Sinfoni\u0301a", "\udcff"])
def test_any_name_may_be_a_vault(tmp_path: Path, name: str) -> None:
    os.mkdir(os.path.join(tmp_path, name))
    assert find_roots(name, str(tmp_path)).workspace == os.path.join(tmp_path, name)


@pytest.mark.parametrize(
    ("content", "is_mark"),
    [
        pytest.param('[tool.vaultmend]\nscope = "all"\n', True, id="a table"),
        pytest.param('[project]\nname = "x"\n\n[ tool . "vaultmend" ]\n', True, id="spelt oddly"),
        pytest.param("[tool.vaultmend.rules.stale-note]\nmax-age-days = 9\n", True, id="below it"),
        pytest.param("[tool.vaultmend]\nscope = \n", True, id="one that breaks off"),
        pytest.param('[project]\ndependencies = ["vaultmend"]\n', False, id="only a dependency"),
        pytest.param("# [tool.vaultmend]\n[tool.ruff]\n", False, id="in a comment"),
        pytest.param("", False, id="empty"),
    ],
)
def test_a_pyproject_is_a_mark_when_it_configures_vaultmend(
    tmp_path: Path, content: str, is_mark: bool
) -> None:
    build(tmp_path, "v/a/x.md", "v/memory/y.md")
    (tmp_path / "v/pyproject.toml").write_text(content, encoding="utf-8")
    workspace = str(tmp_path / ("v" if is_mark else "v/a"))
    assert find_roots("v/a", str(tmp_path)).workspace == workspace
    assert find_roots("v/a/x.md", str(tmp_path)).workspace == workspace
    assert find_roots(None, str(tmp_path / "v/a")).workspace == workspace
    beside = str(tmp_path / ("v" if is_mark else "v/memory"))
    assert find_roots("v/memory", str(tmp_path)).workspace == beside


def test_a_pyproject_that_is_no_file_of_the_folder_is_no_mark(tmp_path: Path) -> None:
    build(tmp_path, "v/a/", "w/pyproject.toml/", "w/a/", "u/a/")
    (tmp_path / "other.toml").write_text("[tool.vaultmend]\n", encoding="utf-8")
    (tmp_path / "v/pyproject.toml").symlink_to(tmp_path / "other.toml")
    os.mkfifo(tmp_path / "u/pyproject.toml")
    for vault in "vwu":
        found = find_roots(f"{vault}/a", str(tmp_path))
        assert found.workspace == str(tmp_path / vault / "a")


NAMED = {
    "the memory that a configuration names is Obsidian's root": (
        {"v/vaultmend.toml": 'memory = "notes"', "v/notes/.obsidian/app.json": "{}"},
        ("v", "v/notes/x.md", "v/notes"),
        ("v", "v/notes"),
    ),
    "also a deeper one": (
        {"v/vaultmend.toml": "memory = 'team/notes/'", "v/team/notes/.obsidian/app.json": "{}"},
        ("v", "v/team/notes", "v/team/notes/x.md"),
        ("v", "v/team/notes"),
    ),
    "also one in the table of a project": (
        {
            "v/pyproject.toml": '[project]\nname = "v"\n[tool.vaultmend]\nmemory = "notes"\n',
            "v/notes/.obsidian/app.json": "{}",
        },
        ("v", "v/notes"),
        ("v", "v/notes"),
    ),
    "a memory that is a repository names itself": (
        {"v/NOW.md": "", "v/notes/vaultmend.toml": 'memory = "notes"', "v/notes/x.md": ""},
        ("v/notes", "v/notes/x.md"),
        ("v", "v"),
    ),
    "what is extended tells it": (
        {
            "v/vaultmend.toml": 'extends = "notes/vaultmend.toml"',
            "v/notes/vaultmend.toml": 'memory = "notes"',
            "v/notes/.obsidian/app.json": "{}",
        },
        ("v", "v/notes"),
        ("v", "v/notes"),
    ),
    "a key of another table names nothing": (
        {"v/vaultmend.toml": '[rules]\nmemory = "notes"', "v/notes/.obsidian/app.json": "{}"},
        ("v/notes",),
        ("v/notes", "v/notes"),
    ),
    "another folder than the named one is a vault of its own": (
        {"v/vaultmend.toml": 'memory = "brain"', "v/notes/.obsidian/app.json": "{}"},
        ("v/notes",),
        ("v/notes", "v/notes"),
    ),
}


@pytest.mark.parametrize(
    ("files", "arguments", "expected"),
    NAMED.values(),
    ids=[name.replace(" ", "-") for name in NAMED],
)
def test_a_memory_by_another_name(
    tmp_path: Path, files: dict[str, str], arguments: tuple[str, ...], expected: tuple[str, str]
) -> None:
    for path, text in {"v/notes/x.md": "", "v/team/notes/x.md": "", **files}.items():
        build(tmp_path, path)
        (tmp_path / path).write_text(text, encoding="utf-8")
    for argument in arguments:
        found = find_roots(argument, str(tmp_path))
        assert (found.workspace, found.obsidian) == tuple(str(tmp_path / at) for at in expected)
