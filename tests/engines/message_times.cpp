// The times of messages: posted, startup begun, first word under way, delivered.

#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "analysis/message_records.hpp"
#include "engine/engines.hpp"
#include "engine/plain/exact_run.hpp"
#include "support/engine_comparison.hpp"
#include "support/own_program.hpp"
#include "support/sanitized.hpp"

namespace hopscope::test {

namespace {

/// The plain engine, which no scenario can ask for.
class PlainEngine final : public Engine {
 public:
  [[nodiscard]] std::string_view name() const override { return "plain"; }
  [[nodiscard]] std::string_view summary() const override { return "exact"; }
  Time run(const Experiment& experiment, Observer& observer) const override {
    const ExactCosts costs(experiment.platform);
    return exact_makespan(experiment, costs, observer).rounded();
  }
  [[nodiscard]] std::string misfit(const Platform& /*platform*/) const override { return ""; }
  [[nodiscard]] double bytes_needed(const Experiment& /*experiment*/) const override { return 0; }
};

/// Native, with rounds and without, SimGrid's and the plain engine.
std::vector<std::shared_ptr<const Engine>> engines() {
  const std::shared_ptr<const Engine> simgrid(std::shared_ptr<void>(), catalogue().engine("simgrid"));
  return {make_native_engine(), make_native_engine(FairSolver::whichever_is_quicker, false), simgrid,
          std::make_shared<PlainEngine>()};
}

/// "2: 0->1 0 50 52 62": the step, the ranks, and the four times.
std::vector<std::string> in_words(const std::vector<MessageRecord>& messages) {
  std::vector<std::string> lines;
  for (const MessageRecord& each : messages) {
    lines.push_back(fmt::format("{}: {}->{} {:.9g} {:.9g} {:.9g} {:.9g}", each.step, each.from, each.to, each.posted,
                                each.startup, each.begin, each.end));
  }
  return lines;
}

void check_times(const Platform& on, Program (*program)(Node&, Blocks), const std::vector<std::string>& expected) {
  for (const auto& engine : engines()) {
    INFO(engine->name());
    if (!engine->misfit(on).empty()) continue;
    MessageRecords records(on);
    (void)run_program(*engine, on, program, records);
    CHECK(in_words(records.take()) == expected);
  }
}

Program send_far(Node& me, Blocks /*mine*/) {
  co_await me.step(1);
  if (me.rank() == 0) co_await me.send(3, Blocks::sized(10, 10));
  if (me.rank() == 3) (void)co_await me.receive(0);
}

Program send_two(Node& me, Blocks /*mine*/) {
  co_await me.step(1);
  if (me.rank() == 0) {
    Request first = me.send(1, Blocks::sized(10, 10));
    Request second = me.send(2, Blocks::sized(10, 10));
    co_await first;
    co_await second;
  } else {
    (void)co_await me.receive(0);
  }
}

Program send_to_one(Node& me, Blocks /*mine*/) {
  co_await me.step(1);
  if (me.rank() == 0) {
    (void)co_await me.receive(1);
    (void)co_await me.receive(2);
  } else {
    co_await me.send(0, Blocks::sized(10, 10));
  }
}

Program pass_on_in_steps(Node& me, Blocks /*mine*/) {
  co_await me.step(1);
  if (me.rank() == 0) co_await me.send(1, Blocks::sized(10, 10));
  if (me.rank() == 1) (void)co_await me.receive(0);
  co_await me.step(2);
  if (me.rank() == 2) co_await me.send(1, Blocks::sized(10, 10));
  if (me.rank() == 1) (void)co_await me.receive(2);
}

Program rearrange_and_send(Node& me, Blocks /*mine*/) {
  co_await me.step(1);
  if (me.rank() == 0) {
    co_await me.rearrange(7);
    co_await me.send(1, Blocks::sized(10, 10));
  }
  if (me.rank() == 1) (void)co_await me.receive(0);
}

std::string out_of_order(const MessageRecord& each) {
  // Engines may round an end down to where the next stage has begun.
  const auto is_before = [](Time one, Time other) { return one <= other || approximately_equal(one, other); };
  const bool in_order = is_before(0, each.posted) && is_before(each.posted, each.startup) &&
                        is_before(each.startup, each.begin) && is_before(each.begin, each.end);
  return in_order ? "" : in_words({each}).front();
}

}  // namespace

TEST_CASE("times of a message: alone, it starts up at once, crosses hops and flows", "[engines][messages]") {
  Platform on = platform("line", {4});
  check_times(on, send_far, {"1: 0->3 0 0 56 66"});
  on.switching = Switching::store_and_forward;
  check_times(on, send_far, {"1: 0->3 0 0 52 86"});
}

TEST_CASE("times of a message: it is posted before it has a port to start up", "[engines][messages]") {
  Platform on = platform("complete", {3});
  check_times(on, send_two, {"1: 0->1 0 0 52 62", "1: 0->2 0 62 114 124"});
  on.ports = 2;
  check_times(on, send_two, {"1: 0->1 0 0 52 62", "1: 0->2 0 0 52 62"});
}

TEST_CASE("times of a message: it waits for a port of its receiver after its startup", "[engines][messages]") {
  check_times(platform("complete", {3}), send_to_one, {"1: 1->0 0 0 52 62", "1: 2->0 0 0 64 74"});
}

TEST_CASE("times of a message: it waits for a channel that another occupies, or shares it", "[engines][messages]") {
  Platform on = platform("line", {3});
  on.ports = Platform::all_ports;
  check_times(on, send_to_one, {"1: 1->0 0 0 52 70", "1: 2->0 0 0 54 72"});
  on.contention = Contention::fifo;
  check_times(on, send_to_one, {"1: 1->0 0 0 52 62", "1: 2->0 0 0 62 72"});
}

TEST_CASE("times of a message: it is posted when all ranks have come to the barrier", "[engines][messages]") {
  for (const auto& engine : engines()) {
    INFO(engine->name());
    const Platform on = platform("complete", {3});
    Schedule schedule = all_to_all("direct", 10);
    schedule.content = Content::sizes;
    schedule.synchronization = Synchronization::barrier;
    Algorithm algorithm = *catalogue().algorithm("all-to-all", "direct");
    algorithm.program = pass_on_in_steps;
    const auto operation = catalogue().operation("all-to-all")->make(schedule, on.ranks());
    MessageRecords records(on);
    (void)engine->run({on, algorithm, *operation, schedule}, records);
    CHECK(in_words(records.take()) == std::vector<std::string>{"1: 0->1 0 0 52 62", "2: 2->1 62 62 114 124"});
  }
  check_times(platform("complete", {3}), pass_on_in_steps, {"1: 0->1 0 0 52 62", "2: 2->1 0 0 64 74"});
}

TEST_CASE("times of a message: what its rank does before is not among them", "[engines][messages]") {
  Platform on = platform("complete", {2});
  on.costs.t_r = 3;
  check_times(on, rearrange_and_send, {"1: 0->1 21 21 73 83"});
}

TEST_CASE("times of a message: a sum is posted when it has been added up", "[engines][messages]") {
  FilesInMemory files;
  Scenario chain = parse_scenario(R"({"platform": {"topology": {"family": "line", "nodes": 3},
      "costs": {"t_s": 50, "t_w": 1, "t_h": 2, "t_c": 4}},
      "schedule": {"operation": "reduce", "algorithm": "chain", "message_words": 10, "segments": 1}})",
                                  "test.json", files, catalogue());
  for (const auto& engine : engines()) {
    INFO(engine->name());
    chain.engine = engine.get();
    const Result result = simulate(chain, {.messages = true, .bounds = &known_bounds()});
    CHECK(in_words(result.messages) == std::vector<std::string>{"1: 2->1 0 0 52 62", "2: 1->0 102 102 154 164"});
    CHECK(result.time == 204);
  }
}

TEST_CASE("times of messages are in order, and the same on every engine", "[engines][messages]") {
  const std::uint32_t scenarios = is_sanitized() ? 20 : 150;
  for (std::uint32_t seed = 1000; seed < 1000 + scenarios; ++seed) {
    Draw draw(seed);
    const Platform on = draw.platform(8);
    const Scenario tried = scenario(on, draw.schedule(on));
    INFO("seed " << seed << ": " << described(tried));
    const EngineRun native = run_on("native", tried);
    for (const MessageRecord& each : native.result.messages) CHECK(out_of_order(each) == "");
    Scenario exact = tried;
    const PlainEngine plain;
    exact.engine = &plain;
    Differences found;
    compare(native.result, simulate(exact, {.messages = true, .bounds = &known_bounds()}), found);
    INFO(fmt::format("{}", fmt::join(found.list(), "\n")));
    CHECK(found.list().empty());
  }
}

TEST_CASE("times of messages of one rank are those of all", "[engines][messages]") {
  int simulated = 0;
  for (std::uint32_t seed = 0; seed < 100; ++seed) {
    Draw draw(seed);
    Platform on = draw.platform(8);
    on.mapping = {};
    Scenario tried = scenario(on, draw.schedule(on));
    INFO("seed " << seed << ": " << described(tried));
    const EngineRun native = run_on("native", tried);
    tried.engine = catalogue().engine("symmetric");
    if (!tried.engine->misfit(on).empty()) continue;
    try {
      Result symmetric = simulate(tried, {.messages = true, .bounds = &known_bounds()});
      std::ranges::sort(symmetric.messages);
      Differences found;
      compare(native.result, symmetric, found);
      INFO(fmt::format("{}", fmt::join(found.list(), "\n")));
      CHECK(found.list().empty());
      ++simulated;
    } catch (const InputError&) {
      // It is not symmetric.
    }
  }
  CHECK(simulated > 10);
}

}  // namespace hopscope::test
