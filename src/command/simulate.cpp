#include "command/simulate.hpp"

#include <cmath>

#include <fmt/format.h>

#include "analysis/delivery_check.hpp"
#include "analysis/link_usage.hpp"
#include "analysis/overlap.hpp"
#include "command/memory.hpp"
#include "output/outcome.hpp"

namespace hopscope {

namespace {

/// Hands every event on to several observers.
class Observers final : public Observer {
 public:
  explicit Observers(std::vector<Observer*> all) : all_(std::move(all)) {}

  void on_step(Rank rank, Step step, Time now) override {
    for (Observer* one : all_) one->on_step(rank, step, now);
  }
  void on_send(const MessageInfo& message, std::span<const ChannelId> path, Time now) override {
    for (Observer* one : all_) one->on_send(message, path, now);
  }
  void on_flow_begin(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override {
    for (Observer* one : all_) one->on_flow_begin(message, channels, now);
  }
  void on_flow_end(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override {
    for (Observer* one : all_) one->on_flow_end(message, channels, now);
  }
  void on_deliver(const MessageInfo& message, Time now) override {
    for (Observer* one : all_) one->on_deliver(message, now);
  }
  void on_finish(Rank rank, Time now) override {
    for (Observer* one : all_) one->on_finish(rank, now);
  }
  void on_holding(Rank rank, std::span<const Block> blocks) override {
    for (Observer* one : all_) one->on_holding(rank, blocks);
  }

 private:
  std::vector<Observer*> all_;
};

bool close(Time a, Time b) { return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)); }

std::vector<std::string> expect_failures(const Expect& expect, const Result& result) {
  std::vector<std::string> failures;
  const auto check = [&](bool holds, std::string_view what, const auto& expected, const auto& found) {
    if (!holds) failures.push_back(fmt::format("{}: expected {}, found {}", what, expected, found));
  };
  if (expect.time) check(close(*expect.time, result.time), "time", *expect.time, result.time);
  if (expect.time_at_most) {
    check(result.time <= *expect.time_at_most * (1 + 1e-9), "time_at_most", *expect.time_at_most, result.time);
  }
  if (expect.steps) check(*expect.steps == result.totals.steps, "steps", *expect.steps, result.totals.steps);
  if (expect.congestion_free) {
    check(*expect.congestion_free == result.congestion_free(), "congestion_free", *expect.congestion_free,
          result.congestion_free());
  }
  if (expect.max_congestion) {
    check(*expect.max_congestion == result.totals.max_congestion, "max_congestion", *expect.max_congestion,
          result.totals.max_congestion);
  }
  if (expect.delivery) {
    check(*expect.delivery == result.delivery, "delivery", name_of(*expect.delivery), name_of(result.delivery));
  }
  return failures;
}

}  // namespace

Result simulate(const Scenario& scenario, const SimulateOptions& options) {
  require_memory(scenario, options.messages);
  LinkUsage usage(scenario.platform, options.messages);
  Overlap overlap(scenario.platform);
  DeliveryCheck delivery(*scenario.operation, scenario.platform.ranks());
  Observers observers(options.progress == nullptr
                          ? std::vector<Observer*>{&usage, &overlap, &delivery}
                          : std::vector<Observer*>{&usage, &overlap, &delivery, options.progress});
  const Experiment experiment{scenario.platform, *scenario.algorithm, *scenario.operation, scenario.schedule};

  Result result;
  result.engine = scenario.engine->name();
  result.time = scenario.engine->run(experiment, observers);
  result.analytic = scenario.algorithm->formulas(scenario.platform, scenario.schedule);
  result.bounds = scenario.operation->bounds(scenario.platform);
  result.steps = usage.steps();
  result.totals = usage.totals();
  result.totals.max_overlap = overlap.largest();
  result.witness = usage.witness();
  if (scenario.schedule.content == Content::tracked) {
    result.delivery = delivery.passed() ? Delivery::verified : Delivery::failed;
    result.delivery_failures = delivery.failures();
  }
  result.messages = usage.take_messages();
  if (scenario.expect) result.expect_failures = expect_failures(*scenario.expect, result);
  return result;
}

}  // namespace hopscope
