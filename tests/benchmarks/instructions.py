"""Counts the instructions of a warm run beside those of the floor: they hardly differ by machine.

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

from compare import cached_vault
from floors import BARE, WALK
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
    """Print a table: for each size of a vault, S, a warm run, and their ratio."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    parser = argparse.ArgumentParser(description="Count instructions of a warm run.")
    parser.add_argument("notes", type=int, nargs="*", default=[1_000, 10_000])
    parser.add_argument("--cache-dir", default=f"{home}/vaultmend-benchmarks")
    given = parser.parse_args()
    os.makedirs(given.cache_dir, exist_ok=True)
    bare = count([sys.executable, "-I", "-c", BARE], {})
    print("| notes | bare | S | warm | warm / S |\n|---|---|---|---|---|")
    for notes in given.notes:
        vault, _ = cached_vault(os.path.abspath(given.cache_dir), notes, 0)
        floor = count([sys.executable, "-I", "-c", WALK, vault], {})
        with tempfile.TemporaryDirectory(prefix="vaultmend-bench-") as cache:
            check = [sys.executable, "-m", "vaultmend.linter", "check", vault, "--exit-zero"]
            check += ["--today", TODAY.isoformat(), "--format", "json", "--cache-dir", cache]
            for _ in range(2):  # the first run may have found the vault too young
                subprocess.run(check, check=True, capture_output=True,
                               env={**os.environ, "PYTHONHASHSEED": "0"})  # fmt: skip
            warm = count(check, {})
        shown = (bare / 1e6, floor / 1e6, warm / 1e6)
        figures = " | ".join(f"{figure:.1f} M" for figure in shown)
        print(f"| {notes:,} | {figures} | {warm / floor:.2f} |", flush=True)


if __name__ == "__main__":
    main()
