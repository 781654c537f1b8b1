#include "topology/graph/wiring.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

using NeighbourLists = std::vector<std::vector<std::size_t>>;

std::string named(const Wiring& wiring, std::int64_t vertex) {
  const std::string number = fmt::format("{} {}", vertex < wiring.nodes ? "node" : "switch", vertex);
  return wiring.names.empty() ? number
                              : fmt::format("{} (\"{}\")", number, wiring.names[static_cast<std::size_t>(vertex)]);
}

std::string allowed_vertices(const Wiring& wiring) {
  std::string rule = fmt::format("nodes are 0 to {}", wiring.nodes - 1);
  if (wiring.switches == 0) return rule;
  return rule + fmt::format(", switches {} to {}", wiring.nodes, wiring.nodes + wiring.switches - 1);
}

void look_for_wrong_links(const Wiring& wiring, std::string_view word, std::vector<WiringFault>& faults) {
  std::map<std::pair<std::int64_t, std::int64_t>, std::size_t> seen;
  for (std::size_t i = 0; i < wiring.links.size(); ++i) {
    const auto& [from, to, kind, link_class] = wiring.links[i];
    const std::size_t before = faults.size();
    for (const std::int64_t end : {from, to}) {
      if (end >= 0 && end < wiring.nodes + wiring.switches) continue;
      faults.push_back({i, fmt::format("there is no vertex {}; {}", end, allowed_vertices(wiring))});
    }
    if (faults.size() > before) continue;
    if (from == to) {
      faults.push_back(
          {i, fmt::format("links {} to itself; a link joins two different vertices", named(wiring, from))});
      continue;
    }
    const bool swapped = !wiring.one_way && to < from;
    const auto [other, is_new] = seen.emplace(swapped ? std::pair{to, from} : std::pair{from, to}, i);
    if (is_new || wiring.has_parallel) continue;
    faults.push_back(
        {i,
         fmt::format("links {0} {1} {2} once more, as {3} {4} does ({3}s are counted from 0); give it once, wider if "
                     "need be, or \"parallel\": \"separate\"",
                     named(wiring, from), wiring.one_way ? "to" : "and", named(wiring, to), word, other->second)});
  }
}

/// Which vertices can be reached from node 0.
std::vector<bool> reached_from_0(const NeighbourLists& neighbours) {
  std::vector<bool> reached(neighbours.size());
  std::vector<std::size_t> to_visit{0};
  reached[0] = true;
  while (!to_visit.empty()) {
    const std::size_t here = to_visit.back();
    to_visit.pop_back();
    for (const std::size_t next : neighbours[here]) {
      if (reached[next]) continue;
      reached[next] = true;
      to_visit.push_back(next);
    }
  }
  return reached;
}

/// The vertices reachable from node 0, and those from which it is reachable.
struct Reach {
  std::vector<bool> there;
  std::vector<bool> back;

  explicit Reach(const Wiring& wiring) {
    const auto vertices = static_cast<std::size_t>(wiring.nodes + wiring.switches);
    NeighbourLists forward(vertices);
    NeighbourLists backward(vertices);
    for (const Wiring::Link& link : wiring.links) {
      const auto from = static_cast<std::size_t>(link.from);
      const auto to = static_cast<std::size_t>(link.to);
      forward[from].push_back(to);
      backward[to].push_back(from);
      if (wiring.one_way) continue;
      forward[to].push_back(from);
      backward[from].push_back(to);
    }
    there = reached_from_0(forward);
    back = reached_from_0(backward);
  }
};

/// True if the graph is connected when edges are taken as undirected.
bool is_joined(Wiring wiring) {
  wiring.one_way = false;
  return std::ranges::all_of(Reach(wiring).there, std::identity());
}

void look_for_gaps(const Wiring& wiring, std::vector<WiringFault>& faults) {
  const auto [there, back] = Reach(wiring);
  for (std::size_t vertex = 0; vertex < there.size(); ++vertex) {
    const bool is_node = vertex < static_cast<std::size_t>(wiring.nodes);
    if (there[vertex] && (back[vertex] || !is_node)) continue;
    const std::string first = named(wiring, 0);
    const std::string other = named(wiring, static_cast<std::int64_t>(vertex));
    const char* rule = wiring.one_way && is_joined(wiring)
                           ? ": a directed edge is one channel, and no way back; give edges both ways, or without "
                             "a direction"
                           : "; give a connected network";
    faults.push_back({std::nullopt, fmt::format("{} is not reachable from {}{}", there[vertex] ? first : other,
                                                there[vertex] ? other : first, rule)});
    return;  // one is enough: there may be thousands
  }
}

}  // namespace

std::vector<WiringFault> faults_of(const Wiring& wiring, std::string_view link) {
  std::vector<WiringFault> faults;
  look_for_wrong_links(wiring, link, faults);
  if (faults.empty()) look_for_gaps(wiring, faults);
  return faults;
}

Wiring with_nodes(const Wiring& wiring, const std::vector<std::int64_t>& nodes) {
  const auto place = [](std::int64_t vertex) { return static_cast<std::size_t>(vertex); };
  std::vector<std::int64_t> order = nodes;  // the vertex of each new number
  std::vector<std::int64_t> number(place(wiring.nodes + wiring.switches), -1);
  for (std::size_t i = 0; i < nodes.size(); ++i) number[place(nodes[i])] = static_cast<std::int64_t>(i);
  for (std::int64_t vertex = 0; vertex < std::ssize(number); ++vertex) {
    if (number[place(vertex)] >= 0) continue;
    number[place(vertex)] = std::ssize(order);
    order.push_back(vertex);
  }
  Wiring changed = wiring;
  changed.nodes = std::ssize(nodes);
  changed.switches = std::ssize(order) - changed.nodes;
  for (Wiring::Link& link : changed.links) {
    link.from = number[place(link.from)];
    link.to = number[place(link.to)];
  }
  for (std::size_t i = 0; i < changed.names.size(); ++i) changed.names[i] = wiring.names[place(order[i])];
  if (wiring.routes.empty()) return changed;
  changed.routes = {{0}, {}};
  for (const std::int64_t from : nodes) {
    for (const std::int64_t to : nodes) {
      const auto pair = place(from * wiring.nodes + to);
      const auto& [begins, links] = wiring.routes;
      const auto at = [&](std::size_t k) { return links.begin() + static_cast<std::ptrdiff_t>(begins[k]); };
      changed.routes.links.insert(changed.routes.links.end(), at(pair), at(pair + 1));
      changed.routes.begins.push_back(changed.routes.links.size());
    }
  }
  return changed;
}

}  // namespace hopscope
