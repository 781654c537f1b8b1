#include <catch2/catch.hpp>

#include "output/report/document.hpp"
#include "run/shown_run.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

std::vector<Conclusion> conclusions(const Platform& on, const Schedule& schedule) {
  return conclusions_of(show(scenario(on, schedule), {}));
}

bool says(const std::vector<Conclusion>& found, const std::string& text) {
  return std::ranges::any_of(found, [&](const Conclusion& conclusion) { return conclusion.text == text; });
}

}  // namespace

TEST_CASE("a run without problems has positive conclusions", "[conclusions]") {
  const auto found = conclusions(platform("hypercube", {3}), all_to_all("pairwise", 64));
  CHECK(says(found, "Congestion-free: in no step does a channel carry more than one message."));
  CHECK(says(found, "Every block delivered."));
  CHECK(says(found,
             "The time is exactly that of the formula \"with hops\": (t_s + t_w m)(p-1) + t_h (p/2) log p = 822."));
  CHECK(says(found,
             "The formula \"textbook\" gives 798; it assumes t_h = 0, which does not hold here, and the run takes "
             "1.030 times as long."));
  CHECK(says(found, "No schedule takes less than 500 here (one-port volume); this one takes 1.644 times as long."));
}

TEST_CASE("a congested step is reported with its channel, the messages there, and a lower bound on its time",
          "[conclusions]") {
  // On a ring of 8, a shift by 3 puts three messages on every channel in one direction.
  Platform on = platform("ring", {8});
  on.time_unit = "us";
  const auto found = conclusions(on, shift("direct", 10, 3));
  REQUIRE(found.size() >= 2);
  CHECK(found[0].text == "Not congestion-free: messages contend for channels in 1 of 1 step.");
  CHECK(found[1].text ==
        "Step 1: channel 0 to 1 carries 3 messages (0 to 3, 6 to 1, 7 to 2); so this step takes at least 3 m t_w = 30 "
        "us.");
  CHECK(found[1].tone == Conclusion::Tone::bad);
  CHECK(found[1].step == 0);
  REQUIRE(found[1].channel);
  CHECK(on.topology->channel(*found[1].channel) == Channel{0, 1});
  // Without time for words there is no bound.
  CHECK(conclusions(on, shift("direct", 0, 3))[1].text ==
        "Step 1: channel 0 to 1 carries 3 messages (0 to 3, 6 to 1, 7 to 2).");
}

TEST_CASE("for the most congested step the conclusion names the channel of the result's witness", "[conclusions]") {
  int crowded = 0;
  for (const std::string family : {"torus", "mesh"}) {
    for (const std::string algorithm : {"pairwise", "shift", "one-factor"}) {
      const ShownRun run = show(scenario(platform(family, {4, 4}), all_to_all(algorithm, 8)), {});
      const auto& witness = run.result.witness;
      if (!witness) continue;
      for (const Conclusion& conclusion : conclusions_of(run)) {
        if (!conclusion.step || run.result.steps[*conclusion.step].step != witness->step) continue;
        REQUIRE(conclusion.channel);
        CHECK(run.result.platform.topology->channel(*conclusion.channel) == witness->channel);
        ++crowded;
      }
    }
  }
  CHECK(crowded >= 4);
}

TEST_CASE("of many congested steps those of equal congestion are told once", "[conclusions]") {
  // On a ring of 16, the steps k and 16 - k of a shift put k messages on a channel.
  const auto found = conclusions(platform("ring", {16}), all_to_all("shift", 8));
  const auto ends_alike = [&](std::size_t at) {
    return found[at].text.ends_with("; 1 more step has the same congestion.");
  };
  REQUIRE(found.size() > 7);
  CHECK(found[1].text.starts_with("Step 8: channel 0 to 1 carries 8 messages"));
  CHECK_FALSE(ends_alike(1));
  for (std::size_t at = 2; at <= 6; ++at) {
    CHECK(found[at].text.starts_with("Step " + std::to_string(9 - at) + ": "));
    CHECK(ends_alike(at));
  }
}

TEST_CASE("the most congested steps come first", "[conclusions]") {
  const auto found = conclusions(platform("ring", {8}), all_to_all("pairwise", 8));
  std::vector<int> loads;
  for (const Conclusion& conclusion : found) {
    const auto at = conclusion.text.find(" carries ");
    if (conclusion.step && at != std::string::npos) loads.push_back(std::stoi(conclusion.text.substr(at + 9)));
  }
  REQUIRE(loads.size() == 6);
  CHECK(loads.front() == 4);
  CHECK(std::ranges::is_sorted(loads, std::ranges::greater()));
}

TEST_CASE("if ranks are not on the nodes of the same numbers, a channel is described by both", "[conclusions]") {
  Platform on = platform("hypercube", {3});
  on.mapping = Mapping({0, 1, 3, 2, 6, 7, 5, 4});  // Gray code
  const auto found = conclusions(on, shift("direct", 10, 3));
  const auto told =
      std::ranges::find_if(found, [](const Conclusion& conclusion) { return conclusion.channel.has_value(); });
  REQUIRE(told != found.end());
  CHECK(told->text.starts_with("Step 1: channel 0 to 2 (ranks 0 to 3) carries 2 messages (0 to 3, 1 to 4); "));
}

TEST_CASE("messages that share a channel in a step need not do so at the same time: the overlap shows whether they do",
          "[conclusions]") {
  Platform on = platform("hypercube", {3});
  CHECK(says(
      conclusions(on, all_to_all("direct", 64)),
      "At no instant does a channel carry more than 1 message: messages that share one in a step follow one another."));
  on.ports = Platform::all_ports;
  CHECK(says(conclusions(on, all_to_all("direct", 64)), "At any instant a channel carries at most 4 messages."));
}

TEST_CASE("failed expectations come first", "[conclusions]") {
  Scenario made = scenario(platform("ring", {4}), shift("direct", 10, 1));
  made.expect.emplace().steps = 7;
  const auto found = conclusions_of(show(made, {}));
  REQUIRE(!found.empty());
  CHECK(found[0].text == "Not as expected: steps: expected 7, found 1.");
  CHECK(found[0].tone == Conclusion::Tone::bad);
}

TEST_CASE("expectations that are met, and predictions, are among the conclusions", "[conclusions]") {
  Scenario made = scenario(platform("hypercube", {3}), all_to_all("pairwise", 64));
  CHECK_FALSE(conclusions_of(show(made, {}))[0].text.starts_with("As expected"));
  made.expect = Expect{};
  made.expect->steps = 7;
  made.expect->congestion_free = true;
  ShownRun run = show(made, {});
  run.result.predictions = {{"time", "p t_s", false, "off by 1 us"}, {"steps", "p-1", true, "holds everywhere"}};
  const auto found = conclusions_of(run);
  REQUIRE(found.size() > 3);
  CHECK(found[0].text == "As expected: 7 steps, congestion-free.");
  CHECK(found[0].tone == Conclusion::Tone::good);
  CHECK(found[1].text == "Predicted time p t_s: off by 1 us.");
  CHECK(found[1].tone == Conclusion::Tone::bad);
  CHECK(found[2].text == "Predicted steps p-1: holds everywhere.");
  CHECK(found[2].tone == Conclusion::Tone::good);
}

}  // namespace hopscope::test
