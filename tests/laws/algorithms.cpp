// What must hold for every algorithm of the catalogue on every platform that it fits, exhaustively for small sizes: a
// new algorithm is tested as soon as it is in the catalogue.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <catch2/catch.hpp>

#include "support/fluid_oracle.hpp"
#include "support/known_bounds.hpp"
#include "support/sanitized.hpp"
#include "support/scenario_text.hpp"
#include "support/setup.hpp"
#include "support/small_topologies.hpp"

namespace hopscope::test {

namespace {

std::vector<Costs> some_costs() { return {{0, 1, 0, 0}, {50, 1, 2, 0}, {3.5, 0.25, 1.0 / 3, 0.125}}; }

// Under a sanitizer every actor is a thread, and switching between threads is slow: memory errors show at small sizes.
const Rank most_ranks = is_sanitized() ? 6 : 16;

/// Values of an option other than the standard one; none of those that decide nothing but a draw.
std::vector<FieldValue> values_tried(const Field& option, Rank p) {
  if (option.is_below_ranks) return p > 1 ? std::vector<FieldValue>{p - 1.0} : std::vector<FieldValue>();
  if (option.kind == Field::Kind::flag) return {1.0};
  if (option.worth_trying == nullptr && option.names.empty()) return {};
  std::vector<FieldValue> values;
  for (const std::string& name : option.names) {
    if (*option.standard != FieldValue(name)) values.emplace_back(name);
  }
  if (option.is_number()) values = {option.least + 1, option.least + 2, 20.0};
  return values;
}

/// Every schedule of an algorithm that is worth trying on p ranks. Under a sanitizer one option at a time differs,
/// with the last rank as the root: all combinations would take far longer.
std::vector<Schedule> schedules(const Algorithm& algorithm, Rank p) {
  Schedule plain = all_to_all(std::string(algorithm.name), 3);
  plain.operation = algorithm.operation;
  plain = with_neighbours(with_sizes(plain, p), p);
  if (is_sanitized() && plain.values.find("root") != nullptr) plain.values.set("root", p - 1.0);
  std::vector<Schedule> all{plain};
  if (plain.operation == "shift") {
    all.clear();
    for (Rank q = 1; q < p; ++q) {
      plain.values.set("shift", static_cast<double>(q));
      all.push_back(plain);
    }
  }
  const std::size_t plain_ones = all.size();
  std::vector<Field> fields = algorithm.options;
  std::ranges::copy_if(catalogue().operation(algorithm.operation)->fields, std::back_inserter(fields),
                       [](const Field& field) { return field.standard.has_value(); });
  for (const Field& option : fields) {
    for (std::size_t i = 0, n = is_sanitized() ? plain_ones : all.size(); i < n; ++i) {
      for (const FieldValue& value : values_tried(option, p)) {
        all.push_back(all[i]);
        all.back().values.set(option.name, value);
      }
    }
  }
  return all;
}

std::string describe(const Platform& on, const Schedule& s, const std::string& routing) {
  return fmt::format("{}/{} on {} of {} ({}), width {}, t_h {}, {}, ports {}, {}, {}", s.operation, s.algorithm,
                     on.topology->description(), on.ranks(), routing, on.topology->width(), on.costs.t_h,
                     on.cut_through() ? "CT" : "SF", on.ports, s.barrier() ? "barrier" : "none", described(s.values));
}

/// Ends the test of this algorithm with the first run that breaks one: the smallest says the most.
void check_formulas(const Result& result) {
  for (const Analytic& formula : result.analytic) {
    if (!formula.holds()) continue;
    INFO(formula.name << ": " << formula.formula << " = " << formula.value);
    if (formula.kind == FormulaKind::exact) REQUIRE(result.time == Approx(formula.value).epsilon(1e-9).margin(0));
    if (formula.kind == FormulaKind::lower_bound) REQUIRE(result.time >= formula.value * (1 - 1e-9));
    if (formula.kind == FormulaKind::upper_bound) REQUIRE(result.time <= formula.value * (1 + 1e-9));
  }
  for (const Analytic& bound : result.bounds) {
    INFO(bound.name << ": " << bound.formula << " = " << bound.value);
    REQUIRE(result.time >= bound.value * (1 - 1e-9));
  }
}

const ChannelKind& kind_of(const Topology& network, ChannelId id) {
  return network.channel_kinds()[static_cast<std::size_t>(network.kind(id))];
}

/// The time of steps in which all messages begin together and none waits for a port: a fluid problem each.
Time time_of_steps(const Platform& on, const std::vector<MessageRecord>& messages) {
  Time total = 0;
  for (std::size_t first = 0; first < messages.size();) {
    std::vector<FluidFlow> flows;
    std::size_t last = first;
    for (; last < messages.size() && messages[last].step == messages[first].step; ++last) {
      FluidFlow flow;
      on.route(messages[last].from, messages[last].to, flow.channels);
      flow.begin = on.costs.t_s;
      for (const ChannelId id : flow.channels) flow.begin += kind_of(*on.topology, id).t_h.value_or(on.costs.t_h);
      flow.left = messages[last].words;
      flows.push_back(flow);
    }
    total +=
        run_fluid(flows, [&](ChannelId id) { return 1 / Platform::word_time(on.costs, kind_of(*on.topology, id)); });
    first = last;
  }
  return total;
}

template <class Visit>
void for_each_run(const Algorithm& algorithm, Visit visit) {
  for (const auto& network : small_topologies()) {
    if (network->nodes() > most_ranks) continue;
    Platform on;
    on.topology = network;
    on.ports = 2;
    if (!algorithm.misfit(on).empty()) continue;
    if (algorithm.implied_mapping == "gray") on.mapping = gray_mapping(on.ranks());
    on.ports = 1;
    if (!algorithm.misfit(on).empty()) on.ports = 2;
    // A Topology does not expose its routing, but whether routes are random.
    Route route;
    if (network->draws_routes()) {
      on.routing = "random-minimal";
    } else if (network->hypercube_dimension() > 1) {
      network->route(0, 3, route);
      if (network->channel(route.front()).to == 2) on.routing = "e-cube-descending";
    }
    for (const Schedule& schedule : schedules(algorithm, on.ranks())) visit(on, schedule);
  }
}

}  // namespace

TEST_CASE("every algorithm delivers every block once, and its formulas hold", "[laws][slow]") {
  const Algorithm& algorithm = catalogue().algorithms[GENERATE(range(std::size_t{0}, catalogue().algorithms.size()))];
  int runs = 0;
  for_each_run(algorithm, [&](Platform on, Schedule schedule) {
    const Costs costs = some_costs()[static_cast<std::size_t>(runs++) % some_costs().size()];
    on.costs = costs;
    if (const Clustering* clusters = on.topology->clustering()) {
      on.class_costs.assign(static_cast<std::size_t>(clusters->count()), costs);
      on.class_costs.push_back({3 * costs.t_s + 1, 2 * costs.t_w, costs.t_h});
    }
    for (const Switching switching : {Switching::cut_through, Switching::store_and_forward}) {
      on.switching = switching;
      for (const Synchronization sync : {Synchronization::none, Synchronization::barrier}) {
        schedule.synchronization = sync;
        INFO(describe(on, schedule, on.routing));
        const Scenario one = scenario(on, schedule);
        const Result result = simulate(one, {.bounds = &known_bounds()});
        INFO(fmt::format("{}", fmt::join(result.delivery_failures, "; ")));
        REQUIRE(result.delivery == Delivery::verified);
        check_formulas(result);
        CHECK(static_cast<double>(result.totals.steps) == algorithm.steps(on, one.schedule));
      }
    }
  });
  CHECK(runs > 3);
}

TEST_CASE("a sized run sends the same messages at the same times as a tracked one", "[laws][slow][unsanitized]") {
  const std::size_t which = GENERATE(range(std::size_t{0}, catalogue().algorithms.size()));
  for_each_run(catalogue().algorithms[which], [&](Platform on, Schedule schedule) {
    on.costs = {3.5, 0.25, 1.0 / 3, 0.125};
    INFO(describe(on, schedule, on.routing));
    const Result tracked = simulate(scenario(on, schedule), {.messages = true, .bounds = &known_bounds()});
    schedule.content = Content::sizes;
    const Result sized = simulate(scenario(on, schedule), {.messages = true, .bounds = &known_bounds()});
    CHECK(sized.delivery == Delivery::not_tracked);
    CHECK(sized.time == Approx(tracked.time).epsilon(1e-12));
    REQUIRE(sized.messages.size() == tracked.messages.size());
    for (std::size_t i = 0; i < sized.messages.size(); ++i) {
      CHECK(sized.messages[i].route == tracked.messages[i].route);
      CHECK(sized.messages[i].words == Approx(tracked.messages[i].words).epsilon(1e-12).margin(0));
    }
  });
}

TEST_CASE("t_r counts for the algorithms that rearrange, and for no others", "[laws]") {
  for (const Algorithm& algorithm : catalogue().algorithms) {
    INFO(algorithm.operation << ' ' << algorithm.name);
    bool counts = false;
    for_each_run(algorithm, [&](Platform on, const Schedule& schedule) {
      if (on.topology->nodes() > 9) return;
      on.costs = {1, 1, 1, 0};
      const Time without = simulate(scenario(on, schedule), {.bounds = &known_bounds()}).time;
      on.costs.t_r = 1;
      counts = counts || simulate(scenario(on, schedule), {.bounds = &known_bounds()}).time > without;
    });
    CHECK(counts == algorithm.rearranges);
  }
}

TEST_CASE("with a barrier, time is the sum of the steps' fluid problems", "[laws][slow][unsanitized]") {
  const Algorithm& algorithm = catalogue().algorithms[GENERATE(range(std::size_t{0}, catalogue().algorithms.size()))];
  for_each_run(algorithm, [&](Platform on, Schedule schedule) {
    const bool needs_ports = schedule.algorithm == "clusters" || schedule.algorithm == "spanning-trees";
    if (algorithm.posts_all_at_once || needs_ports) on.ports = Platform::all_ports;
    on.costs = {50, 1, 2, 0};
    schedule.synchronization = Synchronization::barrier;
    INFO(describe(on, schedule, on.routing));
    const Result result = simulate(scenario(on, schedule), {.messages = true, .bounds = &known_bounds()});
    CHECK(result.time == Approx(time_of_steps(on, result.messages)).epsilon(1e-9).margin(0));
  });
}

TEST_CASE("algorithms run on some of the nodes, or report that they need all of them", "[laws][unsanitized]") {
  const Algorithm& algorithm = catalogue().algorithms[GENERATE(range(std::size_t{0}, catalogue().algorithms.size()))];
  const bool follows_shape = algorithm.where.find("any") == std::string_view::npos;
  int runs = 0;
  for (const auto& network : small_topologies()) {
    if (network->nodes() > most_ranks) continue;
    for (const auto& table : std::vector<std::vector<NodeId>>{{0}, {0, 1}, {0, 1, 2, 3}, {3, 1, 4}, {5, 0, 7, 2, 6}}) {
      if (static_cast<NodeId>(table.size()) >= network->nodes()) continue;
      if (std::ranges::max(table) >= network->nodes()) continue;
      Platform on;
      on.topology = network;
      on.routing = network->draws_routes() ? "random-minimal" : "default";
      on.mapping = Mapping(table);
      on.ports = runs % 2 == 0 ? 1 : Platform::all_ports;
      on.costs = {50, 1, 2, 0};
      CHECK(on.ranks() == static_cast<Rank>(table.size()));
      if (follows_shape) CHECK_FALSE(algorithm.misfit(on).empty());
      if (!algorithm.misfit(on).empty()) continue;
      for (const Schedule& schedule : schedules(algorithm, on.ranks())) {
        if (schedule.rank("shift") >= on.ranks()) continue;
        ++runs;
        INFO(describe(on, schedule, on.routing));
        const Result result = simulate(scenario(on, schedule), {.bounds = &known_bounds()});
        CHECK(result.delivery == Delivery::verified);
        check_formulas(result);
      }
    }
  }
  CHECK(follows_shape == (runs == 0));
}

TEST_CASE("algorithms deliver under any mapping", "[laws]") {
  const Algorithm& algorithm = catalogue().algorithms[GENERATE(range(std::size_t{0}, catalogue().algorithms.size()))];
  for_each_run(algorithm, [&](Platform on, const Schedule& schedule) {
    if (on.ranks() != 8 || schedule.rank("shift") > 3) return;
    on.mapping = Mapping({3, 7, 0, 4, 1, 6, 2, 5});
    on.costs = {50, 1, 2, 0};
    INFO(describe(on, schedule, on.routing));
    const Result result = simulate(scenario(on, schedule), {.bounds = &known_bounds()});
    CHECK(result.delivery == Delivery::verified);
    check_formulas(result);
  });
}

}  // namespace hopscope::test
