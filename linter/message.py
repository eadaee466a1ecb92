"""Sentences for people, kept as template and parameters so that they can be said in any language."""

from __future__ import annotations

from typing import TypeAlias

from vaultmend.linter.named_tuple import NamedTuple

Parameter: TypeAlias = "str | int | float | Message"
"""A message within a message is translated with it."""


class Message(NamedTuple):
    """An English sentence with `{names}`; its template is the key of the translation catalogues.

    `{count:note|notes}` is the first of these words where the count is one, else the second.
    """

    template: str
    parameters: tuple[tuple[str, Parameter], ...] = ()

    def __str__(self) -> str:
        if not self.parameters:
            return self.template
        return self.template.format_map({name: counting(value) for name, value in self.parameters})


class Count(int):
    """A number that chooses between two words of a template."""

    def __format__(self, words: str) -> str:
        """The number, or the word for it."""
        one, bar, many = words.partition("|")
        if bar:
            return one if self == 1 else many
        return format(int(self), words)


def counting(value: Parameter) -> Parameter:
    """A parameter as a template can be filled with it."""
    return Count(value) if isinstance(value, int) else value


def say(template: str, **parameters: Parameter) -> Message:
    """A message from its template and parameters, which may hold any text of a vault."""
    return Message(template, tuple(parameters.items()))


class Complaint(Exception):  # noqa: N818  what it is about is an error, or is none
    """What a person must see to before a command can do what it was asked for."""

    def __init__(self, message: Message | str) -> None:
        """A plain text is said as it is in every language."""
        self.message = say("{text}", text=message) if isinstance(message, str) else message
        super().__init__(str(self.message))


def cut(text: str, longest: int = 80) -> str:
    """What somebody wrote, as a complaint quotes it: the middle left out of what is very long."""
    if len(text) <= longest:
        return text
    head = longest // 2
    return f"{text[:head]}…{text[len(text) - (longest - head - 1) :]}"
