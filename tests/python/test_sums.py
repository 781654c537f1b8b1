"""Algorithms as Python generators for operations whose blocks are copied for all, or added."""

import re

import hopscope
import pytest


@hopscope.algorithm(operation="all-reduce")
def doubling(me):
    total, bit, step = me.take_all(), 1, 1
    while bit < me.ranks:
        yield me.step(step)
        came = yield me.exchange(me.rank ^ bit, me.copy(total), me.rank ^ bit)
        total = yield me.add(total, came)
        bit, step = 2 * bit, step + 1
    me.keep(total)


@hopscope.algorithm(operation="broadcast")
def halving_distances(me):
    place = (me.rank - me.root) % me.ranks
    data = me.take_all()
    distance = 1 << (me.ranks - 1).bit_length() >> 1
    step = 1
    while distance >= 1:
        yield me.step(step)
        if place % (2 * distance) == distance:
            data = yield me.receive((me.rank - distance) % me.ranks)
        elif place % (2 * distance) == 0 and place + distance < me.ranks:
            yield me.send((me.rank + distance) % me.ranks, me.copy(data))
        distance, step = distance // 2, step + 1
    me.keep(data)


@hopscope.algorithm(operation="all-reduce")
def ring_of_parts(me):
    p, words, vector = me.ranks, me.message_words / me.ranks, me.take_all()
    for step in range(1, 2 * p - 1):
        yield me.step(step)
        part = me.copy(vector, (me.rank - step) % p * words, words)
        came = yield me.exchange((me.rank + 1) % p, part, (me.rank - 1) % p)
        if step < p:
            yield me.add(vector, came)
        else:
            vector = me.replace(vector, came)
    me.keep(vector)


@hopscope.algorithm(operation="scan")
def passing_on(me):
    own = me.take_all()
    result = None if me.exclusive else me.copy(own)
    yield me.step(1)
    if me.rank > 0:
        came = yield me.receive(me.rank - 1)
        if not me.exclusive or me.rank + 1 < me.ranks:
            yield me.add(own, [came])
        result = came if me.exclusive else me.copy(own)
    if me.rank + 1 < me.ranks:
        yield me.send(me.rank + 1, own)
    if result is not None:
        me.keep(result)


def on(algorithm, **schedule):
    platform = hopscope.hypercube(3, t_s=50, t_w=1, t_h=2, t_c=0.5)
    return hopscope.Scenario(platform=platform, algorithm=algorithm, **{"message_words": 8, **schedule})


@pytest.mark.parametrize("content", ["tracked", "sizes"])
@pytest.mark.parametrize(
    ("own", "twin", "operation", "more"),
    [
        (doubling, "recursive-doubling", "all-reduce", {}),
        (ring_of_parts, "ring", "all-reduce", {}),
        (halving_distances, "binomial", "broadcast", {}),
        (passing_on, "chain", "scan", {}),
        (passing_on, "chain", "scan", {"exclusive": True}),
    ],
)
def test_it_takes_as_long_as_its_twin(own, twin, operation, more, content):
    runs = [hopscope.run(on(each, operation=operation, content=content, **more)) for each in (own, twin)]
    assert runs[0].time == runs[1].time
    assert runs[0].delivery == runs[1].delivery == ("verified" if content == "tracked" else "not tracked")


@pytest.mark.parametrize("root", [0, 3])
def test_programs_know_the_root(root):
    assert hopscope.run(on(halving_distances, root=root)).delivery == "verified"


def test_labels_show_the_ranks_of_a_sum_and_that_a_block_is_for_all():
    seen = []

    @hopscope.algorithm(operation="all-reduce")
    def looks(me):
        total = me.take_all()
        seen.append(total.labels)
        yield me.step(1)
        came = yield me.exchange(me.rank ^ 1, me.copy(total), me.rank ^ 1)
        yield me.add(total, came)
        seen.append(total.labels)
        me.hold(total)
        me.take(lambda source, destination: seen.append((source, destination)))

    hopscope.run(on(looks))
    assert [(0, None)] in seen
    assert [((2, 3), None)] in seen
    assert ((6, 7), None) in seen


def adds_a_number(me):
    yield me.add(me.take_all(), [1])


def copies_too_much(me):
    yield me.step(1)
    me.copy(me.take_all(), 4, 5)


def copies_without_words(me):
    yield me.step(1)
    me.copy(me.take_all(), 4)


def forgets_to_yield(me):
    total = me.take_all()
    yield me.step(1)
    came = yield me.exchange(me.rank ^ 1, me.copy(total), me.rank ^ 1)
    me.add(total, came)


@pytest.mark.parametrize(
    ("program", "told"),
    [
        (adds_a_number, "me.add(): more must be blocks, or a sequence of blocks, not int"),
        (copies_too_much, "copies words 4 to 9, and these blocks do not have all of them"),
        (copies_without_words, "me.copy() needs the argument words"),
        (forgets_to_yield, "me.add(..) does nothing unless it is yielded; write: yield me.add(..)"),
    ],
)
def test_mistakes_of_sums_are_told(program, told):
    with pytest.raises(hopscope.ProgramError, match=re.escape(told)):
        hopscope.run(on(hopscope.algorithm(operation="all-reduce")(program)))


def test_blocks_of_a_total_exchange_are_not_added():
    @hopscope.algorithm(operation="all-to-all")
    def adds(me):
        yield me.add(me.take_for(1), me.take_for(2))

    with pytest.raises(hopscope.ProgramError, match="adds blocks, and those of the operation all-to-all are not added"):
        hopscope.run(on(adds))


def test_what_is_added_twice_is_counted_and_told():
    @hopscope.algorithm(operation="all-reduce")
    def adds_twice(me):
        total = me.take_all()
        for step, bit in enumerate([1, 2, 4], 1):
            yield me.step(step)
            came = yield me.exchange(me.rank ^ bit, me.copy(total), me.rank ^ bit)
            yield me.add(total, me.copy(came))
        yield me.add(total, came)
        me.keep(total)

    result = hopscope.run(on(adds_twice))
    assert result.delivery == "failed"
    told = re.sub(r"in line \d+, ", "", result.delivery_failures[0])
    assert told == (
        "rank 0 counts the words of ranks 4..7 twice in its sum: it adds those of rank 4 again in step 3, with the message "
        "from rank 4"
    )


def test_what_a_sum_lacks_is_told():
    @hopscope.algorithm(operation="all-reduce")
    def pairs(me):
        total = me.take_all()
        yield me.step(1)
        yield me.add(total, (yield me.exchange(me.rank ^ 1, me.copy(total), me.rank ^ 1)))
        me.keep(total)

    failures = hopscope.run(on(pairs)).delivery_failures
    assert failures[0] == "rank 0 lacks the words of ranks 2..7 in its sum"


def test_an_operation_is_explained_beside_algorithms_of_ones_own():
    names = [way["name"] for way in hopscope.explain("broadcast")[0]["algorithms"]]
    assert "binomial" in names
    assert "halving_distances" not in names


def test_combine_is_another_name_of_add():
    @hopscope.algorithm(operation="all-reduce")
    def combining(me):
        total, bit, step = me.take_all(), 1, 1
        while bit < me.ranks:
            yield me.step(step)
            came = yield me.exchange(me.rank ^ bit, me.copy(total), me.rank ^ bit)
            total = yield me.combine(total, [came])
            bit, step = 2 * bit, step + 1
        me.keep(total)

    combined, added = hopscope.run(on(combining)), hopscope.run(on(doubling))
    assert combined.delivery == "verified"
    assert combined.time == added.time
