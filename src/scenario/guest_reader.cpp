#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

#include "json/fields.hpp"
#include "scenario/embedding.hpp"
#include "scenario/platform/platform_reader.hpp"
#include "scenario/platform/topology_reader.hpp"
#include "scenario/sections.hpp"
#include "scenario/sizes_reader.hpp"

namespace hopscope::input {

namespace {

constexpr std::string_view guest_rule =
    R"(give a topology such as {"family": "ring", "nodes": 8}, {"edges": [[0, 1], ...]} or {"sizes": {...}})";
// The edges of a guest are stored, unlike the channels of a host, which are computed: 128 MB including those that are
// dropped.
constexpr ChannelId most_guest_channels = ChannelId{1} << 22;
constexpr std::string_view edge_rule = "give [u, v] or [u, v, words] with two processes";

void read_topology_guest(const Json& value, const std::string& pointer, const Catalogue& catalogue, Findings& findings,
                         GuestReading& reading) {
  const auto network = read_network(value, pointer, catalogue, findings);
  if (!network) return;
  if (const ChannelId channels = network->channels(); channels > most_guest_channels) {
    return findings.add(pointer, fmt::format("{} nodes with {} channels are too many edges to list; give it at most {} "
                                             "(2^22) channels",
                                             network->nodes(), channels, most_guest_channels));
  }
  GuestGraph graph = guest_of(*network);
  if (graph.processes != network->nodes()) {
    return findings.add(pointer,
                        fmt::format("a {} has switches, which run no process; {}", network->family(), guest_rule));
  }
  reading.name = network->description();
  if (network->grid() != nullptr) reading.grid = *network->grid();
  reading.graph = std::move(graph);
}

// The edges of a list, one after the other.
class EdgeReader {
 public:
  EdgeReader(const std::string& pointer, std::optional<std::int64_t> processes, bool directed, Findings& findings)
      : pointer_(pointer), processes_(processes), findings_(findings) {
    graph_.directed = directed;
  }

  std::optional<GuestGraph> read(const Json& list) {
    const std::size_t before = findings_.count();
    for (std::size_t i = 0; i < list.size(); ++i) read_edge(list[i], i);
    if (findings_.count() > before) return std::nullopt;
    graph_.processes = static_cast<Rank>(processes_.value_or(most_ + 1));
    put_in_order(graph_);
    return std::move(graph_);
  }

 private:
  void read_edge(const Json& edge, std::size_t i) {
    const std::string place = pointer_to(pointer_, i);
    const auto wrong = [&](const std::string& what) { findings_.add(place, fmt::format("{}; {}", what, edge_rule)); };
    if (!edge.is_array() || edge.size() < 2 || edge.size() > 3) {
      return wrong(edge.is_array()
                       ? fmt::format("the edge has {} {}", edge.size(), edge.size() == 1 ? "entry" : "entries")
                       : shown(edge) + " is not an edge");
    }
    const NumberRange range = integers(0, most_mapped_nodes - 1);
    const auto from = read_number(edge[0], pointer_to(place, 0), range, findings_);
    const auto to = read_number(edge[1], pointer_to(place, 1), range, findings_);
    std::optional<double> words = 1;
    if (edge.size() == 3) words = read_number(edge[2], pointer_to(place, 2), {.least = 0, .most = 1e15}, findings_);
    if (!from || !to || !words) return;
    const GuestEdge read{static_cast<Rank>(*from), static_cast<Rank>(*to), *words};
    if (read.from == read.to) return wrong(fmt::format("process {} has no edge to itself", read.from));
    const std::int64_t larger = std::max(read.from, read.to);
    if (processes_ && larger >= *processes_) {
      return wrong(fmt::format("there is no process {} among {}", larger, *processes_));
    }
    if (const auto [first, is_new] = places_.emplace(key_of(read), i); !is_new) {
      return wrong(fmt::format("the edge {} has the same two processes", first->second));
    }
    most_ = std::max(most_, larger);
    graph_.weighted = graph_.weighted || edge.size() == 3;
    graph_.edges.push_back(read);
  }

  [[nodiscard]] std::int64_t key_of(const GuestEdge& edge) const {
    const auto [low, high] = std::minmax(edge.from, edge.to);
    return graph_.directed ? edge.from * most_mapped_nodes + edge.to : low * most_mapped_nodes + high;
  }

  const std::string& pointer_;
  std::optional<std::int64_t> processes_;
  Findings& findings_;
  GuestGraph graph_;
  std::int64_t most_ = 0;
  std::unordered_map<std::int64_t, std::size_t> places_;  // of the edges so far
};

void read_edges_guest(const Fields& fields, GuestReading& reading) {
  const auto processes = fields.integer("processes", Need::optional, 1, most_mapped_nodes);
  const auto directed = fields.flag("directed");
  const Json* list = fields.find("edges", Need::required, "give the list of all edges");
  if (!list->is_array()) {
    return fields.findings().add(fields.pointer("edges"),
                                 fmt::format("{} is not a list; {} for each edge", shown(*list), edge_rule));
  }
  if (fields.has("processes") && !processes) return;
  const std::string pointer = fields.pointer("edges");
  reading.graph = EdgeReader(pointer, processes, directed.value_or(false), fields.findings()).read(*list);
  reading.name = "graph";
}

void read_sizes_guest(const Fields& fields, const std::string& file, NodeId nodes, const Catalogue& catalogue,
                      GuestReading& reading) {
  const auto processes = fields.integer("processes", Need::optional, 1, most_mapped_nodes);
  const std::string pointer = fields.pointer("sizes");
  const Json* value = fields.find("sizes", Need::required, sizes_rule);
  const auto request = read_sizes(*value, pointer, catalogue, fields.findings());
  const auto ranks = static_cast<Rank>(processes.value_or(nodes));
  if (!request || ranks == 0 || (fields.has("processes") && !processes)) return;
  const auto sizes = make_sizes(*request, pointer, file, ranks, fields.findings());
  if (!sizes) return;
  reading.graph = guest_of(*sizes);
  reading.name = "traffic of " + request->described;
}

}  // namespace

GuestReading read_guest(const Json& value, const std::string& pointer, const std::string& file, NodeId nodes,
                        const Catalogue& catalogue, Findings& findings) {
  GuestReading reading;
  const auto has = [&](const char* field) { return value.is_object() && value.contains(field); };
  if (has("family")) {
    read_topology_guest(value, pointer, catalogue, findings, reading);
    return reading;
  }
  if (!value.is_object()) {
    findings.add(pointer, fmt::format("{} is not a guest graph; {}", shown(value), guest_rule));
  } else if (has("edges") == has("sizes")) {
    findings.add(pointer, fmt::format("{}; {}",
                                      has("edges") ? "names both edges and sizes; leave one of them out"
                                                   : "names no family, no edges and no sizes",
                                      guest_rule));
  } else if (has("edges")) {
    read_edges_guest(Fields(value, pointer, {"edges", "processes", "directed"}, findings), reading);
  } else {
    read_sizes_guest(Fields(value, pointer, {"sizes", "processes"}, findings), file, nodes, catalogue, reading);
  }
  return reading;
}

std::optional<NeighboursReading> read_neighbours(const Json& value, const std::string& pointer,
                                                 const Catalogue& catalogue, Findings& findings) {
  const auto has = [&](const char* field) { return value.is_object() && value.contains(field); };
  if (has("sizes")) {
    findings.add(pointer,
                 "sizes are for the operation \"all-to-all-v\"; give a topology or {\"edges\": [[0, 1], ...]}");
    return std::nullopt;
  }
  const GuestReading guest = read_guest(value, pointer, "", 0, catalogue, findings);
  if (!guest.graph) return std::nullopt;
  if (guest.graph->directed || guest.graph->weighted) {
    findings.add(pointer, "neighbours swap messages of one size, message_words; give edges [u, v] without directions");
    return std::nullopt;
  }
  NeighboursReading reading{guest.graph->processes, {}, guest.name};
  for (const GuestEdge& edge : guest.graph->edges) reading.pairs.emplace_back(edge.from, edge.to);
  return reading;
}

}  // namespace hopscope::input
