#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/simulate.hpp>

#include "study/bound/catalogue_algorithm.hpp"
#include "study/bound/trees/one_tree.hpp"
#include "study/bound/trees/tree_messages.hpp"

namespace hopscope {

/// Trees of larger networks are not packed: ranks times ranks.
inline constexpr double most_pairs_of_trees = 1 << 18;

/// Settings of a synthesis by trees.
struct TreeSettings {
  std::int64_t segments = 0;            ///< into which the words of a tree are cut; 0: chosen
  std::size_t most_messages = 1 << 18;  ///< of a schedule whose number of segments is chosen
  double seconds = 10;                  ///< after which no other trees or numbers of segments are tried
  /// Between two ranks, at most, of rounds; 1: all messages take the routes of the platform, whatever was packed.
  std::size_t routes = 4;
  /// Asked several times a second; false ends the synthesis: with the best schedule so far, if there is one.
  std::function<bool()> goes_on = {};
};

/// One half of an all-reduce, or the whole of another operation.
struct TreePhase {
  std::string name;  ///< "all-gather", "reduce", ..
  TreePacking packing;
  Time time = 0;          ///< that the trees take for words alone, if they are cut without limit
  bool of_paths = false;  ///< to each rank, or from each, in place of trees
};

/// A schedule along trees: along many, in segments, which reach the optimum of long messages, or along one that reaches
/// all ranks early with the whole message.
struct TreeReport {
  std::string file;
  std::string scenario;
  Platform platform;
  Schedule schedule;
  std::string amount;  ///< as in Result
  std::vector<std::string> overrides;
  std::shared_ptr<const Operation> operation;

  std::vector<TreePhase> phases;  ///< of the packed trees; empty if none can be packed here
  /// The edges of the one tree along which the whole message goes, between its root and the farthest rank; none if the
  /// packed trees are faster.
  std::optional<std::int64_t> depth_of_one;
  /// Blocks, or parts of the sum, that messages in rounds carry at most, along trees that only the ports and channels
  /// of a round shape; none if packed trees are faster.
  std::optional<std::int64_t> most_blocks;
  CatalogueAlgorithm catalogue;   ///< whose messages these may be
  bool takes_own_routes = false;  ///< of the platform, also where trees were packed along others
  std::int64_t segments = 1;
  std::int64_t width = 1;  ///< how much of a segment a channel carries in a step, in trees on the narrowest
  std::vector<ScheduledMessage> table;  ///< by step
  std::shared_ptr<const Sums> sums;     ///< that its blocks name
  std::int64_t steps = 0;
  Time time = 0;              ///< simulated: in steps or rounds with a barrier before each, else as the scenario asks
  Time latency = 0;           ///< a startup and a hop
  std::optional<Time> bound;  ///< that no schedule can beat, as of `hopscope bound`
  bool is_stopped = false;    ///< by a request, before other trees or numbers of segments were tried

  [[nodiscard]] Synchronization synchronization() const {
    return depth_of_one || catalogue.name ? schedule.synchronization : Synchronization::barrier;
  }
  /// What the words take along the trees, cut without limit, after the latency.
  [[nodiscard]] Time reached() const {
    Time sum = latency;
    for (const TreePhase& phase : phases) sum += phase.time;
    return sum;
  }
};

/// The whole message along the fastest of the trees that early_trees() finds. @pre may_be_one_tree(), something to send
/// @param is_in_time false ends the search with what has been found
[[nodiscard]] TreeReport one_tree_schedule(const Scenario& scenario, const TreeSettings& settings,
                                           const RunOptions& options, const std::function<bool()>& is_in_time);

/// True if the scenario moves no words.
[[nodiscard]] bool has_nothing_to_send(const Scenario& scenario);

/// A report of no messages, with the bound.
[[nodiscard]] TreeReport without_schedule(const Scenario& scenario);

/// The report with the messages of another tree, simulated.
[[nodiscard]] TreeReport with_tree(TreeReport report, OneTree made, const Scenario& scenario,
                                   const RunOptions& options);

/// Empty if the trees, or paths, of an operation can be packed, else why they cannot. @pre it is a collective
/// operation, as has_cuts() tells
[[nodiscard]] std::string why_no_trees(const Operation& operation);

/// Packs spanning trees for broadcast, reduce, all-gather, reduce-scatter or all-reduce, and fills them in steps; or
/// paths for scatter or gather, which are all taken at once. For broadcast and reduce it also searches for one tree,
/// with any ports and switching, and for the others that have trees out of all ranks, rounds of messages of several
/// blocks, with any ports, and takes what is faster.
/// @param options of the runs that check the schedule
/// @throws InputError if ports, switching, costs or the network do not allow any; std::runtime_error if it was ended
/// before there was a schedule; std::logic_error on a mistake of hopscope; and as simulate
[[nodiscard]] TreeReport tree_schedule(const Scenario& scenario, const TreeSettings& settings,
                                       const RunOptions& options);

}  // namespace hopscope
