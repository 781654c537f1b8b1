#pragma once

#include <functional>
#include <utility>

namespace hopscope {

/// Long computations call this several times a second, from the thread that started them. The caller can thereby report
/// how long they take, or end them: an exception thrown here propagates.
class Tick {
 public:
  /// Does nothing.
  Tick() = default;
  explicit Tick(std::function<void()> call) : call_(std::move(call)) {}

  void operator()() const {
    if (call_) call_();
  }

 private:
  std::function<void()> call_;
};

/// During its lifetime, what goes on for long in this thread calls its Tick now and then: programs of users, to which
/// nobody hands one. The Tick throws what ends them.
class ThreadTick {
 public:
  explicit ThreadTick(Tick tick);
  ThreadTick(const ThreadTick&) = delete;
  ThreadTick& operator=(const ThreadTick&) = delete;
  ~ThreadTick();

  /// Calls that of this thread, if there is one.
  static void call();

 private:
  Tick tick_;
  const ThreadTick* before_;
};

}  // namespace hopscope
