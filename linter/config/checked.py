"""Checks the tables of a configuration file: unknown names and wrong values, with line and remedy."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

from vaultmend.linter.config.checked_archive import check_archive
from vaultmend.linter.config.checked_index import check_index
from vaultmend.linter.config.checked_schema import check_schemas
from vaultmend.linter.config.expect import Expect
from vaultmend.linter.config.patterns import MOST_GLOBS
from vaultmend.linter.config.tables import GROUPS, KEYS, PER_PATH, SET_SEVERITIES, UNITS
from vaultmend.linter.config.zones import unknown_zone
from vaultmend.linter.message import cut, say
from vaultmend.linter.profile import PROFILES
from vaultmend.linter.read.files.confine import is_relative
from vaultmend.linter.read.files.file import kind_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vaultmend.linter.check.rule import AnyRule
    from vaultmend.linter.config.document import Document, Path
    from vaultmend.linter.config.tables import Key


def check_document(document: Document, rules: Sequence[AnyRule]) -> None:
    """Raise ConfigError, with file and line, unless every key, name and value is known."""
    _Checker(document, rules).top(document.tables)


class _Checker(Expect):
    """Walks the tables of one file; the first fault ends the walk."""

    def __init__(self, document: Document, rules: Sequence[AnyRule]) -> None:
        super().__init__(document)
        self.rules = {rule.name: rule for rule in rules}
        self.families = sorted({rule.family for rule in rules})

    def selectors(self, path: Path, value: object) -> None:
        """A list of rules, families and ALL."""
        for word in self.texts(path, value):
            self.known(path, word, ("ALL", *self.rules, *self.families), say("rule or family"))

    def top(self, tables: Mapping[str, Any]) -> None:
        """All keys of the document."""
        for key, value in tables.items():
            self.known((key,), key, KEYS, say("key"))
            self.value((key,), value, KEYS[key])
        if "profile" in tables and "extends" in tables:
            raise self.fault(
                ("extends",),
                say(
                    "profile and extends exclude each other; keep profile for a layout as it is, "
                    "extends for one of your own"
                ),
            )

    def value(self, path: Path, value: object, key: Key) -> None:
        """The value of one key of the top."""
        if key.takes == "globs":
            self.globs(path, value)
        elif key.takes == "words":
            self.texts(path, value)
        elif key.takes == "selectors":
            self.selectors(path, value)
        elif key.takes == "table":
            getattr(self, "_" + path[0].replace("-", "_"))(self.table(path, value))
        else:
            text = self.text(path, value)
            if key.choices:
                self.known(path, text, key.choices, say("value of {key}", key=path[-1]))
            elif path[0] in ("profile", "extends", "memory", "timezone", "baseline"):
                getattr(self, "_" + path[0])(path, text)

    def _profile(self, path: Path, name: str) -> None:
        if name == "custom":
            raise self.fault(
                path,
                say('a profile of your own needs no name; write extends = "layered" or another'),
            )
        self.known(path, name, PROFILES, say("profile"))

    def _extends(self, path: Path, name: str) -> None:
        if not name.endswith(".toml"):
            self.known(path, name, PROFILES, say("profile"))
        elif name[0] == "/" or "\\" in name or "\0" in name or re.match("[A-Za-z]:", name):
            raise self.fault(
                path, say("extends leads out of the vault; write a path relative to this file")
            )

    def _memory(self, path: Path, folder: str) -> None:
        if folder and not is_relative(folder):
            raise self.fault(
                path,
                say(
                    "'{folder}' is no folder in the vault; write its relative path",
                    folder=cut(folder),
                ),
            )

    def _baseline(self, path: Path, file: str) -> None:
        of_git = ".git" in file.lower().split("/")
        if not is_relative(file) or kind_of(file) != "other" or of_git:
            raise self.fault(
                path,
                say(
                    "'{file}' can be no baseline; write the relative path of a file in the vault "
                    "that is no note, such as .vaultmend-baseline.jsonl",
                    file=cut(file),
                ),
            )

    def _timezone(self, path: Path, name: str) -> None:
        import zoneinfo

        try:
            zoneinfo.ZoneInfo(name)
        except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
            names = zoneinfo.available_timezones()
            # A system without any data cannot tell a wrong name from a right one.
            if names:
                raise self.fault(path, unknown_zone(name, names)) from None

    def _per_path(self, tables: Mapping[str, Any]) -> None:
        if len(tables) > MOST_GLOBS:
            raise self.fault(
                ("per-path",),
                say("per-path may hold {most_globs} globs; join some", most_globs=MOST_GLOBS),
            )
        for glob, value in tables.items():
            path = ("per-path", glob)
            self.globs(path, [glob])
            if glob.startswith("!"):
                raise self.fault(
                    path,
                    say(
                        "'{glob}' excepts nothing here; write the paths that are meant",
                        glob=cut(glob),
                    ),
                )
            for key, item in self.table(path, value).items():
                self.known((*path, key), key, PER_PATH, say("key of a path"))
                self.selectors((*path, key), item)

    def _rules(self, tables: Mapping[str, Any]) -> None:
        for name, value in tables.items():
            path = ("rules", name)
            self.known(path, name, self.rules, say("rule"))
            for key, item in self.table(path, value).items():
                if key == "severity":
                    self.known(
                        (*path, key), self.text((*path, key), item), SET_SEVERITIES, say("severity")
                    )
                else:
                    self._option((*path, key), self.rules[name], key, item)

    def _option(self, path: Path, rule: AnyRule, key: str, value: object) -> None:
        names = {
            field.replace("_", "-"): default for field, default in rule.options._asdict().items()
        }
        self.known(path, key, ("severity", *names), say("option of {rule}", rule=rule.name))
        default = names[key]
        if isinstance(default, tuple):
            self.texts(path, value)
        elif key.endswith("-severity"):
            self.known(path, self.text(path, value), SET_SEVERITIES, say("severity"))
        elif isinstance(default, bool | str):
            if type(value) is not type(default):
                kind = say("a string") if isinstance(default, str) else say("true or false")
                raise self.fault(path, say("{key} must be {kind}", key=key, kind=kind))
        else:
            self.number(path, value, whole=isinstance(default, int))

    def _limits(self, tables: Mapping[str, Any]) -> None:
        for role, value in tables.items():
            path = ("limits", role)
            several: list[object] = [value]
            if isinstance(value, list):
                several = list(self.texts(path, cast("object", value)))
            for written in several:
                limit = self.text(path, written)
                if not re.fullmatch(rf"[0-9][0-9_,]{{,11}} (?:{'|'.join(UNITS)})", limit):
                    raise self.fault(
                        path,
                        say(
                            '"{limit}" is no limit; write e.g. "2000 bytes" ({units})',
                            limit=cut(limit),
                            units=", ".join(UNITS),
                        ),
                    )

    def _archive(self, tables: Mapping[str, Any]) -> None:
        check_archive(self, tables)

    def _roles(self, tables: Mapping[str, Any]) -> None:
        for role, value in tables.items():
            self.globs(("roles", role), value, of_role=True)
        if sum(map(len, tables.values())) > MOST_GLOBS:
            raise self.fault(
                ("roles",),
                say("roles may hold {most_globs} globs in all; join some", most_globs=MOST_GLOBS),
            )

    def _groups(self, tables: Mapping[str, Any]) -> None:
        for group, value in tables.items():
            self.known(("groups", group), group, GROUPS, say("group"))
            self.texts(("groups", group), value)

    def _index(self, tables: Mapping[str, Any]) -> None:
        check_index(self, tables)

    def _schema(self, tables: Mapping[str, Any]) -> None:
        check_schemas(self, tables)
