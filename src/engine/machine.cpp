#include "engine/machine.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

Machine::Machine(const Experiment& experiment, Fabric& fabric, Observer& observer)
    : experiment_(experiment),
      platform_(experiment.platform),
      fabric_(fabric),
      observer_(observer),
      send_ports_(platform_.ranks(), platform_.ports),
      receive_ports_(platform_.ranks(), platform_.ports),
      running_(platform_.ranks()) {
  const auto ranks = static_cast<std::size_t>(platform_.ranks());
  nodes_.reserve(ranks);  // programs hold references to their nodes
  for (Rank rank = 0; rank < platform_.ranks(); ++rank)
    nodes_.emplace_back(*this, platform_, experiment.schedule, rank);
  programs_.resize(ranks);
  awaited_.resize(ranks);
  kept_.resize(ranks);
}

void Machine::start(Rank rank) {
  const auto r = static_cast<std::size_t>(rank);
  Blocks mine = experiment_.operation.initial(rank, experiment_.schedule.content);
  programs_[r] = std::make_unique<Program>(experiment_.algorithm.program(nodes_[r], std::move(mine)));
  programs_[r]->start();
  settle(rank);
}

void Machine::settle(Rank rank) {
  auto& program = programs_[static_cast<std::size_t>(rank)];
  if (!program || !program->done()) return;
  program->get();
  program.reset();
  --running_;
  makespan_ = std::max(makespan_, fabric_.now());
  observer_.on_finish(rank, fabric_.now());
  open_barrier_if_all_arrived();
}

std::vector<std::string> Machine::waiting_ranks() const {
  std::vector<std::string> lines;
  for (std::size_t rank = 0; rank < awaited_.size(); ++rank) {
    if (!programs_[rank] || awaited_[rank] == nullptr) continue;
    const Completion& what = *awaited_[rank];
    const auto text = [&]() -> std::string {
      switch (what.kind) {
        case Completion::Kind::send: return fmt::format("for the delivery of its message to rank {}", what.partner);
        case Completion::Kind::receive: return fmt::format("for a message from rank {}", what.partner);
        case Completion::Kind::step: return "for all ranks to begin the step (barrier)";
        case Completion::Kind::rearrangement: return "for the end of a local rearrangement";
      }
      return {};
    }();
    lines.push_back(fmt::format("rank {} waits in step {} {}", rank, what.step, text));
  }
  return lines;
}

void Machine::report_holdings() {
  if (experiment_.schedule.content != Content::tracked) return;
  for (std::size_t rank = 0; rank < kept_.size(); ++rank) {
    observer_.on_holding(static_cast<Rank>(rank), kept_[rank].list());
  }
}

std::shared_ptr<Completion> Machine::send(Rank from, Rank to, Step step, Blocks blocks) {
  if (from == to) throw std::logic_error("a program sends to itself; a local copy is no message");
  auto message = std::make_unique<Message>();
  message->info = {posted_++, step, from, to, blocks.words()};
  message->blocks = std::move(blocks);
  message->sent = std::make_shared<Completion>(Completion{Completion::Kind::send, from, to, step, false, {}, {}});
  platform_.route(from, to, message->route);
  Message& posted = *message;
  messages_.emplace(posted.info.id, std::move(message));
  take_send_port(posted);
  return posted.sent;
}

void Machine::take_port(Ports& ports, NodeId node, Message& message, void (Machine::*next)(Message&)) {
  if (ports.unlimited()) {
    fabric_.after(0, [this, &message, next] { (this->*next)(message); });
    return;
  }
  ports.request(node, {fabric_.now(), message.info.from, message.info.id},
                [this, &message, next] { (this->*next)(message); });
  serve_ports_when_quiet();
}

// Whoever asks at the same instant must be known before anyone is served, or the order in which an engine happens to
// run things would decide.
void Machine::serve_ports_when_quiet() {
  if (std::exchange(serving_, true)) return;
  fabric_.when_quiet([this] {
    serving_ = false;
    if (send_ports_.changed()) {
      send_ports_.serve();  // who gets a send port may ask for a receive port at this same instant
      serve_ports_when_quiet();
    } else {
      receive_ports_.serve();
    }
  });
}

NodeId Machine::tail(const Message& message) const {
  if (message.hop == 0) return platform_.mapping.node_of(message.info.from);
  return platform_.topology->channel(message.route[message.hop]).from;
}

NodeId Machine::head(const Message& message) const {
  if (platform_.cut_through()) return platform_.mapping.node_of(message.info.to);
  return platform_.topology->channel(message.route[message.hop]).to;
}

std::span<const ChannelId> Machine::channels_now(const Message& message) const {
  const std::span<const ChannelId> route = message.route;
  return platform_.cut_through() ? route : route.subspan(message.hop, 1);
}

void Machine::take_send_port(Message& message) {
  take_port(send_ports_, tail(message), message, message.hop == 0 ? &Machine::start_up : &Machine::take_receive_port);
}

void Machine::start_up(Message& message) {
  observer_.on_send(message.info, fabric_.now());
  fabric_.after(platform_.costs.t_s, [this, &message] { take_receive_port(message); });
}

void Machine::take_receive_port(Message& message) {
  take_port(receive_ports_, head(message), message, &Machine::cross);
}

void Machine::cross(Message& message) {
  const auto hops = static_cast<double>(channels_now(message).size());
  fabric_.after(hops * platform_.costs.t_h, [this, &message] { begin_flow(message); });
}

void Machine::begin_flow(Message& message) {
  const auto channels = channels_now(message);
  observer_.on_flow_begin(message.info, channels, fabric_.now());
  const Time duration = message.info.words * platform_.word_time();
  if (duration > 0) {
    fabric_.flow(channels, duration, [this, &message] { end_flow(message); });
  } else {
    end_flow(message);
  }
}

void Machine::end_flow(Message& message) {
  observer_.on_flow_end(message.info, channels_now(message), fabric_.now());
  if (!send_ports_.unlimited()) {
    send_ports_.release(tail(message));
    receive_ports_.release(head(message));
    serve_ports_when_quiet();
  }
  if (!platform_.cut_through() && message.hop + 1 < message.route.size()) {
    ++message.hop;
    take_send_port(message);
  } else {
    deliver(message);
  }
}

void Machine::deliver(Message& message) {
  const auto owned = messages_.extract(message.info.id);
  observer_.on_deliver(message.info, fabric_.now());
  const auto pair = pair_of(message.info.to, message.info.from);
  Mailbox& box = mailboxes_[pair];
  if (box.expected.empty()) {
    box.arrived.push_back(std::move(message.blocks));
  } else {
    const auto receive = std::move(box.expected.front());
    box.expected.erase(box.expected.begin());
    if (box.expected.empty()) mailboxes_.erase(pair);
    receive->received = std::move(message.blocks);
    complete(*receive);
  }
  complete(*message.sent);
}

void Machine::complete(Completion& completion) {
  completion.done = true;
  fabric_.wake(completion);
}

std::shared_ptr<Completion> Machine::receive(Rank at, Rank from, Step step) {
  auto completion = std::make_shared<Completion>(Completion{Completion::Kind::receive, at, from, step, false, {}, {}});
  const auto pair = pair_of(at, from);
  Mailbox& box = mailboxes_[pair];
  if (box.arrived.empty()) {
    box.expected.push_back(completion);
  } else {
    completion->received = std::move(box.arrived.front());
    completion->done = true;
    box.arrived.erase(box.arrived.begin());
    if (box.arrived.empty()) mailboxes_.erase(pair);
  }
  return completion;
}

std::shared_ptr<Completion> Machine::enter_step(Rank rank, Step step) {
  auto completion = std::make_shared<Completion>(Completion{Completion::Kind::step, rank, rank, step, false, {}, {}});
  if (experiment_.schedule.barrier()) {
    at_barrier_.push_back(completion);
    open_barrier_if_all_arrived();
  } else {
    observer_.on_step(rank, step, fabric_.now());
    completion->done = true;
  }
  return completion;
}

// A program that has ended takes part in no further step.
void Machine::open_barrier_if_all_arrived() {
  if (at_barrier_.empty() || static_cast<Rank>(at_barrier_.size()) < running_) return;
  for (const auto& arrived : std::exchange(at_barrier_, {})) {
    observer_.on_step(arrived->rank, arrived->step, fabric_.now());
    complete(*arrived);
  }
}

std::shared_ptr<Completion> Machine::rearrange(Rank rank, Step step, double words) {
  auto completion =
      std::make_shared<Completion>(Completion{Completion::Kind::rearrangement, rank, rank, step, false, {}, {}});
  const Time duration = words * platform_.costs.t_r;
  if (duration > 0) {
    fabric_.after(duration, [this, completion] { complete(*completion); });
  } else {
    completion->done = true;
  }
  return completion;
}

void Machine::keep(Rank rank, Blocks blocks) {
  if (experiment_.schedule.content == Content::tracked) kept_[static_cast<std::size_t>(rank)].merge(std::move(blocks));
}

bool Machine::suspends(Completion& completion) {
  const auto rank = static_cast<std::size_t>(completion.rank);
  awaited_[rank] = &completion;
  const bool suspended = fabric_.suspends(completion);
  if (!suspended) awaited_[rank] = nullptr;
  return suspended;
}

}  // namespace hopscope
