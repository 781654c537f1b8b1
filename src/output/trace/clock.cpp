#include <cmath>
#include <map>

#include <fmt/format.h>

#include "output/text.hpp"
#include "output/trace/trace.hpp"

namespace hopscope {

TraceClock::TraceClock(const Result& result) : unit_(result.platform.time_unit) {
  static const std::map<std::string, double, std::less<>> known{{"s", 1e6},     {"ms", 1e3},    {"us", 1},
                                                                {"\u00b5s", 1}, {"\u03bcs", 1}, {"ns", 1e-3}};
  if (const auto found = known.find(unit_); found != known.end()) microseconds_ = found->second;
  constexpr double shortest = 0.01;  // microseconds: ten of the trace's ticks
  constexpr double longest = 1e12;
  const double cost = result.platform.smallest_cost();
  while (cost > 0 && cost * microseconds_ < shortest) microseconds_ *= 1000;
  while (result.time * microseconds_ > longest) microseconds_ /= 1000;
}

std::int64_t TraceClock::at(Time time) const { return std::llround(time * microseconds_ * 1000); }

std::string TraceClock::in_words() const {
  const std::string unit = unit_.empty() ? "unit of time" : printable(unit_);
  return fmt::format("1 {} of the run is {} us of the trace", unit, number(microseconds_));
}

}  // namespace hopscope
