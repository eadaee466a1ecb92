"""Credentials are known by their beginnings, and what is masked shows four characters of them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from random import Random
from string import ascii_letters, ascii_uppercase, digits

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultmend.linter.read.secrets import masked, may_leak, secrets

WORD = ascii_letters + digits
URL = WORD + "-_"
HEX = "0123456789abcdef"

Make = Callable[[Callable[[str, int], str]], str]
"""A credential, from what gives so many letters of an alphabet. No scanner must find one here."""

SHAPES: dict[str, Make] = {
    "AWS": lambda some: "AK" + "IA" + some(ascii_uppercase + "234567", 16),
    "GitHub": lambda some: "ghp" + "_" + some(WORD, 36),
    "GitHub, fine-grained": lambda some: "github_" + "pat_" + some(WORD, 22) + "_" + some(WORD, 59),
    "GitLab": lambda some: "glpat" + "-" + some(URL, 20),
    "npm": lambda some: "npm" + "_" + some(WORD, 36),
    "Anthropic": lambda some: "sk-" + "ant-api03-" + some(URL, 95),
    "OpenAI, of a project": lambda some: "sk-" + "proj-" + some(URL, 120),
    "OpenAI": lambda some: "sk" + "-" + some(WORD, 48),
    "DeepSeek": lambda some: "sk" + "-" + some(HEX, 32),
    "OpenRouter": lambda some: "sk-" + "or-v1-" + some(HEX, 64),
    "Groq": lambda some: "gsk" + "_" + some(WORD, 52),
    "xAI": lambda some: "xai" + "-" + some(WORD, 80),
    "Hugging Face": lambda some: "hf" + "_" + some(ascii_letters, 34),
    "Replicate": lambda some: "r8" + "_" + some(WORD, 37),
    "Tavily": lambda some: "tvly" + "-dev-" + some(WORD, 32),
    "NVIDIA": lambda some: "nvapi" + "-" + some(URL, 64),
    "Slack": lambda some: f"xoxb-{some(digits, 12)}-{some(digits, 13)}-" + some(WORD, 24),
    "Slack, a hook": lambda some: (
        f"https://hooks.slack.com/services/T{some(ascii_uppercase, 8)}/"
        f"B{some(ascii_uppercase, 10)}/{some(WORD, 24)}"
    ),
    "Discord, a hook": lambda some: (
        f"https://discord.com/api/webhooks/{some(digits, 18)}/{some(URL, 68)}"
    ),
    "Discord, a bot": lambda some: (
        b64encode(("1" + some(digits, 18)).encode()).decode().rstrip("=")
        + f".{some(URL, 6)}.{some(URL, 38)}"
    ),
    "Telegram": lambda some: some("123456789", 10) + ":" + "AA" + some(URL, 33),
    "Google": lambda some: "AI" + "za" + some(URL, 35),
    "Stripe": lambda some: "sk_" + "live_" + some(WORD, 24),
    "JWT": lambda some: f"eyJ{some(WORD, 33)}.eyJ{some(WORD, 60)}.{some(URL, 43)}",
}


def made(shape: str, seed: int) -> str:
    random = Random(seed)
    return SHAPES[shape](lambda letters, count: "".join(random.choices(letters, k=count)))


def found(text: str) -> list[str]:
    return [text[secret.start : secret.end] for secret in secrets(text)]


def key(first: str, last: str = "\n-----END PRIVATE KEY-----\n") -> str:
    body = made("OpenAI, of a project", 3).replace("-", "").replace("_", "")
    return f"-----BEGIN {first}PRIVATE KEY-----\n{body}{last}"


@pytest.mark.parametrize(
    "around",
    [
        "{}",
        "密钥：{}。",
        "`{}`",
        '"{}"',
        "x={} y",
        "|{}|",
        "密钥{}",
        "a _{}_ b",
        "__{}__",
        "___{}___",
    ],
)
@pytest.mark.parametrize("shape", SHAPES)
def test_a_credential_is_found_whatever_stands_around_it(shape: str, around: str) -> None:
    value = made(shape, 1)
    text = around.format(value)
    [secret] = found(text)
    assert value.endswith(secret.rstrip("_"))
    assert may_leak(text)


@pytest.mark.parametrize("shape", SHAPES)
def test_few_credentials_are_taken_for_made_up_ones(shape: str) -> None:
    assert sum(len(found(made(shape, seed))) for seed in range(200)) >= 190


@pytest.mark.parametrize(
    "text",
    [
        "ghp_" + "x" * 36,
        "sk-" + "your-key" * 6,
        "sk-" + "abcdefghijklmnopqrstuvwxyz0123456789ABCD",
        "AK" + "IAIOSFODNN7EXAMPLE",
        "task-" + made("DeepSeek", 1)[3:],
        "[[disk-" + made("OpenAI", 1)[3:] + "]]",
        "task_" + made("DeepSeek", 1) + " and " + made("DeepSeek", 1) + "_of_a_task",
        "MY__" + made("GitHub", 1),
        "sk-learn-and-other-names-of-packages-are-no-keys",
        "NotificationServiceProvider.config.getDefaultNotificationChannels",
        "sha256:" + made("OpenRouter", 1)[9:],
        "the line -----BEGIN PRIVATE KEY----- begins such a file\n" + "x" * 80,
        "-----BEGIN PUBLIC KEY-----\n" + made("OpenAI", 2)[3:],
        "-----BEGIN RSA PRIVATE KEY-----\n[REDACTED]\n-----END RSA PRIVATE KEY-----\n",
        "-----BEGIN PRIVATE KEY-----\n" + "A" * 64 + "\n-----END PRIVATE KEY-----\n",
    ],
)
def test_what_is_no_credential_or_a_made_up_one_is_left_alone(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    "text",
    [
        key(""),
        key("RSA "),
        key("OPENSSH "),
        key("", "\n\nThe rest was cut off.\n"),
        key("RSA ").replace("KEY-----\n", "KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES\n\n", 1),
        '"private_key": "' + key("").replace("\n", "\\n") + '"',
        key("").replace("\n", "\n> "),
        key("").replace("\n", "\r\n"),
    ],
    ids=["plain", "RSA", "OpenSSH", "cut off", "encrypted", "in JSON", "quoted", "CRLF"],
)
def test_a_private_key_is_found_and_nothing_of_its_body_shown(text: str) -> None:
    [secret] = secrets(text)
    body = text[secret.start : secret.end].partition("KEY-----")[2]
    shown = masked(text)
    assert secret.issuer == "private key"
    assert not any(
        body[at : at + 8] in shown for at in range(len(body) - 8) if body[at : at + 8].isalnum()
    )
    assert [len(line) for line in shown.split("\n")] == [len(line) for line in text.split("\n")]


@given(st.sampled_from(sorted(SHAPES)), st.integers(0, 10**6), st.text(max_size=20), st.text())
def test_at_most_four_characters_of_a_secret_are_shown(
    shape: str, seed: int, before: str, after: str
) -> None:
    value = made(shape, seed)
    text = f"{before} {value} {after}"
    shown = masked(text)
    # The address of a hook is no secret; what comes behind it is.
    inner = value.partition("services/")[2] or value.partition("webhooks/")[2] or value
    start = text.index(value) + len(value) - len(inner)
    assert len(shown) == len(text)
    assert set(shown[start + 4 : start + len(inner)]) == {"*"}


@given(st.sampled_from(sorted(SHAPES)), st.integers(0, 10**6), st.integers(8, 60))
def test_a_secret_that_was_cut_is_masked_too(shape: str, seed: int, length: int) -> None:
    value = made(shape, seed)
    shown = masked(value[:length])
    is_word = "://" not in value and "a bot" not in shape and shape != "Telegram"
    # What is shorter than a beginning and four letters is no secret yet.
    assert length < 24 or not is_word or set(shown[4:]) == {"*"}


@given(st.text(st.sampled_from("ghp_sk-AIza:.eyJ/-xo1b\n记 "), max_size=80))
def test_no_secret_escapes_the_quick_look(text: str) -> None:
    whole = text + made("GitHub", 1) + text
    assert may_leak(text) or not found(text)
    assert may_leak(whole)
    assert masked(masked(whole)) == masked(whole)


@pytest.mark.parametrize(
    "piece",
    [
        "sk-",
        "eyJ",
        "eyJa.",
        "A",
        "AIza",
        "ghp_",
        "xoxb-1-",
        "1:AA",
        "-----BEGIN PRIVATE KEY-----\n",
        "MTA0",
    ],
)
def test_a_note_full_of_beginnings_is_read_in_linear_time(piece: str) -> None:
    # A search that goes back and forth would not end.
    text = piece * (300_000 // len(piece))
    assert list(secrets(text)) == []
    assert len(masked(text)) == len(text)
