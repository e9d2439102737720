"""Debian's Chromium, driven over its own debugging protocol: pages as people see and touch them."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from websockets.sync.client import ClientConnection, connect

SIZES: Mapping[str, tuple[int, int]] = {
    "phone": (390, 844),
    "upright": (820, 1180),
    "small upright": (768, 1024),
    "tablet": (1024, 768),
    "desktop": (1440, 900),
}
"""A tablet is held both ways: `upright`, of two makes, and `tablet` on its side."""
AXE = Path(__file__).parents[2] / "controller/web/page/node_modules/axe-core/axe.min.js"
"""What searches a page for what keeps people out; `make page-tools` brings it."""
SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(address) {
    super(window.pulled ? address.replace("stream", "nowhere") : address);
    window.sockets.push(this);
  }
};
"""
"""Keeps the sockets of a page, so that one can be broken, and opens none to the table while the network is pulled."""
NAMES = ("chromium", "chromium-browser", "google-chrome")


def program() -> str | None:
    """The browser of this machine, if it has one."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Navigated(AssertionError):
    """The page went to another address while an expression was looked at."""


class Tab:
    """One page. Every wait has an end, and says what it waited for."""

    def __init__(self, address: str, dispose: Callable[[], None]) -> None:
        self._socket: ClientConnection = connect(address, max_size=None, ping_interval=None, legacy=True)
        self._dispose = dispose
        self._number = 0
        self.problems: list[str] = []
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Call a method of the protocol."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv(timeout=60))
            self._note(message)
            if message.get("id") == self._number:
                if "error" in message:
                    told = f"{method}: {message['error']}"
                    raise Navigated(told) if "navigated" in told else AssertionError(told)
                return dict(message["result"])

    def _note(self, message: Mapping[str, Any]) -> None:
        """Errors of scripts, and what the content policy has refused."""
        if message.get("method") == "Runtime.exceptionThrown":
            self.problems.append(json.dumps(message["params"]["exceptionDetails"])[:2000])
        if message.get("method") == "Log.entryAdded" and message["params"]["entry"]["level"] == "error":
            self.problems.append(str(message["params"]["entry"].get("text")))

    def open(self, url: str) -> None:
        """Go to an address."""
        self.call("Page.navigate", url=url)

    def size(self, name: str, *, dark: bool = False) -> None:
        """Look through a window of this size, in this theme."""
        width, height = SIZES[name]
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=2 if name == "phone" else 1,
            mobile=name == "phone",
        )
        self.call("Emulation.setTouchEmulationEnabled", enabled=name != "desktop")
        self.theme(dark=dark)

    def phone(self, width: int, height: int) -> None:
        """Look through the window of a phone of another size."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2, mobile=True)

    def long(self) -> None:
        """Look through a window as high as the page is long, so that one picture shows it whole."""
        width, height = self.js("[innerWidth, document.documentElement.scrollHeight]")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=True)

    def theme(self, *, dark: bool) -> None:
        """Ask for the light or the dark theme, and for lights that stand still: a busy machine draws them by itself."""
        features = [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]
        self.call("Emulation.setEmulatedMedia", features=features)

    def js(self, expression: str) -> Any:
        """The value of an expression; a promise is waited for."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise AssertionError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait(self, expression: str, seconds: float = 60.0) -> Any:
        """Wait until an expression is true, and return it."""
        until = time.monotonic() + seconds
        while True:
            try:
                found = self.js(
                    f"(() => {{ try {{ const x = {expression}; return x instanceof Node ? true : x }}"
                    " catch (e) { return null } })()"
                )
            except Navigated:  # the expression is of the page to come
                found = None
            if found:
                return found
            if time.monotonic() > until:
                raise AssertionError(f"waited {seconds} s for: {expression}\n{self.text()[:1500]}\n{self.problems}")
            time.sleep(0.05)

    def text(self) -> str:
        """What can be read on the page."""
        return str(self.js("document.body.innerText"))

    def tap(self, selector: str, nth: int = 0, meanwhile: Callable[[], object] = lambda: None) -> None:
        """Tap an element where it can be touched: scrolled into view, at its middle, as a finger does. It is waited for
        until nothing lies over it and it rests: what has just opened or is drawn anew is not where it will be. Between
        the press and the release anything may happen."""
        point = self.wait(
            f"(async () => {{ const seek = () => {{ const e = document.querySelectorAll({json.dumps(selector)})[{nth}];"
            "if (!e) return null; e.scrollIntoView({block: 'center', inline: 'center'});"
            "const b = e.getBoundingClientRect(); const [x, y] = [b.x + b.width / 2, b.y + b.height / 2];"
            "return (e.closest('[data-place]') ?? e).contains(document.elementFromPoint(x, y)) ? [x, y] : null; };"
            "const first = seek(); await new Promise((done) => setTimeout(done, 100)); const now = seek();"
            "return first && now && first.join() === now.join() ? now : null; })()"
        )
        for kind, follows in (("mousePressed", meanwhile), ("mouseReleased", lambda: None)):
            self.call("Input.dispatchMouseEvent", type=kind, x=point[0], y=point[1], button="left", clickCount=1)
            follows()

    def click(self, selector: str, nth: int = 0) -> None:
        """Click an element by script: for what a test does in passing."""
        self.wait(f"document.querySelectorAll({json.dumps(selector)}).length > {nth}")
        self.js(
            f"document.querySelectorAll({json.dumps(selector)})[{nth}]"
            ".dispatchEvent(new MouseEvent('click', {bubbles: true}))"
        )

    def key(self, name: str) -> None:
        """Press a key."""
        text = {"Enter": "\r", " ": " "}.get(name, "")
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=name, code=name, text=text if kind == "keyDown" else "")

    def picture(self, file: Path) -> None:
        """A picture of the window."""
        shot = self.call("Page.captureScreenshot", format="png")
        file.write_bytes(base64.b64decode(shot["data"]))

    def close(self) -> None:
        """Close the page and forget its storage: left open, it would go on asking its table for news."""
        self._socket.close()
        self._dispose()


def searched(tab: Tab, *sizes: str) -> list[str]:
    """What axe finds on a page that is serious, as it is and at other sizes. In the dark only colours are looked at
    again, and only as the page is: they are the same at every size."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed here (make page-tools): the pages are not searched")
    tab.call("Page.setBypassCSP", enabled=True)
    tab.js(AXE.read_text() + "; 0")
    found: list[str] = []
    looks = ((size, False, "") for size in sizes)
    for size, dark, rules in (("", False, ""), ("", True, "runOnly: ['color-contrast'], "), *looks):
        if size:
            tab.size(size)
        tab.theme(dark=dark)
        tab.wait(f"document.documentElement.dataset.theme === '{'dark' if dark else 'light'}'")
        found += tab.js(
            f"axe.run(document, {{{rules}resultTypes: ['violations']}}).then((r) => r.violations.filter((v) => "
            "['serious', 'critical'].includes(v.impact)).map((v) => v.id + ': ' + v.nodes.slice(0, 3).map((n) => "
            "n.html.slice(0, 160) + ' ' + (n.any[0]?.message ?? '')).join(' | ')))"
        )
    return found


class Browser:
    """A browser that is running, with nothing kept from before."""

    def __init__(self, port: int) -> None:
        self._port = port

    def tab(self, url: str, size: str = "desktop", *, dark: bool = False) -> Tab:
        """A page of its own: its storage is shared with nobody (a phone of its own)."""
        own = self._call("Target.createBrowserContext")["browserContextId"]
        target = self._call("Target.createTarget", url="about:blank", browserContextId=own)["targetId"]
        dispose = partial(self._call, "Target.disposeBrowserContext", browserContextId=own)
        tab = Tab(f"ws://127.0.0.1:{self._port}/devtools/page/{target}", dispose)
        tab.size(size, dark=dark)
        tab.open(url)
        return tab

    def forget(self) -> None:
        """Close every page that a test has left open."""
        for own in self._call("Target.getBrowserContexts")["browserContextIds"]:
            self._call("Target.disposeBrowserContext", browserContextId=own)

    def _call(self, method: str, **params: Any) -> dict[str, Any]:
        """Call a method of the browser as a whole."""
        with urlopen(f"http://127.0.0.1:{self._port}/json/version", timeout=20) as answer:
            address = json.load(answer)["webSocketDebuggerUrl"]
        with connect(address, max_size=None, legacy=True) as control:
            control.send(json.dumps({"id": 1, "method": method, "params": params}))
            while (message := json.loads(control.recv(timeout=30))).get("id") != 1:
                pass
        return dict(message["result"])


@contextmanager
def running() -> Iterator[Browser]:
    """Run the browser without a window."""
    path = program()
    assert path is not None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        process = subprocess.Popen(
            [
                path,
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-extensions",
                "--disable-background-networking",
                "--disable-background-timer-throttling",
                "--disable-renderer-backgrounding",
                "--disable-backgrounding-occluded-windows",
                "--mute-audio",
                "--hide-scrollbars",
                "--remote-debugging-port=0",
                f"--user-data-dir={folder}",
                "about:blank",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            note = Path(folder) / "DevToolsActivePort"
            until = time.monotonic() + 40
            while not (note.is_file() and note.read_text().strip()):
                assert process.poll() is None, "the browser ended at once"
                assert time.monotonic() < until, "the browser did not start within 40 s"
                time.sleep(0.1)
            yield Browser(int(note.read_text().split()[0]))
        finally:
            process.terminate()
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
