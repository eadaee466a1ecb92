"""`docs/commands.md`: every command as its parser knows it."""

from __future__ import annotations

import argparse
import textwrap
from typing import TYPE_CHECKING

from markup import capitalized, cell, code, made

from vaultmend.linter.cli.commands import COMMANDS, load
from vaultmend.linter.cli.parser import Parser

if TYPE_CHECKING:
    from collections.abc import Iterator


def commands_page() -> str:
    """The page; `--help` says the same, in the manner of the Python that runs it."""
    lines = [made("the commands"), "", "# Commands", ""]
    lines += ["| command | to |", "|---|---|"]
    for name in COMMANDS:
        anchor = name.replace(" ", "-")
        lines.append(f"| [`{name}`](#{anchor}) | {cell(load(name).summary)} |")
    lines += ["", "`vaultmend COMMAND --help` prints the same in a terminal."]
    for name in COMMANDS:
        lines += _command(name)
    return "\n".join(lines) + "\n"


def _command(name: str) -> Iterator[str]:
    command = load(name)
    parser = Parser(prog=f"vaultmend {name}")
    parser.complete(command)
    actions = [action for action in parser._actions if action.help != argparse.SUPPRESS]  # noqa: SLF001
    named = [action for action in actions if not action.option_strings]
    usage = " ".join([parser.prog, *map(_operand, named), "[OPTIONS]"])
    yield from ("", f"## {name}", "", f"`{usage}`", "", command.description.strip(), "")
    yield from ("| argument | meaning |", "|---|---|")
    for action in (*named, *(one for one in actions if one.option_strings)):
        if "--help" not in action.option_strings:
            yield f"| {_form(action)} | {cell(_help(parser, action))} |"
    text = command.examples.strip().removeprefix("examples:\n")
    examples, _, rest = text.partition("\n\n")
    yield from ("", "```text", *textwrap.dedent(examples).splitlines(), "```")
    for paragraph in filter(None, rest.split("\n\n")):
        yield from ("", capitalized(" ".join(paragraph.split())))


def _help(parser: Parser, action: argparse.Action) -> str:
    text = action.help or ""
    return text % {**vars(action), "prog": parser.prog}


def _operand(action: argparse.Action) -> str:
    name = _value(action)
    many = {"*": f"[{name} ...]", "+": f"{name} [{name} ...]", "?": f"[{name}]"}
    return many.get(str(action.nargs), name)


def _form(action: argparse.Action) -> str:
    if not action.option_strings:
        return code(_value(action))
    value = "" if action.nargs == 0 else f" {_value(action)}"
    return ", ".join(code(name + value) for name in action.option_strings)


def _value(action: argparse.Action) -> str:
    if action.metavar is not None:
        return action.metavar if isinstance(action.metavar, str) else " ".join(action.metavar)
    if action.choices is not None:
        return "{" + ",".join(map(str, action.choices)) + "}"
    return action.dest.upper() if action.option_strings else action.dest
