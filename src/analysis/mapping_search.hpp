#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "analysis/embedding.hpp"

namespace hopscope {

/// How good a mapping is: the lesser, the better. Loads and distances are in edges, or in words where the guest has
/// them. Words that are no whole numbers, or more than 2^50 of them together, are rounded to 2^-50 of all, and coarser
/// where the host has more than 2^12 vertices: words times hops must fit into 63 bits.
/// Where channels differ in width, loads are per width, in units of the widest: one that is k times narrower counts k
/// times. Products that are no whole numbers are rounded likewise, and k is 2^30 at most.
struct MappingQuality {
  std::int64_t load = 0;      ///< the largest of a link
  std::int64_t links = 0;     ///< how many links carry it
  std::int64_t distance = 0;  ///< of all edges together, each hop times the edge's weight
  friend auto operator<=>(const MappingQuality&, const MappingQuality&) = default;
};

/// A mapping from which a search may set out.
struct NamedPlacement {
  std::string name;
  Placement nodes;
};

/// How a search is limited, and told of.
struct SearchLimits {
  std::uint64_t seed = 1;
  std::int64_t steps = 0;  ///< mappings to look at; 0: as many as `usual_steps` says
  double seconds = 0;  ///< on the clock, beside the steps; 0: no limit, and the result depends on nothing but the seed
  /// Told now and then how many steps are done and what was found; may be empty.
  std::function<void(std::int64_t steps, const MappingQuality& best)> progress = {};
};

/// What a search found.
struct FoundMapping {
  Placement nodes;
  MappingQuality quality;
  std::string start;       ///< the name of the mapping that it set out from; "random" if that was one of its own
  std::int64_t steps = 0;  ///< mappings that were looked at
  bool is_best = false;    ///< nothing can be better: each edge takes one hop and no link is shared
};

/// Looks for a mapping that is better than each of `starts`, by `MappingQuality`: from the best of them and from random
/// ones two processes change places, or one moves to an empty node, over and over; what makes things worse is accepted
/// while that is less than a threshold, which falls to nothing (threshold accepting: Dueck and Scheuer, 1990).
/// Never worse than the first of `starts`, nor than any other, unless the clock ends the search before they are all
/// seen. The same seed and steps give the same mapping every time.
/// @pre at least one start; host.channels() <= HostLinks::most_channels
[[nodiscard]] FoundMapping search_mapping(const GuestGraph& guest, const Topology& host,
                                          const std::vector<NamedPlacement>& starts, const SearchLimits& limits);

/// Steps that take a second or two, fewer where the guest has many edges or the host long routes; but 20000 at least,
/// however long these take.
[[nodiscard]] std::int64_t usual_steps(const GuestGraph& guest, const Topology& host);

/// The quality of one mapping.
[[nodiscard]] MappingQuality quality_of(const GuestGraph& guest, const Topology& host, const Placement& nodes);

}  // namespace hopscope
