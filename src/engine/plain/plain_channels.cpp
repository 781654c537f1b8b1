// How messages share channels, or take them in turn.

#include <algorithm>
#include <set>

#include "engine/plain/plain_machine.hpp"

namespace hopscope {

namespace {

/// What is left of a channel while rates are found, and the flows there that have none yet.
struct Remaining {
  Rational capacity;
  int flows = 0;
};

}  // namespace

/// Max-min fair: the channel that leaves the least to each of its flows settles these, then the next of the rest.
bool PlainMachine::share_channels() {
  if (changes_.empty()) return false;
  std::vector<Message*> unsettled;
  std::map<ChannelId, Remaining> channels;
  for (Message& message : messages_) {
    if (message.stage != Stage::flows) continue;
    unsettled.push_back(&message);
    for (const ChannelId channel : channels_now(message)) {
      if (costs_.capacity(channel) == 0) continue;  // never full
      Remaining& remaining = channels.try_emplace(channel, Remaining{costs_.capacity(channel)}).first->second;
      ++remaining.flows;
    }
  }
  while (!unsettled.empty()) {
    std::optional<Rational> least;
    for (const auto& [channel, remaining] : channels) {
      if (remaining.flows == 0) continue;
      const Rational share = remaining.capacity / remaining.flows;
      if (!least || compared(share, *least) < 0) least = share;
    }
    std::set<ChannelId> narrowest;
    for (const auto& [channel, remaining] : channels) {
      if (remaining.flows > 0 && remaining.capacity / remaining.flows == *least) narrowest.insert(channel);
    }
    std::erase_if(unsettled, [&](Message* message) {
      const auto route = channels_now(*message);
      if (std::ranges::none_of(route, [&](ChannelId channel) { return narrowest.contains(channel); })) return false;
      Rational alone;
      for (const ChannelId channel : route) {
        const Rational& capacity = costs_.capacity(channel);
        if (capacity == 0) continue;
        if (alone == 0 || compared(capacity, alone) < 0) alone = capacity;
        Remaining& remaining = channels.at(channel);
        remaining.capacity -= *least;
        --remaining.flows;
      }
      change_rate(*message, *least / alone);
      return true;
    });
  }
  changes_.clear();
  return true;
}

void PlainMachine::change_rate(Message& message, const Rational& rate) {
  if (message.rate == rate) return;
  if (message.rate.sign() > 0) {
    const ExactTime now = time_of_change_at(message);
    message.left -= (now - message.since) * message.rate;
    message.since = now;
  }
  message.rate = rate;
  message.due = message.since + message.left / rate;
}

/// When the last flow began or ended with which this one, directly or through others, shares channels.
ExactTime PlainMachine::time_of_change_at(const Message& message) const {
  const auto route = channels_now(message);
  std::set<ChannelId> reached(route.begin(), route.end());
  const auto meets = [&](std::span<const ChannelId> channels) {
    return std::ranges::any_of(channels, [&](ChannelId channel) { return reached.contains(channel); });
  };
  const ExactTime* last = nullptr;
  for (std::size_t before = 0; before != reached.size() && last == nullptr;) {
    before = reached.size();
    for (const Change& change : changes_) {
      if (meets(change.channels)) last = &change.time;
    }
    for (const Message& other : messages_) {
      if (other.stage != Stage::flows || !meets(channels_now(other))) continue;
      const auto channels = channels_now(other);
      reached.insert(channels.begin(), channels.end());
    }
  }
  return last == nullptr ? now_ : *last;
}

// A message holds its whole route or none of it, and no message overtakes another in the queue of a channel.
bool PlainMachine::give_channels() {
  std::set<ChannelId> taken;
  for (const Message& message : messages_) {
    if (message.stage != Stage::flows) continue;
    const auto channels = channels_now(message);
    taken.insert(channels.begin(), channels.end());
  }
  bool any = false;
  for (Message* message : in_line_for(Stage::wants_channels)) {
    const auto route = channels_now(*message);
    const bool is_free = std::ranges::none_of(route, [&](ChannelId channel) { return taken.contains(channel); });
    taken.insert(route.begin(), route.end());
    if (!is_free) continue;
    now_ = message->since;
    for (const ChannelId channel : route) {
      const auto freed = freed_channels_.find(channel);
      if (message->asked != instants_ && freed != freed_channels_.end() && freed->second.first == instants_)
        now_ = freed->second.second;
    }
    any = true;
    begin_flow(*message);
    if (any) break;  // a flow without words has ended, and others may ask now
  }
  return any;
}

}  // namespace hopscope
