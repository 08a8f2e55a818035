"""Imports point one way: a module may import only what stands before it in ORDER."""

import ast
import re
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "extract"
ORDER = """
    errors geometry model pdf.objects pdf.syntax pdf.lzw pdf.predictors pdf.filters pdf.aes
    pdf.rc4 pdf.strings pdf.crypt pdf.xref pdf.repair pdf.store pdf.boxes pdf.pages pdf.metadata
    pdf.document font.encodings font.cmap font.collections font.program font.metrics
    font.descriptor font.evidence font.simple font.composite font.font page.inline page.content
    page.layers page.colour page.images page.extent page.state page.text page.marked page.paths
    page.graphics page.annotations page.visibility page.structure page.interpreter
    pictures.source pictures.facts pictures.spaces pictures.samples pictures.png pictures.tiff
    pictures.jbig2 pictures.jpeg pictures.fax pictures.raw pictures.file layout.mirrors
    layout.normalise layout.bidi layout.words layout.gutters layout.fragments layout.spans
    layout.layers layout.order layout.witness layout.columns layout.lines layout.hyphens
    layout.vocabulary layout.lists layout.paragraphs layout.atoms layout.rows layout.promise
    layout.gaps layout.grid layout.zones layout.drafts layout.logical layout.verdict
    layout.ruled layout.solve layout.between layout.whitespace layout.cells layout.tables
    layout.across layout.headings layout.furniture layout.margins layout.flow layout.warnings
    layout.reading layout.document output.notices output.text output.json output.values
    output.csv output.html output.markdown_table output.markdown output.table_json output.xlsx
    information ranges api storage watch report corpus console commands.many commands.grids
    commands.pictures commands.facts commands.records commands.corpora commands.completion cli
""".split()
BLIND = {
    "layout": ("pdf", "font", "page", "pictures"),
    "output": ("pdf", "font", "page", "pictures", "layout"),
}
WHOLE = {
    "cli", "commands.corpora", "commands.facts", "commands.grids", "commands.many",
    "commands.pictures", "console", "corpus", "report",
}  # fmt: skip
"""Modules that see the public face only."""


def imports(path: Path) -> set[str]:
    """Every module of ours that the file names in an import, inside functions too."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path.name} imports relatively"
            parts = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            parts = [alias.name for alias in node.names]
        else:
            continue
        ours = (part.removeprefix("extract.") for part in parts if part.startswith("extract."))
        found |= {part if part in ORDER else part.rpartition(".")[0] or part for part in ours}
    return found


def test_every_module_has_its_place():
    files = (path.relative_to(PACKAGE).with_suffix("") for path in PACKAGE.rglob("*.py"))
    assert {".".join(f.parts) for f in files if not f.name.startswith("__")} == set(ORDER)


def test_imports_point_one_way():
    for rank, name in enumerate(ORDER):
        walls = BLIND.get(name.split(".")[0], ())
        for other in imports(PACKAGE / (name.replace(".", "/") + ".py")):
            if name in WHOLE and other not in ORDER:
                continue  # `import extract` names what it wants of the public face
            assert other in ORDER[:rank], f"{name} imports {other}, which stands after it"
            assert other.split(".")[0] not in walls, f"{name} must not know {other}"


def test_the_architecture_names_every_module_in_this_order():
    text = (PACKAGE.parent / "ARCHITECTURE.md").read_text("utf-8")
    named = [name for name in re.findall(r"^    ([a-z0-9_.]+) +", text, re.M) if name in ORDER]
    assert named == ORDER
