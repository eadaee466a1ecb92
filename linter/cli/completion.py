"""`vaultmend completion SHELL`: the code by which a shell asks vaultmend for completions."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse


def run(args: argparse.Namespace) -> int:
    """Print the code that registers the completion."""
    from argcomplete.shell_integration import shellcode

    sys.stdout.write(shellcode(["vaultmend"], shell=args.shell).lstrip("\n"))
    return 0
