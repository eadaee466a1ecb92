"""What `init` writes for each profile, stage by stage: data files, read and filled in."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, Any

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.profile import load_profile, moved_path

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


class _Filling(NamedTuple):
    """What the texts and paths of a starter become in one vault."""

    lang: str
    words: Mapping[str, str]
    own: str
    """The memory folder of the profile, by which its paths begin."""
    memory: str
    """The one of the vault."""

    def path(self, path: str) -> str:
        """A path of the starter in the vault."""
        return moved_path(_filled(path, self.words), self.own, self.memory)

    def text(self, text: str, path: str) -> str:
        """The text of the file at `path`, which names the memory where it lies."""
        if self.own and self.memory != self.own:
            folder = f"{self.memory}/" if self.memory else ""
            if path.endswith(".json"):
                folder = json.dumps(folder, ensure_ascii=False)[1:-1]
            # A folder that is named by itself has to have a name.
            text = text.replace(f"`{self.own}/`", f"`{folder or './'}`")
            text = re.sub(rf"(?<![\w./-]){re.escape(self.own)}/", lambda _: folder, text)
        return _filled(text, self.words)


def load_starter(profile: str, lang: str, memory: str, words: Mapping[str, str]) -> Starter:
    """The starter of a profile that vaultmend brings, in `en` or `zh`.

    `memory` is the folder of the memory; `words` are filled in where a text or a path says
    `<<word>>`.
    """
    table = _table(profile)
    filling = _Filling(lang, words, load_profile(profile)["memory"], memory)
    repository = memory if "repository" in table else ""
    common = _load("common")
    stages = tuple(
        Stage(
            about={name: stage[name] for name in LANGUAGES},
            files=tuple(
                _file(path, spec, filling, repository)
                for path, spec in _files(stage, common).items()
            ),
            gitignore=tuple(stage.get("gitignore", ())),
            colors={
                filling.path(folder).removeprefix(f"{repository}/"): color
                for folder, color in stage.get("colors", {}).items()
            },
        )
        for stage in table["stage"]
    )
    return Starter(repository, stages)


def _files(stage: Mapping[str, Any], common: Mapping[str, Any]) -> dict[str, Any]:
    return {**{path: common[path] for path in stage.get("common", ())}, **stage.get("files", {})}


def _file(path: str, spec: Mapping[str, Any], filling: _Filling, repository: str) -> StarterFile:
    # Settings belong where git and Obsidian look for them.
    if repository and (path.startswith(".") or path.endswith(".toml")):
        path = f"{repository}/{path}"
    else:
        path = filling.path(path)
    text = spec["text"] if "text" in spec else spec[filling.lang]
    unless = tuple(map(filling.path, spec.get("unless", ())))
    return StarterFile(path, filling.text(text, path), unless)


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
