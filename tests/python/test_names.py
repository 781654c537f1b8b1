"""Every public name says what it is: annotations and a docstring."""

import inspect
import pathlib

import hopscope
import pytest

PUBLIC = sorted(hopscope.__all__)


def functions_of(thing):
    if not inspect.isclass(thing):
        return [thing]
    kinds = [kind for kind in thing.__mro__ if kind.__module__.startswith("hopscope")]
    own = [(name, each) for kind in kinds for name, each in vars(kind).items()]
    found = []
    for name, each in own:
        each = getattr(each, "fget", None) or getattr(each, "func", None) or each
        if not name.startswith("_") and inspect.isfunction(each):
            found.append(each)
    return found


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_name_has_a_docstring_and_annotations(name):
    thing = getattr(hopscope, name)
    assert inspect.getdoc(thing), f"{name} has no docstring"
    for function in functions_of(thing):
        assert inspect.getdoc(function), f"{name}.{function.__name__} has no docstring"
        signature = inspect.signature(function)
        assert signature.return_annotation is not inspect.Signature.empty, f"{name}.{function.__name__} returns what?"
        for parameter in list(signature.parameters.values()):
            is_annotated = parameter.annotation is not inspect.Parameter.empty
            assert parameter.name == "self" or is_annotated, f"{name}.{function.__name__}: {parameter.name}"


def test_no_public_name_is_left_out():
    own = [name for name, each in vars(hopscope).items()
           if not name.startswith("_") and getattr(each, "__module__", "").startswith("hopscope")]  # fmt: skip
    assert set(own) <= set(hopscope.__all__)


def test_the_package_says_that_it_is_typed():
    from importlib.resources import files

    assert (files("hopscope") / "py.typed").is_file()
    assert (files("hopscope") / "_core.pyi").is_file()


def test_the_stub_of_the_core_has_what_the_core_has():
    import ast
    from importlib.resources import files

    from hopscope import _core

    tree = ast.parse((files("hopscope") / "_core.pyi").read_text())
    stub = {}
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            members = {each.name for each in getattr(node, "body", []) if isinstance(each, ast.FunctionDef)}
            stub[node.name] = members if isinstance(node, ast.ClassDef) else None
    real = {name: each for name, each in vars(_core).items() if not name.startswith("_")}
    assert set(stub) == set(real)
    for name, members in stub.items():
        if members is not None:
            own = {each for each in vars(real[name]) if not each.startswith("_") or each in ("__len__",)}
            assert members - {"__init__"} == own, name


def test_the_stub_of_the_families_has_them_all():
    import ast
    from importlib.resources import files

    tree = ast.parse((files("hopscope") / "_families.pyi").read_text())
    stub = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    assert stub == [name.replace("-", "_") for name, *_ in hopscope._library.families()]


def test_the_package_that_is_built_is_that_of_the_sources(root):
    sources = root / "src" / "python" / "hopscope"
    built = pathlib.Path(hopscope.__file__).parent
    for file in sources.iterdir():
        if file.is_file():
            assert (built / file.name).read_bytes() == file.read_bytes(), file.name
