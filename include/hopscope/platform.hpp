#pragma once

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <hopscope/topology.hpp>

namespace hopscope {

/// A process of the program. Programs speak of ranks, routing speaks of nodes; a Mapping ties them together.
using Rank = NodeId;
/// A point in time or a duration, in the unit that the user's costs are given in.
using Time = double;

/// Prices, in any time unit, never negative (the book's symbols).
struct Costs {
  Time t_s = 0;  ///< startup of a message
  Time t_w = 0;  ///< one word over one channel of width 1
  Time t_h = 0;  ///< one hop
  Time t_r = 0;  ///< local rearrangement of one word
};

enum class Switching { cut_through, store_and_forward };
enum class Contention { fair, fifo };

/// Says on which node each rank runs: a permutation, the identity until told otherwise.
class Mapping {
 public:
  Mapping() = default;
  /// `table[r]` is the node of rank r. @pre a permutation of 0 .. table.size()-1.
  explicit Mapping(std::vector<NodeId> table);

  [[nodiscard]] NodeId node_of(Rank rank) const {
    return table_.empty() ? rank : table_[static_cast<std::size_t>(rank)];
  }
  [[nodiscard]] bool is_identity() const { return table_.empty(); }

 private:
  std::vector<NodeId> table_;  // empty for the identity, so that a million nodes cost nothing
};

/// The machine of a scenario: topology + costs + switching + ports + routing + mapping (MODEL: "Machine").
struct Platform {
  static constexpr int all_ports = std::numeric_limits<int>::max();

  std::string name;
  std::shared_ptr<const Topology> topology;
  Costs costs;
  /// By the topology's price classes; empty if `costs` are those of all.
  std::vector<Costs> class_costs = {};
  Switching switching = Switching::cut_through;
  int ports = 1;  ///< send ports, and as many receive ports, of a node; `all_ports` means no limit
  std::string routing = "default";
  Contention contention = Contention::fair;
  Mapping mapping;
  std::string mapping_name = "identity";  ///< with its seed: "random 42"
  std::string time_unit;

  [[nodiscard]] Rank ranks() const { return topology->nodes(); }
  [[nodiscard]] bool has_one_price() const { return class_costs.empty(); }
  /// What a message from a rank to another pays.
  [[nodiscard]] const Costs& costs_between(Rank from, Rank to) const {
    if (has_one_price()) return costs;
    return costs_of_class(topology->price_class(mapping.node_of(from), mapping.node_of(to)));
  }
  [[nodiscard]] const Costs& costs_of_class(int price_class) const {
    return has_one_price() ? costs : class_costs[static_cast<std::size_t>(price_class)];
  }
  /// The lowest price of each kind that anybody pays: no message is cheaper.
  [[nodiscard]] Costs lowest_costs() const;
  /// Time of one word on one of this platform's channels, at the prices `at`.
  [[nodiscard]] Time word_time(const Costs& at) const { return at.t_w / topology->width(); }
  /// The same where it is shortest.
  [[nodiscard]] Time word_time() const { return word_time(lowest_costs()); }
  /// The smallest cost that is not 0; 0 if all are. What is much shorter than this is noise.
  [[nodiscard]] Time smallest_cost() const;
  [[nodiscard]] bool cut_through() const { return switching == Switching::cut_through; }
  /// Replaces `out` by the channels between the nodes of two ranks.
  void route(Rank from, Rank to, Route& out) const { topology->route(mapping.node_of(from), mapping.node_of(to), out); }
};

}  // namespace hopscope
