// Every formula, evaluated with the values of its letters, gives its recorded value.

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <catch2/catch.hpp>

#include <hopscope/cost_parameters.hpp>

#include "algorithm/formula.hpp"
#include "output/report/document.hpp"
#include "support/formula_value.hpp"
#include "support/networks.hpp"
#include "support/sanitized.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

/// All cost parameters are different and nonzero, so that every omission or confusion is detected.
std::vector<Platform> some_platforms() {
  std::vector<Platform> all;
  for (const TopologyFamily& family : catalogue().topologies) {
    for (const TopologySpec& spec : some_networks(family)) {
      Platform on;
      on.topology = made(spec);
      on.routing = spec.routing;
      on.costs = {50, 1.25, 2, 0.125};
      if (on.topology->nodes() > 17) continue;
      if (const Clustering* clusters = on.topology->clustering()) {
        on.class_costs.assign(static_cast<std::size_t>(clusters->count()), {31, 0.5, 3, 0});
        on.class_costs.push_back({700, 5, 11, 0});
      }
      all.push_back(on);
    }
  }
  return all;
}

/// With some sizes, equal sizes, and some along one dimension only; with every option that occurs in a formula.
std::vector<Schedule> some_schedules(const Algorithm& algorithm, Rank p) {
  Schedule plain = all_to_all(std::string(algorithm.name), 12);
  plain.operation = algorithm.operation;
  std::vector<Schedule> all{with_neighbours(with_sizes(plain, p), p)};
  if (needs_sizes(plain)) {
    all.push_back(with_equal_sizes(plain, p));
    SizeMatrix sparse(p);
    for (Rank i = 0; i + 1 < p; i += 2) sparse.set(i, i + 1, 7);
    plain.sizes = std::make_shared<const SizeMatrix>(std::move(sparse));
    all.push_back(plain);
    for (const char* const how : {"fixed-pattern", "doubling"}) {
      all.push_back(all.front());
      all.back().values.set("stage_1", how);
    }
  }
  if (needs_neighbours(plain)) {
    all.push_back(plain);
    all.back().neighbours = std::make_shared<const Neighbours>(p, std::vector<std::pair<Rank, Rank>>());
  }
  if (plain.operation == "shift") {
    all.clear();
    for (Rank q = 1; q < p; ++q) {
      for (const char* const direction : {"forward", "shortest", "merged"}) {
        all.push_back(plain);
        all.back().values.set("shift", static_cast<double>(q));
        all.back().values.set("direction", direction);
      }
    }
  }
  for (std::size_t i = 0, n = all.size(); i < n; ++i) {
    all.push_back(all[i]);
    all.back().synchronization = Synchronization::barrier;
    all.back().values.set("radix", 3.0);
  }
  return all;
}

template <class Visit>
void for_each_formula(const Algorithm& algorithm, Visit visit) {
  const Rank most_ranks = is_sanitized() ? 4 : algorithm.plan == nullptr ? 17 : 6;  // plans take time
  for (Platform on : some_platforms()) {
    if (on.ranks() > most_ranks) continue;
    for (const int ports : {1, 2, 3, Platform::all_ports}) {
      if (is_sanitized() && (ports == 2 || ports == 3)) continue;
      on.ports = ports;
      on.switching = ports == 2 ? Switching::store_and_forward : Switching::cut_through;
      if (!algorithm.misfit(on).empty()) continue;
      if (algorithm.implied_mapping == "gray") on.mapping = gray_mapping(on.ranks());
      for (const Schedule& schedule : some_schedules(algorithm, on.ranks())) {
        const Scenario made = scenario(on, schedule);
        for (const Analytic& formula : algorithm.formulas(on, made.schedule)) visit(on, made.schedule, formula);
        for (const Analytic& bound : made.operation->bounds(on, false)) visit(on, made.schedule, bound);
      }
    }
  }
}

FormulaValue::Letters letters_of(const Platform& on, const Schedule& schedule, const Analytic& formula) {
  FormulaValue::Letters letters{{"p", on.ranks()}};
  for (const CostParameter& each : cost_parameters) letters[std::string(each.name)] = costs_in_formulas(on).*each.value;
  if (!schedule.sizes) letters["m"] = schedule.message_words;
  if (schedule.operation == "shift") letters["q"] = schedule.rank("shift");
  for (const Symbol& symbol : formula.symbols) letters[symbol.name] = symbol.value;
  return letters;
}

/// A formula with a sum over an index, which is not evaluated.
bool adds_up(const Analytic& formula) {
  return formula.formula.starts_with("sum over ") || formula.formula.starts_with("max_i (");
}

}  // namespace

TEST_CASE("every formula, with numbers in place of its letters, gives its value", "[laws]") {
  const std::size_t which = GENERATE(range(std::size_t{0}, catalogue().algorithms.size()));
  const Algorithm& algorithm = catalogue().algorithms[which];
  int evaluated = 0;
  for_each_formula(algorithm, [&](const Platform& on, const Schedule& schedule, const Analytic& formula) {
    if (adds_up(formula)) return;
    INFO(algorithm.operation << "/" << algorithm.name << " on " << on.topology->description() << " of " << on.ranks()
                             << ", ports " << on.ports << ", q " << schedule.rank("shift") << ": " << formula.name
                             << " = " << formula.formula);
    double value = 0;
    REQUIRE_NOTHROW(value = FormulaValue::of(formula.formula, letters_of(on, schedule, formula)));
    REQUIRE(value == Approx(formula.value).epsilon(1e-12).margin(1e-12));
    ++evaluated;
  });
  CHECK(evaluated > (is_sanitized() ? 0 : 40));
}

// A reader knows the platform's costs, and those that a result lists with its formulas.
TEST_CASE("a formula evaluated with the symbols listed by a run, and the platform's own costs, gives its value",
          "[laws][unsanitized]") {
  const std::size_t which = GENERATE(range(std::size_t{0}, catalogue().algorithms.size()));
  const Algorithm& algorithm = catalogue().algorithms[which];
  for_each_formula(algorithm, [&](const Platform& on, const Schedule& schedule, const Analytic& formula) {
    if (adds_up(formula)) return;
    INFO(algorithm.operation << "/" << algorithm.name << " on " << on.topology->description() << ": " << formula.name
                             << " = " << formula.formula);
    const Analytic listed = with_own_costs({formula}, on).front();
    FormulaValue::Letters letters = letters_of(on, schedule, listed);
    for (const char* cost : {"t_s", "t_w", "t_h"}) {
      if (std::ranges::find(listed.symbols, cost, &Symbol::name) != listed.symbols.end()) continue;
      letters.erase(cost);
      if (!on.has_uniform_costs()) continue;
      const Costs& own = on.costs;
      letters[cost] = cost == std::string_view("t_s") ? own.t_s : cost == std::string_view("t_w") ? own.t_w : own.t_h;
    }
    double value = 0;
    REQUIRE_NOTHROW(value = FormulaValue::of(listed.formula, letters));
    REQUIRE(value == Approx(listed.value).epsilon(1e-12).margin(1e-12));
  });
}

TEST_CASE("every formula without a sum over an index is typeset with numbers", "[laws][unsanitized]") {
  const std::size_t which = GENERATE(range(std::size_t{0}, catalogue().algorithms.size()));
  const Algorithm& algorithm = catalogue().algorithms[which];
  int typeset = 0;
  for_each_formula(algorithm, [&](const Platform& on, const Schedule& schedule, const Analytic& formula) {
    INFO(algorithm.operation << "/" << algorithm.name << " on " << on.topology->description() << ": "
                             << formula.formula);
    const Typeset written = typeset_of(formula, on, schedule);
    CHECK(written.numbers.has_value() == !adds_up(formula));
    ++typeset;
  });
  CHECK(typeset > 40);
}

}  // namespace hopscope::test
