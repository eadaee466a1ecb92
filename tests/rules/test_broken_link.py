"""What counts as broken: plans, periodic notes, templates, titles with a slash, other folders."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultmend.linter.check.diagnostics import Finding

CheckFiles = Callable[..., "list[Finding]"]
OBSIDIAN = {".obsidian/app.json": "{}"}
MOC = "[[Generics]] [[Mapped Types]] [[Narrowing]] [[Enums]] [[CI/CD Pipelines]] [[Home]]\n"


def told(findings: list[Finding]) -> list[tuple[str | None, str, int]]:
    return [(f.path, f.severity, len(f.related)) for f in findings]


def test_a_note_that_promises_many_notes_is_a_plan(check_files: CheckFiles) -> None:
    files = {**OBSIDIAN, "Home.md": MOC}
    assert told(check_files(files, "broken-link")) == [("Home.md", "info", 5)]


def test_what_one_note_plans_is_planned_everywhere(check_files: CheckFiles) -> None:
    files = {**OBSIDIAN, "Home.md": MOC, "Types.md": "[[Mapped Types]] [[Missing]]\n"}
    assert told(check_files(files, "broken-link")) == [
        ("Home.md", "info", 6),
        ("Types.md", "error", 0),
    ]


def test_a_path_into_a_folder_of_the_vault_is_no_plan(check_files: CheckFiles) -> None:
    files = {**OBSIDIAN, "Home.md": MOC.replace("CI/CD", "Notes/CD"), "Notes/A.md": ""}
    found = check_files(files, "broken-link")
    assert {f.severity for f in found} == {"error"}
    assert len(found) == 5


def test_rows_of_an_index_are_promises_to_keep(check_files: CheckFiles) -> None:
    files = {"memory/INDEX.md": "[[lessons/INDEX]]\n", "memory/lessons/INDEX.md": MOC}
    assert {f.severity for f in check_files(files, "broken-link")} == {"error"}


@pytest.mark.parametrize(
    "name", ["2026-11-30", "2026-W22", "2026-11", "2026-Q4", "daily/2026-12-01", "2026-12-01.md"]
)
def test_periodic_notes_may_be_linked_before_they_exist(name: str, check_files: CheckFiles) -> None:
    assert check_files({"NOW.md": f"[[{name}]]\n"}, "broken-link") == []


@pytest.mark.parametrize("name", ["2026-11-30-cron", "2026", "v2026-11-30"])
def test_other_names_with_a_year_may_not(name: str, check_files: CheckFiles) -> None:
    assert len(check_files({"NOW.md": f"[[{name}]]\n"}, "broken-link")) == 1


@pytest.mark.parametrize("folder", ["templates", "Templates", "99_Templates", "模板"])
def test_links_of_templates_are_placeholders(folder: str, check_files: CheckFiles) -> None:
    files = {"NOW.md": "", f"memory/{folder}/Entry.md": "[[Patrón X]]\n"}
    assert check_files(files) == []


def test_the_same_target_is_one_finding_and_an_info_in_a_log(check_files: CheckFiles) -> None:
    files = {"memory/2026-11-29.md": "[[Gone]]\n", "memory/2026-11-30.md": "[[Gone]] [[Gone.md]]\n"}
    assert told(check_files(files, "broken-link")) == [("memory/2026-11-29.md", "info", 2)]
    worst = check_files({**files, "NOW.md": "[[Gone]]\n"}, "broken-link")
    assert told(worst) == [("NOW.md", "error", 3)]


def test_a_note_beside_obsidians_root_is_on_disk_and_unseen(check_files: CheckFiles) -> None:
    files = {
        "memory/.obsidian/app.json": "{}",
        "NOW.md": "[[cron]] [x](memory/lessons/cron.md) [[MEMORY]]\n",
        "MEMORY.md": "",
        "memory/INDEX.md": "[[../MEMORY]] [[lessons/cron]]\n",
        "memory/lessons/cron.md": "",
    }
    assert told(check_files(files, "broken-link")) == [("memory/INDEX.md", "info", 0)]
