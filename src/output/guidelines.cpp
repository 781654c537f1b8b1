#include "output/guidelines.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "output/csv.hpp"
#include "output/json_parts.hpp"
#include "output/result.hpp"
#include "output/setting.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

/// "scatter + all-gather"
std::string operations_of(const GuidelineRow& row) {
  std::vector<std::string> names;
  for (const GuidelineTime& part : row.parts) names.push_back(part.operation);
  return joined(names, " + ");
}

/// "binomial; ring"
std::string algorithms_of(const GuidelineRow& row) {
  std::vector<std::string> names;
  for (const GuidelineTime& part : row.parts) names.push_back(part.algorithm.empty() ? "none" : part.algorithm);
  return joined(names, "; ");
}

/// Why a guideline could not be held against anything.
std::string why_unknown(const GuidelineRow& row) {
  std::vector<GuidelineTime> all = row.parts;
  all.insert(all.begin(), row.whole);
  const auto missing = std::ranges::find_if(all, [](const GuidelineTime& each) { return !each.time; });
  return missing == all.end() ? "the others take no time"
                              : fmt::format("{}: {}", missing->operation, missing->why_none);
}

std::string violation_table(const GuidelineReport& report, const TextStyle& style) {
  int whole = display_width("operation"), by = display_width("by"), parts = display_width("than"),
      with = display_width("by these");
  for (const GuidelineRow& row : report.rows) {
    if (!row.is_violated()) continue;
    whole = std::max(whole, display_width(row.whole.operation));
    by = std::max(by, display_width(row.whole.algorithm));
    parts = std::max(parts, display_width(operations_of(row)));
    with = std::max(with, display_width(algorithms_of(row)));
  }
  RightAligned lines({pad_right("operation", whole), "vector", "slower", pad_right("than", parts), pad_right("by", by),
                      "time", pad_right("by these", with), "time"});
  for (const GuidelineRow& row : report.rows) {
    if (!row.is_violated()) continue;
    lines.add({paint(pad_right(row.whole.operation, whole), Colour::bold, style), number(row.vector_words),
               fmt::format("{} times", ratio_in_words(*row.factor())), pad_right(operations_of(row), parts),
               pad_right(row.whole.algorithm, by), number(*row.whole.time), pad_right(algorithms_of(row), with),
               number(*row.time_of_parts())});
  }
  return lines.text(style);
}

std::string answer(const GuidelineReport& report) {
  const GuidelineRow* worst = nullptr;
  std::int64_t violated = 0, known = 0;
  for (const GuidelineRow& row : report.rows) {
    known += row.factor() ? 1 : 0;
    if (!row.is_violated()) continue;
    ++violated;
    if (worst == nullptr || *row.factor() > *worst->factor()) worst = &row;
  }
  const std::string who = report.is_measured       ? "the library"
                          : report.library.empty() ? "the fastest algorithms"
                                                   : report.library;
  if (known == 0) return who + ": nothing could be compared";
  if (worst == nullptr) return fmt::format("{}: no guideline is violated in {}", who, counted(known, "comparison"));
  return fmt::format("{}: guidelines are violated in {} of {}; the worst: {} of {} takes {} times as long as {}", who,
                     violated, counted(known, "comparison"), worst->whole.operation,
                     amount(worst->vector_words, report.is_measured ? "byte" : "word"),
                     ratio_in_words(*worst->factor()), operations_of(*worst));
}

std::string unknown_lines(const GuidelineReport& report) {
  std::set<std::string> reasons;
  for (const GuidelineRow& row : report.rows) {
    if (!row.factor()) reasons.insert(why_unknown(row));
  }
  std::string text;
  for (const std::string& reason : reasons) text += fmt::format("not known:  {}\n", reason);
  return text;
}

Json time_json(const GuidelineTime& time) {
  return {{"operation", time.operation},
          {"message_words", words_json(time.words)},
          {"algorithm", time.algorithm.empty() ? Json(nullptr) : Json(time.algorithm)},
          {"time", or_null(time.time)},
          {"why_none", time.time ? Json(nullptr) : Json(time.why_none)}};
}

}  // namespace

std::string guidelines_table(const GuidelineReport& report, const TextStyle& style) {
  std::string out = paint(printable(report.name), Colour::bold, style) + '\n';
  const bool any = std::ranges::any_of(report.rows, &GuidelineRow::is_violated);
  if (any) out += '\n' + violation_table(report, style);
  out += unknown_lines(report);
  for (const std::string& remark : report.remarks) out += printable(remark) + '\n';
  if (!report.platform.time_unit.empty()) out += fmt::format("times in {}\n", printable(report.platform.time_unit));
  return answered({{answer(report)}}, out, style);
}

std::string guidelines_json(const GuidelineReport& report) {
  Json json{{"hopscope", HOPSCOPE_VERSION}, {"name", report.name}};
  json["engine"] = report.is_measured ? Json(nullptr) : Json(report.engine);
  json["platform"] = report.is_measured ? Json(nullptr) : platform_json(report.platform);
  json["library"] = report.library.empty() ? Json(nullptr) : Json(report.library);
  json["guidelines"] = Json::array();
  for (const GuidelineRow& row : report.rows) {
    Json parts = Json::array();
    for (const GuidelineTime& part : row.parts) parts.push_back(time_json(part));
    json["guidelines"].push_back({{"vector_words", words_json(row.vector_words)},
                                  {"whole", time_json(row.whole)},
                                  {"parts", std::move(parts)},
                                  {"ratio", or_null(row.factor())},
                                  {"violated", row.factor() ? Json(row.is_violated()) : Json(nullptr)}});
  }
  std::string out;
  append_object(out, json, "");
  return out + '\n';
}

std::string guidelines_csv(const GuidelineReport& report) {
  const auto cells_of = [](const GuidelineRow& row) -> Cells {
    return {{"operation", row.whole.operation},
            {"vector_words", row.vector_words},
            {"algorithm", row.whole.algorithm},
            {"time", cell(row.whole.time)},
            {"parts", operations_of(row)},
            {"algorithms", algorithms_of(row)},
            {"time_of_parts", cell(row.time_of_parts())},
            {"ratio", cell(row.factor())},
            {"violated", row.factor() ? Cell(row.is_violated()) : Cell()}};
  };
  std::string out = csv_header(cells_of({}));
  for (const GuidelineRow& row : report.rows) out += csv_line(cells_of(row));
  return out;
}

}  // namespace hopscope
