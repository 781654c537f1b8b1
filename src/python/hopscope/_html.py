"""HTML for notebooks, in the colours of whatever it stands in, light or dark."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

# No colour of text or background: a notebook has its own, light or dark.
STYLE = (
    "<style>.hopscope{color:inherit;background:transparent}"
    ".hopscope table{border-collapse:collapse;color:inherit}"
    ".hopscope th,.hopscope td{border:0;border-bottom:1px solid rgba(128,128,128,.35);padding:.15em .7em;"
    "text-align:right;background:transparent;color:inherit}"
    ".hopscope td.text,.hopscope th.text{text-align:left}"
    ".hopscope .bad{font-weight:bold;text-decoration:underline}"
    ".hopscope p{margin:.3em 0;max-width:60em}.hopscope pre{color:inherit;background:transparent}</style>"
)


def cell(value: Any) -> str:
    """A value as tables show it: numbers to ten digits, nothing for None."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) or hasattr(value, "dtype"):
        return f"{value:.10g}"
    return str(value)


def table(headings: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """A table; texts are aligned to the left, numbers to the right."""
    body = [[(cell(each), isinstance(each, str)) for each in row] for row in rows]
    lefts = [any(row[column][1] for row in body) for column in range(len(headings))]

    def tagged(tag: str, text: str, is_text: bool) -> str:
        opening = f'{tag} class="text"' if is_text else tag
        return f"<{opening}>{escape(text)}</{tag}>"

    head = "".join(tagged("th", name, left) for name, left in zip(headings, lefts))
    lines = "".join("<tr>" + "".join(tagged("td", *each) for each in row) + "</tr>" for row in body)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"


def framed(*parts: str) -> str:
    """Parts of HTML with the style that they need."""
    return f'{STYLE}<div class="hopscope">{"".join(parts)}</div>'


def paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"
