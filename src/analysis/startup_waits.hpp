#pragma once

#include <hopscope/observer.hpp>

namespace hopscope {

/// Whether any message waits before it starts up, for a send port or for another startup.
class StartupWaits final : public Observer {
 public:
  void on_wait(const MessageInfo& /*message*/, Time /*since*/) override { any_ = true; }
  [[nodiscard]] bool any() const { return any_; }

 private:
  bool any_ = false;
};

}  // namespace hopscope
