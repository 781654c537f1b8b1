#include "output/sweep/sweep.hpp"

#include <fmt/format.h>

#include "output/json_layout.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

using store::MergeConflict;
using store::Merged;

std::string line_of(const std::string& file, const Merged& merged) {
  std::vector<std::string> parts{fmt::format("{} added", merged.added)};
  const std::int64_t known = merged.points - merged.added - merged.replaced - merged.conflicts;
  if (merged.replaced > 0) parts.push_back(fmt::format("{} had no result before", merged.replaced));
  if (known > 0) parts.push_back(fmt::format("{} already known", known));
  if (merged.other_version > 0)
    parts.push_back(fmt::format("{} of these with the same result by another version", merged.other_version));
  if (merged.conflicts > 0) parts.push_back(fmt::format("{} with another result, left out", merged.conflicts));
  return fmt::format("{}: {}: {}\n", printable(file), counted(merged.points, "point"), joined(parts, ", "));
}

std::string conflict_text(const MergeConflict& conflict, const TextStyle& style) {
  const std::string versions =
      conflict.version_kept == conflict.version_other
          ? fmt::format("both by hopscope {}", conflict.version_kept)
          : fmt::format("by hopscope {} and {}", conflict.version_kept, conflict.version_other);
  const std::string text = fmt::format("{} is {}, and {} in the other, {}: {}", conflict.column, conflict.kept,
                                       conflict.other, versions, conflict.scenario);
  return "  " + wrap(printable(text), style.width, 4, 2) + '\n';
}

Json conflict_json(const std::string& file, const MergeConflict& conflict) {
  return {{"store", file},
          {"hash", conflict.hash},
          {"column", conflict.column},
          {"kept", conflict.kept},
          {"other", conflict.other},
          {"hopscope_kept", conflict.version_kept},
          {"hopscope_other", conflict.version_other},
          {"scenario", Json::parse(conflict.scenario)}};
}

}  // namespace

std::int64_t MergeReport::conflicts() const {
  std::int64_t sum = 0;
  for (const auto& [file, each] : merged) sum += each.conflicts;
  return sum;
}

std::string merge_table(const MergeReport& report, const TextStyle& style) {
  std::string text = fmt::format("{}: {}\n", printable(report.store), counted(report.points, "point"));
  for (const auto& [file, each] : report.merged) text += line_of(file, each);
  if (report.conflicts() == 0) return text;
  text +=
      paint(fmt::format("{} with two results; that of {} is kept, for example:", counted(report.conflicts(), "point"),
                        printable(report.store)),
            Colour::red, style) +
      '\n';
  constexpr std::size_t most_shown = 5;
  std::size_t shown = 0;
  for (const auto& [file, each] : report.merged) {
    for (const MergeConflict& conflict : each.examples) {
      if (shown++ < most_shown) text += conflict_text(conflict, style);
    }
  }
  return text;
}

std::string merge_json(const MergeReport& report) {
  Json json{{"hopscope", HOPSCOPE_VERSION}, {"store", report.store},           {"points", report.points},
            {"merged", Json::array()},      {"conflicts", report.conflicts()}, {"examples", Json::array()}};
  for (const auto& [file, each] : report.merged) {
    json["merged"].push_back({{"store", file},
                              {"points", each.points},
                              {"added", each.added},
                              {"replaced", each.replaced},
                              {"other_version", each.other_version},
                              {"conflicts", each.conflicts}});
    for (const MergeConflict& conflict : each.examples) json["examples"].push_back(conflict_json(file, conflict));
  }
  std::string out;
  append_object(out, json, "");
  return out + '\n';
}

}  // namespace hopscope
