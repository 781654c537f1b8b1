#pragma once

// Whether all has arrived that was sent.

#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

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

/// Notes the messages that nobody receives: a real machine would not end with them.
class Receipts final : public Observer, public ReceiptObserver {
 public:
  void on_round(const Round& /*round*/) override {}
  void on_unreceived(const Unreceived& messages) override;

  /// A line for each pair of ranks between which there are such messages, or for the first of them.
  [[nodiscard]] std::vector<std::string> failures() const;

 private:
  static constexpr std::size_t most_lines = 8;

  std::vector<std::string> lines_;
  std::size_t pairs_ = 0;
};

}  // namespace hopscope
