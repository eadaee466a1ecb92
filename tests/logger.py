"""An agent that logs numbered entries with `vaultmend log`; run as a process of its own.

Usage: logger.py VAULT NAME COUNT
"""

from __future__ import annotations

import os
import sys

from vaultmend.linter.cli import main


def log(vault: str, name: str, count: int) -> None:
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for number in range(count):
        words = [f"{name} {number}", body(name, number)]
        code = main(["log", *words, "--vault", vault, "--today", "2026-11-30", "--at", "14:30"])
        if code != 0:
            sys.exit(code)


def body(name: str, number: int) -> str:
    """A text of several lines, so that a torn one would be seen."""
    return f"第一行 {name} {number}\n\n- {'长' * (number % 50 + 1)}\n- 末行 {name} {number}"


if __name__ == "__main__":
    log(sys.argv[1], sys.argv[2], int(sys.argv[3]))
