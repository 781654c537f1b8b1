#pragma once

#include <vector>

#include <hopscope/observer.hpp>

#include "analysis/guest_graph.hpp"

namespace hopscope {

/// Collects who sends to whom in a run, and how many words in all: the schedule as a guest.
class Traffic final : public Observer {
 public:
  explicit Traffic(Rank ranks) : ranks_(ranks) {}

  /// What collecting takes, in bytes, an estimate from above. @param messages of the run, about
  [[nodiscard]] static double bytes_needed(Rank ranks, double messages);

  void on_send(const MessageInfo& message, std::span<const ChannelId> /*route*/, Time /*startup_begins*/) override {
    if (message.from == message.to) return;
    sent_.push_back({message.from, message.to, message.words});
    if (sent_.size() >= merged_at_) merge();
  }

  /// Directed, with words; an edge of no words where nothing but empty messages go. What a rank sends to itself crosses
  /// no network, and is left out. Collecting begins anew.
  [[nodiscard]] GuestGraph take_guest();

 private:
  void merge();

  static constexpr std::size_t few = std::size_t{1} << 16;

  Rank ranks_;
  std::vector<GuestEdge> sent_;  // an edge for each message since they were last merged
  std::size_t merged_at_ = few;
};

}  // namespace hopscope
