"""How a list writes its references, and the reference to one more note in that manner."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Literal, TypeAlias

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.scanner import scan
from vaultmend.linter.vault.links.link_paths import encoded
from vaultmend.linter.vault.navigation.describe import title_of
from vaultmend.linter.vault.navigation.escaping import escaped

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.vault.navigation.references import Reference
    from vaultmend.linter.vault.vault import Vault

Label: TypeAlias = Literal["", "stem", "file", "title"]

_PLAIN = re.compile(r"[^\[\]#^|\\%<>\r\n]+")
_IN_CODE = re.compile(r"(?![./~])[^`*|<>{}$#:\\\x00-\x1f]*[^`*|<>{}$#:\\\s]")
_BARE_PATH = re.compile(r"(?!~)[^\s`*_|<>\[\]()（）：:，,{}$#\\]+\.md")
_NAME = re.compile(r"[^\W_](?:[\w.-]| (?![-–—]))*")
_BAR = re.compile(r"\\?\|")
_DOTS = re.compile(r"(?:\.\./)+")
_DISPLAY = re.compile(r"\[((?:[^\[\]\\]|\\.)*)\]\(|\\?\|((?:[^\]\\]|\\.)*)\]\]")
_NOT_UTF8 = re.compile("[\ud800-\udfff]")
"""Bytes of a name that no note can hold."""


class Style(NamedTuple):
    """The form of a reference."""

    kind: str = "wikilink"
    """`wikilink`, `markdown`, `code`, `path` or `name`."""
    base: str | None = None
    """The folder of which the path is left out; None for a bare name."""
    up: str = ""
    """What stands before the path: `./`, `../`, `/` or the folders of some machine."""
    extension: bool = False
    label: Label = ""


PLAIN = Style()


def style_of(source: str, text: str, heads: Iterable[Reference]) -> Style:
    """The commonest form among references that lead to one note each."""
    counts: Counter[Style] = Counter()
    for reference in heads:
        if len(reference.targets) == 1 and reference.kind != "folder":
            written = text[reference.start : reference.end]
            counts[_style(source, written, reference)] += 1
    return counts.most_common(1)[0][0] if counts else PLAIN


def reference_to(vault: Vault, source: str, style: Style, target: str, *, in_table: bool) -> str:
    """A reference to the note `target` that surely leads there, from the note `source`.

    Empty for a note whose name no reference can hold.
    """
    if _NOT_UTF8.search(target):
        return ""
    unique = vault.resolve(_name(target), source).target == target
    if style.kind == "name" and unique and _NAME.fullmatch(_name(target)):
        return _name(target) + (".md" if style.extension else "")
    if style.kind in ("code", "path", "name"):
        if style.base is None and not unique:
            style = style._replace(base=vault.scheme.memory)
        path = _path(style, target)
        if style.kind == "code" and _IN_CODE.fullmatch(path):
            return f"`{path}`"
        if style.kind == "path" and _BARE_PATH.fullmatch(path):
            return path
    if style.kind == "markdown":
        return _markdown(vault, source, style, target)
    return _wikilink(vault, source, style, target, in_table=in_table)


def retargeted(written: str, new: str) -> str:
    """The reference `new` with the label that `written` has, where both are links of one kind."""
    if written.startswith("[") and "](" in written and "](" in new:
        return written[: written.rindex("](")] + new[new.rindex("](") :]
    if written.startswith("[[") and new.startswith("[["):
        bar = _BAR.search(written)
        return _BAR.split(new.removesuffix("]]"))[0] + (written[bar.start() :] if bar else "]]")
    return new


def _wikilink(vault: Vault, source: str, style: Style, target: str, *, in_table: bool) -> str:
    whole = target.removeprefix(vault.obsidian)
    tries = [_path(style, target)] if style.base is not None else []
    tries += [_name(target), whole.removesuffix(".md"), whole]
    for path in tries:
        if not _PLAIN.fullmatch(path) or vault.resolve(path, source).target != target:
            continue
        bare = "/" not in path or style.base is not None
        label = _label(vault, style, target) if bare else _short(vault, target)
        bar = "\\|" if in_table else "|"
        label = label.translate(_NO_LABEL)
        written = path + (".md" if style.extension and not path.endswith(".md") else "")
        if written != written.strip():
            continue  # Blanks around the path of a link are none of it.
        return f"[[{written}{bar}{label}]]" if label else f"[[{written}]]"
    return _markdown(vault, source, style, target)


_NO_LABEL = {ord(char): None for char in "[]|\\`"}


def _markdown(vault: Vault, source: str, style: Style, target: str) -> str:
    label = escaped(_label(vault, style._replace(label=style.label or "stem"), target))
    tries = [style.up + _path(style._replace(up=""), target)] if style.base is not None else []
    whole = target.removeprefix(vault.obsidian)
    tries += [_name(target) + ".md"] if style.base is None else []
    tries += [whole, "/" + whole]
    for path in tries:
        written = f"[{label}]({_destination(path)})"
        links = scan(written).links
        machine = style.base is not None and len(style.up) > 1 and style.up[0] == "/"
        if links and (machine or vault.resolve(links[0].path, source).target == target):
            return written
    return f"`{target}`" if _IN_CODE.fullmatch(target) else ""


def _destination(path: str) -> str:
    return encoded(path, "").replace("#", "%23").replace("|", "%7C").replace("`", "%60")


def _path(style: Style, target: str) -> str:
    """The path of a note without the folder that the list leaves out."""
    if style.base is None:
        path = target.rpartition("/")[2]
    else:
        base = style.base + "/" if style.base else ""
        outside = not target.startswith(base)
        path = target if outside else target[len(base) :]
        path = path if outside else style.up + path
    return path if style.extension or style.kind == "markdown" else path.removesuffix(".md")


def _style(source: str, written: str, reference: Reference) -> Style:
    target, path = reference.targets[0], reference.path
    extension = path.endswith(".md")
    name = path if extension else path + ".md"
    label = _label_of(written, target)
    for up in ("", "./", "/"):
        if not name.startswith(up):
            continue
        rest = name[len(up) :]
        if target == rest or target.endswith("/" + rest):
            base = target[: len(target) - len(rest)].rstrip("/")
            bare = "/" not in rest and not up and base != source.rpartition("/")[0]
            bare = bare or ("/" not in rest and reference.kind in ("wikilink", "name"))
            return Style(reference.kind, None if bare else base, up, extension, label)
    if name.endswith("/" + target) or name.startswith("/"):
        at = len(name) - len(target)
        return Style(reference.kind, "", name[:at], extension, label)
    if name.startswith("../"):
        dots = _DOTS.match(name)
        above = dots[0] if dots else ""
        folder = source.rpartition("/")[0]
        for _ in range(above.count("/")):
            folder = folder.rpartition("/")[0]
        return Style(reference.kind, folder, above, extension, label)
    return Style(reference.kind, None, "", extension, label)


def _label_of(written: str, target: str) -> Label:
    match = _DISPLAY.search(written)
    label = (match[1] or match[2] or "").strip() if match else ""
    if not label:
        return ""
    file = target.rpartition("/")[2]
    if label.strip("`") == file.removesuffix(".md"):
        return "stem"
    return "file" if label.strip("`") == file else "title"


def _label(vault: Vault, style: Style, target: str) -> str:
    if style.label == "title":
        return title_of(vault.notes[target])
    if style.label == "file":
        return target.rpartition("/")[2]
    return _name(target) if style.label == "stem" else ""


def _short(vault: Vault, target: str) -> str:
    """A path that tells namesakes apart: without the memory and the folder of the category."""
    memory = vault.scheme.memory
    inside = target.removeprefix(memory + "/") if memory else target
    rest = inside.partition("/")[2] or inside
    return (rest if "/" in rest else inside).removesuffix(".md")


def _name(path: str) -> str:
    return path[path.rfind("/") + 1 :].removesuffix(".md")
