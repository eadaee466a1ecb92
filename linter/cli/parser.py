"""The grammar of the command line; commands are imported when they run."""

from __future__ import annotations

import argparse
import os
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

from vaultmend.linter.cli import VERSION
from vaultmend.linter.cli.guide import GUIDES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

FORMATS = ("full", "concise", "grouped", "json", "jsonl", "github")
FAIL_ON = ("error", "warning", "info", "never")

EPILOG = """\
examples:
  vaultmend check                      the vault around the current folder
  vaultmend check ~/agents/memory      another vault
  vaultmend check --select links       one family of rules
  vaultmend explain broken-link        what a rule finds, why, and examples

`vaultmend COMMAND --help` says more of a command.
"""


class UsageError(Exception):
    """What the user asked for cannot be done; the message says why and what to do instead."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; see `{self.prog} --help`")


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The arguments as a namespace with `run`, the function of the command.

    Raises UsageError for arguments that nobody knows. Does not return when it is a shell that
    asks, in order to complete a line.
    """
    parser = make_parser()
    if "_ARGCOMPLETE" in os.environ:
        from vaultmend.linter.cli.completer import answer

        answer(parser)
    return parser.parse_args(arguments)


def make_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    parser = _Parser(
        prog="vaultmend",
        description="Finds the rot in a Markdown vault that is the memory of AI agents.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("-V", "--version", action="version", version=f"vaultmend {VERSION}")
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=_Parser
    )
    for name, guide in GUIDES.items():
        command = commands.add_parser(
            name,
            help=guide.summary,
            description=guide.description,
            epilog=guide.examples,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        command.set_defaults(run=_command(name))
        ARGUMENTS[name](command)
    return parser


def _command(module: str) -> Callable[[argparse.Namespace], int]:
    def run(args: argparse.Namespace) -> int:
        code: int = import_module(f"vaultmend.linter.cli.{module}").run(args)
        return code

    return run


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths",
        nargs="*",
        metavar="PATH",
        help="a vault, or notes and folders of one, which then limit the report",
    )
    parser.add_argument(
        "--format",
        "--output-format",
        metavar="FORMAT",
        choices=FORMATS,
        default="full",
        help="full (default), concise: one line a finding, grouped: by note; "
        "json, jsonl: for scripts; github: annotations of a pull request",
    )
    parser.add_argument(
        "--select", type=_words, metavar="RULES", help="only these rules or families, ALL for all"
    )
    parser.add_argument(
        "--ignore", type=_words, metavar="RULES", help="not these rules or families"
    )
    parser.add_argument(
        "--fail-on",
        choices=FAIL_ON,
        help="the least severity that makes the exit code 1 (default: warning)",
    )
    parser.add_argument("--exit-zero", action="store_true", help="exit 0 even with findings")
    parser.add_argument(
        "--add-ignore", action="store_true", help="write a switch into the notes for each finding"
    )
    parser.add_argument("--show-all", action="store_true", help="fold nothing in format full")
    parser.add_argument(
        "--statistics", action="store_true", help="only how many findings of each rule"
    )
    parser.add_argument("-q", "--quiet", action="store_true", help="only findings, no summary")
    parser.add_argument(
        "--show-files", action="store_true", help="only the notes that would be checked"
    )
    parser.add_argument(
        "--stdin-filename",
        metavar="NOTE",
        help="check the text from stdin as this note, whether it is saved or not",
    )
    _common(parser)


def _inspect(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="*", metavar="PATH", help="notes, folders or a vault")
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="text (default) or json"
    )
    parser.add_argument(
        "--tree", action="store_true", help="as text, the blocks of each note and what is in them"
    )
    _common(parser)


def _rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="text (default) or json"
    )
    parser.add_argument(
        "--lang", choices=("en", "zh"), default="en", help="the language of summaries (en)"
    )


def _explain(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("rule", metavar="RULE", help="the name of a rule")
    parser.add_argument(
        "--lang", choices=("en", "zh"), default="en", help="the language of summaries (en)"
    )


def _completion(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=("bash", "zsh", "fish"), help="the shell you use")


def _config(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(
        title="actions", metavar="ACTION", dest="action", required=True, parser_class=_Parser
    )
    show = actions.add_parser("show", help="every value, and where it is from", allow_abbrev=False)
    show.add_argument("path", nargs="?", metavar="PATH", help="a vault (default: around here)")
    show.add_argument(
        "--format", choices=("text", "json"), default="text", help="text (default) or json"
    )
    show.add_argument("--config", metavar="FILE", help="this configuration, not the vault's own")
    actions.add_parser("schema", help="a JSON Schema for editors", allow_abbrev=False)


def _common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--today", metavar="DATE", help="judge ages as of this day, YYYY-MM-DD (default: today)"
    )
    parser.add_argument("--config", metavar="FILE", help="this configuration, not the vault's own")


ARGUMENTS: Mapping[str, Callable[[argparse.ArgumentParser], None]] = {
    "check": _check,
    "inspect": _inspect,
    "rules": _rules,
    "explain": _explain,
    "config": _config,
    "completion": _completion,
}
