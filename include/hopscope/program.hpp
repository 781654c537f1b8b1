#pragma once

#include <utility>

#include <hopscope/blocks.hpp>
#include <hopscope/runtime.hpp>

namespace hopscope {

class Grid;

/// What a node waits for.
class [[nodiscard]] Pause {
 public:
  Pause(Runtime& runtime, Completion* completion) : runtime_(&runtime), completion_(completion) {}
  Pause(Pause&& other) noexcept : runtime_(other.runtime_), completion_(std::exchange(other.completion_, nullptr)) {}
  Pause& operator=(Pause&& other) noexcept {
    std::swap(runtime_, other.runtime_);
    std::swap(completion_, other.completion_);
    return *this;
  }
  ~Pause() {
    if (completion_ != nullptr) runtime_->release(*completion_);
  }

  [[nodiscard]] bool await_ready() const { return completion_ == nullptr || completion_->done(); }
  bool await_suspend(std::coroutine_handle<> program) {
    completion_->waiter = program;
    return runtime_->suspends(*completion_);
  }
  void await_resume() {}

 protected:
  [[nodiscard]] Blocks take_received() { return completion_ == nullptr ? Blocks() : std::move(completion_->received); }

 private:
  Runtime* runtime_;
  Completion* completion_;
};

/// A pending operation of a node; await its completion. Awaiting a receive or an exchange yields the blocks received.
class [[nodiscard]] Request : public Pause {
 public:
  using Pause::Pause;
  Blocks await_resume() { return take_received(); }
};

/// What a program sees of the machine: its own rank, the other ranks, and the operations on messages. A program may
/// throw any exception: it ends the run. The Node, and what it returns, must not be used after the program has ended.
class Node {
 public:
  Node(Runtime& runtime, const Platform& platform, const Schedule& schedule, Rank rank)
      : runtime_(&runtime), platform_(&platform), schedule_(&schedule), rank_(rank) {}

  [[nodiscard]] Rank rank() const { return rank_; }
  /// p, the number of ranks.
  [[nodiscard]] Rank ranks() const { return platform_->ranks(); }
  /// The rank `by` places further round, modulo p; `by` may be negative, -p < by <= p.
  [[nodiscard]] Rank rank_plus(Rank by) const {
    const std::int64_t p = ranks();
    return static_cast<Rank>((rank_ + p + by) % p);
  }
  [[nodiscard]] const Schedule& schedule() const { return *schedule_; }
  /// m, the words of one message of the operation.
  [[nodiscard]] double message_words() const { return schedule_->message_words; }
  /// The grid that the ranks form; null where they form none.
  [[nodiscard]] const Grid* grid() const { return platform_->topology->grid(); }

  /// The clusters that the nodes form; null where they form none.
  [[nodiscard]] const Clustering* clustering() const { return platform_->topology->clustering(); }

  /// Begins step `step` of the schedule; await it before the step's first send. Under `barrier` it waits for all. Await
  /// the operations of the previous step first: a message that starts after all ranks have left its step is an error.
  Pause step(Step step) {
    step_ = step;
    return {*runtime_, runtime_->enter_step(rank_, step)};
  }
  /// Begins to send `blocks` to another rank; complete at delivery.
  Request send(Rank to, Blocks blocks) { return {*runtime_, runtime_->send(rank_, to, step_, std::move(blocks))}; }
  /// Waits for the next message from `from`; yields its blocks.
  Request receive(Rank from) { return {*runtime_, runtime_->receive(rank_, from, step_)}; }
  /// Spends t_r on each of `words` words.
  Request rearrange(double words) { return {*runtime_, runtime_->rearrange(rank_, step_, words)}; }
  /// Stores blocks that have arrived at their destination.
  void keep(Blocks blocks) { runtime_->keep(rank_, std::move(blocks)); }
  /// Sends `blocks` to `to`, waits for a message from `from` and for the delivery of its own; yields the blocks
  /// received.
  Request exchange(Rank to, Blocks blocks, Rank from) {
    return {*runtime_, runtime_->exchange(rank_, to, std::move(blocks), from, step_)};
  }

 private:
  Runtime* runtime_;
  const Platform* platform_;
  const Schedule* schedule_;
  Rank rank_;
  Step step_ = 0;
};

}  // namespace hopscope
