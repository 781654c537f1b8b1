#include "suite.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <exception>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <hopscope/simulate.hpp>

#include "process.hpp"
#include "run/preparation.hpp"

namespace hopscope::bench {

namespace {

/// Says on a terminal what is running, in place of what it said before.
void show_progress(const std::string& name) {
  if (::isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\r{:60}\r", name);
}

}  // namespace

Traffic straight_exchange(const Topology& topology) {
  return {topology.nodes() * (topology.nodes() - 1.0), topology.total_distance()};
}

Scenario Suite::exchange(const TopologySpec& network, std::string_view algorithm, std::string_view engine) const {
  Scenario scenario;
  scenario.platform.topology = catalogue_.topology(network.family)->make(network);
  scenario.platform.costs = {.t_s = 50, .t_w = 1, .t_h = 2, .t_r = 0};
  scenario.schedule = {.operation = "all-to-all", .algorithm = std::string(algorithm), .message_words = 64};
  scenario.schedule.content = Content::sizes;
  scenario.algorithm = catalogue_.algorithm("all-to-all", algorithm);
  scenario.operation = catalogue_.operation("all-to-all")->make(scenario.schedule, scenario.platform.ranks());
  scenario.engine = catalogue_.engine(engine);
  return scenario;
}

void Suite::add(const Case& one) {
  const auto timed = [one](benchmark::State& state) {
    show_progress(one.name);
    try {
      for ([[maybe_unused]] auto _ : state) {
        const double before = seconds_of_children();
        one.run();
        if (one.apart) state.SetIterationTime(seconds_of_children() - before);
      }
    } catch (const std::exception& error) {
      state.SkipWithError(error.what());
    }
    if (one.traffic.messages > 0) {
      using benchmark::Counter;
      state.counters["messages"] = Counter(one.traffic.messages, Counter::kIsIterationInvariantRate);
      state.counters["traversals"] = Counter(one.traffic.traversals, Counter::kIsIterationInvariantRate);
    }
  };
  auto* registered = benchmark::RegisterBenchmark(one.name.c_str(), timed)->Unit(benchmark::kMillisecond);
  if (one.slow) registered->Repetitions(2);
  if (one.apart) registered->UseManualTime();
}

std::function<void()> watched(const Scenario& scenario) {
  return [scenario] { benchmark::DoNotOptimize(simulate(scenario, {})); };
}

namespace {

class Nobody final : public Observer {
 public:
  void on_round(const Round& /*round*/) override {}
};

}  // namespace

std::function<void()> unwatched(const Scenario& scenario) {
  return [scenario] {
    Nobody nobody;
    const Experiment experiment{scenario.platform, *scenario.algorithm, *scenario.operation, scenario.schedule};
    benchmark::DoNotOptimize(scenario.engine->run(experiment, nobody));
  };
}

TopologySpec hypercube(int dimension) { return {.family = "hypercube", .extents = {dimension}}; }

void Figures::note(const std::string& name, double seconds) {
  const auto [known, is_new] = fastest_.emplace(name, seconds);
  if (!is_new) known->second = std::min(known->second, seconds);
}

double Figures::seconds(const std::string& name) const {
  const auto found = fastest_.find(name);
  return found == fastest_.end() ? std::nan("") : found->second;
}

void Table::figure(std::string_view what, double value, std::string_view format, std::string_view aim) {
  if (!std::isnan(value)) row({std::string(what), fmt::format(fmt::runtime(format), value), std::string(aim)});
}

std::string Table::text(const std::vector<std::string>& headings) const {
  if (rows_.empty()) return {};
  const auto line = [](const std::vector<std::string>& cells) {
    return fmt::format("| {} |\n", fmt::join(cells, " | "));
  };
  std::string text = line(headings) + line(std::vector<std::string>(headings.size(), "---"));
  for (const auto& row : rows_) text += line(row);
  return text;
}

}  // namespace hopscope::bench
