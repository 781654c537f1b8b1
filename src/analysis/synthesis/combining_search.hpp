#pragma once

// Schedules of messages that carry several blocks.

#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <vector>

#include "analysis/synthesis/step_search.hpp"

namespace hopscope {

/// An exchange in which ranks may keep blocks of others for a while, and send them on together with their own: in one
/// step nothing is used by more messages than it has places for.
struct CombiningProblem {
  struct Route {
    PackingProblem::Route resources;
    double latency = 0;    ///< until the first word arrives, with the startup
    double word_time = 0;  ///< for each word
  };
  std::int32_t ranks = 0;
  std::vector<std::int32_t> places;        ///< by resource, at least 1
  std::vector<std::vector<Route>> routes;  ///< by pair, from * ranks + to: those of a message between the two
  std::vector<double> words;               ///< by pair: of its block, >= 0; negative where there is none
  /// Orders in which messages that are equally good are sent, by pair: the lowest first. Those of a translation of the
  /// network stand together in some of them. At least one.
  std::vector<std::vector<std::int32_t>> orders;

  [[nodiscard]] std::size_t pair(std::int32_t from, std::int32_t to) const {
    return static_cast<std::size_t>(from) * static_cast<std::size_t>(ranks) + static_cast<std::size_t>(to);
  }
};

/// A message of several blocks.
struct CombinedMessage {
  std::int32_t step = 0;  ///< from 0
  std::int32_t from = 0;
  std::int32_t to = 0;
  std::int32_t route = 0;
  double words = 0;
  std::vector<std::int32_t> blocks = {};  ///< by pair, as in CombiningProblem
};

struct CombinedSchedule {
  std::vector<CombinedMessage> messages;  ///< by step; empty if none was found
  std::int32_t steps = 0;
  double time = 0;         ///< one step after the other, each as long as its longest message
  std::int64_t moves = 0;  ///< messages and blocks that were placed, in all trials
};

/// Limits of a search.
struct CombiningLimits {
  std::uint64_t seed = 1;
  std::int64_t moves = 0;           ///< the result depends on these and the seed alone
  std::int32_t most_steps = 0;      ///< of a schedule; 0: any number
  std::int32_t most_transfers = 0;  ///< of a block, at least 2; 0: any number
  double time_to_beat = 0;          ///< schedules that take at least as long are not looked for; 0: none is known
  /// Asked now and then with the best schedule so far; false ends the search. May be empty.
  std::function<bool(const CombinedSchedule&)> goes_on = {};
};

/// Searches a schedule that takes little time. In each trial, steps are filled with the messages by which a rank learns
/// of most others whose blocks it cannot have yet, until every block has a way in time to its destination; where not
/// more than a few transfers of a block are allowed, there are more steps of fewer words. Then each block takes the way
/// on which it prolongs the steps least, over and over. Trials differ in transfers, in what decides between equally
/// good messages, and by chance.
[[nodiscard]] CombinedSchedule combine(const CombiningProblem& problem, const CombiningLimits& limits);

/// Gives every block a way in time from its source to its destination along the messages of some steps, such that the
/// longest messages of the steps, added up, take little time: a block's way is that on which it prolongs a soft maximum
/// of each step least. Blocks are placed once, and then taken up and placed again, one by one.
class BlockRouting {
 public:
  /// @param messages by step; every block has a way along them
  /// @param most_transfers of a block, within which every block has one; 0: any number
  /// @param problem must outlive it
  BlockRouting(const CombiningProblem& problem, std::vector<CombinedMessage> messages, std::int32_t most_transfers);

  /// Places every block, or places it again.
  void place_all();
  /// What the steps take; messages without blocks, and steps without messages, are left out.
  [[nodiscard]] double time() const;
  /// Blocks that place_all places.
  [[nodiscard]] std::int64_t blocks() const { return blocks_; }
  [[nodiscard]] CombinedSchedule schedule() const;

 private:
  static constexpr std::int32_t none = -1;
  struct Arrival {
    double cost = std::numeric_limits<double>::infinity();
    std::int32_t by = none;  // the message that brings the block
  };

  void place(std::size_t pair, std::int32_t from, std::int32_t to);
  void find_way(std::int32_t from, double words);
  void put(std::size_t message, double words);
  [[nodiscard]] double cost(std::size_t message, double words) const;
  [[nodiscard]] double word_time(std::size_t message) const { return route_of_[message]->word_time; }

  const CombiningProblem& problem_;
  std::vector<CombinedMessage> messages_;
  std::vector<const CombiningProblem::Route*> route_of_;  // by message
  std::vector<std::size_t> step_begins_;                  // by step, and the end
  std::vector<double> sum_, norm_;                        // by step: of powers of what its messages take; their root
  std::vector<std::vector<std::int32_t>> ways_;           // by pair: the messages that carry its block
  // In the search of one way, by number of transfers, the last of which stands for all if they are not limited:
  std::size_t levels_;
  std::vector<Arrival> arrival_;  // by rank
  std::vector<Arrival> offered_;  // by message: the arrival at its sender before its step
  std::int64_t blocks_ = 0;
};

/// What decides in one trial.
struct GossipSettings {
  std::int32_t transfers = 0;   ///< of a block on its way, at most; 0: any number
  std::size_t order = 0;        ///< of CombiningProblem::orders
  double weight_of_routes = 0;  ///< what is learned counts less by this power of the resources that a route uses
  double noise = 0;             ///< by which it may count less, at random
  std::int32_t most_steps = 0;  ///< it is given up beyond; 0: never
};

/// Steps of messages in which every rank that has a block for another reaches it in time, if messages carry all that
/// their senders know (gossiping): no block is on any of them yet. Greedy: the message from which most is learned
/// first. Empty if it takes too many steps, or if a step brings nothing new.
[[nodiscard]] std::vector<CombinedMessage> gossip(const CombiningProblem& problem, const GossipSettings& settings,
                                                  std::mt19937_64& random);

}  // namespace hopscope
