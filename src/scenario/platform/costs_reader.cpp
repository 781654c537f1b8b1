#include "scenario/platform/costs_reader.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <hopscope/cost_parameters.hpp>

namespace hopscope::input {

namespace {

Names cost_names(bool with_local) {
  Names names;
  for (const CostParameter& each : cost_parameters) {
    if (with_local || !each.is_local) names.push_back(each.name);
  }
  return names;
}

const Names class_cost_names = cost_names(false);

std::vector<Costs> read_intra(const Json& list, const std::string& pointer, std::optional<std::size_t> clusters,
                              Findings& findings) {
  const std::string give = "give a list with the costs of each cluster";
  std::vector<Costs> intra;
  if (!list.is_array()) {
    findings.add(pointer, fmt::format("{} is not a list; {}", shown(list), give));
    return intra;
  }
  if (clusters && list.size() != *clusters) {
    findings.add(pointer, fmt::format("has {} {} for {} clusters; {}", list.size(),
                                      list.size() == 1 ? "entry" : "entries", *clusters, give));
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    intra.push_back(read_costs(list[i], pointer_to(pointer, i), class_cost_names, findings));
  }
  return intra;
}

}  // namespace

const Names& platform_cost_names() {
  static const Names all = cost_names(true);
  return all;
}

Costs read_costs(const Json& value, const std::string& pointer, const Names& allowed, Findings& findings) {
  Costs costs;
  const Fields fields(value, pointer, allowed, findings);
  for (const CostParameter& each : cost_parameters) {
    if (std::ranges::find(allowed, each.name) == allowed.end()) continue;
    costs.*each.value = fields.number(each.name, Need::optional, allowed_costs).value_or(0);
  }
  return costs;
}

ClusterCosts read_cluster_costs(const Fields& topology, std::optional<std::size_t> clusters) {
  ClusterCosts costs;
  Findings& findings = topology.findings();
  const Json* inter = topology.find("inter", Need::required,
                                    "give the costs between clusters, such as {\"t_s\": 500, \"t_w\": 4, \"t_h\": 2}");
  if (inter != nullptr) costs.inter = read_costs(*inter, topology.pointer("inter"), class_cost_names, findings);
  if (const Json* intra = topology.find("intra", Need::optional, "")) {
    costs.intra = read_intra(*intra, topology.pointer("intra"), clusters, findings);
  }
  return costs;
}

std::vector<Costs> costs_by_class(const ClusterCosts& costs, const Platform& platform) {
  std::vector<Costs> classes = costs.intra;
  const auto clusters = static_cast<std::size_t>(platform.topology->clustering()->count());
  classes.resize(clusters, platform.costs);
  classes.push_back(*costs.inter);
  return classes;
}

}  // namespace hopscope::input
