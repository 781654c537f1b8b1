#include <algorithm>

#include <fmt/format.h>

#include "output/bound/schedules.hpp"
#include "output/setting.hpp"
#include "output/verdicts.hpp"

namespace hopscope {

namespace {

std::string steps_found(const SynthesisReport& report) {
  std::string words = counted(report.steps, "step");
  if (report.at_least == 0) return words;
  const bool are_fewest = report.steps == report.at_least;
  if (report.transfers > 1)
    return words + (are_fewest ? ", the fewest of any schedule"
                               : fmt::format("; no schedule has fewer than {}", report.at_least));
  const bool are_whole = report.pieces == 1;
  if (are_fewest) return words + (are_whole ? ", the fewest without forwarding" : ", the fewest for these pieces");
  if (report.at_least <= 1) return words;
  return fmt::format("{}; {} need {} or more", words, are_whole ? "whole messages" : "these pieces", report.at_least);
}

std::int64_t pairs_of(const SynthesisReport& report) {
  return std::ranges::count_if(report.table,
                               [](const ScheduledMessage& each) { return each.blocks.front().offset == 0; });
}

std::string effort(const SynthesisReport& report) {
  if (report.is_at_once)
    return fmt::format("{} in {}, at most {} each", counted(pairs_of(report), "message"),
                       counted(std::ssize(report.table), "share"), report.pieces);
  std::string words =
      fmt::format("{} placed, and {} tried", counted(std::ssize(report.table), report.pieces > 1 ? "piece" : "message"),
                  counted(report.moves, "move"));
  if (report.orbit > 1) words += fmt::format("; one message stands for {}, by symmetry of the network", report.orbit);
  if (report.transfers > 1)
    words += fmt::format("; messages are combined, a block is sent up to {}", counted(report.transfers, "time"));
  return words;
}

std::string with_unit(Time time, const SynthesisReport& report) {
  return number(time) + unit_after_number(report.platform.time_unit);
}

std::string in_steps_in_words(const SynthesisReport& report) {
  return fmt::format(
      "{}, {} {}", counted(report.steps, "step"), with_unit(report.time, report),
      report.synchronization() == Synchronization::none ? "without barriers" : "with a barrier before each");
}

/// The answer: steps, time, bound, gap.
std::string summary(const SynthesisReport& report) {
  if (report.table.empty()) return "there is nothing to send";
  std::string words = report.is_at_once ? fmt::format("all at once, {}, congestion {}", with_unit(report.time, report),
                                                      number(report.congestion))
                                        : in_steps_in_words(report);
  if (report.bound) words += fmt::format("; bound {}", with_unit(*report.bound, report));
  if (const auto gap = report.gap()) words += fmt::format("; {:.1f} % above the bound", 100 * *gap);
  if (report.is_at_once || report.catalogue.name) return words;
  const auto gap = report.gap_of_steps();
  if (gap && *gap < 0) {
    words +=
        fmt::format(", below the {} that steps without forwarding need", with_unit(*report.bound_of_steps, report));
  } else if (gap && *report.bound_of_steps > report.bound.value_or(0)) {
    words += fmt::format(", {:.1f} % above the {} that steps without forwarding need", 100 * *gap,
                         with_unit(*report.bound_of_steps, report));
  }
  return words;
}

}  // namespace

std::string synthesis_table(const SynthesisReport& report, const WrittenSchedule& written, const TextStyle& style) {
  Result shown;
  shown.platform = report.platform;
  shown.schedule = report.schedule;
  shown.amount = fmt::format("{}, {}", report.schedule.operation, report.amount);
  std::string out = paint(printable(report.scenario + changes_in_words(report.overrides)), Colour::bold, style) + '\n' +
                    setting(shown, style) + '\n';
  const auto add = [&](std::string_view label, const std::string& text) {
    out += labelled(label, text, Colour::none, style);
  };
  if (report.catalogue.name) {
    add("algorithm:", algorithm_in_words(report.catalogue, report.platform));
    add("messages:", number(static_cast<double>(report.table.size())));
  } else {
    if (!report.is_at_once) add("steps:", steps_found(report));
    add(report.is_at_once ? "shares:" : "search:", effort(report));
  }
  if (report.time_in_steps > 0)
    add("in steps:", fmt::format("{} for the best congestion-free steps found; sending everything at once is faster",
                                 with_unit(report.time_in_steps, report)));
  if (report.is_stopped) add("stopped:", "before the search was complete; this is the best schedule found");
  if (!report.catalogue.not_run.empty()) add("not run:", not_run_in_words(report.catalogue));
  if (!written.file.empty()) {
    add("written:", printable(written.file));
    add("to run it:",
        fmt::format(R"(in the scenario, "messages": "{}"{} in place of the algorithm)", printable(written.relative),
                    report.synchronization() == Synchronization::none ? "" : R"( and "synchronization": "barrier")"));
  }
  return answered({{summary(report)}}, out, style);
}

}  // namespace hopscope
