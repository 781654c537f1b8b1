#pragma once

#include <chrono>
#include <functional>
#include <string>

#include <hopscope/observer.hpp>

namespace hopscope {

/// A waiting time: "12 s", "3 min", "5 h".
[[nodiscard]] std::string in_words(double seconds);

/// Where and how progress is shown.
struct ProgressStyle {
  using Clock = std::chrono::steady_clock;
  enum class Shown {
    nowhere,
    in_place,      ///< one line, redrawn several times a second; two seconds after the work has begun
    every_minute,  ///< line by line, where nothing can be redrawn; ten seconds after the work has begun
  };

  Shown shown = Shown::nowhere;
  int width = 80;  ///< columns; a line that wraps cannot be redrawn
  std::function<Clock::time_point()> now = Clock::now;
  std::function<void(const std::string&)> write = {};  ///< if empty, to standard error
  std::function<std::string()> stamp = {};             ///< what begins each line of a log: the time of day

  [[nodiscard]] bool is_shown() const { return shown != Shown::nowhere; }
};

/// Shows the progress of long work, or of many short pieces of it; nothing for short work. A line that is redrawn is
/// removed when the work is over. Its text is safe for a terminal.
class ProgressLine {
 public:
  explicit ProgressLine(ProgressStyle style) : style_(std::move(style)) {}
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// The next piece of work begins. `what` begins the line.
  void turn_to(std::string what);
  /// Removes the line, until there is more to show.
  void clear();
  /// True if an update is due; reads the clock, which has a cost.
  [[nodiscard]] bool is_due() const { return style_.is_shown() && style_.now() >= next_drawing_; }
  void draw(const std::string& how_far);
  /// Writes a whole line, if nothing is redrawn.
  void log(const std::string& text) const;
  /// True if it is redrawn, so that a growing bar makes sense.
  [[nodiscard]] bool is_redrawn() const { return style_.shown == ProgressStyle::Shown::in_place; }
  /// Seconds since this piece of work began.
  [[nodiscard]] double seconds() const;

 private:
  void write(const std::string& text) const;

  ProgressStyle style_;
  std::string what_;
  ProgressStyle::Clock::time_point begun_;  // of this piece
  ProgressStyle::Clock::time_point next_drawing_;
  bool waits_ = true;  // for the first piece
  bool drawn_ = false;
};

/// The progress of runs.
class Progress final : public Observer {
 public:
  explicit Progress(ProgressStyle style) : line_(std::move(style)) {}

  [[nodiscard]] bool needs_every_rank() const override { return false; }
  /// The schedule of the next run is computed; on_idle is to be called meanwhile.
  void turn_to_planning(std::string what);
  /// The next run begins. `steps` is their expected number, 0 if unknown.
  void turn_to(std::string what, double steps);
  void clear() { line_.clear(); }

  void on_idle() override;
  void on_step(Rank rank, Step step, Time now) override;
  void on_deliver(const MessageInfo& message, Time now) override;
  void on_round(const Round& round) override;

 private:
  void tick(std::int64_t events = 1);
  [[nodiscard]] std::string how_far() const;

  ProgressLine line_;
  bool plans_ = false;
  double steps_ = 0;
  Step step_ = 0;
  std::int64_t delivered_ = 0;
  std::int64_t events_ = 0;  // since the clock was last read
};

}  // namespace hopscope
