// Packings of messages into steps: greedy ones, their limits and memory, and exchanges on products of networks.
#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

#include "analysis/synthesis/step_search.hpp"
#include "study/bound/synthesis/product_schedule.hpp"
#include "study/bound/synthesis/schedule_search.hpp"
#include "support/program.hpp"
#include "support/sanitized.hpp"
#include "unit/synthesis/schedule_check.hpp"

namespace hopscope::test {

namespace {

/// Every message uses one of some resources, of which each has room for one.
PackingProblem messages_with_one_resource(std::size_t messages, std::int32_t resources) {
  PackingProblem problem;
  problem.places.assign(static_cast<std::size_t>(resources), 1);
  for (std::size_t m = 0; m < messages; ++m) problem.messages.push_back({{static_cast<std::int32_t>(m) % resources}});
  return problem;
}

std::int64_t steps_within(const Scenario& exchange, std::int64_t moves) {
  const SynthesisReport report = synthesised(exchange, {.moves = moves, .transfers = 1}, {});
  check_schedule(exchange, report);
  return report.steps;
}

}  // namespace

TEST_CASE("a packing asks whether to go on before it is made, and ends without one", "[synthesis]") {
  const PackingProblem problem = messages_with_one_resource(5000, 7);
  PackingLimits limits;
  std::int64_t asked = 0;
  limits.goes_on = [&](std::int64_t /*moves*/, std::int32_t steps, std::int64_t open) {
    CHECK(steps == PackingLimits::no_steps);
    CHECK(open > 5000 - 400 * (asked + 1));
    return ++asked < 10;
  };
  const Packing packing = pack(problem, limits);
  CHECK(asked == 10);
  CHECK(packing.of.empty());
}

TEST_CASE("a packing that must be finished is, however soon its search ends", "[synthesis]") {
  for (const bool are_timed : {false, true}) {
    PackingProblem problem = messages_with_one_resource(5000, 7);
    if (are_timed) problem.times.assign(5000, {1});
    for (const std::int64_t most_asked : {0, 1, 40}) {
      PackingLimits limits{.moves = 1 << 20, .always_complete = true};
      std::int64_t asked = 0;
      limits.goes_on = [&](auto&&...) { return ++asked <= most_asked; };
      const Packing packing = are_timed ? pack_by_time(problem, limits).packing : pack(problem, limits);
      CHECK(asked == most_asked + 1);
      REQUIRE(packing.of.size() == 5000);
      std::set<std::pair<std::int32_t, std::size_t>> used;
      for (std::size_t m = 0; m < packing.of.size(); ++m) {
        CHECK(used.emplace(packing.of[m].step, m % 7).second);
        CHECK(packing.of[m].step < packing.steps);
      }
      CHECK(packing.steps < 5000);
    }
  }
}

TEST_CASE("greedy packings use as many steps as the busiest resource needs if messages use one each", "[synthesis]") {
  for (const auto& [messages, resources] :
       std::vector<std::pair<std::size_t, std::int32_t>>{{1, 1}, {700, 5}, {999, 3}}) {
    const Packing packing = pack(messages_with_one_resource(messages, resources), {});
    CHECK(packing.steps == static_cast<std::int32_t>((messages + static_cast<std::size_t>(resources) - 1) /
                                                     static_cast<std::size_t>(resources)));
    CHECK(std::ranges::all_of(packing.of, [&](const auto& each) { return each.step < packing.steps; }));
  }
}

TEST_CASE("routes of more resources than prices can be added up for are packed rightly", "[synthesis]") {
  constexpr std::int32_t resources = 70000;
  PackingProblem problem;
  problem.places.assign(resources, 1);
  PackingProblem::Route first_half, second_half, all;
  for (std::int32_t r = 0; r < resources; ++r) {
    (r < resources / 2 ? first_half : second_half).push_back(r);
    all.push_back(r);
  }
  for (int i = 0; i < 3; ++i) problem.messages.push_back({all, first_half, second_half});
  problem.messages.push_back({all});
  const Packing packing = pack(problem, {.moves = 200, .least_steps = 3});
  CHECK(packing.steps == 3);
  std::vector<std::vector<char>> used(3, std::vector<char>(resources));
  for (std::size_t m = 0; m < packing.of.size(); ++m) {
    for (const std::int32_t r : problem.messages[m][static_cast<std::size_t>(packing.of[m].route)])
      CHECK(used[static_cast<std::size_t>(packing.of[m].step)][static_cast<std::size_t>(r)]++ == 0);
  }
}

TEST_CASE("on products of rings and lines whose nodes are a multiple of 8, no channel is idle", "[synthesis]") {
  for (const int ports : {1, 2, Platform::all_ports}) {
    CAPTURE(ports);
    CHECK(steps_within(exchange_on(topology("torus", {8, 8}), ports), 100000) == 64);
    CHECK(steps_within(exchange_on(topology("torus", {16, 8}), ports), 400000) == 256);
    CHECK(steps_within(exchange_on(topology("mesh", {8, 8}), ports), 100000) == 128);
    CHECK(steps_within(exchange_on(topology("mesh", {4, 8}), ports), 100000) == 64);
  }
}

TEST_CASE("networks are products if their labels show it", "[synthesis]") {
  const auto factors = [](const std::string& family, const std::vector<std::int64_t>& extents) {
    const auto product = product_of(*topology(family, extents));
    return product ? std::pair(product->across.nodes, product->down.nodes) : std::pair<NodeId, NodeId>(0, 0);
  };
  using Pair = std::pair<NodeId, NodeId>;
  CHECK(factors("torus", {3, 5}) == Pair(5, 3));
  CHECK(factors("mesh", {4, 4}) == Pair(4, 4));
  CHECK(factors("torus", {2, 3, 4}) == Pair(4, 6));
  CHECK(factors("hypercube", {4}) == Pair(4, 4));
  CHECK(factors("ring", {12}) == Pair(0, 0));
  CHECK(factors("complete", {6}) == Pair(0, 0));
  CHECK(factors("fat-tree", {2, 3}) == Pair(0, 0));
}

TEST_CASE("schedules have no messages of nodes without a rank", "[synthesis]") {
  for (const std::int64_t moves : {1000, 20000}) {
    Platform on = words_only(topology("torus", {4, 4}), 1);
    on.mapping = Mapping({0, 1, 2, 3, 4, 5, 6, 7});
    REQUIRE(on.mapping.is_identity());
    REQUIRE(on.ranks() == 8);
    made_for(scenario(on, all_to_all("direct", 400)), moves);
  }
}

TEST_CASE("the searches on the factors of a product together make no more moves than they may", "[synthesis]") {
  for (const auto& [family, extents] :
       std::vector<std::pair<std::string, std::vector<std::int64_t>>>{{"torus", {10, 10}}, {"mesh", {6, 10}}}) {
    for (const std::int64_t moves : {1, 8}) {
      CAPTURE(family, moves);
      CHECK(product_schedule(words_only(topology(family, extents), 1), 1, {.moves = moves}).moves == moves);
    }
  }
}

TEST_CASE("classes are as many as messages must cross a channel, whose other paths may be left out", "[synthesis]") {
  // From 0, 13 and 14 to 12 there are 8 paths by 1 and one of 2 .. 9, and then one by 10 and 11.
  Factor factor{15, {{0, 1}, {0, 10}, {10, 11}, {11, 12}, {13, 0}, {14, 0}}};
  for (NodeId middle = 2; middle < 10; ++middle) {
    factor.channels.push_back({1, middle});
    factor.channels.push_back({middle, 12});
  }
  std::ranges::sort(factor.channels);
  const FactorClasses classes(factor, FactorClasses::Distinct::sources, 1);
  CHECK(classes.least_classes(1) == 3 * 9);
}

TEST_CASE("a search on unequal channels takes memory for its routes twice", "[synthesis]") {
  const auto bytes = [](double width) {
    const auto ring = graph({.nodes = 4, .links = {link(0, 1, width), link(1, 2), link(2, 3), link(3, 0)}});
    return bytes_of_search(exchange_on(ring, 1), std::nullopt, {});
  };
  CHECK(bytes(2) > bytes(1));
}

TEST_CASE("what does not fit into the memory is refused before it is searched", "[synthesis][command]") {
  if (is_sanitized()) return;  // needs more address space than any limit leaves
  const Workplace here;
  const auto refused = [&](const std::string& changes) {
    const Ending ended = here.shell(
        "ulimit -v 400000; '" + tested_program() +
        "' synthesise good.json --output own.json --seconds 1 --quiet --set schedule.algorithm=direct " + changes);
    INFO(ended.errors);
    CHECK(ended.status == 2);
    CHECK(contains(ended.errors, "good.json: /platform/topology: synthesising this takes about "));
    CHECK(contains(ended.errors, " are free; use a smaller network"));
  };
  refused(R"(--set 'platform.topology={"family": "line", "nodes": 500}')");
  refused(R"(--set 'platform.topology={"family": "ring", "nodes": 100000}' --set schedule.operation=shift )"
          R"(--set schedule.shift=1)");
}

}  // namespace hopscope::test
