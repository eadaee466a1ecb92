"""`vaultmend completion SHELL`: the code by which a shell asks vaultmend for completions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.command import Command
from vaultmend.linter.cli.streams import put_exactly

if TYPE_CHECKING:
    import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    """The shell."""
    parser.add_argument("shell", choices=("bash", "zsh", "fish"), help="the shell you use")


def run(args: argparse.Namespace) -> int:
    """Print the code that registers the completion."""
    from argcomplete.shell_integration import shellcode

    put_exactly(shellcode(["vaultmend"], shell=args.shell).lstrip("\n"))
    return 0


COMMAND = Command(
    summary="print the completion code for a shell",
    description="""\
Prints the code by which a shell completes commands, flags, formats and the
names of rules.""",
    examples="""\
examples:
  eval "$(vaultmend completion bash)"      in ~/.bashrc
  eval "$(vaultmend completion zsh)"       in ~/.zshrc, after compinit
  vaultmend completion fish | source       in ~/.config/fish/config.fish
""",
    arguments=arguments,
    run=run,
)
