"""Arguments that several commands have, so that they are the same everywhere."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def add_paths(parser: argparse.ArgumentParser, meaning: str) -> None:
    """`PATH...`: any number of vaults, folders and notes."""
    parser.add_argument("paths", nargs="*", metavar="PATH", help=meaning)


FAIL_ON = ("error", "warning", "info", "never")


def add_checks(parser: argparse.ArgumentParser, formats: Sequence[str]) -> None:
    """Which rules take part, how findings are reported, and what the exit code says of them."""
    parser.add_argument(
        "--format",
        "--output-format",
        metavar="FORMAT",
        choices=formats,
        default="full",
        help="full (default), concise: one line a finding, grouped: by note; for scripts: "
        + ", ".join(name for name in formats if name not in ("full", "concise", "grouped")),
    )
    parser.add_argument(
        "--select",
        type=rule_words,
        action="extend",
        metavar="RULES",
        help="only these rules or families, ALL for all",
    )
    parser.add_argument(
        "--ignore",
        type=rule_words,
        action="extend",
        metavar="RULES",
        help="not these rules or families",
    )
    parser.add_argument(
        "--fail-on",
        choices=FAIL_ON,
        help="the least severity that makes the exit code 1 (default: warning)",
    )
    parser.add_argument("--exit-zero", action="store_true", help="exit 0 even with findings")
    parser.add_argument("--show-all", action="store_true", help="fold nothing in format full")
    parser.add_argument("-q", "--quiet", action="store_true", help="only findings, no summary")
    parser.set_defaults(statistics=False)


def add_against(parser: argparse.ArgumentParser) -> None:
    """`--against REV`: for commands that look at what has changed."""
    parser.add_argument(
        "--against",
        metavar="REV",
        help="the revision of git that rules about changes compare with (default: HEAD, "
        "and in CI where the branch began)",
    )


def add_fixes(parser: argparse.ArgumentParser) -> None:
    """Which fixes are made, and what the exit code says of them."""
    parser.add_argument(
        "--unsafe-fixes",
        action="store_true",
        help="make also those fixes that a person should look at",
    )
    parser.add_argument(
        "--exit-non-zero-on-fix", action="store_true", help="exit 1 when something was mended"
    )


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


def add_writing(parser: argparse.ArgumentParser) -> None:
    """`--diff`, `--dry-run` and `--settle`: for every command that writes."""
    parser.add_argument(
        "--diff", action="store_true", help="write nothing, print what would change as a diff"
    )
    parser.add_argument(
        "--dry-run", action="store_true", help="write nothing, only say what would be done"
    )
    parser.add_argument(
        "--settle",
        type=_seconds,
        metavar="SECONDS",
        help="leave notes for later that changed within so many seconds "
        "(default: 60, and 0 where CI is set)",
    )


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 1e9:
        raise argparse.ArgumentTypeError(f"'{text}' is no number of seconds; write it as 60 or 0")
    return seconds
