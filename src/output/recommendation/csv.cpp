#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "output/csv.hpp"
#include "output/recommendation/recommendation.hpp"
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

/// What a library takes at the size of the middle of an interval.
Cells cells_of(const LibraryChoices& library, double middle) {
  const LibraryInterval* const interval = library.at(middle);
  if (interval == nullptr) {
    return {
        {"library_takes", Cell()}, {"library_name", Cell()}, {"library_ratio", Cell()}, {"library_predicted", Cell()}};
  }
  const auto lead = std::ranges::find(interval->leads, middle, &LibraryLead::words);
  return {{"library_takes", interval->takes},
          {"library_name", interval->name},
          {"library_ratio", lead == interval->leads.end() ? Cell() : cell(lead->factor())},
          {"library_predicted", lead == interval->leads.end() ? Cell() : cell(lead->predicted)}};
}

Cell busbw(const Recommendation& recommendation, double words, Time time) {
  const auto& bandwidth = recommendation.bandwidth;
  return bandwidth && time > 0 ? Cell(bandwidth->of(words, time).bus) : Cell();
}

Cells cells_of(const Recommendation& recommendation, const std::vector<std::string>& option_names, std::size_t place) {
  const RecommendedInterval& each = recommendation.intervals[place];
  const Lead& middle = each.leads[each.leads.size() / 2];
  Cells cells{{"scenario", recommendation.common.scenario},
              {"engine", recommendation.common.engine},
              {"from", each.from},
              {"to", each.to},
              {"name", each.name},
              {"algorithm", each.algorithm}};
  for (const std::string& name : option_names) {
    const auto option = std::ranges::find(each.options, name, &Option::name);
    const auto text_of = [](const auto& value) { return Cell(fmt::format("{}", value)); };
    cells.emplace_back(name, option == each.options.end() ? Cell() : std::visit(text_of, option->value));
  }
  append(cells, {{"time_at_from", each.leads.front().time},
                 {"time_at_to", each.leads.back().time},
                 {"busbw_at_from", busbw(recommendation, each.from, each.leads.front().time)},
                 {"busbw_at_to", busbw(recommendation, each.to, each.leads.back().time)},
                 {"busbw_at_best", cell(each.bus_at_best)},
                 {"by_formula", each.line.has_value()},
                 {"middle", middle.words},
                 {"runner_up", middle.next},
                 {"runner_up_ratio", cell(middle.factor)},
                 {"border_confirmed",
                  place < recommendation.borders.size() ? Cell(recommendation.borders[place].confirmed) : Cell()}});
  if (recommendation.library) append(cells, cells_of(*recommendation.library, middle.words));
  return cells;
}

}  // namespace

std::string recommendation_csv(const Recommendation& recommendation) {
  const std::vector<std::string> option_names = option_columns(recommendation);
  std::string out;
  for (std::size_t i = 0; i < recommendation.intervals.size(); ++i) {
    const Cells row = cells_of(recommendation, option_names, i);
    if (out.empty()) out = csv_header(row);
    out += csv_line(row);
  }
  return out;
}

}  // namespace hopscope
