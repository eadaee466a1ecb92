"""Pages of HTML reports, and a browser to look at them.

Headless Chromium is driven over a pipe by its own DevTools protocol: no driver, no port, no network.
Where there is no Chromium (Debian's package `chromium`), the tests that need it are skipped.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self

import pytest

from vaultmend.linter.cli import main

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
_FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--allow-file-access-from-files", "--hide-scrollbars", "--remote-debugging-pipe"),
)
_SECONDS = 60


class Browser:
    """A browser with one page, and all that the page complained about."""

    def __init__(self, profile: Path) -> None:
        """`profile` is a new folder for what the browser keeps."""
        assert CHROMIUM
        self._profile = profile
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self._number = 0
        self._rest = b""
        self._session: str | None = None

    def __enter__(self) -> Self:
        theirs_in, self._out = os.pipe()
        self._in, theirs_out = os.pipe()
        command = [str(CHROMIUM), *_FLAGS, f"--user-data-dir={self._profile}", "about:blank"]

        # The browser reads from 3 and writes to 4, whatever numbers the pipes have here.
        shell = f'exec "$@" 3<&{theirs_in} 4>&{theirs_out}'
        self._process = subprocess.Popen(
            ["bash", "-c", shell, "chromium", *command],
            pass_fds=(theirs_in, theirs_out),
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target["targetId"] for target in targets if target["type"] == "page")
        attached = self.call("Target.attachToTarget", targetId=page, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._out)
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._in)

    def call(self, method: str, **parameters: Any) -> Any:
        """What the browser answers to a command of its protocol."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer["error"]
                return answer["result"]

    def _next(self) -> Any:
        until = time.monotonic() + _SECONDS
        while b"\0" not in self._rest:
            assert time.monotonic() < until, "the browser does not answer"
            piece = os.read(self._in, 1 << 20)
            assert piece, "the browser has ended"
            self._rest += piece
        line, _, self._rest = self._rest.partition(b"\0")
        message = json.loads(line)
        self._hear(message)
        return message

    def _hear(self, message: Any) -> None:
        said = message.get("params", {})
        if message.get("method") == "Runtime.exceptionThrown":
            details = said["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description", str(details)))
        elif message.get("method") == "Log.entryAdded":
            self.complaints.append(said["entry"]["text"])
        elif message.get("method") == "Runtime.consoleAPICalled" and said["type"] != "log":
            self.complaints.append(str(said["args"]))
        elif message.get("method") == "Network.requestWillBeSent":
            self.requests.append(said["request"]["url"])

    def size(self, width: int, height: int, *, dark: bool = False, density: float = 1) -> None:
        """The size of the window, and what its owner prefers."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=density,
            mobile=width < 600,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])

    def open(self, page: Path) -> float:
        """Open a page and give the seconds until it is drawn and its scripts have ended."""
        begun = time.monotonic()
        self.call("Page.navigate", url=page.resolve().as_uri())
        self.run(
            "new Promise(done => document.readyState == 'complete' ? done() : addEventListener('load', done))"
        )
        self.run("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
        return time.monotonic() - begun

    def run(self, script: str) -> Any:
        """The value of a script in the page, awaited where it is a promise."""
        said = self.call(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        assert "exceptionDetails" not in said, said["exceptionDetails"]
        return said["result"].get("value")

    def click(self, x: float, y: float) -> None:
        """A click of the mouse at a place of the window."""
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def picture(self, path: Path, *, whole: bool = False) -> None:
        """A picture of the window, or of the `whole` page."""
        shot = self.call("Page.captureScreenshot", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(shot["data"]))


@pytest.fixture
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this machine")
    with Browser(tmp_path_factory.mktemp("browser")) as started:
        yield started


@pytest.fixture
def page_of(tmp_path: Path) -> Callable[..., Path]:
    """Writes the report of vaults as a page and gives its path."""

    def write(*vaults: Path, today: str = "2026-11-30") -> Path:
        target = tmp_path / "report.html"
        words = ["report", "--format", "html", "--today", today, "-o", str(target)]
        assert main([*words, *map(str, vaults)]) == 0
        return target

    return write


PIECES = (
    *("<script>PWNED=1</script>", "</script>", "<!--", "-->", "<img src=x onerror=PWNED=1>", "]]>"),
    *("<svg onload=PWNED=1>", "javascript:PWNED=1", '"', "'", "&lt;", "&quot;", "\\", "\\u003c"),
    *("{count}", "{0}", "${PWNED=1}", "`", "\u2028", "\u2029", "\u202e", "\x1b[31m", "\x00", "%00"),
    *("<style>*{display:none}</style>", "<base href=//x>", "__proto__", "constructor", "部署", "é"),
    *(
        "<iframe srcdoc=x>",
        "</title>",
        "?",
        "#",
        "%23",
        "&file=x",
        "+",
        "\udc80",
        "\U000e0041",
        " ",
    ),
)


@pytest.fixture
def hostile_vault(tmp_path: Path) -> Path:
    """500 notes whose names, links and properties are what a page might act upon."""
    vault = tmp_path / "hostile <img src=x onerror=PWNED=1>"
    (vault / "memory" / "lessons").mkdir(parents=True)
    chance = Random(5)
    for number in range(500):
        first, second = ("".join(chance.choices(PIECES, k=chance.randint(1, 3))) for _ in range(2))
        name = first.replace("/", "").replace("\x00", "")[:60]
        text = f"---\ntitle: {second}\npriority: {first}\n---\n# {second}\n\n[[{first}]] {second}\n"
        path = vault / "memory" / "lessons" / f"{name} {number}.md"
        path.write_bytes(text.encode(errors="surrogateescape"))
    (vault / "memory" / "INDEX.md").write_text("# Index\n", encoding="utf-8")
    return vault
