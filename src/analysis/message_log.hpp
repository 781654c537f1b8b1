#pragma once

#include <vector>

#include <hopscope/observer.hpp>

#include "analysis/scheduled_message.hpp"

namespace hopscope {

/// Keeps every message of a run, in the order in which they are posted.
class MessageLog final : public Observer {
 public:
  [[nodiscard]] bool wants_blocks() const override { return true; }
  void on_post(const MessageInfo& message, std::span<const Block> blocks) override {
    ScheduledMessage& logged = of(message);
    logged.blocks.assign(blocks.begin(), blocks.end());
  }
  void on_send(const MessageInfo& message, std::span<const ChannelId> route, Time /*startup_begins*/) override {
    ScheduledMessage& logged = of(message);
    logged.step = message.step;
    logged.from = message.from;
    logged.to = message.to;
    logged.words = message.words;
    logged.route.assign(route.begin(), route.end());
  }

  /// In order of steps, and in that of posting within a step.
  [[nodiscard]] std::vector<ScheduledMessage> take_messages();

 private:
  ScheduledMessage& of(const MessageInfo& message) {
    const auto index = static_cast<std::size_t>(message.id);
    if (messages_.size() <= index) messages_.resize(index + 1);
    return messages_[index];
  }

  std::vector<ScheduledMessage> messages_;  // by id
};

}  // namespace hopscope
