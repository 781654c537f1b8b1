"""What an algorithm in Python computes with, as a digest: stores tell points apart by it.

Its parts are the source text of a function, its defaults, the values that it has captured, and those of the global
names that it uses; functions and classes among these are followed. Modules of Python itself and installed ones count
by their name and version.
"""

from __future__ import annotations

import builtins
import dis
import functools
import hashlib
import inspect
import io
import pickle
import sys
import sysconfig
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any


class Untold(Exception):
    """A value that cannot be told from another: its name, and why."""


def content_of(program: Callable, others: Mapping[str, Any]) -> tuple[str, str]:
    """The digest of a program and of whatever else belongs to its algorithm; or "" and the reason why there is none."""
    walk = _Walk()
    try:
        parts = [walk.of(program, getattr(program, "__qualname__", "program"))]
        parts += [f"{name}={walk.of(value, name)}" for name, value in others.items()]
    except Untold as untold:
        return "", str(untold)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32], ""


class _Walk:
    """Values as texts that are equal only if the values are. Each function and each container is entered once."""

    def __init__(self) -> None:
        self._entered: dict[int, int] = {}
        self._kept: list[Any] = []  # so that no other object gets the same id

    def of(self, value: Any, name: str) -> str:
        if value is None or isinstance(value, (bool, int, float, complex, str, bytes)) and type(value).__module__ == "builtins":
            return f"{type(value).__name__}:{value!r}"
        if id(value) in self._entered:
            return f"again:{self._entered[id(value)]}"
        self._entered[id(value)] = len(self._entered)
        self._kept.append(value)
        return f"{type(value).__name__}({self._inside(value, name)})"

    def _inside(self, value: Any, name: str) -> str:
        if type(value) in (tuple, list):
            return self._joined((each, f"{name}[{place}]") for place, each in enumerate(value))
        if type(value) is dict:
            return self._joined(part for key in value for part in ((key, name), (value[key], f"{name}[{key!r}]")))
        if type(value) in (set, frozenset):
            return ",".join(sorted(_Walk().of(each, name) for each in value))
        if isinstance(value, (ModuleType, BuiltinFunctionType)) or _is_installed(value):
            return _named(value)
        if isinstance(value, FunctionType):
            return self._joined(_parts_of(value))
        if isinstance(value, type):
            own = {key: each for key, each in vars(value).items() if key not in _NO_CONTENT}
            return f"{value.__qualname__},{self._joined([(value.__bases__, name), (own, name)])}"
        if isinstance(value, MethodType):
            return self._joined([(value.__func__, name), (value.__self__, name)])
        if isinstance(value, (staticmethod, classmethod)):
            return self.of(value.__func__, name)
        if isinstance(value, property):
            return self._joined([(value.fget, name)])
        if isinstance(value, functools.partial):
            return self._joined([(value.func, name), (value.args, name), (value.keywords, name)])
        return self._pickled(value, name)

    def _joined(self, parts: Iterable[tuple[Any, str]]) -> str:
        return ",".join(self.of(value, name) for value, name in parts)

    def _pickled(self, value: Any, name: str) -> str:
        into = io.BytesIO()
        pickler = _Pickler(into, protocol=4)
        pickler.walk, pickler.name = self, name
        try:
            pickler.dump(value)
        except Untold:
            raise
        except Exception as error:
            raise Untold(
                f"its result depends on {name}, a {type(value).__name__}, which cannot be compared with that of another "
                f"run ({error}); use numbers, texts, arrays and functions, or sweep without a store"
            ) from None
        return hashlib.sha256(into.getvalue()).hexdigest()


class _Pickler(pickle.Pickler):
    """As pickle, except that functions and classes count by their content, not by their name."""

    walk: _Walk
    name: str

    def persistent_id(self, value: Any) -> str | None:
        if isinstance(value, (FunctionType, type, ModuleType, MethodType)):
            return self.walk.of(value, self.name)
        return None


_NO_CONTENT = ("__dict__", "__weakref__", "__doc__", "__module__", "__qualname__", "__firstlineno__", "__static_attributes__")


def _parts_of(function: FunctionType) -> Iterator[tuple[Any, str]]:
    name = function.__qualname__
    yield _text_of(function.__code__), name
    yield function.__defaults__, f"a default of {name}"
    yield function.__kwdefaults__, f"a default of {name}"
    for captured, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
        try:
            yield cell.cell_contents, captured
        except ValueError:
            yield None, captured  # without a value yet
    for used in _globals_of(function.__code__):
        if used in function.__globals__:
            yield used, used
            value = function.__globals__[used]
            yield value, used
            if isinstance(value, ModuleType) and not _is_installed(value):
                for part in _names_in(function.__code__):
                    if part in vars(value):
                        yield vars(value)[part], f"{used}.{part}"


def _text_of(code: CodeType) -> str:
    """The source of a function; its instructions, if there is no source."""
    try:
        return inspect.getsource(code)
    except (OSError, TypeError):
        return f"{code.co_code!r} {code.co_names} {[_constant(each) for each in code.co_consts]}"


def _constant(value: Any) -> str:
    return _text_of(value) if isinstance(value, CodeType) else repr(value)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _codes(each)


@functools.lru_cache(maxsize=1000)
def _globals_of(code: CodeType) -> list[str]:
    names = {
        each.argval for part in _codes(code) for each in dis.get_instructions(part)
        if each.opname in ("LOAD_GLOBAL", "LOAD_NAME")
    }  # fmt: skip
    return sorted(name for name in names if name != "__class__")


@functools.lru_cache(maxsize=1000)
def _names_in(code: CodeType) -> list[str]:
    return sorted({name for part in _codes(code) for name in part.co_names})


def _named(value: Any) -> str:
    module = value if isinstance(value, ModuleType) else sys.modules.get(getattr(value, "__module__", None) or "")
    name = getattr(value, "__qualname__", getattr(value, "__name__", ""))
    return f"{getattr(module, '__name__', '')}.{name} {getattr(module, '__version__', '')}"


def _is_installed(value: Any) -> bool:
    """Whether a module, function or class is of Python itself, or of a package that was installed."""
    if isinstance(value, ModuleType):
        name = value.__name__
    elif isinstance(value, (FunctionType, type)):
        name = value.__module__ or ""
    else:
        return False
    top = name.split(".")[0]
    if top in ("__main__", ""):
        return False
    if top == "hopscope" or top in sys.stdlib_module_names or top == builtins.__name__:
        return True
    file = getattr(sys.modules.get(name), "__file__", None)
    return file is not None and any(file.startswith(folder) for folder in _installed_folders())


@functools.lru_cache(maxsize=1)
def _installed_folders() -> list[str]:
    folders = {sysconfig.get_path(name) for name in ("purelib", "platlib")}
    folders |= {each for each in sys.path if each.rstrip("/").endswith(("site-packages", "dist-packages"))}
    return [folder.rstrip("/") + "/" for folder in folders if folder]
