#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/topology.hpp>

namespace hopscope {

/// A point in time or a duration, in the unit that the user's costs are given in.
using Time = double;

/// Cost parameters, in any time unit, never negative (the book's symbols).
struct Costs {
  Time t_s = 0;  ///< startup of a message
  Time t_w = 0;  ///< one word over one channel of width 1
  Time t_h = 0;  ///< one hop
  Time t_r = 0;  ///< local rearrangement of one word
  Time t_c = 0;  ///< combining a word with another, such as adding it
};

enum class Switching { cut_through, store_and_forward };
enum class Contention { fair, fifo };
/// Whether the messages that a node sends at once start up at once, or one after the other (MODEL: "Machine").
enum class Startups { parallel, serial };

/// Assigns a node to each rank, by default the identity. No two ranks share a node; nodes may be left
/// without a rank.
class Mapping {
 public:
  /// As many ranks as nodes, each on the node of the same number.
  Mapping() = default;
  /// `table[r]` is the node of rank r; there are as many ranks as entries. @pre no node twice, at least one entry
  explicit Mapping(std::vector<NodeId> table);

  /// The number of ranks; none if it is that of the nodes.
  [[nodiscard]] std::optional<Rank> ranks() const { return ranks_; }

  [[nodiscard]] NodeId node_of(Rank rank) const {
    return table_.empty() ? rank : table_[static_cast<std::size_t>(rank)];
  }
  /// True if each rank runs on the node of the same number.
  [[nodiscard]] bool is_identity() const { return table_.empty(); }

 private:
  std::vector<NodeId> table_;  // empty for the identity, so that a million nodes cost nothing
  std::optional<Rank> ranks_;
};

/// The machine of a scenario: topology + costs + switching + ports + routing + mapping (MODEL: "Machine").
struct Platform {
  static constexpr int all_ports = std::numeric_limits<int>::max();

  std::string name;
  std::shared_ptr<const Topology> topology;
  Costs costs;
  /// By cost class of the topology; empty if `costs` apply to all.
  std::vector<Costs> class_costs = {};
  Switching switching = Switching::cut_through;
  int ports = 1;  ///< send ports, and as many receive ports, of a node; `all_ports` means no limit
  std::string routing = "default";
  std::uint64_t seed = 1;  ///< of routings that draw routes
  Contention contention = Contention::fair;
  Startups startups = Startups::parallel;
  Mapping mapping;
  std::string mapping_name = "identity";  ///< with its seed: "random 42"
  std::string time_unit;
  int word_bytes = 0;  ///< bytes of a word; 0 if the scenario does not say

  /// p: the number of nodes, or less if the mapping leaves nodes without a rank.
  [[nodiscard]] Rank ranks() const { return mapping.ranks().value_or(topology->nodes()); }
  [[nodiscard]] bool has_rank_on_every_node() const { return ranks() == topology->nodes(); }
  [[nodiscard]] bool has_uniform_costs() const { return class_costs.empty(); }
  /// The cost parameters of a message from one rank to another.
  [[nodiscard]] const Costs& costs_between(Rank from, Rank to) const {
    if (has_uniform_costs()) return costs;
    return costs_of_class(topology->cost_class(mapping.node_of(from), mapping.node_of(to)));
  }
  [[nodiscard]] const Costs& costs_of_class(int cost_class) const {
    return has_uniform_costs() ? costs : class_costs[static_cast<std::size_t>(cost_class)];
  }
  /// The lowest cost of each kind on any channel: no message costs less.
  [[nodiscard]] Costs lowest_costs() const;
  /// The time of one word on a channel of `kind`, with the cost parameters `at`.
  [[nodiscard]] static Time word_time(const Costs& at, const ChannelKind& kind) {
    return kind.t_w ? *kind.t_w : at.t_w / kind.width;
  }
  /// The same on the channel where it is shortest: a lower bound for every word.
  [[nodiscard]] Time word_time(const Costs& at) const;
  /// The same at the lowest costs.
  [[nodiscard]] Time word_time() const { return word_time(lowest_costs()); }
  /// The same on the channel where it is longest, at the highest costs.
  [[nodiscard]] Time longest_word_time() const;
  /// Words that all channels together can carry per unit of time, at the lowest costs; infinite if a word takes no time
  /// on one of them.
  [[nodiscard]] double capacity() const;
  /// The smallest cost that is not 0; 0 if all are. Anything much shorter is noise.
  /// @param words the number of words whose time counts as one cost; 0 if none are sent
  /// @param rearranges whether as many words are rearranged, at t_r each
  /// @param combines whether as many words are combined, at t_c each
  [[nodiscard]] Time smallest_cost(double words = 1, bool rearranges = false, bool combines = false) const;
  /// True if a message that holds a send port may have to wait for the startup of another. With one port it never has:
  /// who starts up holds that port.
  [[nodiscard]] bool startups_wait() const { return startups == Startups::serial && ports > 1; }
  [[nodiscard]] bool cut_through() const { return switching == Switching::cut_through; }
  /// True if `route` is a path from the node of `from` to that of `to`.
  [[nodiscard]] bool connects(const Route& route, Rank from, Rank to) const;
  /// Replaces `out` by the channels between the nodes of two ranks.
  void route(Rank from, Rank to, Route& out) const { topology->route(mapping.node_of(from), mapping.node_of(to), out); }
};

/// The time of one word on a channel, whoever sends it: between clusters that of their inter.
[[nodiscard]] Time word_time_on(const Platform& platform, ChannelId id);

/// The time of one hop over a channel, whoever sends.
[[nodiscard]] Time hop_time_on(const Platform& platform, ChannelId id);

/// The time of a message of so many words that meets no other on its route (MODEL: "One message").
[[nodiscard]] Time time_alone(const Platform& platform, Rank from, Rank to, double words, const Route& route);

}  // namespace hopscope
