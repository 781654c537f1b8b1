#include "scenario/designs.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "json/document.hpp"
#include "json/findings.hpp"
#include "scenario/scenario_reader.hpp"

namespace hopscope {

namespace {

using input::Json;

/// Another value of one of the numbers, and the fields of the topology that it changes.
struct DesignChange {
  std::string what;
  double value;
  double changed;
  std::vector<std::pair<std::string, Json>> fields;
};

constexpr double most_nodes_of_design = 65536;  // of a run that nobody has asked for

bool is_whole(const Json& topology, const char* field) {
  return topology.contains(field) && topology[field].is_number_integer();
}
bool is_of_family(const Json& topology, std::string_view family) {
  return topology.is_object() && topology.contains("family") && topology["family"] == family;
}

/// As many sizes, or costs, as servers: the first half of them, or all of them twice.
Json resized(const Json& list, std::size_t count) {
  Json changed = Json::array();
  for (std::size_t i = 0; i < count; ++i) changed.push_back(list[i % list.size()]);
  return changed;
}

void add_nics(const Json& topology, std::vector<DesignChange>& all) {
  if (!is_whole(topology, "nics") || topology.contains("between")) return;
  const auto nics = topology["nics"].get<std::int64_t>();
  for (const std::int64_t changed : {2 * nics, nics / 2}) {
    if (changed > 0 && (changed > nics || nics % 2 == 0))
      all.push_back({"NICs per server", static_cast<double>(nics), static_cast<double>(changed), {{"nics", changed}}});
  }
}

void add_servers(const Json& topology, std::vector<DesignChange>& all) {
  if (!topology.contains("sizes") || !topology["sizes"].is_array() || topology.contains("between")) return;
  if (topology.contains("nics") && !is_whole(topology, "nics")) return;
  const Json& sizes = topology["sizes"];
  const std::size_t servers = sizes.size();
  if (servers < 2 || std::ranges::any_of(sizes, [&](const Json& each) { return each != sizes.front(); })) return;
  for (const std::size_t changed : {2 * servers, servers / 2}) {
    if (changed < 2 || (changed < servers && servers % 2 != 0)) continue;
    DesignChange change{"servers", static_cast<double>(servers), static_cast<double>(changed), {}};
    for (const char* const field : {"sizes", "intra"}) {
      if (topology.contains(field) && topology[field].is_array() && !topology[field].empty())
        change.fields.emplace_back(field, resized(topology[field], changed));
    }
    all.push_back(std::move(change));
  }
}

/// A message that is striped over r rails takes an r-th of the time of its words on each.
void add_rails(const Json& topology, std::vector<DesignChange>& all) {
  const bool has_own_costs = topology.contains("between") && is_of_family(topology["between"], "graph");
  if (!topology.contains("nics") || has_own_costs || !topology.contains("inter") || !topology["inter"].is_object())
    return;
  Json costs = topology["inter"];
  if (!costs.contains("t_w") || !costs["t_w"].is_number()) return;
  constexpr double rails = 2;
  costs["t_w"] = costs["t_w"].get<double>() / rails;
  all.push_back({"rails", 1, rails, {{"inter", costs}}});
}

/// @param within the field that holds the fat tree; empty if it is the topology itself
void add_oversubscription(const Json& tree, const std::string& within, std::vector<DesignChange>& all) {
  if (!is_of_family(tree, "fat-tree") || !is_whole(tree, "levels") || tree["levels"] < 2) return;
  const double value = tree.contains("oversubscription") && tree["oversubscription"].is_number()
                           ? tree["oversubscription"].get<double>()
                           : 1;
  std::vector<double> others{1, value / 2, 2 * value};
  others.erase(std::unique(others.begin(), others.end()), others.end());
  for (const double changed : others) {
    if (changed < 1 || changed == value) continue;
    Json other = tree;
    other["oversubscription"] = changed;
    DesignChange change{"oversubscription", value, changed, {}};
    if (within.empty()) {
      change.fields.emplace_back("oversubscription", changed);
    } else {
      change.fields.emplace_back(within, std::move(other));
    }
    all.push_back(std::move(change));
  }
}

std::vector<DesignChange> changes_of(const Json& topology) {
  std::vector<DesignChange> all;
  if (is_of_family(topology, "clusters")) {
    add_nics(topology, all);
    add_rails(topology, all);
    add_servers(topology, all);
    if (topology.contains("between")) add_oversubscription(topology["between"], "between", all);
  }
  add_oversubscription(topology, "", all);
  return all;
}

double nodes_in_sizes(const Json& topology) {
  double nodes = 0;
  if (!topology.contains("sizes") || !topology["sizes"].is_array()) return nodes;
  for (const Json& each : topology["sizes"]) nodes += each.is_number() ? each.get<double>() : 0;
  return nodes;
}

Design designed(const std::string& file, const input::Document& document, const DesignChange& change,
                const Catalogue& catalogue, const ReadOptions& options) {
  Design design{change.what, change.value, change.changed};
  input::Document changed = document;
  Json& topology = changed.root["platform"]["topology"];
  for (const auto& [field, value] : change.fields) topology[field] = value;
  if (nodes_in_sizes(topology) > most_nodes_of_design) {
    design.why_not = fmt::format("more than {} nodes", most_nodes_of_design);
    return design;
  }
  input::Findings findings(*options.files, file);
  Scenario scenario = input::read_document(file, changed, catalogue, findings);
  try {
    findings.throw_if_any();
    scenario.file += fmt::format(": {} {}", change.changed, change.what);
    design.scenario = std::move(scenario);
  } catch (const InputError& error) {
    design.why_not = error.mistakes().front().message;
  }
  return design;
}

}  // namespace

std::vector<Design> designs_of(const std::string& file, const Catalogue& catalogue, const ReadOptions& options) {
  input::Findings findings(*options.files, file);
  std::vector<Design> designs;
  if (auto document = input::load_document(file, options, findings)) {
    input::replace_quantities(document->root, findings);
    findings.throw_if_any();
    for (const char* const field : {"expect", "predict", "exercise", "claim", "sweep", "handed_in"})
      document->root.erase(field);
    const Json::json_pointer place("/platform/topology");
    if (!document->root.contains(place)) return designs;
    for (const DesignChange& each : changes_of(document->root.at(place)))
      designs.push_back(designed(file, *document, each, catalogue, options));
  }
  findings.throw_if_any();
  return designs;
}

}  // namespace hopscope
