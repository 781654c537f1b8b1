#pragma once

#include <chrono>
#include <string>

#include <hopscope/observer.hpp>

namespace hopscope {

/// A line on the standard error that tells how far a long run has come. It appears after two seconds, is redrawn in
/// place, and is gone when the run is over.
class Progress final : public Observer {
 public:
  /// `what` begins the line; `steps` is how many there will be, 0 if nobody knows; the line is cut at `width` columns,
  /// since a line that wraps cannot be redrawn.
  Progress(std::string what, double steps, int width);
  ~Progress() override;
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void on_step(Rank rank, Step step, Time now) override;
  void on_deliver(const MessageInfo& message, Time now) override;

 private:
  using Clock = std::chrono::steady_clock;

  void tick();
  void draw(Clock::time_point now);

  std::string what_;
  double steps_;
  int width_;
  Clock::time_point begun_ = Clock::now();
  Clock::time_point next_drawing_;
  Step step_ = 0;
  std::int64_t delivered_ = 0;
  std::int64_t events_ = 0;
  bool drawn_ = false;
};

}  // namespace hopscope
