#pragma once

#include <hopscope/simulate.hpp>

namespace hopscope {

/// The messages and hops of a run, as a WorkLimit counts them: of one rank, if the engine simulates one.
[[nodiscard]] inline double work_of(const Scenario& scenario, const Result& result) {
  const double all = static_cast<double>(result.totals.messages) + static_cast<double>(result.totals.link_traversals);
  return scenario.engine->follows_one_rank() ? all / scenario.platform.ranks() : all;
}

/// Aborts a run whose messages cross more channels than allowed. A limit on wall-clock time would not be deterministic.
class WorkLimit final : public Observer {
 public:
  /// @param most messages and hops of messages, as the engine reports them: of one rank, if it simulates one.
  explicit WorkLimit(double most) : most_(most) {}

  [[nodiscard]] bool needs_every_rank() const override { return false; }
  /// @throws TooMuchWork
  void on_send(const MessageInfo& /*message*/, std::span<const ChannelId> route, Time /*startup_begins*/) override {
    done_ += 1 + static_cast<double>(route.size());
    if (done_ > most_) throw TooMuchWork();
  }

  /// Messages and hops so far.
  [[nodiscard]] double done() const { return done_; }

 private:
  double most_;
  double done_ = 0;
};

}  // namespace hopscope
