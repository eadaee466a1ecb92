"""What rules about properties say is to be done, and what their fixes leave to somebody."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from vaultmend.linter.check.diagnostics import Finding
from vaultmend.linter.cli import main

CheckFiles = Callable[..., "list[Finding]"]
NOTE = (
    "---\ntitle: Cron\ndate: 2026-11-01\ncategory: lessons\npriority: P1\nstatus: active\n"
    "last_verified: 2026-11-20\ntags: [x]\n---\n# Cron\n"
)
SCHEMA = """\
extends = "layered"
[schema.lesson]
required = []
[schema.lesson.properties]
count = { type = "integer" }
code = { pattern = "^[A-Z]{3}$" }
links = { type = "array", minItems = 2 }
"""


def lesson(text: str) -> dict[str, str]:
    return {"memory/INDEX.md": "[[cron]]\n", "memory/lessons/cron.md": text}


@pytest.mark.parametrize(
    ("before", "after", "remedy"),
    [
        ("P1", "high", "write the one of them that is true"),
        (
            "status: active",
            "status: supersedd",
            "write superseded if that is meant, else the one that is true",
        ),
        ("status: active", "status: inactive", "write the one of them that is true"),
        ("2026-11-20", "yesterday", "write a day that there is, as YYYY-MM-DD"),
        ("2026-11-20", "YYYY-MM-DD", "fill it in"),
        ("status: active", "status: ✅ active", "write active"),
    ],
)
def test_every_value_that_is_not_allowed_has_a_remedy(
    before: str, after: str, remedy: str, check_files: CheckFiles
) -> None:
    found = check_files(lesson(NOTE.replace(before, after)))
    [one] = [finding for finding in found if finding.rule == "invalid-property"]
    assert str(one.remedy) == remedy


@pytest.mark.parametrize(
    ("line", "remedy"),
    [
        ("count: many", "write a value of type integer"),
        ("code: abc", "write it so that it matches, or change the pattern of the schema"),
        ("links: [a]", "write a list of at least 2"),
    ],
)
def test_a_schema_of_ones_own_has_remedies_too(
    line: str, remedy: str, check_files: CheckFiles
) -> None:
    files = {"vaultmend.toml": SCHEMA, **lesson(f"---\n{line}\n---\n# Cron\n")}
    [one] = [finding for finding in check_files(files) if finding.rule == "invalid-property"]
    assert str(one.remedy) == remedy


def test_a_stale_note_names_the_command_that_dates_it(check_files: CheckFiles) -> None:
    found = check_files(lesson(NOTE.replace("2026-11", "2026-01")))
    [one] = [finding for finding in found if finding.rule == "stale-note"]
    assert "where it is still true: `vaultmend verify NOTE`" in str(one.remedy)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "# Cron\n",
            "title, category; still to be filled in by hand: date, priority,",
        ),
        ("---\npriority: P1\n---\n# Cron\n", "Add title, category; still to be filled in by hand:"),
    ],
)
def test_a_fix_that_cannot_know_all_says_what_is_left(
    text: str,
    said: str,
    write_files: Callable[..., Path],
    capsys: pytest.CaptureFixture[str],
) -> None:
    vault = write_files(lesson(text))
    main(["fix", str(vault), "--unsafe-fixes", "--settle", "0", "--today", "2026-11-30"])
    assert said in capsys.readouterr().out
