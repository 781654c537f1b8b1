#pragma once

// Trees out of all ranks that grow in rounds of messages of several blocks.

#include <functional>
#include <optional>
#include <vector>

#include "study/bound/synthesis/combining.hpp"
#include "study/bound/trees/tree_phases.hpp"

namespace hopscope {

/// True if rounds can be searched, and may be faster than packed trees: these are for messages whose words matter
/// alone, and for all ports.
/// @param packs whether trees are packed as well
[[nodiscard]] bool may_be_in_rounds(const Scenario& scenario, bool packs);

/// Routes between all ranks of a platform, among which the rounds of every phase of an operation choose.
class RoundRoutes {
 public:
  /// @param scenario must outlive it @param most_routes of a pair; the first is that of the platform @pre cut-through
  RoundRoutes(const Scenario& scenario, std::size_t most_routes);
  RoundRoutes(const RoundRoutes&) = delete;
  RoundRoutes& operator=(const RoundRoutes&) = delete;

  /// False if there are two ranks between which no message fits.
  [[nodiscard]] bool is_possible() const { return exchange_.is_possible(); }
  /// True if ranks are all alike, in an order of their own.
  [[nodiscard]] bool has_translations() const { return has_translations_; }
  /// Of a rank; 0: any number.
  [[nodiscard]] std::int32_t ports() const { return ports_; }
  /// What limits messages in a round. @param is_reversed of rounds that are run backwards: what a pair needs is that of
  /// a message from its second rank to its first
  [[nodiscard]] CombiningProblem problem(bool is_reversed) const;
  /// Arcs of the network.
  [[nodiscard]] std::vector<std::size_t> route(Rank from, Rank to, std::int32_t way) const;

 private:
  RoutedExchange routed_;
  CombinedExchange exchange_;
  bool has_translations_;
  std::int32_t ports_;
};

/// Trees that have grown in rounds, and what goes along them.
struct RoundTrees {
  TreePacking packing;          ///< one for each segment of each root; routes as in the problem of the phase
  std::int32_t segments = 1;    ///< into which the words of each root are cut
  std::vector<TreeSend> sends;  ///< by step, what one message carries one after the other
};

/// What ends a search.
struct RoundLimits {
  std::function<bool()> is_wanted;   ///< false ends it at once
  std::function<bool()> is_in_time;  ///< false ends it once something has been found
  /// After the trials of every search, others by chance follow, until so many times as many have brought nothing.
  int idle_passes = 0;
};

/// Rounds for several numbers of blocks that a message may carry, or of segments, and the fastest of all trials.
/// @param words of a block, or of the root
/// @return none if no trial leads to the end, or the search was ended before one did
[[nodiscard]] std::optional<RoundTrees> round_trees(const RoundRoutes& routes, const PlannedPhase& phase, double words,
                                                    const RoundLimits& limits);

/// Messages of one step between the same ranks along the same route, in one.
[[nodiscard]] std::vector<ScheduledMessage> combined_messages(std::vector<ScheduledMessage> sorted_by_step);

}  // namespace hopscope
