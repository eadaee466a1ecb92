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

from compare import cached_vault, copy_of
from edits import edit, note_of
from floors import BARE, WALK, WALK_READ
from vault_plan import TODAY


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
    """Print a table: for each size of a vault the floors, a cold, a warm and a changed run."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    parser = argparse.ArgumentParser(description="Count instructions of several runs.")
    parser.add_argument("notes", type=int, nargs="*", default=[1_000])
    parser.add_argument("--cache-dir", default=f"{home}/vaultmend-benchmarks")
    given = parser.parse_args()
    os.makedirs(given.cache_dir, exist_ok=True)
    bare = count([sys.executable, "-I", "-c", BARE], {})
    print(f"bare: {bare / 1e6:.1f} M\n")
    print("| notes | S | WR | cold | cold / WR | warm | warm / S | one changed | changed / S |")
    print("|---|---|---|---|---|---|---|---|---|")
    for notes in given.notes:
        vault, _ = cached_vault(os.path.abspath(given.cache_dir), notes, 0)
        _print_counts(notes, copy_of(vault, "counted"))


def _print_counts(notes: int, vault: str) -> None:
    walk = count([sys.executable, "-I", "-c", WALK, vault], {})
    read = count([sys.executable, "-I", "-c", WALK_READ, vault], {})
    with tempfile.TemporaryDirectory(prefix="vaultmend-bench-") as cache:
        check = [sys.executable, "-m", "vaultmend.linter", "check", vault, "--exit-zero"]
        check += ["--today", TODAY.isoformat(), "--format", "json"]
        cold = count([*check, "--no-cache"], {})
        check += ["--cache-dir", cache]
        for _ in range(2):  # the first run may have found the vault too young
            subprocess.run(check, check=True, capture_output=True,
                           env={**os.environ, "PYTHONHASHSEED": "0"})  # fmt: skip
        warm = count(check, {})
        edit(note_of(vault, ""))
        time.sleep(0.1)
        changed = count(check, {})
    shown = (f"{walk / 1e6:.1f} M", f"{read / 1e6:.1f} M", f"{cold / 1e6:.1f} M",
             f"{cold / read:.1f}", f"{warm / 1e6:.1f} M", f"{warm / walk:.2f}",
             f"{changed / 1e6:.1f} M", f"{changed / walk:.1f}")  # fmt: skip
    print(f"| {notes:,} | {' | '.join(shown)} |", flush=True)


if __name__ == "__main__":
    main()
