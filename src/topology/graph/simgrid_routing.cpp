// The routes of a platform of SimGrid, from zone to zone as SimGrid derives them (NetZoneImpl::get_global_route).

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "topology/graph/graph_text.hpp"
#include "topology/graph/simgrid_parts.hpp"
#include "topology/graph/simgrid_platform.hpp"

namespace hopscope {

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

// The paths over the fewest links, as SimGrid's FloydZone finds them.
void SimgridPlatform::find_paths(Zone& zone, const pugi::xml_node& element) const {
  if (zone.routing != Routing::edges) return;
  constexpr std::size_t most = 512;
  if (zone.points.size() > most) {
    xml_.fail(element,
              fmt::format("has a zone with routing by edges of {} hosts, routers and zones, whose links are in "
                          "several routes; at most {} are possible",
                          zone.points.size(), most));
  }
  constexpr std::size_t none = std::numeric_limits<std::size_t>::max() / 4;
  const std::size_t count = zone.points.size();
  std::map<std::size_t, std::size_t> place;
  for (std::size_t i = 0; i < count; ++i) place[zone.points[i]] = i;
  std::vector<std::size_t> cost(count * count, none);
  std::vector<std::size_t> before(count * count, none);
  for (const auto& [ends, stretch] : zone.stretches) {
    const std::size_t at = place.at(ends.first) * count + place.at(ends.second);
    cost[at] = stretch.links.size();
    before[at] = place.at(ends.first);
  }
  for (std::size_t over = 0; over < count; ++over) {
    for (std::size_t from = 0; from < count; ++from) {
      for (std::size_t to = 0; to < count; ++to) {
        const std::size_t sum = cost[from * count + over] + cost[over * count + to];
        if (from == to || sum >= cost[from * count + to]) continue;
        cost[from * count + to] = sum;
        before[from * count + to] = before[over * count + to];
      }
    }
  }
  for (std::size_t i = 0; i < count * count; ++i) {
    if (before[i] != none) zone.before[{zone.points[i / count], zone.points[i % count]}] = zone.points[before[i]];
  }
}

SimgridPlatform::Stretch SimgridPlatform::found_stretch(std::size_t zone, std::size_t from, std::size_t to) {
  const Zone& here = zones_.at(zone);
  if (here.routing == Routing::star) {
    Stretch all{.links = {}, .leaves = from, .enters = to};
    const auto add = [&](const std::map<std::size_t, SimgridRoute>& ways, std::size_t point) {
      const auto found = ways.find(point);
      if (found == ways.end() && points_[point].kind != Point::Kind::router) fail_without_route(from, to);
      if (found == ways.end()) return;
      for (const SimgridUse& use : found->second) {  // SimGrid takes each once: a backbone, between two hosts
        if (std::ranges::find(all.links, use) == all.links.end()) all.links.push_back(use);
      }
    };
    add(here.up, from);
    add(here.down, to);
    return all;
  }
  if (here.routing == Routing::none) fail_without_route(from, to);
  std::vector<std::size_t> path{to};
  while (here.routing == Routing::edges && path.back() != from) {
    const auto found = here.before.find({from, path.back()});
    if (found == here.before.end()) fail_without_route(from, to);
    path.push_back(found->second);
  }
  if (here.routing == Routing::full) path.push_back(from);
  Stretch all;
  for (std::size_t i = path.size() - 1; i > 0; --i) {
    const auto found = here.stretches.find({path[i], path[i - 1]});
    if (found == here.stretches.end()) fail_without_route(from, to);
    const Stretch& next = found->second;
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

const SimgridPlatform::Stretch& SimgridPlatform::stretch(std::size_t zone, std::size_t from, std::size_t to) {
  const std::pair key{zone, Ends{from, to}};
  const auto known = known_.find(key);
  if (known != known_.end()) return known->second;
  Stretch found = found_stretch(zone, from, to);
  return known_.emplace(key, std::move(found)).first->second;
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
  const Stretch middle = stretch(zone, child(from), child(to));
  route(from, middle.leaves, out);
  out.insert(out.end(), middle.links.begin(), middle.links.end());
  route(middle.enters, to, out);
}

}  // namespace hopscope
