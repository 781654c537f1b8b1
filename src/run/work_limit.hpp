#pragma once

#include <hopscope/simulate.hpp>

namespace hopscope {

/// Aborts a run whose messages cross more channels than allowed. A limit on wall-clock time would not be deterministic.
class WorkLimit final : public Observer {
 public:
  /// @param most messages and hops of messages, as the engine reports them: of one rank, if it simulates one.
  explicit WorkLimit(double most) : most_(most) {}

  /// @throws TooMuchWork
  void on_send(const MessageInfo& /*message*/, std::span<const ChannelId> route, Time /*startup_begins*/) override {
    done_ += 1 + static_cast<double>(route.size());
    if (done_ > most_) throw TooMuchWork();
  }

 private:
  double most_;
  double done_ = 0;
};

}  // namespace hopscope
