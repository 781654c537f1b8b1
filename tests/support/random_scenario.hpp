#pragma once

#include <initializer_list>
#include <random>
#include <string>
#include <vector>

#include "support/setup.hpp"

namespace hopscope::test {

/// Draws from a seed, the same on every machine.
class Draw {
 public:
  explicit Draw(std::uint32_t seed) : random_(seed) {}

  /// 0 .. end-1
  int below(int end) { return static_cast<int>(random_() % static_cast<std::uint32_t>(end)); }
  bool one_in(int n) { return below(n) == 0; }
  template <class Value>
  Value one_of(std::initializer_list<Value> values) {
    return values.begin()[below(static_cast<int>(values.size()))];
  }
  template <class Item>
  void shuffle(std::vector<Item>& items) {
    for (std::size_t n = items.size(); n > 1; --n) {
      std::swap(items[n - 1], items[static_cast<std::size_t>(below(static_cast<int>(n)))]);
    }
  }

  /// Of 2 to `most` nodes, `most` >= 8; every family, tori and meshes of up to three dimensions, sides of 1 and 2.
  std::shared_ptr<const Topology> network(Rank most) {
    const double width = one_in(4) ? one_of({0.5, 2.0, 3.0}) : 1;
    while (true) {
      const auto family = one_of<std::string>({"ring", "line", "torus", "mesh", "hypercube", "complete"});
      std::vector<std::int64_t> extents{family == "hypercube" ? 1 + below(4) : 2 + below(most - 1)};
      if (family == "torus" || family == "mesh") {
        extents.clear();
        for (int k = 1 + below(3); k >= 0; --k) extents.push_back(1 + below(5));
      }
      const bool descending = family == "hypercube" && one_in(3);
      auto made = topology(family, extents, descending ? "e-cube-descending" : "default", width);
      if (made->nodes() >= 2 && made->nodes() <= most) return made;
    }
  }

  /// Integers give the most ties, fractions sums that round differently. Costs of very different size are not
  /// fractions: SimGrid's clock, scaled to the smallest cost, would lose the digits that decide ties.
  Costs costs() {
    switch (below(4)) {
      case 0: return {1.0 * below(5), 1.0 + below(3), 1.0 * below(4), 1.0 * below(2)};
      case 1: return {1.0 * one_of({0, 0, 1, 2}), 1.0 * one_of({0, 1, 1}), 1.0 * one_of({0, 0, 1}), 0};
      case 2: return {fraction(), fraction(), fraction(), one_of({0.0, fraction()})};
      default: return {one_of({0.0, 1e3, 1e5}), one_of({1e-3, 0.25, 1.0}), one_of({0.0, 0.5, 1e2}), 0};
    }
  }

  Mapping mapping(Rank ranks) {
    std::vector<NodeId> table;
    for (Rank rank = 0; rank < ranks; ++rank) table.push_back(rank);
    shuffle(table);
    return Mapping(table);
  }

  Platform platform(Rank most) {
    Platform on;
    on.topology = network(most);
    on.costs = costs();
    on.switching = one_of({Switching::cut_through, Switching::store_and_forward});
    on.ports = one_of({1, 1, 2, 3, Platform::all_ports, Platform::all_ports});
    if (one_in(2)) on.mapping = mapping(on.ranks());
    on.startups = one_of({Startups::parallel, Startups::serial});
    return on;
  }

  /// Some algorithm of the catalogue that fits, with some options.
  Schedule schedule(const Platform& on) {
    const std::vector<Algorithm>& all = catalogue().algorithms;
    const Algorithm* algorithm = nullptr;
    do {
      algorithm = &all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
    } while (!algorithm->misfit(on).empty());
    Schedule schedule = all_to_all(std::string(algorithm->name), one_of({0.0, 0.5, 1.0, 1.0, 2.0, 3.0, 7.25, 1.0 / 3}));
    schedule.operation = algorithm->operation;
    if (schedule.operation == "shift") schedule.values.set("shift", static_cast<double>(1 + below(on.ranks() - 1)));
    schedule.values.set("radix", 2.0 + below(on.ranks() - 1));
    schedule.values.set("direction", one_of({"forward", "shortest", "merged"}));
    schedule.synchronization = one_of({Synchronization::none, Synchronization::barrier});
    schedule.content = one_of({Content::tracked, Content::sizes});
    return schedule;
  }

 private:
  double fraction() { return one_of({0.0, 0.1, 0.2, 0.3, 0.7, 1.1, 1.0 / 3, 2.0 / 3, 1.0 / 7, 1.7, 12.125}); }

  std::mt19937 random_;
};

}  // namespace hopscope::test
