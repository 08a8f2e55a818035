"""Serves dist/ on the loopback address, with the headers that a host of the page should send."""

import argparse
import functools
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from web.tools.assemble import policy

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".zip": "application/zip",
}


class Handler(SimpleHTTPRequestHandler):
    """Static files, never from a stale cache, under the page's own policy."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012 — the base class's name

    def end_headers(self) -> None:
        """Add the headers that every answer carries."""
        self.send_header("Content-Security-Policy", policy(Path(self.directory) / "index.html"))
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 — the base class's name
        """Say nothing: the terminal shows the address, not every file."""


def server(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """A server of the folder, on the loopback address only; port 0 takes any free one."""
    made = ThreadingHTTPServer(
        ("127.0.0.1", port), functools.partial(Handler, directory=str(folder))
    )
    made.daemon_threads = True
    return made


def main() -> None:
    """Serve until interrupted; where the port is taken, on any free one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", type=int, default=8717)
    options = parser.parse_args()
    if not (options.folder / "index.html").exists():
        sys.exit(f"{options.folder} holds no page; ./build.sh dist makes it.")
    try:
        site = server(options.folder, options.port)
    except OSError:
        print(f"Port {options.port} is taken; using a free one.")
        site = server(options.folder)
    with site:
        print(f"PDF Extract: http://127.0.0.1:{site.server_port}/  (Ctrl+C stops it)", flush=True)
        try:
            site.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
