#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "analysis/synthesis/combining_search.hpp"

namespace hopscope {

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

}  // namespace hopscope
