#include "analysis/congestion/link_usage.hpp"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>
#include <hopscope/error.hpp>

namespace hopscope {

namespace {

constexpr Step not_started = 0;
constexpr Step finished = std::numeric_limits<Step>::max();
// The largest Traffic::zero: low enough that the loads of a step fit above it.
constexpr std::int32_t highest_zero = 1 << 20;

}  // namespace

LinkUsage::LinkUsage(const Platform& platform, StepLoads* listener)
    : platform_(platform),
      capacities_(platform),
      listener_(listener),
      at_(static_cast<std::size_t>(platform.ranks()), not_started) {
  open_[not_started].ranks = platform.ranks();
}

void LinkUsage::on_finish(Rank rank, Time /*now*/) { rank_goes_past(rank, finished); }

void LinkUsage::end_all() {
  for (std::size_t rank = 0; rank < at_.size(); ++rank) {
    if (at_[rank] != finished) rank_goes_past(static_cast<Rank>(rank), finished);
  }
}

LinkUsage::OpenStep& LinkUsage::find_or_open(Step step) {
  if (step < open_.begin()->first) {
    throw ProgramError(fmt::format(
        "a message of step {0} begins after every rank has left step {0}; wait for the messages of a step before "
        "beginning the next",
        step));
  }
  OpenStep& found = open_[step];
  recent(step) = {step, &found};
  return found;
}

// Makes room for `messages` more.
void LinkUsage::make_room(OpenStep& open_step, Step step, Time startup_begins, std::int64_t messages) {
  StepUsage& usage = open_step.usage;
  Traffic& traffic = open_step.traffic;
  if (usage.messages == 0) {
    usage.step = step;
    usage.start = startup_begins;
    if (!spare_.empty()) {
      traffic = std::move(spare_.back());
      spare_.pop_back();
    }
    if (traffic.load.empty()) {
      traffic.load = ZeroedArray<std::int32_t>(platform_.topology->channels());
      if (!capacities_.are_equal()) traffic.congestion = StepCongestion(platform_.topology->channels());
    }
  }
  const auto needed = static_cast<std::size_t>(usage.messages + messages);
  const auto known = static_cast<std::size_t>(2 * usage.messages);
  if (needed > traffic.messages.size()) traffic.messages.resize(std::max({needed, known, std::size_t{64}}));
}

// In most schedules that go in rounds, a round is all there is of its step.
void LinkUsage::on_round(const Round& round) {
  if (!can_postpone_loads(round)) return Observer::on_round(round);
  const Step step = round.messages.front().step;
  for (const Rank rank : round.ended) rank_goes_past(rank, finished);
  for (const Beginning& other : round.others) rank_goes_past(other.rank, other.step);
  if (round.begins_step) {
    for (const MessageInfo& message : round.messages) rank_goes_past(message.from, step);
  }
  OpenStep& open_step = open(step);
  if (open_step.usage.messages == 0) {
    add(open_step, round);
  } else {
    for (std::size_t i = 0; i < round.messages.size(); ++i) {
      on_send(round.messages[i], round.route(i), round.startup_begins);
    }
  }
  StepUsage& usage = usage_of(step);
  usage.end = std::max(usage.end, round.delivered);
}

bool LinkUsage::can_postpone_loads(const Round& round) const {
  const auto same_step = [&](const MessageInfo& message) { return message.step == round.messages.front().step; };
  return capacities_.are_equal() && listener_ == nullptr && std::ranges::all_of(round.messages, same_step);
}

void LinkUsage::add(OpenStep& step, const Round& round) {
  const auto messages = std::ssize(round.messages);
  StepUsage& usage = step.usage;
  make_room(step, round.messages.front().step, round.startup_begins, messages);
  const auto hops = static_cast<double>(round.hops());
  auto place = step.traffic.messages.begin();
  for (const MessageInfo& message : round.messages) {
    *place++ = {message.from, message.to};
    usage.words += message.words;
    usage.word_hops += message.words * hops;
  }
  usage.messages = step.unloaded = messages;
  usage.link_traversals = std::ssize(round.channels);
}

void LinkUsage::load_postponed(OpenStep& step) {
  Route route;
  const auto unloaded = static_cast<std::size_t>(std::exchange(step.unloaded, 0));
  for (const auto& [from, to] : std::span(step.traffic.messages).first(unloaded)) {
    platform_.route(from, to, route);
    load_channels(step, route);
  }
}

// The rest of a route, from the first channel that others of the step use too.
void LinkUsage::load_met_channels(OpenStep& step, std::span<const ChannelId> route) {
  const std::int32_t zero = step.traffic.zero;
  std::int32_t* const loads = step.traffic.load.data();
  std::int32_t most = zero;
  std::int32_t met = 0;
  std::int32_t met_one = 0;
  for (const ChannelId channel : route) {
    const std::int32_t before = std::max(loads[channel], zero);
    loads[channel] = before + 1;
    most = std::max(most, before);
    met += before > zero;
    met_one += before == zero + 1;
  }
  step.meetings += met;
  step.usage.congested_channels += met_one;
  step.usage.load = std::max<std::int64_t>(step.usage.load, most - zero + 1);
}

StepUsage& LinkUsage::usage_of(Step step) {
  const auto found = open_.find(step);
  if (found != open_.end() && found->second.usage.messages > 0) return found->second.usage;
  return *std::ranges::lower_bound(steps_, step, {}, &StepUsage::step);
}

void LinkUsage::close_first() {
  const auto first = open_.begin();
  if (first->second.usage.messages > 0) sum_up(first->second);
  if (recent(first->first).step == first->first) recent(first->first) = {};
  open_.erase(first);
}

void LinkUsage::sum_up(OpenStep& open_step) {
  StepUsage& usage = open_step.usage;
  Traffic& traffic = open_step.traffic;
  usage.used_channels = usage.link_traversals - open_step.meetings;
  if (usage.used_channels > 0) usage.load = std::max<std::int64_t>(usage.load, 1);
  sum_up_congestion(open_step);
  look_for_witness(open_step);
  if (listener_ != nullptr) {
    listener_->on_loads(usage, Loads(traffic.load.values(), traffic.zero, traffic.congestion.by_channel()));
  }
  traffic.congestion.forget();
  traffic.own_routes.clear();
  traffic.zero += static_cast<std::int32_t>(usage.load);
  if (traffic.zero > highest_zero) {
    traffic.load = ZeroedArray<std::int32_t>(platform_.topology->channels());
    traffic.zero = 0;
  }
  steps_.push_back(usage);
  spare_.push_back(std::move(traffic));
}

void LinkUsage::sum_up_congestion(OpenStep& open_step) const {
  StepUsage& usage = open_step.usage;
  if (capacities_.are_equal()) {
    usage.congestion = static_cast<double>(usage.load);
    return;
  }
  open_step.traffic.congestion.settle();
  usage.congestion = std::max(1.0, open_step.traffic.congestion.largest());
  usage.congested_channels = open_step.traffic.congestion.congested_channels();
}

double LinkUsage::congestion_of(const Traffic& traffic, ChannelId channel) const {
  return capacities_.are_equal() ? traffic.load[channel] - traffic.zero : traffic.congestion.of(channel);
}

void LinkUsage::look_for_witness(const OpenStep& open_step) {
  const auto& [load, zero, congestion, messages, own_routes] = open_step.traffic;
  const double largest = open_step.usage.congestion;
  if (largest <= 1 || (witness_ && approximately_at_most(largest, witness_->congestion))) return;
  ChannelId worst = -1;
  Channel ends;
  for (ChannelId id = 0; id < platform_.topology->channels(); ++id) {
    if (!approximately_equal(congestion_of(open_step.traffic, id), largest)) continue;
    const Channel channel = platform_.topology->channel(id);
    if (worst < 0 || channel < ends) std::tie(worst, ends) = std::pair(id, channel);
  }
  witness_ = Witness{open_step.usage.step, ends, load[worst] - zero, largest, {}};
  Route route;
  for (std::size_t place = 0; place < static_cast<std::size_t>(open_step.usage.messages); ++place) {
    const auto [from, to] = messages[place];
    const auto own = own_routes.find(place);
    if (own == own_routes.end()) platform_.route(from, to, route);
    const Route& taken = own == own_routes.end() ? route : own->second;
    if (std::ranges::find(taken, worst) != taken.end()) witness_->messages.emplace_back(from, to);
  }
  sort_and_limit(witness_->messages);
}

}  // namespace hopscope
