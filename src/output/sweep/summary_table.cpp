#include "output/sweep/sweep.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace hopscope {

namespace {

using Trouble = SweepSummary::Trouble;

struct Reason {
  const Trouble* example = nullptr;
  std::int64_t points = 0;
};

// Problems grouped by reason, most frequent first.
std::vector<Reason> by_reason(const std::vector<Trouble>& troubles) {
  std::map<std::string, Reason> found;
  for (const Trouble& each : troubles) {
    Reason& reason = found[each.status + each.reason];
    if (reason.example == nullptr) reason.example = &each;
    ++reason.points;
  }
  std::vector<Reason> reasons;
  for (const auto& [text, reason] : found) reasons.push_back(reason);
  std::stable_sort(reasons.begin(), reasons.end(),
                   [](const Reason& one, const Reason& other) { return one.points > other.points; });
  return reasons;
}

std::string trouble_text(const Reason& reason, const TextStyle& style) {
  const Trouble& example = *reason.example;
  const char* const fails = reason.points == 1 ? "fails a check" : "fail a check";
  const std::string what = example.status == "done" ? fails : example.status;
  std::string text = paint(fmt::format("{} {}", counted(reason.points, "point"), what), Colour::red, style) + '\n';
  text += "  " + wrap(printable(example.reason), style.width, 2, 2) + '\n';
  const char* const which = reason.points == 1 ? "with" : "such as";
  return text + "  " + wrap(fmt::format("{} {}", which, printable(example.settings)), style.width, 4, 2) + '\n';
}

}  // namespace

std::string sweep_table(const SweepSummary& summary, const TextStyle& style) {
  constexpr std::size_t most_reasons = 12;
  std::string text =
      fmt::format("{}: {} in {}: {} stored already, {} run now\n", printable(summary.file),
                  counted(summary.points, "point"), printable(summary.store), summary.there, summary.run);
  if (summary.troubles.empty()) {
    return text + paint(summary.points == 1 ? "done" : "all are done", Colour::green, style) + '\n';
  }
  const auto reasons = by_reason(summary.troubles);
  for (std::size_t i = 0; i < std::min(reasons.size(), most_reasons); ++i) text += trouble_text(reasons[i], style);
  if (reasons.size() > most_reasons) {
    text += fmt::format("and {} more reasons; --format json lists all\n", reasons.size() - most_reasons);
  }
  const bool failed =
      std::ranges::any_of(summary.troubles, [](const Trouble& each) { return each.status == "failed"; });
  return text +
         fmt::format("{} done{}\n", counted(summary.done, "point"), failed ? "; --retry reruns failed points" : "");
}

}  // namespace hopscope
