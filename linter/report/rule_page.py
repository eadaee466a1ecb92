"""The page of a rule as data, taken from the rule's own module and from a run over its examples."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from vaultmend.linter.check.diagnostics import SEVERITIES
from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.profile import PROFILES, load_profile
from vaultmend.linter.report.rule_case import Case, case_of
from vaultmend.linter.report.rule_options import Option, options_of
from vaultmend.linter.report.text import concise

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from vaultmend.linter.check.rule import AnyRule, Example
    from vaultmend.linter.report.result import Result
    from vaultmend.linter.report.translate import Speak

SAFETIES = ("safe", "unsafe", "manual")


class RulePage(NamedTuple):
    """All that is said of one rule; every rendering is made from this."""

    name: str
    family: str
    severity: str
    enabled: bool
    others: tuple[str, ...]
    """Severities of some findings in the examples, the worst first, where they differ from it."""
    profiles: Mapping[str, str]
    """The severity in the profiles that change it."""
    summary: str
    """Completes "this vault has ..."."""
    rationale: str
    options: tuple[Option, ...]
    fixes: tuple[str, ...]
    """The safety of the fixes that were seen on the examples, the safest first."""
    is_fixed_always: bool
    """Whether every finding in the examples has a fix."""
    reported: tuple[Case, ...]
    left_alone: tuple[Case, ...]

    @property
    def docs(self) -> str:
        """The page's file in the repository."""
        return f"docs/rules/{self.name}.md"


def rule_page(rule: AnyRule, run: Callable[[AnyRule, Example], Result], speak: Speak) -> RulePage:
    """The page of a rule; `run` checks an example and gives what the rule alone reports."""
    results = [run(rule, example) for example in rule.bad]
    found = [finding for result in results for finding in result.findings]
    fixes = {finding.fix.safety for finding in found if finding.fix}
    return RulePage(
        name=rule.name,
        family=rule.family,
        severity=rule.severity,
        enabled=rule.enabled,
        others=_other_severities(rule, results),
        profiles=_profiles(rule.name),
        summary=rule.summary,
        rationale=rationale(rule),
        options=options_of(rule),
        fixes=tuple(safety for safety in SAFETIES if safety in fixes),
        is_fixed_always=all(finding.fix for finding in found),
        reported=tuple(
            case_of(rule, example, concise([result], speak, quiet=True).splitlines(), speak)
            for example, result in zip(rule.bad, results, strict=True)
        ),
        left_alone=tuple(case_of(rule, example, (), speak) for example in rule.good),
    )


def rule_object(page: RulePage) -> dict[str, Any]:
    """A rule for scripts: everything but the examples."""
    return {
        "name": page.name,
        "family": page.family,
        "severity": page.severity,
        "enabled": page.enabled,
        "profiles": dict(page.profiles),
        "summary": page.summary,
        "rationale": page.rationale,
        "options": {
            name: {"type": kind, "default": default, "description": said}
            for name, kind, default, said in page.options
        },
        "fix": list(page.fixes),
        "docs": page.docs,
    }


def rationale(rule: AnyRule) -> str:
    """The docstring of the rule's module: what it says, and why."""
    name = "vaultmend.rules." + rule.name.replace("-", "_")
    return (sys.modules[name].__doc__ or "").strip()


def silencing(name: str) -> tuple[tuple[Message, str, str], ...]:
    """The ways to silence a rule: for what, the language of the lines, the lines."""
    return (
        (
            say("everywhere, in vaultmend.toml"),
            "toml",
            f'[rules.{name}]\nseverity = "off"',
        ),
        (
            say("in some notes, in vaultmend.toml"),
            "toml",
            f'[per-path]\n"memory/projects/**" = {{ ignore = ["{name}"] }}',
        ),
        (say("in one note, in its frontmatter"), "yaml", f"vaultmend-ignore: [{name}]"),
        (
            say("on one line, at its end or alone on the line above, in either way"),
            "markdown",
            f"%% vaultmend: ignore {name} %%\n<!-- vaultmend: ignore {name} -->",
        ),
        (
            say("from one line to another"),
            "markdown",
            f"%% vaultmend: disable {name} %%\n\n%% vaultmend: enable {name} %%",
        ),
    )


def _other_severities(rule: AnyRule, results: Sequence[Result]) -> tuple[str, ...]:
    """Severities that findings have by themselves; what a configuration says is left out."""
    by_profile = _profiles(rule.name)
    seen = {
        finding.severity
        for example, result in zip(rule.bad, results, strict=True)
        if "severity" not in (example.options or {}) and result.profile not in by_profile
        for finding in result.findings
    }
    return tuple(severity for severity in SEVERITIES if severity in seen - {rule.severity})


def _profiles(name: str) -> dict[str, str]:
    tables = {profile: load_profile(profile).get("rules", {}) for profile in PROFILES}
    return {
        profile: rules[name]["severity"]
        for profile, rules in tables.items()
        if "severity" in rules.get(name, {})
    }
