"""Pages, figures and other documents of scenarios."""

from __future__ import annotations

import base64
import errno
import os
from html import escape
from pathlib import Path

from . import _core

_saved: set[Path] = set()


def _save(content: bytes, path: str | os.PathLike[str]) -> Path:
    target = Path(path)
    if target.resolve() not in _saved and _core.has_been_read(os.fspath(target)):
        raise FileExistsError(errno.EEXIST, "is read, and would be overwritten; give another file", str(target))
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        beside.write_bytes(content)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
    _saved.add(target.resolve())
    return target


class Document(str):
    """A text that is a file: a `str`, which `save` writes."""

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Writes it to a file, completely or not at all, and returns the path. Raises OSError, also for a file that
        hopscope has read and not written: an input."""
        return _save(self.encode(), path)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self)} characters>"


class BinaryDocument(bytes):
    """A file that is no text: `bytes`, which `save` writes."""

    def save(self, path: str | os.PathLike[str]) -> Path:
        """As `Document.save`."""
        return _save(self, path)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self)} bytes>"


class Figure(Document):
    """A figure in SVG, which a notebook draws."""

    def _repr_svg_(self) -> str:
        return str(self[self.index("<svg") :])

    def _repr_html_(self) -> str:
        """An image of its own, so that the names in several figures of one page do not meet."""
        return f'<img alt="figure" src="data:image/svg+xml;base64,{base64.b64encode(self.encode()).decode()}">'


class Page(Document):
    """A page of HTML that needs no other file; a notebook shows it in an iframe, `height` pixels high."""

    height: int = 720

    def _repr_html_(self) -> str:
        return (
            f'<iframe srcdoc="{escape(str(self), quote=True)}" width="100%" height="{self.height}" '
            'style="border:1px solid rgba(128,128,128,.35)" sandbox="allow-scripts allow-downloads"></iframe>'
        )
