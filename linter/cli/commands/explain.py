"""`vaultmend explain RULE`: what a rule finds, why it matters, its options and examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.arguments import add_language
from vaultmend.linter.cli.command import Command
from vaultmend.linter.cli.streams import put
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.message import say

if TYPE_CHECKING:
    import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    """The rule, and the language of its page."""
    parser.add_argument("rule", metavar="RULE", help="the name of a rule")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Print the page of one rule; an unknown name is a usage error with the nearest one."""
    from vaultmend.linter.cli.examples import check_example
    from vaultmend.linter.cli.speaking import language_around
    from vaultmend.linter.config import unknown
    from vaultmend.linter.report.rule_page import rule_page
    from vaultmend.linter.report.rule_text import rule_text
    from vaultmend.linter.report.rule_words import in_language, nearest_first
    from vaultmend.linter.report.translate import speaker
    from vaultmend.rules import ALL

    for rule in ALL:
        if rule.name == args.rule:
            lang = language_around()
            speak = speaker(lang)
            page = nearest_first(rule_page(rule, check_example, speak), lang)
            put(rule_text(in_language(page, lang), speak))
            return 0
    of_family = [rule.name for rule in ALL if rule.family == args.rule]
    if of_family:
        raise UsageError(
            say(
                "{family} is a family of rules; explain one of them: {rules}",
                family=args.rule,
                rules=", ".join(of_family),
            )
        )
    raise UsageError(unknown(say("rule"), args.rule, [rule.name for rule in ALL]))


COMMAND = Command(
    summary="explain one rule",
    description="""\
Prints the page of a rule: what it finds and why that matters, examples of what
is reported and what is left alone, options, fix, and how to silence it.""",
    examples="""\
examples:
  vaultmend explain broken-link
  vaultmend explain stale-note --lang zh

`vaultmend rules` lists the names.
""",
    arguments=arguments,
    run=run,
)
