"""Measures vaultmend beside grep, Python's floors, graphmark and lychee, on seeded vaults.

    python tests/benchmarks/compare.py [NOTES ...] [--repeat 5] [--vaultmend PATH]

All commands run in one session, one after the other, round by round; each ratio is taken between
two runs of the same round. The tables are Markdown. Absolute times say little; ratios hold.
Memory below that of a bare Python is shown as a bare Python's.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import sys
import zlib
from glob import glob

from make_vault import SMALLEST, make_vault
from measure import Run, Watch, run
from peers import clean_python, install_vaultmend
from rows import (
    COLD,
    FLOORS,
    GOALS,
    OWN,
    Row,
    floor_rows,
    found_checks,
    own_rows,
    peer_rows,
    prepare,
)
from tables import (
    Check,
    Costs,
    check_table,
    cost_table,
    doubts,
    facts,
    goal_table,
    ratio_table,
    short_table,
)

_HERE = os.path.dirname(os.path.abspath(__file__))


def cached_vault(folder: str, notes: int, seed: int) -> tuple[str, dict[str, int]]:
    """Return a vault and its truth, made anew when there is none or the generator has changed."""
    sources = sorted([*glob(f"{_HERE}/vault_*.py"), f"{_HERE}/make_vault.py"])
    mark = 0
    for source in sources:
        with open(source, "rb") as content:
            mark = zlib.crc32(content.read(), mark)
    vault = os.path.join(folder, f"vault-{notes}-{seed}-{mark:08x}")
    if not os.path.exists(f"{vault}.json"):
        shutil.rmtree(vault, ignore_errors=True)
        truth = make_vault(vault, notes, seed)
        with open(f"{vault}.json", "w", encoding="ascii") as kept:
            json.dump(truth, kept)
    with open(f"{vault}.json", encoding="ascii") as kept:
        return vault, json.load(kept)


def copy_of(vault: str, name: str) -> str:
    """Return a fresh copy of a vault, for rows that change it."""
    copy = f"{vault}-{name}"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(vault, copy)
    return copy


def measure_all(rows: list[Row], vault: str, repeat: int) -> tuple[Costs, dict[str, Run]]:
    """Run every row once unmeasured, then `repeat` rounds; return costs and the first runs."""
    first = {row.name: run(row.command, vault, prepare(row)) for row in rows}
    costs: Costs = {row.name: [] for row in rows}
    for number in range(repeat):
        print(f"round {number + 1} of {repeat}", file=sys.stderr)
        # Each round starts at another row: no command always runs after the same one.
        start = number % len(rows)
        for row in (*rows[start:], *rows[:start]):
            costs[row.name].append(run(row.command, vault, prepare(row)).cost)
    return costs, first


def checks_of(rows: list[Row], first: dict[str, Run], truth: dict[str, int]) -> list[Check]:
    """Return what each command saw and found beside the truth, and every failed command."""
    checks: list[Check] = []
    for row in rows:
        if row.name in OWN:
            code = first[row.name].code
            checks.append(Check(f"{row.name}: exit code", 0, 0 if code in row.codes else code))
    checks += [
        Check(f"{row.name}: notes seen", truth["notes"], row.seen(first[row.name]))
        for row in rows
        if row.seen
    ]
    return checks + (found_checks(first[COLD], truth) if COLD in first else [])


def main() -> None:
    """Read the command line, install what is missing, measure, print the tables."""
    given = _arguments()
    folder = os.path.abspath(given.cache_dir)
    os.makedirs(folder, exist_ok=True)
    program = None if given.no_vaultmend else os.path.abspath(given.vaultmend or _installed(folder))
    for notes in given.notes:
        measure_vault(given, folder, notes, program)


def measure_vault(given: argparse.Namespace, folder: str, notes: int, program: str | None) -> None:
    """Measure everything on a vault of so many notes and print the tables."""
    vault, truth = cached_vault(folder, notes, given.seed)
    peers, remarks = peer_rows(os.path.abspath(given.peers_dir or f"{folder}/peers"), vault)
    rows = floor_rows(clean_python(folder), vault) + peers
    if program:
        caches = f"{folder}/caches"
        shutil.rmtree(caches, ignore_errors=True)
        rows += own_rows(program, vault, lambda name: copy_of(vault, name), caches)
    watch = Watch()
    costs, first = measure_all(rows, vault, given.repeat)
    others = watch.others()
    reasons = doubts(costs, watch.load, others, FLOORS[1:])
    shown = {
        "vault": f"{truth['notes']:,} notes, {truth['bytes'] / 1e6:.1f} MB, "
        f"{truth['wikilinks']:,} wikilinks, seed {given.seed}",
        "machine": f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}, "
        f"Python {platform.python_version()}",
        "load average at the start": f"{watch.load:.2f}; others took "
        + ("an unknown share" if others is None else f"{others:.0%} of the machine"),
        "rounds": given.repeat,
        "to be trusted": f"no: {'; '.join(reasons)}" if reasons else "yes",
    }
    own = [row.name for row in rows if row.name in OWN]
    references = [row.name for row in rows if row.name not in OWN]
    print(f"## {notes:,} notes\n", facts(shown), *(f"- {remark}" for remark in remarks), sep="\n")
    print("", cost_table(costs), "", ratio_table(costs, own or references, references), sep="\n")
    if own:
        main_peers = [name for name in ("S", "WR", "graphmark") if name in costs]
        print("", short_table(costs, [*references, *own], main_peers), sep="\n")
        print("", goal_table(costs, GOALS, notes), sep="\n")
    print("", check_table(checks_of(rows, first, truth)), sep="\n", flush=True)


def _installed(folder: str) -> str:
    try:
        return install_vaultmend(folder)
    except RuntimeError as problem:
        raise SystemExit(f"vaultmend cannot be installed: {problem}") from problem


def _arguments() -> argparse.Namespace:
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    parser = argparse.ArgumentParser(description="Measure vaultmend beside its peers.")
    parser.add_argument("notes", type=int, nargs="*", default=[10_000], help="sizes of the vaults")
    parser.add_argument("--repeat", type=int, default=5, help="rounds (default 5)")
    parser.add_argument("--seed", type=int, default=0, help="of the vault (default 0)")
    parser.add_argument("--vaultmend", help="the program to measure (default: this checkout)")
    parser.add_argument("--no-vaultmend", action="store_true", help="only floors and peers")
    parser.add_argument("--cache-dir", default=f"{home}/vaultmend-benchmarks")
    parser.add_argument("--peers-dir", help="environments of the peers (default: in --cache-dir)")
    given = parser.parse_args()
    if min(given.notes) < SMALLEST or given.repeat < 1:
        parser.error(f"at least {SMALLEST} notes and one round")
    return given


if __name__ == "__main__":
    main()
