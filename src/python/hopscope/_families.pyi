from typing import Any, Literal

__all__ = [
    "ring",
    "line",
    "torus",
    "mesh",
    "hypercube",
    "complete",
    "clusters",
    "fat_tree",
    "fat_mesh",
    "dragonfly",
    "hyperx",
    "slim_fly",
    "kautz",
    "twisted_torus",
    "graph",
]

def ring(
    nodes: int,
    /,
    *,
    width: float = ...,
    **others: Any,
) -> dict[str, Any]: ...
def line(
    nodes: int,
    /,
    *,
    width: float = ...,
    **others: Any,
) -> dict[str, Any]: ...
def torus(
    *dims: int,
    width: float = ...,
    **others: Any,
) -> dict[str, Any]: ...
def mesh(
    *dims: int,
    width: float = ...,
    **others: Any,
) -> dict[str, Any]: ...
def hypercube(
    dimension: int,
    /,
    *,
    width: float = ...,
    **others: Any,
) -> dict[str, Any]: ...
def complete(
    nodes: int,
    /,
    *,
    width: float = ...,
    **others: Any,
) -> dict[str, Any]: ...
def clusters(
    *sizes: int,
    inter: Any,
    intra: Any = ...,
    nics: Any = ...,
    between: Any = ...,
    width: float = ...,
    **others: Any,
) -> dict[str, Any]: ...
def fat_tree(
    arity: int,
    /,
    *,
    levels: int,
    construction: Literal["fat-links", "k-ary-n-tree"] = ...,
    oversubscription: float = ...,
    width: float = ...,
    **others: Any,
) -> dict[str, Any]: ...
def fat_mesh(
    *dims: int,
    wraparound: bool = ...,
    width: float | Literal["equal-wires", "equal-bisection"],
    **others: Any,
) -> dict[str, Any]: ...
def dragonfly(
    groups: int,
    /,
    *,
    routers: int,
    global_links: int,
    hosts: int = ...,
    arrangement: Literal["palmtree", "consecutive"] = ...,
    width: float = ...,
    **others: Any,
) -> dict[str, Any]: ...
def hyperx(
    *dims: int,
    hosts: int = ...,
    width: float = ...,
    **others: Any,
) -> dict[str, Any]: ...
def slim_fly(
    q: int,
    /,
    *,
    hosts: int = ...,
    width: float = ...,
    **others: Any,
) -> dict[str, Any]: ...
def kautz(
    degree: int,
    /,
    *,
    diameter: int,
    width: float = ...,
    **others: Any,
) -> dict[str, Any]: ...
def twisted_torus(
    *dims: int,
    twists: list[int] = ...,
    width: float = ...,
    **others: Any,
) -> dict[str, Any]: ...
def graph(
    nodes: int,
    /,
    *,
    switches: int = ...,
    links: Any = ...,
    file: str = ...,
    parallel: Literal["merged", "separate"] = ...,
    component: Literal["whole", "largest"] = ...,
    directed: Any = ...,
    attributes: Any = ...,
    unit_width: Any = ...,
    width: float = ...,
    **others: Any,
) -> dict[str, Any]: ...
