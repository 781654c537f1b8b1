"""Sizes of messages as data."""

import hopscope
import numpy
import pytest

networkx = pytest.importorskip("networkx")
pandas = pytest.importorskip("pandas")

MATRIX = numpy.array([[0, 1, 2, 3], [4, 0, 5, 6], [7, 8, 0, 9], [10, 11, 12, 0]])


def unequal(sizes, platform=None):
    return hopscope.Scenario(
        platform=platform or hopscope.complete(4, t_s=1, t_w=1, t_h=0), operation="all-to-all-v", algorithm="direct",
        sizes=sizes,
    )  # fmt: skip


def words_of(scenario, **overrides):
    messages = hopscope.run(scenario, messages=True, **overrides).messages
    sent = numpy.zeros((4, 4))
    for sender, receiver, words in zip(messages["from"], messages["to"], messages["words"]):
        sent[sender, receiver] += words
    return sent.tolist()


def of_names():
    graph = networkx.Graph()
    graph.add_nodes_from("dcba")  # rank 0 is d
    graph.add_node("middle", switch=True)
    graph.add_edges_from((name, "middle") for name in "dcba")
    return hopscope.from_networkx(graph, t_s=1, t_w=1, t_h=0)


@pytest.mark.parametrize("sizes", [MATRIX, MATRIX.tolist(), pandas.DataFrame(MATRIX), MATRIX.astype(float)],
                         ids=["array", "lists", "frame", "floats"])  # fmt: skip
def test_a_matrix_may_have_any_form(sizes, root):
    assert words_of(unequal(sizes)) == MATRIX.tolist()
    assert words_of(unequal(MATRIX * 2), schedule__sizes=sizes) == MATRIX.tolist()


def test_sizes_of_a_file_can_be_replaced(tmp_path):
    import json

    path = tmp_path / "scenario.json"
    path.write_text(json.dumps(unequal({"generator": "uniform", "words": 3}).to_dict()))
    (tmp_path / "other.csv").write_text("0,1\n1,0\n")
    assert words_of(path, schedule__sizes=MATRIX) == MATRIX.tolist()
    with pytest.raises(hopscope.InputError, match=r"sizes\[1, 2\]"):
        hopscope.run(path, schedule__sizes=numpy.where(MATRIX == 5, -1, MATRIX))


def test_a_long_frame_has_a_row_for_each_pair():
    pairs = pandas.DataFrame({"words": [5, 2, 1], "from": [0, 2, 0], "to": [1, 0, 1]})
    expected = [[0, 6, 0, 0], [0, 0, 0, 0], [2, 0, 0, 0], [0, 0, 0, 0]]
    assert words_of(unequal(pairs)) == expected
    named = pandas.DataFrame({"from": ["d", "b", "d"], "to": ["c", "d", "c"], "words": [5, 2, 1]})
    assert words_of(unequal(named, of_names())) == expected
    with pytest.raises(hopscope.InputError, match='have a label "x", and the network has no node of that name'):
        hopscope.run(unequal(named.replace("b", "x"), of_names()))
    with pytest.raises(hopscope.InputError, match="have names in from and to .*, and the nodes of the network have none"):
        hopscope.run(unequal(named))


def test_labels_are_matched_to_the_names_of_nodes():
    names = ["a", "b", "c", "d"]
    frame = pandas.DataFrame(MATRIX, index=names, columns=names)
    reversed_matrix = MATRIX[::-1, ::-1].tolist()  # rank 0 is d
    assert words_of(unequal(frame, of_names())) == reversed_matrix
    assert words_of(unequal(frame.sample(4, random_state=1), of_names())) == reversed_matrix  # rows in another order
    assert words_of(unequal(pandas.DataFrame(MATRIX), of_names())) == MATRIX.tolist()  # without labels


def test_labels_that_do_not_match_are_told():
    names = ["a", "b", "c", "e"]
    frame = pandas.DataFrame(MATRIX, index=names, columns=names)
    with pytest.raises(hopscope.InputError, match='^sizes: have a label "e", .* its nodes are d, c, b, a') as caught:
        hopscope.run(unequal(frame, of_names()))
    assert caught.value.mistakes[0].file == "sizes"
    with pytest.raises(hopscope.InputError, match='other labels of rows than of columns: "d"'):
        hopscope.run(unequal(frame.rename(columns={"e": "d"}), of_names()))
    with pytest.raises(hopscope.InputError, match="rows in another order than columns"):
        hopscope.run(unequal(frame.iloc[::-1]))


def test_messages_are_in_terms_of_python():
    odd = MATRIX.astype(float)
    odd[1, 2] = -1
    for scenario, overrides in ((unequal(odd), {}), (unequal(MATRIX), {"schedule__sizes": odd})):
        with pytest.raises(hopscope.InputError, match=r"^sizes\[1, 2\]: -1.0 is negative") as caught:
            hopscope.run(scenario, **overrides)
        assert caught.value.mistakes[0].file == "sizes[1, 2]"
    with pytest.raises(hopscope.InputError) as caught:
        hopscope.run(unequal(MATRIX), schedule__sizes={"table": list(range(1000))})
    assert "--set" not in str(caught.value) and len(str(caught.value).split(": ")[0]) < 100
    with pytest.raises(hopscope.InputError, match=r'^sizes\[0, 0\]: "a" is not a number'):
        hopscope.run(unequal([["a", 1], [1, 0]]))
