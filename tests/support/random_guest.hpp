#pragma once

#include <iterator>
#include <random>

#include <hopscope/wiring.hpp>

#include "analysis/embedding/embedding.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

struct RandomEmbedding {
  GuestGraph guest;
  std::shared_ptr<const Topology> host;
  Placement placement;
};

/// A host of some family with at most `most_nodes` nodes, a guest of at most as many processes, and where they run;
/// every other guest is directed, and a third have words.
inline RandomEmbedding random_embedding(std::uint64_t seed, NodeId most_nodes) {
  std::mt19937_64 random(seed * 7919 + 17);
  const auto draw = [&](std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(high - low + 1));
  };
  RandomEmbedding made;
  switch (draw(0, 4)) {
    case 0: made.host = topology("line", {draw(2, most_nodes)}); break;
    case 1: made.host = topology("ring", {draw(2, most_nodes)}); break;
    case 2: made.host = topology("hypercube", {draw(1, most_nodes >= 8 ? 3 : 2)}); break;
    case 3: made.host = topology("mesh", {2, draw(1, most_nodes / 2)}); break;
    default: made.host = topology("torus", {draw(1, 3), draw(2, most_nodes / 3)});
  }
  GuestGraph& guest = made.guest;
  guest.processes = static_cast<Rank>(draw(2, made.host->nodes()));
  guest.directed = draw(0, 1) == 1;
  guest.weighted = draw(0, 2) == 2;
  const std::int64_t density = draw(2, 9);
  for (Rank from = 0; from < guest.processes; ++from) {
    for (Rank to = guest.directed ? 0 : from + 1; to < guest.processes; ++to) {
      if (from == to || draw(0, 9) > density) continue;
      guest.edges.push_back({from, to, guest.weighted ? static_cast<double>(draw(1, 20)) : 1});
    }
  }
  if (guest.edges.empty()) guest.edges.push_back({0, 1});
  made.placement.resize(static_cast<std::size_t>(made.host->nodes()));
  for (std::size_t i = 0; i < made.placement.size(); ++i) made.placement[i] = static_cast<NodeId>(i);
  std::shuffle(made.placement.begin(), made.placement.end(), random);
  made.placement.resize(static_cast<std::size_t>(guest.processes));
  return made;
}

/// A ring of six nodes with two chords, all of random widths; every other one has different widths in the two
/// directions.
inline std::shared_ptr<const Topology> network_of_many_widths(std::uint64_t seed) {
  constexpr double widths[] = {0.5, 1, 1.5, 2, 3, 10};
  std::mt19937_64 random(seed * 104729 + 5);
  auto wiring = std::make_shared<Wiring>();
  wiring->nodes = 6;
  wiring->one_way = seed % 2 == 1;
  const auto join = [&](NodeId from, NodeId to) {
    wiring->links.push_back({from, to, {.width = widths[random() % std::size(widths)]}});
  };
  for (const auto& [from, to] : {std::pair{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 0}, {0, 3}, {1, 4}}) {
    join(from, to);
    if (wiring->one_way) join(to, from);
  }
  return catalogue().topology("graph")->make({.family = "graph", .extents = {6}, .wiring = std::move(wiring)});
}

}  // namespace hopscope::test
