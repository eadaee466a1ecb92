"""`vaultmend rules`: list all rules."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from vaultmend.linter.message import say
from vaultmend.linter.report.translate import speaker
from vaultmend.rules import ALL

if TYPE_CHECKING:
    import argparse


def run(args: argparse.Namespace) -> int:
    """Print name, severity, family and summary of every rule."""
    if args.format == "json":
        sys.stdout.write(_json())
        return 0
    speak = speaker(args.lang)
    width = max(len(rule.name) for rule in ALL)
    family = ""
    for rule in ALL:
        if rule.family != family:
            family = rule.family
            sys.stdout.write(f"{family}\n")
        severity = rule.severity if rule.enabled else "off"
        sys.stdout.write(f"  {rule.name:<{width}}  {severity:<7}  {speak(say(rule.summary))}\n")
    return 0


def _json() -> str:
    from vaultmend.linter.cli.examples import check_example
    from vaultmend.linter.report.json_ import VERSION, dumped
    from vaultmend.linter.report.rule_page import rule_object, rule_page

    english = speaker("en")
    rules = [rule_object(rule_page(rule, check_example, english)) for rule in ALL]
    return dumped({"version": VERSION, "rules": rules}) + "\n"
