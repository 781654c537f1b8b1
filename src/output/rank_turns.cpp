#include "output/rank_turns.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

namespace hopscope {

namespace {

constexpr double same_instant = 1e-12;  // relative

bool is_by(Time end, Time now) { return end <= now * (1 + same_instant); }
bool is_at(Time end, Time now) { return std::abs(end - now) <= now * same_instant; }

/// Finds out what one rank has waited for.
class WaitsOfRank {
 public:
  WaitsOfRank(Rank rank, int ports) : me_(rank), ports_(ports) {}

  void add(const NumberedMessage& each) {
    (each.message->from == me_ ? sends_ : found_.receives).push_back(each);
    ends_.push_back(each);
  }

  /// @param end when the rank has to end, if it is the one that ends last
  TurnsOfRank turns(std::optional<Time> end) {
    std::ranges::sort(sends_, {}, [](const NumberedMessage& each) {
      return std::tuple(each.message->begin, each.message->step, each.message->to);
    });
    std::ranges::sort(ends_, {}, [](const NumberedMessage& each) { return each.message->end; });
    for (const NumberedMessage& each : sends_) send(each);
    if (!ends_.empty()) now_ = std::max(now_, ends_.back().message->end);
    if (end && !is_by(*end, now_)) found_.last_pause = *end - now_;
    return std::move(found_);
  }

 private:
  void send(const NumberedMessage& next) {
    const Time now = next.message->begin;
    while (passed_ < ends_.size() && is_by(ends_[passed_].message->end, now)) {
      const NumberedMessage& each = ends_[passed_++];
      open_.emplace(each.message->step, each);
    }
    const auto later = open_.lower_bound(next.message->step);
    for (auto each = open_.begin(); each != later; ++each) wait(each->second);
    open_.erase(open_.begin(), later);
    if (!has_awaited_a_port(now) && !is_at(now_, now)) {
      wait_for_what_ends(now);
      pause_until(now);
    }
    found_.turns.push_back({RankTurn::Kind::send, next, 0});
    begun_.push_back(next.message);
  }

  // Its sends keep their order: nothing else has to hold the rank back.
  bool has_awaited_a_port(Time now) {
    std::erase_if(begun_, [&](const RecordedMessage* each) { return each->end < now && !is_at(each->end, now); });
    const auto before = std::ranges::count_if(begun_, [&](const auto* each) { return each->begin < now; });
    return std::cmp_greater_equal(before, ports_);
  }

  // Messages of the same step that are passed on.
  void wait_for_what_ends(Time now) {
    std::erase_if(open_, [&](const auto& each) {
      const RecordedMessage& message = *each.second.message;
      if (!is_at(message.end, now) || !(message.begin < now)) return false;
      wait(each.second);
      return true;
    });
  }

  void wait(const NumberedMessage& each) {
    found_.turns.push_back({RankTurn::Kind::wait, each, 0});
    now_ = std::max(now_, each.message->end);
  }

  void pause_until(Time time) {
    if (is_by(time, now_)) return;
    found_.turns.push_back({RankTurn::Kind::pause, {}, time - now_});
    now_ = time;
  }

  Rank me_;
  int ports_;
  TurnsOfRank found_;
  std::vector<NumberedMessage> sends_;
  std::vector<NumberedMessage> ends_;          // both, by the time at which they end
  std::size_t passed_ = 0;                     // of these, that have ended
  std::multimap<Step, NumberedMessage> open_;  // of these, that have not been waited for
  std::vector<const RecordedMessage*> begun_;  // sends that may still hold a port
  Time now_ = 0;                               // up to which the rank has waited, or paused
};

}  // namespace

std::vector<TurnsOfRank> turns_of_ranks(const ShownRun& run) {
  std::vector<WaitsOfRank> ranks;
  for (Rank rank = 0; rank < run.result.platform.ranks(); ++rank) {
    ranks.emplace_back(rank, run.result.platform.ports);
  }
  std::map<std::pair<Rank, Rank>, std::int64_t> tags;
  const RecordedMessage* last = nullptr;
  for (const RecordedMessage& message : *run.messages) {
    if (last == nullptr || message.end > last->end) last = &message;
    if (message.from == message.to) continue;
    const NumberedMessage numbered{&message, tags[{message.from, message.to}]++};
    ranks[static_cast<std::size_t>(message.from)].add(numbered);
    ranks[static_cast<std::size_t>(message.to)].add(numbered);
  }
  std::vector<TurnsOfRank> turns;
  for (Rank rank = 0; rank < static_cast<Rank>(ranks.size()); ++rank) {
    const bool ends_last = last == nullptr ? rank == 0 : last->to == rank;
    turns.push_back(
        ranks[static_cast<std::size_t>(rank)].turns(ends_last ? std::optional(run.result.time) : std::nullopt));
  }
  return turns;
}

}  // namespace hopscope
