#pragma once

#include <functional>
#include <span>

#include <hopscope/program.hpp>

namespace hopscope {

/// What an engine gives to a Machine: a clock, pauses, flows that share channels, and the blocking of programs.
/// All times are in the user's unit.
class Fabric {
 public:
  using Event = std::function<void()>;

  virtual ~Fabric() = default;
  [[nodiscard]] virtual Time now() const = 0;
  /// Calls `event` when `delay` >= 0 has passed; never before the caller has returned.
  virtual void after(Time delay, Event event) = 0;
  /// Calls `event` when nothing else can happen at this instant any more, once per call.
  virtual void when_quiet(Event event) = 0;
  /// Sends through `channels` at once what takes `duration` > 0 when nobody is in the way; calls `event` at its end.
  /// `channels` must stay valid until then.
  virtual void flow(std::span<const ChannelId> channels, Time duration, Event event) = 0;
  /// See Runtime::suspends.
  virtual bool suspends(Completion& completion) = 0;
  /// `completion` has just become done: lets the rank that waits for it, if any, go on. Never resumes it inline.
  virtual void wake(Completion& completion) = 0;
};

}  // namespace hopscope
