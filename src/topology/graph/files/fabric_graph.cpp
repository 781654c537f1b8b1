#include "topology/graph/files/fabric_graph.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "text/numbers.hpp"
#include "text/parse_number.hpp"
#include "text/safe_text.hpp"
#include "topology/graph/files/graph_values.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_quoted = 40;  // characters of a text, in a message

bool is_aggregator(const GraphText::Attributes& attributes) {
  const auto name = attributes.find("label");
  return attributes.at("switch") == "false" && name != attributes.end() &&
         name->second.find("Aggregation Node") != std::string::npos;
}

/// "node1" of "node1 HCA-2" and "node1 mlx5_0"; empty if a name is not of this form.
std::string host_in(const std::string& name) {
  const auto gap = name.find(' ');
  const bool has_number = !name.empty() && name.back() >= '0' && name.back() <= '9';
  return gap == std::string::npos || gap != name.rfind(' ') || !has_number ? "" : name.substr(0, gap);
}

}  // namespace

std::size_t FabricGraph::number_of(std::string id) {
  // Guids are hexadecimal with or without 0x: "H-0xa088" is "H-a088".
  if (id.find("-0x") == 1) id.erase(2, 2);
  const auto [found, is_new] = numbers_.emplace(id, graph_.vertices.size());
  if (is_new) {
    graph_.vertices.push_back({id});
    declared_.push_back(false);
    lines_.push_back(line_);
    check_size(graph_);
  }
  return found->second;
}

void FabricGraph::declare(std::size_t vertex, bool is_switch) {
  declared_[vertex] = true;
  graph_.vertices[vertex].attributes["switch"] = is_switch ? "true" : "false";
}

void FabricGraph::name(std::size_t vertex, std::string name) {
  graph_.vertices[vertex].attributes.emplace("label", std::move(name));
}

void FabricGraph::join(std::size_t here, Port port) {
  GraphText::Edge edge{.from = here,
                       .to = number_of(std::move(port.peer)),
                       .from_port = std::move(port.port),
                       .to_port = std::move(port.its_port)};
  if (const auto rate = rate_in(port.speed); rate && !port.speed.empty()) {
    constexpr double gigabit = 1e9;
    edge.attributes["width"] = fmt::format("{}", *rate / gigabit);
  } else if (!port.speed.empty()) {
    unknown_speed_ = port.speed;
  }
  const auto [place, is_new] = edge_at_.emplace(std::pair(edge.from, edge.from_port), graph_.edges.size());
  if (!is_new) {
    GraphText::Edge& other = graph_.edges[place->second];
    if (other.to != edge.to || other.to_port != edge.to_port)
      fail(fmt::format("connects port {} of \"{}\", which is connected to another already",
                       excerpt(edge.from_port, most_quoted), excerpt(graph_.vertices[edge.from].name, most_quoted)));
    other.attributes.merge(edge.attributes);  // the same port in two excerpts
    return;
  }
  graph_.edges.push_back(std::move(edge));
  check_size(graph_);
}

GraphText FabricGraph::finish() {
  settle_undeclared();
  settle_speeds();
  drop_aggregators();
  remark_on_speeds();
  settle_hosts();
  graph_.told_twice = true;
  graph_.prefers_labels = true;
  return std::move(graph_);
}

/// Excerpts have nodes that are named only as peers; their guids tell what they are.
void FabricGraph::settle_undeclared() {
  std::int64_t undeclared = 0;
  for (std::size_t i = 0; i < graph_.vertices.size(); ++i) {
    if (declared_[i]) continue;
    const std::string& id = graph_.vertices[i].name;
    line_ = lines_[i];
    if (!id.starts_with("H-") && !id.starts_with("S-") && !id.starts_with("R-"))
      fail(fmt::format("names \"{}\", which no line declares", excerpt(id, most_quoted)));
    graph_.vertices[i].attributes["switch"] = id.starts_with("H-") ? "false" : "true";
    ++undeclared;
  }
  if (undeclared > 0)
    graph_.remarks.push_back(fmt::format("names {} that no line declares: {} known from the ports of others",
                                         counted(undeclared, "node"), undeclared == 1 ? "it is" : "they are"));
}

/// A cable is as fast as the slower of its ends says, or the only one that says so.
void FabricGraph::settle_speeds() {
  std::size_t differing = 0;
  for (GraphText::Edge& edge : graph_.edges) {
    const auto back = edge_at_.find({edge.to, edge.to_port});
    if (back == edge_at_.end()) continue;
    GraphText::Edge& other = graph_.edges[back->second];
    if (other.to != edge.from || other.to_port != edge.from_port) continue;
    const auto its = edge.attributes.find("width"), others = other.attributes.find("width");
    if (its == edge.attributes.end()) {
      if (others != other.attributes.end()) edge.attributes.insert(*others);
      continue;
    }
    if (others == other.attributes.end()) other.attributes.insert(*its);
    if (others == other.attributes.end() || its->second == others->second) continue;
    ++differing;
    const bool is_slower = parse_number(its->second) < parse_number(others->second);
    (is_slower ? others : its)->second = (is_slower ? its : others)->second;
  }
  if (differing > 0)
    graph_.remarks.push_back(fmt::format("has {} with two speeds, one at each end: the slower one is taken",
                                         counted(static_cast<std::int64_t>(differing), "link")));
}

/// Channel adapters within switches, which reduce data on its way (SHARP): no process runs there.
void FabricGraph::drop_aggregators() {
  std::vector<std::optional<std::size_t>> kept(graph_.vertices.size());
  std::vector<GraphText::Vertex> vertices;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (is_aggregator(graph_.vertices[i].attributes)) continue;
    kept[i] = vertices.size();
    vertices.push_back(std::move(graph_.vertices[i]));
  }
  const std::size_t dropped = kept.size() - vertices.size();
  graph_.vertices = std::move(vertices);
  if (dropped == 0) return;
  std::erase_if(graph_.edges, [&](const GraphText::Edge& each) { return !kept[each.from] || !kept[each.to]; });
  for (GraphText::Edge& edge : graph_.edges) {
    edge.from = *kept[edge.from];
    edge.to = *kept[edge.to];
  }
  graph_.remarks.push_back(fmt::format("has {} of switches that reduce data on its way (SHARP), which are left out",
                                       counted(static_cast<std::int64_t>(dropped), "channel adapter")));
}

void FabricGraph::remark_on_speeds() {
  if (has_simulated_speeds_) {
    graph_.remarks.emplace_back(
        "states speeds as ibsim does: w=12 are 12 lanes, s=1, 2 and 4 are SDR, DDR and QDR, and what a port leaves out "
        "is 4xSDR");
  }
  const auto missing = std::ranges::count_if(
      graph_.edges, [](const GraphText::Edge& each) { return !each.attributes.contains("width"); });
  if (missing == 0) return;
  const std::string what = unknown_speed_.empty() ? "states no speed, such as 4xQDR,"
                                                  : fmt::format("states no speed, or an unknown one such as \"{}\",",
                                                                excerpt(unknown_speed_, most_quoted));
  graph_.remarks.push_back(fmt::format("{} in {} that {} a port: the width of the link is that of the topology", what,
                                       counted(missing, "line"), missing == 1 ? "describes" : "describe"));
}

/// Hosts with several channel adapters, "node1 HCA-1" and "node1 HCA-2".
void FabricGraph::settle_hosts() {
  graph_.has_hosts = true;
  std::map<std::string, int> adapters;
  for (GraphText::Vertex& each : graph_.vertices) {
    const auto name = each.attributes.find("label");
    if (each.attributes.at("switch") != "false" || name == each.attributes.end()) continue;
    each.host = host_in(name->second);
    ++adapters[each.host];
  }
  adapters.erase("");
  std::erase_if(adapters, [](const auto& each) { return each.second == 1; });
  if (adapters.empty()) return;
  graph_.remarks.push_back(fmt::format("has {} with several channel adapters, such as {}: each adapter is a node",
                                       counted(std::ssize(adapters), "host"),
                                       excerpt(adapters.begin()->first, most_quoted)));
}

}  // namespace hopscope
