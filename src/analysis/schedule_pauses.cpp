#include "analysis/schedule_pauses.hpp"

#include <algorithm>
#include <compare>
#include <cstddef>
#include <iterator>
#include <utility>

namespace hopscope {

namespace {

constexpr double same_instant = 1e-12;  // relative

bool is_by(Time end, Time now) { return end <= now * (1 + same_instant); }

/// What one rank has done so far.
struct RankSoFar {
  Step step = 0;
  Time now = 0;  // of its last send in this step, or when its step could begin
  Time end = 0;  // of all its messages

  void enter(Step next, Time others_end) {
    if (next == step) return;
    step = next;
    now = std::max(end, others_end);
  }
};

/// When a block comes to a rank.
struct Arrival {
  Rank rank = 0;
  Rank source = 0;
  Rank destination = 0;
  Time end = 0;
  auto operator<=>(const Arrival&) const = default;
};

/// The messages of one step, sorted for questions about each: a step may be the whole of a large exchange.
class MessagesOfStep {
 public:
  explicit MessagesOfStep(std::span<const LoggedMessage> messages) {
    for (const LoggedMessage& message : messages) {
      for (const Block& block : message.blocks) {
        arrivals_.push_back({message.to, block.source, block.destination, message.end});
      }
      if (message.left < message.begin) continue;  // nothing left, and no port was taken
      begins_.emplace_back(message.from, message.begin);
      ends_.emplace_back(message.from, message.left * (1 + same_instant));
    }
    std::ranges::sort(arrivals_);
    std::ranges::sort(begins_);
    std::ranges::sort(ends_);
  }

  /// When the last block of a message had come to its sender that had come before it was sent; 0 if none came.
  [[nodiscard]] Time last_arrival(const LoggedMessage& message) const {
    Time last = 0;
    const Time latest = message.begin * (1 + same_instant);
    for (const Block& block : message.blocks) {
      const auto after =
          std::ranges::upper_bound(arrivals_, Arrival{message.from, block.source, block.destination, latest});
      if (after == arrivals_.begin()) continue;
      const Arrival& arrival = *std::prev(after);
      const bool is_of_block =
          arrival.rank == message.from && arrival.source == block.source && arrival.destination == block.destination;
      if (is_of_block) last = std::max(last, arrival.end);
    }
    return last;
  }

  /// How many messages a rank is sending when it begins another.
  [[nodiscard]] std::ptrdiff_t sending(Rank rank, Time now) const {
    const auto before = [&](const std::vector<std::pair<Rank, Time>>& times) {
      return std::ranges::lower_bound(times, std::pair(rank, now)) -
             std::ranges::lower_bound(times, rank, {}, &std::pair<Rank, Time>::first);
    };
    return before(begins_) - before(ends_);
  }

 private:
  std::vector<Arrival> arrivals_;
  std::vector<std::pair<Rank, Time>> begins_;  // of sends, by rank
  std::vector<std::pair<Rank, Time>> ends_;
};

}  // namespace

SchedulePauses pauses_of(std::span<const LoggedMessage> messages, std::span<const Time> finished, int ports,
                         bool barrier) {
  std::vector<RankSoFar> ranks(finished.size());
  SchedulePauses pauses{.before = std::vector<Time>(messages.size())};
  Time end_of_all = 0;
  for (auto first = messages.begin(); first != messages.end();) {
    const auto last = std::find_if(first, messages.end(), [&](const auto& each) { return each.step != first->step; });
    const auto at = [&](Rank rank) -> RankSoFar& { return ranks[static_cast<std::size_t>(rank)]; };
    for (const LoggedMessage& message : std::span(first, last)) {
      for (const Rank rank : {message.from, message.to}) at(rank).enter(message.step, barrier ? end_of_all : 0);
    }
    const MessagesOfStep of_step(std::span(first, last));
    for (const LoggedMessage& message : std::span(first, last)) {
      RankSoFar& rank = at(message.from);
      const Time could = std::max(rank.now, of_step.last_arrival(message));  // as blocks and its own order decide
      if (!is_by(message.begin, could) && of_step.sending(message.from, message.begin) < ports) {
        pauses.before[static_cast<std::size_t>(&message - messages.data())] = message.begin - could;
      }
      rank.now = std::max(could, message.begin);
    }
    for (const LoggedMessage& message : std::span(first, last)) {
      for (const Rank rank : {message.from, message.to}) at(rank).end = std::max(at(rank).end, message.end);
      end_of_all = std::max(end_of_all, message.end);
    }
    first = last;
  }
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    const Time end = ranks[rank].end;
    if (ranks[rank].step == 0 || is_by(finished[rank], end)) continue;
    pauses.at_end.push_back({ranks[rank].step, static_cast<Rank>(rank), finished[rank] - end});
  }
  return pauses;
}

}  // namespace hopscope
