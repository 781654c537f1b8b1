#include "analysis/schedule_pauses.hpp"

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

constexpr double same_instant = 1e-12;  // relative

bool is_by(Time end, Time now) { return end <= now * (1 + same_instant); }

/// What one rank has done so far.
struct RankSoFar {
  Step step = 0;
  Time ready = 0;                                   // when its step could begin
  Time now = 0;                                     // of its last send in this step, or `ready`
  Time end = 0;                                     // of all its messages
  std::vector<const LoggedMessage*> sent = {};      // in this step
  std::vector<const LoggedMessage*> received = {};  // in this step

  void enter(Step next, Time others_end) {
    if (next == step) return;
    step = next;
    now = ready = std::max(end, others_end);
    sent.clear();
    received.clear();
  }
};

bool carries_one_of(const LoggedMessage& one, const LoggedMessage& other) {
  return std::ranges::any_of(one.blocks, [&](const Block& block) {
    return std::ranges::any_of(other.blocks, [&](const Block& each) {
      return each.source == block.source && each.destination == block.destination;
    });
  });
}

/// When the rank could have sent a message, as far as blocks and its own order decide.
Time earliest(const RankSoFar& rank, const LoggedMessage& message) {
  Time time = rank.now;
  for (const LoggedMessage* each : rank.received) {
    if (each->end > time && is_by(each->end, message.begin) && carries_one_of(message, *each)) time = each->end;
  }
  return time;
}

/// True if all ports were taken by sends of the same step until the message began.
bool has_awaited_a_port(const RankSoFar& rank, const LoggedMessage& message, int ports) {
  const auto before = std::ranges::count_if(rank.sent, [&](const LoggedMessage* each) {
    return each->begin < message.begin && is_by(message.begin, each->left);
  });
  return std::cmp_greater_equal(before, ports);
}

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
      at(message.to).received.push_back(&message);
    }
    for (const LoggedMessage& message : std::span(first, last)) {
      RankSoFar& rank = at(message.from);
      const Time could = earliest(rank, message);
      if (!is_by(message.begin, could) && !has_awaited_a_port(rank, message, ports)) {
        pauses.before[static_cast<std::size_t>(&message - messages.data())] = message.begin - could;
      }
      rank.now = std::max(could, message.begin);
      rank.sent.push_back(&message);
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
