#pragma once

#include <chrono>
#include <string>

#include <hopscope/observer.hpp>

namespace hopscope {

/// A line on the standard error that tells how far a long run has come, or many short ones. It appears two seconds
/// after the first has begun and is redrawn in place.
class Progress final : public Observer {
 public:
  /// The line is cut at `width` columns, since a line that wraps cannot be redrawn.
  explicit Progress(int width) : width_(width) {}
  ~Progress() override { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// The next run begins. `what` begins the line; `steps` is how many there will be, 0 if nobody knows.
  void turn_to(std::string what, double steps);
  /// Takes the line away, until there is more to tell.
  void clear();

  void on_step(Rank rank, Step step, Time now) override;
  void on_deliver(const MessageInfo& message, Time now) override;

 private:
  using Clock = std::chrono::steady_clock;

  void tick();
  void draw(Clock::time_point now);

  std::string what_;
  double steps_ = 0;
  int width_;
  Clock::time_point begun_;  // of this run
  Clock::time_point next_drawing_;
  Step step_ = 0;
  std::int64_t delivered_ = 0;
  std::int64_t events_ = 0;
  bool waits_ = true;  // for the first run
  bool drawn_ = false;
};

}  // namespace hopscope
