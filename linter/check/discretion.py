"""Findings without the secrets of the notes: no rule can let one out, whatever it quotes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.message import Message
from vaultmend.linter.read.secrets import is_short, masked

if TYPE_CHECKING:
    from vaultmend.linter.check.diagnostics import Diagnostic, Related
    from vaultmend.linter.mend.edits import Fix
    from vaultmend.linter.message import Parameter


def discreet(said: Diagnostic) -> Diagnostic:
    """The diagnostic with stars for secrets in its sentences; what a fix would write stays."""
    fact, remedy, fix = _message(said.fact), said.remedy, said.fix
    if fact is said.fact and not (remedy or fix or said.related or said.more_fixes):
        return said
    return said._replace(
        fact=fact,
        remedy=_message(remedy) if remedy else None,
        related=tuple(map(_related, said.related)),
        fix=_fix(fix) if fix else None,
        more_fixes=tuple(map(_fix, said.more_fixes)),
    )


def _message(message: Message) -> Message:
    # A vault has thousands of these, and nearly none has anything to hide.
    for _, value in message.parameters:
        if isinstance(value, str):
            if not is_short(value) and masked(value) != value:
                break
        elif isinstance(value, Message) and _message(value) is not value:
            break
    else:
        return message
    parameters = tuple([(name, _value(value)) for name, value in message.parameters])
    return Message(message.template, parameters)


def _value(value: Parameter) -> Parameter:
    if isinstance(value, Message):
        return _message(value)
    return masked(value) if isinstance(value, str) else value


def _related(related: Related) -> Related:
    message = _message(related.message)
    return related if message is related.message else related._replace(message=message)


def _fix(fix: Fix) -> Fix:
    return fix._replace(title=_message(fix.title))
