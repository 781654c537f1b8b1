#pragma once

#include <functional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "algorithm/all_reduce_legs.hpp"
#include "algorithm/barrier_legs.hpp"
#include "algorithm/scan_legs.hpp"

namespace hopscope::test {

/// The cases of collective-exchanges.json: arguments, and the messages of each step.
[[nodiscard]] const nlohmann::json& listed_exchanges();
/// A case without its messages.
[[nodiscard]] std::string arguments_of(nlohmann::json listed);

/// The arguments of a case.
struct Exchange {
  std::string operation, algorithm, fold, order, variant, tree, subtrees, folded;
  Rank p, radix, cluster, segments;
  int ports;
  double m;
  bool exclusive;
  Grid grid;

  explicit Exchange(const nlohmann::json& json)
      : operation(json.at("operation")),
        algorithm(json.at("algorithm")),
        fold(json.value("fold", "whole")),
        order(json.value("order", "far")),
        variant(json.value("variant", "bandwidth")),
        tree(json.value("tree", "k-nomial")),
        subtrees(json.value("subtrees", "ascending")),
        folded(json.value("folded", "far")),
        p(json.at("p")),
        radix(json.value("radix", 2)),
        cluster(json.value("cluster", 1)),
        segments(json.value("segments", 1)),
        ports(json.value("ports", 1)),
        m(json.value("m", 0.0)),
        exclusive(json.value("exclusive", false)),
        grid(json.value("dims", std::vector<NodeId>{1}), json.value("wraparound", true)) {}
};

/// A schedule as the function for its ranks, and its number of steps.
template <class Piece>
struct Exchanged {
  std::function<Legs<Piece>(Rank r)> legs;
  Step steps = 0;
};

/// What an algorithm of each operation does in a case.
[[nodiscard]] Exchanged<Run> listed_all_gather(const Exchange& e);
[[nodiscard]] Exchanged<Run> listed_reduce_scatter(const Exchange& e);
[[nodiscard]] Exchanged<Extent> listed_all_reduce(const Exchange& e);
[[nodiscard]] Exchanged<ScanPiece> listed_scan(const Exchange& e);
[[nodiscard]] Exchanged<Nothing> listed_barrier(const Exchange& e);

/// The blocks, or the words, of a piece.
[[nodiscard]] std::vector<Rank> units_of(const Run& run, Rank p);
[[nodiscard]] std::vector<Rank> units_of(const Extent& extent, Rank p);

}  // namespace hopscope::test
