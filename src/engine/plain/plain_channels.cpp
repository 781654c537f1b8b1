// How messages share channels, or take them in turn.

#include <algorithm>
#include <unordered_set>

#include "engine/plain/plain_machine.hpp"

namespace hopscope {

namespace {

/// What is left of a channel while rates are found, and its flows that have none yet.
struct Remaining {
  Rational capacity;
  int flows = 0;
  Rational share = {};
  std::vector<std::size_t> members = {};  ///< all its flows, with a rate or without, by their place in the group

  void find_share() {
    if (flows > 0) share = capacity / flows;
  }
};

using RemainingOf = std::unordered_map<ChannelId, Remaining>;

/// The smallest share that a channel leaves to each of its flows without a rate. @pre there is such a channel
Rational least_share(const RemainingOf& channels) {
  const Rational* least = nullptr;
  for (const auto& [channel, remaining] : channels) {
    if (remaining.flows > 0 && (least == nullptr || remaining.share < *least)) least = &remaining.share;
  }
  return *least;
}

/// The flows without a rate on channels that leave them this share, in their order in the group. They are marked.
std::vector<std::size_t> flows_with(const Rational& share, const RemainingOf& channels, std::vector<bool>& have_rate) {
  std::vector<std::size_t> found;
  for (const auto& [channel, remaining] : channels) {
    if (remaining.flows == 0 || remaining.share != share) continue;
    for (const std::size_t flow : remaining.members) {
      if (!have_rate[flow]) found.push_back(flow);
      have_rate[flow] = true;
    }
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace

bool PlainMachine::share_channels() {
  if (changes_.empty()) return false;
  for (const Group& group : changed_groups()) {
    touch_channels_of(group);
    share_in(group);
  }
  changes_.clear();
  return true;
}

void PlainMachine::touch_channels_of(const Group& group) {
  std::set<ChannelId> channels;
  for (const Message* flow : group.flows) channels.insert(channels_now(*flow).begin(), channels_now(*flow).end());
  for (const Change* change : group.changes) channels.insert(change->channels.begin(), change->channels.end());
  for (const ChannelId channel : channels) touch(Place::channel, channel, group.changes.front()->time);
}

// A flow that has ended connects nothing, and may be a change in several groups.
std::vector<PlainMachine::Group> PlainMachine::changed_groups() const {
  std::vector<Group> groups;
  std::unordered_map<ChannelId, std::size_t> group_of;
  for (const Change& change : changes_) {
    for (const ChannelId channel : change.channels) {
      if (!group_of.contains(channel)) groups.push_back({flows_connected_with(channel, groups.size(), group_of), {}});
      Group& group = groups[group_of[channel]];
      if (!group.changes.empty() && group.changes.back() == &change) continue;
      group.changes.push_back(&change);
      group.is_at_one_time = group.is_at_one_time && change.time == group.changes.front()->time;
    }
  }
  return groups;
}

/// In the order of posting. Notes the group of all their channels.
std::vector<PlainMachine::Message*> PlainMachine::flows_connected_with(
    ChannelId channel, std::size_t group, std::unordered_map<ChannelId, std::size_t>& group_of) const {
  std::vector<Message*> connected;
  std::unordered_set<const Message*> seen;
  std::vector<ChannelId> reached{channel};
  while (!reached.empty()) {
    const ChannelId next = reached.back();
    reached.pop_back();
    const auto flows = flows_on_.find(next);
    if (!group_of.try_emplace(next, group).second || flows == flows_on_.end()) continue;
    for (Message* const flow : flows->second) {
      if (!seen.insert(flow).second) continue;
      connected.push_back(flow);
      const auto channels = channels_now(*flow);
      reached.insert(reached.end(), channels.begin(), channels.end());
    }
  }
  std::ranges::sort(connected, {}, [](const Message* flow) { return flow->info.id; });
  return connected;
}

/// Max-min fair: the channel that leaves the least to each of its flows settles these, then the next of the rest.
void PlainMachine::share_in(const Group& group) {
  notes_.on_work(group.flows.size());
  RemainingOf channels;
  for (std::size_t flow = 0; flow < group.flows.size(); ++flow) {
    for (const ChannelId channel : channels_now(*group.flows[flow])) {
      const Rational& capacity = costs_.capacity(channel);
      if (capacity.is_zero()) continue;  // it is never full
      Remaining& remaining = channels.try_emplace(channel, Remaining{capacity}).first->second;
      ++remaining.flows;
      remaining.members.push_back(flow);
    }
  }
  for (auto& [channel, remaining] : channels) remaining.find_share();
  std::vector<bool> have_rate(group.flows.size());
  for (std::size_t left = group.flows.size(); left > 0;) {
    notes_.on_work(channels.size());
    const Rational least = least_share(channels);
    const std::vector<std::size_t> settled = flows_with(least, channels, have_rate);
    left -= settled.size();
    for (const std::size_t flow : settled) {
      Rational alone;
      for (const ChannelId channel : channels_now(*group.flows[flow])) {
        const auto found = channels.find(channel);
        if (found == channels.end()) continue;
        const Rational& capacity = costs_.capacity(channel);
        if (alone.is_zero() || capacity < alone) alone = capacity;
        found->second.capacity -= least;
        --found->second.flows;
        found->second.find_share();
      }
      change_rate(*group.flows[flow], least / alone, group);
    }
  }
}

void PlainMachine::change_rate(Message& message, const Rational& rate, const Group& group) {
  if (message.rate == rate) return;
  if (message.rate.sign() > 0) {
    notes_.on_later_end(instant_, message.due);
    due_.erase(&message);
    const ExactTime now = time_of_change_at(message, group);
    message.left -= (now - message.since) * message.rate;
    message.since = now;
  }
  message.rate = rate;
  be_due(message, message.since + message.left / rate);
}

/// When the last flow began or ended with which this one shares channels; of several at this instant whose formulas
/// differ, the last of the nearest.
ExactTime PlainMachine::time_of_change_at(const Message& message, const Group& group) const {
  if (group.is_at_one_time) return group.changes.front()->time;
  const auto route = channels_now(message);
  std::set<ChannelId> reached(route.begin(), route.end());
  const auto meets = [&](std::span<const ChannelId> channels) {
    return std::ranges::any_of(channels, [&](ChannelId channel) { return reached.contains(channel); });
  };
  while (true) {
    const ExactTime* last = nullptr;
    for (const Change* change : group.changes) {
      if (meets(change->channels)) last = &change->time;
    }
    if (last != nullptr) return *last;
    notes_.on_work(group.flows.size());
    for (const Message* other : group.flows) {
      const auto channels = channels_now(*other);
      if (meets(channels)) reached.insert(channels.begin(), channels.end());
    }
  }
}

// A message holds its whole route or none of it, and no message overtakes another in the queue of a channel.
bool PlainMachine::give_channels() {
  if (!std::exchange(may_take_channels_, false)) return false;
  notes_.on_work(line_for_channels_.size());
  std::set<ChannelId> taken = taken_channels_;
  for (Message* message : line_for_channels_) {
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
    line_for_channels_.erase(message);
    may_take_channels_ = true;  // a flow without words has ended, and others may ask now
    begin_flow(*message);
    return true;
  }
  return false;
}

}  // namespace hopscope
