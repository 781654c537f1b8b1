#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "analysis/embedding/embedding.hpp"

namespace hopscope {

/// The quality of a mapping, compared lexicographically: smaller is better. Loads and distances are in edges, or in
/// words if the guest has them. Words that are not integers, or more than 2^50 in total, are rounded to 2^-50 of the
/// total, and more coarsely if the host has more than 2^12 vertices: words times hops must fit into 63 bits.
/// If channels differ in width, loads are relative to the widest: a load on a channel that is k times narrower counts k
/// times. Products that are not integers are rounded likewise, and k is at most 2^30.
struct MappingQuality {
  std::int64_t load = 0;      ///< the largest of a link
  std::int64_t links = 0;     ///< the number of links that carry it
  std::int64_t distance = 0;  ///< summed over all edges, each hop times the edge's weight
  friend auto operator<=>(const MappingQuality&, const MappingQuality&) = default;
};

/// A mapping from which a search may start.
struct NamedPlacement {
  std::string name;
  Placement nodes;
};

/// The limits of a search, and its progress callback.
struct SearchLimits {
  std::uint64_t seed = 1;
  std::int64_t steps = 0;  ///< mappings to evaluate; 0: as many as `usual_steps`
  double seconds = 0;  ///< of processor time, besides the steps; 0: no limit, and the result depends on the seed only
  /// Called from time to time with the number of steps done and the best quality so far; may be empty.
  std::function<void(std::int64_t steps, const MappingQuality& best)> progress = {};
};

/// The result of a search.
struct FoundMapping {
  Placement nodes;
  MappingQuality quality;
  std::string start;       ///< the name of the mapping from which it started; "random" if it was generated
  std::int64_t steps = 0;  ///< mappings evaluated
  bool is_best = false;    ///< provably optimal: each edge takes one hop and no link is shared
};

/// Searches for a mapping that is better than each of `starts`, by `MappingQuality`: starting from the best of them and
/// from random ones, two processes are exchanged, or one is moved to an empty node, repeatedly; a deterioration is
/// accepted if it is below a threshold, which decreases to 0 (threshold accepting: Dueck and Scheuer, 1990).
/// Never worse than the first of `starts`, nor than any other, unless the time limit ends the search before all are
/// evaluated. The same seed and steps always give the same mapping.
/// @pre at least one start; host.channels() <= HostLinks::most_channels
[[nodiscard]] FoundMapping search_mapping(const GuestGraph& guest, const Topology& host,
                                          const std::vector<NamedPlacement>& starts, const SearchLimits& limits);

/// A number of steps that takes a second or two: fewer if the guest has many edges or the host long routes, but at
/// least 20000.
[[nodiscard]] std::int64_t usual_steps(const GuestGraph& guest, const Topology& host);

/// The quality of one mapping.
[[nodiscard]] MappingQuality quality_of(const GuestGraph& guest, const Topology& host, const Placement& nodes);

}  // namespace hopscope
