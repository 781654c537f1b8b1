#include "command/sweep/progress.hpp"

#include <fmt/format.h>

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

SweepProgress::SweepProgress(const std::string& what, std::size_t points, int width) : points_(points) {
  if (width == 0) return;
  line_.emplace(width);
  line_->turn_to(what);
}

void SweepProgress::count(bool is_done) {
  ++ended_;
  if (!is_done) ++failed_;
}

void SweepProgress::draw_if_due() {
  if (!line_ || !line_->is_due()) return;
  const double seconds = line_->seconds();
  std::string how_far = fmt::format("{} {} of {} points", bar(ended_, points_), ended_, points_);
  if (ended_ > 0) {
    const double a_second = static_cast<double>(ended_) / seconds;
    how_far += fmt::format(", {} a second, {} left", rate_of(a_second),
                           in_words(static_cast<double>(points_ - ended_) / a_second));
  }
  if (failed_ > 0) how_far += fmt::format(", {} failed", failed_);
  line_->draw(how_far);
}

}  // namespace hopscope
