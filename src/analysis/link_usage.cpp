#include "analysis/link_usage.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

namespace hopscope {

namespace {

constexpr Step not_started = 0;
constexpr Step finished = std::numeric_limits<Step>::max();
constexpr std::size_t most_witness_messages = 16;

}  // namespace

LinkUsage::LinkUsage(const Platform& platform, bool keep_messages)
    : platform_(platform), keep_messages_(keep_messages), at_(static_cast<std::size_t>(platform.ranks()), not_started) {
  ranks_at_[not_started] = platform.ranks();
}

void LinkUsage::on_step(Rank rank, Step step, Time /*now*/) { rank_goes_past(rank, step); }

void LinkUsage::on_finish(Rank rank, Time /*now*/) { rank_goes_past(rank, finished); }

void LinkUsage::rank_goes_past(Rank rank, Step step) {
  Step& at = at_[static_cast<std::size_t>(rank)];
  const auto left = ranks_at_.find(at);
  if (--left->second == 0) ranks_at_.erase(left);
  ++ranks_at_[step];
  at = step;
  const Step earliest = ranks_at_.begin()->first;
  while (!open_.empty() && open_.begin()->first < earliest) {
    close(open_.begin()->second);
    open_.erase(open_.begin());
  }
}

LinkUsage::OpenStep& LinkUsage::open(Step step) {
  const auto [place, is_new] = open_.try_emplace(step);
  if (is_new) {
    if (!spare_loads_.empty()) {
      place->second.load = std::move(spare_loads_.back());
      spare_loads_.pop_back();
    }
    place->second.load.assign(static_cast<std::size_t>(platform_.topology->channels()), 0);
    place->second.usage.step = step;
  }
  return place->second;
}

void LinkUsage::on_send(const MessageInfo& message, Time startup_begins) {
  // Ports can hold a message back until its rank, which waits for something else, has long begun a later step: never
  // here, since a step ends when all of a rank's operations are complete.
  OpenStep& step = open(message.step);
  Route route;
  platform_.route(message.from, message.to, route);
  const auto hops = static_cast<std::int64_t>(route.size());
  StepUsage& usage = step.usage;
  usage.start = usage.messages == 0 ? startup_begins : std::min(usage.start, startup_begins);
  ++usage.messages;
  usage.words += message.words;
  usage.link_traversals += hops;
  usage.word_hops += message.words * static_cast<double>(hops);
  for (const ChannelId channel : route) ++step.load[static_cast<std::size_t>(channel)];
  step.messages.emplace_back(message.from, message.to);
  if (keep_messages_) record(message, route);
}

void LinkUsage::on_deliver(const MessageInfo& message, Time now) {
  StepUsage& usage = usage_of(message.step);
  usage.end = std::max(usage.end, now);
}

StepUsage& LinkUsage::usage_of(Step step) {
  if (const auto found = open_.find(step); found != open_.end()) return found->second.usage;
  return *std::ranges::lower_bound(steps_, step, {}, &StepUsage::step);
}

void LinkUsage::close(OpenStep& open_step) {
  StepUsage& usage = open_step.usage;
  for (const std::int32_t load : open_step.load) {
    usage.used_channels += load > 0;
    usage.congested_channels += load > 1;
    usage.congestion = std::max<std::int64_t>(usage.congestion, load);
  }
  look_for_witness(open_step);
  steps_.push_back(usage);
  spare_loads_.push_back(std::move(open_step.load));
}

void LinkUsage::look_for_witness(const OpenStep& open_step) {
  const std::int64_t load = open_step.usage.congestion;
  if (load < 2 || (witness_ && witness_->load >= load)) return;
  ChannelId worst = -1;
  Channel ends;
  for (ChannelId id = 0; id < platform_.topology->channels(); ++id) {
    if (open_step.load[static_cast<std::size_t>(id)] != load) continue;
    const Channel channel = platform_.topology->channel(id);
    if (worst < 0 || channel < ends) std::tie(worst, ends) = std::pair(id, channel);
  }
  witness_ = Witness{open_step.usage.step, ends, load, {}};
  Route route;
  for (const auto& [from, to] : open_step.messages) {
    platform_.route(from, to, route);
    if (std::ranges::find(route, worst) != route.end()) witness_->messages.emplace_back(from, to);
  }
  std::ranges::sort(witness_->messages);
  if (witness_->messages.size() > most_witness_messages) witness_->messages.resize(most_witness_messages);
}

Totals LinkUsage::totals() const {
  Totals totals;
  for (const StepUsage& step : steps_) {
    ++totals.steps;
    totals.messages += step.messages;
    totals.words += step.words;
    totals.link_traversals += step.link_traversals;
    totals.word_hops += step.word_hops;
    totals.max_congestion = std::max(totals.max_congestion, step.congestion);
  }
  return totals;
}

void LinkUsage::record(const MessageInfo& message, const Route& route) {
  MessageRecord record{message.step, message.from, message.to, message.words, {}};
  record.route.push_back(platform_.mapping.node_of(message.from));
  for (const ChannelId channel : route) record.route.push_back(platform_.topology->channel(channel).to);
  messages_.push_back(std::move(record));
}

std::vector<MessageRecord> LinkUsage::take_messages() {
  std::ranges::sort(messages_, {}, [](const MessageRecord& m) { return std::tie(m.step, m.from, m.to, m.route); });
  return std::move(messages_);
}

}  // namespace hopscope
