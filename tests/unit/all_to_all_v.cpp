#include <catch2/catch.hpp>

#include "support/setup.hpp"

namespace hopscope::test {

namespace {

using Rows = std::vector<std::vector<double>>;

Schedule fixed_pattern(const Rows& rows, Synchronization synchronization) {
  SizeMatrix sizes(static_cast<Rank>(rows.size()));
  for (Rank i = 0; i < sizes.ranks(); ++i) {
    for (Rank j = 0; j < sizes.ranks(); ++j) {
      if (i != j) sizes.set(i, j, rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)]);
    }
  }
  Schedule schedule = all_to_all("fixed-pattern", 0);
  schedule.operation = "all-to-all-v";
  schedule.sizes = std::make_shared<const SizeMatrix>(std::move(sizes));
  schedule.synchronization = synchronization;
  return schedule;
}

const Analytic& named(const std::vector<Analytic>& all, std::string_view name) {
  const auto found = std::ranges::find(all, name, &Analytic::name);
  REQUIRE(found != all.end());
  return *found;
}

const Rows early{{0, 0, 20}, {1, 0, 1}, {0, 20, 0}};

Platform three_nodes() {
  Platform on = platform("complete", {3});
  on.costs = {.t_s = 1, .t_w = 1};
  return on;
}

}  // namespace

TEST_CASE("fixed pattern: with a barrier the time is the sum of the phases' longest messages", "[all-to-all-v]") {
  const Result result = simulate(scenario(three_nodes(), fixed_pattern(early, Synchronization::barrier)), {});
  CHECK(result.time == 2 + 21);
  CHECK(named(result.analytic, "textbook").kind == FormulaKind::exact);
  CHECK(named(result.analytic, "textbook").holds());
  CHECK(named(result.analytic, "textbook").value == 23);
  CHECK(named(result.analytic, "with hops").kind == FormulaKind::exact);
}

// Rank 0 has nothing to send in phase 1 and is early with its long message to rank 2, whose port the short message of
// phase 1 then waits for.
TEST_CASE("fixed pattern: without a barrier that sum is not a bound, and not claimed", "[all-to-all-v]") {
  const Result result = simulate(scenario(three_nodes(), fixed_pattern(early, Synchronization::none)), {});
  CHECK(result.time == 43);
  CHECK(named(result.analytic, "textbook").value == 23);
  CHECK_FALSE(named(result.analytic, "textbook").holds());
  CHECK(named(result.analytic, "with hops").kind == FormulaKind::lower_bound);
  CHECK(named(result.analytic, "with hops").value == 21);
}

TEST_CASE("fixed pattern: phases without messages are not steps", "[all-to-all-v]") {
  const Schedule schedule = fixed_pattern({{0, 0, 5}, {7, 0, 0}, {0, 6, 0}}, Synchronization::barrier);
  const Result result = simulate(scenario(three_nodes(), schedule), {});
  CHECK(result.totals.steps == 1);
  CHECK(result.steps.front().step == 2);
  CHECK(result.time == 8);
  const Schedule nothing = fixed_pattern({{0, 0}, {0, 0}}, Synchronization::none);
  Platform on = platform("complete", {2});
  CHECK(simulate(scenario(on, nothing), {}).time == 0);
  CHECK(simulate(scenario(on, nothing), {}).delivery == Delivery::verified);
}

// Five ranks exchange 4 sizes each: in 4 steps of a row, or in 3 of 1, 2 and 1 rows.
TEST_CASE("stage 1 is part of the run and of the formula", "[all-to-all-v]") {
  Platform on = platform("complete", {5});
  on.costs = {.t_s = 100, .t_w = 1, .t_h = 3};
  for (const char* algorithm : {"max-min", "max-sum", "uniform"}) {
    Schedule schedule = all_to_all(algorithm, 2);
    schedule.operation = "all-to-all-v";
    schedule.synchronization = Synchronization::barrier;
    const Result without = simulate(scenario(on, schedule), {});
    for (const auto& [how, steps] : {std::pair{"fixed-pattern", 4}, std::pair{"doubling", 3}}) {
      schedule.values.set("stage_1", how);
      for (const Content content : {Content::tracked, Content::sizes}) {
        schedule.content = content;
        const Result result = simulate(scenario(on, schedule), {});
        INFO(algorithm);
        CHECK(result.time == Approx(without.time + steps * 103 + 16).epsilon(1e-12));
        CHECK(result.totals.steps == without.totals.steps + steps);
        CHECK(result.totals.words == without.totals.words + 5 * 16);
        CHECK(result.delivery != Delivery::failed);
        CHECK(named(result.analytic, "with hops").kind == FormulaKind::exact);
        CHECK(named(result.analytic, "with hops").value == Approx(result.time).epsilon(1e-12));
      }
    }
  }
}

TEST_CASE("an exchange of unequal messages is bounded by rows, columns and traffic", "[all-to-all-v]") {
  const Schedule schedule =
      fixed_pattern({{0, 1, 0, 0}, {9, 0, 0, 0}, {9, 0, 0, 2}, {9, 0, 0, 0}}, Synchronization::none);
  Platform on = platform("ring", {4});
  on.costs = {.t_s = 10, .t_w = 2};
  const auto bounds = [&] { return scenario(on, schedule).operation->bounds(on, false); };
  CHECK(named(bounds(), "one-port volume").value == 10 + 2 * 27);
  CHECK(named(bounds(), "one-port startups").value ==
        10 * 2);  // two messages of rank 2; the three for rank 0 may all start up at once
  CHECK(named(bounds(), "all-port average load").value == Approx(10 + 2 * (1 + 9 + 18 + 2 + 9) / 8.0));
  on.ports = 2;
  CHECK(named(bounds(), "2-port volume").value == 10 + 27);
  CHECK(named(bounds(), "2-port startups").value == 10);
  on.ports = Platform::all_ports;
  CHECK(named(bounds(), "all-port volume").value == 10 + 27);  // two channels out of a node
  on.ports = 1;
  CHECK(named(simulate(scenario(on, schedule), {}).analytic, "startups, unforwarded").value == 20);
}

}  // namespace hopscope::test
