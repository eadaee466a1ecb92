"""Arguments that several commands have, so that they are the same everywhere."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from vaultmend.linter.cli.asked import LANGUAGES, OPTION

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Sequence


def add_paths(parser: argparse.ArgumentParser, meaning: str) -> None:
    """`PATH...`: any number of vaults, folders and notes; `--vaults` adds those of a pattern."""
    parser.add_argument("paths", nargs="*", metavar="PATH", help=meaning)
    parser.add_argument(
        "--vaults",
        type=_folders,
        action="extend",
        metavar="PATTERN",
        help="also every folder like this, each a vault of its own: 'agents/*/memory'",
    )


def add_vault(parser: argparse.ArgumentParser) -> None:
    """`PATH`, `--format text|json`, `--config` and `--lang`: for commands that tell of one whole vault."""
    parser.add_argument("path", nargs="?", metavar="PATH", help="a vault (default: around here)")
    add_text_or_json(parser)
    add_config(parser)


def _folders(pattern: str) -> list[str]:
    """The folders that a pattern of the command line names; a shell that sees it may be none."""
    import glob
    import os

    found = [path for path in sorted(glob.glob(pattern, recursive=True)) if os.path.isdir(path)]
    if not found:
        raise argparse.ArgumentTypeError(f"no folder is like '{pattern}'; write it like 'agents/*'")
    return found


FAIL_ON = ("error", "warning", "info", "never")


def add_checks(parser: argparse.ArgumentParser, formats: Sequence[str]) -> None:
    """Which rules take part, how findings are reported, and what the exit code says of them.

    The first format is what is shown when none is asked for.
    """
    said = {
        "summary": "summary: how much of each rule is left",
        "full": "full: all findings",
        "concise": "concise: one line a finding",
        "grouped": "grouped: by note",
    }
    texts = [said[name] for name in formats if name in said]
    parser.add_argument(
        "--format",
        "--output-format",
        metavar="FORMAT",
        choices=formats,
        default=formats[0],
        help=f"{', '.join(texts)} (default: {formats[0]}); for scripts: "
        + ", ".join(name for name in formats if name not in said),
    )
    add_rules(parser)
    add_no_baseline(parser)
    parser.add_argument(
        "--fail-on",
        choices=FAIL_ON,
        help="the least severity that makes the exit code 1 (default: warning)",
    )
    parser.add_argument("--exit-zero", action="store_true", help="exit 0 even with findings")
    parser.add_argument(
        "--show-all", action="store_true", help="fold nothing: a finding for each place"
    )
    parser.add_argument("-q", "--quiet", action="store_true", help="only findings, no summary")
    parser.set_defaults(statistics=False, output_file=None)


def add_no_baseline(parser: argparse.ArgumentParser) -> None:
    """`--no-baseline`."""
    parser.add_argument(
        "--no-baseline",
        action="store_true",
        help="report also what the baseline accepts",
    )


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Which rules take part."""
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


def add_output_file(parser: argparse.ArgumentParser) -> None:
    """`-o FILE`."""
    parser.add_argument(
        "-o",
        "--output-file",
        metavar="FILE",
        help="write the report to this file, which must be no note, not to stdout",
    )


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
    add_exit_on_fix(parser)


def add_exit_on_fix(parser: argparse.ArgumentParser) -> None:
    """`--exit-non-zero-on-fix`: for hooks, which must stop when notes changed under them."""
    parser.add_argument(
        "--exit-non-zero-on-fix", action="store_true", help="exit 1 when something was mended"
    )


def add_cache(parser: argparse.ArgumentParser) -> None:
    """`--no-cache` and `--cache-dir`; `replay` reads them before anything is parsed."""
    parser.add_argument(
        "--no-cache", action="store_true", help="read every note, and remember nothing"
    )
    add_cache_dir(parser)


def add_cache_dir(parser: argparse.ArgumentParser) -> None:
    """`--cache-dir`."""
    parser.add_argument(
        "--cache-dir",
        metavar="DIR",
        help="where to remember what does not change (default: VAULTMEND_CACHE_DIR, or a folder "
        "of the user's own)",
    )


def add_workspace(parser: argparse.ArgumentParser) -> None:
    """`--today`, `--config` and `--lang`: for every command that opens a vault."""
    parser.add_argument(
        "--today", metavar="DATE", help="judge ages as of this day, YYYY-MM-DD (default: today)"
    )
    add_config(parser)


def add_config(parser: argparse.ArgumentParser) -> None:
    """`--config FILE` and `--lang`."""
    parser.add_argument("--config", metavar="FILE", help="this configuration, not the vault's own")
    add_language(parser)


def add_text_or_json(parser: argparse.ArgumentParser) -> None:
    """`--format text|json`."""
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="text (default) or json"
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    """`--lang auto|en|zh`, which `asked` reads before anything is parsed."""
    parser.add_argument(
        OPTION,
        choices=("auto", *LANGUAGES),
        default="auto",
        help="the language of what is said (default: auto, that of the vault)",
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
        type=number_of("seconds", 1e9, "60 or 0"),
        metavar="SECONDS",
        help="leave notes for later that changed within so many seconds "
        "(default: 60, but 0 for notes that are named, and where CI is set)",
    )


def number_of(unit: str, most: float, example: str) -> Callable[[str], float]:
    """The type of an amount from 0 to `most`; `example` says how it is written."""

    def read(text: str) -> float:
        try:
            amount = float(text)
        except ValueError:
            amount = -1.0
        if not 0 <= amount <= most:
            raise argparse.ArgumentTypeError(
                f"'{text}' is no number of {unit}; write it as {example}"
            )
        return amount

    return read


def days_or_date(text: str) -> int | datetime.date:
    """The type of a stretch of time until today: a number of days, such as `7d` or `2w`, or a day."""
    import datetime
    import re

    amount = re.fullmatch(r"([1-9]\d{0,4})([dw]?)", text, re.ASCII)
    if amount:
        return int(amount[1]) * (7 if amount[2] == "w" else 1)
    try:
        if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, re.ASCII):
            return datetime.date.fromisoformat(text)
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(
        f"'{text}' is neither a number of days nor a day; write it as 7d, 2w or 2026-11-30"
    )
