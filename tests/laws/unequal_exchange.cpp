// No schedule of unequal messages beats its bounds, and every formula holds, for random sizes of all kinds: the laws of
// all algorithms use only one matrix, in which every rank has about as much to send as to receive.
#include <catch2/catch.hpp>

#include "support/random_sizes.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

/// Sizes with many words for a few ranks, or from a few; or arbitrary ones.
SizeMatrix lopsided_sizes(Draw& draw, Rank ranks) {
  SizeMatrix sizes = random_sizes(draw, ranks, draw.one_of({Sizes::alike, Sizes::whole, Sizes::fractional}),
                                  draw.one_of({100, 60, 20}));
  const int kind = draw.below(3);
  const Rank few = 1 + draw.below(2);
  for (Rank i = 0; i < ranks; ++i) {
    for (Rank j = 0; j < ranks; ++j) {
      const bool stays = kind == 2 || (kind == 0 ? j : i) < few;
      if (i != j && !stays) sizes.set(i, j, 0);
    }
  }
  return sizes;
}

Platform random_platform(Draw& draw) {
  const std::vector<std::pair<const char*, std::vector<std::int64_t>>> networks{
      {"complete", {5}}, {"complete", {8}}, {"hypercube", {3}}, {"ring", {6}}, {"torus", {2, 3}}, {"clusters", {2, 4}}};
  const auto& [family, extents] = networks[static_cast<std::size_t>(draw.below(static_cast<int>(networks.size())))];
  Platform on = platform(family, extents);
  on.costs = draw.one_of<Costs>({{.t_s = 50, .t_w = 1}, {.t_s = 50, .t_w = 0.01, .t_h = 2}, {.t_s = 1, .t_w = 3}});
  if (on.topology->clustering() != nullptr) on.class_costs = {on.costs, on.costs, {100, 2, 1}};
  on.ports = draw.one_of({1, 1, 2, Platform::all_ports});
  on.switching = draw.one_of({Switching::cut_through, Switching::store_and_forward});
  return on;
}

/// A claim that does not hold, in words.
std::string broken_promise(const Result& result) {
  std::vector<Analytic> claims = result.bounds;
  std::ranges::copy_if(result.analytic, std::back_inserter(claims), &Analytic::holds);
  for (const Analytic& claim : claims) {
    const bool too_fast = claim.kind != FormulaKind::upper_bound && result.time < claim.value * (1 - 1e-9);
    const bool too_slow = claim.kind != FormulaKind::lower_bound && result.time > claim.value * (1 + 1e-9);
    if (too_fast || too_slow) {
      return fmt::format("{}: {} = {}, but the time is {}", claim.name, claim.formula, claim.value, result.time);
    }
  }
  return {};
}

}  // namespace

TEST_CASE("no schedule of unequal messages beats its bounds, whatever the sizes", "[laws][all-to-all-v]") {
  int runs = 0;
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    Draw draw(seed);
    const Platform on = random_platform(draw);
    const auto sizes = std::make_shared<const SizeMatrix>(lopsided_sizes(draw, on.ranks()));
    for (const Algorithm& algorithm : catalogue().algorithms) {
      if (algorithm.operation != "all-to-all-v" || !algorithm.misfit(on).empty()) continue;
      Schedule schedule = all_to_all(std::string(algorithm.name), 0);
      schedule.operation = "all-to-all-v";
      schedule.sizes = sizes;
      schedule.synchronization = draw.one_of({Synchronization::none, Synchronization::barrier});
      const Result result = simulate(scenario(on, schedule), {});
      INFO("seed " << seed << ", " << algorithm.name << ", ports " << on.ports << "\n" << text(*sizes));
      REQUIRE(result.delivery == Delivery::verified);
      REQUIRE(broken_promise(result).empty());
      ++runs;
    }
  }
  CHECK(runs > 1500);
}

// (c-1)(10 + 1 + m) inside, R rounds of 500 + 2 + 4 c m between, and (c-1)(10 + 1 + (k-1) m) inside again.
TEST_CASE("equal messages among equal clusters take the time of the formula, and few messages between clusters",
          "[laws][clusters]") {
  for (const int k : {1, 2, 3, 4, 5}) {
    for (const int c : {1, 2, 3}) {
      for (const double m : {1.0, 2.5, 100.0}) {
        if (k * c == 1) continue;
        Platform on = platform("clusters", std::vector<std::int64_t>(static_cast<std::size_t>(k), c));
        on.costs = {.t_s = 10, .t_w = 1, .t_h = 1};
        on.class_costs.assign(static_cast<std::size_t>(k), on.costs);
        on.class_costs.push_back({.t_s = 500, .t_w = 4, .t_h = 2});
        Schedule schedule = all_to_all("clusters", m);
        schedule.operation = "all-to-all-v";
        schedule.synchronization = Synchronization::barrier;
        const Result result = simulate(scenario(on, with_equal_sizes(schedule, on.ranks())), {.messages = true});
        const int rounds = k == 1 ? 0 : k - 1 + k % 2;
        const double distributing = k == 1 ? 0 : (c - 1) * (11 + (k - 1) * m);
        const Time expected = (c - 1) * (11 + m) + rounds * (502 + 4 * c * m) + distributing;
        INFO(k << " clusters of " << c << ", " << m << " words");
        CHECK(result.time == Approx(expected).epsilon(1e-12));
        CHECK(result.analytic.back().kind == FormulaKind::exact);
        CHECK(result.analytic.back().value == Approx(expected).epsilon(1e-12));
        const auto between = std::ranges::count_if(
            result.messages, [&](const MessageRecord& message) { return message.from / c != message.to / c; });
        CHECK(between == std::ptrdiff_t{k} * c * (k - 1));
      }
    }
  }
}

}  // namespace hopscope::test
