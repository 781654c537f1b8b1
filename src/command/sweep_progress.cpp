#include "command/sweep_progress.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "command/line/terminal.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

std::string bar(std::size_t ended, std::size_t points) {
  constexpr std::size_t width = 20;
  const std::size_t full = points == 0 ? width : width * ended / points;
  return '[' + std::string(full, '#') + std::string(width - full, '.') + ']';
}

std::string rate_of(double a_second) {
  return a_second >= 10 ? fmt::format("{:.0f}", a_second) : fmt::format("{:.2g}", a_second);
}

}  // namespace

SweepProgress::SweepProgress(std::string what, std::size_t points, double work, ProgressStyle style,
                             std::string heading)
    : line_(std::move(style)), heading_(std::move(heading)), points_(points), work_(work) {
  line_.turn_to(std::move(what));
}

void SweepProgress::count(bool is_done, double work) {
  ++ended_;
  work_done_ += work;
  if (!is_done) ++failed_;
}

void SweepProgress::draw_if_due() {
  if (!line_.is_due()) return;
  if (!std::exchange(has_headed_, true) && !heading_.empty()) line_.log(heading_);
  const std::string text = how_far(line_.seconds());
  line_.draw(line_.is_redrawn() ? fmt::format("{} {}", bar(ended_, points_), text) : text);
}

std::string SweepProgress::how_far(double seconds) const {
  std::string text = fmt::format("{} of {} points", ended_, points_);
  if (ended_ > 0) {
    text += fmt::format(", {} a second", rate_of(static_cast<double>(ended_) / seconds));
    // Nobody knows how long the one will take that all wait for.
    if (awaited_.empty())
      text += fmt::format(", {} left", in_words(std::max(0.0, work_ - work_done_) / work_done_ * seconds));
  }
  if (failed_ > 0) text += fmt::format(", {} failed", failed_);
  if (!awaited_.empty()) text += ", waiting for " + awaited_;
  return text;
}

SweepReporter::SweepReporter(std::string file, bool quiet, ProgressStyle style, std::string heading)
    : file_(std::move(file)), quiet_(quiet), style_(std::move(style)), heading_(std::move(heading)) {}

void SweepReporter::on_look(std::string_view doing, std::size_t done, std::size_t points) {
  if (!line_) line_.emplace(style_).turn_to(file_);
  if (line_->is_due()) line_->draw(fmt::format("{} {} of {} points", doing, done, points));
}

void SweepReporter::on_long_sweep(const LongSweep& sweep) {
  if (quiet_) return;
  const auto hours = [](double seconds) {
    constexpr double most_in_digits = 1e6;
    const double all = seconds / 3600;
    return all < most_in_digits ? fmt::format("{:.0f}", all) : fmt::format("{:.1e}", all);
  };
  tell(fmt::format("{}: {} will take about {} hours, of which the last alone needs {}: {}", file_,
                   counted(static_cast<std::int64_t>(sweep.points), "point"), hours(sweep.seconds),
                   hours(sweep.seconds_of_longest), sweep.longest));
}

void SweepReporter::on_begin(std::size_t points, double seconds) {
  progress_.emplace(file_, points, seconds, style_, has_headed_ ? "" : heading_);
}

void SweepReporter::on_end() {
  has_headed_ = has_headed_ || progress_->has_headed();
  progress_.reset();
}

}  // namespace hopscope
