#pragma once

#include <array>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include <hopscope/observer.hpp>
#include <hopscope/result.hpp>
#include <hopscope/step_loads.hpp>
#include <hopscope/zeroed_array.hpp>

#include "analysis/congestion/step_congestion.hpp"

namespace hopscope {

/// Counts the load of every step of a schedule on every channel (MODEL: "Steps, congestion, traffic").
/// The loads of a step are known when every rank has left it; they are then summarized and discarded.
class LinkUsage final : public Observer {
 public:
  /// @param listener receives the loads of each step; may be null.
  explicit LinkUsage(const Platform& platform, StepLoads* listener = nullptr);
  LinkUsage(const LinkUsage&) = delete;
  LinkUsage& operator=(const LinkUsage&) = delete;

  void on_step(Rank rank, Step step, Time now) override;
  void on_send(const MessageInfo& message, std::span<const ChannelId> route, Time startup_begins) override;
  void on_deliver(const MessageInfo& message, Time now) override;
  void on_round(const Round& round) override;
  void on_finish(Rank rank, Time now) override;

  /// Of a run that was broken off: its ranks take part in no further step.
  void end_all();

  /// Steps that had messages, in order. All of these are complete when the run has ended.
  [[nodiscard]] const std::vector<StepUsage>& steps() const { return steps_; }
  /// Sums over the steps; max_overlap is left 0.
  [[nodiscard]] Totals totals() const { return totals_of(steps_); }
  /// The most congested channel of the most congested step: the first such step, then the lowest such channel. None if
  /// no congestion is above 1.
  [[nodiscard]] std::optional<Witness> witness() const { return witness_; }

 private:
  /// The traffic of one step on the channels. Large, so it is reused by later steps.
  struct Traffic {
    // By channel: its load plus `zero`. Raising `zero` resets all loads: the cost of a step depends on its messages
    // only, however many channels there are.
    ZeroedArray<std::int32_t> load;
    std::int32_t zero = 0;
    StepCongestion congestion;                    // where channels differ
    std::vector<std::pair<Rank, Rank>> messages;  // from, to; of these only usage.messages are this step's
    std::map<std::size_t, Route> own_routes;      // of those messages, by place, that do not follow the routing
  };
  /// A step that some rank is in, or may still send in.
  struct OpenStep {
    Rank ranks = 0;  // how many are in it
    StepUsage usage;
    std::int64_t meetings = 0;  // crossings by a message of a channel that an earlier one of the step uses
    // Messages that share no channel, whose loads are entered when others come: the first of traffic.messages.
    std::int64_t unloaded = 0;
    Traffic traffic;  // once it has messages
  };
  struct Recent {
    Step step = std::numeric_limits<Step>::min();
    OpenStep* open = nullptr;
  };

  [[nodiscard]] Recent& recent(Step step) { return recent_[static_cast<std::size_t>(step) % recent_.size()]; }
  OpenStep& open(Step step);
  OpenStep& find_or_open(Step step);
  void make_room(OpenStep& open_step, Step step, Time startup_begins, std::int64_t messages = 1);
  [[nodiscard]] bool can_postpone_loads(const Round& round) const;
  void add(OpenStep& step, const Round& round);
  void load_postponed(OpenStep& step);
  static void load_channels(OpenStep& step, std::span<const ChannelId> route);
  static void load_met_channels(OpenStep& step, std::span<const ChannelId> route);
  StepUsage& usage_of(Step step);
  void rank_goes_past(Rank rank, Step step);
  void close_first();
  void sum_up(OpenStep& open_step);
  void sum_up_congestion(OpenStep& open_step) const;
  [[nodiscard]] double congestion_of(const Traffic& traffic, ChannelId channel) const;
  void look_for_witness(const OpenStep& open_step);

  const Platform& platform_;
  ChannelCapacities capacities_;
  StepLoads* listener_;
  std::vector<Step> at_;           // by rank: the step that it is in
  std::map<Step, OpenStep> open_;  // the first has ranks in it
  // Ranks are mostly in a few consecutive steps: these are found here, the others in open_.
  std::array<Recent, 16> recent_;
  std::vector<Traffic> spare_;
  std::vector<StepUsage> steps_;
  std::optional<Witness> witness_;
};

// Functions called for every message are inline, those that few messages need are not: the former cost little more than
// a call, and should not save registers for the latter.

inline LinkUsage::OpenStep& LinkUsage::open(Step step) {
  const Recent& found = recent(step);
  return found.step == step ? *found.open : find_or_open(step);
}

inline void LinkUsage::on_step(Rank rank, Step step, Time /*now*/) { rank_goes_past(rank, step); }

inline void LinkUsage::rank_goes_past(Rank rank, Step step) {
  Step& at = at_[static_cast<std::size_t>(rank)];
  --open(at).ranks;
  ++open(step).ranks;
  at = step;
  while (open_.begin()->second.ranks == 0) close_first();
}

inline void LinkUsage::on_send(const MessageInfo& message, std::span<const ChannelId> route, Time startup_begins) {
  // Ports can delay a message until its rank is in a later step. It counts for its own step as long as any rank is in
  // that step.
  OpenStep& step = open(message.step);
  StepUsage& usage = step.usage;
  const auto place = static_cast<std::size_t>(usage.messages);
  if (place == step.traffic.messages.size()) make_room(step, message.step, startup_begins);
  step.traffic.messages[place] = {message.from, message.to};
  if (message.has_own_route) [[unlikely]]
    step.traffic.own_routes.emplace(place, Route(route.begin(), route.end()));
  const auto hops = static_cast<std::int64_t>(route.size());
  if (startup_begins < usage.start) usage.start = startup_begins;
  ++usage.messages;
  usage.words += message.words;
  usage.link_traversals += hops;
  usage.word_hops += message.words * static_cast<double>(hops);
  if (step.unloaded > 0) [[unlikely]]
    load_postponed(step);
  load_channels(step, route);
  if (!capacities_.are_equal()) step.traffic.congestion.add(route, capacities_, platform_.cut_through());
}

inline void LinkUsage::load_channels(OpenStep& step, std::span<const ChannelId> route) {
  const std::int32_t zero = step.traffic.zero;
  for (auto hop = route.begin(); hop != route.end(); ++hop) {
    std::int32_t& load = step.traffic.load[*hop];
    if (load > zero) [[unlikely]] {
      load_met_channels(step, {hop, route.end()});
      return;
    }
    load = zero + 1;
  }
}

inline void LinkUsage::on_deliver(const MessageInfo& message, Time now) {
  const Recent& found = recent(message.step);
  const bool is_open = found.step == message.step && found.open->usage.messages > 0;
  StepUsage& usage = is_open ? found.open->usage : usage_of(message.step);
  if (usage.end < now) usage.end = now;
}

}  // namespace hopscope
