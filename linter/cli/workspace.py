"""Opens a workspace: its roots, its files, its settings and the rules that take part."""

from __future__ import annotations

import datetime
import os
from typing import TYPE_CHECKING, Any, NamedTuple

from vaultmend.linter.check.engine import Active
from vaultmend.linter.cli.parser import UsageError
from vaultmend.linter.config import NAMES, Settings, read_config, settings
from vaultmend.linter.config_check import ConfigError, unknown
from vaultmend.linter.profile import PROFILES, detect_profile, load_profile
from vaultmend.linter.read.ignore import Ignore
from vaultmend.linter.read.roots import NoSuchVault, Roots, find_roots
from vaultmend.linter.read.source import WorkTree
from vaultmend.linter.vault.scheme import ARCHIVES, Scheme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.check.rule import AnyRule


class Workspace(NamedTuple):
    """Everything a command needs to read one vault."""

    roots: Roots
    limits: tuple[str, ...]
    """The paths, relative to the workspace, to which the report is limited; none means all."""
    source: WorkTree
    settings: Settings
    scheme: Scheme

    @property
    def obsidian(self) -> str:
        """Obsidian's root relative to the workspace, empty when they are the same folder."""
        below = os.path.relpath(self.roots.obsidian, self.roots.workspace)
        return "" if below == "." else below.replace(os.sep, "/")


def open_workspaces(
    paths: Sequence[str], today: str | None, config: str | None, rules: Sequence[AnyRule]
) -> list[Workspace]:
    """The workspaces that the paths of a command line belong to, in their order.

    Raises UsageError for a path that is missing, a day that is none, and a faulty configuration.
    """
    grouped: dict[str, tuple[Roots, list[str]]] = {}
    arguments: Sequence[str | None] = paths or (None,)
    for path in arguments:
        try:
            roots = find_roots(path, os.getcwd())
        except NoSuchVault as error:
            raise UsageError(str(error)) from None
        _, limits = grouped.setdefault(roots.workspace, (roots, []))
        limits.append(roots.reported or "")
    try:
        return [
            _open(roots, () if "" in limits else tuple(limits), today, config, rules)
            for roots, limits in grouped.values()
        ]
    except ConfigError as error:
        raise UsageError(str(error)) from None


def _open(
    roots: Roots,
    limits: tuple[str, ...],
    today: str | None,
    config: str | None,
    rules: Sequence[AnyRule],
) -> Workspace:
    tables, name = _config_tables(roots, config, rules)
    if "profile" in tables:
        profile, detected = tables["profile"], name
        if profile not in PROFILES:
            raise UsageError(f"{name}: {unknown('profile', profile, PROFILES)}")
    else:
        profile, detected = detect_profile(roots.workspace)
    chosen = settings(profile, detected, [load_profile(profile), tables], rules)
    scheme = Scheme(
        profile=profile,
        today=_day(today, chosen.timezone),
        memory=chosen.memory,
        scope=chosen.scope,
        roles=chosen.roles,
        groups=chosen.groups,
        schemas=chosen.schemas,
        limits=chosen.limits,
    )
    ignore = Ignore(roots.workspace, roots.obsidian, chosen.exclude)
    source = WorkTree(roots.workspace, ignore=ignore, archives=ARCHIVES)
    return Workspace(roots, limits, source, chosen, scheme)


def _config_tables(
    roots: Roots, config: str | None, rules: Sequence[AnyRule]
) -> tuple[dict[str, Any], str]:
    # In profile `vault` the repository, and so the configuration, may begin at Obsidian's root.
    folders = dict.fromkeys((roots.workspace, roots.obsidian))
    names = [config] if config else [os.path.join(f, name) for f in folders for name in NAMES]
    for path in names:
        try:
            with open(path, encoding="utf-8") as file:
                text = file.read()
        except FileNotFoundError:
            continue
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"cannot read {path}: {error}") from None
        name = path if config else os.path.basename(path)
        return read_config(text, name, rules), name
    if config:
        raise UsageError(f"there is no configuration file {config}")
    return {}, ""


def _day(today: str | None, timezone: str | None) -> datetime.date:
    if today is not None:
        try:
            return datetime.date.fromisoformat(today)
        except ValueError:
            raise UsageError(f"--today {today} is no day; write it as YYYY-MM-DD") from None
    if timezone is None:
        return datetime.date.today()
    import zoneinfo

    try:
        return datetime.datetime.now(zoneinfo.ZoneInfo(timezone)).date()
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        raise UsageError(
            f"there is no time zone '{timezone}'; write an IANA name such as Asia/Shanghai"
        ) from None


def active_rules(
    rules: Sequence[AnyRule],
    chosen: Settings,
    select: Sequence[str] | None,
    ignore: Sequence[str] | None,
) -> list[Active]:
    """The rules that take part in a run; flags outweigh the configuration, names outweigh ALL.

    Raises UsageError for a name that is neither a rule nor a family.
    """
    known = {"ALL", *(rule.name for rule in rules), *(rule.family for rule in rules)}
    for word in (*(select or ()), *(ignore or ())):
        if word not in known:
            raise UsageError(unknown("rule or family", word, known))
    wanted = set(select if select is not None else chosen.select)
    unwanted = set(ignore or ())
    if select is None:
        unwanted |= set(chosen.ignore)
    active: list[Active] = []
    for rule in rules:
        severity, options = chosen.rules[rule.name]
        named = rule.name in wanted
        if severity == "off" or (severity is None and not rule.enabled):
            in_all = named
        else:
            in_all = named or rule.family in wanted or "ALL" in wanted
        if rule.name in unwanted or (not named and unwanted & {rule.family, "ALL"}):
            in_all = False
        if in_all:
            given = severity if severity not in (None, "off") else None
            active.append(Active(rule, options, given))  # type: ignore[arg-type]
    return active
