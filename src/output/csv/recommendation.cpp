#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "output/csv/csv.hpp"
#include "output/recommendation.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

constexpr std::string_view option_columns[] = {"radix", "leaders", "window", "seed", "direction", "stage_1"};

std::string option_fields(const std::vector<Option>& options) {
  std::string fields;
  for (const std::string_view column : option_columns) {
    const auto option = std::ranges::find(options, column, &Option::name);
    if (option != options.end())
      fields += std::visit([](const auto& value) { return fmt::format("{}", value); }, option->value);
    fields += ',';
  }
  return fields;
}

}  // namespace

std::string recommendation_csv(const Recommendation& recommendation) {
  std::string out = fmt::format(
      "scenario,engine,from,to,name,algorithm,{},time_at_from,time_at_to,by_formula,middle,runner_up,"
      "runner_up_ratio,border_confirmed",
      fmt::join(option_columns, ","));
  out += end_of_line;
  for (std::size_t i = 0; i < recommendation.intervals.size(); ++i) {
    const RecommendedInterval& each = recommendation.intervals[i];
    const Lead& middle = each.leads[each.leads.size() / 2];
    append_formatted(out, "{},{},{},{},{},{},{}", csv_field(recommendation.common.scenario),
                     csv_field(recommendation.common.engine), each.from, each.to, csv_field(each.name),
                     csv_field(each.algorithm), option_fields(each.options));
    append_formatted(
        out, "{},{},{},{},{},{},{}{}", each.leads.front().time, each.leads.back().time, each.line.has_value(),
        middle.words, csv_field(middle.next), middle.factor ? fmt::format("{}", *middle.factor) : "",
        i < recommendation.borders.size() ? fmt::format("{}", recommendation.borders[i].confirmed) : "", end_of_line);
  }
  return out;
}

}  // namespace hopscope
