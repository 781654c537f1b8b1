#pragma once

#include <coroutine>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <hopscope/blocks.hpp>
#include <hopscope/platform.hpp>

namespace hopscope {

namespace detail {

/// Starts lazily, returns control to the awaiting coroutine, and keeps an exception for it.
template <class Promise>
struct TaskPromiseBase {
  std::coroutine_handle<> continuation;
  std::exception_ptr failure;

  std::suspend_always initial_suspend() noexcept { return {}; }
  auto final_suspend() noexcept {
    struct ReturnToAwaiter {
      bool await_ready() noexcept { return false; }
      std::coroutine_handle<> await_suspend(std::coroutine_handle<Promise> ended) noexcept {
        const auto next = ended.promise().continuation;
        return next ? next : std::noop_coroutine();
      }
      void await_resume() noexcept {}
    };
    return ReturnToAwaiter{};
  }
  void unhandled_exception() { failure = std::current_exception(); }
};

template <class Value>
struct TaskPromise : TaskPromiseBase<TaskPromise<Value>> {
  std::optional<Value> value;
  auto get_return_object() { return std::coroutine_handle<TaskPromise>::from_promise(*this); }
  void return_value(Value result) { value = std::move(result); }
  Value result() { return std::move(*value); }
};

template <>
struct TaskPromise<void> : TaskPromiseBase<TaskPromise<void>> {
  auto get_return_object() { return std::coroutine_handle<TaskPromise>::from_promise(*this); }
  void return_void() {}
  void result() {}
};

}  // namespace detail

/// A coroutine that an engine, or another Task, runs. Its body begins when it is first resumed or awaited.
template <class Value>
class [[nodiscard]] Task {
 public:
  using promise_type = detail::TaskPromise<Value>;
  using Handle = std::coroutine_handle<promise_type>;

  // The promise hands over its handle; a Task is made from it.
  Task(Handle handle) : handle_(handle) {}  // NOLINT(google-explicit-constructor)
  Task(Task&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Task& operator=(Task&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Task() {
    if (handle_) handle_.destroy();
  }

  /// A program that is made later: see Runtime::starts_on_message.
  [[nodiscard]] static Task none() { return Task(Handle()); }
  [[nodiscard]] bool is_none() const { return !handle_; }

  /// Runs until the first suspension or the end.
  void start() { handle_.resume(); }
  [[nodiscard]] bool done() const { return handle_.done(); }
  /// The result of a task that is done; rethrows what its body threw.
  Value get() {
    if (handle_.promise().failure) std::rethrow_exception(handle_.promise().failure);
    return handle_.promise().result();
  }

  auto operator co_await() {
    struct Awaiter {
      Task& task;
      bool await_ready() { return false; }
      // Runs the task on the awaiter's stack and suspends only if the task does: where an engine blocks instead of
      // suspending, a program of a million steps needs no more stack than one of a single step.
      bool await_suspend(std::coroutine_handle<> awaiting) {
        task.handle_.resume();
        if (task.handle_.done()) return false;
        task.handle_.promise().continuation = awaiting;
        return true;
      }
      Value await_resume() { return task.get(); }
    };
    return Awaiter{*this};
  }

 private:
  Handle handle_;
};

/// What runs on every node: one page of text per algorithm.
using Program = Task<void>;

/// What a rank waits for: deliveries, the end of a pause, a barrier passed. It belongs to the Runtime. A cache line, as
/// there is one for every message under way.
struct alignas(64) Completion {
  /// What a rank waits for, as a deadlock report names it.
  enum class Kind : std::uint8_t { message, step, rearrangement, combination, pause, any, exchanges };
  /// What is still outstanding, as bits of `open`.
  enum Part : std::uint8_t { delivery = 1, arrival = 2, permission = 4 };

  Kind kind = Kind::message;
  std::uint8_t open = 0;   ///< the parts still outstanding
  bool abandoned = false;  ///< no longer needed by any program
  bool watched = false;    ///< its rank waits for any of several, and this is one of them
  Rank rank = 0;           ///< the rank that may wait for it
  Rank to = 0;             ///< the destination of the delivery
  Rank from = 0;           ///< the source of the arriving message
  Step step = 0;
  std::uint32_t index = 0;         ///< its number within the Runtime
  Blocks received;                 ///< what arrived
  std::coroutine_handle<> waiter;  ///< for engines that suspend the program

  [[nodiscard]] bool done() const { return open == 0; }
};

/// Messages and receives of one rank that are posted at one instant, in this order: of each pair a message to one rank
/// and the receive of one from another.
struct Exchanges {
  static constexpr Rank nobody = -1;

  Rank pairs = 0;
  std::function<Rank(Rank pair)> to;    ///< whom the message of this pair, 0 .. pairs-1, is to; nobody if there is none
  std::function<Rank(Rank pair)> from;  ///< whose message is received; nobody if none is
  std::function<Blocks(Rank to)> blocks;  ///< what is sent to a rank: asked once for each message, in their order
};

/// The engine as seen from a program: it carries out the node's operations in simulated time. A null Completion is one
/// that is done.
class Runtime {
 public:
  virtual ~Runtime() = default;
  /// Asked while the program of `rank` is being made. If true, a program that would begin a step and then wait for a
  /// message may begin the step at once, and be Program::none(): the engine makes it again when the first message has
  /// arrived, or when nothing else can happen. Until then the rank has no coroutine, and no receive is posted for it.
  virtual bool starts_on_message(Rank /*rank*/) { return false; }
  /// Begins sending at once; complete at delivery.
  virtual Completion* send(Rank from, Rank to, Step step, Blocks&& blocks) = 0;
  /// Complete when the next message from `from`, in the order of sending, has arrived.
  virtual Completion* receive(Rank at, Rank from, Step step) = 0;
  /// Both at once: complete when `blocks` are delivered at `to` and the next message from `from` has arrived.
  virtual Completion* exchange(Rank rank, Rank to, Blocks&& blocks, Rank from, Step step) = 0;
  /// All of `exchanges` at once; keeps what arrives. Complete when everything is delivered; until then `rank` posts
  /// nothing else. A message may be made only when a port is free for it. Null if all of that is left to the caller,
  /// and `exchanges` as they are.
  virtual Completion* exchange_all(Rank /*rank*/, Step /*step*/, Exchanges& /*exchanges*/) { return nullptr; }
  /// Complete when `rank` may begin `step`: at once, or after a barrier.
  virtual Completion* enter_step(Rank rank, Step step) = 0;
  /// Complete when `words` words have been rearranged in local memory.
  virtual Completion* rearrange(Rank rank, Step step, double words) = 0;
  /// Complete when `words` words have been combined with others.
  virtual Completion* combine(Rank rank, Step step, double words) = 0;
  /// The sums that blocks of this run are; null in a sized run, and where the operation does not add.
  virtual Sums* sums() = 0;
  /// Complete when `duration` has passed; null if it is 0.
  virtual Completion* pause(Rank rank, Step step, Time duration) = 0;
  /// Complete when one of the completions of `rank` that are `watched` is. The caller has set `watched` of some, none
  /// of them done, and takes it back once the rank goes on. @param first one of them, for reports of a deadlock; may be
  /// null
  virtual Completion* any_of(Rank rank, Step step, const Completion* first) = 0;
  /// Where the numbers of the completions of `rank` that are `watched` are added as they become done, from the first
  /// call on. The caller takes them out; the list stays where it is.
  virtual std::vector<std::uint32_t>& completed(Rank rank) = 0;
  /// As send, along `route`, a path of channels from the node of `from` to that of `to`.
  virtual Completion* send_along(Rank from, Rank to, Step step, Blocks&& blocks, Route&& route) = 0;
  /// What the programs of all ranks share in this run; null until one of them sets it.
  virtual std::shared_ptr<void>& shared() = 0;
  /// Takes blocks that have reached `rank` for good.
  virtual void keep(Rank rank, Blocks&& blocks) = 0;
  /// Returns false when `completion` is done on return (the engine blocked the caller's own stack until then), true
  /// when the engine will resume completion.waiter.
  virtual bool suspends(Completion& completion) = 0;
  /// The program no longer needs `completion`.
  virtual void release(Completion& completion) = 0;
};

}  // namespace hopscope
