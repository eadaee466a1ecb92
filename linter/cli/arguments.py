"""Arguments that several commands have, so that they are the same everywhere."""

from __future__ import annotations

import argparse


def add_paths(parser: argparse.ArgumentParser, meaning: str) -> None:
    """`PATH...`: any number of vaults, folders and notes."""
    parser.add_argument("paths", nargs="*", metavar="PATH", help=meaning)


def add_workspace(parser: argparse.ArgumentParser) -> None:
    """`--today` and `--config`: for every command that opens a vault."""
    parser.add_argument(
        "--today", metavar="DATE", help="judge ages as of this day, YYYY-MM-DD (default: today)"
    )
    add_config(parser)


def add_config(parser: argparse.ArgumentParser) -> None:
    """`--config FILE`."""
    parser.add_argument("--config", metavar="FILE", help="this configuration, not the vault's own")


def add_text_or_json(parser: argparse.ArgumentParser) -> None:
    """`--format text|json`."""
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="text (default) or json"
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    """`--lang en|zh`: for commands that are about no vault."""
    parser.add_argument(
        "--lang", choices=("en", "zh"), default="en", help="the language of summaries (en)"
    )


def rule_words(text: str) -> list[str]:
    """The type of a list of rules; an empty one would check nothing and look like success."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    if not words:
        raise argparse.ArgumentTypeError(
            "the list is empty; write rules or families with commas between, "
            "such as links,stale-note"
        )
    return words
