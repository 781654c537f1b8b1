#pragma once

// The programs of a Machine.

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include <hopscope/error.hpp>

#include "engine/machine.hpp"

namespace hopscope {

template <class Fabric>
Machine<Fabric>::Machine(const Experiment& experiment, Fabric& fabric, Observer& observer, Fold* fold, bool in_rounds)
    : experiment_(experiment),
      platform_(experiment.platform),
      fabric_(fabric),
      observer_(observer),
      fold_(fold),
      tracked_(experiment.schedule.content == Content::tracked),
      tells_blocks_(observer.wants_blocks()),
      cut_through_(platform_.cut_through()),
      barrier_(experiment.schedule.barrier()),
      ties_are_foreseen_(cut_through_ && platform_.ports != Platform::all_ports && platform_.lowest_costs().t_s > 0),
      uniform_costs_(platform_.has_uniform_costs() && platform_.topology->channel_kinds().size() == 1),
      takes_rounds_(Fabric::can_skip && in_rounds && fold == nullptr && cut_through_ && uniform_costs_ &&
                    platform_.contention == Contention::fair && !tells_blocks_),
      channel_costs_(all_channel_costs(platform_)),
      channel_cost_(channel_costs_.front()),
      nodes_with_ports_(platform_.topology->nodes()),
      running_(fold == nullptr ? platform_.ranks() : 1),
      send_ports_(fold == nullptr ? nodes_with_ports_ : 1, platform_.ports),
      receive_ports_(fold == nullptr ? nodes_with_ports_ : 1, platform_.ports),
      startups_(fold == nullptr ? nodes_with_ports_ : 1, platform_.startups_wait() ? 1 : Platform::all_ports),
      mailboxes_(running_, platform_.ranks()),
      arrivals_(takes_rounds_ ? running_ : 0),
      posted_round_(running_, takes_rounds_ ? platform_.topology->channels() : 0) {
  const auto ranks = static_cast<std::size_t>(running_);
  nodes_.reserve(ranks);  // programs hold references to their nodes
  for (Rank rank = 0; rank < running_; ++rank) nodes_.emplace_back(*this, platform_, experiment.schedule, rank);
  programs_.reserve(ranks);
  for (Rank rank = 0; rank < running_; ++rank) programs_.push_back(Program::none());
  awaited_.resize(ranks);
  sleep_.resize(ranks, Fabric::can_skip && fold == nullptr && !barrier_ ? Sleep::allowed : Sleep::over);
  for (Rank rank = 0; tracked_ && rank < running_; ++rank) {
    kept_.emplace_back(rank, experiment.operation.blocks_for(rank));
  }
  sums_ = experiment.sums();
  if (sums_) observer_.on_sums(sums_);
}

template <class Fabric>
std::vector<typename Machine<Fabric>::ChannelCost> Machine<Fabric>::all_channel_costs(const Platform& platform) {
  std::vector<ChannelCost> all;
  const auto add = [&](const Costs& costs) {
    for (const ChannelKind& kind : platform.topology->channel_kinds())
      all.push_back({kind.t_h.value_or(costs.t_h), Platform::word_time(costs, kind)});
  };
  if (platform.has_uniform_costs()) add(platform.costs);
  for (const Costs& costs : platform.class_costs) add(costs);
  return all;
}

template <class Fabric>
void Machine<Fabric>::start(Rank rank) {
  const auto r = static_cast<std::size_t>(rank);
  Blocks mine = experiment_.operation.initial(rank, experiment_.schedule.content);
  programs_[r] = experiment_.algorithm.program(nodes_[r], std::move(mine));
  if (programs_[r].is_none()) {
    if (sleep_[r] != Sleep::allowed) throw ProgramError("a program is none where its rank may not sleep");
    sleep_[r] = Sleep::asleep;
    return;
  }
  if (sleep_[r] == Sleep::allowed) sleep_[r] = Sleep::over;
  programs_[r].start();
  settle(rank);
}

template <class Fabric>
bool Machine<Fabric>::start_sleeping() {
  bool any = false;
  for (std::size_t rank = 0; rank < sleep_.size(); ++rank) {
    if (sleep_[rank] != Sleep::asleep) continue;
    wake_up(static_cast<Rank>(rank));
    any = true;
  }
  return any;
}

template <class Fabric>
void Machine<Fabric>::wake_up(Rank rank) {
  sleep_[static_cast<std::size_t>(rank)] = Sleep::waking;
  fabric_.after(0, {Event::Kind::start, static_cast<std::uint32_t>(rank)});
}

template <class Fabric>
void Machine<Fabric>::resume(Rank rank) {
  Completion& completion = *std::exchange(awaited_[static_cast<std::size_t>(rank)], nullptr);
  completion.waiter.resume();
  settle(rank);
}

// Notes whether a program has ended. Rethrows what it threw.
template <class Fabric>
void Machine<Fabric>::settle(Rank rank) {
  Program& program = programs_[static_cast<std::size_t>(rank)];
  if (!program.done()) return;
  program.get();
  program = Program::none();
  --running_;
  makespan_ = std::max(makespan_, fabric_.now());
  if (posted_round_.acted_last(rank)) post_one_by_one();
  if (posted_round_.empty()) {
    observer_.on_finish(rank, fabric_.now());
  } else {
    posted_round_.end(rank);
  }
  open_barrier_if_all_arrived();
}

// Its stack frame, which nothing else has touched since it went to sleep.
template <class Fabric>
void Machine<Fabric>::fetch_program(Rank rank) const {
  constexpr std::size_t bytes_of_most = 320;
  fetch(awaited_[static_cast<std::size_t>(rank)]->waiter.address(), bytes_of_most);
}

// One loop per kind: events of a kind come by the thousand, as ranks go in step. From some thousand ranks on, whatever
// an event is about has left the caches since it was seen last, so it is fetched some events ahead.
template <class Fabric>
void Machine<Fabric>::handle(std::span<const Event> events) {
  constexpr std::size_t ahead = 8;
  const std::size_t fetched = events.size() < 2 * ahead ? 0 : events.size() - 2 * ahead;
  const auto to_messages = [&](auto stage) {
    for (std::size_t i = 0; i < fetched; ++i) {
      messages_.fetch(events[i + ahead].subject);
      stage(messages_[events[i].subject]);
    }
    for (const Event event : events.subspan(fetched)) stage(messages_[event.subject]);
  };
  switch (events.front().kind) {
    case Event::Kind::port_granted: return to_messages([this](Message& message) { port_granted(message); });
    case Event::Kind::start_up_over: return to_messages([this](Message& message) { end_start_up(message); });
    case Event::Kind::head_arrived: return to_messages([this](Message& message) { begin_flow(message); });
    case Event::Kind::flow_ends: return to_messages([this](Message& message) { end_flow(message); });
    case Event::Kind::rearranged:
      for (const Event event : events) complete(completions_[event.subject], Completion::permission);
      return;
    case Event::Kind::resume:
      for (std::size_t i = 0; i < fetched; ++i) {
        fetch(awaited_[events[i + 2 * ahead].subject], sizeof(Completion));
        fetch_program(static_cast<Rank>(events[i + ahead].subject));
        fetch(&nodes_[events[i + ahead].subject], sizeof(Node));
        resume(static_cast<Rank>(events[i].subject));
      }
      for (const Event event : events.subspan(fetched)) resume(static_cast<Rank>(event.subject));
      return;
    case Event::Kind::start:
      for (const Event event : events) start(static_cast<Rank>(event.subject));
      return;
    case Event::Kind::nothing: return;
  }
}

/// Messages that wait to be received, by sender and receiver.
template <class Fabric>
std::vector<Unreceived> Machine<Fabric>::unreceived() const {
  std::map<std::pair<Rank, Rank>, Unreceived> found;
  const auto note = [&](Rank at, Rank from, Step step) {
    const auto [place, is_first] = found.try_emplace({from, at}, Unreceived{from, at, step});
    if (!is_first) ++place->second.messages;
  };
  mailboxes_.for_each_message(
      [&](Rank at, Rank from, std::uint32_t message) { note(at, from, messages_[message].info.step); });
  arrivals_.for_each(note);
  std::vector<Unreceived> all;
  for (const auto& [pair, messages] : found) all.push_back(messages);
  return all;
}

/// Why the message for which a rank waits does not come, as far as that shows: its sender has ended, or has sent one to
/// another rank, which does not receive it, or the messages of others wait at the rank.
template <class Fabric>
std::string Machine<Fabric>::absence_of(const Completion& what, Rank from,
                                        std::span<const Unreceived> unreceived) const {
  std::string text = fmt::format("for a message from rank {}", from);
  if (fold_ != nullptr) return text;
  if (programs_[static_cast<std::size_t>(from)].is_none()) text += ", which has ended";
  const auto here = std::ranges::find(unreceived, what.rank, &Unreceived::to);
  if (here != unreceived.end()) text += fmt::format(", while one from rank {} waits to be received", here->from);
  const auto elsewhere = std::ranges::find_if(
      unreceived, [&](const Unreceived& each) { return each.from == from && each.to != what.rank; });
  if (elsewhere != unreceived.end())
    text += fmt::format("; in step {} rank {} sent rank {} a message that it does not receive", elsewhere->step,
                        elsewhere->from, elsewhere->to);
  return text;
}

template <class Fabric>
std::vector<std::string> Machine<Fabric>::waiting_ranks() const {
  const std::vector<Unreceived> left = fold_ == nullptr ? unreceived() : std::vector<Unreceived>();
  std::vector<std::string> lines;
  for (std::size_t rank = 0; rank < awaited_.size(); ++rank) {
    if (programs_[rank].is_none() || awaited_[rank] == nullptr) continue;
    const Completion& what = *awaited_[rank];
    const auto text = [&]() -> std::string {
      if (what.kind == Completion::Kind::step) return "for all ranks to begin the step (barrier)";
      if (what.kind == Completion::Kind::rearrangement) return "for the end of a local rearrangement";
      if (what.kind == Completion::Kind::combination) return "for the end of a combination";
      if (what.kind == Completion::Kind::pause) return "for the end of a pause";
      if (what.kind == Completion::Kind::any) return "for any of several messages";
      if (what.kind == Completion::Kind::exchanges) return absence_of(what, first_awaited(what), left);
      if ((what.open & Completion::arrival) != 0) return absence_of(what, what.from, left);
      return fmt::format("for the delivery of its message to rank {}", what.to);
    }();
    const int line = nodes_[rank].line();
    const std::string place =
        line > 0 ? fmt::format("line {}, step {}", line, what.step) : fmt::format("step {}", what.step);
    lines.push_back(fmt::format("rank {} waits in {} {}", rank, place, text));
  }
  return lines;
}

template <class Fabric>
void Machine<Fabric>::report_unreceived() {
  auto* const receipts = dynamic_cast<ReceiptObserver*>(&observer_);
  if (receipts == nullptr) return;
  for (const Unreceived& each : unreceived()) receipts->on_unreceived(each);
}

template <class Fabric>
void Machine<Fabric>::report_holdings() {
  std::vector<Block> blocks;
  for (std::size_t rank = 0; rank < kept_.size(); ++rank) {
    kept_[rank].list(blocks);
    observer_.on_holding(static_cast<Rank>(rank), blocks);
  }
}

}  // namespace hopscope
