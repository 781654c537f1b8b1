#include "scenario/platform/platform_reader.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "json/fields.hpp"
#include "scenario/platform/topology_reader.hpp"

namespace hopscope::input {

namespace {

Costs read_platform_costs(const Fields& platform, Need need) {
  const Json* value = platform.find("costs", need, "give an object such as {\"t_s\": 50, \"t_w\": 1, \"t_h\": 2}");
  if (value == nullptr) return {};
  return read_costs(*value, platform.pointer("costs"), platform_cost_names(), platform.findings());
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

// What is known of the machine, and from where, for people who read the file.
void check_about(const Fields& platform) {
  constexpr std::size_t most_lines = 100;
  const Json* about = platform.find("about", Need::optional, "");
  if (about == nullptr) return;
  const std::string give = fmt::format("give a list of 1 to {} strings", most_lines);
  const std::string pointer = platform.pointer("about");
  const std::string wrong = !about->is_array()           ? shown(*about) + " is not a list"
                            : about->empty()             ? "the list is empty"
                            : about->size() > most_lines ? fmt::format("the list has {} entries", about->size())
                                                         : "";
  if (!wrong.empty()) {
    platform.findings().add(pointer, fmt::format("{}; {}", wrong, give));
    return;
  }
  for (std::size_t i = 0; i < about->size(); ++i) {
    (void)read_line((*about)[i], pointer_to(pointer, i), {0, 1000}, platform.findings());
  }
}

MappingSites sites_of(const Platform& platform) {
  return {platform.topology->nodes(), nullptr, *platform.topology, true};
}

}  // namespace

const Names& platform_fields() {
  static const Names all{"$schema", "name",       "topology", "costs", "switching", "ports",      "startups",
                         "routing", "contention", "mapping",  "seed",  "time_unit", "word_bytes", "about"};
  return all;
}

PlatformReading read_platform(const Json& value, const std::string& pointer, const Catalogue& catalogue,
                              Findings& findings, Need costs) {
  const Fields fields(value, pointer, platform_fields(), findings);
  PlatformReading reading;
  Platform& platform = reading.platform;
  if (!fields.is_object()) return reading;
  (void)fields.text("$schema", {1, 1000});
  platform.name = fields.text("name", {1, 200}).value_or("");
  check_about(fields);
  platform.time_unit = fields.text("time_unit", {0, 16}).value_or("");
  findings.times_are_in(platform.time_unit);
  const TopologyReading topology = read_topology(fields, catalogue);
  platform.topology = topology.topology;
  platform.routing = topology.routing;
  platform.seed = topology.seed;
  platform.costs = read_platform_costs(fields, costs);
  if (platform.topology && topology.cluster_costs) {
    platform.class_costs = costs_by_class(*topology.cluster_costs, platform);
  }
  const auto switching = fields.name("switching", Need::optional, "switching", {"cut-through", "store-and-forward"});
  platform.switching = switching == "store-and-forward" ? Switching::store_and_forward : Switching::cut_through;
  platform.ports = read_ports(fields);
  const auto startups = fields.name("startups", Need::optional, "value of startups", {"parallel", "serial"});
  platform.startups = startups == "serial" ? Startups::serial : Startups::parallel;
  const auto contention = fields.name("contention", Need::optional, "contention", {"fair", "fifo"});
  platform.contention = contention == "fifo" ? Contention::fifo : Contention::fair;
  platform.word_bytes = static_cast<int>(fields.integer("word_bytes", Need::optional, 1, 1 << 20).value_or(0));
  if (const Json* mapping = fields.find("mapping", Need::optional, "")) {
    reading.names_mapping = true;
    reading.mapping = read_mapping(*mapping, fields.pointer("mapping"), findings);
  }
  return reading;
}

std::string try_mapping(const MappingRequest& request, Platform& platform) {
  platform.mapping_name = in_words(request);
  std::string misfit = misfit_of(request, sites_of(platform));
  // The identity needs no table, however many nodes there are.
  if (misfit.empty() && request.name != "identity") platform.mapping = Mapping(table_of(request, sites_of(platform)));
  return misfit;
}

void apply_mapping(const MappingRequest& request, const std::string& pointer, const std::string& beside,
                   Platform& platform, Findings& findings) {
  platform.mapping_name = in_words(request);
  if (request.name == "identity") return;
  auto table = make_mapping(request, pointer, beside, sites_of(platform), findings);
  if (table) platform.mapping = Mapping(std::move(*table));
}

}  // namespace hopscope::input
