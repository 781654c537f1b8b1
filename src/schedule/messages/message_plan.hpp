#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <hopscope/schedule_file.hpp>

#include "schedule/messages/message_table.hpp"

namespace hopscope {

/// A part of a block that a message carries.
struct CarriedPart {
  BlockLabel block;
  double words = 0;
};

/// A message whose blocks are known to be there when it is sent.
struct PlannedMessage {
  Step step = 1;
  Rank from = 0;
  Rank to = 0;
  double words = 0;
  std::vector<CarriedPart> parts;
  Route route;  ///< channels; empty if the platform's routing decides
  std::vector<std::uint32_t>
      after;       ///< messages of the same step to `from` that must have been delivered, and junctions
  Time pause = 0;  ///< of `from`, between these and the send
};

/// A pause at the end of a step.
struct PlannedPause {
  Step step = 1;
  Rank rank = 0;
  Time duration = 0;
};

/// Several messages that bring parts of one block, which many others may wait for: one, and what came before it.
struct Junction {
  std::uint32_t before =
      0;  ///< the first message, or another junction, whose number is that of the messages and its own
  std::uint32_t message = 0;
};

/// A table of messages that delivers every block of an operation.
class MessagePlan {
 public:
  /// What a rank sends and receives in a step, in the order of the table.
  struct Turn {
    Step step = 1;
    std::vector<std::uint32_t> sends;
    std::vector<std::uint32_t> receives;
    Time pause = 0;  ///< when all of these have been delivered
  };

  /// @param messages sorted by step
  /// @param junctions that they wait for
  /// @param pauses of no later step than the last message
  /// @param every_step whether every rank takes part in every step, as it must where there is a barrier
  /// @param copies_blocks as Operation::copies_blocks
  /// @param splits_blocks whether a message carries less than a whole block
  MessagePlan(std::vector<PlannedMessage> messages, std::vector<Junction> junctions,
              std::span<const PlannedPause> pauses, Rank ranks, bool every_step, bool copies_blocks,
              bool splits_blocks);

  [[nodiscard]] bool copies_blocks() const { return copies_blocks_; }
  [[nodiscard]] bool splits_blocks() const { return splits_blocks_; }

  [[nodiscard]] const PlannedMessage& message(std::uint32_t index) const { return messages_[index]; }
  /// That of a number in `after`; null if it is one of a message.
  [[nodiscard]] const Junction* junction(std::uint32_t number) const {
    return number < messages_.size() ? nullptr : &junctions_[number - messages_.size()];
  }
  [[nodiscard]] std::span<const PlannedMessage> messages() const { return messages_; }
  [[nodiscard]] std::span<const Turn> turns_of(Rank rank) const { return turns_[static_cast<std::size_t>(rank)]; }
  /// The number of the last step.
  [[nodiscard]] Step last_step() const { return messages_.empty() ? 0 : messages_.back().step; }
  /// How many steps have messages.
  [[nodiscard]] Step steps_with_messages() const { return steps_with_messages_; }

 private:
  void add_steps(std::span<const PlannedPause> pauses);
  [[nodiscard]] Turn& turn(Rank rank, Step step);

  std::vector<PlannedMessage> messages_;
  std::vector<Junction> junctions_;
  std::vector<std::vector<Turn>> turns_;  // by rank
  Step steps_with_messages_ = 0;
  bool copies_blocks_;
  bool splits_blocks_;
};

/// Checks a table against the platform and the operation: who sends what when, and that every block arrives once.
/// @throws InputError with the first cause of every mistake
[[nodiscard]] MessagePlan plan_of(const MessageTable& table, const ScheduleSetting& setting);

}  // namespace hopscope
