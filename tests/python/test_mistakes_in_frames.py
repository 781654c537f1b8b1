"""Mistakes in data frames are told by their columns and rows."""

import hopscope
import pytest

pandas = pytest.importorskip("pandas")
numpy = pytest.importorskip("numpy")

GOOD = {"m": [1, 1000, 5000], "time": [51, 1050, 5050]}
MATRIX = numpy.arange(16).reshape(4, 4) * (1 - numpy.eye(4, dtype=int))


def told(function):
    with pytest.raises(hopscope.InputError) as caught:
        function()
    text = str(caught.value)
    assert not any(word in text for word in (".csv", "line", "/schedule", "--"))
    assert len(caught.value.mistakes) == len(text.splitlines())
    return text


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        ({"size": [1, 2], "time": [1, 2]}, 'has no column "m", the words of a message; its columns are "size", "time"'),
        ({**GOOD, "time": [51, None, 5050]}, 'row 1, column "time": is missing; give a time above 0'),
        ({**GOOD, "m": pandas.array([1, None, 2], dtype="Int64")}, 'row 1, column "m": is missing; give m as a number'),
        ({**GOOD, "m": ["1", "a lot", "2"]}, 'row 1, column "m": "a lot" is not a number; give m as a number from 0'),
        ({**GOOD, "time": ["51", "1,050", "5050"]}, 'row 1, column "time": "1,050" is not a number; give a time'),
        ({**GOOD, "m": [1, -7, 2]}, 'row 1, column "m": -7 is negative; give m as a number from 0 to 1e15'),
        ({**GOOD, "m": [1, "", True]}, 'row 2, column "m": True is of type bool, not a number'),
        ({**GOOD, "time": pandas.to_timedelta([1, 2, 3], unit="s")}, 'row 2, column "time": 0 days 00:00:03 is of type'),
        ({**GOOD, "time": [51, 0, 5050]}, 'row 1, column "time": is 0; give a time above 0, up to 1e15, or weighting="'),
        ({"m": [], "time": []}, "has names of columns but no measurements; give one per row"),
    ],
)
def test_measurements(columns, expected):
    for measurements in (pandas.DataFrame(columns), columns):
        assert f"measurements: {expected}" in told(lambda measurements=measurements: hopscope.fit(measurements))


def test_labels_of_rows_and_indices_are_named():
    frame = pandas.DataFrame({**GOOD, "time": [51, None, 5050]}, index=["a", "b", "c"])
    assert 'row 1 (index "b"), column "time": is missing' in told(lambda: hopscope.fit(frame))
    by_size = pandas.DataFrame(GOOD).set_index("m")
    assert "it is the index: give the frame's reset_index()" in told(lambda: hopscope.fit(by_size))
    assert hopscope.fit(by_size.reset_index()) == hopscope.fit(GOOD)


def test_columns_that_do_not_go_together():
    twice = pandas.DataFrame([[1, 2, 3]], columns=["m", "time", "time"])
    assert told(lambda: hopscope.fit(twice)) == 'measurements: has 2 columns "time"; give one of them'
    unequal_columns = {"m": [1, 2, 3], "time": [1, 2]}
    assert 'different lengths: "m" has 3, "time" has 2' in told(lambda: hopscope.fit(unequal_columns))
    with pytest.raises(TypeError, match='column "time" is 5, not a list of values'):
        hopscope.fit({"m": [1, 2, 3], "time": 5})
    with pytest.raises(TypeError, match="not DataFrame; fit takes data frames"):
        hopscope.measured("scenario.json", pandas.DataFrame(GOOD))


def test_columns_of_other_programs_may_hold_anything():
    notes = {**GOOD, "said by, whom?": ["a, b", 'the "second"', None]}
    assert hopscope.fit(pandas.DataFrame(notes)).costs == hopscope.fit(GOOD).costs


def exchange(sizes):
    platform = hopscope.ring(4, t_s=1, t_w=1, t_h=1)
    return hopscope.Scenario(platform=platform, operation="all-to-all-v", algorithm="direct", sizes=sizes)


def with_cell(value, labels=range(4)):
    frame = pandas.DataFrame(MATRIX, index=list(labels), columns=list(labels)).astype(object)
    frame.iloc[1, 2] = value
    return frame


def pairs(**columns):
    return pandas.DataFrame({"from": [0, 2], "to": [1, 0], "words": [5, 2], **columns})


@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        (with_cell(None), "sizes.loc[1, 2]: is missing; give a number of words from 0 to 1e15"),
        (with_cell(numpy.nan, "abcd"), "sizes.loc['b', 'c']: is missing; give a number of words"),
        (with_cell("x", "abcd"), "sizes.loc['b', 'c']: \"x\" is not a number; give a number of words"),
        (with_cell(-3, "abcd"), "sizes.loc['b', 'c']: -3 is negative; give a number of words"),
        (with_cell(1).iloc[:, :3], "sizes: have 4 rows and 3 columns; give a row and a column for each rank, or"),
        (with_cell(1).iloc[:3, :3], "sizes: 3 rows of 3 numbers, but the platform has 4 ranks, so give 4 rows of 4"),
        ([[0, 1], [2]], "sizes: row 1 has 1 numbers, and there are 2 rows"),
        ([[0, "x"], [2, 0]], 'sizes[0, 1]: "x" is not a number; give a number of words'),
        (pairs(words=[5, None]), 'sizes: row 1, column "words": is missing; give a number of words'),
        (pairs(words=[5, "two"]), 'sizes: row 1, column "words": "two" is not a number; give a number of words'),
        (pairs(words=[5, -2]), 'sizes: row 1, column "words": -2 is negative; give a number of words'),
        (pairs(to=[None, 0]), 'sizes: row 0, column "to": is missing; give a rank, from 0, or the name of a node'),
        (pairs(to=[0.5, 0]), "sizes: have a rank 0.5; ranks are whole numbers from 0"),
        (pairs(note=["a", "b"]), 'sizes: have columns "from", "to", "words", "note"; a frame with a row for each pair'),
    ],
)
def test_sizes(sizes, expected):
    assert expected in told(lambda: hopscope.run(exchange(sizes)))
