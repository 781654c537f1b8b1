#pragma once

#include <hopscope/tick.hpp>

namespace hopscope {

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
