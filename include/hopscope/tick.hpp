#pragma once

#include <functional>
#include <utility>

namespace hopscope {

/// Work that may take long calls this now and then, several times a second, from the thread that began it. So whoever
/// has it done can report how long it takes; and can end it, since the work lets pass what this throws.
class Tick {
 public:
  /// No report.
  Tick() = default;
  explicit Tick(std::function<void()> call) : call_(std::move(call)) {}

  void operator()() const {
    if (call_) call_();
  }

 private:
  std::function<void()> call_;
};

}  // namespace hopscope
