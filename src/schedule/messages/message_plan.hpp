#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <hopscope/schedule_file.hpp>

#include "schedule/messages/message_table.hpp"

namespace hopscope {

/// A part of a block that a message carries.
struct CarriedPart {
  BlockLabel block;  ///< where blocks are combined, its destination alone counts
  double words = 0;
  double offset = 0;       ///< where the part begins, of blocks that are copied or combined
  bool of_result = false;  ///< of a scan: of what the rank has as its result, not of what it passes on
};

/// What becomes of blocks on their way.
enum class OnTheWay : std::uint8_t { moved, copied, combined };

/// A message whose blocks are known to be there when it is sent.
struct PlannedMessage {
  Step step = 1;
  Rank from = 0;
  Rank to = 0;
  std::uint32_t row = 0;  ///< of the table
  double words = 0;
  std::vector<CarriedPart> parts;
  Route route;  ///< channels; empty if the platform's routing decides
  std::vector<std::uint32_t>
      after;       ///< messages of the same step to `from` that must have been delivered, and junctions
  Time pause = 0;  ///< of `from`, between these and the send
  // Where blocks are combined:
  Step combined_at = 0;          ///< `to` combines it at the end of this step with what it passes on; 0: not at all
  bool into_result = false;      ///< of a scan: at the end of its step, with the result
  double combined_words = 0;     ///< of all that is combined then, if this is the first of these
  double words_into_result = 0;  ///< the same for the result
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
    std::span<const std::uint32_t> sends;
    std::span<const std::uint32_t> receives;
    Time pause = 0;  ///< when all of these have been delivered
  };

  /// @param messages sorted by step
  /// @param junctions that they wait for
  /// @param pauses of no later step than the last message
  /// @param every_step whether every rank takes part in every step, as it must where there is a barrier
  /// @param splits_blocks whether a message carries less than a whole block
  MessagePlan(std::vector<PlannedMessage> messages, std::vector<Junction> junctions,
              std::span<const PlannedPause> pauses, Rank ranks, bool every_step, OnTheWay on_the_way,
              bool splits_blocks);

  MessagePlan(MessagePlan&&) = default;  // a copy would refer to what this one holds
  MessagePlan& operator=(MessagePlan&&) = delete;

  [[nodiscard]] OnTheWay on_the_way() const { return on_the_way_; }
  /// Of a scan whose ranks have a result beside what they pass on: whether their own words are in it. None if there is
  /// only one sum.
  [[nodiscard]] std::optional<bool> own_in_result() const { return own_in_result_; }
  /// Whether a combined result is due to `rank`.
  [[nodiscard]] bool is_due(Rank rank) const { return is_due_[static_cast<std::size_t>(rank)]; }
  /// @param is_due by rank
  void set_results(std::optional<bool> own, std::vector<bool> is_due) {
    own_in_result_ = own;
    is_due_ = std::move(is_due);
  }
  [[nodiscard]] bool splits_blocks() const { return splits_blocks_; }
  /// Contributions that it adds twice: it can be carried out, and its results are wrong.
  [[nodiscard]] const std::vector<Mistake>& faults() const { return faults_; }
  void set_faults(std::vector<Mistake> faults) { faults_ = std::move(faults); }

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
  /// What each rank sends, or receives, one after the other.
  struct OneSide {
    std::vector<std::uint32_t> messages;  // by rank, in order
    std::vector<std::size_t> first;       // by rank; one more at the end

    [[nodiscard]] std::span<const std::uint32_t> of(Rank rank) const {
      const auto at = static_cast<std::size_t>(rank);
      return std::span(messages).subspan(first[at], first[at + 1] - first[at]);
    }
  };
  [[nodiscard]] OneSide one_side(Rank PlannedMessage::*end, Rank ranks) const;
  void add_turns(Rank rank, std::span<const Step> always);

  std::vector<PlannedMessage> messages_;
  std::vector<Junction> junctions_;
  OneSide sent_, received_;
  std::vector<std::vector<Turn>> turns_;  // by rank
  Step steps_with_messages_ = 0;
  OnTheWay on_the_way_;
  std::optional<bool> own_in_result_;
  std::vector<bool> is_due_;
  bool splits_blocks_;
  std::vector<Mistake> faults_;
};

[[nodiscard]] OnTheWay on_the_way_of(const Operation& operation);

/// Checks a table against the platform and the operation: who sends what when, and that every block arrives once.
/// @throws InputError with the first cause of every mistake
[[nodiscard]] MessagePlan plan_of(const MessageTable& table, const ScheduleSetting& setting);

}  // namespace hopscope
