#pragma once

#include <hopscope/simulate.hpp>

namespace hopscope {

/// Gives a run up whose messages cross more channels than was allowed. Time on the clock would do too, but two runs
/// would differ then.
class WorkLimit final : public Observer {
 public:
  /// @param most messages and hops of messages, as the engine tells of them: of one rank, if it follows one.
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
