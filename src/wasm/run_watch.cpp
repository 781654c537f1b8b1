#include "wasm/run_watch.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "text/numbers.hpp"

namespace hopscope::lab {

namespace {

// How much longer an engine takes here than by itself, measured: figures of forecasts are those of the program.
constexpr double slowdown = 2.4;

constexpr double messages_between_reports = 5000;

}  // namespace

RunOptions RunWatch::options() {
  RunOptions options;
  options.progress = this;
  return options;
}

void RunWatch::on_begin(const Scenario& /*scenario*/, const RunForecast& forecast) {
  messages_ = forecast.messages;
  const double seconds = forecast.seconds * slowdown;
  if (seconds <= seconds_) return;
  throw Refusal(fmt::format("{} messages would take some {} s in a page; the limit is {} s",
                            number(std::round(forecast.messages)), number(std::ceil(seconds)), number(seconds_)));
}

void RunWatch::on_deliver(const MessageInfo& /*message*/, Time /*now*/) { count(1); }

void RunWatch::on_round(const Round& round) { count(static_cast<double>(round.messages.size())); }

void RunWatch::count(double messages) {
  delivered_ += messages;
  if (delivered_ - told_ < messages_between_reports) return;
  told_ = delivered_;
  progress_(std::min(1.0, delivered_ / std::max(1.0, messages_)));
}

}  // namespace hopscope::lab
