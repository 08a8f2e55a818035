"""Writers: plain text, JSON, notices."""

import json

import pytest

from extract.errors import PageWarning
from extract.model import Page, Run, Style
from extract.output.json import pages_json, run_record, runs_jsonl
from extract.output.notices import LeftOut, named, summarise
from extract.output.text import text, unescaped


def page(number, content, *warnings):
    return Page(number, 100.0, 100.0, content, warnings=list(warnings))


def warn(code, number, share=0.0):
    return PageWarning(code, number, "Detail.", share)


def details(warnings, asked):
    return [notice.detail for notice in summarise(warnings, asked)]


def test_pages_are_parted_by_a_form_feed():
    assert "".join(text([page(1, "one"), page(2, "two")])) == "one\n\ftwo\n"


def test_or_by_what_was_asked_for():
    assert "".join(text([page(1, "one"), page(2, "two")], "--\n")) == "one\n--\ntwo\n"


def test_an_empty_page_keeps_its_place():
    assert "".join(text([page(1, "one"), page(2, ""), page(3, "three")])) == "one\n\f\fthree\n"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        pytest.param(r"\n\f\t", "\n\f\t", id="escapes"),
        pytest.param(r"\\n", r"\n", id="an escaped backslash"),
        pytest.param(r"\q\\", "\\q\\", id="no escape stays"),
        pytest.param("---", "---", id="plain text"),
        pytest.param("\\", "\\", id="a backslash at the end"),
    ],
)
def test_separators(typed, meant):
    assert unescaped(typed) == meant


def test_json_has_the_pages_and_the_warnings():
    pages = [page(1, "eins ü\n"), page(2, "", warn("scanned", 2))]
    parts = list(pages_json("a.pdf", 2, pages, lambda found: summarise(found, [1, 2])))
    assert json.loads("".join(parts)) == {
        "file": "a.pdf",
        "page_count": 2,
        "pages": [
            {"page": 1, "text": "eins ü\n", "warnings": [], "dropped": []},
            {
                "page": 2,
                "text": "",
                "warnings": [{"code": "scanned", "page": 2, "detail": "Detail.", "share": 0.0}],
                "dropped": [],
            },
        ],
        "warnings": [
            {
                "code": "no-text",
                "pages": [2],
                "detail": "1 page carries no selectable text and comes out empty: 2",
            }
        ],
        "dropped": [],
    }


def test_json_comes_page_by_page():
    def endless():
        number = 0
        while True:
            number += 1
            yield page(number, "text")

    parts = pages_json("a.pdf", 1, endless(), lambda found: [])
    assert json.loads(next(parts) + next(parts) + "]}")["pages"][0]["text"] == "text"


def test_a_run_is_a_line_of_json_with_rounded_numbers():
    run = Run("a\nb", 1.23456, -0.0001, 10.0, 12.000001, 0.0, 3.0, Style("Serif", bold=True), "F1")
    (line,) = runs_jsonl(4, [run])
    assert line.endswith("\n")
    assert line.count("\n") == 1
    record = json.loads(line)
    assert record == run_record(4, run)
    assert (record["page"], record["text"], record["x"], record["size"]) == (4, "a\nb", 1.23, 12)
    assert "-0" not in line
    assert record["bold"] is True


def test_one_page_without_text_is_named():
    assert details([warn("scanned", 2)], [1, 2, 3, 4]) == [
        "1 page carries no selectable text and comes out empty: 2"
    ]


def test_scans_drawings_and_unreadable_pages_are_named_together():
    found = [warn("scanned", 2), warn("drawing", 4), warn("unreadable", 6, 1.0)]
    assert (
        details(found, range(1, 9))
        == [
            "3 pages carry no selectable text and come out empty: 2, 4, 6",
            "1 page has characters that could not be turned into text: 6",
        ][:1]
    )


def test_a_page_unreadable_in_part_does_not_come_out_empty():
    (notice,) = summarise([warn("unreadable", 6, 0.3)], [6])
    assert (notice.code, notice.pages) == ("unreadable", (6,))


def test_blank_pages_have_a_quiet_line_of_their_own():
    found = [warn("blank", 1), warn("scanned", 2), warn("failed", 3)]
    assert [notice.code for notice in summarise(found, [1, 2, 3])] == ["no-text", "failed", "blank"]


def test_where_every_page_asked_for_is_scanned_one_sentence_says_so():
    (notice,) = summarise([warn("scanned", 1), warn("scanned", 2)], [1, 2])
    assert notice.code == "all-scanned"
    assert "most probably a scan without a text layer" in notice.detail
    assert "optical character recognition" in notice.detail


def test_a_scan_among_other_pages_is_no_such_file():
    (notice,) = summarise([warn("scanned", 2)], [1, 2])
    assert notice.code == "no-text"


def test_no_warning_gives_no_notice():
    assert summarise([], [1]) == []


@pytest.mark.parametrize(
    ("pages", "shown"),
    [
        pytest.param([2], "2", id="one"),
        pytest.param([2, 4], "2, 4", id="two"),
        pytest.param([2, 3], "2, 3", id="two in a row"),
        pytest.param([2, 3, 4, 8], "2-4, 8", id="three in a row are a range"),
    ],
)
def test_pages_are_named(pages, shown):
    assert named(pages) == shown


def test_a_thousand_single_pages_are_not_all_named():
    assert named(range(1, 2000, 2)).endswith("37, 39 and more")


def left_out(*pages):
    found = LeftOut()
    for number, lines in enumerate(pages, 1):
        found.add(Page(number, 100.0, 100.0, "", dropped=list(lines)))
    return found


def test_lines_left_out_are_counted_numbers_being_the_same():
    found = left_out(["Report", "Page 1 of 3"], ["Report", "Page 2 of 3"], ["Page 3 of 3"])
    assert found.dropped() == [("Page 1 of 3", [1, 2, 3]), ("Report", [1, 2])]
    (notice,) = found.notices()
    assert notice.pages == (1, 2, 3)
    assert notice.detail == (
        "Left out as running headers, footers or numbers: "
        "“Page 1 of 3” (3 pages), “Report” (2 pages)"
    )


def test_of_many_lines_left_out_some_are_quoted():
    (notice,) = left_out(["a", "b", "c", "d", "e"]).notices()
    assert notice.detail.endswith("“c” (1 page), and 2 others")


def test_where_nothing_is_left_out_nothing_is_said():
    assert left_out([], []).notices() == []
