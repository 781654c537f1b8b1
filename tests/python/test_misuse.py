"""Programs that misuse `me`: whatever they do, they get a message, and the process goes on."""

import gc
import itertools
import os
import random

import hopscope
import numpy
import pytest

ODD = [
    -5,
    0,
    1,
    3,
    2**31,
    2**63,
    -(2**70),
    1.5,
    float("nan"),
    float("inf"),
    -0.0,
    1e300,
    True,
    None,
    "x",
    b"x",
    [],
    [0, 0],
    {},
    object(),
    range(3),
    itertools.repeat(0),
    numpy.int64(2),
    numpy.float64("nan"),
    numpy.arange(4),
    len,
    lambda *_: True,
    lambda *_: 1 / 0,
]


def on(algorithm, ranks=4, **more):
    net = hopscope.complete(ranks, t_s=50, t_w=1, t_h=2)
    return hopscope.Scenario(platform=net, algorithm=algorithm, message_words=64, **more)


def message_of(work, **more):
    """What a program that does `work` ends with; it may be a generator."""

    @hopscope.algorithm(operation="all-to-all")
    def misuse(me):
        yield me.step(1)
        made = work(me)
        if made is not None:
            yield from made

    with pytest.raises((hopscope.ProgramError, hopscope.DeadlockError)) as error:
        hopscope.run(on(misuse, **more))
    message = str(error.value)
    for internal in ("pybind11", "_core", "incompatible function", "supported:", "Invoked with", "std::"):
        assert internal not in message
    return message


@pytest.mark.parametrize(
    ("work", "expected"),
    [
        (lambda me: me.take_part(1, -5), "words is -5; give a number of words from 0 to 1e+15"),
        (lambda me: me.pause(float("nan")), "time is nan; give a time from 0 to 1e+15"),
        (lambda me: me.pause(-1), "time is -1; give a time from 0 to 1e+15"),
        (lambda me: me.pause(float("inf")), "time is inf; give a time from 0 to 1e+15"),
        (lambda me: me.rearrange(-1), "words is -1; give a number of words from 0 to 1e+15"),
        (lambda me: me.take(lambda s, d: True, float("nan")), "words is nan; give a number of words from 0"),
        (lambda me: me.pause("1"), "TypeError: me.pause(): time must be a time, not str"),
        (lambda me: me.pause(True), "TypeError: me.pause(): time must be a time, not bool"),
        (lambda me: me.pause(), "TypeError: me.pause() needs the argument time"),
        (lambda me: me.pause(1, 2), "TypeError: me.pause() takes at most 1 arguments, not 2"),
        (lambda me: me.pause(1, time=2), "TypeError: me.pause() is given time twice"),
        (lambda me: me.pause(hours=2), "TypeError: me.pause() has no argument hours"),
        (lambda me: me.send(1.0, me.take_all()), "TypeError: me.send(): to must be a rank, not float"),
        (lambda me: me.send(2**80, me.take_all()), "9223372036854775807 or more is not a rank; ranks are numbered from 0 to 3"),
        (lambda me: me.step(10**30), "there is no step 9223372036854775807 or more; steps are numbered from 1 to 2000000000"),
        (lambda me: me.step(-(10**30)), "there is no step -9223372036854775808 or less; steps are"),
        (lambda me: me.send(me.rank, me.take_all()), "a program sends to itself; a local copy is not a message"),
        (lambda me: me.receive(me.rank), "a program receives from itself, which sends it nothing"),
        (lambda me: me.keep(me.receive(1 - me.rank)), "blocks must be blocks, not Request; yielding a request gives the blocks of a receive"),
        (lambda me: me.keep(me.take_all()), "keeps {0, 1}, which is for rank 1; hold(blocks) is for blocks"),
        (lambda me: me.take(5), "TypeError: me.take(): chosen must be a function of source and destination, not int"),
        (lambda me: me.any_of([1]), "TypeError: me.any_of(): requests must be requests, not int"),
        (lambda me: me.step(0), "there is no step 0; steps are numbered from 1 to 2000000000"),
        (lambda me: iter([me.step(3), me.step(2)]), "begins step 2 after step 3; the numbers of steps must not decrease"),
        (lambda me: iter(["x" * 10**7]), "and can wait only for a step, a request, or me.any_of(requests)"),
    ],
)
def test_odd_arguments_are_refused_in_words(work, expected):
    message = message_of(work)
    assert expected in message
    assert len(message) < 2000


def test_a_run_by_sizes_has_no_fewer_words_than_none():
    for work in (lambda me: me.take_part(1, 1e9), lambda me: me.take(len, 1e9), lambda me: (me.take_all(), me.take_for(1))):
        message = message_of(lambda me, work=work: work(me) and None, content="sizes")
        assert "words, and holds" in message


@pytest.mark.parametrize(
    "change", ["take_all()", "take_for(1)", "take_part(1, 1)", "take(lambda s, d: False)", "hold(blocks)"]
)
def test_a_function_that_chooses_cannot_change_what_is_held(change):
    def work(me):
        blocks = me.take_for(2 if me.rank != 2 else 3)
        me.take(lambda s, d: eval(f"me.{change}", {"me": me, "blocks": blocks}))

    assert "a function that take() asks about blocks only chooses" in message_of(work)


def test_what_is_kept_after_a_run_is_of_no_use():
    saved = {}

    @hopscope.algorithm(operation="all-to-all")
    def keeper(me):
        yield me.step(1)
        here = saved if me.rank == 3 else {}
        here.update(me=me, blocks=me.take_for((me.rank + 1) % me.ranks), request=me.receive((me.rank - 1) % me.ranks))
        yield me.send((me.rank + 1) % me.ranks, me.take_all())
        here["open"] = me.receive((me.rank - 1) % me.ranks)
        if me.rank == 3:
            here.update(step=me.step(2), any=me.any_of([here["open"]]))

    hopscope.run(on(keeper))
    for _ in range(3):
        hopscope.run(on("shift"))
    for request in (saved["request"], saved["open"]):
        with pytest.raises(hopscope.ProgramError, match="the program of rank 3, whose this is, has ended"):
            _ = request.done
    with pytest.raises(hopscope.ProgramError, match="has ended"):
        saved["me"].take_all()
    for name in ("words", "labels"):
        with pytest.raises(hopscope.ProgramError, match="has ended"):
            getattr(saved["blocks"], name)
    for use in (
        lambda me: iter([saved["request"]]),
        lambda me: iter([saved["any"]]),
        lambda me: iter([saved["step"]]),
        lambda me: me.any_of([saved["request"]]),
        lambda me: me.hold(saved["blocks"]),
        lambda me: me.keep(saved["blocks"]),
        lambda me: me.copy(saved["blocks"]),
        lambda me: me.send((me.rank + 1) % 4, saved["blocks"]),
        lambda me: saved["me"].rank,
    ):
        assert "ended" in message_of(use)
    saved.clear()
    gc.collect()


def test_a_program_that_fails_at_once_leaves_nothing_behind():
    saved = []

    @hopscope.algorithm(operation="all-to-all")
    def fails(me):
        saved.append(me.receive(1 - me.rank))
        raise ValueError("no")
        yield

    with pytest.raises(hopscope.ProgramError):
        hopscope.run(on(fails))
    with pytest.raises(hopscope.ProgramError, match="has ended"):
        _ = saved[0].done


def test_what_a_program_is_given_it_cannot_make():
    kinds = []

    @hopscope.algorithm(operation="all-to-all")
    def collects(me):
        kinds.extend([type(me), type(me.step(1)), type(me.take_for((me.rank + 1) % 4))])
        raise ValueError("no")
        yield

    with pytest.raises(hopscope.ProgramError):
        hopscope.run(on(collects))
    assert len(set(kinds)) == 3
    for kind in kinds:
        for make in (kind, lambda kind=kind: kind.__new__(kind), type("Own", (kind,), {})):
            with pytest.raises(TypeError, match="a program is given this, and cannot construct it"):
                make()
        with pytest.raises(TypeError):
            kind.__mro__[1].__new__(kind)


def test_what_is_of_another_rank_is_of_no_use():
    uses = {
        "me": lambda other, me: other["me"].take_all(),
        "blocks": lambda other, me: me.hold(other["blocks"]),
        "request": lambda other, me: iter([other["request"]]),
        "done": lambda other, me: other["request"].done and None,
        "any": lambda other, me: me.any_of([other["request"]]),
        "step": lambda other, me: iter([other["step"]]),
    }
    for name, use in uses.items():
        shared = {}

        def work(me, shared=shared, use=use):
            if me.rank == 0:
                shared.update(me=me, step=me.step(1), blocks=me.take_for(1), request=me.receive(1))
                return iter([me.pause(1)])
            return use(shared, me)

        message = message_of(work)
        assert "of rank 0 cannot be used by rank" in message or "this is rank 0's, and the program of rank" in message, name


def test_arguments_of_functions_are_refused_in_words():
    for call, expected in [
        (lambda: hopscope.run(on("shift"), time_limit="soon"), "time_limit is 'soon'; give a number from 1e-09 to 1000000000"),
        (lambda: hopscope.cost({"topology": {"family": "ring", "nodes": 4}}, seed="x"), "seed must be an integer"),
    ]:
        with pytest.raises(TypeError) as error:
            call()
        assert expected in str(error.value)
        assert "_core" not in str(error.value)


def everything(random_numbers, me, things):
    """One call of something of `me`, with arguments that fit or do not."""
    name = random_numbers.choice([each for each in dir(me) if not each.startswith("_")])
    member = getattr(me, name, None)
    if not callable(member):
        return member
    pool = [*ODD, *things, (me.rank + 1) % me.ranks, (me.rank - 1) % me.ranks, me.take_all, lambda *_: me.take_all()]
    return member(*[random_numbers.choice(pool) for _ in range(random_numbers.randrange(4))])


# Random programs: HOPSCOPE_PROGRAMS=100000 tries so many. scripts/test-python-sanitized runs them with sanitizers.
@pytest.mark.parametrize("seed", range(int(os.environ.get("HOPSCOPE_PROGRAMS", "60"))))
def test_whatever_a_program_calls_the_process_goes_on(seed):
    random_numbers = random.Random(seed)
    things = []

    @hopscope.algorithm(operation=random_numbers.choice(["all-to-all", "all-gather"]))
    def drunk(me):
        yield me.step(1)
        for _ in range(40):
            try:
                made = everything(random_numbers, me, things[-20:])
                things.append(made)
            except (hopscope.ProgramError, TypeError, ValueError, ZeroDivisionError, OverflowError) as error:
                assert "pybind11" not in str(error) and "Invoked with" not in str(error)
                continue
            if random_numbers.random() < 0.3 and type(made).__name__ in ("Request", "Step", "AnyOf"):
                things.append((yield made))

    for _ in range(4):
        try:
            hopscope.run(on(drunk, content=random_numbers.choice(["tracked", "sizes"])), time_limit=20)
        except Exception as error:
            assert "pybind11" not in str(error) and "Invoked with" not in str(error)
    things.clear()
    gc.collect()
