"""`vaultmend rules`: list all rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.arguments import add_language, add_text_or_json
from vaultmend.linter.cli.command import Command
from vaultmend.linter.cli.streams import put, put_exactly

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator


def arguments(parser: argparse.ArgumentParser) -> None:
    """How they are listed."""
    add_text_or_json(parser)
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Print name, severity, family and summary of every rule."""
    if args.format == "json":
        put_exactly(_json())
    else:
        put("".join(f"{line}\n" for line in _lines(_language())))
    return 0


def _language() -> str:
    from vaultmend.linter.cli.speaking import language_around

    return language_around()


def _lines(lang: str) -> Iterator[str]:
    from vaultmend.linter.message import say
    from vaultmend.linter.report.translate import speaker
    from vaultmend.rules import ALL

    speak = speaker(lang)
    width = max(len(rule.name) for rule in ALL)
    family = ""
    for rule in ALL:
        if rule.family != family:
            family = rule.family
            yield family
        severity = rule.severity if rule.enabled else "off"
        yield f"  {rule.name:<{width}}  {severity:<7}  {speak(say(rule.summary))}"


def _json() -> str:
    from vaultmend.linter.cli.examples import check_example
    from vaultmend.linter.report.json_ import VERSION, dumped
    from vaultmend.linter.report.rule_page import rule_object, rule_page
    from vaultmend.linter.report.translate import speaker
    from vaultmend.rules import ALL

    english = speaker("en")
    rules = [rule_object(rule_page(rule, check_example, english)) for rule in ALL]
    return dumped({"version": VERSION, "rules": rules}) + "\n"


COMMAND = Command(
    summary="list all rules",
    description="Lists all rules by family, each with its severity and what it finds.",
    examples="""\
examples:
  vaultmend rules                          one line a rule
  vaultmend rules --format json            options, defaults and rationale, too
""",
    arguments=arguments,
    run=run,
)
