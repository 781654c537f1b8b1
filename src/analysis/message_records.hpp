#pragma once

#include <optional>
#include <vector>

#include <hopscope/observer.hpp>
#include <hopscope/result.hpp>

namespace hopscope {

/// Keeps every message of a run, with its route and its times. Of an engine that simulates one rank, it has the
/// messages of the others too, whose times are those of that rank.
class MessageRecords final : public Observer {
 public:
  explicit MessageRecords(const Platform& platform) : platform_(platform) {}

  void on_symmetry(const Symmetry& symmetry, const SymmetryProof& /*proof*/) override { symmetry_ = symmetry; }
  void on_wait(const MessageInfo& message, Time posted) override { of(message).posted = posted; }
  void on_send(const MessageInfo& message, std::span<const ChannelId> route, Time startup_begins) override;
  void on_flow_begin(const MessageInfo& message, std::span<const ChannelId> /*channels*/, Time now) override {
    if (Time& begin = of(message).begin; begin < 0) begin = now;  // under store-and-forward, of the first hop
  }
  void on_deliver(const MessageInfo& message, Time now) override { of(message).end = now; }

  /// Sorted by step, from, to, route, words, and then by times.
  [[nodiscard]] std::vector<MessageRecord> take();

 private:
  static constexpr Time unknown = -1;

  MessageRecord& of(const MessageInfo& message);
  void translate_to_all_ranks();

  const Platform& platform_;
  std::optional<Symmetry> symmetry_;
  std::vector<MessageRecord> records_;  // by id
};

/// A message of a schedule with its route and its blocks.
struct ScheduledMessage {
  Step step = 0;
  Rank from = 0;
  Rank to = 0;
  double words = 0;
  Route route = {};
  std::vector<Block> blocks = {};  ///< that it carries; empty if not known, as in a sized run
};

/// A message with the times that explain when others could be sent.
struct LoggedMessage : ScheduledMessage {
  Time begin = 0;  ///< of its startup
  Time left = -1;  ///< when its last word left its sender; negative if none did
  Time end = 0;    ///< of its delivery
};

/// Keeps every message of a run, in the order in which they are posted, and when ranks finish.
class MessageLog final : public Observer {
 public:
  [[nodiscard]] bool wants_blocks() const override { return true; }
  void on_post(const MessageInfo& message, std::span<const Block> blocks) override {
    of(message).blocks.assign(blocks.begin(), blocks.end());
  }
  void on_send(const MessageInfo& message, std::span<const ChannelId> route, Time startup_begins) override {
    LoggedMessage& logged = of(message);
    logged.step = message.step;
    logged.from = message.from;
    logged.to = message.to;
    logged.words = message.words;
    logged.route.assign(route.begin(), route.end());
    logged.begin = startup_begins;
  }
  void on_flow_end(const MessageInfo& message, std::span<const ChannelId> /*channels*/, Time now) override {
    LoggedMessage& logged = of(message);
    if (logged.left < 0) logged.left = now;
  }
  void on_deliver(const MessageInfo& message, Time now) override { of(message).end = now; }
  void on_finish(Rank rank, Time now) override {
    const auto index = static_cast<std::size_t>(rank);
    if (finished_.size() <= index) finished_.resize(index + 1);
    finished_[index] = now;
  }

  void on_sums(const std::shared_ptr<const Sums>& sums) override { sums_ = sums; }

  /// In order of steps, and in that of posting within a step.
  [[nodiscard]] std::vector<LoggedMessage> take_messages();
  /// By rank, when it has reached the end of its program.
  [[nodiscard]] const std::vector<Time>& finished() const { return finished_; }
  /// Those that blocks name; null if nothing is combined.
  [[nodiscard]] const std::shared_ptr<const Sums>& sums() const { return sums_; }

 private:
  LoggedMessage& of(const MessageInfo& message) {
    const auto index = static_cast<std::size_t>(message.id);
    if (messages_.size() <= index) messages_.resize(index + 1);
    return messages_[index];
  }

  std::vector<LoggedMessage> messages_;  // by id
  std::vector<Time> finished_;
  std::shared_ptr<const Sums> sums_;
};

}  // namespace hopscope
