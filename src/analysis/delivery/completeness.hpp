#pragma once

#include <cstdint>
#include <iterator>
#include <string>

#include <fmt/format.h>

#include <hopscope/observer.hpp>

namespace hopscope {

/// Whether all that an engine began has ended: an engine that loses a message, or a rank, has no result.
class Completeness final : public Observer {
 public:
  void on_send(const MessageInfo& /*message*/, std::span<const ChannelId> /*route*/, Time /*startup_begins*/) override {
    ++sent_;
  }
  void on_deliver(const MessageInfo& /*message*/, Time /*now*/) override { ++delivered_; }
  void on_round(const Round& round) override {
    sent_ += std::ssize(round.messages);
    delivered_ += std::ssize(round.messages);
    finished_ += std::ssize(round.ended);
  }
  void on_finish(Rank /*rank*/, Time /*now*/) override { ++finished_; }

  /// What is missing after a run of which `ranks` ranks are simulated; empty if nothing is.
  [[nodiscard]] std::string missing(std::int64_t ranks) const {
    if (sent_ == delivered_ && finished_ == ranks) return "";
    return fmt::format("it came to an end with {} of {} messages delivered and {} of {} ranks finished", delivered_,
                       sent_, finished_, ranks);
  }

 private:
  std::int64_t sent_ = 0;
  std::int64_t delivered_ = 0;
  std::int64_t finished_ = 0;
};

}  // namespace hopscope
