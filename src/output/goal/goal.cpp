#include "output/other_tools.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "output/rank_turns.hpp"
#include "schedule/actions/file_units.hpp"
#include "schedule/actions/goal/file.hpp"

namespace hopscope {

namespace {

/// The operations of one rank while they are written.
class GoalRank {
 public:
  explicit GoalRank(const Platform& platform)
      : nanosecond_(nanosecond_in(platform)), word_bytes_(bytes_of_word(platform)) {}

  std::string write(const TurnsOfRank& rank) {
    for (const NumberedMessage& each : rank.receives) {
      const std::size_t label = add(fmt::format("recv {}", bytes_from(each)));
      own_[each.message] = {label, 0};
      unended_[label] = each.message;
    }
    for (const RankTurn& turn : rank.turns) take(turn);
    if (rank.last_pause > 0) {
      while (!unended_.empty()) wait(unended_.begin()->second);
      pause(rank.last_pause);
    }
    return std::move(text_);
  }

 private:
  /// An operation that the next ones require, and how many had been required before it.
  struct Required {
    std::size_t label = 0;
    std::size_t place = 0;
  };
  struct Written {
    std::size_t label = 0;
    std::size_t required = 0;  // how many operations had been required before it: it has waited for them
  };

  [[nodiscard]] long long bytes(const NumberedMessage& each) const {
    return std::llround(each.message->words * word_bytes_);
  }
  [[nodiscard]] std::string bytes_from(const NumberedMessage& each) const {
    return fmt::format("{}b from {} tag {}", bytes(each), each.message->from, each.tag);
  }
  [[nodiscard]] std::string bytes_to(const NumberedMessage& each) const {
    return fmt::format("{}b to {} tag {}", bytes(each), each.message->to, each.tag);
  }

  void take(const RankTurn& turn) {
    const RecordedMessage* message = turn.message.message;
    switch (turn.kind) {
      case RankTurn::Kind::wait: return wait(message);
      case RankTurn::Kind::pause: return pause(turn.duration);
      case RankTurn::Kind::send: {
        const std::size_t label = add_after_all(fmt::format("send {}", bytes_to(turn.message)));
        own_[message] = {label, required_so_far_};
        unended_[label] = message;
      }
    }
  }

  // What the rank had waited for before it sent this message has then ended too.
  void wait(const RecordedMessage* message) {
    const Written written = own_.at(message);
    unended_.erase(written.label);
    std::erase_if(required_, [&](const Required& each) { return each.place < written.required; });
    required_.push_back({written.label, required_so_far_++});
  }

  void pause(Time duration) {
    const auto nanoseconds = std::llround(duration / nanosecond_);
    if (nanoseconds == 0) return;
    const std::size_t label = add_after_all(fmt::format("calc {}", nanoseconds));
    required_ = {{label, required_so_far_++}};
  }

  std::size_t add(const std::string& operation) {
    text_ += fmt::format("  l{}: {}\n", ++labels_, operation);
    return labels_;
  }
  std::size_t add_after_all(const std::string& operation) {
    const std::size_t label = add(operation);
    for (const Required& each : required_) text_ += fmt::format("  l{} requires l{}\n", label, each.label);
    return label;
  }

  Time nanosecond_;
  int word_bytes_;
  std::string text_;
  std::size_t labels_ = 0;
  std::map<const RecordedMessage*, Written> own_;
  std::map<std::size_t, const RecordedMessage*> unended_;  // by label, that nothing has waited for
  std::vector<Required> required_;                         // by whatever is added next
  std::size_t required_so_far_ = 0;                        // how many
};

}  // namespace

std::string why_no_goal(const ShownRun& run) {
  if (!run.messages) return "has more than 2 million messages, or an engine that simulates one rank for all";
  const int word_bytes = bytes_of_word(run.result.platform);
  const auto is_whole = [&](const RecordedMessage& message) {
    return std::floor(message.words * word_bytes) == message.words * word_bytes;
  };
  if (!std::ranges::all_of(*run.messages, is_whole))
    return word_bytes == 1 ? "has messages of a fraction of a word, and GOAL counts bytes"
                           : "has messages of a fraction of a byte, and GOAL counts bytes";
  return "";
}

std::string goal_schedule(const ShownRun& run) {
  const std::vector<TurnsOfRank> ranks = turns_of_ranks(run);
  std::string text = fmt::format("num_ranks {}\n", ranks.size());
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    text += fmt::format("rank {} {{\n{}}}\n", rank, GoalRank(run.result.platform).write(ranks[rank]));
  }
  return text;
}

std::string binary_goal_schedule(const ShownRun& run) {
  return binary_goal(read_goal("schedule", *open_bytes(goal_schedule(run))));
}

}  // namespace hopscope
