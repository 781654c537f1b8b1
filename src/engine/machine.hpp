#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include <hopscope/engine.hpp>

#include "engine/fabric.hpp"
#include "engine/ports.hpp"

namespace hopscope {

/// The machine of MODEL.md without its clock: the way of a message from port to port, the matching of sends and
/// receives, barriers, and the nodes' programs. A Fabric decides how long things take.
class Machine final : public Runtime {
 public:
  Machine(const Experiment& experiment, Fabric& fabric, Observer& observer);

  /// Starts the program of `rank`; on a fabric that blocks it has ended on return.
  void start(Rank rank);
  /// Notes whether the program of `rank` has ended. Rethrows what it threw.
  void settle(Rank rank);
  [[nodiscard]] bool all_finished() const { return running_ == 0; }
  /// When the last program ended.
  [[nodiscard]] Time makespan() const { return makespan_; }
  /// One line for every rank that has not ended: what it waits for.
  [[nodiscard]] std::vector<std::string> waiting_ranks() const;
  /// Tells the observer what every rank was left with (tracked runs).
  void report_holdings();

  std::shared_ptr<Completion> send(Rank from, Rank to, Step step, Blocks blocks) override;
  std::shared_ptr<Completion> receive(Rank at, Rank from, Step step) override;
  std::shared_ptr<Completion> enter_step(Rank rank, Step step) override;
  std::shared_ptr<Completion> rearrange(Rank rank, Step step, double words) override;
  void keep(Rank rank, Blocks blocks) override;
  bool suspends(Completion& completion) override;

 private:
  struct Message {
    MessageInfo info;
    Blocks blocks;
    std::shared_ptr<Completion> sent;
    Route route;
    std::size_t hop = 0;  // store-and-forward: the channel that it is about to cross
  };
  /// Messages from one rank to another that came before they were asked for, or receives that wait for theirs.
  struct Mailbox {
    std::vector<Blocks> arrived;
    std::vector<std::shared_ptr<Completion>> expected;
  };

  // The stages of a message's way, in order; store-and-forward comes back to take_send_port for every hop.
  void take_send_port(Message& message);
  void start_up(Message& message);
  void take_receive_port(Message& message);
  void cross(Message& message);
  void begin_flow(Message& message);
  void end_flow(Message& message);
  void deliver(Message& message);

  void take_port(Ports& ports, NodeId node, Message& message, void (Machine::*next)(Message&));
  void serve_ports_when_quiet();
  [[nodiscard]] NodeId tail(const Message& message) const;
  [[nodiscard]] NodeId head(const Message& message) const;
  [[nodiscard]] std::span<const ChannelId> channels_now(const Message& message) const;
  [[nodiscard]] std::int64_t pair_of(Rank at, Rank from) const { return std::int64_t{at} * platform_.ranks() + from; }
  void complete(Completion& completion);
  void open_barrier_if_all_arrived();

  const Experiment experiment_;
  const Platform& platform_;
  Fabric& fabric_;
  Observer& observer_;
  std::vector<Node> nodes_;
  std::vector<std::unique_ptr<Program>> programs_;
  std::vector<Completion*> awaited_;  // by rank
  std::vector<Blocks> kept_;
  Ports send_ports_;
  Ports receive_ports_;
  bool serving_ = false;
  std::unordered_map<std::int64_t, std::unique_ptr<Message>> messages_;
  std::unordered_map<std::int64_t, Mailbox> mailboxes_;  // only those with something in them
  std::vector<std::shared_ptr<Completion>> at_barrier_;
  std::int64_t posted_ = 0;
  Rank running_ = 0;
  Time makespan_ = 0;
};

}  // namespace hopscope
