#include "scenario/platform/nics_reader.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "scenario/platform/wiring_reader.hpp"
#include "text/numbers.hpp"
#include "text/safe_text.hpp"
#include "topology/graph/files/graph_values.hpp"
#include "topology/shapes.hpp"

namespace hopscope::input {

namespace {

constexpr std::string_view table_rule =
    "give how many each cluster has, or the nodes of \"between\" that are the NICs of each: "
    R"({"server0": ["server0 mlx5_0", ..], ..})";
constexpr std::size_t most_quoted = 40;  // characters of a name, in a message

std::string name_of(const Wiring& between, std::int64_t node) {
  if (between.names.empty()) return fmt::format("node {}", node);
  return fmt::format("\"{}\"", between.names[static_cast<std::size_t>(node)]);
}

/// The nodes of each cluster, as a table names them.
class TableReader {
 public:
  TableReader(const Wiring& between, Findings& findings) : between_(between), findings_(findings) {
    for (std::int64_t node = 0; node < between.nodes && !between.names.empty(); ++node)
      node_of_.emplace(between.names[static_cast<std::size_t>(node)], node);
  }

  std::optional<NicsOfClusters> read(const Json& table, const std::string& pointer, std::size_t clusters) {
    const std::size_t before = findings_.count();
    for (const auto& [key, list] : table.items())
      read_cluster(list, pointer_to(pointer, key), table.is_object() ? key : "");
    if (clusters > 0 && table.size() != clusters) {
      findings_.add(pointer, fmt::format("has the NICs of {} for {}", counted(std::ssize(table), "cluster"),
                                         counted(static_cast<std::int64_t>(clusters), "cluster")));
    }
    if (findings_.count() > before || table.empty()) return std::nullopt;
    NicsOfClusters nics{.nodes = std::move(nodes_)};
    nics.each = std::ssize(nics.nodes) / std::ssize(table);
    return nics;
  }

 private:
  void read_cluster(const Json& list, const std::string& pointer, const std::string& host) {
    if (!list.is_array() || list.empty()) {
      findings_.add(pointer, fmt::format("{} is not a list of nodes; {}", shown(list), table_rule));
      return;
    }
    if (each_ == 0) each_ = list.size();
    if (list.size() != each_) {
      findings_.add(pointer, fmt::format("has {}, but the first cluster has {}: give each the same number",
                                         counted(std::ssize(list), "NIC"), each_));
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::string place = pointer_to(pointer, i);
      const auto node = read_node(list[i], place, host);
      if (node && std::ranges::find(nodes_, *node) != nodes_.end())
        findings_.add(place, name_of(between_, *node) + " is given twice");
      if (node) nodes_.push_back(*node);
    }
  }

  /// A number or a name, which need not repeat that of the host.
  std::optional<std::int64_t> read_node(const Json& value, const std::string& pointer, const std::string& host) {
    if (!value.is_string()) {
      const auto number = read_number(value, pointer, integers(0, between_.nodes - 1), findings_);
      return number ? std::optional(static_cast<std::int64_t>(*number)) : std::nullopt;
    }
    const auto& name = value.get_ref<const std::string&>();
    for (const std::string& each : {name, host + ' ' + name}) {
      const auto found = node_of_.find(each);
      if (found != node_of_.end()) return found->second;
    }
    findings_.add(pointer, fmt::format("{} is not a node of \"between\"; give its name or its number", shown(value)));
    return std::nullopt;
  }

  const Wiring& between_;
  Findings& findings_;
  std::map<std::string, std::int64_t> node_of_;
  std::vector<std::int64_t> nodes_;
  std::size_t each_ = 0;
};

struct InNaturalOrder {
  bool operator()(const std::string& a, const std::string& b) const { return goes_before(a, b); }
};
using Hosts = std::map<std::string, std::vector<std::int64_t>, InNaturalOrder>;

/// Hosts, and the channel adapters of each, in the order of their names.
Hosts by_host(const Wiring& between, const std::vector<std::string>& hosts) {
  Hosts all;
  for (std::size_t i = 0; i < hosts.size(); ++i) all[hosts[i]].push_back(static_cast<std::int64_t>(i));
  for (auto& [host, nodes] : all) {
    if (!between.names.empty())
      std::ranges::sort(nodes, goes_before,
                        [&](std::int64_t node) { return between.names[static_cast<std::size_t>(node)]; });
  }
  return all;
}

/// The hosts that have unequal numbers of channel adapters, in words; empty if there are none.
std::string unequal_hosts(const Hosts& hosts, std::optional<std::int64_t> each) {
  const auto& [first, its] = *hosts.begin();
  const auto adapters = [](const auto& host) {
    return fmt::format("\"{}\" has {}", excerpt(host.first, most_quoted),
                       counted(std::ssize(host.second), "channel adapter"));
  };
  for (const auto& host : hosts) {
    if (host.second.size() != its.size())
      return fmt::format("the host {}, and {}", adapters(*hosts.begin()), adapters(host));
  }
  if (!each || *each == std::ssize(its)) return "";
  return fmt::format("the host {}, not {}", adapters(*hosts.begin()), *each);
}

/// The channel adapters of hosts that are the clusters; if they are not, the nodes as they come.
std::optional<NicsOfClusters> nics_of_hosts(const Fields& topology, std::size_t clusters,
                                            std::optional<std::int64_t> each, const Wiring& between,
                                            const std::vector<std::string>& names) {
  constexpr std::string_view way_out = "\"nics\" with the names of the NICs of each cluster says otherwise";
  const Hosts hosts = by_host(between, names);
  if (hosts.size() != clusters || hosts.contains("")) {
    return NicsOfClusters{.each = each.value_or(0),
                          .guess = fmt::format("does not name {} hosts for the {} clusters: its nodes are assigned to "
                                               "the NICs of these in the order of the file; {}",
                                               clusters, clusters, way_out)};
  }
  if (const std::string why = unequal_hosts(hosts, each); !why.empty()) {
    topology.findings().add(topology.pointer("nics"),
                            fmt::format("{} in the file of \"between\"; {}, as many for each", why, table_rule));
    return std::nullopt;
  }
  NicsOfClusters nics{.each = std::ssize(hosts.begin()->second)};
  for (const auto& [host, nodes] : hosts) nics.nodes.insert(nics.nodes.end(), nodes.begin(), nodes.end());
  nics.guess = fmt::format(
      "its hosts are assigned to the clusters in the order of their names, cluster 0 for \"{}\" with "
      "the NIC {} first; {}",
      excerpt(hosts.begin()->first, most_quoted), name_of(between, nics.nodes.front()), way_out);
  return nics;
}

}  // namespace

std::optional<NicsOfClusters> read_nics(const Fields& topology, std::size_t clusters, bool has_wrong_network,
                                        const Wiring* between, const std::vector<std::string>& hosts) {
  const Json* const value = topology.find("nics", Need::optional, "");
  if (value != nullptr && value->is_structured()) {
    if (has_wrong_network) return std::nullopt;
    if (between != nullptr)
      return TableReader(*between, topology.findings()).read(*value, topology.pointer("nics"), clusters);
    topology.findings().add(
        topology.pointer("nics"),
        "names nodes of \"between\", which is not a graph; give the number of NICs of each cluster");
    return std::nullopt;
  }
  const auto each =
      topology.integer("nics", Need::optional, 1, static_cast<std::int64_t>(topology::fields::most_of_routers));
  if (value != nullptr && !each) return std::nullopt;
  if (between != nullptr && !hosts.empty() && clusters > 0)
    return nics_of_hosts(topology, clusters, each, *between, hosts);
  return NicsOfClusters{.each = each.value_or(0)};
}

}  // namespace hopscope::input
