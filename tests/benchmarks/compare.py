"""Measures vaultmend beside grep, Python's floors, graphmark and lychee, on seeded vaults.

    python tests/benchmarks/compare.py [NOTES ...] [--repeat 5] [--markdown] [--vaultmend PATH]

All commands run in one session, one after the other, round by round; each ratio is taken between
two runs of the same round. The tables are Markdown. Absolute times say little; ratios hold.
Memory below that of a bare Python is shown as a bare Python's.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sys
from typing import TYPE_CHECKING

from copies import quality
from found import found_checks
from goals import GOALS, SECTION_GOALS
from make_vault import SMALLEST
from measure import Watch
from peers import clean_python, install_vaultmend
from rows import (
    COLD,
    FLOORS,
    OWN,
    Row,
    floor_rows,
    own_rows,
    peer_rows,
    run_row,
    sections_row,
)
from summary import quality_table, size_table
from tables import (
    Check,
    Costs,
    check_table,
    cost_table,
    doubts,
    facts,
    goal_table,
    ratio_table,
)
from vaults import cached_copies, cached_vault, copy_of

if TYPE_CHECKING:
    from measure import Run


def measure_all(rows: list[Row], vault: str, repeat: int) -> tuple[Costs, dict[str, Run]]:
    """Run every row once unmeasured, then `repeat` rounds; return costs and the first runs."""
    first = {row.name: run_row(row, vault) for row in rows}
    for row in rows:
        if row.keeps_cache:  # files as young as the cache are read once more
            run_row(row, vault)
    costs: Costs = {row.name: [] for row in rows}
    for number in range(repeat):
        print(f"round {number + 1} of {repeat}", file=sys.stderr)
        # Each round starts at another row: no command always runs after the same one.
        start = number % len(rows)
        for row in (*rows[start:], *rows[:start]):
            costs[row.name].append(run_row(row, vault).cost)
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
    sizes = {notes: measure_vault(given, folder, notes, program) for notes in given.notes}
    if program and not given.no_sections:
        measure_sections(given, folder, program)
    if given.markdown:
        print(f"\n## For the README\n\n{size_table(sizes)}", flush=True)


def measure_vault(given: argparse.Namespace, folder: str, notes: int, program: str | None) -> Costs:
    """Measure everything on a vault of so many notes, print the tables, return what it cost."""
    vault, truth = cached_vault(folder, notes, given.seed)
    peers_dir = os.path.abspath(given.peers_dir or f"{folder}/peers")
    peers, remarks = ([], []) if given.no_peers else peer_rows(peers_dir, vault)
    rows = floor_rows(clean_python(folder), vault) + peers
    if program:
        caches = f"{folder}/caches"
        shutil.rmtree(caches, ignore_errors=True)
        rows += own_rows(program, vault, lambda name: copy_of(vault, name), caches)
    if given.goals_only:
        goals = [goal for goal in GOALS if goal.notes in (0, notes)]
        needed = {*FLOORS, *(name for goal in goals for name in (goal.row, goal.against))}
        rows = [row for row in rows if row.name in needed]
    watch = Watch()
    costs, first = measure_all(rows, vault, given.repeat)
    shown = {
        "vault": f"{truth['notes']:,} notes, {truth['bytes'] / 1e6:.1f} MB, "
        f"{truth['wikilinks']:,} wikilinks, seed {given.seed}",
        **_circumstances(watch, costs, given.repeat),
    }
    own = [row.name for row in rows if row.name in OWN]
    references = [row.name for row in rows if row.name not in OWN]
    print(f"## {notes:,} notes\n", facts(shown), *(f"- {remark}" for remark in remarks), sep="\n")
    print("", cost_table(costs), "", ratio_table(costs, own or references, references), sep="\n")
    if own:
        print("", goal_table(costs, GOALS, notes), sep="\n")
    print("", check_table(checks_of(rows, first, truth)), "", sep="\n", flush=True)
    return costs


def measure_sections(given: argparse.Namespace, folder: str, program: str) -> None:
    """Measure the search for near-duplicates by itself, and how many it finds."""
    vault, planted = cached_copies(folder, given.seed)
    row = sections_row(program, vault, f"{folder}/caches")
    rows = [*floor_rows(clean_python(folder), vault), row]
    watch = Watch()
    costs, first = measure_all(rows, vault, given.repeat)
    found = quality(first[row.name].out, planted)
    print("## 5,000 sections\n", facts(_circumstances(watch, costs, given.repeat)), sep="\n")
    print("", cost_table(costs), "", goal_table(costs, SECTION_GOALS, 0), sep="\n")
    print("", quality_table(found), "", sep="\n", flush=True)


def _circumstances(watch: Watch, costs: Costs, rounds: int) -> dict[str, object]:
    others = watch.others()
    reasons = doubts(costs, watch.load, others, FLOORS[1:])
    return {
        "machine": f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}, "
        f"Python {platform.python_version()}",
        "load average at the start": f"{watch.load:.2f}; others took "
        + ("an unknown share" if others is None else f"{others:.0%} of the machine"),
        "rounds": rounds,
        "to be trusted": f"no: {'; '.join(reasons)}" if reasons else "yes",
    }


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
    parser.add_argument("--markdown", action="store_true", help="at the end a table for the README")
    parser.add_argument("--goals-only", action="store_true", help="only rows that a goal names")
    parser.add_argument("--no-peers", action="store_true", help="only floors and vaultmend")
    parser.add_argument("--no-sections", action="store_true", help="no row of near-duplicates")
    parser.add_argument("--no-vaultmend", action="store_true", help="only floors and peers")
    parser.add_argument("--cache-dir", default=f"{home}/vaultmend-benchmarks")
    parser.add_argument("--peers-dir", help="environments of the peers (default: in --cache-dir)")
    given = parser.parse_args()
    if min(given.notes) < SMALLEST or given.repeat < 1:
        parser.error(f"at least {SMALLEST} notes and one round")
    return given


if __name__ == "__main__":
    main()
