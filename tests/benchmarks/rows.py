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
VERSION, HELP = "vaultmend --version", "vaultmend --help"
OWN = (COLD, PLAIN, VERSION, HELP)

GOALS = (
    Goal(COLD, "cpu", 1.0, "graphmark"),
    Goal(COLD, "cpu", 0.75, "graphmark"),
    Goal(COLD, "cpu", 15, "WR"),
    Goal(PLAIN, "cpu", 15, "WR"),
    Goal(COLD, "wall", 1.0, "lychee"),
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
    """A folder that is emptied before each run and given as the user's cache folder."""


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


def own_rows(program: str, vault: str, cache: str) -> list[Row]:
    """Return the rows of vaultmend itself; both checks start from an empty cache."""
    check = [program, "check", vault, "--today", TODAY.isoformat(), "--exit-zero"]
    check += ["--format", "json"]
    return [
        Row(COLD, check, _notes, cache),
        Row(PLAIN, [*check, "--ignore", "duplicates"], _notes, cache),
        Row(VERSION, [program, "--version"]),
        Row(HELP, [program, "--help"]),
    ]


def empty_cache(row: Row) -> dict[str, str]:
    """Empty the cache of a row and return what its environment needs."""
    if not row.cache:
        return {}
    shutil.rmtree(row.cache, ignore_errors=True)
    os.makedirs(row.cache)
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
