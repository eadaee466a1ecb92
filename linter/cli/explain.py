"""`vaultmend explain RULE`: what a rule finds, why it matters, its options and examples."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from vaultmend.linter.cli.examples import check_example
from vaultmend.linter.cli.parser import UsageError
from vaultmend.linter.config import unknown
from vaultmend.linter.report.rule_page import rule_page
from vaultmend.linter.report.rule_text import rule_text
from vaultmend.linter.report.translate import speaker
from vaultmend.rules import ALL

if TYPE_CHECKING:
    import argparse


def run(args: argparse.Namespace) -> int:
    """Print the page of one rule; an unknown name is a usage error with the nearest one."""
    speak = speaker(args.lang)
    for rule in ALL:
        if rule.name == args.rule:
            sys.stdout.write(rule_text(rule_page(rule, check_example, speak), speak))
            return 0
    raise UsageError(unknown("rule", args.rule, [rule.name for rule in ALL]))
