// The engine that runs one rank for all: where it does, everything is as the native engine has it; where it may not, it
// says why.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <catch2/catch.hpp>

#include "support/known_bounds.hpp"
#include "support/same_result.hpp"
#include "support/sanitized.hpp"
#include "support/scenario_text.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

using Extents = std::vector<std::int64_t>;

const std::int64_t most_on_a_side = is_sanitized() ? 4 : 9;

std::vector<std::shared_ptr<const Topology>> symmetric_topologies() {
  std::vector<std::shared_ptr<const Topology>> all;
  for (std::int64_t n = 1; n <= most_on_a_side; ++n) {
    all.push_back(topology("ring", {n}));
    all.push_back(topology("complete", {n}));
  }
  for (const Extents& dims :
       {Extents{6}, {1, 5}, {5, 1}, {2, 2}, {2, 3}, {3, 3}, {4, 3}, {4, 4}, {2, 2, 2}, {1, 4, 2}}) {
    if (is_sanitized() && (dims == Extents{4, 4} || dims == Extents{4, 3} || dims == Extents{3, 3})) continue;
    all.push_back(topology("torus", dims));
  }
  for (std::int64_t d = 0; d <= (is_sanitized() ? 3 : 4); ++d) all.push_back(topology("hypercube", {d}));
  all.push_back(topology("hypercube", {3}, "e-cube-descending"));
  all.push_back(topology("ring", {5}, "default", 4));
  return all;
}

/// The schedules of an algorithm on p ranks.
std::vector<Schedule> schedules(const Algorithm& algorithm, Rank p) {
  Schedule plain = all_to_all(std::string(algorithm.name), 3);
  plain.operation = algorithm.operation;
  if (needs_sizes(plain)) plain = with_equal_sizes(plain, p);
  plain = with_neighbours(plain, p);
  std::vector<Schedule> all{plain};
  if (plain.operation == "shift") {
    all.clear();
    for (Rank q = 1; q < p; ++q) {
      plain.values.set("shift", static_cast<double>(q));
      all.push_back(plain);
    }
  }
  for (const Field& option : algorithm.options) {
    for (std::size_t i = 0, n = all.size(); i < n; ++i) {
      all.push_back(all[i]);
      if (option.name == "radix") all.back().values.set("radix", 3.0);
      if (option.name == "direction") all.back().values.set("direction", "merged");
    }
  }
  return all;
}

std::vector<Platform> prices(Platform on) {
  std::vector<Platform> all;
  for (const Costs& costs : {Costs{3.5, 0.25, 1.0 / 3, 0.125}, {1, 1, 1, 1}, {50, 1, 2, 0}}) {
    if (is_sanitized() && !all.empty()) continue;
    for (const int ports : {1, 2, Platform::all_ports}) {
      for (const Switching switching : {Switching::cut_through, Switching::store_and_forward}) {
        on.costs = costs;
        on.ports = ports;
        on.switching = switching;
        all.push_back(on);
      }
    }
  }
  return all;
}

std::string outline(const Scenario& scenario) {
  const Platform& on = scenario.platform;
  const Schedule& s = scenario.schedule;
  return fmt::format("{}/{} on {} of {}, t_h {}, {}, ports {}, {}, {}, {}", s.operation, s.algorithm,
                     on.topology->description(), on.ranks(), on.costs.t_h, on.cut_through() ? "CT" : "SF", on.ports,
                     s.barrier() ? "barrier" : "none", on.contention == Contention::fifo ? "fifo" : "fair",
                     described(s.values));
}

/// What the engine symmetric says of a scenario: nothing if it runs it.
std::string refusal(Scenario scenario, std::optional<Result>& result) {
  scenario.engine = catalogue().engine("symmetric");
  try {
    result = simulate(scenario, {.messages = true, .bounds = &known_bounds()});
    return "";
  } catch (const InputError& error) {
    REQUIRE(error.mistakes().size() == 1);
    CHECK(error.mistakes().front().pointer == "/engine");
    CHECK(error.mistakes().front().file == "test");
    return error.mistakes().front().message;
  }
}

std::string refusal(const Scenario& scenario) {
  std::optional<Result> result;
  return refusal(scenario, result);
}

Scenario all_to_all_on(const Platform& on, const std::string& algorithm) {
  return scenario(on, all_to_all(algorithm, 64));
}

std::string refused(const std::string& reason) {
  return "symmetric simulates rank 0 alone and treats the other ranks as copies of it, but " + reason + "; use native";
}

std::string different(const std::string& group, const std::string& what) {
  return refused("under " + group + " they are none: " + what);
}

/// Those of `known` that it runs on a network, shifts with the distances for which it does.
std::vector<std::string> accepted(const std::shared_ptr<const Topology>& network) {
  const std::string known =
      " ring ring-bidirectional ring-split mesh hypercube pairwise shift one-factor bruck spread-out random-order "
      "two-level node-aware-bruck direct gray gray-signed ";
  std::vector<std::string> names;
  for (const Algorithm& algorithm : catalogue().algorithms) {
    if (known.find(" " + algorithm.name + " ") == std::string::npos) continue;
    Platform on;
    on.topology = network;
    on.costs = {50, 1, 2, 0};
    on.ports = 2;
    if (!algorithm.misfit(on).empty() || algorithm.operation == "all-to-all-v") continue;
    if (algorithm.operation == "neighbour-exchange" || algorithm.operation == "all-gather") continue;
    if (algorithm.implied_mapping == "gray") on.mapping = gray_mapping(on.ranks());
    const auto runs = [&](Rank by) {
      Schedule schedule = shift(std::string(algorithm.name), 3, by);
      schedule.operation = algorithm.operation;
      return refusal(scenario(on, schedule)).empty();
    };
    if (algorithm.operation == "all-to-all") {
      if (runs(0)) names.emplace_back(algorithm.name);
      continue;
    }
    std::vector<Rank> distances;
    for (Rank by = 1; by < on.ranks(); ++by) {
      if (runs(by)) distances.push_back(by);
    }
    if (!distances.empty()) names.push_back(fmt::format("shift {} by {}", algorithm.name, fmt::join(distances, " ")));
  }
  return names;
}

}  // namespace

TEST_CASE("if one rank is simulated for all, results equal those of the native engine", "[symmetric][slow]") {
  const std::size_t which = GENERATE(range(std::size_t{0}, catalogue().algorithms.size()));
  const Algorithm& algorithm = catalogue().algorithms[which];
  int runs = 0;
  bool fits = false;
  for (const auto& network : symmetric_topologies()) {
    Platform plain;
    plain.topology = network;
    for (const Platform& priced : prices(plain)) {
      if (!algorithm.misfit(priced).empty()) continue;
      fits = true;
      for (Schedule schedule : schedules(algorithm, network->nodes())) {
        for (const Synchronization sync : {Synchronization::none, Synchronization::barrier}) {
          schedule.synchronization = sync;
          for (const Contention contention : {Contention::fair, Contention::fifo}) {
            if (is_sanitized() && schedule.barrier() == (contention == Contention::fair)) continue;
            Platform on = priced;
            on.contention = contention;
            const Scenario one = scenario(on, schedule);
            INFO(outline(one));
            std::optional<Result> result;
            if (!refusal(one, result).empty()) continue;
            ++runs;
            check_same(*result, simulate(one, {.messages = true, .bounds = &known_bounds()}));
          }
        }
      }
    }
  }
  // With a root, ranks differ; sums are not simulated by one rank for all, and trees are not the same from every rank.
  const auto& fields = catalogue().operation(algorithm.operation)->fields;
  const bool is_rooted = std::ranges::find(fields, "root", &Field::name) != fields.end();
  const bool is_gathered = algorithm.operation == "all-gather";
  const bool is_new = is_rooted || algorithm.operation == "reduce-scatter" || algorithm.operation == "all-reduce" ||
                      algorithm.operation == "scan" || algorithm.operation == "barrier";
  if (!is_new && !is_gathered) CHECK((runs > 0) == fits);
}

TEST_CASE("scenarios that are the same from every rank are simulated", "[symmetric]") {
  using Names = std::vector<std::string>;
  const auto around = [](const char* distances) {
    return Names{"ring",
                 "ring-bidirectional",
                 "ring-split",
                 "mesh",
                 "shift",
                 "bruck",
                 "spread-out",
                 "direct",
                 fmt::format("shift ring by {}", distances),
                 fmt::format("shift mesh by {}", distances),
                 fmt::format("shift direct by {}", distances)};
  };
  CHECK(accepted(topology("ring", {6})) == around("1 2 3 4 5"));
  CHECK(accepted(topology("ring", {8})) == around("1 2 3 4 5 6 7"));
  CHECK(accepted(topology("ring", {2})) == Names{"ring", "ring-bidirectional", "ring-split", "mesh", "pairwise",
                                                 "shift", "one-factor", "bruck", "spread-out", "random-order", "direct",
                                                 "shift ring by 1", "shift mesh by 1", "shift direct by 1"});
  CHECK(accepted(topology("torus", {3, 4})) == Names{"mesh", "shift mesh by 4 8", "shift direct by 4 8"});
  CHECK(accepted(topology("torus", {2, 2})) ==
        Names{"mesh", "pairwise", "one-factor", "shift mesh by 2", "shift direct by 2"});
  CHECK(accepted(topology("torus", {2, 2, 2})) == Names{"mesh", "pairwise", "shift direct by 4"});
  CHECK(accepted(topology("hypercube", {3})) == Names{"hypercube", "pairwise", "shift direct by 4"});
  CHECK(accepted(topology("complete", {6})) ==
        Names{"shift", "bruck", "spread-out", "direct", "shift direct by 1 2 3 4 5"});
  CHECK(accepted(topology("complete", {8})) ==
        Names{"pairwise", "shift", "bruck", "spread-out", "direct", "shift direct by 1 2 3 4 5 6 7"});
  CHECK(accepted(topology("line", {4})).empty());
  CHECK(accepted(topology("mesh", {3, 3})).empty());
}

TEST_CASE("mappings that preserve the symmetry are simulated too", "[symmetric]") {
  const auto check = [](Platform on, const std::string& algorithm, const std::vector<NodeId>& table) {
    on.mapping = Mapping(table);
    const Scenario one = scenario(on, all_to_all(algorithm, 7));
    INFO(outline(one) << ", nodes of the ranks " << fmt::format("{}", fmt::join(table, " ")));
    std::optional<Result> result;
    CHECK(refusal(one, result).empty());
    if (result) check_same(*result, simulate(one, {.messages = true, .bounds = &known_bounds()}));
  };
  check(platform("hypercube", {3}), "pairwise", {0, 1, 3, 2, 6, 7, 5, 4});
  check(platform("hypercube", {3}), "hypercube", {5, 1, 4, 0, 7, 3, 6, 2});
  check(platform("ring", {7}), "shift", {3, 4, 5, 6, 0, 1, 2});
  check(platform("ring", {7}), "shift", {5, 4, 3, 2, 1, 0, 6});
  check(platform("ring", {7}), "bruck", {1, 4, 0, 3, 6, 2, 5});
  check(platform("torus", {3, 3}), "mesh", {4, 7, 1, 3, 6, 0, 5, 8, 2});
  check(platform("complete", {5}), "direct", {0, 2, 4, 1, 3});
}

TEST_CASE("scenarios that differ between ranks are refused, with the reason", "[symmetric]") {
  CHECK(refusal(all_to_all_on(platform("line", {4}), "shift")) ==
        refused("a line is not vertex-transitive, as rings, tori, hypercubes and complete networks are"));
  CHECK(refusal(all_to_all_on(platform("mesh", {3, 3}), "bruck")) ==
        refused("a mesh is not vertex-transitive, as rings, tori, hypercubes and complete networks are"));
  Platform mapped = platform("hypercube", {2});
  mapped.mapping = Mapping({0, 1, 2, 3});
  CHECK(refusal(all_to_all_on(mapped, "pairwise")).empty());
  mapped = platform("ring", {4});
  mapped.mapping = Mapping({0, 2, 1, 3});
  mapped.mapping_name = "random 7";
  CHECK(refusal(all_to_all_on(mapped, "shift")) ==
        refused("the mapping random 7 does not place them alike: the position of rank 1 relative to rank 2 is not that "
                "of rank 0 relative to rank 1"));
  CHECK(refusal(all_to_all_on(platform("complete", {6}), "one-factor")) ==
        different(
            "rotation",
            "in step 1 rank 0 sends 64 words to rank 5 and receives from rank 5, so its copy at rank 1 sends 64 words "
            "to rank 0 and receives from rank 0, but rank 1 sends 64 words to rank 4 and receives from rank 4"));
  CHECK(refusal(all_to_all_on(platform("ring", {8}), "pairwise")) ==
        different(
            "rotation",
            "in step 1 rank 0 sends 64 words to rank 1 and receives from rank 1, so its copy at rank 1 sends 64 words "
            "to rank 2 and receives from rank 2, but rank 1 sends 64 words to rank 0 and receives from rank 0"));
  CHECK(refusal(all_to_all_on(platform("torus", {3, 4}), "shift")) ==
        different(
            "rotation",
            "in step 1 rank 0 sends 64 words to rank 1 and receives from rank 11, so its copy at rank 1 sends 64 words "
            "to rank 2 and receives from rank 8, but rank 1 sends 64 words to rank 2 and receives from rank 0"));
  CHECK(refusal(all_to_all_on(platform("hypercube", {3}), "bruck")) ==
        different(
            "xor",
            "in step 1 rank 0 sends 256 words to rank 1 and receives from rank 7, so its copy at rank 1 sends 256 "
            "words to rank 0 and receives from rank 6, but rank 1 sends 256 words to rank 2 and receives from rank 0"));
  // Packets of rank 0 carry, those of rank 1 do not.
  CHECK(refusal(scenario(platform("torus", {4, 4}), shift("mesh", 64, 5))) ==
        different(
            "rotation",
            "in step 2 rank 0 sends 64 words to rank 4 and receives from rank 12, so its copy at rank 1 sends 64 words "
            "to rank 5 and receives from rank 13, but rank 1 goes on to step 3"));
}

TEST_CASE("scenarios that depend on the order of the ranks are refused", "[symmetric]") {
  const std::string port_tie =
      "two messages request a port of a node at the same instant: the lower rank goes first, which makes ranks differ";
  Platform on = platform("ring", {6});
  on.switching = Switching::store_and_forward;
  on.ports = 2;
  CHECK(refusal(all_to_all_on(on, "direct")) == refused(port_tie));
  // Four are served at once and more wait: some of one source, so that those in the middle tell nothing.
  Platform larger = platform("ring", {12});
  larger.switching = Switching::store_and_forward;
  larger.ports = 4;
  larger.costs = {.t_s = 1, .t_w = 1};
  CHECK(refusal(scenario(larger, all_to_all("direct", 1))) == refused(port_tie));
  on.ports = Platform::all_ports;
  CHECK(refusal(all_to_all_on(on, "direct")).empty());
  on.contention = Contention::fifo;
  const std::string meeting = refused(
      "two messages meet on a channel, where under fifo the lower rank goes first if both come at the same "
      "instant: this makes ranks differ");
  CHECK(refusal(all_to_all_on(on, "direct")) == meeting);
  CHECK(refusal(all_to_all_on(on, "ring")).empty());
  on.switching = Switching::cut_through;
  CHECK(refusal(scenario(on, shift("direct", 64, 2))) == meeting);
  CHECK(refusal(scenario(on, shift("direct", 64, 1))).empty());
}

}  // namespace hopscope::test
