#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <hopscope/platform.hpp>
#include <hopscope/schedule.hpp>

#include "schedule/schedule_mistakes.hpp"

namespace hopscope {

/// One thing that a rank does in a schedule of operations with dependencies.
struct RankAction {
  enum class Kind : std::uint8_t { send, receive, local, pause };

  Kind kind = Kind::local;
  Rank peer = 0;                                ///< the other end of a message
  std::int64_t line = 0;                        ///< the channel or tag: messages of a pair on one line keep their order
  double words = 0;                             ///< of a message that is sent; for a receive see check_room
  Time duration = 0;                            ///< of a pause
  std::int64_t processor = -1;                  ///< pauses on one processor of a rank exclude each other; -1: on none
  std::uint32_t origin = 0;                     ///< its number in the file, for messages
  std::vector<std::uint32_t> after_end;         ///< actions of this rank that must have ended before it begins
  std::vector<std::uint32_t> after_begin = {};  ///< actions of this rank that must have begun before it begins
};

/// What every rank does, in any order.
struct ActionLists {
  std::vector<std::vector<RankAction>> of_rank;
  /// Where the file has an action: "gpu 3, tb 1, step 2".
  std::function<std::string(Rank rank, std::uint32_t origin)> place;
  std::string rank_word = "rank";  ///< as messages call a rank: "gpu"
  std::string line_word = "tag";   ///< as they call a line: "channel"
};

}  // namespace hopscope
