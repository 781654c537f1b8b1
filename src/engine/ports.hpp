#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <hopscope/platform.hpp>
#include <hopscope/zeroed_array.hpp>

namespace hopscope {

/// The send ports or the receive ports of all nodes. Who finds none free waits. `before(a, b)` says which of two
/// messages, by their numbers, goes first.
class Ports {
 public:
  using Message = std::uint32_t;

  /// `each` ports on each of `nodes` nodes; Platform::all_ports for no limit.
  Ports(NodeId nodes, int each) : each_(each), banks_(unlimited() ? 0 : nodes) {}

  [[nodiscard]] bool unlimited() const { return each_ == Platform::all_ports; }
  /// True if somebody waits who might be served.
  [[nodiscard]] bool changed() const { return !changed_.empty(); }

  /// Takes a port of `node` without asking. False if none is free or somebody waits for it. @pre !unlimited()
  [[nodiscard]] bool take(NodeId node) {
    Bank& bank = banks_[node];
    if (bank.taken == each_ || bank.first != nobody) return false;
    ++bank.taken;
    return true;
  }

  /// Somebody will ask for a port of `node` later. @pre !unlimited()
  void announce(NodeId node) { ++banks_[node].announced; }
  /// One who was announced is there. True if nobody else is announced.
  [[nodiscard]] bool arrives_alone(NodeId node) { return --banks_[node].announced == 0; }

  /// Asks for a port of `node` for `message`; serve() grants it, at once or when it is free. @pre !unlimited()
  template <class Before>
  void request(NodeId node, Message message, Before before) {
    Bank& bank = banks_[node];
    if (bank.first == nobody) {
      bank.first = message + 1;
    } else {
      if (before(message, bank.first - 1)) message = std::exchange(bank.first, message + 1) - 1;
      if (bank.queue == no_queue) bank.queue = new_queue();
      queue_of(bank).put(message, before);
    }
    if (bank.taken < each_) mark(node, bank);
  }

  /// Gives a port of `node` back. @pre !unlimited()
  void release(NodeId node) {
    Bank& bank = banks_[node];
    --bank.taken;
    if (bank.first != nobody) mark(node, bank);
  }

  /// Calls `visit` for every message that waits for a port of `node`.
  template <class Visit>
  void for_each_waiting(NodeId node, Visit visit) const {
    const Bank& bank = banks_[node];
    if (bank.first != nobody) visit(bank.first - 1);
    if (bank.queue == no_queue) return;
    for (const Message message : queues_[bank.queue - 1].waiting()) visit(message);
  }

  /// Grants what can be granted: appends those messages.
  void serve(std::vector<Message>& granted) {
    for (const NodeId node : changed_) {
      Bank& bank = banks_[node];
      bank.changed = false;
      while (bank.taken < each_ && bank.first != nobody) {
        granted.push_back(bank.first - 1);
        bank.first = nobody;
        ++bank.taken;
        if (bank.queue != no_queue) call_next(bank);
      }
    }
    changed_.clear();
  }

 private:
  static constexpr Message nobody = 0;
  static constexpr std::uint32_t no_queue = 0;

  /// Messages in order. Most come in order, and go to the end.
  class Queue {
   public:
    [[nodiscard]] bool empty() const { return first_ == messages_.size(); }
    [[nodiscard]] std::span<const Message> waiting() const { return std::span(messages_).subspan(first_); }
    template <class Before>
    void put(Message message, Before before) {
      auto place = messages_.end();
      if (!empty() && before(message, messages_.back())) {
        const auto first = messages_.begin() + static_cast<std::ptrdiff_t>(first_);
        place = std::upper_bound(first, messages_.end(), message, before);
      }
      messages_.insert(place, message);
    }
    [[nodiscard]] Message take() {
      const Message message = messages_[first_++];
      if (2 * first_ > messages_.size()) {
        messages_.erase(messages_.begin(), messages_.begin() + static_cast<std::ptrdiff_t>(first_));
        first_ = 0;
      }
      return message;
    }

   private:
    std::vector<Message> messages_;
    std::size_t first_ = 0;  // those before it have been taken
  };

  /// Mostly one message at most waits at a node. If there are more, the others stand in a queue. At first all is zero,
  /// so that nodes whose ports nobody asks for take no memory.
  struct Bank {
    int taken;
    Message first;        // its number + 1, or nobody
    std::uint32_t queue;  // its number + 1, or no_queue
    std::uint32_t announced : 31;
    std::uint32_t changed : 1;
  };

  [[nodiscard]] Queue& queue_of(const Bank& bank) { return queues_[bank.queue - 1]; }

  void mark(NodeId node, Bank& bank) {
    if (bank.changed) return;
    bank.changed = true;
    changed_.push_back(node);
  }

  std::uint32_t new_queue() {
    if (free_queues_.empty()) {
      queues_.emplace_back();
      return static_cast<std::uint32_t>(queues_.size());
    }
    const std::uint32_t queue = free_queues_.back();
    free_queues_.pop_back();
    return queue;
  }

  void call_next(Bank& bank) {
    Queue& others = queue_of(bank);
    bank.first = others.take() + 1;
    if (others.empty()) free_queues_.push_back(std::exchange(bank.queue, no_queue));
  }

  int each_;
  ZeroedArray<Bank> banks_;
  std::vector<Queue> queues_;
  std::vector<std::uint32_t> free_queues_;
  std::vector<NodeId> changed_;
};

}  // namespace hopscope
