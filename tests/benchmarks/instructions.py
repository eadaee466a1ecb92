"""Counts the instructions of runs beside those of the floors: they hardly differ by machine.

    python tests/benchmarks/instructions.py [NOTES ...] [--cache-dir DIR]

Needs valgrind; each count takes as long as fifty runs. vaultmend is that of the Python that runs this.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time

from edits import edit, note_of
from floors import BARE, WALK, WALK_READ
from goals import INSTRUCTION_GATES
from tables import short, table
from vault_plan import TODAY
from vaults import cached_vault, copy_of


def count(command: list[str], environment: dict[str, str]) -> int:
    """Return how many instructions a command takes, as callgrind counts them."""
    told = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "0", **environment},
    ).stderr
    found = re.search(r"Collected : (\d+)", told)
    if found is None:
        raise SystemExit(f"callgrind has counted nothing:\n{told}")
    return int(found[1])


def main() -> None:
    """Print for each size of a vault what was counted, and each gate met or missed."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    parser = argparse.ArgumentParser(description="Count instructions of several runs.")
    parser.add_argument("notes", type=int, nargs="*", default=[1_000])
    parser.add_argument("--cache-dir", default=f"{home}/vaultmend-benchmarks")
    given = parser.parse_args()
    os.makedirs(given.cache_dir, exist_ok=True)
    bare = count([sys.executable, "-I", "-c", BARE], {})
    print(f"bare: {bare / 1e6:.1f} M\n")
    for notes in given.notes:
        vault, _ = cached_vault(os.path.abspath(given.cache_dir), notes, 0)
        counts = _counts(copy_of(vault, "counted"))
        shown = [(name, f"{counted / 1e6:,.1f}") for name, counted in counts.items()]
        print(f"## {notes:,} notes\n", table(("run", "million instructions"), shown), sep="\n")
        print("", _gates(counts, notes), "", sep="\n", flush=True)


def _counts(vault: str) -> dict[str, int]:
    """Return the instructions of the floors, and of a cold, a warm and a changed run."""
    counts = {
        name: count([sys.executable, "-I", "-c", script, vault], {})
        for name, script in (("S", WALK), ("WR", WALK_READ))
    }
    with tempfile.TemporaryDirectory(prefix="vaultmend-bench-") as cache:
        check = [sys.executable, "-m", "vaultmend.linter", "check", vault, "--exit-zero"]
        check += ["--today", TODAY.isoformat(), "--format", "json"]
        counts["cold"] = count([*check, "--no-cache"], {})
        check += ["--cache-dir", cache]
        for _ in range(2):  # the first run may have found the vault too young
            subprocess.run(check, check=True, capture_output=True,
                           env={**os.environ, "PYTHONHASHSEED": "0"})  # fmt: skip
        counts["warm"] = count(check, {})
        edit(note_of(vault, ""))
        time.sleep(0.1)
        counts["one changed"] = count(check, {})
    return counts


def _gates(counts: dict[str, int], notes: int) -> str:
    """Return each run beside its floor; the gates are meant for 1,000 notes."""
    lines: list[tuple[str, ...]] = []
    for name, most, floor in INSTRUCTION_GATES:
        times = counts[name] / counts[floor]
        told = "" if notes != 1_000 else "met" if times <= most else "MISSED"
        lines.append((name, f"at most {most:g} x {floor}", short(times), told))
    return table(("run", "gate at 1,000 notes", "measured", ""), lines)


if __name__ == "__main__":
    main()
