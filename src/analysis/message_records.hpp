#pragma once

#include <optional>
#include <vector>

#include <hopscope/observer.hpp>
#include <hopscope/result.hpp>

namespace hopscope {

/// Keeps every message of a run, with its route and its times. Of an engine that simulates one rank, it has the messages
/// of the others too, whose times are those of that rank.
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

}  // namespace hopscope
