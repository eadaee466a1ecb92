"""Which rules take part in a run."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from vaultmend.linter.check.engine import Active
from vaultmend.linter.cli.parser import UsageError
from vaultmend.linter.config_check import unknown

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
            raise UsageError(unknown("rule or family", word, known))
    wanted = set(select if select is not None else chosen.select)
    unwanted = set(ignore or ())
    if select is None:
        unwanted |= set(chosen.ignore)
    active: list[Active] = []
    for rule in rules:
        severity, options = chosen.rules[rule.name]
        named = rule.name in wanted
        if severity == "off" or (severity is None and not rule.enabled):
            in_all = named
        else:
            in_all = named or rule.family in wanted or "ALL" in wanted
        if rule.name in unwanted or (not named and unwanted & {rule.family, "ALL"}):
            in_all = False
        if in_all:
            given = None if severity in (None, "off") else cast("Severity", severity)
            active.append(Active(rule, options, given))
    return active
