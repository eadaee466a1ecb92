"""The settings in `.obsidian/` must be such as Obsidian reads them.

Agents write these files by heart. Obsidian takes what it knows and passes by the rest without a
word: colours of the graph in a table too deep, a key of `app.json` in `daily-notes.json`, `"yes"`
where `true` should be. The file looks right, and nothing happens.

`workspace.json` is the opposite: Obsidian writes it with every click. In git it makes a conflict of
every two devices, so it belongs into `.gitignore`.

Obsidian writes its settings anew when it closes: close it before you let anything be mended here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.mend.edits import Fix, ReplaceText, WriteFile
from vaultmend.linter.message import Message, say
from vaultmend.linter.model import place
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.files.ignored import LIST, is_ignored
from vaultmend.linter.read.json_members import added, members, without
from vaultmend.linter.read.obsidian_files import FILES, LISTS, faults
from vaultmend.linter.read.secrets import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from vaultmend.linter.mend.edits import Edit
    from vaultmend.linter.read.obsidian_files import Fault
    from vaultmend.linter.vault.vault import Vault

_FOLDER = ".obsidian"
_IGNORED = ("workspace.json", "workspace-mobile.json")
_PATTERN = f"{_FOLDER}/workspace*.json"


class Options(NamedTuple):
    """This rule has no options."""


def check(vault: Vault, _facts: Mapping[str, None], _options: Options) -> Iterable[Diagnostic]:
    """One diagnostic for each setting that Obsidian does not read, one for `workspace.json`."""
    # Whoever asks about some of the notes does not ask about the settings.
    if vault.limited_out:
        return
    for name in (*FILES, *LISTS):
        path = f"{vault.obsidian}{_FOLDER}/{name}"
        text = vault.setting(path)
        for fault in faults(name, text) if text is not None else ():
            yield _diagnostic(vault, path, text or "", fault)
    yield from _unignored(vault)


def _diagnostic(vault: Vault, path: str, text: str, fault: Fault) -> Diagnostic:
    return Diagnostic(
        path,
        place(text, fault.start, fault.end),
        _fact(fault),
        _remedy(fault),
        subject=f"{fault.kind} {fault.key}",
        fix=_fix(vault, path, text, fault),
    )


def _fact(fault: Fault) -> Message:
    key = quoted(fault.key)
    if fault.kind == "json":
        return say("Obsidian cannot read this file: {reason}", reason=fault.word)
    if fault.kind == "root":
        return say("Obsidian does not read this file, which must be {shape}", shape=fault.word)
    if fault.kind == "shape":
        return say("Obsidian does not read this value of {key}", key=key)
    if fault.kind == "wrapped":
        return say("Obsidian reads nothing of what stands within '{key}'", key=key)
    return say("Obsidian does not read '{key}' in this file", key=key)


def _remedy(fault: Fault) -> Message:
    if fault.kind == "json":
        return say("correct it, or delete the file: Obsidian makes it anew")
    if fault.kind == "root":
        return say("delete the file: Obsidian makes it anew")
    if fault.kind == "shape":
        return say("write it as {shape}", shape=fault.word)
    if fault.kind == "wrapped":
        return say("the settings stand in the file itself, without '{key}'", key=quoted(fault.key))
    return say("it belongs into {file}", file=fault.word)


def _fix(vault: Vault, path: str, text: str, fault: Fault) -> Fix | None:
    """What brings a key to where it is read; nothing where something stands there already."""
    member = fault.member
    if member is None or fault.kind == "shape":
        return None
    found = members(text)
    value = text[member.value_start : member.end]
    title = say("Move {key} to {file}", key=quoted(fault.key), file=fault.word)
    if fault.kind == "wrapped":
        if len(found) > 1:
            return None
        start, end = text.index("{"), text.rindex("}") + 1
        title = say("Take {key} away from around the settings", key=quoted(fault.key))
        return Fix(title, (ReplaceText(path, start, end, value),), "unsafe")
    to = f"{path.rpartition('/')[0]}/{fault.word}"
    written = value if fault.kind == "table" else f"{text[member.start : member.key_end]}: {value}"
    arrival = _arrival(vault, to, written, fault)
    if arrival is None:
        return None
    return Fix(title, (ReplaceText(path, *without(found, member), ""), arrival), "unsafe")


def _arrival(vault: Vault, to: str, written: str, fault: Fault) -> Edit | None:
    """The edit by which a key, or a whole file, comes into being."""
    text = vault.setting(to)
    if text is None:
        if vault.on_disk(to):
            return None
        whole = written if fault.kind == "table" else f"{{\n  {written}\n}}"
        return WriteFile(to, f"{whole}\n".encode())
    name = to.rpartition("/")[2]
    if (
        fault.kind == "table"
        or not text.strip()
        or any(f.kind == "json" for f in faults(name, text))
    ):
        return None
    there = members(text)
    if any(member.key == fault.key for member in there):
        return None
    at, insert = added(text, there, written)
    return ReplaceText(to, at, at, insert)


def _unignored(vault: Vault) -> Iterator[Diagnostic]:
    """The files that Obsidian writes all the time, where the vault is a work tree of git."""
    roots = [root for root in (vault.obsidian, "") if vault.on_disk(f"{root}.git")]
    if not roots:
        return
    root = roots[0]
    for name in _IGNORED:
        path = f"{vault.obsidian}{_FOLDER}/{name}"
        if vault.on_disk(path) and not is_ignored(path, root, vault.setting):
            pattern = vault.obsidian[len(root) :] + _PATTERN
            yield Diagnostic(
                path,
                None,
                say("git does not ignore what Obsidian writes with every click"),
                say(
                    "add {pattern} to {file}; if git knows the file already: git rm --cached",
                    pattern=pattern,
                    file=root + LIST,
                ),
                subject=name,
                cause="workspace",
                fix=_ignoring(vault, root + LIST, pattern),
            )


def _ignoring(vault: Vault, path: str, pattern: str) -> Fix | None:
    title = say("Let git ignore {pattern}", pattern=pattern)
    text = vault.setting(path)
    if text is None:
        if vault.on_disk(path):
            return None
        return Fix(title, (WriteFile(path, f"{pattern}\n".encode()),), "unsafe")
    newline = "\r\n" if "\r\n" in text else "\n"
    gap = newline if text and not text.endswith("\n") else ""
    edit = ReplaceText(path, len(text), len(text), f"{gap}{pattern}{newline}")
    return Fix(title, (edit,), "unsafe")


_INDEX = {"memory/INDEX.md": "# Memory Vault Index\n"}
_GROUP = '{"query": "path:lessons", "color": {"a": 1, "rgb": 5025616}}'
_WRAPPED = f'{{\n  "graph": {{"colorGroups": [{_GROUP}]}}\n}}\n'

RULE = VaultRule(
    name="obsidian-config",
    summary="settings that Obsidian does not read",
    family="layout",
    severity="info",
    options=Options(),
    check=check,
    bad=(
        Example(
            "the colours of the graph stand in a table of their own",
            {**_INDEX, "memory/.obsidian/graph.json": _WRAPPED},
            profile="vault",
            fixed={"memory/.obsidian/graph.json": f'{{"colorGroups": [{_GROUP}]}}\n'},
        ),
        Example(
            "a key of app.json among those of the daily notes",
            {
                **_INDEX,
                ".obsidian/daily-notes.json": '{\n  "folder": "memory",\n  "useMarkdownLinks": true\n}\n',
                ".obsidian/app.json": '{\n  "newLinkFormat": "shortest"\n}\n',
            },
            fixed={
                ".obsidian/daily-notes.json": '{\n  "folder": "memory"\n}\n',
                ".obsidian/app.json": '{\n  "newLinkFormat": "shortest",\n  "useMarkdownLinks": true\n}\n',
            },
        ),
        Example(
            "values of another shape, and no JSON",
            {
                **_INDEX,
                ".obsidian/app.json": '{"alwaysUpdateLinks": "yes", "userIgnoreFilters": "drafts/"}',
                ".obsidian/graph.json": '{"colorGroups": [{"query": "tag:#x", "color": "#ff0000"}]}',
                ".obsidian/community-plugins.json": "{}",
                ".obsidian/types.json": '{"types": {"date": "date"},}',
            },
        ),
        Example(
            "git keeps which notes were open",
            {
                **_INDEX,
                ".git/HEAD": "ref: refs/heads/main\n",
                ".gitignore": ".trash/\n",
                ".obsidian/workspace.json": "{}",
            },
            fixed={".gitignore": ".trash/\n.obsidian/workspace*.json\n"},
        ),
    ),
    good=(
        Example(
            "settings as Obsidian writes them, those of plugins too",
            {
                **_INDEX,
                ".obsidian/app.json": '{"alwaysUpdateLinks": true, "userIgnoreFilters": null, "x": 1}',
                ".obsidian/graph.json": f'{{"colorGroups": [{_GROUP}], "scale": 1}}',
                ".obsidian/daily-notes.json": '{"folder": "memory", "format": "YYYY-MM-DD"}',
                ".obsidian/types.json": '{"types": {"date": "date"}}',
                ".obsidian/community-plugins.json": '["templater-obsidian"]',
                ".obsidian/core-plugins.json": '["graph", "backlink"]',
                ".obsidian/appearance.json": "",
                ".obsidian/plugins/x/data.json": '{"newLinkFormat": 1}',
            },
        ),
        Example(
            "what git ignores, or does not know of",
            {
                **_INDEX,
                ".git/HEAD": "ref: refs/heads/main\n",
                ".gitignore": ".obsidian/*\n!.obsidian/graph.json\n",
                ".obsidian/workspace.json": "{}",
            },
        ),
        Example("no git", {**_INDEX, ".obsidian/workspace.json": "{}"}),
    ),
)
