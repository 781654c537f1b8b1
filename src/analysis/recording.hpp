#pragma once

#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include <hopscope/observer.hpp>

#include "analysis/message_records.hpp"

namespace hopscope {

/// An interval of time.
struct Interval {
  Time begin = 0;
  Time end = 0;
};

/// A message as it was sent in a run.
struct RecordedMessage : ScheduledMessage {
  Time begin = 0;                    ///< of its startup
  Time end = 0;                      ///< of its delivery
  std::vector<Interval> flows = {};  ///< its fluid phases: one under cut-through, one for each hop otherwise
  friend bool operator<(const RecordedMessage& one, const RecordedMessage& other) {
    return std::tie(one.step, one.from, one.to, one.begin) < std::tie(other.step, other.from, other.to, other.begin);
  }
};

/// The messages of one step. @param messages sorted
[[nodiscard]] std::span<const RecordedMessage> messages_of_step(std::span<const RecordedMessage> messages, Step step);

/// Records every message of a run, unless there are too many.
class Recorder final : public Observer {
 public:
  /// @param most_messages if a run has more, none are kept
  /// @param most_blocks the same for the blocks of all messages together
  Recorder(std::size_t most_messages, std::size_t most_blocks)
      : most_messages_(most_messages), most_blocks_(most_blocks) {}

  void on_symmetry(const Symmetry& symmetry, const SymmetryProof& proof) override;
  [[nodiscard]] bool wants_blocks() const override { return !overflowed_ && !too_many_blocks_; }
  void on_post(const MessageInfo& message, std::span<const Block> blocks) override;
  void on_send(const MessageInfo& message, std::span<const ChannelId> route, Time startup_begins) override;
  void on_flow_begin(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override;
  void on_flow_end(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override;
  void on_deliver(const MessageInfo& message, Time now) override;

  /// False if there were too many messages, or one rank was simulated on behalf of all.
  [[nodiscard]] bool has_messages() const { return !overflowed_; }
  /// True if the blocks of each message are known too.
  [[nodiscard]] bool has_blocks() const { return !overflowed_ && has_seen_blocks_ && !too_many_blocks_; }
  [[nodiscard]] bool has_too_many_blocks() const { return too_many_blocks_; }
  /// Sorted by step, from, to, begin; empty if there were too many.
  [[nodiscard]] std::vector<RecordedMessage> take_messages();

 private:
  /// Null if no messages are kept.
  [[nodiscard]] RecordedMessage* record_of(const MessageInfo& message);
  void give_up();

  std::size_t most_messages_;
  std::size_t most_blocks_;
  std::size_t blocks_ = 0;
  bool has_seen_blocks_ = false;
  bool too_many_blocks_ = false;
  bool overflowed_ = false;
  std::vector<RecordedMessage> messages_;  // by id
};

}  // namespace hopscope
