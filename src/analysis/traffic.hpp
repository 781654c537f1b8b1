#pragma once

#include <vector>

#include <hopscope/observer.hpp>

#include "analysis/embedding/guest_graph.hpp"

namespace hopscope {

/// Collects the pairs of ranks that communicate in a run, with their total words: the schedule as a guest.
class Traffic final : public Observer {
 public:
  explicit Traffic(Rank ranks) : ranks_(ranks) {}

  /// An upper estimate of the memory needed, in bytes. @param messages of the run, approximately
  [[nodiscard]] static double bytes_needed(Rank ranks, double messages);

  void on_send(const MessageInfo& message, std::span<const ChannelId> /*route*/, Time /*startup_begins*/) override {
    if (message.from == message.to) return;
    sent_.push_back({message.from, message.to, message.words});
    if (sent_.size() >= merged_at_) merge();
  }

  /// Directed, with words; an edge of no words where all messages are empty. Messages of a rank to itself cross no
  /// network, and are left out. Collecting starts again.
  [[nodiscard]] GuestGraph take_guest();

 private:
  void merge();

  static constexpr std::size_t few = std::size_t{1} << 16;

  Rank ranks_;
  std::vector<GuestEdge> sent_;  // an edge for each message since they were last merged
  std::size_t merged_at_ = few;
};

}  // namespace hopscope
