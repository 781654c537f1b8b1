// The clock, and the programs of ranks.
#include "engine/plain/plain_machine.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <hopscope/error.hpp>

namespace hopscope {

namespace {

bool has_flows_in_turn(const Experiment& experiment) {
  const Platform& platform = experiment.platform;
  const bool has_words = experiment.schedule.sizes != nullptr || experiment.smallest_message() > 0;
  return platform.contention == Contention::fifo && has_words && platform.longest_word_time() > 0;
}

}  // namespace

PlainMachine::PlainMachine(const Experiment& experiment, const ExactCosts& costs, Observer& observer, Notes& notes,
                           ExactOrder order)
    : experiment_(experiment),
      platform_(experiment.platform),
      costs_(costs),
      observer_(observer),
      notes_(notes),
      has_touches_(notes.wants_touches()),
      order_(order),
      tracked_(experiment.schedule.content == Content::tracked),
      fair_(!has_flows_in_turn(experiment)),
      has_equal_channels_(platform_.has_uniform_costs() && platform_.topology->channel_kinds().size() == 1),
      nodes_with_ports_(platform_.topology->nodes()),
      due_(DueBefore{&order_}),
      timers_(DueBefore{&order_}),
      send_ports_{Place::send_port, platform_.ports},
      startups_{Place::startup, platform_.startups == Startups::serial ? 1 : Platform::all_ports},
      receive_ports_{Place::receive_port, platform_.ports},
      running_(platform_.ranks()) {
  const auto nodes = static_cast<std::size_t>(nodes_with_ports_);
  const auto ranks = static_cast<std::size_t>(running_);
  for (Ports* ports : {&send_ports_, &startups_, &receive_ports_}) {
    ports->free.assign(nodes, ports->each);
    ports->freed.resize(nodes);
    ports->freed_at.resize(nodes);
  }
  nodes_.reserve(ranks);  // programs hold references to their nodes
  for (Rank rank = 0; rank < running_; ++rank) {
    nodes_.emplace_back(*this, platform_, experiment.schedule, rank);
    if (tracked_) kept_.emplace_back(rank, experiment.operation.blocks_for(rank));
  }
  programs_.resize(ranks);
  awaited_.resize(ranks);
  sums_ = experiment.sums();
  if (sums_) observer_.on_sums(sums_);
}

ExactTime PlainMachine::run() {
  for (Rank rank = 0; rank < platform_.ranks(); ++rank) start(rank);
  settle_instant();
  while (const ExactTime* const next = next_due()) {
    instant_ = *next;
    ++instants_;
    settle_instant();
  }
  if (running_ > 0) throw DeadlockError(waiting_ranks());
  touch_all_ranks(makespan_);  // the last of them remains the last
  report_holdings();
  return makespan_;
}

void PlainMachine::touch_all_ranks(const ExactTime& time) {
  for (Rank rank = 0; rank < platform_.ranks(); ++rank) touch(Place::rank, rank, time);
}

/// Everything asked for at an instant is known before a port is granted; send ports are granted before startups begin,
/// these before receive ports, and ports before channels.
void PlainMachine::settle_instant() {
  while (resume_one() || end_what_is_due() || give_ports(send_ports_) || give_ports(startups_) ||
         give_ports(receive_ports_) || share_channels() || give_channels()) {
  }
}

/// What now happens is at `time`.
void PlainMachine::at(const ExactTime& time, const Event& event) {
  now_ = time;
  notes_.on_event(time, event);
}

const ExactTime* PlainMachine::next_due() const {
  const ExactTime* const message = due_.empty() ? nullptr : &(*due_.begin())->due;
  const ExactTime* const timer = timers_.empty() ? nullptr : &timers_.begin()->due;
  if (message == nullptr || timer == nullptr) return message == nullptr ? timer : message;
  return order_.compare(*timer, *message) < 0 ? timer : message;
}

void PlainMachine::be_due(Message& message, ExactTime time) {
  message.due = std::move(time);
  due_.insert(&message);
}

bool PlainMachine::end_what_is_due() {
  std::vector<Message*> over;
  while (!due_.empty() && is_now((*due_.begin())->due)) {
    over.push_back(*due_.begin());
    due_.erase(due_.begin());
  }
  bool any = !over.empty();
  for (Message* message : over) end_stage(*message);
  while (!timers_.empty() && is_now(timers_.begin()->due)) {
    const Timer timer = *timers_.begin();
    timers_.erase(timers_.begin());
    const Completion& wait = *timer.completion;
    at(timer.due, {Event::Kind::wait_ends, wait.step, wait.rank, wait.rank});
    complete(*timer.completion, Completion::permission);
    any = true;
  }
  return any;
}

void PlainMachine::start(Rank rank) {
  const auto r = static_cast<std::size_t>(rank);
  programs_[r] =
      experiment_.algorithm.program(nodes_[r], experiment_.operation.initial(rank, experiment_.schedule.content));
  if (programs_[r]->is_none()) throw ProgramError("a program is none where its rank may not sleep");
  programs_[r]->start();
  settle(rank);
}

bool PlainMachine::resume_one() {
  if (ready_.empty()) return false;
  const Ready ready = std::move(ready_.front());
  ready_.pop_front();
  now_ = ready.since;
  std::exchange(awaited_[static_cast<std::size_t>(ready.rank)], nullptr)->waiter.resume();
  settle(ready.rank);
  return true;
}

// Notes whether a program has ended. Rethrows what it threw.
void PlainMachine::settle(Rank rank) {
  auto& program = programs_[static_cast<std::size_t>(rank)];
  if (!program->done()) return;
  program->get();
  program.reset();
  --running_;
  makespan_ = now_;
  observer_.on_finish(rank, now_.rounded());
  open_barrier_if_all_arrived();
}

// A program that has ended takes part in no further step.
void PlainMachine::open_barrier_if_all_arrived() {
  if (at_barrier_.empty() || static_cast<Rank>(at_barrier_.size()) < running_) return;
  touch_all_ranks(now_);
  for (Completion* arrived : std::exchange(at_barrier_, {})) {
    observer_.on_step(arrived->rank, arrived->step, now_.rounded());
    complete(*arrived, Completion::permission);
  }
}

Completion& PlainMachine::new_completion(Completion::Kind kind, Rank rank, Step step, std::uint8_t open) {
  auto& place = completions_.emplace_back(std::make_unique<Completion>());
  place->kind = kind;
  place->rank = rank;
  place->step = step;
  place->open = open;
  place->index = static_cast<std::uint32_t>(completions_.size() - 1);
  return *place;
}

void PlainMachine::complete(Completion& completion, Completion::Part part) {
  touch(Place::rank, completion.rank, now_);
  completion.open = static_cast<std::uint8_t>(completion.open & ~part);
  if (!completion.done()) return;
  if (completion.abandoned) return release(completion);
  if (!completion.watched) {
    if (completion.waiter) ready_.push_back({completion.rank, now_});
    return;
  }
  if (const auto noted = completed_.find(completion.rank); noted != completed_.end())
    noted->second.push_back(completion.index);
  Completion* const awaited = awaited_[static_cast<std::size_t>(completion.rank)];
  if (awaited == nullptr || awaited->kind != Completion::Kind::any || awaited->done()) return;
  complete(*awaited, Completion::permission);
}

void PlainMachine::release(Completion& completion) {
  if (completion.done()) {
    completions_[completion.index].reset();
  } else {
    completion.abandoned = true;
  }
}

bool PlainMachine::suspends(Completion& completion) {
  awaited_[static_cast<std::size_t>(completion.rank)] = &completion;
  return true;
}

Completion* PlainMachine::enter_step(Rank rank, Step step) {
  if (!experiment_.schedule.barrier()) {
    observer_.on_step(rank, step, now_.rounded());
    return nullptr;
  }
  Completion& completion = new_completion(Completion::Kind::step, rank, step, Completion::permission);
  at_barrier_.push_back(&completion);
  open_barrier_if_all_arrived();
  return &completion;
}

Completion* PlainMachine::rearrange(Rank rank, Step step, double words) {
  return wait(Completion::Kind::rearrangement, rank, step, costs_.rearranging(words));
}

Completion* PlainMachine::combine(Rank rank, Step step, double words) {
  return wait(Completion::Kind::combination, rank, step, costs_.combining(words));
}

Completion* PlainMachine::pause(Rank rank, Step step, Time duration) {
  return wait(Completion::Kind::pause, rank, step, costs_.pause(duration));
}

Completion* PlainMachine::wait(Completion::Kind kind, Rank rank, Step step, const ExactTime& duration) {
  if (duration.value() == 0) return nullptr;
  Completion& completion = new_completion(kind, rank, step, Completion::permission);
  timers_.insert({now_ + duration, &completion});
  return &completion;
}

Completion* PlainMachine::any_of(Rank rank, Step step, const Completion* /*first*/) {
  return &new_completion(Completion::Kind::any, rank, step, Completion::permission);
}

void PlainMachine::keep(Rank rank, Blocks&& blocks) {
  if (tracked_) kept_[static_cast<std::size_t>(rank)].add(blocks.list());
}

std::vector<std::string> PlainMachine::waiting_ranks() const {
  std::vector<std::string> lines;
  for (std::size_t rank = 0; rank < awaited_.size(); ++rank) {
    if (programs_[rank] && awaited_[rank] != nullptr)
      lines.push_back(fmt::format("rank {} waits in step {}", rank, awaited_[rank]->step));
  }
  return lines;
}

void PlainMachine::report_holdings() {
  std::vector<Block> blocks;
  for (std::size_t rank = 0; rank < kept_.size(); ++rank) {
    kept_[rank].list(blocks);
    observer_.on_holding(static_cast<Rank>(rank), blocks);
  }
}

}  // namespace hopscope
