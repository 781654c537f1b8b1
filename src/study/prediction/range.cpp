#include "study/prediction/prediction.hpp"

#include <algorithm>
#include <array>
#include <ranges>

#include <fmt/format.h>

#include <hopscope/topology.hpp>

namespace hopscope {

namespace {

std::vector<std::string> integers(Rank first, Rank last) {
  std::vector<std::string> values;
  for (Rank value = first; value <= last; ++value) values.push_back(fmt::format("{}", value));
  return values;
}

/// Networks of the same family with some two to thirty nodes; nothing for families that have no such series.
std::optional<FieldValues> sizes_of_network(const Topology& network) {
  const std::string_view family = network.family();
  const Grid* grid = network.grid();
  if (family == "hypercube") return FieldValues{"platform.topology.dimension", integers(1, 5)};
  if (family == "ring" || family == "line" || family == "complete")
    return FieldValues{"platform.topology.nodes", integers(2, 9)};
  if (grid != nullptr && grid->dimensions() == 2)
    return FieldValues{"platform.topology.dims", {"[2,2]", "[2,3]", "[3,3]", "[3,4]", "[4,4]", "[4,5]"}};
  return std::nullopt;
}

}  // namespace

std::vector<FieldValues> usual_range(const Scenario& scenario, const Catalogue& catalogue) {
  std::vector<FieldValues> range;
  if (const auto sizes = sizes_of_network(*scenario.platform.topology)) range.push_back(*sizes);
  // The message size, which operations have first, changes from one point to the next.
  for (const Field& field : std::views::reverse(catalogue.operation(scenario.schedule.operation)->fields)) {
    if (field.usual.empty()) continue;
    FieldValues values{"schedule." + field.name, field.usual};
    const FieldValue* const own = scenario.schedule.values.find(field.name);
    const std::string text = own == nullptr ? "" : fmt::format("{}", std::get<double>(*own));
    if (own != nullptr && std::ranges::find(values.values, text) == values.values.end()) values.values.push_back(text);
    range.push_back(std::move(values));
  }
  return range;
}

void for_each_point(const std::vector<FieldValues>& fields,
                    const std::function<void(const std::vector<Override>&)>& visit) {
  std::vector<std::size_t> place(fields.size(), 0);
  while (true) {
    std::vector<Override> point;
    for (std::size_t i = 0; i < fields.size(); ++i) point.push_back({fields[i].path, fields[i].values[place[i]]});
    visit(point);
    std::size_t field = fields.size();
    while (field > 0 && ++place[field - 1] == fields[field - 1].values.size()) place[--field] = 0;
    if (field == 0) return;
  }
}

}  // namespace hopscope
