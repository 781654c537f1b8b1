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

}  // namespace

std::string in_words(double seconds) {
  if (seconds >= 2 * 3600) return fmt::format("{:.0f} h", seconds / 3600);
  if (seconds >= 2 * 60) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.0f} s", seconds);
}

void ProgressLine::turn_to(std::string what) {
  what_ = std::move(what);
  begun_ = Clock::now();
  if (std::exchange(waits_, false)) next_drawing_ = begun_ + patience;
}

void ProgressLine::clear() {
  if (std::exchange(drawn_, false)) std::fputs(erase_line, stderr);
}

double ProgressLine::seconds() const { return std::chrono::duration<double>(Clock::now() - begun_).count(); }

void ProgressLine::draw(const std::string& how_far) {
  next_drawing_ = Clock::now() + between_drawings;
  std::string line = fmt::format("{}: {}", what_, how_far);
  line.resize(std::min(line.size(), static_cast<std::size_t>(width_ - 1)));
  std::fprintf(stderr, "%s%s", erase_line, line.c_str());
  drawn_ = true;
}

void Progress::turn_to(std::string what, double steps) {
  line_.turn_to(std::move(what));
  steps_ = steps;
  step_ = 0;
  delivered_ = 0;
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
  if (++events_ % events_between_looks != 0 || !line_.is_due()) return;
  const double seconds = line_.seconds();
  std::string how_far = fmt::format("step {}", step_);
  if (steps_ > 0) how_far += fmt::format(" of {:.0f}", steps_);
  how_far += fmt::format(", {} messages, {} a second", rounded(static_cast<double>(delivered_)),
                         rounded(static_cast<double>(delivered_) / seconds));
  // A step is as long as another, as far as anybody knows; of the first ones that says little.
  if (steps_ > 1 && step_ > 1) how_far += ", " + in_words(seconds * (steps_ - step_ + 1) / (step_ - 1)) + " left";
  line_.draw(how_far);
}

}  // namespace hopscope
