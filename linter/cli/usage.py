"""The complaint of a command that cannot do what it was asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.message import Complaint, say

if TYPE_CHECKING:
    import argparse


class UsageError(Complaint):
    """What the user asked for cannot be done; the message says why and what to do instead."""


def refuse_with(flag: str, args: argparse.Namespace, *words: str) -> None:
    """Raise UsageError when one of these arguments is given, for none of them goes with `flag`."""
    for word in words:
        if getattr(args, word):
            option = word.replace("_", "-")
            raise UsageError(say("--{option} does not go with {flag}", option=option, flag=flag))
