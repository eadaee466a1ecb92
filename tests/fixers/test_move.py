"""Where `mv` puts things, what it refuses, and what it tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from vaultmend.fixers.move import Move, Refused, move
from vaultmend.linter.mend.edits import MoveFile, ReplaceText

Maker = Callable[..., Any]
TEXTS = {
    "NOW.md": "[[cron]]",
    "memory/INDEX.md": "[[lessons/cron]]",
    "memory/2026-11-29.md": "- 10:00 [[cron]] `lessons/cron.md`\n",
    "memory/lessons/cron.md": "[[api]]",
    "memory/lessons/api.md": "",
    "memory/lessons/img/a.png": "",
    "memory/people/ray.md": "",
    "memory/projects/ray.md": "",
    "memory/map.canvas": '{"nodes":[{"type":"file","file":"memory/lessons/cron.md"}]}',
}


def done(memory_vault: Maker, old: str, new: str) -> Move | Refused:
    made = memory_vault(TEXTS)
    return move(made.vault, old, new, made.text_of)


def moves(made: Move | Refused) -> dict[str, str]:
    assert isinstance(made, Move)
    return {edit.path: edit.to for edit in made.fix.edits if isinstance(edit, MoveFile)}


@pytest.mark.parametrize(
    ("old", "new", "to"),
    [
        ("memory/lessons/cron.md", "memory/lessons/scheduler.md", "memory/lessons/scheduler.md"),
        ("memory/lessons/cron", "memory/lessons/scheduler", "memory/lessons/scheduler.md"),
        ("memory/lessons/cron.md", "memory/people", "memory/people/cron.md"),
        ("memory/lessons/cron.md", "memory/new/", "memory/new/cron.md"),
        ("memory/lessons/cron.md", "memory/new", "memory/new.md"),
        ("memory/lessons/cron.md", "v1.2", "v1.2.md"),
        ("./memory//lessons/cron.md", "./x.md", "x.md"),
        ("memory/lessons/cron.md", ".", "cron.md"),
        ("memory/lessons/cron.md", "memory/lessons/Cron.md", "memory/lessons/Cron.md"),
        ("cron", "scheduler", "memory/lessons/scheduler.md"),
        ("Cron.md", "memory", "memory/cron.md"),
        ("lessons/cron", "people/x", "people/x.md"),
        ("memory/lessons/img/a.png", "memory/b", "memory/b.png"),
        ("memory/map.canvas", "memory/plan", "memory/plan.canvas"),
    ],
)
def test_a_note_goes_where_the_user_means(old: str, new: str, to: str, memory_vault: Maker) -> None:
    assert list(moves(done(memory_vault, old, new)).values()) == [to]


@pytest.mark.parametrize(
    ("new", "prefix"),
    [
        ("memory/knowledge", "memory/knowledge"),
        ("memory/people", "memory/people/lessons"),
        ("memory/people/", "memory/people/lessons"),
        ("memory/Lessons", "memory/Lessons"),
        ("a/b/c", "a/b/c"),
    ],
)
def test_a_folder_takes_all_that_is_below_along(new: str, prefix: str, memory_vault: Maker) -> None:
    assert moves(done(memory_vault, "memory/lessons", new)) == {
        f"memory/lessons/{name}": f"{prefix}/{name}" for name in ("api.md", "cron.md", "img/a.png")
    }


def test_files_that_the_vault_does_not_know_go_with_their_folder(memory_vault: Maker) -> None:
    made = memory_vault(TEXTS)
    others = ["memory/lessons/run.py", "memory/people/run.py"]
    found = moves(move(made.vault, "memory/lessons", "memory/x", made.text_of, others))
    assert found["memory/lessons/run.py"] == "memory/x/run.py"
    assert len(found) == 4


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("memory/gone.md", "x", "there is no note 'memory/gone.md' in the vault"),
        ("", "x", "there is no note '' in the vault; give its name or its path"),
        ("ray", "x", "'ray' may be any of"),
        ("cron", "memory/lessons/api", "memory/lessons/api.md exists already"),
        ("cron", "memory/lessons/API", "memory/lessons/api.md exists already"),
        ("memory/people/ray.md", "memory/projects", "memory/projects/ray.md exists already"),
        ("cron", "memory/lessons/cron.md", "memory/lessons/cron.md is there already"),
        ("cron", "../x", "../x is outside the vault"),
        ("cron", "/x", "/x is outside the vault"),
        ("cron", "x/../../y", "outside the vault"),
        ("cron", "memory/INDEX.md/x", "memory/INDEX.md is a file, not a folder"),
        ("memory/lessons", "memory/lessons/old", "memory/lessons cannot be moved into itself"),
        ("cron", "a#b", "no link can hold '#'"),
        ("cron", "a[b", "no link can hold '['"),
        ("memory/lessons", "a|b", "no link can hold '|'"),
        ("cron", "a\\b", "holds a character that no name can have"),
        ("cron", "a\nb", "holds a character that no name can have"),
        ("cron", " a/b", "begins or ends with a blank"),
        ("cron", "字" * 85, "is 258 bytes long, and a name can have 255; choose a shorter one"),
        ("cron", ".hidden", "4 links would break and cannot be rewritten"),
        ("memory/lessons/cron.md", "memory/.archive/x", "exists already"),
    ],
)
def test_what_cannot_be_moved_is_refused_with_the_reason(
    old: str, new: str, reason: str, memory_vault: Maker
) -> None:
    made = memory_vault({**TEXTS, "memory/.archive/x.md": ""})
    found = move(made.vault, old, new, made.text_of)
    assert isinstance(found, Refused)
    assert reason in str(found.reason)


@pytest.mark.parametrize(
    ("new", "warnings"),
    [
        ("调度", []),
        ("字" * 84, []),
        ("what?", ["Windows and Android refuse '?' in 'what?.md'"]),
        ("con", ["Windows keeps the name 'con.md' for itself"]),
        ("a./x", ["Windows takes the dot off the end of 'a.'"]),
    ],
)
def test_names_that_other_systems_refuse_are_told(
    new: str, warnings: list[str], memory_vault: Maker
) -> None:
    found = done(memory_vault, "memory/lessons/cron.md", new)
    assert isinstance(found, Move)
    assert [str(item) for item in found.warnings] == warnings


def test_links_are_rewritten_in_the_same_fix_and_in_logs_nothing_else(memory_vault: Maker) -> None:
    found = done(memory_vault, "cron", "scheduler")
    assert isinstance(found, Move)
    assert [edit for edit in found.fix.edits if isinstance(edit, ReplaceText)] == [
        ReplaceText("NOW.md", 2, 6, "scheduler"),
        ReplaceText("memory/2026-11-29.md", 10, 14, "scheduler"),
        ReplaceText("memory/INDEX.md", 2, 14, "lessons/scheduler"),
        ReplaceText("memory/map.canvas", 33, 55, "memory/lessons/scheduler.md"),
    ]


@pytest.mark.parametrize(
    ("written", "old", "new", "told"),
    [
        ("`lessons/cron.md`", "cron", "memory/people/", ["lessons/cron.md"]),
        ("see memory/lessons/cron.md.", "cron", "memory/people/", ["memory/lessons/cron.md"]),
        ("| cron.md | `./lessons/cron.md` |", "cron", "x", ["cron.md", "./lessons/cron.md"]),
        ("`cron.md` [[cron]] [x](lessons/cron.md)", "cron", "memory/people/", []),
        ("`people/cron.md` `other/cron.md`", "cron", "memory/people/", []),
        ("`memory/lessons/` `lessons/api.md`", "memory/lessons", "memory/x",
         ["memory/lessons/", "lessons/api.md"]),
        ("`memory/lessons/api.md`", "cron", "x", []),
    ],
)  # fmt: skip
def test_paths_in_the_text_that_stop_being_right_are_told(
    written: str, old: str, new: str, told: list[str], memory_vault: Maker
) -> None:
    made = memory_vault({**TEXTS, "memory/2026-11-29.md": "", "memory/INDEX.md": f"\n{written}\n"})
    found = move(made.vault, old, new, made.text_of)
    assert isinstance(found, Move)
    assert [(item.path, item.line, item.said) for item in found.mentions] == [
        ("memory/INDEX.md", 2, said) for said in told
    ]
