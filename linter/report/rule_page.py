"""The page of a rule, made from the rule's own module: rationale, options, examples."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from vaultmend.linter.message import say
from vaultmend.linter.report.escape import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vaultmend.linter.check.rule import AnyRule, Example
    from vaultmend.linter.report.translate import Speak


def rule_object(rule: AnyRule) -> dict[str, Any]:
    """A rule as plain data."""
    return {
        "name": rule.name,
        "family": rule.family,
        "severity": rule.severity if rule.enabled else "off",
        "summary": rule.summary,
        "rationale": rationale(rule),
        "options": {
            name.replace("_", "-"): default for name, default in rule.options._asdict().items()
        },
        "fixable": any(example.fixed is not None for example in rule.bad),
    }


def rationale(rule: AnyRule) -> str:
    """The docstring of the rule's module: what it says, and why."""
    name = "vaultmend.rules." + rule.name.replace("-", "_")
    return (sys.modules[name].__doc__ or "").strip()


def rule_page(rule: AnyRule, speak: Speak) -> str:
    """The page as text for a terminal."""
    severity = rule.severity if rule.enabled else "off"
    lines = [f"{rule.name} ({severity}, {rule.family})", "", speak(say(rule.summary)), ""]
    lines += [rationale(rule), ""]
    if rule.options:
        lines.append(f"Options, in [rules.{rule.name}] of vaultmend.toml:")
        for name, default in rule.options._asdict().items():
            lines.append(f"  {name.replace('_', '-')} = {_toml(default)}")
        lines.append("")
    for title, examples in (("Reported", rule.bad), ("Left alone", rule.good)):
        for example in examples:
            lines.append(f"{title}: {example.title}")
            lines.extend(_example(example))
    return "\n".join(lines).rstrip() + "\n"


def _example(example: Example) -> Iterator[str]:
    for path, content in example.files.items():
        text = content if isinstance(content, str) else content.decode("utf-8", "backslashreplace")
        yield f"  {path}"
        for line in text.rstrip("\n").split("\n"):
            yield f"    | {escaped(line)}".rstrip()
    yield ""


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)
