"""What `fix --unsafe-fixes` writes into a note that has no frontmatter, or not all of it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from vaultmend.linter.cli import main

WriteFiles = Callable[[Mapping[str, "str | bytes"]], Path]
Fix = Callable[[Path], int]

INDEX = {"memory/INDEX.md": "# Index\n\n[[cron]]\n"}
CRON = "memory/lessons/cron.md"
WHOLE = (
    "---\ntitle: Whole\ndate: 2026-11-01\ncategory: lessons\npriority: P1\nstatus: active\n"
    "last_verified: 2026-11-20\ntags: [x]\n---\n\n# Whole\n"
)


@pytest.fixture
def fix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fix:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    words = ["--unsafe-fixes", "--settle", "0", "--today", "2026-11-30"]
    rules = "missing-frontmatter,missing-property"
    return lambda vault: main(["fix", str(vault), *words, "--select", rules])


def mended(fix: Fix, write_files: WriteFiles, content: str | bytes, path: str = CRON) -> bytes:
    vault = write_files({**INDEX, "memory/lessons/whole.md": WHOLE, path: content})
    fix(vault)
    first = (vault / path).read_bytes()
    fix(vault)
    assert (vault / path).read_bytes() == first, "a second run changes nothing"
    assert (vault / "memory/lessons/whole.md").read_bytes() == WHOLE.encode()
    return first


BLOCK = "---\ntitle: Cron 调度纪律\ncategory: lessons\n---\n\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# Cron 调度纪律\n", BLOCK + "# Cron 调度纪律\n"),
        ("# Cron 调度纪律", BLOCK + "# Cron 调度纪律"),
        ("\n# Cron 调度纪律\n", BLOCK + "# Cron 调度纪律\n"),
        ("# Cron 调度纪律\r\n\r\nx\r\n", (BLOCK + "# Cron 调度纪律\n\nx\n").replace("\n", "\r\n")),
        ("\ufeff# Cron 调度纪律\n", "\ufeff" + BLOCK + "# Cron 调度纪律\n"),
        ("", "---\ntitle: cron\ncategory: lessons\n---\n\n"),
        ("---\n\nA rule, no header.\n", "---\ntitle: cron\ncategory: lessons\n---\n\n---\n\nA rule, no header.\n"),
        ("# See [[cron|时区]]: #1\n", '---\ntitle: "See 时区: #1"\ncategory: lessons\n---\n\n# See [[cron|时区]]: #1\n'),
        ("# 2026\n", '---\ntitle: "2026"\ncategory: lessons\n---\n\n# 2026\n'),
        ("# \"It's\" \\n\n", "---\ntitle: '\"It''s\" \\n'\ncategory: lessons\n---\n\n# \"It's\" \\n\n"),
    ],
)  # fmt: skip
def test_a_block_before_the_text(
    fix: Fix, write_files: WriteFiles, before: str, after: str
) -> None:
    assert mended(fix, write_files, before.encode()) == after.encode()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("---\npriority: P1 # sure\n---\n# Cron\n", "---\npriority: P1 # sure\ntitle: Cron\ncategory: lessons\n---\n# Cron\n"),
        ("---\r\ntags:\r\n  - x\r\n---\r\n# Cron\r\n", "---\r\ntags:\r\n  - x\r\ntitle: Cron\r\ncategory: lessons\r\n---\r\n# Cron\r\n"),
        ("---\ntags: [x]\nnote: |\n  two\n  lines\n---\n# Cron\n", "---\ntags: [x]\nnote: |\n  two\n  lines\ntitle: Cron\ncategory: lessons\n---\n# Cron\n"),
        ("---\n---\n# Cron\n", "---\ntitle: Cron\ncategory: lessons\n---\n# Cron\n"),
        # Left alone: an empty value waits for somebody, and a header in braces takes no line.
        ("---\ntitle:\ncategory: lessons\n---\n# Cron\n", "---\ntitle:\ncategory: lessons\n---\n# Cron\n"),
        ("---\n{tags: [x]}\n---\n# Cron\n", "---\n{tags: [x]}\n---\n# Cron\n"),
        ("---\ntitle: a: b\n---\n# Cron\n", "---\ntitle: a: b\n---\n# Cron\n"),
    ],
)  # fmt: skip
def test_properties_below_the_others(
    fix: Fix, write_files: WriteFiles, before: str, after: str
) -> None:
    assert mended(fix, write_files, before.encode()) == after.encode()


@pytest.mark.parametrize(
    ("path", "day"),
    [
        ("memory/decisions/2026-02-14-bootcamp.md", "date: 2026-02-14\n"),
        ("memory/decisions/bootcamp-2026-02-14.md", "date: 2026-02-14\n"),
        ("memory/decisions/2026-W07.md", ""),
        ("memory/decisions/2026-02-31-bootcamp.md", ""),
        ("memory/decisions/bootcamp.md", ""),
    ],
)
def test_the_day_in_the_name(fix: Fix, write_files: WriteFiles, path: str, day: str) -> None:
    text = mended(fix, write_files, "# Bootcamp\n", path).decode()
    assert text == f"---\ntitle: Bootcamp\n{day}category: decision\n---\n\n# Bootcamp\n"


def test_the_day_on_which_git_got_it(fix: Fix, write_files: WriteFiles) -> None:
    vault = write_files({**INDEX, CRON: "# Cron\n"})
    env = {
        **{key: value for key, value in os.environ.items() if not key.startswith("GIT_")},
        "GIT_AUTHOR_DATE": "2026-03-01T12:00:00",
        "GIT_COMMITTER_DATE": "2026-03-02T12:00:00",
        "GIT_CONFIG_GLOBAL": os.devnull,
    }
    name = ["-c", "user.name=q", "-c", "user.email=q@example.org"]
    for words in (["init", "-q"], ["add", "-A"], [*name, "commit", "-qm", "backup: 2026-03-01"]):
        subprocess.run(["git", "-C", str(vault), *words], check=True, env=env)
    fix(vault)
    text = (vault / CRON).read_text(encoding="utf-8")
    assert text == "---\ntitle: Cron\ndate: 2026-03-01\ncategory: lessons\n---\n\n# Cron\n"


def test_only_what_the_schema_allows(fix: Fix, write_files: WriteFiles) -> None:
    config = (
        'extends = "layered"\n[schema.lesson]\nrequired = ["title", "category", "status"]\n'
        'properties.title.pattern = "^L-"\nproperties.category.enum = ["lesson", "guide"]\n'
        'properties.status.enum = ["active"]\n'
    )
    vault = write_files({**INDEX, "vaultmend.toml": config, CRON: "# Cron\n"})
    fix(vault)
    text = (vault / CRON).read_text(encoding="utf-8")
    assert text == "---\ncategory: lesson\n---\n\n# Cron\n"


def test_a_safe_fix_writes_none_of_it(write_files: WriteFiles, tmp_path: Path) -> None:
    vault = write_files({**INDEX, CRON: "# Cron\n"})
    main(["fix", str(vault), "--settle", "0", "--today", "2026-11-30"])
    assert (vault / CRON).read_text(encoding="utf-8") == "# Cron\n"
