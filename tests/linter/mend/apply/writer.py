"""An agent that appends numbered lines to a note; run as a process of its own.

Usage: writer.py NOTE NAME COUNT KIND, where KIND is `reopens`, `holds`, `saves` (as editors do that
write a new file and rename it over the old one) or `rewrites` (as those that write it in place).
"""

from __future__ import annotations

import os
import sys
import time

BURST = 5
PAUSE = 0.03
"""Seconds between bursts of lines, in which a vaultmend can read, plan and write."""


def main(note: str, name: str, count: int, kind: str) -> None:
    if kind == "holds":
        handle = os.open(note, os.O_WRONLY | os.O_APPEND)
        for number in range(count):
            os.write(handle, line(name, number))
            rest(number)
        return
    for number in range(count):
        if kind in ("saves", "rewrites"):
            save(note, line(name, number), in_place=kind == "rewrites")
        else:
            with open(note, "ab", buffering=0) as file:
                file.write(line(name, number))
        rest(number)


def rest(number: int) -> None:
    if number % BURST == 0:
        time.sleep(PAUSE)


def save(note: str, added: bytes, *, in_place: bool) -> None:
    with open(note, "rb") as file:
        text = file.read()
    if in_place:
        with open(note, "wb") as file:
            file.write(text + added)
        return
    temporary = f"{note}.tmp"
    with open(temporary, "wb") as file:
        file.write(text + added)
    os.replace(temporary, note)


def line(name: str, number: int) -> bytes:
    return f"- {name} {number} 记录\n".encode()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4])
