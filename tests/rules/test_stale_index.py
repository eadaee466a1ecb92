"""stale-index among the other rules: what is told, how often, and with which fix."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultmend.linter.check.diagnostics import Finding
from vaultmend.linter.mend.edits import ReplaceText, WriteFile

CheckFiles = Callable[..., "list[Finding]"]

TABLE = "# Index\n\n## Lessons\n\n| File | Status |\n|---|---|\n"
CRON = "---\ntitle: Cron\nstatus: active\n---\n# Cron\n"


def told(found: list[Finding]) -> list[tuple[str, str | None, int]]:
    return [(f.rule, f.path, f.place.line if f.place else 0) for f in found]


def of_links(found: list[Finding]) -> list[Finding]:
    return [f for f in found if f.rule in ("stale-index", "broken-link", "archived-link")]


@pytest.mark.parametrize("name", ["gone", "old"])
def test_a_dead_row_is_told_once(check_files: CheckFiles, name: str) -> None:
    files = {
        "memory/INDEX.md": f"{TABLE}| [[cron]] | active |\n| [[{name}]] | active |\n",
        "memory/lessons/cron.md": CRON,
        "memory/.archive/lessons/old.md": "# Old\n",
    }
    found = of_links(check_files(files))
    assert told(found) == [("stale-index", "memory/INDEX.md", 8)]
    assert found[0].fix is not None
    assert found[0].fix.derived


def test_the_same_link_elsewhere_is_still_told(check_files: CheckFiles) -> None:
    files = {
        "memory/INDEX.md": f"{TABLE}| [[cron]] | active |\n| [[gone]] | active |\n",
        "memory/lessons/cron.md": CRON + "\n[[gone]]\n",
    }
    found = of_links(check_files(files))
    assert told(found) == [
        ("stale-index", "memory/INDEX.md", 8),
        ("broken-link", "memory/lessons/cron.md", 7),
    ]
    assert found[1].related == ()


@pytest.mark.parametrize(
    ("before", "config"),
    [
        ("---\nvaultmend-ignore: [stale-index]\n---\n", None),
        ("", 'ignore = ["stale-index"]\n'),
        ("", '[per-path]\n"memory/INDEX.md" = { ignore = ["stale-index"] }\n'),
    ],
    ids=["switch", "configuration", "path"],
)
def test_without_this_rule_the_link_is_told_as_broken(
    check_files: CheckFiles, before: str, config: str | None
) -> None:
    files = {
        "memory/INDEX.md": f"{before}{TABLE}| [[cron]] | active |\n| [[gone]] | active |\n",
        "memory/lessons/cron.md": CRON,
    }
    found = of_links(check_files(files, config=config))
    assert [finding.rule for finding in found] == ["broken-link"]


def test_a_list_is_one_finding_with_all_its_rows(check_files: CheckFiles) -> None:
    files = {
        "memory/INDEX.md": f"{TABLE}| [[cron]] | stale |\n| [[gone]] | active |\n",
        "memory/lessons/cron.md": CRON,
        "memory/lessons/new.md": "# New\n",
        "memory/people/ray.md": "# Ray\n",
    }
    found = [f for f in check_files(files) if f.rule == "stale-index"]
    assert [str(f.fact) for f in found] == [
        "notes for which the index has no section: 1 (People)",
        "the list is out of date; rows missing: 1, dead rows: 1, cells that differ: 1",
    ]
    assert [related.path for related in found[1].related] == [
        "memory/INDEX.md",
        "memory/INDEX.md",
        "memory/lessons/new.md",
    ]
    # One fix for the whole note: where the list ends the new section begins.
    assert found[0].fix == found[1].fix


def test_an_order_or_an_empty_description_is_no_fault(check_files: CheckFiles) -> None:
    files = {
        "memory/INDEX.md": "## Lessons\n\n| File | Priority | Description |\n|---|---|---|\n"
        "| [[new]] | P2 | |\n| [[cron]] | P0 | |\n",
        "memory/lessons/cron.md": CRON.replace("status: active", "priority: P0"),
        "memory/lessons/new.md": "---\npriority: P2\n---\n# Something new\n",
    }
    assert [f for f in check_files(files) if f.rule == "stale-index"] == []


OLD_LOG = {"memory/.archive/2026-10-01.md": "# 2026-10-01\n"}


@pytest.mark.parametrize(
    ("files", "count"),
    [
        ({}, 0),
        ({f"memory/lessons/{n}.md": f"# {n}\n" for n in range(9)}, 0),
        ({f"memory/lessons/{n}.md": f"# {n}\n" for n in range(10)}, 1),
        (OLD_LOG, 1),
        ({"memory/lessons/_index.md": "- [[cron]]\n"}, 1),
    ],
    ids=["one note", "ten", "eleven", "an archive", "an index of a folder"],
)
def test_an_index_is_asked_for_once_the_vault_needs_one(
    files: dict[str, str], count: int, check_files: CheckFiles
) -> None:
    vault = {"NOW.md": "# NOW\n", "memory/lessons/cron.md": CRON, **files}
    assert len(check_files(vault, "stale-index")) == count


def test_a_missing_index_is_told_of_the_vault(check_files: CheckFiles) -> None:
    files = {"NOW.md": "# NOW\n", "memory/lessons/cron.md": CRON, **OLD_LOG}
    [found] = [f for f in check_files(files) if f.rule == "stale-index"]
    assert (found.path, found.place) == (None, None)
    assert found.fix is not None
    [edit] = found.fix.edits
    assert isinstance(edit, WriteFile)
    assert edit.path == "memory/INDEX.md"
    config = "[rules.stale-index]\nmust-exist = false\n"
    assert [f for f in check_files(files, config=config) if f.rule == "stale-index"] == []


def test_sections_and_columns_come_from_the_configuration(check_files: CheckFiles) -> None:
    config = (
        'extends = "layered"\n[roles]\nrecipe = ["memory/recipes/**"]\n'
        '[groups]\nknowledge = ["recipe"]\n'
        '[index.recipe]\nen = "Recipes"\nheadings = ["Kitchen"]\ncolumns = ["description", "name"]\n'
    )
    files = {"memory/INDEX.md": "# Index\n", "memory/recipes/bread.md": "# Rye bread\n"}
    [found] = [f for f in check_files(files, config=config) if f.rule == "stale-index"]
    assert found.fix is not None
    [edit] = found.fix.edits
    assert isinstance(edit, ReplaceText)
    assert edit.text == (
        "\n## Recipes\n\n| Description | File |\n|-------------|------|\n| Rye bread | [[bread]] |\n"
    )
    listed = {**files, "memory/INDEX.md": "## Kitchen\n\n- [[bread]]\n"}
    assert [f for f in check_files(listed, config=config) if f.rule == "stale-index"] == []
