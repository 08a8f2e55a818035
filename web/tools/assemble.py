"""Puts dist/ together: the page as it is written, Pyodide, the wheels, and a list of all of it.

There is no bundler: files are copied. What is made here is small: the lock file without the
packages that the page does not offer, `wheels.json` (what the worker installs) and `assets.js`
(what the service worker keeps, each file with its digest, and a version made of all of them).
"""

import argparse
import base64
import hashlib
import json
import re
import shutil
import sys
from pathlib import Path

WEB = Path(__file__).parents[1]
PAGE = (
    "*.html",
    "*.css",
    "*.js",
    "*.svg",
    "*.webmanifest",
    "bridge.py",
    "i18n/*.json",
    "lib/*.js",
    "views/*.js",
)
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOADERS = ("micropip", "packaging")
POLICY = re.compile(r'http-equiv="Content-Security-Policy"\s+content="([^"]+)"')


def policy(page: Path) -> str:
    """The content security policy as the page states it: the one place where it is written."""
    found = POLICY.search(page.read_text("utf-8"))
    if not found:
        sys.exit(f"{page} carries no Content-Security-Policy")
    return " ".join(found[1].split())


def copy_page(out: Path) -> None:
    """The page's own files, under the same names."""
    for pattern in PAGE:
        for source in WEB.glob(pattern):
            target = out / source.relative_to(WEB)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    (out / "protocol.js").unlink()  # types only: nothing imports it


def copy_pyodide(source: Path, out: Path) -> dict[str, str]:
    """Copies Pyodide as npm brings it; comes back with the versions of LOADERS that it names."""
    out.mkdir()
    for name in PYODIDE:
        shutil.copyfile(source / name, out / name)
    lock = json.loads((source / "pyodide-lock.json").read_text("utf-8"))
    versions = {name: lock["packages"][name]["version"] for name in LOADERS}
    # An empty list of packages: there is nothing that could be fetched from elsewhere.
    (out / "pyodide-lock.json").write_text(
        json.dumps({"info": lock["info"], "packages": {}}), "utf-8"
    )
    return versions


def copy_wheels(sources: list[Path], out: Path, versions: dict[str, str]) -> None:
    """The wheels, and `wheels.json`: which of them bring micropip, and what micropip installs."""
    out.mkdir()
    names = {}
    for source in sources:
        project, version, _ = source.name.split("-", 2)
        wanted = versions.get(project, version)
        if version != wanted:
            sys.exit(f"Pyodide goes with {project} {wanted}, but wheels.txt pins {version}.")
        shutil.copyfile(source, out / source.name)
        names[project] = f"wheels/{source.name}"
    missing = {*LOADERS, "fonttools", "pdf_extract"} - set(names)
    if missing:
        sys.exit(f"No wheel was given for {', '.join(sorted(missing))}.")
    plan = {
        "loaders": [names.pop(project) for project in LOADERS],
        "engine": [names[project] for project in sorted(names)],
    }
    (out.parent / "wheels.json").write_text(json.dumps(plan), "utf-8")


def digest(data: bytes) -> str:
    """A subresource-integrity value."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def list_assets(out: Path) -> str:
    """Writes `assets.js` for the service worker; comes back with the version."""
    files = {
        path.relative_to(out).as_posix(): digest(path.read_bytes())
        for path in sorted(out.rglob("*"))
        if path.is_file()
    }
    del files["sw.js"]
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:16]
    assets = {"version": version, "policy": policy(out / "index.html"), "files": files}
    (out / "assets.js").write_text(f"self.ASSETS = {json.dumps(assets, indent=1)};\n", "utf-8")
    return version


def main() -> None:
    """Assemble into a fresh folder beside, then put it in place of the old one."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("out", type=Path)
    parser.add_argument("--pyodide", type=Path, required=True, help="npm's pyodide package")
    parser.add_argument("--wheels", type=Path, nargs="+", required=True)
    options = parser.parse_args()
    fresh = options.out.with_name(options.out.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    copy_page(fresh)
    versions = copy_pyodide(options.pyodide, fresh / "pyodide")
    copy_wheels(options.wheels, fresh / "wheels", versions)
    version = list_assets(fresh)
    shutil.rmtree(options.out, ignore_errors=True)
    fresh.rename(options.out)
    size = sum(path.stat().st_size for path in options.out.rglob("*") if path.is_file())
    print(f"{options.out}/ is version {version}, {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
