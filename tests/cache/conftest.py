"""Runs `vaultmend` in this process, as the command line does, with a clock that can be moved."""

from __future__ import annotations

import datetime
import io
import sys
import time
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest

from vaultmend.linter.cli import clock, main
from vaultmend.linter.cli.replay import call_of, replay

NOON = datetime.datetime(2026, 11, 30, 12, 0, 0)
"""Of the first day, on the clock of the machine."""


class Ran(NamedTuple):
    """What a run said."""

    code: int
    out: bytes
    err: bytes


@contextmanager
def captured() -> Generator[tuple[io.BytesIO, io.BytesIO]]:
    """Streams like those of a process whose output goes into a file."""
    raw = io.BytesIO(), io.BytesIO()
    streams = [io.TextIOWrapper(each, encoding="utf-8", write_through=True) for each in raw]
    with patch.object(sys, "stdout", streams[0]), patch.object(sys, "stderr", streams[1]):
        yield raw


@contextmanager
def clock_set(days: int) -> Generator[None]:
    now = NOON + datetime.timedelta(days=days)

    def moment(timezone: str | None) -> datetime.datetime:
        assert timezone is None
        return now

    with patch.object(clock, "moment", moment), patch.object(time, "time", now.timestamp):
        yield


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own, outside of the vault."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "vaultmend" / "v1"


@pytest.fixture
def run() -> Callable[..., Ran]:
    """What the command line gives for some arguments."""

    def run(*arguments: str) -> Ran:
        with captured() as (out, err):
            code = main(list(arguments))
            return Ran(code, out.getvalue(), err.getvalue())

    return run


@pytest.fixture
def is_remembered() -> Callable[..., bool]:
    """Whether the answer to some arguments is known without looking into a note."""

    def is_remembered(*arguments: str) -> bool:
        with captured():
            call = call_of(list(arguments))
            return call is not None and replay(call) is not None

    return is_remembered


@pytest.fixture
def days_later() -> Callable[[int], AbstractContextManager[None]]:
    """The clock of the process says that it is noon so many days after the first one."""
    return clock_set
