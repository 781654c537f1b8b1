#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <hopscope/platform.hpp>
#include <hopscope/schedule.hpp>

#include "files/reading.hpp"
#include "schedule/actions/index_list.hpp"
#include "schedule/actions/message_matching.hpp"
#include "schedule/schedule_mistakes.hpp"

namespace hopscope {

/// One thing that a rank does in a schedule of operations with dependencies.
struct RankAction {
  enum class Kind : std::uint8_t { send, receive, local, pause };

  Kind kind = Kind::local;
  Rank peer = 0;                ///< the other end of a message; Envelope::any_source
  std::int64_t line = 0;        ///< the channel or tag: those of a pair on one keep their order; Envelope::any_line
  double words = 0;             ///< of a message that is sent; for a receive see check_room
  Time duration = 0;            ///< of a pause
  std::int32_t processor = -1;  ///< pauses on one processor of a rank exclude each other; -1: on none
  std::uint32_t origin = 0;     ///< its number in the file, for messages
  IndexList after_end = {};     ///< actions of this rank that must have ended before it begins
  IndexList after_begin = {};   ///< actions of this rank that must have begun before it begins

  /// What a receive is matched by.
  [[nodiscard]] Envelope wanted() const { return {peer, line}; }
};

/// What every rank does, in any order.
struct ActionLists {
  std::vector<std::vector<RankAction>> of_rank;
  /// Where the file has an action: "gpu 3, tb 1, step 2".
  std::function<std::string(Rank rank, std::uint32_t origin)> place;
  std::string rank_word = "rank";    ///< as messages call a rank: "gpu"
  std::string line_word = "tag";     ///< as they call a line: "channel"
  std::string origin_word = "line";  ///< as they call an origin: "operation"
  ReadingLoad load = ReadingLoad();

  /// Adds an action that a file asks for. @return its number. @throws InputError if there are too many
  std::uint32_t add(Rank rank, RankAction action);
};

}  // namespace hopscope
