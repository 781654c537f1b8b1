// The routes of a platform of SimGrid, from zone to zone as SimGrid derives them (NetZoneImpl::get_global_route).

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <queue>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "topology/graph/files/graph_text.hpp"
#include "topology/graph/files/simgrid/parts.hpp"
#include "topology/graph/files/simgrid/platform.hpp"

namespace hopscope {

namespace {

inline constexpr std::size_t no_simgrid_path = std::numeric_limits<std::size_t>::max() / 4;

/// The paths over the fewest links between points, as SimGrid finds them; equally short ones are told apart by the
/// numbers of the points.
/// @param costs links on the route that is stated from one point to another, in rows; or no_simgrid_path
/// @return the last point but one of each path, in rows; or no_simgrid_path
std::vector<std::size_t> paths_by_floyd(std::size_t points, std::vector<std::size_t> costs) {
  std::vector<std::size_t> before(costs.size(), no_simgrid_path);
  for (std::size_t i = 0; i < costs.size(); ++i) {
    if (costs[i] != no_simgrid_path) before[i] = i / points;
  }
  for (std::size_t over = 0; over < points; ++over) {
    for (std::size_t from = 0; from < points; ++from) {
      for (std::size_t to = 0; to < points; ++to) {
        const std::size_t sum = costs[from * points + over] + costs[over * points + to];
        if (from == to || sum >= costs[from * points + to]) continue;
        costs[from * points + to] = sum;
        before[from * points + to] = before[over * points + to];
      }
    }
  }
  return before;
}

std::vector<std::size_t> paths_by_dijkstra(std::size_t points, const std::vector<std::size_t>& costs) {
  std::vector<std::size_t> before(costs.size(), no_simgrid_path);
  for (std::size_t from = 0; from < points; ++from) {
    using Reached = std::pair<std::size_t, std::size_t>;  // at which cost, which point
    std::priority_queue<Reached, std::vector<Reached>, std::greater<>> queue;
    std::vector<std::size_t> cost(points, no_simgrid_path);
    cost[from] = 0;
    for (queue.emplace(0, from); !queue.empty();) {
      const auto [so_far, here] = queue.top();
      queue.pop();
      if (so_far > cost[here]) continue;
      for (std::size_t to = 0; to < points; ++to) {
        const std::size_t sum = so_far + costs[here * points + to];
        if (sum >= cost[to]) continue;
        cost[to] = sum;
        before[from * points + to] = here;
        queue.emplace(sum, to);
      }
    }
  }
  return before;
}

constexpr std::uint32_t no_point = std::numeric_limits<std::uint32_t>::max();

}  // namespace

bool SimgridPlatform::is_inside(std::size_t point, std::size_t zone) const {
  while (points_[point].zone != point) {
    point = points_[point].zone;
    if (point == zone) return true;
  }
  return false;
}

void SimgridPlatform::fail_without_route(std::size_t from, std::size_t to) const {
  xml_.fail(points_[from].element, fmt::format("has no route from {} to {}; routes between all hosts are needed",
                                               simgrid_quoted(points_[from].id), simgrid_quoted(points_[to].id)));
}

// SimGrid numbers the points as the file has them, but with Dijkstra as its routes name them.
void SimgridPlatform::find_paths(Zone& zone, const pugi::xml_node& element) const {
  if (zone.routing != Routing::edges) return;
  constexpr std::size_t most = 512;
  if (zone.points.size() > most) {
    xml_.fail_as_too_large(
        element, fmt::format("has a zone with routing by edges of {} hosts, routers and zones, whose links are in "
                             "several routes; at most {} are possible",
                             zone.points.size(), most));
  }
  const std::vector<std::size_t>& numbered = zone.by_dijkstra ? zone.named : zone.points;
  const std::size_t count = numbered.size();
  auto& number = zone.number;
  for (std::size_t i = 0; i < count; ++i) number[numbered[i]] = static_cast<std::uint32_t>(i);
  std::vector<std::size_t> costs(count * count, no_simgrid_path);
  for (const auto& [ends, stretch] : zone.stretches)
    costs[number.at(ends.first) * count + number.at(ends.second)] = stretch.links.size();
  const auto before = zone.by_dijkstra ? paths_by_dijkstra(count, costs) : paths_by_floyd(count, std::move(costs));
  for (const std::size_t each : before)
    zone.before.push_back(each == no_simgrid_path ? no_point : static_cast<std::uint32_t>(each));
}

void SimgridPlatform::route_over_star(const Zone& zone, std::size_t from, std::size_t to, SimgridRoute& out) {
  ++routes_over_stars_;
  route_of_use_.resize(2 * links_.size());
  const auto add = [&](const Ways& ways, std::size_t point) {
    const auto found = ways.find(point);
    if (found == ways.end() && points_[point].kind != Point::Kind::router) fail_without_route(from, to);
    if (found == ways.end()) return;
    for (const SimgridUse& use : found->second) {  // SimGrid takes each once: a backbone, between two hosts
      std::size_t& last = route_of_use_[2 * use.link + (use.down ? 1 : 0)];
      if (std::exchange(last, routes_over_stars_) != routes_over_stars_) out.push_back(use);
    }
  };
  add(zone.up, from);
  add(zone.down, to);
}

void SimgridPlatform::route_over_cables(const Zone& zone, std::size_t from, std::size_t to, SimgridRoute& out) const {
  const std::size_t begin = out.size();
  const std::size_t first = zone.points.front();
  zone.cables.topology->route(from - first, to - first, out);
  for (std::size_t i = begin; i < out.size(); ++i) {
    out[i].link += zone.cables.first_link;
    out[i].down = out[i].down && links_[out[i].link].sharing == Sharing::split;
  }
}

// A zone Full has no way between two points that it states no route for, but SimGrid takes them to be in one place: a
// gateway beside the hosts of its zone.
SimgridPlatform::Stretch SimgridPlatform::stretch_without_route(std::size_t from, std::size_t to) const {
  for (const std::size_t end : {from, to}) {
    if (points_[end].kind == Point::Kind::zone) fail_without_route(from, to);
  }
  return {.links = {}, .leaves = from, .enters = to};
}

SimgridPlatform::Stretch SimgridPlatform::stretch_over_edges(const Zone& here, std::size_t from, std::size_t to) {
  std::vector<std::size_t> path{to};
  const auto first = here.number.find(from);
  const auto last = here.number.find(to);
  if (first == here.number.end() || last == here.number.end()) fail_without_route(from, to);
  const std::vector<std::size_t>& numbered = here.by_dijkstra ? here.named : here.points;
  for (std::uint32_t at = last->second; at != first->second;) {
    at = here.before[first->second * numbered.size() + at];
    if (at == no_point) fail_without_route(from, to);
    path.push_back(numbered[at]);
  }
  Stretch all;
  for (std::size_t i = path.size() - 1; i > 0; --i) {
    const Stretch& next = here.stretches.at({path[i], path[i - 1]});
    if (path[i] == from) {
      all.leaves = next.leaves;
    } else {
      route(all.enters, next.leaves, all.links);
    }
    all.links.insert(all.links.end(), next.links.begin(), next.links.end());
    all.enters = next.enters;
  }
  return all;
}

const SimgridPlatform::Stretch& SimgridPlatform::stretch(const Zone& zone, std::size_t from, std::size_t to,
                                                         Stretch& made) {
  const Ends ends{from, to};  // of points that are in no other zone
  if (zone.routing == Routing::none) fail_without_route(from, to);
  if (zone.routing == Routing::full) {
    const auto stated = zone.stretches.find(ends);
    if (stated != zone.stretches.end()) return stated->second;
  }
  const auto known = known_.find(ends);
  if (known != known_.end()) return known->second;
  constexpr std::size_t most_known = 2'000'000;
  made = zone.routing == Routing::full ? stretch_without_route(from, to) : stretch_over_edges(zone, from, to);
  links_known_ += made.links.size();
  return links_known_ > most_known ? made : known_.emplace(ends, std::move(made)).first->second;
}

void SimgridPlatform::route(std::size_t from, std::size_t to, SimgridRoute& out) {
  if (from == to) return;
  // The innermost zone with both, and what has each directly in it.
  std::size_t zone = points_[from].zone;
  while (zone != points_[zone].zone && !is_inside(to, zone)) zone = points_[zone].zone;
  const auto child = [&](std::size_t point) {
    while (points_[point].zone != zone) point = points_[point].zone;
    return point;
  };
  const Zone& here = zones_.at(zone);
  if (here.routing == Routing::star) return route_over_star(here, child(from), child(to), out);
  if (here.routing == Routing::cables) return route_over_cables(here, from, to, out);
  Stretch made;
  const Stretch& middle = stretch(here, child(from), child(to), made);
  route(from, middle.leaves, out);
  out.insert(out.end(), middle.links.begin(), middle.links.end());
  route(middle.enters, to, out);
}

}  // namespace hopscope
