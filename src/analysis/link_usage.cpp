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
  open_[not_started].ranks = platform.ranks();
}

void LinkUsage::on_finish(Rank rank, Time /*now*/) { rank_goes_past(rank, finished); }

LinkUsage::OpenStep& LinkUsage::find_or_open(Step step) {
  OpenStep& found = open_[step];
  recent(step) = {step, &found};
  return found;
}

void LinkUsage::begin_traffic(OpenStep& open_step, Step step, Time startup_begins) {
  open_step.usage.step = step;
  open_step.usage.start = startup_begins;
  if (!spare_.empty()) {
    open_step.traffic = std::move(spare_.back());
    spare_.pop_back();
  }
  open_step.traffic.load.resize(static_cast<std::size_t>(platform_.topology->channels()));
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
  usage.used_channels += usage.link_traversals;
  if (usage.congestion == 0 && usage.used_channels > 0) usage.congestion = 1;
  look_for_witness(open_step);
  traffic.zero += static_cast<std::int32_t>(usage.congestion);
  traffic.messages.clear();
  steps_.push_back(usage);
  spare_.push_back(std::move(traffic));
}

void LinkUsage::look_for_witness(const OpenStep& open_step) {
  const std::int64_t load = open_step.usage.congestion;
  if (load < 2 || (witness_ && witness_->load >= load)) return;
  ChannelId worst = -1;
  Channel ends;
  for (ChannelId id = 0; id < platform_.topology->channels(); ++id) {
    if (open_step.traffic.load[static_cast<std::size_t>(id)] != load + open_step.traffic.zero) continue;
    const Channel channel = platform_.topology->channel(id);
    if (worst < 0 || channel < ends) std::tie(worst, ends) = std::pair(id, channel);
  }
  witness_ = Witness{open_step.usage.step, ends, load, {}};
  Route route;
  for (const auto& [from, to] : open_step.traffic.messages) {
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

void LinkUsage::record(const MessageInfo& message, std::span<const ChannelId> route) {
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
