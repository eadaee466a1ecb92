"""Says what commands did, or would do: as text, as a diff, or as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vaultmend.linter.cli.output import speaker_of
from vaultmend.linter.cli.streams import put, put_exactly
from vaultmend.linter.report.mending import Mending, changes, lines, mending_object

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping, Sequence

    from vaultmend.linter.cli.workspace import Workspace


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
        from vaultmend.linter.report.diff import diff

        put("".join(diff(changes(mending)) for mending in done))
    else:
        for space, mending in zip(spaces, done, strict=True):
            speak = speaker_of(space)
            put("".join(f"{line}\n" for line in lines(mending, speak)))


def exit_code(done: Sequence[Mending]) -> int:
    """1 when something that was asked for was not done, or texts are in conflict; else 0."""
    return int(any(item.deferred or item.refused or item.conflicts for item in done))
