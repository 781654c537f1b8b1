#include "command/line/progress.hpp"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "text/safe_text.hpp"

namespace hopscope {

namespace {

// The delay before the first update, and between updates.
struct Pace {
  std::chrono::milliseconds patience;
  std::chrono::milliseconds between;
};
constexpr Pace in_place{std::chrono::seconds(2), std::chrono::milliseconds(200)};
constexpr Pace line_by_line{std::chrono::seconds(10), std::chrono::minutes(1)};
constexpr std::int64_t events_between_looks = 64;  // between readings of the clock, which have a cost
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
  begun_ = style_.now();
  if (std::exchange(waits_, false)) next_drawing_ = begun_ + (is_redrawn() ? in_place : line_by_line).patience;
}

void ProgressLine::clear() {
  if (std::exchange(drawn_, false)) write(erase_line);
}

double ProgressLine::seconds() const { return std::chrono::duration<double>(style_.now() - begun_).count(); }

void ProgressLine::draw(const std::string& how_far) {
  next_drawing_ = style_.now() + (is_redrawn() ? in_place : line_by_line).between;
  const std::string line = one_line(fmt::format("{}: {}", what_, how_far));
  if (!is_redrawn()) return log(line);
  write(erase_line + std::string(first_characters(line, static_cast<std::size_t>(style_.width - 1))));
  drawn_ = true;
}

void ProgressLine::log(const std::string& text) const {
  if (style_.shown == ProgressStyle::Shown::every_minute) write((style_.stamp ? style_.stamp() : "") + text + '\n');
}

void ProgressLine::write(const std::string& text) const {
  if (style_.write) return style_.write(text);
  std::fputs(text.c_str(), stderr);
}

void Progress::turn_to_planning(std::string what) {
  turn_to(std::move(what), 0);
  plans_ = true;
}

void Progress::turn_to(std::string what, double steps) {
  line_.turn_to(std::move(what));
  plans_ = false;
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

void Progress::on_round(const Round& round) {
  const auto messages = std::ssize(round.messages);
  for (const MessageInfo& message : round.messages) step_ = std::max(step_, message.step);
  delivered_ += messages;
  tick(2 * messages);
}

void Progress::on_idle() {
  if (line_.is_due()) line_.draw(how_far());
}

void Progress::tick(std::int64_t events) {
  events_ += events;
  if (events_ < events_between_looks) return;
  events_ = 0;
  on_idle();
}

std::string Progress::how_far() const {
  const double seconds = line_.seconds();
  if (plans_) return fmt::format("computing its schedule, {} so far", in_words(seconds));
  const std::string of_all = steps_ > 0 ? fmt::format(" of {:.0f}", steps_) : "";
  // A network is being set up, or ranks are being compared.
  if (step_ == 0 && delivered_ == 0) return fmt::format("{} so far, before step 1{}", in_words(seconds), of_all);
  std::string how_far = fmt::format("{} so far, step {}{}", in_words(seconds), step_, of_all);
  how_far += fmt::format(", {} messages, {} a second", rounded(static_cast<double>(delivered_)),
                         rounded(static_cast<double>(delivered_) / seconds));
  // All steps are assumed to take equally long; the estimate is poor after few steps.
  if (steps_ > 1 && step_ > 1) how_far += ", " + in_words(seconds * (steps_ - step_ + 1) / (step_ - 1)) + " left";
  return how_far;
}

}  // namespace hopscope
