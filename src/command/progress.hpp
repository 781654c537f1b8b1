#pragma once

#include <chrono>
#include <string>

#include <hopscope/observer.hpp>

namespace hopscope {

/// A time that somebody has to wait: "12 s", "3 min", "5 h".
[[nodiscard]] std::string in_words(double seconds);

/// A line on the standard error that tells how far long work has come, or many short pieces of it. It appears two
/// seconds after the first has begun, is redrawn in place, and is gone when the work is over.
class ProgressLine {
 public:
  /// The line is cut at `width` columns, since a line that wraps cannot be redrawn.
  explicit ProgressLine(int width) : width_(width) {}
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// The next piece of work begins. `what` begins the line.
  void turn_to(std::string what);
  /// Takes the line away, until there is more to tell.
  void clear();
  /// True if it is time to draw; looks at the clock, which is not free.
  [[nodiscard]] bool is_due() const { return Clock::now() >= next_drawing_; }
  void draw(const std::string& how_far);
  /// Since this piece of work began.
  [[nodiscard]] double seconds() const;

 private:
  using Clock = std::chrono::steady_clock;

  std::string what_;
  int width_;
  Clock::time_point begun_;  // of this piece
  Clock::time_point next_drawing_;
  bool waits_ = true;  // for the first piece
  bool drawn_ = false;
};

/// The progress of runs.
class Progress final : public Observer {
 public:
  explicit Progress(int width) : line_(width) {}

  /// The next run begins. `steps` is how many there will be, 0 if nobody knows.
  void turn_to(std::string what, double steps);
  void clear() { line_.clear(); }

  void on_step(Rank rank, Step step, Time now) override;
  void on_deliver(const MessageInfo& message, Time now) override;

 private:
  void tick();

  ProgressLine line_;
  double steps_ = 0;
  Step step_ = 0;
  std::int64_t delivered_ = 0;
  std::int64_t events_ = 0;
};

}  // namespace hopscope
