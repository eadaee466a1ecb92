"""The commands of a comparison, and what each must have seen for its speed to mean anything."""

from __future__ import annotations

import json
import os
import shutil
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from edits import commit_all, edit, note_of
from floors import BARE, WALK, WALK_READ
from peers import PEERS, install_peer
from tables import Check, Goal
from vault_plan import TODAY

if TYPE_CHECKING:
    from collections.abc import Callable

    from measure import Run

FLOORS = ("grep", "bare", "S", "WR")
COLD, PLAIN = "vaultmend check", "vaultmend check --ignore duplicates"
ALONE, ALONE_PLAIN = f"{COLD}, one core", f"{PLAIN}, one core"
WARM, CHANGED = "vaultmend check, nothing changed", "vaultmend check, one note changed"
LESSON, STAGED = "vaultmend check, one lesson changed", "vaultmend check --staged, one note staged"
FIX, INDEX = "vaultmend fix --dry-run", "vaultmend index --check"
VERSION, HELP = "vaultmend --version", "vaultmend --help"
OWN = (COLD, PLAIN, ALONE, ALONE_PLAIN, WARM, CHANGED, LESSON, STAGED, FIX, INDEX, VERSION, HELP)

GOALS = (
    Goal(ALONE, "cpu", 15, "WR", 10_000),
    Goal(ALONE_PLAIN, "cpu", 15, "WR", 10_000),
    Goal(ALONE, "cpu", 0.75, "graphmark", 10_000),
    Goal(ALONE_PLAIN, "cpu", 0.75, "graphmark", 10_000),
    Goal(COLD, "wall", 9, "WR", 10_000),
    Goal(COLD, "wall", 1.0, "lychee", 10_000),
    Goal(WARM, "cpu", 1.6, "S", 10_000),
    Goal(WARM, "wall", 0.15, "rumdl, warm", 10_000),
    Goal(CHANGED, "cpu", 3, "S", 10_000),
    Goal(STAGED, "cpu", 3, "S", 10_000),
    Goal(CHANGED, "wall", 1.0, "mdsmith, one file", 10_000),
    Goal(STAGED, "wall", 1.0, "mdsmith, one file", 10_000),
    Goal(ALONE, "cpu", 20, "WR", 100_000),
    Goal(WARM, "cpu", 1.6, "S", 100_000),
    Goal(CHANGED, "cpu", 2.2, "S", 100_000),
    Goal(ALONE, "peak", 900, "", 100_000),
    Goal(WARM, "peak", 70, "", 100_000),
    Goal(ALONE, "cpu", 9, "bare", 100),
    Goal(WARM, "cpu", 2.5, "bare", 100),
    Goal(VERSION, "cpu", 2, "bare"),
    Goal(HELP, "cpu", 6, "bare"),
)


_TASKSET = shutil.which("taskset")
_ONE_CORE = [_TASKSET, "--cpu-list", "0"] if _TASKSET else []
"""Where a process can be bound to a core, no second one is worth its while."""


class Finding(TypedDict):
    """What is read of one finding in vaultmend's JSON."""

    rule: str
    message: str


class Told(TypedDict):
    """What is read of vaultmend's JSON."""

    summary: dict[str, int]
    findings: list[Finding]


class Row(NamedTuple):
    """A command to be measured. `seen` reads the number of notes from its output."""

    name: str
    command: list[str]
    seen: Callable[[Run], int | None] | None = None
    cache: str = ""
    """A folder that is given as the user's cache folder, and emptied before each run."""
    keeps_cache: bool = False
    """Whether it is left as the run before, or the unmeasured one, made it."""
    before: Callable[[], None] = lambda: None
    """What is done before each run."""
    codes: tuple[int, ...] = (0,)
    """Exit codes that tell of no failure."""


def floor_rows(python: str, vault: str) -> list[Row]:
    """Return grep, a bare Python, S and WR; `python` has no packages and no import hooks."""
    return [
        Row("grep", ["grep", "-rc", r"\[\[", "."], _grepped),
        Row("bare", [python, "-I", "-c", BARE]),
        Row("S", [python, "-I", "-c", WALK, vault], _printed),
        Row("WR", [python, "-I", "-c", WALK_READ, vault], _printed),
    ]


def peer_rows(folder: str, vault: str) -> tuple[list[Row], list[str]]:
    """Return a row for each peer that can be installed, and a remark on each peer."""
    rows: list[Row] = []
    remarks: list[str] = []
    for peer in PEERS:
        try:
            program, version = install_peer(peer, folder)
        except RuntimeError as problem:
            remarks.append(f"{peer.name} skipped, cannot be installed: {problem}")
            continue
        command = peer.command(program, vault)
        shown = " ".join(command).replace(program, peer.program).replace(vault, "VAULT")
        remarks.append(f"{peer.package} {version}: `{shown}`")
        count = peer.notes_seen(program, vault)
        rows.append(Row(peer.name, command, None if count is None else _always(count)))
    return rows, remarks


def own_rows(program: str, vault: str, copies: Callable[[str], str], cache: str) -> list[Row]:
    """Return the rows of vaultmend itself; `copies` makes a copy of the vault that may be changed."""
    options = ["--today", TODAY.isoformat(), "--exit-zero", "--format", "json"]
    check = [program, "check", vault, *options]
    plain = [*check, "--ignore", "duplicates"]
    day = ["--today", TODAY.isoformat()]
    edited, taught, staged = copies("edited"), copies("taught"), copies("staged")
    commit_all(staged)
    log, lesson = note_of(edited, ""), note_of(taught, "lessons")
    to_stage = note_of(staged, "")
    changed, learnt = ([program, "check", copy, *options] for copy in (edited, taught))
    found = (0, 1)
    return [
        Row(COLD, check, _notes, f"{cache}/cold"),
        Row(PLAIN, plain, _notes, f"{cache}/cold"),
        Row(ALONE, [*_ONE_CORE, *check], _notes, f"{cache}/cold"),
        Row(ALONE_PLAIN, [*_ONE_CORE, *plain], _notes, f"{cache}/cold"),
        Row(WARM, check, _notes, f"{cache}/warm", True),
        Row(CHANGED, changed, _notes, f"{cache}/log", True, lambda: edit(log)),
        Row(LESSON, learnt, _notes, f"{cache}/lesson", True, lambda: edit(lesson)),
        Row(
            *(STAGED, [program, "check", staged, "--staged", *options], _notes, f"{cache}/staged"),
            *(True, lambda: edit(to_stage, staged)),
        ),
        Row(FIX, [program, "fix", vault, "--dry-run", *day], codes=found),
        Row(INDEX, [program, "index", vault, "--check", *day], codes=found),
        Row(VERSION, [program, "--version"]),
        Row(HELP, [program, "--help"]),
    ]


def prepare(row: Row) -> dict[str, str]:
    """Do what comes before each run of a row, and return what its environment needs."""
    row.before()
    if not row.cache:
        return {}
    if not row.keeps_cache:
        shutil.rmtree(row.cache, ignore_errors=True)
    os.makedirs(row.cache, exist_ok=True)
    return {"XDG_CACHE_HOME": row.cache}


def found_checks(run: Run, truth: dict[str, int]) -> list[Check]:
    """Compare the findings of a cold check with what the vault was made with."""
    told = _json(run.out)
    if told is None:
        return [Check("JSON on standard output", 1, 0)]
    rules = [finding["rule"] for finding in told["findings"]]
    expected = {
        "broken-link": truth.get("broken_targets", 0),
        "broken-heading": truth.get("broken_headings", 0),
        "orphan-note": truth.get("unlinked", 0),
        "missing-property": truth.get("missing-key", 0),
        "invalid-frontmatter": truth.get("invalid-header", 0),
        "stale-note": truth.get("stale", 0),
        "open-conflict": truth.get("conflict", 0),
        "duplicate-section": truth.get("copied-section", 0),
        "duplicate-note": 0,
        "duplicate-item": 0,
        "ambiguous-link": 0,
    }
    decoys = sum("decoy-" in finding["message"] for finding in told["findings"])
    checks = [
        Check(f"{rule} findings", count, rules.count(rule)) for rule, count in expected.items()
    ]
    return [*checks, Check("findings about what is no link", 0, decoys)]


def _notes(run: Run) -> int | None:
    told = _json(run.out)
    return told["summary"]["notes"] if told is not None else None


def _json(text: str) -> Told | None:
    try:
        told: Told = json.loads(text)
    except ValueError:
        return None
    return told


def _always(count: int | None) -> Callable[[Run], int | None]:
    return lambda _: count


def _printed(run: Run) -> int:
    return int(run.out)


def _grepped(run: Run) -> int:
    return run.out.count(".md:")
