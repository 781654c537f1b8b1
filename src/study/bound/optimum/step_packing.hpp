#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include <hopscope/platform.hpp>

namespace hopscope {

/// Messages that are to be packed into as few steps as possible. In a step, the shares that its messages take of a
/// resource add up to 1 at most.
struct StepPacking {
  /// What a message takes on one of its routes: resources, and the share of each.
  using Way = std::vector<std::pair<std::size_t, double>>;

  std::size_t resources = 0;
  std::vector<std::vector<Way>> messages;  ///< by message: its ways, at least one
};

/// Where a message goes.
struct Packed {
  std::size_t step = 0;
  std::size_t way = 0;
};

/// The outcome of a search.
struct PackedSteps {
  std::size_t at_least = 0;     ///< no packing has fewer steps
  std::vector<Packed> packing;  ///< by message; the one with the fewest steps that was found; empty if none was
  std::size_t steps = 0;        ///< of this packing
  std::int64_t nodes = 0;       ///< of the tree that was searched
  bool is_stopped = false;      ///< before the search was over

  [[nodiscard]] bool is_optimum() const { return !packing.empty() && steps == at_least; }
};

/// The steps that the resources need which messages take whichever way they go; at least 1 if there is a message.
[[nodiscard]] std::size_t steps_by_resources(const StepPacking& problem);

/// The fewest steps, by exhaustive search: for each number of steps from `at_least` on, messages are assigned to steps
/// one by one, first those with the fewest steps left, or to a step that a busy resource cannot leave idle. A branch
/// ends as soon as a resource has less room left in all steps than its remaining messages take. Steps without messages
/// are interchangeable, so that only one of them is tried. Two searches find the same.
/// @param at_least a bound that is known
/// @param most_nodes of the tree, after which the search ends without a proof
/// @param goes_on asked now and then; false ends the search with what is known. May be empty.
[[nodiscard]] PackedSteps fewest_steps(const StepPacking& problem, std::size_t at_least, std::int64_t most_nodes,
                                       const std::function<bool()>& goes_on = {});

/// Looks for a packing into so many steps by placing one message after the other where it drives out least; those
/// driven out look for places of their own, and weigh more from then on. Finds packings that a tree of choices is too
/// large for, and proves nothing if it finds none. No random numbers: the same problem has the same result.
/// @param moves messages to be placed, at most
/// @param goes_on asked often; false ends the search. May be empty
[[nodiscard]] std::optional<std::vector<Packed>> repaired_packing(const StepPacking& problem, std::size_t steps,
                                                                  std::int64_t moves,
                                                                  const std::function<bool()>& goes_on);

/// All simple paths between vertices of a network, or those with the fewest channels.
class PathsOfNetwork {
 public:
  /// `topology` must outlive this.
  explicit PathsOfNetwork(const Topology& topology);

  /// From one vertex to another, the shortest first; none if there are more than `most`.
  [[nodiscard]] std::optional<std::vector<Route>> paths(NodeId from, NodeId to, bool only_shortest,
                                                        std::size_t most) const;

 private:
  struct Walk;
  void extend(Walk& walk, NodeId at) const;
  [[nodiscard]] std::vector<int> distances_to(NodeId to) const;

  const Topology& topology_;
  std::vector<std::vector<ChannelId>> leaving_, entering_;  // by vertex
};

}  // namespace hopscope
