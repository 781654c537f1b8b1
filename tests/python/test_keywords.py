"""Keywords: those of options, and those that are none."""

import pytest

import hopscope


def scenario():
    cube = hopscope.hypercube(3, t_s=50, t_w=1, t_h=2)
    return hopscope.Scenario(platform=cube, algorithm="pairwise", message_words=64)


def test_a_misspelt_keyword_is_told_as_such():
    with pytest.raises(TypeError, match=r"^run\(\) has no argument 'mesages' \(did you mean 'messages'\?\)"):
        hopscope.run(scenario(), mesages=True)
    with pytest.raises(TypeError, match=r"^recommend\(\) has no argument 'tolerence' \(did you mean 'tolerance'\?\)"):
        hopscope.recommend(scenario(), tolerence=3)
    with pytest.raises(TypeError, match=r"^sensitivity\(\) has no argument 'nothing_like_it'; fields of a scenario"):
        hopscope.sensitivity(scenario(), nothing_like_it=1)
    # A field is no keyword of a function, however it is written.
    assert hopscope.run(scenario(), schedule__message_words=1).time == 381
    assert hopscope.run(scenario(), **{"schedule.message_words": 1}).time == 381
    assert hopscope.run(scenario(), expect={"steps": 7}).ok


def test_studies_take_the_options_of_their_commands():
    costs = hopscope.cost(hopscope.hypercube(3, t_s=50, t_w=1, t_h=2), draws=2, pairs=10, partners=2)
    assert (costs.draws, costs.pairs, costs.partners) == (2, 10, 2)
    compared = hopscope.compare(scenario(), synthesise=0.1, give_up_after=100)
    assert any(row["algorithm"] == "synthesised" for row in compared.algorithms)
    with pytest.raises(ValueError, match="synthesise is 0; give a number above 0"):
        hopscope.compare(scenario(), synthesise=0)


def test_a_comparison_has_a_winner():
    winner = hopscope.compare(scenario()).winner
    assert winner["name"] == "pairwise"
    assert winner["time"] == 822


def test_sensitivities_and_measured_times_are_drawn(root):
    pytest.importorskip("matplotlib")
    figure = hopscope.sensitivity(scenario()).plot()
    assert len(figure.axes) >= 1
    logs = root / "scenarios" / "measurements"
    drawn = hopscope.measured(logs / "fabric-8-hosts.json", logs / "osu-alltoall.log").plot()
    assert drawn.axes[0].get_xlabel()


def test_a_figure_is_an_image_of_its_own():
    html = hopscope.run(scenario()).figure(step=3)._repr_html_()
    assert html.startswith('<img alt="figure" src="data:image/svg+xml;base64,')
