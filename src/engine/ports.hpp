#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include <hopscope/platform.hpp>

namespace hopscope {

/// The send ports or the receive ports of all nodes. Who finds none free waits. `before(a, b)` says which of two
/// messages, by their numbers, goes first.
class Ports {
 public:
  using Message = std::uint32_t;

  /// `each` ports on each of `nodes` nodes; Platform::all_ports for no limit.
  Ports(NodeId nodes, int each) : each_(each), banks_(unlimited() ? 0 : static_cast<std::size_t>(nodes)) {
    for (Bank& bank : banks_) bank.free = each;
  }

  [[nodiscard]] bool unlimited() const { return each_ == Platform::all_ports; }
  /// True if somebody waits who might be served.
  [[nodiscard]] bool changed() const { return !changed_.empty(); }

  /// Takes a port of `node` without asking. False if none is free or somebody waits for it. @pre !unlimited()
  [[nodiscard]] bool take(NodeId node) {
    Bank& bank = banks_[static_cast<std::size_t>(node)];
    if (bank.free == 0 || bank.first != nobody) return false;
    --bank.free;
    return true;
  }

  /// Somebody will ask for a port of `node` later. @pre !unlimited()
  void announce(NodeId node) { ++banks_[static_cast<std::size_t>(node)].announced; }
  /// One who was announced is there. True if nobody else is announced.
  [[nodiscard]] bool arrives_alone(NodeId node) { return --banks_[static_cast<std::size_t>(node)].announced == 0; }

  /// Asks for a port of `node` for `message`; serve() grants it, at once or when it is free. @pre !unlimited()
  template <class Before>
  void request(NodeId node, Message message, Before before) {
    Bank& bank = banks_[static_cast<std::size_t>(node)];
    if (bank.first == nobody) {
      bank.first = message;
    } else {
      if (before(message, bank.first)) std::swap(message, bank.first);
      if (bank.queue == no_queue) bank.queue = new_queue();
      auto& others = queues_[bank.queue];
      others.push_back(message);
      std::push_heap(others.begin(), others.end(), [&](Message a, Message b) { return before(b, a); });
    }
    mark(node, bank);
  }

  /// Gives a port of `node` back. @pre !unlimited()
  void release(NodeId node) {
    Bank& bank = banks_[static_cast<std::size_t>(node)];
    ++bank.free;
    if (bank.first != nobody) mark(node, bank);
  }

  /// Calls `visit` for every message that waits for a port of `node`.
  template <class Visit>
  void for_each_waiting(NodeId node, Visit visit) const {
    const Bank& bank = banks_[static_cast<std::size_t>(node)];
    if (bank.first != nobody) visit(bank.first);
    if (bank.queue == no_queue) return;
    for (const Message message : queues_[bank.queue]) visit(message);
  }

  /// Grants what can be granted: appends those messages.
  template <class Before>
  void serve(std::vector<Message>& granted, Before before) {
    for (const NodeId node : changed_) {
      Bank& bank = banks_[static_cast<std::size_t>(node)];
      bank.changed = false;
      while (bank.free > 0 && bank.first != nobody) {
        granted.push_back(bank.first);
        bank.first = nobody;
        --bank.free;
        if (bank.queue != no_queue) call_next(bank, before);
      }
    }
    changed_.clear();
  }

 private:
  static constexpr Message nobody = std::numeric_limits<Message>::max();
  static constexpr std::uint32_t no_queue = std::numeric_limits<std::uint32_t>::max();

  /// Mostly one message at most waits at a node. If there are more, the others are a heap, the next one on top.
  struct Bank {
    int free = 0;
    Message first = nobody;
    std::uint32_t queue = no_queue;
    std::uint32_t announced : 31 = 0;
    std::uint32_t changed : 1 = false;
  };

  void mark(NodeId node, Bank& bank) {
    if (bank.changed) return;
    bank.changed = true;
    changed_.push_back(node);
  }

  std::uint32_t new_queue() {
    if (free_queues_.empty()) {
      queues_.emplace_back();
      return static_cast<std::uint32_t>(queues_.size() - 1);
    }
    const std::uint32_t queue = free_queues_.back();
    free_queues_.pop_back();
    return queue;
  }

  template <class Before>
  void call_next(Bank& bank, Before before) {
    auto& others = queues_[bank.queue];
    bank.first = others.front();
    std::pop_heap(others.begin(), others.end(), [&](Message a, Message b) { return before(b, a); });
    others.pop_back();
    if (others.empty()) free_queues_.push_back(std::exchange(bank.queue, no_queue));
  }

  int each_;
  std::vector<Bank> banks_;
  std::vector<std::vector<Message>> queues_;
  std::vector<std::uint32_t> free_queues_;
  std::vector<NodeId> changed_;
};

}  // namespace hopscope
