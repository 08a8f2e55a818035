"""Builds dist/ once, serves it on a free port, and opens one page for each module."""

import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from e2e.app import READ, App
from web.tools.serve import server

ROOT = Path(__file__).parents[1]
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = [
    "--no-sandbox",  # the tests may run as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

expect.set_options(timeout=READ)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium; where there is none, the one that playwright fetched."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    return {**browser_type_launch_args, "executable_path": found, "args": QUIET}


@pytest.fixture(scope="session")
def dist() -> Path:
    """The page as it is shipped."""
    subprocess.run(["./build.sh", "dist"], cwd=ROOT, check=True)
    return ROOT / "dist"


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The folder on a free port, while the block runs."""
    with server(folder) as site:
        thread = threading.Thread(target=site.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield f"http://127.0.0.1:{site.server_port}/"
        finally:
            site.shutdown()
            thread.join()


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    with served(dist) as url:
        yield url


@contextmanager
def visitor(browser: Browser, url: str, **options: Any) -> Iterator[App]:
    """A person who was never here before."""
    options = {"locale": "en-US", "permissions": ["clipboard-read", "clipboard-write"], **options}
    context = browser.new_context(**options)
    try:
        yield App(context.new_page(), url)
    finally:
        context.close()


@pytest.fixture(scope="module")
def running(browser: Browser, site: str) -> Iterator[App]:
    """A page with the engine up: it takes seconds, so a module shares one."""
    with visitor(browser, site) as app:
        yield app.start()


@pytest.fixture
def app(running: App) -> App:
    """The module's page, its options as they are at first."""
    running.reset()
    return running
