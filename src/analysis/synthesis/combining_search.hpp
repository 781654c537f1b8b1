#pragma once

#include <cstdint>
#include <functional>
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

}  // namespace hopscope
