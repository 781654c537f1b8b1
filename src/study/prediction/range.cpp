#include "study/prediction/range.hpp"

#include <algorithm>
#include <array>

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
  const auto& fields = catalogue.operation(scenario.schedule.operation)->fields;
  const auto has = [&](std::string_view name) { return std::ranges::find(fields, name) != fields.end(); };
  if (has("shift")) {
    FieldValues shifts{"schedule.shift", {"1", "2", "3", "5"}};
    const std::string own = fmt::format("{}", scenario.schedule.shift);
    if (std::ranges::find(shifts.values, own) == shifts.values.end()) shifts.values.push_back(own);
    range.push_back(std::move(shifts));
  }
  if (has("message_words")) range.push_back({"schedule.message_words", {"1", "10", "64"}});
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
