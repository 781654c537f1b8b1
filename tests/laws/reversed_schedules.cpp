// A reduction is its broadcast backwards, a gather its scatter, a reduce-scatter its all-gather: message by message,
// with the steps counted from the end, and senders and receivers exchanged.
#include <catch2/catch.hpp>

#include <algorithm>
#include <bit>

#include "support/setup.hpp"

namespace hopscope::test {

namespace {

struct Pair {
  std::string forward;
  std::string backward;
};

/// The algorithms of two operations that are the reverse of each other: those of one name, and two that the field calls
/// otherwise.
std::vector<std::pair<const Algorithm*, const Algorithm*>> algorithms_of(const Pair& pair) {
  std::vector<std::pair<const Algorithm*, const Algorithm*>> all;
  for (const Algorithm& forward : catalogue().algorithms) {
    if (forward.operation != pair.forward) continue;
    const bool is_all_gather = pair.forward == "all-gather";
    const std::string name = is_all_gather && forward.name == "recursive-doubling" ? "recursive-halving"
                             : is_all_gather && forward.name == "gather-broadcast" ? "reduce-then-scatter"
                                                                                   : forward.name;
    if (const Algorithm* backward = catalogue().algorithm(pair.backward, name)) all.emplace_back(&forward, backward);
  }
  return all;
}

std::vector<Platform> platforms() {
  std::vector<Platform> all;
  for (const std::int64_t p : {2, 3, 4, 5, 6, 7, 8, 12}) all.push_back(platform("complete", {p}));
  for (const auto& dims : std::vector<std::vector<std::int64_t>>{{3, 3}, {2, 4}}) {
    all.push_back(platform("torus", dims));
    all.push_back(platform("mesh", dims));
  }
  all.push_back(platform("clusters", {3, 3}));
  all.back().class_costs.assign(3, all.back().costs);
  for (const std::int64_t d : {1, 2, 3}) all.push_back(platform("hypercube", {d}));
  for (std::size_t i = 0, n = all.size(); i < n; ++i) {
    all.push_back(all[i]);
    all.back().ports = Platform::all_ports;
  }
  return all;
}

Schedule schedule_of(const Algorithm& algorithm, double words, Rank root) {
  Schedule schedule = all_to_all(algorithm.name, words);
  schedule.operation = algorithm.operation;
  schedule.synchronization = Synchronization::barrier;
  const auto& fields = catalogue().operation(algorithm.operation)->fields;
  if (std::ranges::find(fields, "root", &Field::name) != fields.end()) {
    schedule.values.set("root", static_cast<double>(root));
  }
  if (algorithm.option("segments") != nullptr) schedule.values.set("segments", 3.0);
  if (algorithm.option("radix") != nullptr) schedule.values.set("radix", 3.0);
  return schedule;
}

using Messages = std::vector<std::tuple<Step, Rank, Rank, double>>;

Messages messages_of(const Platform& on, const Schedule& schedule, bool backwards) {
  const Result result = simulate(scenario(on, schedule), {.messages = true, .bounds = &known_bounds()});
  CHECK(result.delivery == Delivery::verified);
  Step last = 0;
  for (const MessageRecord& each : result.messages) last = std::max(last, each.step);
  Step first = last;
  for (const MessageRecord& each : result.messages) first = std::min(first, each.step);
  Messages all;
  for (const MessageRecord& each : result.messages) {
    if (backwards) {
      all.emplace_back(last - each.step, each.to, each.from, each.words);
    } else {
      all.emplace_back(each.step - first, each.from, each.to, each.words);
    }
  }
  std::ranges::sort(all);
  return all;
}

}  // namespace

TEST_CASE("a schedule backwards is the schedule of the reverse operation", "[laws]") {
  const auto pair =
      GENERATE(Pair{"broadcast", "reduce"}, Pair{"scatter", "gather"}, Pair{"all-gather", "reduce-scatter"});
  const auto algorithms = algorithms_of(pair);
  CHECK(algorithms.size() >= 3);
  for (const auto& [forward, backward] : algorithms) {
    int runs = 0;
    for (const Platform& on : platforms()) {
      if (!forward->misfit(on).empty()) continue;
      INFO(forward->operation << ' ' << forward->name << " on " << on.topology->description() << ", ports "
                              << on.ports);
      // Recursive halving begins with a fold where recursive doubling ends with ranks that had no partner.
      const bool differs =
          backward->name == "recursive-halving" && !std::has_single_bit(static_cast<unsigned>(on.ranks()));
      if (backward->misfit(on).empty() && !differs) {
        const Rank root = on.ranks() - 1;
        CHECK(messages_of(on, schedule_of(*forward, 24, root), false) ==
              messages_of(on, schedule_of(*backward, 24, root), true));
        ++runs;
      }
    }
    CHECK(runs > 0);
  }
}

}  // namespace hopscope::test
