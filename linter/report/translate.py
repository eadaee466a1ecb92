"""Messages in the reader's language: English as it stands in the source, Chinese from a catalogue."""

from __future__ import annotations

import os
from collections.abc import Callable

from vaultmend.linter.message import Message, Parameter, counting
from vaultmend.linter.report.escape import escaped

Speak = Callable[[Message], str]
"""Turns a message into one line of text, with every parameter escaped."""


def speaker(lang: str) -> Speak:
    """The voice for `en` or `zh`; a sentence without a translation is said in English."""
    translate = translation("vaultmend", lang)
    return lambda message: spoken(message, translate)


def translation(domain: str, lang: str) -> Callable[[str], str]:
    """What turns an English text into one of `lang` by the catalogue of that name."""
    if lang != "zh":
        return str
    import gettext

    folder = os.path.join(os.path.dirname(os.path.dirname(__file__)), "locale")
    catalogue = gettext.translation(domain, folder, [lang])
    # The empty text is the key of the catalogue's own header.
    return lambda text: catalogue.gettext(text) if text else text


def spoken(message: Message, translate: Callable[[str], str]) -> str:
    """One message through one translation."""
    template = translate(message.template)
    if not message.parameters:
        return escaped(template)
    return template.format_map(
        {name: _said(value, translate) for name, value in message.parameters}
    )


def _said(value: Parameter, translate: Callable[[str], str]) -> Parameter:
    if isinstance(value, Message):
        return spoken(value, translate)
    return counting(value) if isinstance(value, int) else escaped(str(value))
