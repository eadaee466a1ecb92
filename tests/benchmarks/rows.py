"""The commands of a comparison, and what each must have seen for its speed to mean anything."""

from __future__ import annotations

import json
import os
import shutil
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from floors import BARE, WALK, WALK_READ
from peers import PEERS, install_peer
from tables import Check, Goal
from vault_plan import TODAY

if TYPE_CHECKING:
    from collections.abc import Callable

    from measure import Run

FLOORS = ("grep", "bare", "S", "WR")
COLD, PLAIN = "vaultmend check", "vaultmend check --ignore duplicates"
WARM, CHANGED = "vaultmend check, nothing changed", "vaultmend check, one note changed"
VERSION, HELP = "vaultmend --version", "vaultmend --help"
OWN = (COLD, PLAIN, WARM, CHANGED, VERSION, HELP)

GOALS = (
    Goal(COLD, "cpu", 1.0, "graphmark"),
    Goal(COLD, "cpu", 0.75, "graphmark"),
    Goal(COLD, "cpu", 15, "WR"),
    Goal(PLAIN, "cpu", 15, "WR"),
    Goal(COLD, "wall", 1.0, "lychee"),
    Goal(WARM, "cpu", 1.6, "S"),
    Goal(CHANGED, "cpu", 3, "S"),
    Goal(VERSION, "cpu", 2, "bare"),
    Goal(HELP, "cpu", 6, "bare"),
)


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
    edits: str = ""
    """A vault of which one note is changed before each run."""


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
        rows.append(Row(peer.name, command, _always(count)))
    return rows, remarks


def own_rows(program: str, vault: str, edited: str, cache: str) -> list[Row]:
    """Return the rows of vaultmend itself; `edited` is a copy of the vault that may be changed."""
    options = ["--today", TODAY.isoformat(), "--exit-zero", "--format", "json"]
    check = [program, "check", vault, *options]
    return [
        Row(COLD, check, _notes, f"{cache}/cold"),
        Row(PLAIN, [*check, "--ignore", "duplicates"], _notes, f"{cache}/cold"),
        Row(WARM, check, _notes, f"{cache}/warm", True),
        Row(CHANGED, [program, "check", edited, *options], _notes, f"{cache}/warm", True, edited),
        Row(VERSION, [program, "--version"]),
        Row(HELP, [program, "--help"]),
    ]


def prepare(row: Row) -> dict[str, str]:
    """Do what comes before each run of a row, and return what its environment needs."""
    if row.edits:
        edit_one_note(row.edits)
    if not row.cache:
        return {}
    if not row.keeps_cache:
        shutil.rmtree(row.cache, ignore_errors=True)
    os.makedirs(row.cache, exist_ok=True)
    return {"XDG_CACHE_HOME": row.cache}


def edit_one_note(vault: str) -> None:
    """Append a line with a broken link to the note in the middle, or take it away again."""
    line = b"\nSee [[no-such-note]].\n"
    notes = [
        os.path.join(folder, name)
        for folder, _, names in os.walk(vault)
        for name in names
        if name.endswith(".md") and "/." not in folder
    ]
    with open(sorted(notes)[len(notes) // 2], "r+b") as note:
        text = note.read()
        note.seek(0)
        note.write(text.removesuffix(line) if text.endswith(line) else text + line)
        note.truncate()


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
