#include <fmt/format.h>

#include "output/optimum_report.hpp"
#include "output/setting.hpp"
#include "output/table/verdicts.hpp"

namespace hopscope {

namespace {

std::string steps_in_words(std::size_t steps) { return counted(static_cast<std::int64_t>(steps), "step"); }

std::string outcome_in_words(const OptimumReport& report) {
  const PackedSteps& found = report.found;
  if (report.messages == 0) return "0 steps: nothing is to be sent";
  const std::string effort = counted(found.nodes, "node");
  if (found.is_optimum()) return fmt::format("{}, proved: {} searched", steps_in_words(found.steps), effort);
  if (found.packing.empty()) return fmt::format("{} or more, not proved: {} searched", found.at_least, effort);
  return fmt::format("{} to {} steps, not proved: {} searched, --limit allows more", found.at_least, found.steps,
                     effort);
}

std::string range_in_words(const OptimumReport& report) {
  std::string routes = "the route of the platform";
  if (report.settings.routes == RouteChoice::shortest) routes = "any of its shortest routes";
  if (report.settings.routes == RouteChoice::any) routes = "any route without repetition";
  return fmt::format(
      "steps without congestion, in which {} go whole from source to destination, each on {}{}; nothing is forwarded "
      "by "
      "ranks, combined or split",
      counted(static_cast<std::int64_t>(report.messages), "message"), routes,
      report.settings.routes == RouteChoice::platform ? "" : fmt::format(" ({} together)", report.routes));
}

std::string own_in_words(const OptimumReport& report) {
  const OptimumReport::Own& own = report.own;
  const auto messages = static_cast<std::int64_t>(report.messages);
  std::string words = fmt::format("{}: {}, {}", printable(report.schedule.algorithm), counted(own.steps, "step"),
                                  own.congestion_free ? "congestion-free" : "not congestion-free");
  if (own.messages != messages)
    words +=
        fmt::format("; it sends {}, some of which combine, forward or split others", counted(own.messages, "message"));
  return words;
}

}  // namespace

std::string optimum_table(const OptimumReport& report, const TextStyle& style) {
  Result shown;
  shown.platform = report.platform;
  shown.schedule = report.schedule;
  std::string out = paint(printable(report.scenario + changes_in_words(report.overrides)), Colour::bold, style) + '\n' +
                    setting(shown, style) + '\n';
  const bool is_proved = report.messages == 0 || report.found.is_optimum();
  out += labelled("optimum:", outcome_in_words(report), is_proved ? Colour::green : Colour::none, style);
  out += labelled("ranges over:", range_in_words(report), Colour::none, style);
  if (report.by_ports > 0)
    out += labelled(
        "ports:", fmt::format("≥ {}: what the busiest rank sends or receives", steps_in_words(report.by_ports)),
        Colour::none, style);
  if (report.messages > 0)
    out += labelled("channels:", fmt::format("≥ {}: what channels carry", steps_in_words(report.by_channels)),
                    Colour::none, style);
  return out + labelled("in the file:", own_in_words(report), Colour::none, style);
}

}  // namespace hopscope
