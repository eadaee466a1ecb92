"""Sentences for people, kept as template and parameters so that they can be said in any language."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

Parameter: TypeAlias = "str | int | float | Message"
"""A message within a message is translated with it."""


class Message(NamedTuple):
    """An English sentence with `{names}`; its template is the key of the translation catalogues."""

    template: str
    parameters: tuple[tuple[str, Parameter], ...] = ()

    def __str__(self) -> str:
        return self.template.format_map(dict(self.parameters)) if self.parameters else self.template


def say(template: str, **parameters: Parameter) -> Message:
    """A message from its template and parameters, which may hold any text of a vault."""
    return Message(template, tuple(parameters.items()))


def cut(text: str, longest: int = 80) -> str:
    """What somebody wrote, as a complaint quotes it: the middle left out of what is very long."""
    if len(text) <= longest:
        return text
    head = longest // 2
    return f"{text[:head]}…{text[len(text) - (longest - head - 1) :]}"
