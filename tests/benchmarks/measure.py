"""What a command costs: CPU, wall and memory of one child process, and how quiet the machine is."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_LAUNCH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "launch.py")


class Cost(NamedTuple):
    """One run: CPU and wall in seconds, peak memory in megabytes."""

    cpu: float
    wall: float
    peak: float


class Run(NamedTuple):
    """One run with what it wrote."""

    cost: Cost
    code: int
    out: str
    err: str


class Spread(NamedTuple):
    """Median, least and greatest of several measured values."""

    median: float
    least: float
    most: float

    @property
    def width(self) -> float:
        """How far the values lie apart, as a share of the median."""
        return (self.most - self.least) / self.median if self.median else 0.0


CAN_BIND = hasattr(os, "sched_setaffinity")
"""Whether a command can be bound to one core here (Linux only)."""


def run(
    command: Sequence[str],
    folder: str,
    extra: Mapping[str, str] | None = None,
    one_core: bool = False,
) -> Run:
    """Run a command in `folder` and return its cost; its output goes to files, not to a pipe."""
    cores = "one" if one_core else "all"
    # A fixed hash seed keeps sets in one order, so that runs differ by the machine alone.
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "0", **(extra or {})}
    with tempfile.TemporaryDirectory(prefix="vaultmend-bench-") as scratch:
        out, err = os.path.join(scratch, "out"), os.path.join(scratch, "err")
        said = subprocess.run(
            [sys.executable, "-I", "-S", _LAUNCH, out, err, cores, *command],
            cwd=folder,
            env=environment,
            check=True,
            capture_output=True,
            text=True,
        ).stdout.split()
        cost = Cost(float(said[0]), float(said[1]), float(said[2]) / 1024)
        return Run(cost, int(said[3]), _read(out), _read(err))


def spread(values: Sequence[float]) -> Spread:
    """Return median, least and greatest."""
    return Spread(statistics.median(values), min(values), max(values))


class Watch:
    """Watches what other processes took of the machine while the benchmark ran (Linux only)."""

    def __init__(self) -> None:
        self.load = os.getloadavg()[0]
        """Load average of the minute before the start."""
        self._busy, self._own, self._start = _busy_seconds(), _own_seconds(), time.perf_counter()

    def others(self) -> float | None:
        """Return the share of all cores, 0 to 1, that others took; nothing where it is unknown."""
        busy = _busy_seconds()
        if busy is None or self._busy is None:
            return None
        own = _own_seconds() - self._own
        possible = (time.perf_counter() - self._start) * (os.cpu_count() or 1)
        return max(0.0, busy - self._busy - own) / possible


def _busy_seconds() -> float | None:
    try:
        with open("/proc/stat", encoding="ascii") as stat:
            user, nice, system, _, _, irq, soft, steal = map(int, stat.readline().split()[1:9])
    except OSError:
        return None
    return (user + nice + system + irq + soft + steal) / os.sysconf("SC_CLK_TCK")


def _own_seconds() -> float:
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def _read(path: str) -> str:
    with open(path, encoding="utf-8", errors="replace") as text:
        return text.read()
