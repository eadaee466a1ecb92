"""Answers a shell that completes a command line; imported only when one asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from argcomplete import autocomplete
from argcomplete.completers import BaseCompleter, FilesCompleter

from vaultmend.rules import ALL

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Mapping


def answer(parser: argparse.ArgumentParser) -> None:
    """Write the completions of the line that the shell asks about, and end the process."""
    # Flags come when a hyphen is typed: before that they would hide the names of rules.
    autocomplete(parser, always_complete_options=False, default_completer=_ByDestination())


class _ByDestination(BaseCompleter):
    """Completes values without fixed choices, by the name of their argument."""

    def __call__(
        self,
        *,
        prefix: str,
        action: argparse.Action,
        parser: argparse.ArgumentParser,
        parsed_args: argparse.Namespace,
    ) -> Iterable[str]:
        """The completions of `prefix`; a mapping has their descriptions as well."""
        del parser, parsed_args
        rules = {rule.name: rule.summary for rule in ALL}
        if action.dest == "rule":
            return rules
        if action.dest in ("select", "ignore"):
            families = {rule.family: "a family of rules" for rule in ALL}
            return _last_of_list(prefix, {"ALL": "every rule"} | families | rules)
        if action.dest == "today":
            return ()
        return FilesCompleter()(prefix)


def _last_of_list(prefix: str, words: Mapping[str, str]) -> dict[str, str]:
    """The words as the last one of a list with commas; those that stand in it are left out."""
    before, comma, _ = prefix.rpartition(",")
    used = before.split(",")
    return {before + comma + word: said for word, said in words.items() if word not in used}
