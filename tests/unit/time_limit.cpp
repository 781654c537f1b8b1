// Very long runs, stopped by a limit.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "run/time_limit.hpp"
#include "support/program.hpp"
#include "support/setup.hpp"
#include "support/store_content.hpp"

namespace hopscope::test {

namespace {

constexpr double limit = 0.3;

/// Pairwise exchange on a hypercube: 2^dimension squared messages.
std::string exchange(int dimension, const std::string& engine) {
  return fmt::format(
      R"({{"name": "n", "platform": {{"topology": {{"family": "hypercube", "dimension": {}}},
                                                   "costs": {{"t_s": 50, "t_w": 1}}}},
                         "schedule": {{"operation": "all-to-all", "algorithm": "pairwise", "message_words": 1}},
                         "engine": "{}"}})",
      dimension, engine);
}

std::string unequal(const std::string& algorithm, int ranks) {
  return fmt::format(
      R"({{"name": "n", "platform": {{"topology": {{"family": "complete", "nodes": {}}},
                                                   "costs": {{"t_s": 50, "t_w": 1}}}},
                         "schedule": {{"operation": "all-to-all-v", "algorithm": "{}",
                                       "sizes": {{"generator": "uniform", "low": 1, "high": 100000, "seed": 1}}}}}})",
      ranks, algorithm);
}

/// The same, swept over these dimensions.
std::string swept(const std::string& engine, const std::string& dimensions) {
  std::string text = exchange(1, engine);
  text.insert(text.rfind('}'), fmt::format(R"(, "sweep": {{"platform.topology.dimension": [{}]}})", dimensions));
  return text;
}

}  // namespace

TEST_CASE("a run that would take very long is stopped, on every engine", "[time-limit]") {
  const Workplace here;
  here.put("native.json", exchange(17, "native"));        // 1.7e10 messages
  here.put("symmetric.json", exchange(24, "symmetric"));  // 64 programs of 1.7e7 steps to compare
  here.put("simgrid.json", exchange(11, "simgrid"));      // 4.2e6 messages, 100,000 a second
  here.put("both.json", exchange(11, "both"));
  for (const std::string engine : {"native", "symmetric", "simgrid", "both"}) {
    INFO(engine);
    const Ending ending = here.hopscope("run --time-limit 0.3 " + engine + ".json");
    CHECK(ending.status == 1);
    CHECK(ending.errors == engine + ".json: stopped after 0.3 s, the time limit; --time-limit allows more\n");
    CHECK(ending.output.empty());
  }
}

TEST_CASE("the planning of a schedule counts, and is stopped", "[time-limit]") {
  const Workplace here;
  for (const std::string algorithm : {"max-min", "max-sum", "uniform"}) {
    INFO(algorithm);
    here.put("s.json", unequal(algorithm, 1200));
    const Ending ending = here.hopscope("run --time-limit 0.3 s.json");
    CHECK(ending.status == 1);
    CHECK(ending.errors == "s.json: stopped after 0.3 s, the time limit; --time-limit allows more\n");
  }
}

TEST_CASE("engines call on_idle while they wait, and while they prove symmetry", "[time-limit]") {
  class Idle final : public Observer {
   public:
    void on_idle() override { throw TimeIsUp(limit); }
    void on_send(const MessageInfo&, std::span<const ChannelId>, Time) override { throw std::logic_error("it began"); }
  } idle;
  // Either needs seconds before its first message: to compare the programs of ranks, or to create 16,384 actors.
  Scenario made = scenario(platform("hypercube", {14}), all_to_all("pairwise", 1));
  for (const std::string engine : {"symmetric", "simgrid"}) {
    INFO(engine);
    // By sizes, rules would be compared in place of programs.
    made.schedule.content = engine == "symmetric" ? Content::tracked : Content::sizes;
    made.engine = catalogue().engine_choice(engine).engine;
    CHECK_THROWS_AS(simulate(made, {.observers = {&idle}}), TimeIsUp);
  }
}

TEST_CASE("time used earlier counts", "[time-limit]") {
  CHECK_THROWS_AS(TimeLimit(10, 10.5).check(), TimeIsUp);
  TimeLimit(10, 1).check();
  TimeLimit(std::nullopt, 1e9).check();
  CHECK(TimeLimit(10, 7).used() >= 7);
  CHECK(TimeIsUp(2).what() == std::string("stopped after 2 s, the time limit"));
}

TEST_CASE("the scenarios after a stopped one are run, and results within the limit are unchanged", "[time-limit]") {
  const Workplace here;
  here.put("slow.json", exchange(17, "native"));
  const Ending ending = here.hopscope("run --time-limit 2 slow.json good.json");
  CHECK(ending.status == 1);
  CHECK(ending.output == here.hopscope("run good.json").output);
  CHECK(ending.errors ==
        "slow.json: stopped after 2 s, the time limit; --time-limit allows more\n"
        "1 of 2 scenarios failed: slow.json\n");
  for (const std::string engine : {"native", "symmetric", "simgrid", "both"}) {
    const std::string line = "run good.json --format json --messages --engine " + engine;
    CHECK(here.hopscope(line + " --time-limit 1000").output == here.hopscope(line).output);
  }
}

TEST_CASE("a time limit is a positive number, for run and sweep", "[time-limit]") {
  const Workplace here;
  for (const std::string bad : {"0", "-1", "nan", "inf", "soon", "1s", "1e999"}) {
    for (const std::string command : {"run", "sweep --store r.db"}) {
      const Ending ending = here.hopscope(command + " good.json --time-limit=" + bad);
      INFO(command << ' ' << bad << '\n' << ending.errors);
      CHECK(ending.status == 2);
      CHECK(contains(ending.errors, "--time-limit needs a number above 0, such as 100, not \""));
    }
  }
  CHECK(contains(here.hopscope("compare good.json --time-limit 1").errors, "compare takes no --time-limit; run does"));
}

TEST_CASE("a point of a sweep that takes too long is recorded as failed, and the others are stored", "[time-limit]") {
  for (const std::string engine : {"native", "simgrid"}) {
    INFO(engine);
    const int dimension = engine == "native" ? 17 : 11;  // minutes or hours; the others take milliseconds
    const Workplace here;
    here.put("s.json", swept(engine, fmt::format("1, 2, {}", dimension)));
    CHECK(here.hopscope("sweep s.json --store r.db --quiet --time-limit 2").status == 1);
    CHECK(count_in_store(here.path("r.db"), "points WHERE status = 'done'") == 2);
    CHECK(count_in_store(here.path("r.db"),
                         "points WHERE status = 'failed' AND reason = 'stopped after 2 s, the time limit'") == 1);
  }
}

TEST_CASE("points that exceeded the limit are rerun with more time", "[time-limit]") {
  for (const std::string engine : {"native", "simgrid"}) {
    INFO(engine);
    const Workplace here;
    here.put("s.json", swept(engine, "3, 4"));
    CHECK(here.hopscope("sweep s.json --store r.db --quiet --time-limit 1e-9").status == 1);  // expires at once
    CHECK(count_in_store(here.path("r.db"), "points WHERE status = 'failed'") == 2);
    CHECK(here.hopscope("sweep s.json --store r.db --quiet --time-limit 1000").status == 1);  // without --retry
    CHECK(here.hopscope("sweep s.json --store r.db --time-limit 1000 --retry").status == 0);
    CHECK(here.hopscope("sweep s.json --store without.db").status == 0);
    CHECK(content_of_store(here.path("r.db")) == content_of_store(here.path("without.db")));
  }
}

}  // namespace hopscope::test
