#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
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
      queues_[bank.queue].put(message, before);
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
    for (const Message message : queues_[bank.queue].waiting()) visit(message);
  }

  /// Grants what can be granted: appends those messages.
  void serve(std::vector<Message>& granted) {
    for (const NodeId node : changed_) {
      Bank& bank = banks_[static_cast<std::size_t>(node)];
      bank.changed = false;
      while (bank.free > 0 && bank.first != nobody) {
        granted.push_back(bank.first);
        bank.first = nobody;
        --bank.free;
        if (bank.queue != no_queue) call_next(bank);
      }
    }
    changed_.clear();
  }

 private:
  static constexpr Message nobody = std::numeric_limits<Message>::max();
  static constexpr std::uint32_t no_queue = std::numeric_limits<std::uint32_t>::max();

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

  /// Mostly one message at most waits at a node. If there are more, the others stand in a queue.
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

  void call_next(Bank& bank) {
    Queue& others = queues_[bank.queue];
    bank.first = others.take();
    if (others.empty()) free_queues_.push_back(std::exchange(bank.queue, no_queue));
  }

  int each_;
  std::vector<Bank> banks_;
  std::vector<Queue> queues_;
  std::vector<std::uint32_t> free_queues_;
  std::vector<NodeId> changed_;
};

}  // namespace hopscope
