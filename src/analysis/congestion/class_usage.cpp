#include "analysis/congestion/class_usage.hpp"

#include <algorithm>
#include <limits>

#include <hopscope/approximately.hpp>

#include "analysis/lookup.hpp"

namespace hopscope {

void ClassUsage::on_symmetry(const Symmetry& symmetry, const SymmetryProof& proof) {
  proof_ = proof;
  symmetry_ = symmetry;
  classes_.emplace(*platform_.topology, *symmetry_);
  capacities_ = ChannelCapacities(platform_, *classes_);
  congestion_ = StepCongestion(capacities_.are_equal() ? 0 : classes_->count());
  overlap_.emplace(classes_->count(), platform_.smallest_cost());
  load_.resize(static_cast<std::size_t>(classes_->count()));
}

void ClassUsage::on_step(Rank /*rank*/, Step step, Time /*now*/) { close_before(step); }

void ClassUsage::on_finish(Rank /*rank*/, Time /*now*/) { close_before(std::numeric_limits<Step>::max()); }

void ClassUsage::on_send(const MessageInfo& message, std::span<const ChannelId> route, Time startup_begins) {
  OpenStep& step = open_[message.step];
  StepUsage& usage = step.usage;
  const auto hops = static_cast<std::int64_t>(route.size());
  usage.step = message.step;
  usage.start = usage.messages == 0 ? startup_begins : std::min(usage.start, startup_begins);
  ++usage.messages;
  usage.words += message.words;
  usage.link_traversals += hops;
  usage.word_hops += message.words * static_cast<double>(hops);
  for (const ChannelId channel : route) step.crossed.push_back(classes_->class_of(channel));
  step.destinations.push_back(message.to);
  step.ends.push_back(step.crossed.size());
}

void ClassUsage::on_flow_begin(const MessageInfo& message, std::span<const ChannelId> classes, Time now) {
  overlap_->on_flow_begin(message, classes, now);
}

void ClassUsage::on_flow_end(const MessageInfo& message, std::span<const ChannelId> classes, Time now) {
  overlap_->on_flow_end(message, classes, now);
}

void ClassUsage::on_deliver(const MessageInfo& message, Time now) {
  const auto open = open_.find(message.step);
  StepUsage& usage =
      open != open_.end() ? open->second.usage : *std::ranges::lower_bound(steps_, message.step, {}, &StepUsage::step);
  usage.end = std::max(usage.end, now);
}

void ClassUsage::close_before(Step step) {
  while (!open_.empty() && open_.begin()->first < step) {
    close(open_.begin()->second);
    open_.erase(open_.begin());
  }
}

// Every rank does what rank 0 does, and the load of rank 0 on a class is the load of all ranks on each of its p
// channels.
void ClassUsage::close(OpenStep& step) {
  const std::int64_t p = platform_.ranks();
  StepUsage& usage = step.usage;
  usage.messages *= p;
  usage.words *= static_cast<double>(p);
  usage.link_traversals *= p;
  usage.word_hops *= static_cast<double>(p);
  for (const ChannelId crossed : step.crossed) {
    std::int32_t& load = load_[static_cast<std::size_t>(crossed)];
    if (++load == 1) used_.push_back(crossed);
    if (load == 2) usage.congested_channels += p;
    usage.load = std::max<std::int64_t>(usage.load, load);
  }
  usage.used_channels = static_cast<std::int64_t>(used_.size()) * p;
  sum_up_congestion(step);
  look_for_witness(step);
  congestion_.forget();
  for (const ChannelId used : used_) load_[static_cast<std::size_t>(used)] = 0;
  used_.clear();
  steps_.push_back(usage);
}

void ClassUsage::sum_up_congestion(OpenStep& step) {
  StepUsage& usage = step.usage;
  if (capacities_.are_equal()) {
    usage.congestion = static_cast<double>(usage.load);
    return;
  }
  const std::span<const ChannelId> crossed = step.crossed;
  std::size_t begin = 0;
  for (const std::size_t end : step.ends) {
    congestion_.add(crossed.subspan(begin, end - begin), capacities_, platform_.cut_through());
    begin = end;
  }
  congestion_.settle();
  usage.congestion = std::max(1.0, congestion_.largest());
  usage.congested_channels = congestion_.congested_channels() * platform_.ranks();
}

double ClassUsage::congestion_of(ChannelId used) const {
  return capacities_.are_equal() ? load_[static_cast<std::size_t>(used)] : congestion_.of(used);
}

void ClassUsage::look_for_witness(const OpenStep& step) {
  const double largest = step.usage.congestion;
  if (approximately_at_most(largest, worst_.congestion)) return;
  worst_ = {step.usage.step, 0, largest, std::numeric_limits<NodeId>::max(), step.destinations};
  for (const ChannelId used : used_) {
    const NodeId neighbour = classes_->neighbour_of_0(used);
    if (neighbour >= worst_.neighbour || !approximately_equal(congestion_of(used), largest)) continue;
    worst_.neighbour = neighbour;
    worst_.load = load_[static_cast<std::size_t>(used)];
  }
}

Totals ClassUsage::totals() const {
  Totals totals = totals_of(steps_);
  totals.max_overlap = overlap_ ? overlap_->largest() : 0;
  return totals;
}

// Every class has a channel from node 0, so the lowest channel of the most congested class is one of these. The
// messages that cross it are translations of those of rank 0 that cross its class.
std::optional<Witness> ClassUsage::witness() const {
  if (worst_.congestion <= 1) return std::nullopt;
  Witness witness{worst_.step, {0, worst_.neighbour}, worst_.load, worst_.congestion, {}};
  std::vector<std::optional<Rank>> ranks;  // not needed for the identity, which may be large
  if (!platform_.mapping.is_identity()) ranks = ranks_by_node(platform_);
  Route route;
  for (const Rank destination : worst_.destinations) {
    platform_.route(0, destination, route);
    for (const ChannelId id : route) {
      const auto [tail, head] = platform_.topology->channel(id);
      if (symmetry_->offset(tail, head) != worst_.neighbour) continue;
      const NodeId source = symmetry_->offset(tail, platform_.mapping.node_of(0));
      const Rank from = ranks.empty() ? source : ranks[static_cast<std::size_t>(source)].value();
      witness.messages.emplace_back(from, symmetry_->combine(from, destination));
    }
  }
  sort_and_limit(witness.messages);
  return witness;
}

}  // namespace hopscope
