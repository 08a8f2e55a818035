"""The command line: `pdf-extract text FILE`, `pdf-extract runs FILE`.

Exit status: 0 where pages were read, 1 where the file or the range is unusable, 2 for wrong usage.
"""

import argparse
import io
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib import metadata
from pathlib import Path

import extract
from extract.errors import PageWarning, PdfError
from extract.model import Page
from extract.output.json import pages_json, runs_jsonl
from extract.output.markdown import markdown
from extract.output.notices import LeftOut
from extract.output.text import FORM_FEED, text, unescaped

PROGRAM = "pdf-extract"
PASSWORD_VARIABLE = "PDF_EXTRACT_PASSWORD"
DASHED = ("--pages", "--separator", "--password")
"""Options whose value may begin with a dash: `--pages -3,5`."""
EXAMPLES = r"""examples:
  pdf-extract text report.pdf                        all pages, line by line
  pdf-extract text report.pdf --mode paragraphs      lines joined to paragraphs, no running heads
  pdf-extract text report.pdf --format markdown      headings, lists, tables, emphasis, links
  pdf-extract text report.pdf --pages -3,5,8-        pages 1 to 3, 5, and 8 to the last
  pdf-extract text report.pdf --format json -o report.json
  pdf-extract text - < report.pdf                    from standard input
  pdf-extract runs report.pdf --pages 1              every piece of text with its place
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the answer is the exit status. Wrong usage exits with 2."""
    _speak_utf8()
    parser = _parser()
    options = parser.parse_args(_bound(sys.argv[1:] if arguments is None else arguments))
    if vars(options).get("format") == "markdown" and options.mode == "lines":
        parser.error("--format markdown is made of paragraphs: leave --mode lines out")
    try:
        return _run(options)
    except BrokenPipeError:
        # The reader has seen enough. What Python flushes at its end must go somewhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def _run(options: argparse.Namespace) -> int:
    """Read the file and write what was asked for; one line says what does not go."""
    try:
        document = extract.open(_source(options.file), password=options.password or "")
    except (PdfError, OSError) as error:
        return _fail(options.file, _reason(error))
    try:
        asked = extract.parse_ranges(options.pages, document.page_count)
    except ValueError as error:
        return _fail(options.file, str(error))
    warnings: list[PageWarning] = []
    left_out = LeftOut()
    try:
        if options.command == "runs":
            parts = _runs(document, asked)
        else:
            mode = options.mode or ("paragraphs" if options.format == "markdown" else "lines")
            found = extract.read(document, options.pages, mode, options.furniture)
            pages = _noting(found, warnings, left_out)
            parts = _text(options, document, pages, asked)
        _write(parts, options.output)
    except BrokenPipeError:
        raise
    except OSError as error:
        return _fail(options.output or "standard output", _reason(error))
    for notice in [*extract.summarise(warnings, asked), *left_out.notices()]:
        _say(options.file, notice.detail)
    return 0


def _text(
    options: argparse.Namespace,
    document: extract.Document,
    pages: Iterable[Page],
    asked: Sequence[int],
) -> Iterator[str]:
    """The pages in the format asked for, in parts."""
    if options.format == "json":
        return pages_json(
            options.file, document.page_count, pages, lambda found: extract.summarise(found, asked)
        )
    if options.format == "markdown":
        return markdown(pages)
    return text(pages, unescaped(options.separator))


def _runs(document: extract.Document, asked: Sequence[int]) -> Iterator[str]:
    """The runs of the pages, a line each."""
    for number in asked:
        yield from runs_jsonl(number, extract.runs(document, number))


def _noting(
    pages: Iterable[Page], warnings: list[PageWarning], left_out: LeftOut
) -> Iterator[Page]:
    """The pages, their warnings and what they left out kept aside."""
    for page in pages:
        warnings += page.warnings
        left_out.add(page)
        yield page


def _source(file: str) -> str | bytes:
    """The path; or what standard input holds, where the file is `-`."""
    return sys.stdin.buffer.read() if file == "-" else file


def _write(parts: Iterable[str], output: str) -> None:
    """Write the parts to standard output as they come; or beside the file, then into its place."""
    if not output or output == "-":
        for part in parts:
            sys.stdout.write(part)
        sys.stdout.flush()
        return
    target = Path(os.path.realpath(output))
    if target.exists() and not target.is_file():  # A device or a pipe is written to as it stands.
        with target.open("w", encoding="utf-8", errors="replace", newline="\n") as stream:
            stream.writelines(parts)
        return
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with beside.open("w", encoding="utf-8", errors="replace", newline="\n") as stream:
            stream.writelines(parts)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


def _fail(subject: str, reason: str) -> int:
    _say(subject, reason)
    return 1


def _say(subject: str, sentence: str) -> None:
    """One line to standard error."""
    name = "standard input" if subject == "-" else subject
    print(f"{PROGRAM}: {name}: {' '.join(sentence.split())}", file=sys.stderr)


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) or type(error).__name__


def _speak_utf8() -> None:
    """UTF-8 whatever the locale says; what no encoding can carry comes out as a question mark."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace", newline="\n")


def _bound(arguments: Sequence[str]) -> list[str]:
    """The arguments, each value that begins with a dash tied to its option."""
    found: list[str] = []
    waiting = iter(arguments)
    for argument in waiting:
        if argument == "--":
            return [*found, argument, *waiting]
        value = next(waiting, None) if argument in DASHED else None
        found.append(argument if value is None else f"{argument}={value}")
    return found


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        description="Read a PDF page back as words.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, help="show the version and exit")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    words = _command(commands, "text", "the pages as text")
    words.add_argument(
        "--mode",
        choices=("lines", "paragraphs"),
        default="",
        help="keep the lines of the page, or join them to paragraphs (default: lines;"
        " paragraphs for Markdown)",
    )
    words.add_argument(
        "--furniture",
        choices=("keep", "drop"),
        default="",
        help="running headers, footers, page and line numbers (default: kept in lines,"
        " dropped in paragraphs; what is dropped is reported)",
    )
    words.add_argument("--format", choices=("text", "markdown", "json"), default="text")
    words.add_argument(
        "--separator",
        default=FORM_FEED,
        metavar="TEXT",
        help=r"what stands between pages; \n, \f and \t are understood (default: a form feed)",
    )
    pieces = _command(commands, "runs", "every piece of text with its place and size")
    pieces.add_argument("--format", choices=("jsonl",), default="jsonl")
    return parser


def _command(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, help_line: str
) -> argparse.ArgumentParser:
    """A command with the options that all have."""
    parser = commands.add_parser(name, help=help_line, description=help_line, allow_abbrev=False)
    parser.add_argument("file", metavar="FILE", help="a PDF file, or - for standard input")
    parser.add_argument(
        "--pages", default="", metavar="RANGES", help="such as 1-3,5,8- (default: all)"
    )
    parser.add_argument(
        "--password",
        default=os.environ.get(PASSWORD_VARIABLE, ""),
        help=f"opens an encrypted file; also taken from the variable {PASSWORD_VARIABLE}",
    )
    parser.add_argument(
        "-o", "--output", default="", metavar="FILE", help="write there (default: standard output)"
    )
    return parser


class _Version(argparse.Action):
    """Shows the version; it is looked up only when asked for."""

    def __init__(self, option_strings: Sequence[str], dest: str, **rest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help=rest.get("help"))

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        try:
            version = metadata.version(PROGRAM)
        except metadata.PackageNotFoundError:
            version = "from a source tree"
        print(f"{PROGRAM} {version}")
        parser.exit(0)
