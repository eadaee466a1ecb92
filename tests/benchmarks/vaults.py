"""Vaults that are kept from one benchmark to the next, and copies of them to be changed."""

from __future__ import annotations

import json
import os
import shutil
import zlib
from glob import glob

from copies import Copy, make_copies
from make_vault import make_vault

_HERE = os.path.dirname(os.path.abspath(__file__))


def cached_vault(folder: str, notes: int, seed: int) -> tuple[str, dict[str, int]]:
    """Return a vault and its truth, made anew when there is none or the generator has changed."""
    mark = _mark([*glob(f"{_HERE}/vault_*.py"), f"{_HERE}/make_vault.py"])
    vault = os.path.join(folder, f"vault-{notes}-{seed}-{mark}")
    if not os.path.exists(f"{vault}.json"):
        shutil.rmtree(vault, ignore_errors=True)
        truth = make_vault(vault, notes, seed)
        with open(f"{vault}.json", "w", encoding="ascii") as kept:
            json.dump(truth, kept)
    with open(f"{vault}.json", encoding="ascii") as kept:
        return vault, json.load(kept)


def cached_copies(folder: str, seed: int) -> tuple[str, list[Copy]]:
    """Return the vault of copied sections and what was copied, kept in the same way."""
    mark = _mark([f"{_HERE}/copies.py", f"{_HERE}/vault_words.py"])
    vault = os.path.join(folder, f"copies-{seed}-{mark}")
    if not os.path.exists(f"{vault}.json"):
        shutil.rmtree(vault, ignore_errors=True)
        planted = make_copies(vault, seed)
        with open(f"{vault}.json", "w", encoding="ascii") as kept:
            json.dump(planted, kept)
    with open(f"{vault}.json", encoding="ascii") as kept:
        told: list[tuple[list[str | int], list[str | int], int]] = json.load(kept)
    return vault, [
        Copy((str(one[0]), int(one[1])), (str(other[0]), int(other[1])), share)
        for one, other, share in told
    ]


def copy_of(vault: str, name: str) -> str:
    """Return a fresh copy of a vault, for rows that change it."""
    copy = f"{vault}-{name}"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(vault, copy)
    return copy


def _mark(sources: list[str]) -> str:
    mark = 0
    for source in sorted(sources):
        with open(source, "rb") as content:
            mark = zlib.crc32(content.read(), mark)
    return f"{mark:08x}"
