"""What git ignores and what the configuration or Obsidian excludes, folder by folder."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from vaultmend.linter.read.files.ignore import Ignore
from vaultmend.linter.read.files.source import WorkTree


def build(root: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


def ignored(root: Path) -> set[str]:
    return {file.path for file in WorkTree(str(root)).files() if file.ignored}


def excluded(root: Path, *globs: str, obsidian: str = "") -> set[str]:
    ignore = Ignore(str(root), str(root / obsidian), globs)
    return {file.path for file in WorkTree(str(root), ignore).files() if file.excluded}


PATTERNS = {
    "a name anywhere": ("x.md", {"x.md", "a/x.md", "a/b/x.md"}),
    "a name at the root": ("/x.md", {"x.md"}),
    "a path": ("a/x.md", {"a/x.md"}),
    "an extension": ("*.log.md", {"a/t.log.md"}),
    "a folder": ("b/", {"a/b/x.md", "a/b/y.md"}),
    "no file for a folder pattern": ("x.md/", set[str]()),
    "everything below": ("a/**", {"a/x.md", "a/b/x.md", "a/b/y.md", "a/t.log.md"}),
    "any depth between": ("a/**/x.md", {"a/x.md", "a/b/x.md"}),
    "any depth before": ("**/b/y.md", {"a/b/y.md"}),
    "one star stays in a folder": ("a/*.md", {"a/x.md", "a/t.log.md"}),
    "a question mark": ("?.md", {"x.md", "a/x.md", "a/b/x.md", "a/b/y.md"}),
    "a set": ("[!x].md", {"a/b/y.md"}),
    "a range": ("[w-y].md", {"x.md", "a/x.md", "a/b/x.md", "a/b/y.md"}),
    "negated": ("*.md\n!x.md", {"a/b/y.md", "a/t.log.md", "日志.md"}),
    "the last line wins": ("!x.md\nx.md", {"x.md", "a/x.md", "a/b/x.md"}),
    "no way back into an ignored folder": ("b/\n!b/x.md", {"a/b/x.md", "a/b/y.md"}),
    "all but one folder": ("/*\n!/a", {"x.md", "日志.md"}),
    "a comment": ("# x.md\n\n", set[str]()),
    "spaces at the end": ("x.md   ", {"x.md", "a/x.md", "a/b/x.md"}),
    "Windows line ends": ("x.md\r\ny.md\r\n", {"x.md", "a/x.md", "a/b/x.md", "a/b/y.md"}),
    "a byte order mark": ("\ufeffx.md", {"x.md", "a/x.md", "a/b/x.md"}),
    "Chinese": ("日*.md", {"日志.md"}),
    "broken sets": ("[x.md\n[[:nope:]].md\nx.md\\", set[str]()),
}


@pytest.mark.parametrize(
    ("patterns", "expected"), PATTERNS.values(), ids=[name.replace(" ", "-") for name in PATTERNS]
)
def test_patterns_mean_what_git_means(tmp_path: Path, patterns: str, expected: set[str]) -> None:
    files = ["x.md", "a/x.md", "a/b/x.md", "a/b/y.md", "a/t.log.md", "日志.md"]
    build(tmp_path, dict.fromkeys(files, "") | {".git/HEAD": "", ".gitignore": patterns})
    assert ignored(tmp_path) == expected
    assert {file.path for file in WorkTree(str(tmp_path)).files()} == set(files)
    globs = patterns.removeprefix("\ufeff").splitlines()
    assert excluded(tmp_path, *globs) == expected


def test_outside_a_git_work_tree_a_gitignore_means_nothing(tmp_path: Path) -> None:
    build(tmp_path, {".gitignore": "*.md", "x.md": ""})
    assert ignored(tmp_path) == set()


def test_a_nested_gitignore_outweighs_the_outer_one_below_itself(tmp_path: Path) -> None:
    build(
        tmp_path,
        {
            ".git/HEAD": "",
            ".gitignore": "*.draft.md\n/a/z.md",
            "a/.gitignore": "!keep.draft.md\n/y.md",
            "keep.draft.md": "",
            "y.md": "",
            "a/keep.draft.md": "",
            "a/b/keep.draft.md": "",
            "a/b/lose.draft.md": "",
            "a/y.md": "",
            "a/b/y.md": "",
            "a/z.md": "",
        },
    )
    assert ignored(tmp_path) == {"keep.draft.md", "a/b/lose.draft.md", "a/y.md", "a/z.md"}


def test_lists_above_the_workspace_and_of_the_git_directory_count(tmp_path: Path) -> None:
    build(
        tmp_path,
        {
            ".gitignore": "beyond.md",
            "repo/.git/info/exclude": "private.md\n/vaults/v/own.md",
            "repo/.gitignore": "/vaults/v/a/x.md\n!/vaults/v/a/private.md",
            "repo/vaults/.gitignore": "v/b",
            **{f"repo/vaults/v/{path}": "" for path in ("a/x.md", "x.md", "b/c/y.md", "own.md")},
            "repo/vaults/v/private.md": "",
            "repo/vaults/v/a/private.md": "",
            "repo/vaults/v/beyond.md": "",
        },
    )
    assert ignored(tmp_path / "repo/vaults/v") == {"a/x.md", "b/c/y.md", "own.md", "private.md"}


def test_a_linked_work_tree_finds_its_git_directory(tmp_path: Path) -> None:
    build(
        tmp_path,
        {
            "main/.git/info/exclude": "x.md",
            "main/.git/worktrees/w/commondir": "../..\n",
            "w/.git": "gitdir: ../main/.git/worktrees/w\n",
            "w/x.md": "",
            "w/y.md": "",
        },
    )
    assert ignored(tmp_path / "w") == {"x.md"}


def test_a_git_file_in_a_folder_cannot_point_out_of_the_vault(tmp_path: Path) -> None:
    build(tmp_path, {"outside/info/exclude": "x.md", "vault/a/x.md": "", "vault/b/x.md": ""})
    build(tmp_path, {"vault/a/.git": "gitdir: ../../outside"})
    (tmp_path / "vault/b/.git").symlink_to(tmp_path / "outside")
    assert ignored(tmp_path / "vault") == set()


def test_memory_that_is_a_repository_is_not_ignored_by_the_workspace(tmp_path: Path) -> None:
    build(
        tmp_path,
        {
            ".git/HEAD": "",
            ".gitignore": "memory/\nclone/\n*.tmp.md",
            "memory/.git/HEAD": "",
            "memory/.gitignore": "drafts/",
            "memory/a.tmp.md": "",
            "memory/drafts/b.md": "",
            "clone/.git/HEAD": "",
            "clone/c.md": "",
        },
    )
    ignore = Ignore(str(tmp_path), str(tmp_path / "memory"))
    files = WorkTree(str(tmp_path), ignore).files()
    assert {file.path for file in files if file.ignored} == {"memory/drafts/b.md", "clone/c.md"}


def test_an_archive_is_judged_like_any_folder(tmp_path: Path) -> None:
    build(tmp_path, {".git/HEAD": "", ".gitignore": "old.md", ".archive/old.md": ""})
    assert ignored(tmp_path) == {".archive/old.md"}


def test_a_gitignore_that_is_no_small_file_is_a_problem_or_nothing(tmp_path: Path) -> None:
    build(tmp_path, {".git/HEAD": "", ".gitignore": "x\n" * 40_000, "x": "", "real": "*"})
    (tmp_path / "a").mkdir()
    os.mkfifo(tmp_path / "a/.gitignore")
    (tmp_path / "b").mkdir()
    (tmp_path / "b/.gitignore").symlink_to("../real")
    build(tmp_path, {"b/y.md": "", "a/y.md": ""})
    tree = WorkTree(str(tmp_path))
    assert not any(file.ignored for file in tree.files())
    assert [path for path, _ in tree.problems] == [".gitignore"]


# Obsidian's own filters


def filters(root: Path, *items: object, folder: str = "") -> None:
    text = json.dumps({"userIgnoreFilters": items})
    build(root, {os.path.join(folder, ".obsidian/app.json"): text})


FILES = ["Templates/a.md", "templates b.md", "notes/Templates/c.md", "notes/2026-01-02.md", "n.md"]
FILTERS = {
    "a prefix without case": ("templates", {"Templates/a.md", "templates b.md"}),
    "a prefix that is a folder": ("Templates/", {"Templates/a.md"}),
    "a prefix within a name": ("notes/Temp", {"notes/Templates/c.md"}),
    "a path": ("n.md", {"n.md"}),
    "an expression without case": (r"/TEMPLATES\//", {"Templates/a.md", "notes/Templates/c.md"}),
    "an expression with an anchor": (
        "/^n/",
        {"notes/Templates/c.md", "notes/2026-01-02.md", "n.md"},
    ),
    "an expression for a day": (r"/\d{4}-\d{2}-\d{2}\.md$/", {"notes/2026-01-02.md"}),
    "an expression with a choice": (
        r"/^(.*\/)?Templates\/.*\.md$/",
        {"Templates/a.md", "notes/Templates/c.md"},
    ),
    "a broken expression": ("/(/", set[str]()),
    "an expression that might never end": ("/(n+)+$/", set[str]()),
    "nothing": ("", set[str]()),
}


@pytest.mark.parametrize(
    ("item", "expected"), FILTERS.values(), ids=[name.replace(" ", "-") for name in FILTERS]
)
def test_obsidians_filters(tmp_path: Path, item: str, expected: set[str]) -> None:
    build(tmp_path, dict.fromkeys(FILES, ""))
    filters(tmp_path, item, 3, None)
    assert excluded(tmp_path) == expected


def test_obsidians_filters_are_relative_to_its_root(tmp_path: Path) -> None:
    build(tmp_path, dict.fromkeys(["a/x.md", "memory/a/x.md", "memory/b/a/x.md"], ""))
    filters(tmp_path, "a/", folder="memory")
    assert excluded(tmp_path, obsidian="memory") == {"memory/a/x.md"}
    assert excluded(tmp_path) == set()


def test_a_filter_and_a_name_are_compared_in_one_normal_form(tmp_path: Path) -> None:
    build(tmp_path, {"Sinfoni\u0301a.md": "", "Sinfon\u00eda b.md": ""})
    filters(tmp_path, "sinfon\u00eda")
    assert len(excluded(tmp_path)) == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '"userIgnoreFilters"',
        '{"userIgnoreFilters": null}',
        '{"userIgnoreFilters": "a"}',
        '{"userIgnoreFilters": ' + "[" * 5000,
        '\ufeff{"userIgnoreFilters": []}',
    ],
    ids=["empty", "cut", "list", "string", "null", "no-list", "deep", "none"],
)
def test_an_unreadable_app_json_excludes_nothing(tmp_path: Path, text: str) -> None:
    build(tmp_path, {".obsidian/app.json": text, "a.md": ""})
    assert excluded(tmp_path) == set()


def test_settings_linked_from_outside_are_not_read(tmp_path: Path) -> None:
    filters(tmp_path / "outside", "a")
    build(tmp_path / "vault", {"a.md": ""})
    (tmp_path / "vault/.obsidian").symlink_to(tmp_path / "outside/.obsidian")
    assert excluded(tmp_path / "vault") == set()


# Time


@pytest.mark.parametrize(
    "glob",
    ["*a" * 20 + "*b", "**/a/" * 20 + "b", "a/**/" * 20 + "b", "?*" * 40 + "b", "[a]*" * 40 + "b"],
)
def test_no_pattern_takes_long_on_a_long_name(tmp_path: Path, glob: str) -> None:
    build(tmp_path, {"a" * 250: "", "/".join("a" * 200): ""})
    started = time.process_time()
    assert excluded(tmp_path, glob) == set()
    assert time.process_time() - started < 0.5


@pytest.mark.parametrize(
    "item",
    [
        "/(a+)+$/",
        "/(a|a)*b/",
        "/(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)b/",
        "/a*a*a*a*a*b/",
        "/" + "a?" * 40 + "a" * 40 + "b/",
        r"/(a*)\1b/",
        "/(?=a*a*a*b)/",
        "/a{1,200}a{1,200}a{1,200}b/",
        "/.*a.*a.*a.*b.*/",
    ],
    ids=str.strip,
)
def test_no_expression_of_a_vault_takes_long(tmp_path: Path, item: str) -> None:
    build(tmp_path, {"a" * 250 + str(number): "" for number in range(4)})
    filters(tmp_path, item)
    started = time.process_time()
    assert excluded(tmp_path) == set()
    assert time.process_time() - started < 1


# Git itself is the oracle


def git(root: Path, *arguments: str) -> bytes:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    clean |= {"HOME": str(root), "XDG_CONFIG_HOME": str(root), "GIT_CONFIG_NOSYSTEM": "1"}
    command = ["git", "-C", str(root), *arguments]
    return subprocess.run(command, check=True, capture_output=True, env=clean).stdout


PIECES = [
    "a",
    "b",
    "ab",
    "*",
    "**",
    "?",
    "a*",
    "*b",
    "[ab]",
    "[!a]",
    "*.md",
    r"\a",
    r"x\ y",
    "*a*b*",
]


def random_pattern(chance: random.Random) -> str:
    pattern = "/".join(chance.choice(PIECES) for _ in range(chance.choice([1, 1, 2, 2, 3, 4])))
    outer = ["", "", "/"]
    return chance.choice(["", "", "", "!"]) + chance.choice(outer) + pattern + chance.choice(outer)


def agree_with_git(root: Path, seed: int, rounds: int) -> None:
    chance = random.Random(seed)
    names = ["a", "b", "ab", "a.md", "b.log", "x y", "c"]
    drawn = {"/".join(chance.choices(names, k=chance.randint(1, 4))) for _ in range(300)}
    build(root, dict.fromkeys(drawn - {str(up) for path in drawn for up in Path(path).parents}, ""))
    nested = sorted({path.partition("/")[0] for path in drawn if "/" in path})
    git(root, "init", "-q")
    for _ in range(rounds):
        lists = {"": [random_pattern(chance) for _ in range(chance.randint(1, 5))]}
        lists[chance.choice(nested)] = [random_pattern(chance) for _ in range(3)]
        for folder, patterns in lists.items():
            (root / folder / ".gitignore").write_text("\n".join(patterns), encoding="utf-8")
        out = git(root, "ls-files", "-z", "-o", "-i", "--exclude-standard").decode().split("\0")
        expected = {path for path in out if path and not path.endswith(".gitignore")}
        assert ignored(root) == expected, lists
        for folder in lists:
            (root / folder / ".gitignore").unlink()


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_random_patterns_ignore_what_git_ignores(tmp_path: Path) -> None:
    agree_with_git(tmp_path, seed=1, rounds=40)


@pytest.mark.long
@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_many_random_patterns_ignore_what_git_ignores(tmp_path: Path) -> None:
    agree_with_git(tmp_path, seed=2, rounds=3000)
