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

}  // namespace hopscope
