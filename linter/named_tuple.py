"""`NamedTuple` as in typing, whose annotations stay text: to define one costs half as much.

A check defines some hundred and fifty of them before it reads a note, and typing compiles the
annotation of each field for whoever may ask for it, which nobody does.
"""

from __future__ import annotations

from collections import namedtuple

__all__ = ["NamedTuple"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple
else:

    class _Definition(type):
        def __new__(cls, name, _bases, namespace):
            fields = namespace.get("__annotations__", {})
            defaults = [namespace[field] for field in fields if field in namespace]
            made = namedtuple(  # noqa: PYI024
                name, fields, defaults=defaults, module=namespace["__module__"]
            )
            made.__annotations__ = fields
            made.__qualname__ = namespace["__qualname__"]
            for key in namespace.keys() - fields.keys() - _OF_THE_CLASS:
                setattr(made, key, namespace[key])
            return made

    _OF_THE_CLASS = {"__module__", "__qualname__", "__annotations__"}
    NamedTuple = type.__new__(_Definition, "NamedTuple", (), {})
