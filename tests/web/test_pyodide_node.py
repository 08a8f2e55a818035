"""The engine says the same, to the letter, in CPython and in Pyodide."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from e2e.documents import Document, everything, locked
from web.bridge import Session

ROOT = Path(__file__).parents[2]
CORPUS = ROOT.parent / "shared" / "corpus"
READY = shutil.which("node") and (ROOT / "node_modules" / "pyodide").is_dir()

pytestmark = [
    pytest.mark.skipif(not READY, reason="node_modules is absent; ./build.sh test brings it"),
    pytest.mark.timeout(300),
]


def in_pyodide(files: list[Path]) -> list[list[str]]:
    subprocess.run(["./build.sh", "dist"], cwd=ROOT, check=True, capture_output=True)
    names = json.dumps([str(file) for file in files])
    script = Path(__file__).with_name("engine_under_node.mjs")
    command = ["node", str(script), f"{ROOT / 'dist'}/", names]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    answers: list[list[str]] = json.loads(done.stdout)
    return answers


def in_cpython(file: Path) -> list[str]:
    session = Session()
    opened = session.open(file.read_bytes())
    count = json.loads(opened).get("page_count", 0)
    modes = ("lines", "paragraphs")
    pages = range(1, count + 1)
    found = [session.page(n, mode) for n in pages for mode in modes]
    if count:
        session.begin(json.dumps(list(pages)), "paragraphs")
        found += [session.next() for _ in pages]
        found += [session.tables(n, first=n == 1) for n in [*pages, 0]]
        found.append(session.summary(json.dumps([json.loads(page) for page in found[: 2 * count]])))
    return [opened, *found]


def test_documents_made_here(tmp_path: Path):
    made = [*everything(), locked(), Document("wrong.pdf", b"no PDF")]
    files = [tmp_path / document.name for document in made]
    for file, document in zip(files, made, strict=True):
        file.write_bytes(document.data)
    for file, answers in zip(files, in_pyodide(files), strict=True):
        assert answers == in_cpython(file), file.name


@pytest.mark.corpus
def test_documents_of_others():
    files = sorted(CORPUS.glob("pdf.js/**/*.pdf"), key=lambda path: path.stat().st_size)[::9][:60]
    if not files:
        pytest.skip(f"{CORPUS.name} is absent")
    for file, answers in zip(files, in_pyodide(files), strict=True):
        assert answers == in_cpython(file), file.name
