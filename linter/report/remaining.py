"""`fix --format summary`: how much of what is left after mending, and how to see it."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.report.statistics import statistics
from vaultmend.linter.report.text import summary

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vaultmend.linter.report.result import Result
    from vaultmend.linter.report.translate import Speak


class Call(NamedTuple):
    """What of a call of `fix` belongs to the commands that show more."""

    paths: Sequence[str]
    unsafe: bool
    """Whether unsafe fixes were asked for."""


def remaining(result: Result, speak: Speak, call: Call, *, quiet: bool) -> str:
    """One line a rule that still finds something, then what it comes to and where to look.

    `quiet`: the lines of the rules alone.
    """
    rows = statistics(result, speak, quiet=True)
    if quiet:
        return rows
    lines = [speak(say("what is left:"))] if rows else []
    lines += [*rows.splitlines(), *summary(result, speak), *_more(result, speak, call)]
    return "".join(f"{line}\n" for line in lines)


def _more(result: Result, speak: Speak, call: Call) -> Iterator[str]:
    paths = "".join(f" {shlex.quote(path)}" for path in call.paths)
    unsafe = sum(
        any(fix.safety == "unsafe" for fix in finding.fixes) for finding in result.findings
    )
    if unsafe and not call.unsafe:
        yield speak(
            say(
                "fixes that want a look first: {count}; to see them: "
                "vaultmend fix{paths} --unsafe-fixes --diff",
                count=unsafe,
                paths=paths,
            )
        )
    if result.findings:
        yield speak(say("to see what is left: vaultmend check{paths}", paths=paths))
