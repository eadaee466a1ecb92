"""Where notes lie and what they are called: what depends on the search, and which names are odd."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultmend.linter.check.diagnostics import Finding
from vaultmend.linter.vault.links.file_names import faults, portable
from vaultmend.linter.vault.links.plain_names import is_plain

CheckFiles = Callable[..., "list[Finding]"]

FILES = {
    "NOW.md": "# NOW\n",
    "memory/archive/2026-01-15.md": "# 2026-01-15\n",
    "memory/lessons/2026-02-14-cron.md": "# Cron\n",
    "memory/vendor/oak.md": "# Oak\n",
}


@pytest.mark.parametrize(
    ("config", "rules"),
    [
        ('profile = "layered"\n', {"visible-archive", "unsearchable-note"}),
        ('profile = "vault"\n', {"visible-archive", "unsearchable-note"}),
        ('profile = "bank"\n', {"dated-evergreen"}),
        ('profile = "bank"\nsearch = "qmd"\n', {"visible-archive", "dated-evergreen", "unsearchable-note"}),
        ('profile = "layered"\nsearch = "openclaw"\n', {"dated-evergreen"}),
        ('profile = "layered"\nsearch = "obsidian"\n', {"visible-archive"}),
        ('profile = "layered"\n[archive]\nfolder = "archive"\n', {"unsearchable-note"}),
        ('profile = "obsidian"\n', frozenset[str]()),
    ],
)  # fmt: skip
def test_advice_depends_on_what_the_search_reads(
    config: str, rules: frozenset[str] | set[str], check_files: CheckFiles
) -> None:
    found = check_files(FILES, "layout", config=config)
    assert {finding.rule for finding in found} - {"misplaced-note"} == rules


def test_a_folder_without_a_role_is_one_finding_however_many_notes_it_has(
    check_files: CheckFiles,
) -> None:
    drafts = {f"memory/drafts/{n}/d.md": "# D\n" for n in range(30)}
    [finding] = check_files({"NOW.md": "", **drafts}, "misplaced-note")
    assert dict(finding.fact.parameters)["count"] == 30
    assert len(finding.related) == 29


@pytest.mark.parametrize(
    ("name", "new"),
    [
        ("a: b.md", "a - b.md"),
        ("10:30.md", "10-30.md"),
        ("what?.md", "what.md"),
        ("[x] y.md", "(x) y.md"),
        ("note .md", "note.md"),
        ("nul", "nul_"),
        ("Com1.md", "Com1_.md"),
        ("etc.", "etc"),
        ("e\u0301.md", "\u00e9.md"),
        ("100%% sure.md", "100 sure.md"),
        ("a|b^c.png", "a-bc.png"),
    ],
)
def test_an_odd_name_has_a_fault_and_a_name_to_take_instead(name: str, new: str) -> None:
    assert list(faults(name))
    assert not is_plain(f"memory/{name}")
    assert portable(name) == new


@pytest.mark.parametrize("name", ["?.md", "记" * 90 + ".md", "a\ud800.md", "..."])
def test_a_name_that_takes_a_human_stays(name: str) -> None:
    assert list(faults(name))
    assert portable(name) == name


@pytest.mark.parametrize(
    "name",
    ["记忆.md", "v1.2 & more (50%).md", "console.md", "a.b.c.md", "\u00e9.md", "记" * 80 + ".md"],
)
def test_an_ordinary_name_has_no_fault(name: str) -> None:
    assert list(faults(name)) == []
    assert portable(name) == name


@given(st.text(st.sampled_from('ab.: ?*[]#^|%\u0301e记\\"<>\tcon1'), min_size=1, max_size=12))
def test_a_name_to_take_instead_is_without_fault(name: str) -> None:
    name += ".md"
    new = portable(name)
    assert new == name or not list(faults(new))
    assert portable(new) == new
    assert "/" not in new
    assert not is_plain(name) or not list(faults(name))


def test_who_gives_the_role_note_has_said_that_it_is_one(check_files: CheckFiles) -> None:
    files = {"NOW.md": "", "memory/drafts/d.md": "# D\n"}
    assert check_files(files, "misplaced-note")
    config = '[roles]\nnote = ["memory/drafts/**"]\n'
    assert check_files(files, "misplaced-note", config=config) == []
