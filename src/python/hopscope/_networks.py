"""Networks from graphs of networkx, and back."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from . import _core, _library
from ._scenario import ScenarioLike, Scenario, platform, source


def from_networkx(graph: Any, **options: Any) -> dict[str, Any]:
    """A platform whose network is a graph of networkx.

    Its vertices are nodes, in the order of the graph, and keep their names; those with an attribute `switch` that is
    true are switches without a rank. Edges may have `width`, `t_w` and `t_h`; an edge of an undirected graph is a
    channel in each direction.

    A graph of `to_networkx` that was not changed is its family again, with its routes; any other has those of a graph,
    shortest ones.

    >>> platform = hopscope.from_networkx(networkx.petersen_graph(), t_s=50, t_w=1, t_h=2)

    :param graph: a networkx Graph, DiGraph, MultiGraph or MultiDiGraph, connected.
    :param options: cost parameters t_s, t_w, t_h, in units of time; switching, ports, startups, routing, contention,
        mapping, time_unit, word_bytes; fields of the topology: parallel, component, directed, width.
    :raises TypeError: if it is no such graph.
    """
    if not (hasattr(graph, "nodes") and hasattr(graph, "edges") and hasattr(graph, "is_directed")):
        raise TypeError(f"from_networkx takes a graph of networkx, not {type(graph).__name__}")
    kept = graph.graph.get(_KEPT)
    made = platform("graph", graph, "file", options)
    own = set(made["topology"]) - {"family", "file"}
    if isinstance(kept, Mapping) and not own and kept.get("digest") == _digest_of(graph):
        made["topology"] = dict(kept["topology"])
        if "routing" in kept:
            made.setdefault("routing", kept["routing"])
    return made


_KEPT = "hopscope"  # the attribute of a graph that has the family that it was


def _digest_of(graph: Any) -> str:
    """Of vertices and edges with what they are about."""
    parts = [repr((vertex, sorted(about.items()))) for vertex, about in graph.nodes(data=True)]
    parts += sorted(repr((tail, head, sorted(about.items()))) for tail, head, about in graph.edges(data=True))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _family_of(scenario: ScenarioLike) -> dict[str, Any] | None:
    """The topology of a platform, and its routing, if a family determines the network; None otherwise."""
    if isinstance(scenario, (str, os.PathLike)):
        try:
            scenario = json.loads(Path(scenario).read_text())
        except (OSError, ValueError):
            return None
        if isinstance(scenario, Mapping) and isinstance(scenario.get("platform"), Mapping):
            scenario = scenario["platform"]
    topology = scenario.get("topology") if isinstance(scenario, Mapping) else None
    if not isinstance(topology, Mapping) or "file" in topology or topology.get("family") == "graph":
        return None
    kept: dict[str, Any] = {"topology": dict(topology)}
    if "routing" in scenario:  # type: ignore[operator]
        kept["routing"] = scenario["routing"]  # type: ignore[index]
    return kept


def to_networkx(scenario: ScenarioLike, **overrides: Any) -> Any:
    """The network of a platform, or of a scenario, as a networkx DiGraph with an edge for each channel.

    Vertices are numbers from 0, nodes before switches, with `name` and `switch`; edges have `width`, and `t_w` and
    `t_h` where these are not the platform's. Parallel channels make it a MultiDiGraph. Its attribute `hopscope` has the
    family, by which `from_networkx` makes the same platform of it, with the same routes, as long as it is not changed.

    :param scenario: a scenario as for `run`, or a platform: a path, or what `hopscope.torus` and its like return.
    :raises InputError: with every mistake of it.
    """
    import networkx

    if isinstance(scenario, Scenario) or (isinstance(scenario, Mapping) and "schedule" in scenario):
        fields = scenario.to_dict() if isinstance(scenario, Scenario) else scenario
        scenario = fields["platform"]
    vertices, channels = _core.network(_library, source(scenario, None, overrides))
    is_multiple = len({(tail, head) for tail, head, *_ in channels}) < len(channels)
    graph = networkx.MultiDiGraph() if is_multiple else networkx.DiGraph()
    for number, (name, is_switch) in enumerate(vertices):
        graph.add_node(number, **({"name": name} if name else {}), switch=is_switch)
    for tail, head, width, t_w, t_h in channels:
        own = {"t_w": t_w, "t_h": t_h}
        graph.add_edge(tail, head, width=width, **{key: value for key, value in own.items() if value is not None})
    kept = None if overrides else _family_of(scenario)
    if kept is not None and not any("t_w" in about or "t_h" in about for *_, about in graph.edges(data=True)):
        graph.graph[_KEPT] = {**kept, "digest": _digest_of(graph)}
    return graph


def graphml_of(graph: Any) -> str:
    """The graph as a file that the library reads."""
    import networkx

    plain = type(graph)()  # of the same kind
    for vertex, about in graph.nodes(data=True):
        kept: dict[str, Any] = {"name": str(about.get("name", vertex))}
        if "switch" in about:
            kept["switch"] = bool(about["switch"])
        plain.add_node(str(vertex), **kept)
    for tail, head, about in graph.edges(data=True):
        kept = {key: float(about[key]) for key in ("width", "t_w", "t_h") if about.get(key) is not None}
        plain.add_edge(str(tail), str(head), **kept)
    return "\n".join(networkx.generate_graphml(plain))
