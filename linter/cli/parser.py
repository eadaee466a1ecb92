"""The grammar of the command line; commands are imported when they are asked for."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

from vaultmend.linter.cli import VERSION
from vaultmend.linter.cli.commands import COMMANDS, GROUPS, load
from vaultmend.linter.cli.streams import put_exactly
from vaultmend.linter.cli.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from vaultmend.linter.cli.command import Command

DESCRIPTION = "Finds the rot in a Markdown vault that is the memory of AI agents."
EXAMPLES = """\
examples:
  vaultmend check                      the vault around the current folder
  vaultmend check ~/agents/memory      another vault
  vaultmend check --select links       one family of rules
  vaultmend explain broken-link        what a rule finds, why, and examples

`vaultmend COMMAND --help` says more of a command.
"""


class _Word(str):
    """A word behind `--`: never an option, whatever it begins with."""

    __slots__ = ()


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal; argparse asks `shutil`, which loads every way to pack files."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)


def _columns() -> int:
    with suppress(KeyError, ValueError):
        told = int(os.environ["COLUMNS"])
        if told > 0:
            return told
    with suppress(AttributeError, ValueError, OSError):
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or 80  # type: ignore[union-attr]
    return 80


class Parser(argparse.ArgumentParser):
    """A parser that raises UsageError, writes where all output goes, and abbreviates nothing."""

    def __init__(self, **given: Any) -> None:
        super().__init__(formatter_class=_Help, allow_abbrev=False, **given)

    def error(self, message: str) -> NoReturn:
        """Raise UsageError with what to read."""
        from vaultmend.linter.cli.grammar_errors import usage_complaint

        options = [word for word in self._option_string_actions if word.startswith("--")]
        raise UsageError(usage_complaint(message, options, self.prog))

    def print_help(self, file: object = None) -> None:
        """Write the help to stdout."""
        del file
        put_exactly(self.format_help())

    def complete(self, command: Command) -> None:
        """Become the parser of this command."""
        self.description, self.epilog = command.description, command.examples
        command.arguments(self)
        self.set_defaults(run=command.run)

    def parse_anywhere(self, arguments: Sequence[str]) -> argparse.Namespace:
        """The arguments with options before, between and after the others, up to a `--`."""
        end = arguments.index("--") if "--" in arguments else len(arguments)
        args = self.parse_intermixed_args(
            [*arguments[:end], *(_Word(word) for word in arguments[end + 1 :])]
        )
        if getattr(args, "vaults", None):
            args.paths = [*args.paths, *args.vaults]
        return args

    def _parse_optional(self, arg_string: str) -> Any:
        return None if isinstance(arg_string, _Word) else super()._parse_optional(arg_string)


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The arguments as a namespace with `run`, the function of the command.

    Raises UsageError for arguments that nobody knows. Does not return when it is a shell that
    asks, in order to complete a line.
    """
    if "_ARGCOMPLETE" in os.environ:
        from vaultmend.linter.cli.completer import answer

        answer(whole_parser())
    for name in COMMANDS:
        words = name.split()
        if list(arguments[: len(words)]) == words:
            parser = Parser(prog=f"vaultmend {name}")
            parser.complete(load(name))
            return parser.parse_anywhere(arguments[len(words) :])
    return whole_parser().parse_args(arguments)


def whole_parser() -> Parser:
    """The parser of all commands: for help, for shells, and for what is no command."""
    parser = Parser(prog="vaultmend", description=DESCRIPTION, epilog=EXAMPLES)
    parser.add_argument("-V", "--version", action="version", version=f"vaultmend {VERSION}")
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=Parser
    )
    for name in dict.fromkeys(name.split()[0] for name in COMMANDS):
        if name not in GROUPS:
            command = load(name)
            commands.add_parser(name, help=command.summary).complete(command)
            continue
        actions = {full.split()[1]: load(full) for full in COMMANDS if full.split()[0] == name}
        examples = [action.examples.partition("\n\n")[0] for action in actions.values()]
        shown = "\n".join(text.removeprefix("examples:\n").rstrip("\n") for text in examples)
        group = commands.add_parser(
            name,
            help=GROUPS[name],
            description=f"{GROUPS[name].capitalize()}.",
            epilog=f"examples:\n{shown}\n\n"
            f"`vaultmend {name} ACTION --help` says more of an action, and its exit codes.",
        )
        choices = group.add_subparsers(
            title="actions", metavar="ACTION", required=True, parser_class=Parser
        )
        for word, action in actions.items():
            choices.add_parser(word, help=action.summary).complete(action)
    return parser
