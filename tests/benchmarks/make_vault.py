"""Makes a seeded vault of N notes that looks like the layered memory of an agent.

    python tests/benchmarks/make_vault.py N FOLDER [--seed 0]

The same N and seed give the same bytes. The truth (links, broken links, faults) is printed as
JSON; a name with `decoy` in it stands only where Obsidian sees no link.
"""

from __future__ import annotations

import argparse
import json
import os
from random import Random

from vault_links import LinkMaker
from vault_pages import attachments, fixed_pages
from vault_plan import FIXED_NOTES, Note, plan
from vault_text import NoteWriter, twin_section

SMALLEST = 30
"""Below this number of notes the shares of the vault make no sense."""


def make_vault(folder: str, notes: int, seed: int = 0) -> dict[str, int]:
    """Write a vault of exactly `notes` notes into the new folder and return its truth."""
    if notes < SMALLEST:
        raise ValueError(f"a vault has at least {SMALLEST} notes")
    rng = Random(seed)
    planned = plan(notes, rng)
    images = max(1, notes // 100)
    links = LinkMaker(planned, images, rng)
    writer = NoteWriter(links, rng)
    twins = _twins(planned)
    size = 0
    for note in planned:
        size += _write(folder, note.path, writer.write(note, twins.get(note.path)).encode())
    for path, text in fixed_pages(planned, links.truth).items():
        size += _write(folder, path, text.encode())
    for path, content in attachments(images):
        _write(folder, path, content)
    faults = [note.fault for note in planned if note.fault]
    truth = {"seed": seed, "notes": len(planned) + FIXED_NOTES, "bytes": size}
    truth |= {"attachments": images, **sorted_counts(links.truth)}
    return truth | {name: faults.count(name) for name in sorted(set(faults))}


def sorted_counts(counts: dict[str, int]) -> dict[str, int]:
    """Return the same counts in the order of their names."""
    return {name: counts[name] for name in sorted(counts)}


def _twins(notes: list[Note]) -> dict[str, str]:
    """Give each note whose section is a copy a partner that holds the original."""
    free = [n for n in notes if n.kind in ("lesson", "decision", "person") and not n.fault]
    texts: dict[str, str] = {}
    for note in notes:
        if note.fault != "copied-section":
            continue
        partner = next((n for n in free if n.chinese == note.chinese), None)
        if partner is None:
            continue
        free.remove(partner)
        texts[partner.path] = twin_section(note.path, note.chinese, copy=False)
        texts[note.path] = twin_section(note.path, note.chinese, copy=True)
    return texts


def _write(folder: str, path: str, content: bytes) -> int:
    full = os.path.join(folder, path)
    try:
        handle = open(full, "wb")  # noqa: SIM115 - closed below; the folder may be missing
    except FileNotFoundError:
        os.makedirs(os.path.dirname(full), exist_ok=True)
        handle = open(full, "wb")  # noqa: SIM115
    with handle:
        return handle.write(content)


def main() -> None:
    """Read the command line, make the vault, print its truth."""
    parser = argparse.ArgumentParser(description="Make a seeded benchmark vault.")
    parser.add_argument("notes", type=int, help=f"number of notes, at least {SMALLEST}")
    parser.add_argument("folder", help="a folder that does not exist yet, or is empty")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    if given.notes < SMALLEST:
        parser.error(f"a vault has at least {SMALLEST} notes")
    if os.path.isdir(given.folder) and os.listdir(given.folder):
        parser.error(f"{given.folder} is not empty")
    print(json.dumps(make_vault(given.folder, given.notes, given.seed), indent=2))


if __name__ == "__main__":
    main()
