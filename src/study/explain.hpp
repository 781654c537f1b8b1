#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <hopscope/catalogue.hpp>
#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "analysis/channel_dependencies.hpp"

namespace hopscope {

/// The explanation of an algorithm.
struct Explanation {
  const Algorithm* algorithm = nullptr;
  Result example;
  std::shared_ptr<const Algorithm> own = nullptr;  ///< `algorithm`, if a file defines it
};

/// A small network as an example of a routing.
struct RoutedExample {
  std::shared_ptr<const Topology> network;
  std::vector<NodeId> route;  ///< the vertices of a longest route, its ends included
  DeadlockVerdict deadlock;
};

/// The explanation of a routing.
struct RoutingExplanation {
  const RoutingKind* routing = nullptr;
  std::string where;  ///< the families that support it
  std::vector<RoutedExample> examples;
};

/// The explanation of an operation: what it does, and its algorithms.
struct OperationExplanation {
  struct Way {
    const Algorithm* algorithm = nullptr;
    std::vector<Analytic> formulas;  ///< on the network of its example, the textbook's first
  };
  const OperationKind* operation = nullptr;
  std::vector<Way> ways;  ///< in the catalogue's order
};

using AnyExplanation = std::variant<OperationExplanation, Explanation, RoutingExplanation>;

/// "all-to-all/pairwise"
[[nodiscard]] std::string full_name(const Algorithm& algorithm);

/// Runs the example of an algorithm, a network small enough to follow by hand.
/// @param choice the engine, and perhaps one that must agree
/// @throws as simulate
[[nodiscard]] Explanation explain(const Algorithm& algorithm, const Catalogue& catalogue, const EngineChoice& choice,
                                  const RunOptions& options);

/// The formulas of its algorithms; nothing is simulated.
[[nodiscard]] OperationExplanation explain(const OperationKind& operation, const Catalogue& catalogue);

/// Computes routes on the example networks of the routing, and checks them for deadlocks.
[[nodiscard]] RoutingExplanation explain(const RoutingKind& routing, const Catalogue& catalogue);

/// A program as a scenario on the first small network that it fits, where its formulas are evaluated; none if it fits
/// none.
/// @param reasons receives why it does not fit
/// @throws InputError with its mistakes
[[nodiscard]] std::optional<Scenario> small_example_of(const std::string& program, Files& files,
                                                       const Catalogue& catalogue, std::vector<std::string>& reasons);

}  // namespace hopscope
