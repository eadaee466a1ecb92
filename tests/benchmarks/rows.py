"""The commands of a comparison, and how each is run."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING, NamedTuple

from edits import commit_all, edit, note_of
from floors import BARE, WALK, WALK_READ
from found import notes_seen
from measure import CAN_BIND, run
from peers import PEERS, install_peer
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
SECTIONS = "vaultmend check --select duplicates, 5,000 sections"
OWN = (
    COLD,
    PLAIN,
    ALONE,
    ALONE_PLAIN,
    WARM,
    CHANGED,
    LESSON,
    STAGED,
    FIX,
    INDEX,
    VERSION,
    HELP,
    SECTIONS,
)


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
    one_core: bool = False
    """Whether it is bound to one core, so that no second process is worth its while."""


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
    # Where nothing can be bound to a core, a row of that name would say what is not so.
    alone = [
        Row(ALONE, check, notes_seen, f"{cache}/cold", one_core=True),
        Row(ALONE_PLAIN, plain, notes_seen, f"{cache}/cold", one_core=True),
    ]
    return [
        Row(COLD, check, notes_seen, f"{cache}/cold"),
        Row(PLAIN, plain, notes_seen, f"{cache}/cold"),
        *(alone if CAN_BIND else ()),
        Row(WARM, check, notes_seen, f"{cache}/warm", True),
        Row(CHANGED, changed, notes_seen, f"{cache}/log", True, lambda: edit(log)),
        Row(LESSON, learnt, notes_seen, f"{cache}/lesson", True, lambda: edit(lesson)),
        Row(
            *(
                STAGED,
                [program, "check", staged, "--staged", *options],
                notes_seen,
                f"{cache}/staged",
            ),
            *(True, lambda: edit(to_stage, staged)),
        ),
        Row(FIX, [program, "fix", vault, "--dry-run", *day], codes=found),
        Row(INDEX, [program, "index", vault, "--check", *day], codes=found),
        Row(VERSION, [program, "--version"]),
        Row(HELP, [program, "--help"]),
    ]


def sections_row(program: str, vault: str, cache: str) -> Row:
    """Return the row that looks for near-duplicates and for nothing else."""
    command = [program, "check", vault, "--select", "duplicates", "--exit-zero", "--format", "json"]
    command += ["--today", TODAY.isoformat()]
    return Row(SECTIONS, command, notes_seen, f"{cache}/sections", one_core=CAN_BIND)


def run_row(row: Row, vault: str) -> Run:
    """Run a row once, with what comes before it."""
    return run(row.command, vault, _prepare(row), row.one_core)


def _prepare(row: Row) -> dict[str, str]:
    """Do what comes before each run of a row, and return what its environment needs."""
    row.before()
    if not row.cache:
        return {}
    if not row.keeps_cache:
        shutil.rmtree(row.cache, ignore_errors=True)
    os.makedirs(row.cache, exist_ok=True)
    return {"XDG_CACHE_HOME": row.cache}


def _always(count: int | None) -> Callable[[Run], int | None]:
    return lambda _: count


def _printed(run: Run) -> int:
    return int(run.out)


def _grepped(run: Run) -> int:
    return run.out.count(".md:")
