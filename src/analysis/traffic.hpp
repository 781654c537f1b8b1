#pragma once

#include <unordered_map>

#include <hopscope/observer.hpp>

#include "analysis/guest_graph.hpp"

namespace hopscope {

/// Collects who sends to whom in a run, and how many words in all: the schedule as a guest.
class Traffic final : public Observer {
 public:
  explicit Traffic(Rank ranks) : ranks_(ranks) {}

  void on_send(const MessageInfo& message, std::span<const ChannelId> /*route*/, Time /*startup_begins*/) override {
    words_[std::int64_t{message.from} * ranks_ + message.to] += message.words;
  }

  /// Directed, with words; an edge of no words where nothing but empty messages go. What a rank sends to itself crosses
  /// no network, and is left out.
  [[nodiscard]] GuestGraph guest() const;

 private:
  Rank ranks_;
  std::unordered_map<std::int64_t, double> words_;  // by from * ranks + to
};

}  // namespace hopscope
