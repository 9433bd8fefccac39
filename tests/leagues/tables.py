"""What a reader sees of a page's tables."""

from html.parser import HTMLParser

from django.http import HttpResponse


class _Cells(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._is_in_cell = False

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
            self._is_in_cell = True

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self._is_in_cell = False

    def handle_data(self, data: str) -> None:
        if self._is_in_cell:
            self.rows[-1][-1] += data


def rows_of(answer: HttpResponse) -> list[list[str]]:
    """The words of each row of a page's tables, cell by cell, the head among them."""
    reader = _Cells()
    reader.feed(answer.content.decode())
    return [[" ".join(cell.split()) for cell in row] for row in reader.rows]
