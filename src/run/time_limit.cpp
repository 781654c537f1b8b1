#include "run/time_limit.hpp"

#include <fmt/format.h>

namespace hopscope {

TimeIsUp::TimeIsUp(double seconds) : std::runtime_error(fmt::format("stopped after {} s, the time limit", seconds)) {}

TimeLimit::TimeLimit(std::optional<double> seconds, double used) : seconds_(seconds), used_(used) {}

double TimeLimit::used() const { return used_ + std::chrono::duration<double>(Clock::now() - begun_).count(); }

void TimeLimit::check() const {
  if (seconds_ && used() > *seconds_) throw TimeIsUp(*seconds_);
}

}  // namespace hopscope
