#include <hopscope/names.hpp>
#include <hopscope/result.hpp>

#include "output/cost/cost.hpp"
#include "output/csv.hpp"

namespace hopscope {

namespace {

Cells cells_of(const CostReport& report, const CostedNetwork& network, Switching switching) {
  const LoadTimes& times = network.under(switching);
  const NetworkCost& cost = network.cost;
  return {{"report", report.name},
          {"network", cell(network.name)},
          {"description", network.topology->description()},
          {"nodes", cell(report.nodes())},
          {"message_words", report.message_words},
          {"links", cost.links},
          {"width", network.topology->width()},
          {"wires", cost.wires},
          {"bisection", cell(cost.bisection)},
          {"diameter", cell(cost.diameter)},
          {"average_distance", cost.average_distance},
          {"average_distance_with_own", cost.average_distance_with_own},
          {"switching", cell(name_of(switching))},
          {"light_book", times.light.book},
          {"light_formula", times.light.formula},
          {"light_pairs", cell(times.light.simulated.count())},
          {"light_mean", times.light.simulated.mean()},
          {"light_error", times.light.is_all ? 0 : times.light.simulated.standard_error()},
          {"permutation_mean", times.permutation.makespan.mean()},
          {"permutation_error", times.permutation.makespan.standard_error()},
          {"permutation_delivery", times.permutation.delivery.mean()},
          {"random_mean", times.independent.makespan.mean()},
          {"random_error", times.independent.makespan.standard_error()},
          {"random_delivery", times.independent.delivery.mean()}};
}

}  // namespace

std::string cost_csv(std::span<const CostReport> reports) {
  std::string out;
  for (const CostReport& report : reports) {
    for (const CostedNetwork& network : report.networks) {
      for (const Switching switching : {Switching::cut_through, Switching::store_and_forward}) {
        const Cells row = cells_of(report, network, switching);
        if (out.empty()) out = csv_header(row);
        out += csv_line(row);
      }
    }
  }
  return out;
}

}  // namespace hopscope
