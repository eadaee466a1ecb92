"""Which rules take part in a run."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from vaultmend.linter.check.engine import Active
from vaultmend.linter.check.per_path import is_chosen
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.config import unknown
from vaultmend.linter.message import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.check.diagnostics import Severity
    from vaultmend.linter.check.rule import AnyRule
    from vaultmend.linter.config import Settings


def active_rules(
    rules: Sequence[AnyRule],
    chosen: Settings,
    select: Sequence[str] | None,
    ignore: Sequence[str] | None,
) -> list[Active]:
    """The rules that take part in a run; flags outweigh the configuration, names outweigh ALL.

    Raises UsageError for a name that is neither a rule nor a family.
    """
    known = {"ALL", *(rule.name for rule in rules), *(rule.family for rule in rules)}
    for word in (*(select or ()), *(ignore or ())):
        if word not in known:
            raise UsageError(unknown(say("rule or family"), word, known))
    wanted = set(select if select is not None else chosen.select)
    unwanted = set(ignore or ())
    if select is None:
        unwanted |= set(chosen.ignore)
    active: list[Active] = []
    for rule in rules:
        severity, options = chosen.rules[rule.name]
        off = severity == "off" or (severity is None and not rule.enabled)
        if off and rule.name not in wanted:
            continue
        if is_chosen(rule.name, rule.family, wanted, unwanted):
            given = None if severity in (None, "off") else cast("Severity", severity)
            active.append(Active(rule, options, given))
    return active
