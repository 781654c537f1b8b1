"""Algorithms as Python generators."""

import re
import threading
from pathlib import Path

import hopscope
import pytest


@hopscope.algorithm(operation="all-to-all", formula=lambda s: (s.t_s + s.t_w * s.m) * (s.p - 1))
def shifted(me):
    """Each rank to the next, then to the one after."""
    for j in range(1, me.ranks):
        yield me.step(j)
        to, source = (me.rank + j) % me.ranks, (me.rank - j) % me.ranks
        me.keep((yield me.exchange(to, me.blocks_for(to), source)))


@hopscope.algorithm
def by_requests(me):
    yield me.step(1)
    others = [rank for rank in range(me.ranks) if rank != me.rank]
    sends = [me.send(to, me.take_for(to)) for to in others]
    receives = [me.receive(source) for source in others]
    while receives:
        first = yield me.any_of(receives)
        receives.remove(first)
        me.keep((yield first))
    for each in sends:
        yield each


def on(platform, algorithm, **schedule):
    return hopscope.Scenario(platform=platform, algorithm=algorithm, **{"message_words": 8, **schedule})


def complete(ranks, **options):
    return hopscope.complete(ranks, t_s=50, t_w=1, t_h=0, **options)


@pytest.mark.parametrize("engine", ["native", "simgrid", "both", "symmetric"])
def test_an_algorithm_runs_on_every_engine(engine):
    result = hopscope.run(on(complete(8), shifted), engine=engine)
    assert result.time == (50 + 8) * 7
    assert result.formulas.ratio.tolist() == [1]
    assert result.formulas.formula == ["(s.t_s + s.t_w * s.m) * (s.p - 1)"]
    assert engine == "symmetric" or result.delivery == "verified"


@pytest.mark.parametrize("study", [hopscope.run, hopscope.compare], ids=["run", "compare"])
def test_processes_are_forked_beside_busy_threads(study):
    """A kernel of a notebook has such threads: what waits for the interpreter's lock is not in the forked process."""
    is_over = threading.Event()

    def work():
        while not is_over.is_set():
            sum(range(1000))

    threads = [threading.Thread(target=work) for _ in range(3)]
    for each in threads:
        each.start()
    try:
        for _ in range(10):
            study(on(complete(4), shifted), engine="simgrid")
    finally:
        is_over.set()
        for each in threads:
            each.join()


def test_it_is_the_twin_of_a_built_in_one():
    own = hopscope.run(on(complete(8), shifted), messages=True)
    other = hopscope.run(on(complete(8), "shift"), messages=True)
    assert own.time == other.time
    assert own.to_dict()["messages"] == other.to_dict()["messages"]


@hopscope.algorithm(operation="all-gather")
def around(me):
    """The block that came last goes on."""
    travelling = me.take_all()
    for i in range(1, me.ranks):
        yield me.step(i)
        travelling = yield me.exchange((me.rank + 1) % me.ranks, travelling, (me.rank - 1) % me.ranks)
        me.keep(me.copy(travelling))


@hopscope.algorithm(operation="all-gather")
def doubling(me):
    """Pairs exchange all that they have."""
    held = me.take_all()
    step, bit = 0, 1
    while bit < me.ranks:
        step += 1
        yield me.step(step)
        arrived = yield me.exchange(me.rank ^ bit, me.copy(held), me.rank ^ bit)
        me.keep(me.copy(arrived))
        me.hold(held)
        me.hold(arrived)
        held = me.take_all()
        bit *= 2


@hopscope.algorithm(operation="all-gather")
def all_at_once(me):
    """A copy for every other rank."""
    yield me.step(1)
    own = me.take_all()
    others = [(me.rank + j) % me.ranks for j in range(1, me.ranks)]
    sent = [me.send(to, me.copy(own)) for to in others]
    received = [me.receive(source) for source in [(me.rank - j) % me.ranks for j in range(1, me.ranks)]]
    for each in received:
        me.keep((yield each))
    for each in sent:
        yield each


@pytest.mark.parametrize("content", ["tracked", "sizes"])
@pytest.mark.parametrize(
    ("own", "twin"), [(around, "ring"), (doubling, "recursive-doubling"), (all_at_once, "direct")]
)
def test_an_all_gather_copies_blocks_as_its_twin_does(own, twin, content):
    everywhere = hopscope.hypercube(3, t_s=50, t_w=1, t_h=2)
    runs = [
        hopscope.run(on(everywhere, each, operation="all-gather", content=content), messages=True) for each in (own, twin)
    ]
    assert runs[0].time == runs[1].time
    assert runs[0].delivery == runs[1].delivery == ("verified" if content == "tracked" else "not tracked")
    # Messages that start at the same time may stand in another order.
    messages = [sorted(str(each) for each in run.to_dict()["messages"]) for run in runs]
    assert messages[0] == messages[1]


def test_ranks_know_their_grid():
    seen = {}

    @hopscope.algorithm(where="a grid")
    def looks_around(me):
        yield me.step(1)
        row, column = me.coordinates()
        seen[me.rank] = (me.dims, me.rank_at((row, column)), me.rank_at([row - 1, column + 7]))

    hopscope.run(on(hopscope.torus(2, 3, t_s=1, t_w=1, t_h=1), looks_around))
    assert seen == {rank: ((2, 3), rank, (rank // 3 - 1) % 2 * 3 + (rank % 3 + 7) % 3) for rank in range(6)}


@pytest.mark.parametrize(
    ("mistake", "told"),
    [
        (lambda me: me.coordinates(6), "6 is not a rank"),
        (lambda me: me.words_for(-1), "-1 is not a rank"),
        (lambda me: me.rank_at((1, 2, 3)), "3 coordinates on a grid of 2 dimensions"),
        (lambda me: me.copy((me.keep(blocks := me.take_for(me.rank)), blocks)[1]), "me.copy(blocks), before that, gives"),
    ],
)
def test_mistakes_about_ranks_and_blocks_are_told(mistake, told):
    @hopscope.algorithm
    def mistaken(me):
        yield me.step(1)
        mistake(me)

    with pytest.raises(hopscope.ProgramError, match=re.escape(told)):
        hopscope.run(on(hopscope.torus(2, 3, t_s=1, t_w=1, t_h=1), mistaken))


def test_a_part_of_a_block_can_be_taken():
    @hopscope.algorithm
    def by_halves(me):
        for j in range(1, me.ranks):
            to, source = (me.rank + j) % me.ranks, (me.rank - j) % me.ranks
            for half in (1, 2):
                yield me.step(2 * (j - 1) + half)
                me.keep((yield me.exchange(to, me.take_part(to, 4), source)))

    result = hopscope.run(on(complete(4), by_halves))
    assert result.delivery == "verified"
    assert result.time == (50 + 4) * 6


def test_requests_can_be_waited_for_in_any_order():
    result = hopscope.run(on(complete(6, ports="all"), by_requests))
    assert result.delivery == "verified"
    assert result.time == 50 + 8


def test_it_stands_in_a_comparison():
    algorithms = hopscope.compare(on(complete(8), "pairwise"))["algorithms"]
    assert "shifted" in [each["name"] for each in algorithms]


def test_sizes_alone_are_enough():
    result = hopscope.run(on(complete(8), shifted, content="sizes"))
    assert result.delivery == "not tracked"
    assert result.time == (50 + 8) * 7


def test_lost_blocks_are_found():
    @hopscope.algorithm
    def forgetful(me):
        for j in range(1, me.ranks - 1):
            yield me.step(j)
            to, source = (me.rank + j) % me.ranks, (me.rank - j) % me.ranks
            me.keep((yield me.exchange(to, me.blocks_for(to), source)))

    result = hopscope.run(on(complete(4), forgetful, message_words=8000))
    assert result.delivery == "failed"
    assert not result.ok
    # It may be faster than any bound, through no fault of the bound.
    assert "claimed, but does not hold, since blocks were not delivered" in " ".join(str(result).split())
    assert "please report it" not in str(result)


def test_a_mistake_names_its_line_and_rank():
    @hopscope.algorithm
    def divides(me):
        yield me.step(1)
        if me.rank == 2:
            return 1 / 0

    with pytest.raises(hopscope.ProgramError, match=r"test_algorithms.py: line \d+: rank 2: ZeroDivisionError: division"):
        hopscope.run(on(complete(4), divides))


@pytest.mark.parametrize("engine", ["native", "simgrid"])
def test_a_deadlock_names_what_ranks_wait_for(engine):
    @hopscope.algorithm
    def waits(me):
        yield me.step(1)
        yield me.receive((me.rank + 1) % me.ranks)

    with pytest.raises(hopscope.DeadlockError) as caught:
        hopscope.run(on(complete(3), waits), engine=engine)
    assert len(caught.value.waiting) == 3
    assert "rank 0 waits" in caught.value.waiting[0]
    assert "line" in caught.value.waiting[0]


def test_what_cannot_be_waited_for_is_told():
    @hopscope.algorithm
    def yields_a_number(me):
        yield 5

    with pytest.raises(hopscope.ProgramError, match="rank 0: yields 5, and can wait only for a step, a request"):
        hopscope.run(on(complete(3), yields_a_number))


@pytest.mark.parametrize("call", ["me.step(1)", "me.pause(1000)", "me.rearrange(5)", "me.any_of([me.pause(1)])"])
@pytest.mark.parametrize("is_kept", [False, True])
def test_what_does_nothing_without_a_yield_is_not_forgotten(call, is_kept):
    body = f"kept = {call}" if is_kept else call
    names = {"hopscope": hopscope}
    text = f"def program(me):\n    {body}\n    yield me.pause(1)\n"
    exec(compile(text, "forgotten.py", "exec"), names)
    with pytest.raises(hopscope.ProgramError, match=r"rank 0: me\.\w+\(\.\.\) does nothing unless it is yielded; write: yield"):
        hopscope.run(on(complete(3), hopscope.algorithm(operation="all-to-all")(names["program"])))


def test_the_line_of_a_forgotten_yield_is_told():
    @hopscope.algorithm(operation="all-to-all")
    def forgets(me):
        yield me.step(1)
        me.pause(5)
        yield me.step(2)

    with pytest.raises(hopscope.ProgramError, match=r"test_algorithms\.py: line \d+: rank 0: me\.pause") as caught:
        hopscope.run(on(complete(3), forgets))
    lines = Path(__file__).read_text().splitlines()
    assert lines[int(re.search(r"line (\d+)", str(caught.value)).group(1)) - 1].strip() == "me.pause(5)"


def test_a_pause_that_any_of_does_not_choose_is_not_forgotten():
    @hopscope.algorithm(operation="all-to-all")
    def program(me):
        for j in range(1, me.ranks):
            yield me.step(j)
            got = me.receive((me.rank - j) % me.ranks)
            sent = me.send((me.rank + j) % me.ranks, me.take_for((me.rank + j) % me.ranks))
            yield me.any_of([me.pause(1e6), got])
            yield sent
            me.keep((yield got))

    assert hopscope.run(on(complete(3), program)).ok


def test_what_is_yielded_is_shown_without_an_address():
    @hopscope.algorithm(operation="all-to-all")
    def program(me):
        yield (me.pause(1),)

    with pytest.raises(hopscope.ProgramError, match="rank 0: yields a tuple, and can wait only for"):
        hopscope.run(on(complete(3), program))


def test_blocks_cannot_be_sent_twice():
    @hopscope.algorithm
    def twice(me):
        yield me.step(1)
        to = (me.rank + 1) % me.ranks
        blocks = me.blocks_for(to)
        yield me.send(to, blocks)
        yield me.send(to, blocks)

    with pytest.raises(hopscope.ProgramError, match="sent, held or kept already"):
        hopscope.run(on(complete(3, ports="all"), twice))


def test_a_name_of_hopscope_itself_is_refused():
    with pytest.raises(hopscope.InputError, match="pairwise is an algorithm of hopscope itself"):

        @hopscope.algorithm
        def pairwise(me):
            yield me.step(1)


def test_it_may_refuse_platforms():
    @hopscope.algorithm(misfit=lambda s: None if s.p % 2 == 0 else "needs an even number of ranks")
    def even(me):
        yield me.step(1)

    with pytest.raises(hopscope.InputError, match="needs an even number of ranks"):
        hopscope.run(on(complete(3), even))


def test_what_is_no_generator_is_refused_at_once():
    with pytest.raises(TypeError, match="plain is not a generator function; yield what a rank waits for"):

        @hopscope.algorithm
        def plain(me):
            return None


def test_an_algorithm_stands_in_a_dict_and_in_a_change():
    @hopscope.algorithm(name="stands-in-a-dict")
    def straight(me):
        for j in range(1, me.ranks):
            yield me.step(j)
            to, source = (me.rank + j) % me.ranks, (me.rank - j) % me.ranks
            me.keep((yield me.exchange(to, me.blocks_for(to), source)))

    schedule = {"operation": "all-to-all", "algorithm": straight, "message_words": 3}
    platform = hopscope.complete(4, t_s=1, t_w=1, t_h=1)
    assert hopscope.run({"platform": platform, "schedule": schedule}).time == 15
    pairwise = hopscope.Scenario(platform=platform, algorithm="pairwise", message_words=3)
    assert hopscope.run(pairwise, schedule__algorithm=straight).schedule["algorithm"] == "stands-in-a-dict"
    with pytest.raises(TypeError, match="decorate it by @hopscope.algorithm"):
        hopscope.run(pairwise, schedule__algorithm=lambda me: None)


def test_an_algorithm_may_be_defined_without_a_file():
    own = {"hopscope": hopscope}
    exec(
        "@hopscope.algorithm\n"
        "def without_a_file(me):\n"
        "    yield me.step(1)\n"
        "    yield me.pause(3 if me.rank else 1 / 0)\n",
        own,
    )
    with pytest.raises(hopscope.ProgramError, match="<string>: line 4: rank 0: ZeroDivisionError"):
        hopscope.run(on(complete(3), own["without_a_file"]))
