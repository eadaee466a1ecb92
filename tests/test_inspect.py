"""`inspect`: what is known of a note, in a shape that others may build on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from vaultmend.linter.cli import main

FILES = {
    "vaultmend.toml": "",
    "memory/INDEX.md": '---\naliases: [索引]\ntags: home\nup: "[[cron|调度]]"\n---\n'
    "# Index #top\n\n[[cron#A#B]] ![[x.png]] [t](lessons/cron.md) [[same]] [[nowhere#h]] [[#Index]]\n\nA fact. ^fact\n",
    "memory/lessons/cron.md": "# A\n\n## B\n",
    "memory/lessons/same.md": "",
    "memory/actions/same.md": "",
    "memory/x.png": b"\x89PNG",
}


@pytest.fixture
def index(write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main(["inspect", str(write_files(FILES) / "memory/INDEX.md"), "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["version"] == 1
    [note] = told["notes"]
    return dict(note)


def test_a_note_is_told_with_all_that_obsidian_knows(index: dict[str, Any]) -> None:
    links = index.pop("links")
    assert index == {
        "path": "memory/INDEX.md",
        "role": "index",
        "problem": None,
        "properties": {"aliases": ["索引"], "tags": "home", "up": "[[cron|调度]]"},
        "aliases": ["索引"],
        "tags": ["#home", "#top"],
        "headings": [{"level": 1, "text": "Index #top", "line": 6}],
        "blocks": [{"id": "fact", "line": 10}],
    }
    assert [(link["kind"], link["link"], link["display"], link["target"]) for link in links] == [
        ("property", "cron", "调度", "memory/lessons/cron.md"),
        ("wikilink", "cron#A#B", "cron > A > B", "memory/lessons/cron.md"),
        ("embed", "x.png", "x.png", "memory/x.png"),
        ("markdown", "lessons/cron.md", "t", "memory/lessons/cron.md"),
        ("wikilink", "same", "same", None),
        ("wikilink", "nowhere#h", "nowhere > h", None),
        ("wikilink", "#Index", "Index", "memory/INDEX.md"),
    ]


def test_a_tie_is_told_with_its_candidates(index: dict[str, Any]) -> None:
    tie = index["links"][4]
    assert (tie["ambiguous"], tie["line"], tie["column"]) == (True, 8, 46)
    assert tie["candidates"] == ["memory/actions/same.md", "memory/lessons/same.md"]
    assert not any("candidates" in link for link in index["links"] if not link["ambiguous"])


@pytest.mark.parametrize("flags", [[], ["--tree"]])
def test_the_same_is_told_to_a_person(
    flags: list[str], write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    main(["inspect", str(write_files(FILES)), *flags])
    out = capsys.readouterr().out
    assert "memory/INDEX.md (index)" in out
    assert "lessons/cron.md" in out
