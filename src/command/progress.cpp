#include "command/progress.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr auto patience = std::chrono::seconds(2);
constexpr auto between_drawings = std::chrono::milliseconds(200);
constexpr std::int64_t events_between_looks = 64;  // at the clock, which is not free
constexpr const char* erase_line = "\r\x1b[K";

std::string rounded(double count) {
  if (count >= 1e6) return fmt::format("{:.1f} million", count / 1e6);
  return fmt::format("{:.0f}", count);
}

std::string in_words(double seconds) {
  if (seconds >= 2 * 3600) return fmt::format("{:.0f} h", seconds / 3600);
  if (seconds >= 2 * 60) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.0f} s", seconds);
}

}  // namespace

void Progress::turn_to(std::string what, double steps) {
  what_ = std::move(what);
  steps_ = steps;
  step_ = 0;
  delivered_ = 0;
  begun_ = Clock::now();
  if (std::exchange(waits_, false)) next_drawing_ = begun_ + patience;
}

void Progress::clear() {
  if (std::exchange(drawn_, false)) std::fputs(erase_line, stderr);
}

void Progress::on_step(Rank /*rank*/, Step step, Time /*now*/) {
  step_ = std::max(step_, step);
  tick();
}

void Progress::on_deliver(const MessageInfo& /*message*/, Time /*now*/) {
  ++delivered_;
  tick();
}

void Progress::tick() {
  if (++events_ % events_between_looks != 0) return;
  const auto now = Clock::now();
  if (now < next_drawing_) return;
  next_drawing_ = now + between_drawings;
  draw(now);
}

void Progress::draw(Clock::time_point now) {
  const double seconds = std::chrono::duration<double>(now - begun_).count();
  std::string line = fmt::format("{}: step {}", what_, step_);
  if (steps_ > 0) line += fmt::format(" of {:.0f}", steps_);
  line += fmt::format(", {} messages, {} a second", rounded(static_cast<double>(delivered_)),
                      rounded(static_cast<double>(delivered_) / seconds));
  // A step is as long as another, as far as anybody knows; of the first ones that says little.
  if (steps_ > 1 && step_ > 1) line += ", " + in_words(seconds * (steps_ - step_ + 1) / (step_ - 1)) + " left";
  line.resize(std::min(line.size(), static_cast<std::size_t>(width_ - 1)));
  std::fprintf(stderr, "%s%s", erase_line, line.c_str());
  drawn_ = true;
}

}  // namespace hopscope
