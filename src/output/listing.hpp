#pragma once

#include <string>
#include <variant>
#include <vector>

#include <hopscope/catalogue.hpp>
#include <hopscope/result.hpp>

#include "analysis/channel_dependencies.hpp"
#include "output/text.hpp"

namespace hopscope {

/// One thing that can be named in a scenario.
struct ListEntry {
  std::string name;
  std::string where;    ///< where it applies; may be empty
  std::string summary;  ///< what it is
};

/// All things of one sort.
struct ListSection {
  std::string key;      ///< "algorithms"
  std::string heading;  ///< "algorithms for all-to-all"
  std::string group;    ///< what the entries share besides their sort, such as the operation; may be empty
  std::vector<ListEntry> entries;
  std::string note;  ///< instead of entries, if there are none
};

/// What there is to say about an algorithm.
struct Explanation {
  const Algorithm* algorithm = nullptr;
  Result example;
};

/// A small network that a routing was tried on.
struct RoutedExample {
  std::shared_ptr<const Topology> network;
  std::vector<NodeId> route;  ///< the vertices of one of the longest, its ends included
  DeadlockVerdict deadlock;
};

/// What there is to say about a routing.
struct RoutingExplanation {
  const RoutingKind* routing = nullptr;
  std::string where;  ///< the families that take it
  std::vector<RoutedExample> examples;
};

using AnyExplanation = std::variant<Explanation, RoutingExplanation>;

/// The sections for people, one line per entry.
[[nodiscard]] std::string listing(const std::vector<ListSection>& sections, const TextStyle& style);

/// An algorithm for people: where it fits, what a rank does, its formulas, and a worked example.
[[nodiscard]] std::string explanation(const Explanation& explained, const TextStyle& style);

/// A routing for people: where it fits, its rule, and what it does on small networks.
[[nodiscard]] std::string explanation(const RoutingExplanation& explained, const TextStyle& style);

}  // namespace hopscope
