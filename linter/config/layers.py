"""The layers that settings are made of, the weakest first: a profile, extended files, the file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vaultmend.linter.config.document import Document, Path


class Layer(NamedTuple):
    """Checked tables, and where they are from."""

    tables: Mapping[str, Any]
    profile: str = ""
    """The name of the profile that vaultmend brings, when it is one."""
    document: Document | None = None
    """The file of the vault, when it is one."""


class Origin(NamedTuple):
    """Where an effective value is from."""

    kind: str
    """`default`, `profile`, `file`, or `detected` for the profile itself."""
    name: str = ""
    line: int | None = None

    def __str__(self) -> str:
        if self.kind == "file":
            return f"{self.name}:{self.line}"
        if self.kind == "detected":
            return f"detected from {self.name}" if self.name else "nothing of a layout found"
        return f"{self.kind} {self.name}".strip()


def merged(layers: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The tables of all layers: tables are joined, any other value of a stronger layer wins."""
    whole: dict[str, Any] = {}
    for layer in layers:
        whole = joined(whole, layer)
    return whole


def joined(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """The tables of `above` laid over those of `below`."""
    whole = dict(below)
    for key, value in above.items():
        old = whole.get(key)
        both = isinstance(value, dict) and isinstance(old, dict)
        whole[key] = joined(cast("Any", old), cast("Any", value)) if both else value
    return whole


def origin(layers: Sequence[Layer], path: Path) -> Origin:
    """The layer that gives the effective value at this path."""
    for layer in reversed(layers):
        if holds(layer.tables, path):
            if layer.document is not None:
                return Origin("file", layer.document.name, layer.document.line(path))
            return Origin("profile", layer.profile)
    return Origin("default")


def holds(tables: Mapping[str, Any], path: Path) -> bool:
    """Whether there is a value at this path."""
    inner: Any = tables
    for part in path:
        if not isinstance(inner, dict) or part not in inner:
            return False
        inner = cast("Any", inner[part])
    return True


def leaves(tables: Mapping[str, Any], path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value that is no table, or an empty one, with its path, as they are written."""
    for key, value in tables.items():
        if isinstance(value, dict) and value:
            yield from leaves(cast("dict[str, Any]", value), (*path, key))
        else:
            yield (*path, key), value
