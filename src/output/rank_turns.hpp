#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "run/shown_run.hpp"

namespace hopscope {

/// One message, with its number among those from one rank to another.
struct NumberedMessage {
  const RecordedMessage* message = nullptr;
  std::int64_t tag = 0;
};

/// What a rank does next: it waits for the end of a message, pauses for some time, or begins to send a message.
struct RankTurn {
  enum class Kind { wait, pause, send };
  Kind kind = Kind::wait;
  NumberedMessage message = {};  ///< of a wait or a send
  Time duration = 0;             ///< of a pause
};

/// The turns of one rank, and the messages that it receives, for which it need not do anything.
struct TurnsOfRank {
  std::vector<NumberedMessage> receives;
  std::vector<RankTurn> turns;
  /// After all messages of the rank have ended, until the run ends; 0 for all ranks but one.
  Time last_pause = 0;
};

/// By rank, what explains the times of a run's messages. Before a send, a rank waits for what it has sent and received
/// in earlier steps and what has ended by then. Where that is not why it sends only now, it pauses. Messages to oneself
/// are left out.
/// @param run with messages, which must outlive the result
[[nodiscard]] std::vector<TurnsOfRank> turns_of_ranks(const ShownRun& run);

}  // namespace hopscope
