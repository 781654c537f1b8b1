#include <fmt/format.h>

#include <hopscope/names.hpp>

#include "output/csv/csv.hpp"
#include "output/recommendation.hpp"
#include "text/formatted.hpp"

namespace hopscope {

std::string recommendation_csv(const Recommendation& recommendation) {
  std::string out =
      "scenario,engine,from,to,name,algorithm,radix,direction,time_at_from,time_at_to,by_formula,middle,runner_up,"
      "runner_up_ratio,border_confirmed";
  out += end_of_line;
  for (std::size_t i = 0; i < recommendation.intervals.size(); ++i) {
    const RecommendedInterval& each = recommendation.intervals[i];
    const Lead& middle = each.leads[each.leads.size() / 2];
    append_formatted(out, "{},{},{},{},{},{},{},{},", csv_field(recommendation.common.scenario),
                     csv_field(recommendation.common.engine), each.from, each.to, csv_field(each.name),
                     csv_field(each.algorithm), each.radix ? fmt::format("{}", *each.radix) : "",
                     each.direction ? name_of(*each.direction) : "");
    append_formatted(
        out, "{},{},{},{},{},{},{}{}", each.leads.front().time, each.leads.back().time, each.line.has_value(),
        middle.words, csv_field(middle.next), middle.factor ? fmt::format("{}", *middle.factor) : "",
        i < recommendation.borders.size() ? fmt::format("{}", recommendation.borders[i].confirmed) : "", end_of_line);
  }
  return out;
}

}  // namespace hopscope
