"""Reports the results of a check in the format that was asked for."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING

from vaultmend.linter.cli.streams import put, put_exactly

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.report.result import Result
    from vaultmend.linter.report.translate import Speak


def report(
    args: argparse.Namespace, spaces: Sequence[Workspace], results: Sequence[Result]
) -> None:
    """Write the report of all vaults of a call to stdout."""
    if args.format == "json":
        from vaultmend.linter.report import json_

        put_exactly(json_.render(results))
    elif args.format == "jsonl":
        from vaultmend.linter.report import jsonl

        put_exactly(jsonl.render(results))
    elif args.format == "github":
        from vaultmend.linter.report import github

        put_exactly(github.render(results))
    else:
        pages = zip(spaces, results, strict=True)
        put("\n".join(_page(args, space, result) for space, result in pages))


def _page(args: argparse.Namespace, space: Workspace, result: Result) -> str:
    speak = speaker_of(space)
    if args.statistics:
        from vaultmend.linter.report.statistics import statistics

        return statistics(result, speak, quiet=args.quiet)
    if args.format == "concise":
        from vaultmend.linter.report.text import concise

        return concise([result], speak, quiet=args.quiet)
    if args.format == "grouped":
        from vaultmend.linter.report.grouped import grouped

        return grouped([result], speak, quiet=args.quiet)
    from vaultmend.linter.report.full import full
    from vaultmend.linter.report.paint import look_of

    look = look_of(sys.stdout, args.show_all)
    command = " ".join(["vaultmend check", *map(shlex.quote, args.paths)])
    return full(result, speak, look, space.text_of, command, quiet=args.quiet)


def speaker_of(space: Workspace) -> Speak:
    """The voice in the language of a vault."""
    from vaultmend.linter.report.translate import speaker

    lang = space.settings.lang
    if lang == "auto":
        from vaultmend.linter.report.language import language_of

        lang = language_of(space.source, space.scheme)
    return speaker(lang)
