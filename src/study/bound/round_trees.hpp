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
[[nodiscard]] bool may_be_in_rounds(const Scenario& scenario);

/// Routes between all ranks of a platform, among which the rounds of every phase of an operation choose.
class RoundRoutes {
 public:
  /// @param scenario must outlive it @pre cut-through
  explicit RoundRoutes(const Scenario& scenario);
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
  TreePacking packing;          ///< one tree out of each rank; routes as in the problem of the phase
  std::vector<TreeSend> sends;  ///< by step, what one message carries one after the other
};

/// Rounds for several numbers of blocks that a message may carry, and the fastest of all trials.
/// @param words of a block @param goes_on false ends the search
/// @return none if no trial has ended before
[[nodiscard]] std::optional<RoundTrees> round_trees(const RoundRoutes& routes, const PlannedPhase& phase, double words,
                                                    const std::function<bool()>& goes_on);

/// Messages of one step between the same ranks along the same route, in one.
[[nodiscard]] std::vector<ScheduledMessage> combined_messages(std::vector<ScheduledMessage> sorted_by_step);

}  // namespace hopscope
