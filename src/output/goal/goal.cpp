#include "output/goal/goal.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <vector>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// The operations of one rank while they are written.
class GoalRank {
 public:
  void send(Rank to, double words, std::int64_t tag) {
    add(fmt::format("send {}b to {} tag {}", std::llround(words), to, tag));
    for (const std::size_t before : before_) text_ += fmt::format("  l{} requires l{}\n", labels_, before);
    has_sent_ = true;
  }
  void receive(Rank from, double words, std::int64_t tag) {
    add(fmt::format("recv {}b from {} tag {}", std::llround(words), from, tag));
  }
  // Its sends have waited for what was before; a step of receives alone has not.
  void end_step() {
    if (has_sent_) before_.clear();
    before_.insert(before_.end(), in_step_.begin(), in_step_.end());
    in_step_.clear();
    has_sent_ = false;
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  void add(const std::string& operation) {
    in_step_.push_back(++labels_);
    text_ += fmt::format("  l{}: {}\n", labels_, operation);
  }

  std::string text_;
  std::size_t labels_ = 0;
  std::vector<std::size_t> before_;   // labels that the next sends require
  std::vector<std::size_t> in_step_;  // labels of this step
  bool has_sent_ = false;             // in this step
};

}  // namespace

std::string why_no_goal(const ShownRun& run) {
  if (!run.messages) return "has too many messages, or an engine that simulates one rank for all";
  const auto is_whole = [](const RecordedMessage& message) { return std::floor(message.words) == message.words; };
  if (!std::ranges::all_of(*run.messages, is_whole)) return "has messages of a fraction of a word, and GOAL counts bytes";
  return "";
}

std::string goal_schedule(const ShownRun& run) {
  std::vector<RecordedMessage> messages = *run.messages;
  std::ranges::stable_sort(messages, {}, [](const auto& each) { return std::tuple(each.step, each.begin); });
  std::vector<GoalRank> ranks(static_cast<std::size_t>(run.result.platform.ranks()));
  std::map<std::pair<Rank, Rank>, std::int64_t> tags;  // one for each message of a pair
  for (auto first = messages.begin(); first != messages.end();) {
    const auto last = std::find_if(first, messages.end(), [&](const auto& each) { return each.step != first->step; });
    for (auto each = first; each != last; ++each) {
      const std::int64_t tag = tags[{each->from, each->to}]++;
      ranks[static_cast<std::size_t>(each->from)].send(each->to, each->words, tag);
      ranks[static_cast<std::size_t>(each->to)].receive(each->from, each->words, tag);
    }
    for (GoalRank& rank : ranks) rank.end_step();
    first = last;
  }
  std::string text = fmt::format("num_ranks {}\n", ranks.size());
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    text += fmt::format("rank {} {{\n{}}}\n", rank, ranks[rank].text());
  }
  return text;
}

}  // namespace hopscope
