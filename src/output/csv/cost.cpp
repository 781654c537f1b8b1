#include <fmt/format.h>

#include <hopscope/names.hpp>
#include <hopscope/result.hpp>

#include "output/cost_report.hpp"
#include "output/csv/csv.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

void add_row(std::string& out, const CostReport& report, const CostedNetwork& network, Switching switching) {
  const LoadTimes& times = network.under(switching);
  const NetworkCost& cost = network.cost;
  append_formatted(out, "{},{},{},{},{},{},{},{},", csv_field(report.name), network.name,
                   csv_field(network.topology->description()), report.nodes(), report.message_words, cost.links,
                   network.topology->width(), cost.wires);
  append_formatted(out, "{},{},{},{},{},", cost.bisection ? fmt::format("{}", *cost.bisection) : "", cost.diameter,
                   cost.average_distance, cost.average_distance_with_own, name_of(switching));
  append_formatted(out, "{},{},{},{},{},", times.light.book, times.light.formula, times.light.simulated.count(),
                   times.light.simulated.mean(), times.light.is_all ? 0 : times.light.simulated.standard_error());
  append_formatted(out, "{},{},{},", times.permutation.makespan.mean(), times.permutation.makespan.standard_error(),
                   times.permutation.delivery.mean());
  append_formatted(out, "{},{},{}{}", times.independent.makespan.mean(), times.independent.makespan.standard_error(),
                   times.independent.delivery.mean(), end_of_line);
}

}  // namespace

std::string cost_csv(std::span<const CostReport> reports) {
  std::string out =
      "report,network,description,nodes,message_words,links,width,wires,bisection,diameter,average_distance,"
      "average_distance_with_own,switching,light_book,light_formula,light_pairs,light_mean,light_error,"
      "permutation_mean,permutation_error,permutation_delivery,random_mean,random_error,random_delivery";
  out += end_of_line;
  for (const CostReport& report : reports) {
    for (const CostedNetwork& network : report.networks) {
      for (const Switching switching : {Switching::cut_through, Switching::store_and_forward})
        add_row(out, report, network, switching);
    }
  }
  return out;
}

}  // namespace hopscope
