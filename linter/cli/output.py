"""Reports the results of a check in the format that was asked for, on stdout or in a file."""

from __future__ import annotations

import os
import shlex
import sys
from typing import TYPE_CHECKING

from vaultmend.linter.cli.asked import asked_language
from vaultmend.linter.cli.streams import put, put_exactly, tell
from vaultmend.linter.report.escape import escaped

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable, Sequence

    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.report.result import Result
    from vaultmend.linter.report.translate import Speak

TEXTS = ("full", "concise", "grouped", "summary")
"""Formats for people, in the language of the vault."""


def report(
    args: argparse.Namespace, spaces: Sequence[Workspace], results: Sequence[Result]
) -> None:
    """Write the report of all vaults of a call."""
    if args.show_all:
        from vaultmend.linter.check.unfolding import unfolded

        results = [result._replace(findings=unfolded(result.findings)) for result in results]
    if args.statistics or args.format in TEXTS:
        pages = zip(spaces, results, strict=True)
        text = "\n".join(_page(args, space, result, len(spaces) > 1) for space, result in pages)
        _write(args, spaces, [text], put)
    else:
        write_exactly(args, spaces, _pieces(args.format, spaces, results))
    if args.quiet or args.statistics or args.format in (*TEXTS, "markdown"):
        return
    if args.format == "github":
        _sum_up(spaces, results)
    else:
        _tell_of_baselines(args.format, results)


def write_exactly(
    args: argparse.Namespace, spaces: Sequence[Workspace], pieces: Iterable[str]
) -> None:
    """Write a report as it is, on stdout or into the file that was asked for."""
    _write(args, spaces, pieces, put_exactly)


def _write(
    args: argparse.Namespace,
    spaces: Sequence[Workspace],
    pieces: Iterable[str],
    out: Callable[[str], None],
) -> None:
    if args.output_file is not None:
        from vaultmend.linter.cli.saving import save, save_report

        if args.quiet:
            save(args.output_file, pieces)
        else:
            save_report(args.output_file, pieces, speaker_of(spaces[0]))
        return
    for piece in pieces:
        out(piece)


def _sum_up(spaces: Sequence[Workspace], results: Sequence[Result]) -> None:
    """The last lines for whoever reads the log of a job, which shows no annotations."""
    from vaultmend.linter.report.text import summary

    for space, result in zip(spaces, results, strict=True):
        put("".join(f"{line}\n" for line in summary(result, speaker_of(space))))


def _tell_of_baselines(form: str, results: Sequence[Result]) -> None:
    """What is accepted, where the format has no place for it."""
    from vaultmend.linter.report.text import of_baseline
    from vaultmend.linter.report.translate import speaker

    for result in results:
        untold = result._replace(baselined=0) if form in ("json", "sarif") else result
        for line in of_baseline(untold, speaker("en")):
            tell(f"{escaped(result.vault)}: {line}")


def _pieces(form: str, spaces: Sequence[Workspace], results: Sequence[Result]) -> Iterable[str]:
    """A report for programs, in pieces."""
    by_workspace = {space.roots.workspace: space for space in spaces}

    def read(workspace: str, path: str) -> str | None:
        return by_workspace[workspace].text_of(path)

    if form == "csv":
        from vaultmend.linter.report import csv_

        return csv_.render(results)
    if form == "json":
        from vaultmend.linter.report import json_

        return json_.render(results)
    if form == "jsonl":
        from vaultmend.linter.report import jsonl

        return jsonl.render(results)
    if form == "github":
        from vaultmend.linter.report import github

        return [github.render(results)]
    if form == "gitlab":
        from vaultmend.linter.report import gitlab

        return gitlab.render(results)
    if form == "junit":
        from vaultmend.linter.report import junit

        return junit.render(results)
    if form == "rdjson":
        from vaultmend.linter.report import rdjson

        return rdjson.render(results, read)
    if form == "sarif":
        from vaultmend.linter.cli import VERSION
        from vaultmend.linter.report import sarif
        from vaultmend.rules import ALL

        return sarif.render(results, ALL, VERSION, read)
    from vaultmend.linter.cli.repository import blobs_of
    from vaultmend.linter.report import markdown

    page = markdown.Page(speaking(spaces), blobs=blobs_of())
    return [markdown.render(results, page)]


def _page(args: argparse.Namespace, space: Workspace, result: Result, one_of_many: bool) -> str:
    """The report of one vault; beside others it says which one, and concise paths lead there."""
    folder = _from_here(space.roots.workspace) if one_of_many else ""
    if args.format == "concise" and not args.statistics:
        from vaultmend.linter.report.text import concise

        prefix = f"{folder}/" if folder else ""
        return concise([result], speaker_of(space), quiet=args.quiet, prefix=prefix)
    page = _body(args, space, result)
    return f"{escaped(folder)}\n{page}" if folder and page else page


def _from_here(workspace: str) -> str:
    here = os.path.relpath(workspace)
    return (workspace if here.startswith("..") else here).replace(os.sep, "/")


def _body(args: argparse.Namespace, space: Workspace, result: Result) -> str:
    speak = speaker_of(space)
    if args.statistics:
        from vaultmend.linter.report.statistics import statistics

        return statistics(result, speak, quiet=args.quiet)
    if args.format == "summary":
        from vaultmend.linter.report.remaining import Call, remaining

        return remaining(result, speak, Call(args.paths, args.unsafe_fixes), quiet=args.quiet)
    if args.format == "grouped":
        from vaultmend.linter.report.grouped import grouped

        return grouped([result], speak, quiet=args.quiet)
    from vaultmend.linter.report.full import full
    from vaultmend.linter.report.paint import Look, look_of

    in_file = args.output_file is not None
    look = Look(everything=args.show_all) if in_file else look_of(sys.stdout, args.show_all)
    command = " ".join(["vaultmend check", *map(shlex.quote, args.paths)])
    return full(result, speak, look, space.text_of, command, quiet=args.quiet)


def speaking(spaces: Sequence[Workspace]) -> Callable[[Result], Speak]:
    """The voice for each of several results."""
    voices: dict[str, Speak] = {}

    def voice(result: Result) -> Speak:
        if result.workspace not in voices:
            space = next(s for s in spaces if s.roots.workspace == result.workspace)
            voices[result.workspace] = speaker_of(space)
        return voices[result.workspace]

    return voice


def speaker_of(space: Workspace) -> Speak:
    """The voice in the language of a vault."""
    from vaultmend.linter.report.translate import speaker

    return speaker(language_of_space(space))


def language_of_space(space: Workspace) -> str:
    """`en` or `zh`: what the command line asks for, else the configuration, else as the vault is."""
    asked = asked_language()
    if asked is not None:
        return asked
    if space.settings.lang != "auto":
        return space.settings.lang
    from vaultmend.linter.report.language import language_of

    return language_of(space.source, space.scheme)
