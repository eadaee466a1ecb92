"""The files in which Obsidian keeps its settings: which keys each has, and what is wrong in one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.json_members import Member, members

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Shape: TypeAlias = "str | tuple[str, ...]"
"""`flag`, `number`, `text`, `texts`, `table`, `list`, `colours`, or the only texts that are allowed;
with a `?` behind it null as well."""

_PLACES = ("root", "current", "folder")
FILES: Mapping[str, Mapping[str, Shape]] = {
    "app.json": {
        **dict.fromkeys(
            [
                "alwaysUpdateLinks",
                "useMarkdownLinks",
                "showUnsupportedFiles",
                "strictLineBreaks",
                "promptDelete",
                "showLineNumber",
                "spellcheck",
                "readableLineLength",
                "livePreview",
                "foldHeading",
                "foldIndent",
                "useTab",
                "vimMode",
                "legacyEditor",
                "showFrontmatter",
                "showInlineTitle",
                "showIndentGuide",
                "rightToLeft",
                "autoPairBrackets",
                "autoPairMarkdown",
                "smartIndentList",
                "autoConvertHtml",
                "focusNewTab",
            ],
            "flag",
        ),
        "newLinkFormat": ("shortest", "relative", "absolute"),
        "newFileLocation": _PLACES,
        "trashOption": ("system", "local", "none"),
        "defaultViewMode": ("source", "preview"),
        "propertiesInDocument": ("visible", "hidden", "source"),
        "attachmentFolderPath": "text",
        "newFileFolderPath": "text",
        "userIgnoreFilters": "texts?",
        "tabSize": "number",
        "spellcheckLanguages": "texts?",
        "mobileToolbarCommands": "texts",
    },
    "appearance.json": {
        **dict.fromkeys(
            [
                "theme",
                "cssTheme",
                "accentColor",
                "interfaceFontFamily",
                "textFontFamily",
                "monospaceFontFamily",
            ],
            "text",
        ),
        **dict.fromkeys(["nativeMenus", "showViewHeader", "showRibbon", "translucency"], "flag"),
        "baseFontSize": "number",
        "enabledCssSnippets": "texts",
    },
    "daily-notes.json": {"folder": "text", "format": "text", "template": "text", "autorun": "flag"},
    "templates.json": {"folder": "text", "dateFormat": "text", "timeFormat": "text"},
    "zk-prefixer.json": {"folder": "text", "format": "text", "template": "text"},
    "graph.json": {
        **dict.fromkeys(
            [
                "showTags",
                "showAttachments",
                "hideUnresolved",
                "showOrphans",
                "showArrow",
                "collapse-filter",
                "collapse-color-groups",
                "collapse-display",
                "collapse-forces",
                "close",
            ],
            "flag",
        ),
        **dict.fromkeys(
            [
                "textFadeMultiplier",
                "nodeSizeMultiplier",
                "lineSizeMultiplier",
                "centerStrength",
                "repelStrength",
                "linkStrength",
                "linkDistance",
                "scale",
            ],
            "number",
        ),
        "search": "text",
        "colorGroups": "colours",
    },
    "types.json": {"types": "table"},
    "bookmarks.json": {"items": "list"},
}
"""The settings that matter to a vault; a plugin may add others, which are left alone."""
LISTS = ("community-plugins.json",)
"""Files that are lists."""

_COMMON = frozenset(
    ["folder", "format", "template", "search", "scale", "close", "items", "types", "theme"]
)
"""Keys that other programs use as well, so that they tell nothing in the wrong file."""
_STEMS = {
    name.removesuffix(".json").replace("-", ""): name
    for name in (*FILES, *LISTS, "core-plugins.json", "hotkeys.json")
    if name not in ("types.json", "templates.json")
}

Kind: TypeAlias = Literal["json", "root", "shape", "file", "table", "wrapped"]


class Fault(NamedTuple):
    """What Obsidian does not read, as half-open offsets.

    `json`: nothing at all, `word` says why; `root`: nothing, `word` is what it must be; `shape`: a
    value that must be `word`; `file`, `table`: a key or a whole table that belongs into the file
    `word`; `wrapped`: all settings, which stand in a table of the file's own name.
    """

    kind: Kind
    key: str
    word: str
    start: int
    end: int
    member: Member | None = None


def faults(name: str, text: str) -> Iterator[Fault]:
    """What is wrong in the settings file `name`; an empty file has nothing in it."""
    import json

    try:
        whole: Any = json.loads(text) if text.strip() else {}
    except ValueError as error:
        at = min(getattr(error, "pos", 0), max(0, len(text) - 1))
        yield Fault("json", "", getattr(error, "msg", str(error)), at, at + 1)
        return
    except RecursionError:
        yield Fault("json", "", "nested too deeply", 0, 1)
        return
    wanted = list if name in LISTS else dict
    if not isinstance(whole, wanted):
        yield Fault("root", "", "a list" if wanted is list else "an object", 0, 1)
        return
    if name in FILES and whole:
        yield from _in_members(name, members(text))


def _in_members(name: str, found: list[Member]) -> Iterator[Fault]:
    known = FILES[name]
    for member in found:
        shape = known.get(member.key)
        if shape is not None:
            wrong = _misfit(member.value, shape)
            if wrong:
                yield Fault("shape", member.key, wrong, member.start, member.key_end, member)
            continue
        belongs = _STEMS.get("".join(filter(str.isalpha, member.key)).lower())
        if belongs == name and isinstance(member.value, dict):
            yield Fault("wrapped", member.key, name, member.start, member.key_end, member)
        elif belongs and belongs != name and isinstance(member.value, dict | list):
            yield Fault("table", member.key, belongs, member.start, member.key_end, member)
        elif member.key not in _COMMON:
            owners = [file for file, keys in FILES.items() if member.key in keys]
            if len(owners) == 1:
                yield Fault("file", member.key, owners[0], member.start, member.key_end, member)


def _misfit(value: object, shape: Shape) -> str:
    """What a value must be and is not; empty when it is."""
    if isinstance(shape, tuple):
        return "" if value in shape else " | ".join(shape)
    if shape.endswith("?"):
        return "" if value is None else _misfit(value, shape[:-1])
    is_good, expected = {
        "flag": (isinstance(value, bool), "true | false"),
        "number": (isinstance(value, int | float) and not isinstance(value, bool), "1"),
        "text": (isinstance(value, str), '"..."'),
        "texts": (_are_texts(value), '["...", "..."]'),
        "table": (isinstance(value, dict), '{"...": "..."}'),
        "list": (isinstance(value, list), "[...]"),
        "colours": (
            _are_colours(value),
            '[{"query": "path:memory/lessons", "color": {"a": 1, "rgb": 5025616}}]',
        ),
    }[shape]
    return "" if is_good else expected


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(item, str) for item in cast("list[object]", value)
    )


def _are_colours(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_colour, cast("list[object]", value)))


def _is_colour(value: object) -> bool:
    """Whether it is a query with a colour: `rgb` is a number, 0xRRGGBB."""
    if not isinstance(value, dict):
        return False
    group = cast("dict[str, Any]", value)
    colour: Any = group.get("color")
    return (
        isinstance(group.get("query"), str)
        and isinstance(colour, dict)
        and type(cast("dict[str, Any]", colour).get("rgb")) is int
    )
