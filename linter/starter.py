"""What `init` writes for each profile, stage by stage: data files, read and filled in."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES = ("en", "zh")


class StarterFile(NamedTuple):
    """One file that a stage brings."""

    path: str
    """Relative to the workspace."""
    text: str
    unless: tuple[str, ...]
    """Paths that serve the same purpose: where one exists, the file is not written."""


class Stage(NamedTuple):
    """What a vault gains in one step of its growth."""

    about: Mapping[str, str]
    """What it adds, by language."""
    files: tuple[StarterFile, ...]
    gitignore: tuple[str, ...]
    """Lines that `.gitignore` should have."""
    colors: Mapping[str, str]
    """Colours of Obsidian's graph, `#rrggbb`, by folder as Obsidian sees it."""


class Starter(NamedTuple):
    """The stages of a profile, the first of them first."""

    repository: str
    """The folder below the workspace that git and Obsidian take as their root; mostly empty."""
    stages: tuple[Stage, ...]


def load_starter(profile: str, lang: str, words: Mapping[str, str]) -> Starter:
    """The starter of a profile that vaultmend brings, in `en` or `zh`.

    `words` are filled in where a text or a path says `<<word>>`.
    """
    table = _table(profile)
    repository: str = table.get("repository", "")
    common = _load("common")
    stages = tuple(
        Stage(
            about={name: stage[name] for name in LANGUAGES},
            files=tuple(
                _file(path, spec, lang, words, repository)
                for path, spec in _files(stage, common).items()
            ),
            gitignore=tuple(stage.get("gitignore", ())),
            colors={
                folder.removeprefix(f"{repository}/"): color
                for folder, color in stage.get("colors", {}).items()
            },
        )
        for stage in table["stage"]
    )
    return Starter(repository, stages)


def _files(stage: Mapping[str, Any], common: Mapping[str, Any]) -> dict[str, Any]:
    return {**{path: common[path] for path in stage.get("common", ())}, **stage.get("files", {})}


def _file(
    path: str, spec: Mapping[str, Any], lang: str, words: Mapping[str, str], repository: str
) -> StarterFile:
    # Settings belong where git and Obsidian look for them.
    if repository and (path.startswith(".") or path.endswith(".toml")):
        path = f"{repository}/{path}"
    text = spec["text"] if "text" in spec else spec[lang]
    return StarterFile(_filled(path, words), _filled(text, words), tuple(spec.get("unless", ())))


def _filled(text: str, words: Mapping[str, str]) -> str:
    for name, word in words.items():
        text = text.replace(f"<<{name}>>", word)
    return text


def _table(profile: str) -> dict[str, Any]:
    """The table of a profile, laid stage by stage over the one it begins with."""
    table = _load(profile)
    if "same-as" not in table:
        return table
    base = _table(table["same-as"])
    for below, above in zip(base["stage"], table["stage"], strict=False):
        below.update({**above, "files": {**below.get("files", {}), **above.get("files", {})}})
    return {**base, **table, "stage": base["stage"]}


def _load(name: str) -> dict[str, Any]:
    import tomllib

    folder = os.path.join(os.path.dirname(__file__), "starters")
    with open(os.path.join(folder, name + ".toml"), "rb") as file:
        return tomllib.load(file)
