#include "command/progress.hpp"

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr auto patience = std::chrono::seconds(2);
constexpr auto between_drawings = std::chrono::milliseconds(200);
constexpr std::int64_t events_between_looks = 64;  // at the clock, which is not free
constexpr const char* erase_line = "\r\x1b[K";

}  // namespace

Progress::Progress(std::string what, double steps, int width)
    : what_(std::move(what)), steps_(steps), width_(width), next_drawing_(begun_ + patience) {}

Progress::~Progress() {
  if (drawn_) std::fputs(erase_line, stderr);
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
  line +=
      fmt::format(", {} messages delivered, {:.0f} a second", delivered_, static_cast<double>(delivered_) / seconds);
  line.resize(std::min(line.size(), static_cast<std::size_t>(width_ - 1)));
  std::fprintf(stderr, "%s%s", erase_line, line.c_str());
  drawn_ = true;
}

}  // namespace hopscope
