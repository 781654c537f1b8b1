#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "output/csv/csv.hpp"
#include "output/recommendation.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

/// The options of all algorithms of the catalogue, so that every file has their columns, and those that programs
/// declare themselves.
std::vector<std::string> option_columns(const Recommendation& recommendation) {
  std::vector<std::string> columns = recommendation.option_names;
  for (const RecommendedInterval& interval : recommendation.intervals) {
    for (const Option& option : interval.options) {
      if (std::ranges::find(columns, option.name) == columns.end()) columns.push_back(option.name);
    }
  }
  return columns;
}

std::string option_fields(const std::vector<Option>& options, const std::vector<std::string>& columns) {
  std::string fields;
  for (const std::string& column : columns) {
    const auto option = std::ranges::find(options, column, &Option::name);
    if (option != options.end())
      fields += csv_field(std::visit([](const auto& value) { return fmt::format("{}", value); }, option->value));
    fields += ',';
  }
  return fields;
}

}  // namespace

std::string recommendation_csv(const Recommendation& recommendation) {
  const std::vector<std::string> columns = option_columns(recommendation);
  std::string out = "scenario,engine,from,to,name,algorithm,";
  for (const std::string& column : columns) out += csv_field(column) + ',';
  out += "time_at_from,time_at_to,by_formula,middle,runner_up,runner_up_ratio,border_confirmed";
  out += end_of_line;
  for (std::size_t i = 0; i < recommendation.intervals.size(); ++i) {
    const RecommendedInterval& each = recommendation.intervals[i];
    const Lead& middle = each.leads[each.leads.size() / 2];
    append_formatted(out, "{},{},{},{},{},{},{}", csv_field(recommendation.common.scenario),
                     csv_field(recommendation.common.engine), each.from, each.to, csv_field(each.name),
                     csv_field(each.algorithm), option_fields(each.options, columns));
    append_formatted(
        out, "{},{},{},{},{},{},{}{}", each.leads.front().time, each.leads.back().time, each.line.has_value(),
        middle.words, csv_field(middle.next), middle.factor ? fmt::format("{}", *middle.factor) : "",
        i < recommendation.borders.size() ? fmt::format("{}", recommendation.borders[i].confirmed) : "", end_of_line);
  }
  return out;
}

}  // namespace hopscope
