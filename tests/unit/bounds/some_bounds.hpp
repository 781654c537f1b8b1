#pragma once

#include <string>
#include <vector>

#include "study/bound/bound.hpp"
#include "support/networks.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

/// A platform whose words take 1 and messages nothing else: a bound is its parts.
inline Platform words_only(std::shared_ptr<const Topology> topology, int ports = Platform::all_ports) {
  Platform on;
  on.topology = std::move(topology);
  on.costs = {0, 1, 0, 0};
  on.ports = ports;
  return on;
}

inline BoundReport bound_of_exchange(const Platform& on, double words = 1, double gap = 0.01) {
  FlowSearch search;
  search.gap = gap;
  return bound_of(scenario(on, all_to_all("direct", words)), search);
}

/// A collective operation, whatever its algorithm.
inline Schedule collective(const std::string& operation, double words, Rank root = 0) {
  Schedule schedule;
  schedule.operation = operation;
  schedule.algorithm = std::ranges::find(catalogue().algorithms, operation, &Algorithm::operation)->name;
  schedule.message_words = words;
  const auto& fields = catalogue().operation(operation)->fields;
  if (std::ranges::find(fields, "root", &Field::name) != fields.end())
    schedule.values.set("root", static_cast<double>(root));
  return schedule;
}

/// A graph of links of width 1.
inline std::shared_ptr<const Topology> graph_of(std::int64_t nodes,
                                                const std::vector<std::pair<std::int64_t, std::int64_t>>& links,
                                                bool one_way = false) {
  Wiring wiring{.nodes = nodes};
  for (const auto& [from, to] : links) wiring.links.push_back(link(from, to));
  wiring.one_way = one_way;
  return graph(wiring);
}

/// Two complete networks of `size` nodes, joined by one link.
inline std::shared_ptr<const Topology> barbell(std::int64_t size) {
  std::vector<std::pair<std::int64_t, std::int64_t>> links{{size - 1, size}};
  for (std::int64_t first : {std::int64_t{0}, size}) {
    for (std::int64_t i = 0; i < size; ++i) {
      for (std::int64_t j = i + 1; j < size; ++j) links.emplace_back(first + i, first + j);
    }
  }
  return graph_of(2 * size, links);
}

inline std::shared_ptr<const Topology> petersen() {
  std::vector<std::pair<std::int64_t, std::int64_t>> links;
  for (std::int64_t i = 0; i < 5; ++i) {
    links.emplace_back(i, (i + 1) % 5);
    links.emplace_back(i, i + 5);
    links.emplace_back(5 + i, 5 + (i + 2) % 5);
  }
  return graph_of(10, links);
}

/// The exchange of one word by each pair of ranks.
inline Scenario exchange_on(std::shared_ptr<const Topology> topology, int ports) {
  return scenario(words_only(std::move(topology), ports), all_to_all("direct", 1));
}

/// Clusters with and without NICs; inside one of them a word may take longer than between them.
inline Platform drawn_clusters(Draw& draw) {
  TopologySpec spec{"clusters", {}};
  for (int clusters = 2 + draw.below(2); clusters > 0; --clusters) spec.extents.push_back(1 + draw.below(3));
  spec.options.set("nics", static_cast<double>(draw.one_of({0, 1, 2})));
  Platform on;
  on.topology = made(spec);
  on.costs = {draw.one_of({0.0, 1.0}), 1, draw.one_of({0.0, 0.5}), 0};
  for (std::size_t k = 0; k < spec.extents.size(); ++k) {
    on.class_costs.push_back(on.costs);
    on.class_costs.back().t_w = draw.one_of({0.5, 1.0, 1.0, 3.0});
  }
  on.class_costs.push_back({draw.one_of({0.0, 4.0}), draw.one_of({0.5, 2.0, 2.0, 5.0}), draw.one_of({0.0, 1.0}), 0});
  return on;
}

}  // namespace hopscope::test
