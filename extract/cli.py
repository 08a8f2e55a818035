"""The command line: `pdf-extract text FILE`, and `runs`, `tables`, `images`, `info`,
`report`.

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
from extract.console import PROGRAM, opened, reason, say
from extract.errors import PageWarning, PdfError
from extract.model import Page
from extract.output.json import pages_json, runs_jsonl
from extract.output.markdown import markdown
from extract.output.notices import LeftOut
from extract.output.text import FORM_FEED, text, unescaped

PASSWORD_VARIABLE = "PDF_EXTRACT_PASSWORD"
PAGES_HELP = "such as 1-3,5,8- (default: all)"
DASHED = ("--pages", "--separator", "--password", "--area", "--columns")
"""Options whose value may begin with a dash: `--pages -3,5`."""
EXAMPLES = r"""examples:
  pdf-extract text report.pdf                        all pages, line by line
  pdf-extract text report.pdf --mode paragraphs      lines joined to paragraphs, no running heads
  pdf-extract text report.pdf --format markdown      headings, lists, tables, emphasis, links
  pdf-extract text report.pdf --pages -3,5,8-        pages 1 to 3, 5, and 8 to the last
  pdf-extract text report.pdf --format json -o report.json
  pdf-extract text - < report.pdf                    from standard input
  pdf-extract text folder -o texts --jobs 4          every file of a folder, each to its own
  pdf-extract runs report.pdf --pages 1              every piece of text with its place
  pdf-extract tables report.pdf --format xlsx -o report.xlsx
  pdf-extract images report.pdf -o pictures          every picture, as a file that opens
  pdf-extract info report.pdf                        pages, fonts, permissions, problems
  pdf-extract report folder --jobs 4                 what a folder of documents holds
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the answer is the exit status. Wrong usage exits with 2."""
    _speak_utf8()
    parser = _parser()
    options = parser.parse_args(_bound(sys.argv[1:] if arguments is None else arguments))
    if vars(options).get("mode") == "lines" and options.format == "markdown":
        parser.error("--format markdown is made of paragraphs: leave --mode lines out")
    try:
        return _verb(options)
    except BrokenPipeError:
        # The reader has seen enough. What Python flushes at its end must go somewhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def _verb(options: argparse.Namespace) -> int:
    """Carry out the command; what only one of them needs is imported for it."""
    if options.command == "completion":
        from extract.commands.completion import completion

        sys.stdout.write(completion(options.shell, options.commands))
        return 0
    if options.command == "tables":
        from extract.commands.grids import area, columns, tables

        try:
            options.area = area(options.area) if options.area else None
            options.columns = columns(options.columns) if options.columns else ()
        except ValueError:
            say("tables", "--area is x0,y0,x1,y1 and --columns is x,x,x, in points.")
            return 2
        return tables(options)
    if options.command == "images":
        from extract.commands.pictures import images  # start-up time is a feature

        return images(options)
    if options.command == "info":
        from extract.commands.facts import info

        return info(options)
    if options.command == "report":
        from extract.commands.corpora import report_command  # multiprocessing alone takes 30 ms

        return report_command(options)
    if options.resume and options.output and os.path.isfile(options.output):
        return 0
    if len(options.files) > 1 or os.path.isdir(options.files[0]):
        from extract.commands.many import many

        return many(options, _run)
    options.file = options.files[0]
    return _run(options)


def _run(options: argparse.Namespace) -> int:
    """Read the file and write what was asked for; one line says what does not go."""
    try:
        document = opened(options.file, options.password)
    except (PdfError, OSError) as error:
        return _fail(options.file, reason(error))
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
            found = extract.read(
                document,
                options.pages,
                mode,
                options.furniture,
                hidden=options.hidden == "keep",
                annotations=options.annotations == "keep",
            )
            pages = _noting(found, warnings, left_out)
            parts = _text(options, document, pages, asked)
        _write(parts, options.output)
    except BrokenPipeError:
        raise
    except OSError as error:
        return _fail(options.output or "standard output", reason(error))
    said = [*_about(document), *extract.summarise(warnings, asked), *left_out.notices()]
    for notice in said if not options.quiet else ():
        say(options.file, notice.detail)
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
            options.file,
            document.page_count,
            pages,
            lambda found: [*_about(document), *extract.summarise(found, asked)],
        )
    if options.format == "markdown":
        return markdown(pages)
    return text(pages, unescaped(options.separator))


def _about(document: extract.Document) -> list[extract.Notice]:
    """What the document itself warns of: a dynamic form, a portfolio."""
    return [extract.Notice(problem.code, (), problem.detail) for problem in document.warnings]


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


def _fail(subject: str, sentence: str) -> int:
    say(subject, sentence)
    return 1


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
    words.add_argument(
        "--hidden",
        choices=("keep", "drop"),
        default="drop",
        help="text that no one can see: clipped, off the page, painted over (default: drop)",
    )
    words.add_argument(
        "--annotations",
        choices=("keep", "drop"),
        default="keep",
        help="what form fields, comments and stamps show (default: keep)",
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
    _table_command(commands)
    _picture_command(commands)
    facts = _plain_command(commands, "info", "metadata, fonts, encryption and problems")
    facts.add_argument("--format", choices=("text", "json"), default="text")
    _report_command(commands)
    shell = commands.add_parser("completion", help="a script that completes commands in a shell")
    shell.add_argument("shell", choices=("bash", "zsh"))
    shell.set_defaults(commands=commands.choices)
    return parser


def _table_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = _plain_command(commands, "tables", "the tables, as CSV or in other formats")
    parser.add_argument("--pages", default="", metavar="RANGES", help=PAGES_HELP)
    parser.add_argument(
        "--format", choices=("csv", "tsv", "json", "markdown", "html", "xlsx"), default="csv"
    )
    parser.add_argument(
        "-o", "--output", default="", metavar="FILE",
        help="write there; in a folder (its name ends with a slash) each table has a file",
    )  # fmt: skip
    parser.add_argument("--strategy", choices=("auto", "ruled", "whitespace"), default="auto")
    parser.add_argument("--area", default="", metavar="X0,Y0,X1,Y1", help="look there only (pt)")
    parser.add_argument("--columns", default="", metavar="X,X", help="where columns part (pt)")
    parser.add_argument(
        "--apart", action="store_true", help="do not join a table that goes on on the next page"
    )


def _picture_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = _plain_command(commands, "images", "every picture with its place; or as files")
    parser.add_argument("--pages", default="", metavar="RANGES", help=PAGES_HELP)
    parser.add_argument(
        "-o", "--output", default="", metavar="FOLDER", help="write the pictures there, as files"
    )
    parser.add_argument("--resume", action="store_true", help="leave files that are there already")


def _report_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = _plain_command(commands, "report", "what a whole corpus of documents holds")
    parser.add_argument(
        "--jobs", type=_count, default=0, metavar="N", help="processes (default: one a core)"
    )
    parser.add_argument(
        "--dask", default="", metavar="ADDRESS", help="read on the cluster of this scheduler"
    )
    parser.add_argument("--json", default="", metavar="FILE", help="write the report as JSON, too")
    parser.add_argument(
        "--records", default="", metavar="FILE",
        help="write what each file holds, as it is read: .jsonl or .parquet",
    )  # fmt: skip
    parser.add_argument(
        "--resume", action="store_true", help="leave out what stands in --records already"
    )
    parser.add_argument(
        "--limit", type=float, default=120.0, metavar="SECONDS",
        help="for 64 pages of a file, after which its process is ended (default: 120)",
    )  # fmt: skip


def _count(text: str) -> int:
    """A number of processes."""
    value = int(text)
    if value < 1:
        raise ValueError
    return value


def _command(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, help_line: str
) -> argparse.ArgumentParser:
    """A command that writes what the pages of files say."""
    parser = _plain_command(commands, name, help_line)
    parser.add_argument("--pages", default="", metavar="RANGES", help=PAGES_HELP)
    parser.add_argument(
        "-o", "--output", default="", metavar="FILE",
        help="write there (default: standard output); for several files, a folder",
    )  # fmt: skip
    parser.add_argument(
        "--jobs", type=_count, default=1, metavar="N", help="files read at once (default: 1)"
    )
    parser.add_argument("--resume", action="store_true", help="leave out what is written already")
    return parser


def _plain_command(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    help_line: str,
) -> argparse.ArgumentParser:
    """A command with the options that all have."""
    parser = commands.add_parser(name, help=help_line, description=help_line, allow_abbrev=False)
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="PDF files and folders; - is standard input"
    )
    parser.add_argument(
        "--password",
        default=os.environ.get(PASSWORD_VARIABLE, ""),
        help=f"opens an encrypted file; also taken from the variable {PASSWORD_VARIABLE}, or asked"
        " for on a terminal",
    )
    parser.add_argument("--quiet", action="store_true", help="say nothing but what was asked for")
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
