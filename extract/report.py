"""What a corpus of documents holds: records of page ranges, and the report they add up to.

A record is a plain dictionary that JSON can hold. It says what came of the pages `first` to `last`
of a file; the record of a file's first part also says whether the file could be opened.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from extract.model import UNKNOWN, Page

Record = dict[str, Any]
READ, CLOSED, CRASHED, HUNG, LEFT = "read", "closed", "crashed", "hung", "left out"
"""What came of the pages: read; the file could not be opened; the worker died or took too long;
left out, because too many other pages of the file had cost a worker."""
LOST = (CRASHED, HUNG, LEFT)
COUNTED = (
    "pages read", "with text", "saying nothing", "drawing glyphs", "characters", "letters", "runs",
    "unreadable", "invisible", "images", "tables",
)  # fmt: skip


def page_counts(page: Page) -> dict[str, int]:
    """What a page adds to each of the counts."""
    text = page.text.replace(UNKNOWN, "")
    characters = sum(map(len, text.split()))
    glyphs = any(run.text.strip() for run in page.runs)
    return {
        "pages read": 1,
        "with text": int(characters > 0),
        "saying nothing": int(not characters),
        "drawing glyphs": int(glyphs and not characters),
        "characters": characters,
        "letters": sum(map(str.isalpha, text)),
        "runs": len(page.runs),
        "unreadable": sum(run.unreadable for run in page.runs),
        "invisible": sum(run.invisible for run in page.runs),
        "images": len(page.pictures),
        "tables": len(page.tables),
    }


@dataclass(slots=True)
class Kind:
    """How often something was met, and the first file, by name, that showed it."""

    count: int = 0
    example: str = ""

    def add(self, count: int, file: str) -> None:
        """Count it, met in this file."""
        self.count += count
        self.example = min(self.example or file, file)


@dataclass(slots=True)
class Report:
    """What the records add up to, in whatever order they come."""

    files: int = 0
    opened: int = 0
    pages: int = 0
    """Of the files that could be opened."""
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COUNTED, 0))
    errors: dict[str, Kind] = field(default_factory=dict)
    """Why files could not be opened, or pages not be read; by the name of the error."""
    warnings: dict[str, Kind] = field(default_factory=dict)
    """What a reader has to know of pages, by its code, with the number of pages."""
    problems: dict[str, Kind] = field(default_factory=dict)
    """What was wrong in files and was survived, by its code."""
    lost: set[tuple[str, int, int, str]] = field(default_factory=set)
    """File, first and last page, and whether they crashed or hung their worker; page 0: opening."""
    seconds: float = field(default=0.0, compare=False)
    """Of work, all workers together."""
    memory: float = field(default=0.0, compare=False)
    """The most that one worker used (MB); 0 where that cannot be known."""

    def add(self, record: Record) -> None:
        """Count what a record says."""
        status, file = record["status"], record["file"]
        if record["opening"]:
            self.files += 1
            self.opened += status == READ
            self.pages += record.get("pages", 0)
        if status in LOST:
            self.lost.add((file, record["first"], record["last"], status))
        for name, count in record.get("counts", {}).items():
            self.counts[name] = self.counts.get(name, 0) + count
        for kinds, key in (
            (self.errors, "errors"), (self.warnings, "warnings"), (self.problems, "problems")
        ):  # fmt: skip
            for code, count in record.get(key, {}).items():
                kinds.setdefault(code, Kind()).add(count, file)
        self.seconds += record.get("seconds", 0.0)
        self.memory = max(self.memory, record.get("memory", 0.0))

    def as_dict(self) -> dict[str, Any]:
        """Everything, for JSON."""
        kinds = {
            name: {
                code: {"count": kind.count, "example": kind.example}
                for code, kind in sorted(getattr(self, name).items())
            }
            for name in ("errors", "warnings", "problems")
        }
        lost = [
            {"file": file, "first": first, "last": last, "status": status}
            for file, first, last, status in sorted(self.lost)
        ]
        return {
            "files": self.files, "opened": self.opened, "pages": self.pages, **self.counts,
            **kinds, "crashed or hung": lost, "seconds": round(self.seconds, 2),
            "memory": round(self.memory, 1),
        }  # fmt: skip


def report(records: Iterable[Record]) -> Report:
    """What these records add up to."""
    total = Report()
    for record in records:
        total.add(record)
    return total


def records(lines: Iterable[str]) -> list[Record]:
    """The records that lines of JSON hold. A last line that was cut off by a crash is no record."""
    found: list[Record] = []
    for line in lines:
        try:
            value = json.loads(line)
        except ValueError:
            continue
        if isinstance(value, dict) and value.keys() >= {"file", "first", "last", "status"}:
            found.append(value)
    return found


# ── for people ──


def report_lines(total: Report, seconds: float, before: int = 0) -> list[str]:
    """The report as lines of text; `seconds` is how long it took by the clock, without the pages
    that were read before."""
    counts = total.counts
    pages, runs = counts["pages read"], counts["runs"]
    lines = [
        _row("files opened", f"{_number(total.opened)} of {_number(total.files)}"),
        _row("pages read", f"{_number(pages)} of {_number(total.pages)}"),
        _row("  with text", _part(counts["with text"], pages)),
        _row(
            "  saying nothing",
            f"{_part(counts['saying nothing'], pages)},"
            f" of which {_number(counts['drawing glyphs'])} did draw glyphs",
        ),
        _row(
            "characters",
            f"{_number(counts['characters'])} ({_number(counts['letters'])} of them letters)",
        ),
        _row("runs", _number(runs)),
        _row("  unreadable", _part(counts["unreadable"], runs)),
        _row("  invisible", _part(counts["invisible"], runs)),
        _row("images", _number(counts["images"])),
        _row("tables", _number(counts["tables"])),
        _row("crashed or hung", _number(len(total.lost))),
    ]
    for file, first, last, status in sorted(total.lost):
        place = "opening" if not last else f"page {first}" if first == last else f"{first}-{last}"
        lines.append(f"  {file}: {place}: {status}")
    for title, kinds in (
        ("errors", total.errors), ("warnings", total.warnings), ("problems", total.problems)
    ):  # fmt: skip
        lines.append(_row(title, _number(sum(kind.count for kind in kinds.values()))))
        ordered = sorted(kinds.items(), key=lambda item: (-item[1].count, item[0]))
        lines += [
            _row(f"  {code}", f"{_number(kind.count):<9} {kind.example}") for code, kind in ordered
        ]
    speed = (pages - before) / seconds if seconds > 0 else 0.0
    lines.append(_row("seconds", f"{seconds:.1f}, {speed:.1f} pages a second"))
    if total.memory:
        lines.append(_row("memory", f"{total.memory:.0f} MB at most, one worker"))
    return lines


def _row(title: str, value: str) -> str:
    return f"{title:<24} {value}".rstrip()


def _number(value: int) -> str:
    """Digits in groups of three."""
    return f"{value:,}".replace(",", " ")


def _part(value: int, whole: int) -> str:
    share = 100 * value / whole if whole else 0.0
    return f"{_number(value)} ({share:.1f} %)"
