"""Networks of networkx, in and out; sizes and documents."""

import hopscope
import numpy
import pytest

networkx = pytest.importorskip("networkx")


def racks():
    graph = networkx.Graph()
    graph.add_nodes_from(["n1", "n2", "n3", "n4"])
    graph.add_nodes_from(["left", "right"], switch=True)
    graph.add_edges_from([("n1", "left"), ("n2", "left"), ("n3", "right"), ("n4", "right")])
    graph.add_edge("left", "right", width=2, t_h=5)
    return graph


def test_a_graph_becomes_a_platform():
    platform = hopscope.from_networkx(racks(), t_s=50, t_w=1, t_h=2)
    result = hopscope.run(hopscope.Scenario(platform=platform, algorithm="shift", message_words=8))
    assert result.delivery == "verified"
    assert result.platform["nodes"] == 4
    # Two messages of 8 words share the middle, twice as wide: no time is lost; 2 + 5 + 2 for the hops.
    assert result.time == 3 * (50 + 8) + (2 + 5 + 2) * 2 + (2 + 5 + 2)


def test_a_graph_comes_back_as_it_was():
    graph = racks()
    platform = hopscope.from_networkx(graph, t_s=50, t_w=1, t_h=2)
    back = hopscope.to_networkx(platform)
    names = dict(back.nodes(data="name"))
    assert list(names.values()) == list(graph.nodes)
    assert [switch for _, switch in back.nodes(data="switch")] == [False] * 4 + [True] * 2
    edges = {(names[a], names[b]): about for a, b, about in back.edges(data=True)}
    assert set(edges) == set(graph.edges) | {(b, a) for a, b in graph.edges}
    assert edges["left", "right"] == {"width": 2.0, "t_h": 5.0}
    assert edges["n1", "left"] == {"width": 1.0}


@pytest.mark.parametrize(
    ("platform", "graph"),
    [
        (hopscope.hypercube(4), networkx.hypercube_graph(4)),
        (hopscope.ring(7), networkx.cycle_graph(7)),
        (hopscope.torus(3, 5), networkx.grid_graph((3, 5), periodic=True)),
    ],
)
def test_families_are_those_of_networkx(platform, graph):
    own = hopscope.to_networkx({**platform, "costs": {"t_s": 1, "t_w": 1, "t_h": 1}})
    assert networkx.is_isomorphic(own.to_undirected(), graph)


def test_a_directed_graph_keeps_its_directions():
    graph = networkx.DiGraph([(0, 1), (1, 2), (2, 0)])
    back = hopscope.to_networkx(hopscope.from_networkx(graph, t_s=1, t_w=1, t_h=1))
    assert set(back.edges) == set(graph.edges)


def test_parallel_links_may_be_separate():
    graph = networkx.MultiGraph([(0, 1), (0, 1)])
    merged = hopscope.to_networkx(hopscope.from_networkx(graph, t_s=1, t_w=1, t_h=1))
    assert [width for *_, width in merged.edges(data="width")] == [2.0, 2.0]
    apart = hopscope.to_networkx(hopscope.from_networkx(graph, t_s=1, t_w=1, t_h=1, parallel="separate"))
    assert apart.number_of_edges() == 4


def test_what_is_no_graph_is_refused():
    with pytest.raises(TypeError, match="from_networkx takes a graph of networkx, not int"):
        hopscope.from_networkx(3)
    with pytest.raises(hopscope.InputError, match="not connected|parts"):
        hopscope.to_networkx(hopscope.from_networkx(networkx.Graph([(0, 1), (2, 3)]), t_s=1, t_w=1, t_h=1))


def test_a_network_stands_in_a_sweep_and_a_comparison(tmp_path):
    platform = hopscope.from_networkx(networkx.petersen_graph(), t_s=50, t_w=1, t_h=2)
    scenario = hopscope.Scenario(platform=platform, algorithm="shift", message_words=8)
    times = [each.time for each in hopscope.sweep(scenario, {"schedule.message_words": [8, 16]}, progress=False)]
    assert times[0] == hopscope.run(scenario).time < times[1]
    assert len(hopscope.compare(scenario).algorithms) > 1
    assert "graph" in repr(scenario).lower()


def test_sizes_come_from_frames():
    pandas = pytest.importorskip("pandas")
    matrix = numpy.arange(9).reshape(3, 3)
    numpy.fill_diagonal(matrix, 0)
    complete = hopscope.complete(3, t_s=1, t_w=1, t_h=0)
    times = [
        hopscope.run(
            hopscope.Scenario(platform=complete, operation="all-to-all-v", algorithm="uniform", sizes=sizes)
        ).time
        for sizes in (matrix, pandas.DataFrame(matrix))
    ]
    assert times[0] == times[1]
    with pytest.raises(ValueError, match="not of 1 dimensions"):
        hopscope.run({"platform": complete, "schedule": {"operation": "all-to-all-v", "sizes": matrix[0]}})


@pytest.mark.parametrize(
    "platform",
    [
        hopscope.hypercube(3, t_s=50, t_w=1, t_h=2),
        hopscope.torus(4, 4, t_s=50, t_w=1, t_h=2),
        hopscope.fat_tree(2, levels=3, t_s=50, t_w=1, t_h=2),
        hopscope.dragonfly(3, routers=2, global_links=1, hosts=1, t_s=50, t_w=1, t_h=2),
    ],
    ids=lambda platform: platform["topology"]["family"],
)
def test_there_and_back_takes_the_same_time(platform):
    there = hopscope.to_networkx(platform)
    back = hopscope.from_networkx(there, t_s=50, t_w=1, t_h=2)
    runs = [
        hopscope.run(hopscope.Scenario(platform=each, algorithm="shift", message_words=64), messages=True)
        for each in (platform, back)
    ]
    assert runs[0].time == runs[1].time
    assert runs[0].messages.route == runs[1].messages.route


def test_a_graph_that_was_changed_is_that_graph():
    graph = hopscope.to_networkx(hopscope.ring(6, t_s=50, t_w=1, t_h=2))
    graph.add_edge(0, 3)
    graph.add_edge(3, 0)
    changed = hopscope.from_networkx(graph, t_s=50, t_w=1, t_h=2)
    assert changed["topology"]["family"] == "graph"
    assert hopscope.to_networkx(changed).number_of_edges() == 14
