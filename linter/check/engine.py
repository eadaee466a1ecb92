"""Runs the rules it is given over a vault, and makes findings of what they say.

The clauses that hold for all rules live here: scope, archives, one cause one finding, customs of
many notes told once, a stable order.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from vaultmend.linter.check.diagnostics import (
    SEVERITIES,
    Diagnostic,
    Finding,
    Related,
    Severity,
    fingerprint,
    subject_of,
)
from vaultmend.linter.check.discretion import discreet
from vaultmend.linter.check.folding import fold_customs
from vaultmend.linter.check.per_path import is_ignored
from vaultmend.linter.check.rule import ChangeRule
from vaultmend.linter.check.suppress import Suppressions
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from vaultmend.linter.check.baseline import Baseline
    from vaultmend.linter.check.per_path import PathRules
    from vaultmend.linter.check.rule import AnyRule
    from vaultmend.linter.check.suppress import Switches
    from vaultmend.linter.vault.vault import Vault

UNUSED = "unused-suppression"
WORST = {severity: rank for rank, severity in enumerate(SEVERITIES)}


class Active(NamedTuple):
    """A rule that takes part in a run, with its effective options.

    `severity` is set when the configuration gives one; it then outweighs what the rule says.
    """

    rule: AnyRule
    options: tuple[Any, ...]
    severity: Severity | None = None


class Outcome(NamedTuple):
    """What a run says: the findings, and how many diagnostics the notes' own switches hid."""

    findings: list[Finding]
    suppressed: int


def check(
    vault: Vault,
    active: Sequence[Active],
    facts: Mapping[str, Mapping[str, Any]],
    switches: Mapping[str, Switches],
    per_path: Sequence[PathRules] = (),
    baseline: Baseline | None = None,
    heard: dict[str, Sequence[Diagnostic]] | None = None,
) -> Outcome:
    """All findings, by path, place and rule.

    `facts` holds what each rule collected, by note; `switches` those of the notes; `per_path` what
    the configuration says of some paths; `baseline` takes out what is accepted. `heard` keeps what
    each rule says of this vault, so that another call with it needs no rule to run again.
    """
    findings: list[Finding] = []
    suppressions = Suppressions(switches)
    settled: set[tuple[str | None, int]] = set()
    # Which switches silence nothing is known only when all other rules have spoken.
    for item in sorted(active, key=lambda item: (item.rule.name == UNUSED, not item.rule.first)):
        known = facts.get(item.rule.name, {})
        if item.rule.name == UNUSED:
            known = suppressions.unused([other.rule for other in active])
        said = heard.get(item.rule.name) if heard is not None else None
        if said is None:
            said = list(item.rule.run(vault, known, item.options))
            if heard is not None and item.rule.name != UNUSED:
                heard[item.rule.name] = said
        kept = [
            d
            for d in said
            if _concerns_user(vault, item.rule, d)
            and not (per_path and is_ignored(per_path, item.rule.name, item.rule.family, d.path))
            and not suppressions.hide(item.rule, d)
            and not (settled and _is_settled(settled, item.rule, d))
        ]
        for diagnostic in kept:
            settled.update(diagnostic.settles)
        kept = graded(kept, item)
        if baseline is not None:
            kept = baseline.new(item.rule.name, kept)
        if not kept:
            continue
        kept = one_for_each_cause(kept)
        if item.rule.convention:
            kept = fold_customs(vault, item.rule.summary, kept)
        findings.extend(findings_of(item.rule.name, item.rule.family, kept))
    findings.sort(key=order)
    return Outcome(findings, suppressions.count)


def _concerns_user(vault: Vault, rule: AnyRule, said: Diagnostic) -> bool:
    if said.path is None:
        return True
    role = vault.roles.get(said.path)
    if role is None and isinstance(rule, ChangeRule):
        return vault.was_reported(said.path)
    if role == "archived":
        return rule.archives and said.path not in vault.muted
    return vault.is_reported(said.path)


def _is_settled(settled: set[tuple[str | None, int]], rule: AnyRule, said: Diagnostic) -> bool:
    """Whether a rule about links speaks of a line on which the same is told already."""
    if rule.family != "links" or said.place is None:
        return False
    return (said.path, said.place.line) in settled


def graded(said: Iterable[Diagnostic], item: Active) -> list[Diagnostic]:
    """The diagnostics, each with its final severity."""
    return [d._replace(severity=item.severity or d.severity or item.rule.severity) for d in said]


def one_for_each_cause(said: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Diagnostics of the same cause become one: the worst, then first, with the others related."""
    kept: list[Diagnostic] = []
    causes: dict[str, list[Diagnostic]] = {}
    for diagnostic in said:
        if diagnostic.cause:
            causes.setdefault(diagnostic.cause, []).append(diagnostic)
        else:
            kept.append(diagnostic)
    for same in causes.values():
        same.sort(key=lambda d: (WORST[d.severity or "info"], *_where(d)))
        first, others = same[0], same[1:]
        related = (*first.related, *(Related(d.path or "", d.place, d.fact) for d in others))
        more = tuple(fix for d in same for fix in d.fixes if fix != first.fix)
        if others:
            first = first._replace(
                related=related, more_fixes=more, folded=tuple(same), more=len(others)
            )
        kept.append(first)
    kept.sort(key=_where)
    return kept


def _where(said: Diagnostic | Finding) -> tuple[str, int, int]:
    line, column = said.place[:2] if said.place else (0, 0)
    return said.path or "", line, column


def findings_of(rule: str, family: str, said: Iterable[Diagnostic]) -> Iterable[Finding]:
    """What a rule said, graded, as the report has it: without secrets, with fingerprints."""
    seen: Counter[tuple[str | None, str]] = Counter()
    for spoken in said:
        subject = subject_of(spoken)
        diagnostic = discreet(spoken)
        ordinal = seen[diagnostic.path, subject]
        seen[diagnostic.path, subject] += 1
        yield Finding(
            rule,
            family,
            diagnostic.severity or "warning",
            diagnostic.path,
            diagnostic.place,
            diagnostic.fact,
            diagnostic.remedy,
            fingerprint(rule, subject, ordinal),
            diagnostic.related,
            diagnostic.fix,
            diagnostic.fixes,
            diagnostic.folded,
            diagnostic.more,
        )


def order(finding: Finding) -> tuple[str, int, int, str, str]:
    """Findings go by path, place and rule."""
    return (*_where(finding), finding.rule, finding.fingerprint)
