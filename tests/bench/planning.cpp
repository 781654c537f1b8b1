// Planning of unequal exchanges: every rank has some words for every other, of up to a million.

#include <random>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "algorithm/plans.hpp"
#include "topics.hpp"

namespace hopscope::bench {

namespace {

constexpr Rank all_ranks[] = {64, 128, 256};
constexpr Rank most_if_quick = 128;

struct Planner {
  const char* name;
  std::shared_ptr<const Plan> (*plan)(const SizeMatrix&, const Tick&);
  const char* aim;  // for 128 ranks
};
constexpr Planner planners[] = {
    {"max-min", plan_max_min, "1000 ms"}, {"max-sum", plan_max_sum, ""}, {"uniform", plan_uniform, "10000 ms"}};

SizeMatrix random_sizes(Rank ranks) {
  std::mt19937 random(1);
  SizeMatrix sizes(ranks);
  for (Rank i = 0; i < ranks; ++i) {
    for (Rank j = 0; j < ranks; ++j) {
      if (i != j) sizes.set(i, j, static_cast<double>(1 + random() % 1'000'000));
    }
  }
  return sizes;
}

std::string name_of(const Planner& planner, Rank ranks) { return fmt::format("planning/{}/{}", planner.name, ranks); }

}  // namespace

void add_planning(Suite& suite) {
  for (const Rank ranks : all_ranks) {
    if (suite.quick() && ranks > most_if_quick) continue;
    for (const Planner& planner : planners) {
      suite.add({name_of(planner, ranks),
                 [planner, sizes = random_sizes(ranks)] { benchmark::DoNotOptimize(planner.plan(sizes, {})); }});
    }
  }
}

void report_planning(const Figures& figures, Table& table) {
  for (const Planner& planner : planners) {
    for (const Rank ranks : all_ranks) {
      table.figure(fmt::format("planning {} for {} ranks, {} random sizes", planner.name, ranks, ranks * (ranks - 1)),
                   1e3 * figures.seconds(name_of(planner, ranks)), "{:.1f} ms", ranks == 128 ? planner.aim : "");
    }
  }
}

}  // namespace hopscope::bench
