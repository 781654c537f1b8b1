#include <algorithm>

#include <fmt/format.h>

#include "output/bound/schedules.hpp"
#include "output/setting.hpp"
#include "output/verdicts.hpp"

namespace hopscope {

namespace {

std::string step_count(std::size_t steps) { return counted(static_cast<std::int64_t>(steps), "step"); }

std::string outcome_in_words(const OptimumReport& report) {
  const PackedSteps& found = report.found;
  if (report.messages == 0) return "0 steps: there is nothing to send";
  const std::string effort = counted(found.nodes, "node") + " of the search tree";
  if (found.is_stopped)
    return fmt::format("{} or more: stopped before the search was complete, after {}", step_count(found.at_least),
                       effort);
  if (found.is_optimum()) return fmt::format("{}, proved after {}", step_count(found.steps), effort);
  if (found.packing.empty()) return fmt::format("{} or more, not proved after {}", found.at_least, effort);
  return fmt::format("{} to {} steps, not proved after {}, --limit allows more", found.at_least, found.steps, effort);
}

std::string range_in_words(const OptimumReport& report) {
  std::string routes = "the route of the platform";
  if (report.settings.routes == RouteChoice::shortest) routes = "any of its shortest routes";
  if (report.settings.routes == RouteChoice::any) routes = "any route without repetition";
  return fmt::format(
      "congestion-free steps in which {} travel unsplit from source to destination, each on {}{}; no rank forwards, "
      "combines or splits messages",
      counted(static_cast<std::int64_t>(report.messages), "message"), routes,
      report.settings.routes == RouteChoice::platform ? "" : fmt::format(" ({} together)", report.routes));
}

/// "7", or "7 to 9".
std::string short_outcome(const OptimumReport& report) {
  const PackedSteps& found = report.found;
  if (report.messages == 0 || found.is_optimum()) return fmt::to_string(found.steps);
  if (found.packing.empty()) return fmt::format("≥ {}", found.at_least);
  return fmt::format("{} to {}", found.at_least, found.steps);
}

std::string name_of_exchange(const OptimumReport& report) {
  return printable(report.scenario.empty() ? report.file : report.scenario);
}

std::string times_in_words(const OptimumReport& report) {
  const std::string unit = unit_after_number(report.platform.time_unit);
  std::string words = fmt::format("{}{} in the file", number(report.own.time), unit);
  if (!report.found.packing.empty())
    words = fmt::format("{}{} of these steps, each after a barrier; {}", number(report.time), unit, words);
  return report.bound ? fmt::format("{}; ≥ {} of any schedule", words, number(*report.bound)) : words;
}

std::string own_in_words(const OptimumReport& report) {
  const OptimumReport::Own& own = report.own;
  const auto messages = static_cast<std::int64_t>(report.messages);
  std::string words = fmt::format("{}: {}, {}", printable(report.schedule.algorithm), counted(own.steps, "step"),
                                  own.congestion_free ? "congestion-free" : "not congestion-free");
  if (own.messages != messages)
    words +=
        fmt::format("; it sends {}, some of which combine, forward or split blocks", counted(own.messages, "message"));
  return words;
}

}  // namespace

std::string optimum_table(const OptimumReport& report, const TextStyle& style) {
  Result shown;
  shown.platform = report.platform;
  shown.schedule = report.schedule;
  shown.amount = report.amount;
  std::string out = paint(printable(report.scenario + changes_in_words(report.overrides)), Colour::bold, style) + '\n' +
                    setting(shown, style) + '\n';
  const bool is_proved = report.messages == 0 || report.found.is_optimum();
  out += labelled("ranges over:", range_in_words(report), Colour::none, style);
  if (report.by_ports > 0)
    out +=
        labelled("ports:",
                 fmt::format("≥ {}: the messages that the busiest rank sends or receives", step_count(report.by_ports)),
                 Colour::none, style);
  if (report.messages > 0)
    out += labelled("channels:", fmt::format("≥ {}: the load of the channels", step_count(report.by_channels)),
                    Colour::none, style);
  out += labelled("in the file:", own_in_words(report), Colour::none, style);
  out += labelled("times:", times_in_words(report), Colour::none, style);
  return answered({{"optimum: " + outcome_in_words(report), is_proved ? Colour::green : Colour::yellow}}, out, style);
}

namespace {

/// How many are proved, and how many of the schedules in the files are optimal.
std::string optima_in_words(const std::vector<OptimumReport>& reports) {
  const auto proved = std::ranges::count_if(
      reports, [](const OptimumReport& each) { return each.messages == 0 || each.found.is_optimum(); });
  const auto attained = std::ranges::count_if(reports, [](const OptimumReport& each) {
    return each.own.congestion_free && each.own.steps <= static_cast<std::int64_t>(each.found.at_least);
  });
  return fmt::format(
      "the fewest congestion-free steps are proved for {} of {} exchanges; in {} of the files the schedule needs no "
      "more",
      proved, reports.size(), attained);
}

}  // namespace

std::string optima_table(const std::vector<OptimumReport>& reports, const TextStyle& style) {
  int width = 0;
  for (const OptimumReport& report : reports) width = std::max(width, display_width(name_of_exchange(report)));
  RightAligned table(
      {pad_right("", width), "messages", "ports", "channels", "optimum", "time", "in the file", "time", "bound"});
  for (const OptimumReport& report : reports) {
    const bool has_schedule = report.messages == 0 || !report.found.packing.empty();
    table.add({pad_right(name_of_exchange(report), width), fmt::to_string(report.messages),
               report.by_ports > 0 ? fmt::format("≥ {}", report.by_ports) : "-",
               fmt::format("≥ {}", report.by_channels), short_outcome(report), has_schedule ? number(report.time) : "-",
               fmt::format("{}{}", report.own.steps, report.own.congestion_free ? "" : ", congested"),
               number(report.own.time), report.bound ? fmt::format("≥ {}", number(*report.bound)) : "-"});
  }
  return answered({{optima_in_words(reports)}}, table.text(style), style);
}

}  // namespace hopscope
