"""`[per-path]`: which rules are heard in which paths."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from vaultmend.linter.check.per_path import PathRules, is_ignored
from vaultmend.linter.cli.config_file import configured
from vaultmend.linter.config import ConfigError
from vaultmend.linter.read.files.ignore import Ignore
from vaultmend.linter.read.files.roots import find_roots
from vaultmend.linter.read.files.source import WorkTree
from vaultmend.rules import ALL

WriteFiles = Callable[..., Path]
NOTE = "memory/projects/a/b.md"


def read(write_files: WriteFiles, lines: str) -> tuple[PathRules, ...]:
    vault = write_files({"NOW.md": "", "vaultmend.toml": "[per-path]\n" + lines})
    return configured(find_roots(str(vault), "/"), None, ALL).settings.per_path


@pytest.mark.parametrize(
    ("lines", "ignored"),
    [
        ("", False),
        ('"memory/**" = { ignore = ["stale-note"] }', True),
        ('"memory/**" = { ignore = ["freshness"] }', True),
        ('"memory/**" = { ignore = ["ALL"] }', True),
        ('"memory/**" = { ignore = ["links", "orphan-note"] }', False),
        ('"memory/**" = { select = ["links"] }', True),
        ('"memory/**" = { select = ["freshness"] }', False),
        ('"memory/**" = { select = ["ALL"], ignore = ["freshness"] }', True),
        ('"memory/**" = { select = ["stale-note"], ignore = ["freshness"] }', False),
        ('"memory/**" = { select = ["stale-note"], ignore = ["stale-note"] }', True),
        ('"memory/**" = {}', False),
        ('"other/**" = { ignore = ["ALL"] }', False),
        ('"other/**" = { ignore = ["ALL"] }\n"*.md" = { ignore = ["stale-note"] }', True),
        ('"*.md" = { ignore = ["links"] }\n"memory/" = { select = ["links"] }', True),
    ],
)
def test_a_glob_that_matches_leaves_rules_out(
    write_files: WriteFiles, lines: str, ignored: bool
) -> None:
    per_path = read(write_files, lines)
    assert is_ignored(per_path, "stale-note", "freshness", NOTE) is ignored


def test_what_concerns_the_whole_vault_is_never_ignored(write_files: WriteFiles) -> None:
    per_path = read(write_files, '"*" = { ignore = ["ALL"] }')
    assert is_ignored(per_path, "stale-note", "freshness", NOTE)
    assert not is_ignored(per_path, "stale-note", "freshness", None)


PATHS = ("NOW.md", "a.md", "memory/a.md", "memory/projects/a.md", NOTE, "memory/x [y]/项目.md")
GLOBS = (
    "*",
    "*.md",
    "a.md",
    "/a.md",
    "a",
    "memory",
    "memory/",
    "/memory/projects",
    "memory/*",
    "memory/**",
    "**/a.md",
    "memory/**/b.md",
    "projects",
    "**/projects/**",
    "memory/x \\[y\\]/*",
    "项目.md",
    "[!a].md",
    "N?W.md",
    "memory/projects/a/b.md",
    "b.md/",
)


@pytest.mark.parametrize("glob", GLOBS)
def test_globs_mean_the_same_as_in_exclude(write_files: WriteFiles, glob: str) -> None:
    vault = str(write_files(dict.fromkeys(PATHS, "")))
    files = WorkTree(vault, ignore=Ignore(vault, vault, [glob]), archives=()).files()
    excluded = {file.path for file in files if file.excluded}
    covered = PathRules(glob, ["ALL"], []).covers
    assert {path for path in PATHS if covered(path)} == excluded & set(PATHS)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ('"a" = { ignor = [] }', "2: there is no key of a path 'ignor'; did you mean 'ignore'?"),
        ('"a" = { ignore = ["stale-nte"] }', "2: there is no rule or family 'stale-nte'; did you"),
        ('"a" = { ignore = "links" }', "2: per-path.a.ignore must be a list of strings"),
        ('"a" = ["links"]', "2: per-path.a must be a table"),
        ('"a" = {}\n"[b" = {}', "3: '[b' is no glob; a bracket or a backslash is left open, or"),
        ('"!a" = {}', "2: '!a' excepts nothing here; write the paths that are meant"),
        ('"" = {}', "2: an empty glob can match no path; take it away"),
        ('"#a" = {}', "2: '#a' is a comment, as in a .gitignore; write \\#a for a name with #"),
        ("\n[per-path.'a.b']\n\nselect = 3", "5: per-path.a.b.select must be a list of strings"),
        ("".join(f'"{n}" = {{}}\n' for n in range(501)), "1: per-path may hold 500 globs"),
    ],
)
def test_a_mistake_is_named_with_its_line(write_files: WriteFiles, lines: str, said: str) -> None:
    with pytest.raises(ConfigError) as error:
        read(write_files, lines)
    assert str(error.value).startswith(f"vaultmend.toml:{said}")
