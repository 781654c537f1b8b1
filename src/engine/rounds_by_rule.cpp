#include "engine/rounds_by_rule.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include <hopscope/error.hpp>

#include "engine/rounds.hpp"

namespace hopscope {

namespace {

/// Those of the only kind of channel.
Costs costs_of_channels(const Platform& platform) {
  const ChannelKind& kind = platform.topology->channel_kinds().front();
  Costs costs = platform.costs;
  costs.t_h = kind.t_h.value_or(costs.t_h);
  costs.t_w = Platform::word_time(platform.costs, kind);
  return costs;
}

}  // namespace

bool RoundsByRule::is_possible(const Experiment& experiment, const Observer& observer) {
  const Platform& platform = experiment.platform;
  const Schedule& schedule = experiment.schedule;
  const bool combines = experiment.operation.adds() && platform.costs.t_c > 0;
  return experiment.algorithm.rule && schedule.content == Content::sizes && !schedule.barrier() &&
         platform.cut_through() && platform.contention == Contention::fair && platform.has_uniform_costs() &&
         platform.topology->channel_kinds().size() == 1 && !combines && !observer.wants_blocks();
}

RoundsByRule::RoundsByRule(const Experiment& experiment, NativeFabric& fabric, Observer& observer)
    : experiment_(experiment),
      platform_(experiment.platform),
      costs_(costs_of_channels(experiment.platform)),
      rule_(experiment.algorithm.rule(experiment.schedule)),
      fabric_(fabric),
      observer_(observer),
      actors_(static_cast<std::size_t>(platform_.ranks())),
      begun_(actors_.size(), 0),
      awaited_(actors_.size(), StepOfRank::nobody),
      message_from_(platform_.ranks()),
      message_to_(platform_.ranks()),
      routes_(platform_.topology->channels()) {
  std::iota(actors_.begin(), actors_.end(), Rank{0});
}

std::optional<Time> RoundsByRule::run() {
  while (true) {
    ask_for_steps();
    const bool all_end = ended_.size() == actors_.size();
    if (all_end && std::ranges::all_of(awaited_, [](Rank from) { return from == StepOfRank::nobody; })) {
      for (const Rank rank : ended_) observer_.on_finish(rank, fabric_.now());
      return fabric_.now();
    }
    if (!is_matched() || !routes_.find(messages_, platform_) || !deliver()) return std::nullopt;
  }
}

void RoundsByRule::ask_for_steps() {
  messages_.clear();
  sources_.clear();
  others_.clear();
  ended_.clear();
  for (const Rank rank : actors_) ask_for_step(rank);
}

void RoundsByRule::ask_for_step(Rank rank) {
  const auto r = static_cast<std::size_t>(rank);
  const auto step = rule_(Place(platform_, experiment_.schedule, rank), begun_[r] + 1);
  if (!step) {
    ended_.push_back(rank);
    return;
  }
  require_possible(rank, begun_[r] + 1, *step);
  awaited_[r] = step->from;
  if (step->to == StepOfRank::nobody) {
    others_.push_back({rank, step->step});
    return;
  }
  message_from_[rank] = static_cast<std::uint32_t>(messages_.size());
  messages_.push_back({0, step->step, rank, step->to, false, step->sent});
  sources_.push_back(step->from);
}

/// @throws ProgramError if a rule says what no program could do
void RoundsByRule::require_possible(Rank rank, Step from, const StepOfRank& step) const {
  const auto is_other = [&](Rank peer) { return peer >= 0 && peer < platform_.ranks() && peer != rank; };
  const bool sends = step.to != StepOfRank::nobody;
  const bool receives = step.from != StepOfRank::nobody;
  const bool is_possible = (sends || receives) && (!sends || is_other(step.to)) && (!receives || is_other(step.from));
  if (is_possible && step.step >= from) [[likely]]
    return;
  throw ProgramError(
      fmt::format("the rule of {} gives rank {} an impossible step {}", experiment_.algorithm.name, rank, step.step));
}

/// Whether there are messages, no two to one rank, all with as many words; each for a rank that waits for it; and one
/// to each rank that sends and receives at once.
bool RoundsByRule::is_matched() {
  if (messages_.empty()) return false;
  for (std::uint32_t i = 0; i < messages_.size(); ++i) message_to_[messages_[i].to] = i;
  for (std::uint32_t i = 0; i < messages_.size(); ++i) {
    const MessageInfo& message = messages_[i];
    const bool is_awaited = awaited_[static_cast<std::size_t>(message.to)] == message.from;
    // What message_to_ says of the first of two messages to one rank is the second.
    if (!is_awaited || message_to_[message.to] != i || message.words != messages_.front().words) return false;
    if (sources_[i] == StepOfRank::nobody) continue;
    const std::uint32_t back = message_to_[message.from];
    if (back >= messages_.size() || messages_[back].to != message.from) return false;
  }
  return true;
}

bool RoundsByRule::deliver() {
  Round round;
  round.messages = messages_;
  round.channels = routes_.channels();
  round.startup_begins = fabric_.now();
  round.begins_step = true;
  round.others = others_;
  round.ended = ended_;
  if (!find_instants(round, fabric_, costs_)) return false;
  for (MessageInfo& message : messages_) message.id = posted_++;
  note_begun();
  observer_.on_round(round);
  fabric_.skip_to(round.delivered);
  const bool all_exchange = messages_.size() == actors_.size() &&
                            std::ranges::none_of(sources_, [](Rank from) { return from == StepOfRank::nobody; });
  actors_.clear();
  all_exchange ? go_on_after_exchanges() : go_on_after_messages();
  return true;
}

void RoundsByRule::note_begun() {
  for (const MessageInfo& message : messages_) {
    begun_[static_cast<std::size_t>(message.from)] = message.step;
    awaited_[static_cast<std::size_t>(message.to)] = StepOfRank::nobody;
  }
  for (const Beginning& other : others_) begun_[static_cast<std::size_t>(other.rank)] = other.step;
  for (const Rank rank : ended_) begun_[static_cast<std::size_t>(rank)] = ToldOfRun::ended;
}

// Of a rank's own message and the one that it gets, the second to be delivered wakes it.
void RoundsByRule::go_on_after_exchanges() {
  for (std::uint32_t i = 0; i < messages_.size(); ++i) {
    const MessageInfo& message = messages_[i];
    if (message_from_[message.to] < i) actors_.push_back(message.to);
    if (message_to_[message.from] < i) actors_.push_back(message.from);
  }
}

void RoundsByRule::go_on_after_messages() {
  for (std::uint32_t i = 0; i < messages_.size(); ++i) {
    const MessageInfo& message = messages_[i];
    if (!exchanges(message.to) || message_from_[message.to] < i) actors_.push_back(message.to);
    if (!exchanges(message.from) || message_to_[message.from] < i) actors_.push_back(message.from);
  }
}

/// Whether a rank sends and receives a message at this instant.
bool RoundsByRule::exchanges(Rank rank) const {
  const std::uint32_t own = message_from_[rank];
  return own < messages_.size() && messages_[own].from == rank && sources_[own] != StepOfRank::nobody;
}

}  // namespace hopscope
