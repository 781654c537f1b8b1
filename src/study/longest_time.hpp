#pragma once

#include <stdexcept>
#include <vector>

#include <hopscope/scenario.hpp>

namespace hopscope {

/// A run was aborted because it takes longer than a LongestTime allows.
class TakesLonger : public std::runtime_error {
 public:
  TakesLonger() : std::runtime_error("a run takes longer than was allowed") {}
};

/// Aborts a run as soon as it is certain that its time is above a limit: an event is later, or, in a total exchange
/// with one port, the words that a rank has yet to receive take longer than what remains.
class LongestTime final : public Observer {
 public:
  /// @param most in the platform's unit of time
  /// @param scenario which is run; it must outlive this
  LongestTime(Time most, const Scenario& scenario);

  /// @throws TakesLonger, as all of these
  void on_step(Rank rank, Step step, Time now) override;
  void on_send(const MessageInfo& message, std::span<const ChannelId> route, Time startup_begins) override;
  void on_deliver(const MessageInfo& message, Time now) override;
  void on_round(const Round& round) override;

 private:
  void check(Time at_least) const {
    if (at_least > most_) throw TakesLonger();
  }
  void receive(const MessageInfo& message, Time startup_begins);

  Time most_;
  Time word_time_ = 0;
  std::vector<double> missing_;  // words that a rank has yet to receive, at least; empty if nothing is known
};

}  // namespace hopscope
