#include <fmt/format.h>

#include "output/bound/schedules.hpp"
#include "output/setting.hpp"
#include "output/verdicts.hpp"

namespace hopscope {

namespace {

std::string outcome_in_words(const OptimalTree& found, const std::string& unit) {
  const std::string time = number(found.best.time) + unit;
  if (found.is_proved) return fmt::format("{}, proved: none of the {:.0f} trees is faster", time, found.trees);
  return fmt::format("{}, not proved: {} before all {:.0f} trees were examined{}", time,
                     found.is_stopped ? "stopped" : "ended", found.trees,
                     found.is_stopped ? "" : "; --limit or --seconds allows more");
}

}  // namespace

std::string optimal_tree_table(const OptimalTree& found, const TextStyle& style) {
  const TreeReport& best = found.best;
  const std::string unit = unit_after_number(best.platform.time_unit);
  Result shown;
  shown.platform = best.platform;
  shown.schedule = best.schedule;
  shown.amount = best.amount;
  std::string out = paint(printable(best.scenario + changes_in_words(best.overrides)), Colour::bold, style) + '\n' +
                    setting(shown, style) + '\n';
  const auto line = [&](const char* label, const std::string& words) {
    return labelled(label, words, Colour::none, style);
  };
  out += line("ranges over:",
              "the whole message along one tree, in which each rank sends to its children, or receives from them, in "
              "any order");
  const std::string none =
      found.is_proved ? "none: without any contention, every other tree takes at least as long" : "none";
  out += line("runs:", found.runs == 0 ? none
                                       : fmt::format("{}, of trees that could be faster without any contention",
                                                     counted(found.runs, "run")));
  out += line("synthesise:", number(found.early) + unit);
  out += line("in the file:", fmt::format("{}: {}{}", printable(best.schedule.algorithm), number(found.own), unit));
  if (best.bound)
    out += line("bound:", fmt::format("≥ {}{} of any schedule, also in segments", number(*best.bound), unit));
  return answered({{"optimum: " + outcome_in_words(found, unit), found.is_proved ? Colour::green : Colour::yellow}},
                  out, style);
}

}  // namespace hopscope
