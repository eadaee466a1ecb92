"""Says what commands did, or would do: as text, as a diff, or as JSON."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from vaultmend.linter.cli.output import speaker_of
from vaultmend.linter.cli.streams import flush, put, put_exactly, tell
from vaultmend.linter.message import say
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.mending import Mending, changes, lines, mending_object

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping, Sequence

    from vaultmend.fixers.archive import Candidate
    from vaultmend.fixers.index import Plan
    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.message import Message
    from vaultmend.linter.report.translate import Speak


def tell_done(
    args: argparse.Namespace,
    spaces: Sequence[Workspace],
    done: Sequence[Mending],
    more: Mapping[str, Any] | None = None,
) -> None:
    """Write the outcome for each vault; `more` are members of the JSON object of one command."""
    if args.format == "json":
        from vaultmend.linter.report.json_ import VERSION, dumped

        vaults = [{**mending_object(mending), **(more or {})} for mending in done]
        whole = vaults[0] if len(vaults) == 1 else {"version": VERSION, "vaults": vaults}
        put_exactly(dumped(whole) + "\n")
    elif getattr(args, "diff", False):
        from vaultmend.linter.report.diff import diff, painted
        from vaultmend.linter.report.paint import look_of

        look = look_of(sys.stdout, everything=True)
        text = "".join(diff(changes(mending)) for mending in done)
        if not text:
            # A diff of nothing is empty; a person wants to hear why.
            for space, mending in zip(spaces, done, strict=True):
                for line in lines(mending, speaker_of(space)):
                    tell(line)
        put("\n".join(painted(line, look) for line in text.split("\n")))
    else:
        for space, mending in zip(spaces, done, strict=True):
            speak = speaker_of(space)
            put("".join(f"{line}\n" for line in lines(mending, speak)))
    if args.format != "json":
        _tell_half_done(spaces, done)


def _tell_half_done(spaces: Sequence[Workspace], done: Sequence[Mending]) -> None:
    """Say of a dry run that the same command would write nothing now: git is in a merge."""
    from vaultmend.linter.mend.apply.git_state import half_done
    from vaultmend.linter.mend.apply.state import find_state

    for space, mending in zip(spaces, done, strict=True):
        said = half_done(find_state(space.roots.workspace).git) if mending.dry else None
        if said:
            tell(speaker_of(space)(said))


def tell_index(space: Workspace, plan: Plan) -> None:
    """Write what an index lacks, row by row, and which of its lists are left alone."""
    speak = speaker_of(space)
    for said in (*plan.changes, *plan.left_alone):
        line = f":{said.line}" if said.line else ""
        put(f"{escaped(said.path)}{line}: {speak(said.message)}\n")


def tell_cold(space: Workspace, candidates: Sequence[Candidate]) -> None:
    """Write the table of what is cold."""
    from vaultmend.linter.report.cold import cold_lines

    put("".join(f"{line}\n" for line in cold_lines(candidates, speaker_of(space))))


def agree(args: argparse.Namespace, question: Message, speak: Speak) -> bool:
    """Whether the user agrees, by --yes or at the terminal; where nobody can be asked, no."""
    if args.yes:
        return True
    if args.format != "text" or not (sys.stdin.isatty() and sys.stdout.isatty()):
        tell(speak(say("nothing is written without --yes")))
        return False
    put(f"{speak(question)} [y/N] ")
    flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes", "是")


def exit_code(done: Sequence[Mending]) -> int:
    """1 when something that was asked for was not done, or texts are in conflict; else 0."""
    return int(any(item.deferred or item.refused or item.conflicts for item in done))
