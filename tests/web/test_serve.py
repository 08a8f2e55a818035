"""What `./build.sh run` serves with: this machine only, the page's policy, the right types."""

import threading
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from web.tools.assemble import policy
from web.tools.serve import server

POLICY = "default-src 'none'; connect-src 'self'"
PAGE = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'


@pytest.fixture
def site(tmp_path: Path) -> Iterator[HTTPConnection]:
    (tmp_path / "index.html").write_text(PAGE)
    for name in ("a.js", "a.mjs", "a.wasm", "a.whl", "a.json", "a.webmanifest", "a.css"):
        (tmp_path / name).write_text("")
    with server(tmp_path) as made:
        thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        host, port = made.server_address[:2]
        assert host == "127.0.0.1"
        connection = HTTPConnection("127.0.0.1", port, timeout=10)
        yield connection
        connection.close()
        made.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("", "text/html"),
        ("a.js", "text/javascript"),
        ("a.mjs", "text/javascript"),
        ("a.wasm", "application/wasm"),
        ("a.json", "application/json"),
        ("a.webmanifest", "application/manifest+json"),
        ("a.css", "text/css"),
    ],
)
def test_every_answer_has_its_type_and_the_policy(site: HTTPConnection, name: str, kind: str):
    site.request("GET", f"/{name}")
    answer = site.getresponse()
    answer.read()
    assert answer.status == 200
    assert (answer.getheader("Content-Type") or "").startswith(kind)
    assert answer.getheader("Content-Security-Policy") == POLICY
    assert answer.getheader("Cache-Control") == "no-cache"
    assert answer.getheader("X-Content-Type-Options") == "nosniff"


def test_the_policy_of_the_page_is_strict():
    stated = policy(Path(__file__).parents[2] / "web" / "index.html")
    rules = dict(rule.split(" ", 1) for rule in stated.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["connect-src"] == "'self'"
    assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert "unsafe-inline" not in stated
    assert "'unsafe-eval'" not in stated
