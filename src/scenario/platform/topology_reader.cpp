#include "scenario/platform/topology_reader.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "scenario/platform/nics_reader.hpp"
#include "scenario/platform/platform_reader.hpp"
#include "scenario/platform/wiring_reader.hpp"
#include "scenario/scenario_reader.hpp"
#include "topology/graph/wiring.hpp"

namespace hopscope::input {

namespace {

// The numbers that determine the size of the network.
// @param others whether those besides the family's first field must be there
std::optional<std::vector<std::int64_t>> read_extents(const Fields& fields, const TopologyFamily& family,
                                                      Need others = Need::required) {
  std::optional extents{std::vector<std::int64_t>()};
  for (const Field& field : family.size) {
    const bool is_first = &field == &family.size.front();
    const auto value = read_value(fields, field, field.standard ? Need::optional : is_first ? Need::required : others);
    if (!value && (!field.standard || fields.has(field.name))) {
      extents.reset();
    } else if (extents && field.kind == Field::Kind::integers) {
      *extents = std::get<std::vector<std::int64_t>>(*value);
    } else if (extents) {
      extents->push_back(static_cast<std::int64_t>(std::get<double>(value ? *value : *field.standard)));
    }
  }
  if (extents && family.nodes(*extents) > static_cast<double>(most_nodes)) {
    fields.findings().add(fields.pointer(family.size.front().name),
                          fmt::format("has too many nodes; at most {} (2^30) are possible", most_nodes));
    return std::nullopt;
  }
  return extents;
}

// For a topology of unknown family: each field that is there is checked against the first family that has it.
void check_extents(const Fields& fields, const Catalogue& catalogue) {
  Names judged;
  for (const TopologyFamily& family : catalogue.topologies) {
    const std::string_view first = family.size.front().name;
    if (!fields.has(first) || std::find(judged.begin(), judged.end(), first) != judged.end()) continue;
    judged.push_back(first);
    (void)read_extents(fields, family, Need::optional);
  }
}

// @param families those that are allowed
const TopologyFamily* read_family(const Json& topology, const std::string& pointer, const Names& families,
                                  const Catalogue& catalogue, Findings& findings) {
  if (!topology.is_object()) return nullptr;  // reported by the fields
  const auto found = topology.find("family");
  if (found == topology.end()) return nullptr;
  const auto name = read_name(*found, pointer_to(pointer, "family"), "topology family", families, findings);
  return name ? catalogue.topology(*name) : nullptr;
}

Names routings_of(const Catalogue& catalogue, const TopologyFamily* family) {
  Names names{"default"};
  for (const TopologyFamily& each : catalogue.topologies) {
    if (family != nullptr && family != &each) continue;
    for (const std::string_view routing : each.routings) add_name(names, routing);
  }
  return names;
}

std::optional<std::string> read_routing(const Fields& platform, const Catalogue& catalogue,
                                        const TopologyFamily* family) {
  const Json* value = platform.find("routing", Need::optional, "");
  if (value == nullptr) return "default";
  const Names all = routings_of(catalogue, nullptr);
  const Names fitting = routings_of(catalogue, family);
  const auto* const asked_for = value->get_ptr<const std::string*>();
  const auto among = [&](const Names& names) {
    return asked_for != nullptr && std::find(names.begin(), names.end(), *asked_for) != names.end();
  };
  if (among(all) && !among(fitting)) {
    // A name that is right for another family deserves a better answer than "unknown".
    platform.findings().add(platform.pointer("routing"), fmt::format("the family \"{}\" has no routing {}; allowed: {}",
                                                                     family->name, shown(*value), listed(fitting)));
    return std::nullopt;
  }
  const auto name = platform.name("routing", Need::optional, "routing", fitting);
  return name ? std::optional<std::string>(*name) : std::nullopt;
}

// What was read of a topology besides the numbers of its own family.
struct Beside {
  std::optional<ClusterCosts> cluster_costs;
  bool has_between = false;                 // a network between clusters is given
  const TopologyFamily* between = nullptr;  // its family; null if it is wrong
  TopologySpec spec_between;
  GraphNotes notes;  // on the file of a graph
};

// @return false if the network between clusters is wrong
bool read_between(const Fields& fields, const Catalogue& catalogue, Beside& beside);

// Reads `nics`, and puts the nodes of a graph between clusters in their order. @return false if they are wrong
bool place_nics(const Fields& fields, TopologySpec& spec, Beside& beside) {
  TopologySpec& between = beside.spec_between;
  const bool is_wrong = beside.has_between && beside.between == nullptr;
  const auto nics = read_nics(fields, spec.extents.size(), is_wrong, between.wiring.get(), beside.notes.hosts);
  if (!nics) return false;
  if (nics->each > 0) spec.options.set("nics", static_cast<double>(nics->each));
  if (nics->nodes.empty()) return true;
  between.wiring = std::make_shared<const Wiring>(with_nodes(*between.wiring, nics->nodes));
  between.extents = {between.wiring->nodes};
  return true;
}

std::optional<TopologySpec> read_spec(const Json& value, const std::string& pointer, const Catalogue& catalogue,
                                      const TopologyFamily* family, Findings& findings, Beside& beside) {
  const Names all = topology_fields(catalogue, nullptr);
  bool takes_other_field = false;
  Fields fields(value, pointer, topology_fields(catalogue, family), findings, [&](std::string_view name) {
    // Only a field of another family gets here under a known name.
    if (family == nullptr || std::find(all.begin(), all.end(), name) == all.end()) return std::string();
    takes_other_field = true;
    const std::string& first = family->size.front().name;
    const bool has_size = value.contains(first) || (value.contains("file") && family->option("file") != nullptr);
    return fmt::format("not a field of the family \"{}\"{}", family->name,
                       has_size ? "" : fmt::format(", where \"{}\" is missing", first));
  });
  if (!fields.has("family")) {
    (void)fields.name("family", Need::required, "topology family", names_of(catalogue.topologies));
  }
  TopologySpec spec;
  bool right = read_width(fields, family, spec);
  if (family == nullptr) {
    check_extents(fields, catalogue);
    return std::nullopt;
  }
  spec.family = family->name;
  if (takes_other_field) {
    for (const Field& field : family->size) fields.excuse(field.name);
  }
  if (!fields.has("file") || family->option("file") == nullptr) {
    const auto extents = read_extents(fields, *family);
    spec.extents = extents.value_or(std::vector<std::int64_t>());
    right = right && extents;
  }
  if (fields.is_object()) right = read_options(fields, *family, spec, beside.notes) && right;
  if (family->is_clustered && fields.is_object()) {
    beside.cluster_costs =
        read_cluster_costs(fields, spec.extents.empty() ? std::nullopt : std::optional(spec.extents.size()));
    right = read_between(fields, catalogue, beside) && right && beside.cluster_costs->inter;
    right = place_nics(fields, spec, beside) && right;
  }
  return right ? std::optional(std::move(spec)) : std::nullopt;
}

bool read_between(const Fields& fields, const Catalogue& catalogue, Beside& beside) {
  const Json* value = fields.find("between", Need::optional, "");
  if (value == nullptr) return true;
  const std::string pointer = fields.pointer("between");
  beside.has_between = true;
  Names others;
  for (const TopologyFamily& each : catalogue.topologies) {
    if (!each.is_clustered) others.push_back(each.name);
  }
  const TopologyFamily* family = read_family(*value, pointer, others, catalogue, fields.findings());
  Beside inner;
  auto spec = read_spec(*value, pointer, catalogue, family, fields.findings(), inner);
  if (!spec) return false;
  beside.between = family;
  beside.spec_between = std::move(*spec);
  beside.notes = std::move(inner.notes);
  return true;
}

// Null, and a mistake, if there is no such network.
std::shared_ptr<const Topology> built(const TopologySpec& spec, const TopologyFamily& family,
                                      const std::string& pointer, Findings& findings) {
  const std::string misfit = family.misfit == nullptr ? "" : family.misfit(spec);
  if (misfit.empty()) return family.make(spec);
  findings.add(pointer, misfit);
  return nullptr;
}

// The same for clusters with a network between them, which has its own routing.
std::shared_ptr<const Topology> built(TopologySpec spec, const TopologyFamily& family, const Beside& beside,
                                      const std::string& pointer, Findings& findings) {
  if (beside.between != nullptr) {
    TopologySpec between = beside.spec_between;
    between.routing = std::exchange(spec.routing, "default");
    between.seed = spec.seed;
    spec.between = built(between, *beside.between, pointer_to(pointer, "between"), findings);
    if (spec.between == nullptr) return nullptr;
    if (spec.options.find("nics") == nullptr) spec.options.set("nics", 1.0);
  }
  return built(spec, family, pointer, findings);
}

// The seed of random routes, if the routing has one.
std::uint64_t read_seed(const Fields& platform, std::optional<std::string_view> routing, const Catalogue& catalogue) {
  const auto seed = platform.integer("seed", Need::optional, 0, most_integer);
  const RoutingKind* kind = routing ? catalogue.routing(*routing) : nullptr;
  if (platform.has("seed") && routing && (kind == nullptr || !kind->draws)) {
    Names drawing;
    for (const RoutingKind& each : catalogue.routings) {
      if (each.draws) drawing.push_back(each.name);
    }
    platform.findings().add(
        platform.pointer("seed"),
        fmt::format("applies only to routings that draw routes ({}); leave it out, or select one of these",
                    listed(drawing)));
  }
  return static_cast<std::uint64_t>(seed.value_or(1));
}

}  // namespace

Names topology_fields(const Catalogue& catalogue, const TopologyFamily* family) {
  Names names{"family"};
  for (const TopologyFamily& each : catalogue.topologies) {
    if (family != nullptr && family != &each) continue;
    for (const Field& field : each.size) add_name(names, field.name);
    for (const Field& option : each.options) add_name(names, option.name);
  }
  names.push_back("width");
  return names;
}

TopologyReading read_topology(const Fields& platform, const Catalogue& catalogue) {
  const Json* value =
      platform.find("topology", Need::required, "give an object such as {\"family\": \"ring\", \"nodes\": 8}");
  const std::string pointer = platform.pointer("topology");
  const TopologyFamily* family = nullptr;
  std::optional<TopologySpec> spec;
  TopologyReading reading;
  Beside beside;
  if (value != nullptr) {
    family = read_family(*value, pointer, names_of(catalogue.topologies), catalogue, platform.findings());
    spec = read_spec(*value, pointer, catalogue, family, platform.findings(), beside);
  }
  reading.cluster_costs = beside.cluster_costs;
  const auto routed = read_routing(platform, catalogue, beside.has_between ? beside.between : family);
  const std::uint64_t seed = read_seed(platform, routed, catalogue);
  if (!spec || !routed) return reading;
  spec->routing = *routed;
  spec->seed = seed;
  reading.routing = *routed;
  reading.seed = seed;
  reading.topology = built(*spec, *family, beside, pointer, platform.findings());
  return reading;
}

std::shared_ptr<const Topology> read_network(const Json& value, const std::string& pointer, const Catalogue& catalogue,
                                             Findings& findings) {
  const TopologyFamily* family = read_family(value, pointer, names_of(catalogue.topologies), catalogue, findings);
  Beside beside;
  const auto spec = read_spec(value, pointer, catalogue, family, findings, beside);
  return spec ? built(*spec, *family, beside, pointer, findings) : nullptr;
}

}  // namespace hopscope::input
