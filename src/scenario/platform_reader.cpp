#include "scenario/platform_reader.hpp"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "scenario/fields.hpp"
#include "scenario/mappings.hpp"
#include "scenario/topology_reader.hpp"

namespace hopscope::input {

namespace {

Costs read_platform_costs(const Fields& platform) {
  const Json* value =
      platform.find("costs", Need::required, "give an object such as {\"t_s\": 50, \"t_w\": 1, \"t_h\": 2}");
  if (value == nullptr) return {};
  return read_costs(*value, platform.pointer("costs"), {"t_s", "t_w", "t_h", "t_r"}, platform.findings());
}

int read_ports(const Fields& platform) {
  const Json* value = platform.find("ports", Need::optional, "");
  if (value == nullptr) return 1;
  if (*value == "all") return Platform::all_ports;
  NumberRange range = integers(1, most_nodes);
  range.also = "\"all\"";
  const auto ports = read_number(*value, platform.pointer("ports"), range, platform.findings());
  return ports ? static_cast<int>(*ports) : Platform::all_ports;
}

std::optional<MappingRequest> read_table(const Json& value, const std::string& pointer, Findings& findings) {
  if (!value.is_array() || value.empty()) {
    findings.add(pointer, fmt::format("{} is not a table; give the list of the nodes of rank 0, 1, 2 and so on",
                                      value.is_array() ? "an empty list" : shown(value)));
    return std::nullopt;
  }
  auto table = read_integers(value, pointer, integers(0, most_nodes - 1), findings);
  return table ? std::optional(MappingRequest{"table", 0, std::move(*table)}) : std::nullopt;
}

// {"random": SEED} or {"table": [...]}
std::optional<MappingRequest> read_mapping_object(const Json& value, const std::string& pointer, Findings& findings) {
  const Fields fields(value, pointer, {"random", "table"}, findings);
  const Json* random = fields.find("random", Need::optional, "");
  const Json* table = fields.find("table", Need::optional, "");
  if ((random == nullptr) == (table == nullptr)) {
    findings.add(pointer, fmt::format("{}; give either {{\"random\": SEED}} or {{\"table\": [...]}}",
                                      random == nullptr ? "names no mapping" : "names two mappings"));
    return std::nullopt;
  }
  if (table != nullptr) return read_table(*table, pointer_to(pointer, "table"), findings);
  const auto seed = fields.integer("random", Need::optional, 0, most_integer);
  return seed ? std::optional(MappingRequest{"random", static_cast<std::uint64_t>(*seed), {}}) : std::nullopt;
}

std::optional<MappingRequest> read_mapping(const Json& value, const std::string& pointer, Findings& findings) {
  if (value.is_object()) return read_mapping_object(value, pointer, findings);
  if (value == "random" || value == "table") {
    findings.add(pointer, fmt::format("{} needs more; write {}", shown(value),
                                      value == "random" ? "{\"random\": SEED} with an integer as seed"
                                                        : "{\"table\": [...]} with the node of each rank"));
    return std::nullopt;
  }
  const auto name = read_name(value, pointer, "mapping", {"identity", "gray", "snake"}, findings,
                              "{\"random\": SEED}, {\"table\": [...]}");
  return name ? std::optional(MappingRequest{std::string(*name), 0, {}}) : std::nullopt;
}

// What is wrong with each entry; true if nothing is.
bool check_table(const std::vector<std::int64_t>& table, const std::string& pointer, NodeId nodes, Findings& findings) {
  const auto expected = static_cast<std::size_t>(nodes);
  if (table.size() != expected) {
    findings.add(pointer, fmt::format("has {} entries; give one for each of the {} nodes", table.size(), expected));
    return false;
  }
  constexpr int most_told = 10;
  std::vector<std::int64_t> rank_on(expected, -1);
  int wrong = 0;
  for (std::size_t rank = 0; rank < expected; ++rank) {
    const std::int64_t node = table[rank];
    const bool exists = node < nodes;
    const std::int64_t other = exists ? rank_on[static_cast<std::size_t>(node)] : -1;
    if (exists && other < 0) {
      rank_on[static_cast<std::size_t>(node)] = static_cast<std::int64_t>(rank);
    } else if (++wrong <= most_told) {
      const std::string what =
          exists ? fmt::format("node {} has rank {} already", node, other) : fmt::format("there is no node {}", node);
      findings.add(pointer_to(pointer, rank), fmt::format("{}; give each node of 0 to {} once", what, nodes - 1));
    }
  }
  if (wrong > most_told) findings.add(pointer, fmt::format("and {} more entries like these", wrong - most_told));
  return wrong == 0;
}

// Why a mapping does not fit, and what it needs; empty if it does.
std::string misfit_of(const MappingRequest& request, const Platform& platform) {
  const Topology& topology = *platform.topology;
  if (request.name == "identity") return "";
  if (request.name == "gray" && !std::has_single_bit(static_cast<unsigned>(topology.nodes()))) {
    return fmt::format("the mapping gray needs a power of two of nodes; this platform has {}", topology.nodes());
  }
  if (request.name == "snake" && (topology.grid() == nullptr || topology.grid()->dimensions() < 2)) {
    return fmt::format("the mapping snake needs a grid of two sides or more; this platform is a {}",
                       topology.description());
  }
  if (topology.nodes() > most_mapped_nodes) {
    return fmt::format("the mapping {} keeps a table, which is too large for {} nodes; at most {} (2^24), or identity",
                       request.name, topology.nodes(), most_mapped_nodes);
  }
  return "";
}

}  // namespace

PlatformReading read_platform(const Json& value, const std::string& pointer, const Catalogue& catalogue,
                              Findings& findings) {
  static const Names allowed{"$schema", "name",    "topology",   "costs",   "switching",
                             "ports",   "routing", "contention", "mapping", "time_unit"};
  const Fields fields(value, pointer, allowed, findings);
  PlatformReading reading;
  Platform& platform = reading.platform;
  if (!fields.is_object()) return reading;
  (void)fields.text("$schema", {1, 1000});
  platform.name = fields.text("name", {1, 200}).value_or("");
  const TopologyReading topology = read_topology(fields, catalogue);
  platform.topology = topology.topology;
  platform.routing = topology.routing;
  platform.costs = read_platform_costs(fields);
  if (platform.topology && topology.cluster_costs) {
    platform.class_costs = costs_by_class(*topology.cluster_costs, platform);
  }
  const auto switching = fields.name("switching", Need::optional, "switching", {"cut-through", "store-and-forward"});
  platform.switching = switching == "store-and-forward" ? Switching::store_and_forward : Switching::cut_through;
  platform.ports = read_ports(fields);
  const auto contention = fields.name("contention", Need::optional, "contention", {"fair", "fifo"});
  platform.contention = contention == "fifo" ? Contention::fifo : Contention::fair;
  platform.time_unit = fields.text("time_unit", {0, 16}).value_or("");
  if (const Json* mapping = fields.find("mapping", Need::optional, "")) {
    reading.names_mapping = true;
    reading.mapping = read_mapping(*mapping, fields.pointer("mapping"), findings);
  }
  return reading;
}

std::string try_mapping(const MappingRequest& request, Platform& platform) {
  const Topology& topology = *platform.topology;
  platform.mapping_name = request.name;
  std::string misfit = misfit_of(request, platform);
  if (!misfit.empty()) return misfit;
  if (request.name == "gray") platform.mapping = Mapping(gray_table(topology.nodes()));
  if (request.name == "snake") platform.mapping = Mapping(snake_table(*topology.grid()));
  if (request.name == "random") {
    platform.mapping_name = "random " + std::to_string(request.seed);
    platform.mapping = Mapping(random_table(topology.nodes(), request.seed));
  }
  return "";
}

void apply_mapping(const MappingRequest& request, const std::string& pointer, Platform& platform, Findings& findings) {
  const std::string misfit = try_mapping(request, platform);
  if (!misfit.empty()) return findings.add(pointer, misfit);
  if (request.name != "table") return;
  if (!check_table(request.table, pointer_to(pointer, "table"), platform.ranks(), findings)) return;
  platform.mapping = Mapping({request.table.begin(), request.table.end()});
}

}  // namespace hopscope::input
