#include "topology/graph/files/gpu_machine.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "text/safe_text.hpp"

namespace hopscope {

namespace {

// More routes are not read.
constexpr std::size_t most_gpus = 2048;
constexpr std::size_t most_gpu_steps = 24'000'000;

std::pair<std::size_t, std::size_t> sorted_pair(std::size_t one, std::size_t other) {
  return {std::min(one, other), std::max(one, other)};
}

}  // namespace

std::size_t GpuMachine::add_gpu(std::string name) {
  constexpr std::size_t for_gpu =
      1024;  // bytes, with its vertex and what is above it, until it is a network: upper bound
  load_.add(GraphLoad::vertices, for_gpu + 3 * name.size());
  if (gpus_.size() >= most_gpus)
    throw GraphTooLarge(fmt::format("has too many GPUs; at most {} are possible", most_gpus));
  gpus_.push_back({std::move(name)});
  return gpus_.size() - 1;
}

std::size_t GpuMachine::add_place(std::string name) {
  constexpr std::size_t for_place = 1024;
  load_.add(GraphLoad::vertices, for_place + 3 * name.size());
  places_.push_back({std::move(name)});
  return places_.size() - 1;
}

void GpuMachine::put_gpu(std::size_t gpu, std::size_t place, Cable up) {
  gpus_[gpu].above = place;
  gpus_[gpu].up = up;
}

void GpuMachine::put_place(std::size_t below, std::size_t place, Cable up) {
  places_[below].above = place;
  places_[below].up = up;
}

void GpuMachine::join_tops(std::size_t one, std::size_t other, Cable cable) {
  constexpr std::size_t for_pair = 128;  // bytes, until it is an edge: upper bound
  load_.add(GraphLoad::edges, for_pair);
  tops_.emplace(sorted_pair(one, other), cable);
}

void GpuMachine::add_nvlink(std::size_t one, std::size_t other, double width) {
  constexpr std::size_t for_pair = 128;  // bytes, until it is an edge: upper bound
  load_.add(GraphLoad::edges, for_pair);
  nvlinks_[sorted_pair(one, other)] += width;
}

void GpuMachine::add_switched_nvlink(std::size_t gpu, double width) { switched_[gpu] += width; }

bool GpuMachine::has_nvlink(std::size_t one, std::size_t other) const {
  return (switched_.contains(one) && switched_.contains(other)) || nvlinks_.contains(sorted_pair(one, other));
}

bool GpuMachine::is_all_nvlink() const {
  for (std::size_t one = 0; one < gpus_.size(); ++one) {
    for (std::size_t other = one + 1; other < gpus_.size(); ++other) {
      if (!has_nvlink(one, other)) return false;
    }
  }
  return true;
}

void GpuMachine::add_vertex(const std::string& name, bool is_switch) {
  graph_.vertices.push_back({name, {{"switch", is_switch ? "true" : "false"}}});
  check_size(graph_);
}

GraphText GpuMachine::finish() {
  for (const Vertex& gpu : gpus_) add_vertex(gpu.name, false);
  const bool is_all = is_all_nvlink();
  // Elsewhere shortest paths are the only ones.
  graph_.directed = !is_all && !(nvlinks_.empty() && switched_.empty());
  if (is_all) {
    const bool has_nvlinks = !nvlinks_.empty() || !switched_.empty();  // not a single GPU
    if (has_nvlinks && std::ranges::any_of(gpus_, [](const Vertex& gpu) { return gpu.above.has_value(); }))
      graph_.remarks.push_back(
          fmt::format("has {} from each GPU to every other: PCIe is left out, as no message takes it", nvlink_));
  } else {
    number_places();
  }
  join_all();
  if (graph_.directed) add_routes();
  return std::move(graph_);
}

/// Adds the places that have GPUs below, in their order.
void GpuMachine::number_places() {
  for (const Vertex& gpu : gpus_) {
    for (auto place = gpu.above; place && !places_[*place].is_used; place = places_[*place].above)
      places_[*place].is_used = true;
  }
  for (Vertex& place : places_) {
    if (!place.is_used) continue;
    place.number = graph_.vertices.size();
    add_vertex(place.name, true);
  }
}

/// Adds a link, or its two channels. @return the number of the first
std::size_t GpuMachine::join(std::size_t from, std::size_t to, const Cable& cable) {
  constexpr std::size_t for_edge = 960;  // bytes, with its attributes, until it is a link: upper bound
  GraphText::Attributes attributes{{"class", cable.kind}};
  if (cable.width) attributes["width"] = fmt::format("{}", *cable.width);
  const std::size_t first = graph_.edges.size();
  load_.add(GraphLoad::edges, for_edge, graph_.directed ? 2 : 1);
  graph_.edges.push_back({.from = from, .to = to, .attributes = attributes});
  if (graph_.directed) graph_.edges.push_back({.from = to, .to = from, .attributes = std::move(attributes)});
  check_size(graph_);
  return first;
}

void GpuMachine::join_all() {
  for (const auto& [pair, width] : nvlinks_) between_gpus_[pair] = join(pair.first, pair.second, {nvlink_, width});
  if (!switched_.empty()) {
    const std::size_t above = graph_.vertices.size();
    add_vertex("NVSwitch", true);
    for (const auto& [gpu, width] : switched_) to_switch_[gpu] = join(gpu, above, {nvlink_, width});
  }
  for (std::size_t gpu = 0; gpu < gpus_.size(); ++gpu) {
    if (gpus_[gpu].above && places_[*gpus_[gpu].above].is_used)
      gpus_[gpu].channel = join(gpu, places_[*gpus_[gpu].above].number, gpus_[gpu].up);
  }
  for (Vertex& place : places_) {
    if (place.is_used && place.above) place.channel = join(place.number, places_[*place.above].number, place.up);
  }
  for (const auto& [pair, cable] : tops_) {
    const Vertex& one = places_[pair.first];
    const Vertex& other = places_[pair.second];
    if (one.is_used && other.is_used) between_tops_[pair] = join(one.number, other.number, cable);
  }
}

void GpuMachine::add_routes() {
  for (std::size_t from = 0; from < gpus_.size(); ++from) {
    for (std::size_t to = 0; to < gpus_.size(); ++to) {
      graph_.routes.begins.push_back(graph_.routes.links.size());
      if (from != to) add_route(from, to);
      if (graph_.routes.links.size() > most_gpu_steps)
        throw GraphTooLarge(
            fmt::format("has more than {} million links on all routes together", most_gpu_steps / 1'000'000));
    }
  }
  graph_.routes.begins.push_back(graph_.routes.links.size());
}

void GpuMachine::add_route(std::size_t from, std::size_t to) {
  const auto take = [&](std::size_t channel) { graph_.routes.links.push_back(static_cast<std::int32_t>(channel)); };
  if (const auto direct = between_gpus_.find(sorted_pair(from, to)); direct != between_gpus_.end()) {
    take(direct->second + (from < to ? 0 : 1));
  } else if (switched_.contains(from) && switched_.contains(to)) {
    take(to_switch_.at(from));
    take(to_switch_.at(to) + 1);
  } else {
    climb(from, to);
  }
}

/// From the place above a GPU to the top.
std::vector<std::size_t> GpuMachine::places_above(std::size_t gpu) const {
  std::vector<std::size_t> places;
  for (auto place = gpus_[gpu].above; place; place = places_[*place].above) places.push_back(*place);
  return places;
}

/// Adds the way up from a GPU to the lowest place that is above both, or to the tops, and down.
void GpuMachine::climb(std::size_t from, std::size_t to) {
  std::vector<std::size_t> up = places_above(from);
  std::vector<std::size_t> down = places_above(to);
  const auto refuse = [&] {
    throw GraphTextError(
        fmt::format("has no path from {} to {}", excerpt(gpus_[from].name, 40), excerpt(gpus_[to].name, 40)));
  };
  if (up.empty() || down.empty()) refuse();
  std::optional<std::size_t> across;
  if (up.back() != down.back()) {
    const auto found = between_tops_.find(sorted_pair(up.back(), down.back()));
    if (found == between_tops_.end()) refuse();
    across = found->second + (up.back() < down.back() ? 0 : 1);
  }
  while (up.size() > 1 && down.size() > 1 && up[up.size() - 2] == down[down.size() - 2]) {
    up.pop_back();
    down.pop_back();
  }
  auto& links = graph_.routes.links;
  const auto take = [&](std::size_t channel) { links.push_back(static_cast<std::int32_t>(channel)); };
  take(gpus_[from].channel);
  for (std::size_t i = 0; i + 1 < up.size(); ++i) take(places_[up[i]].channel);
  if (across) take(*across);
  for (std::size_t i = down.size() - 1; i > 0; --i) take(places_[down[i - 1]].channel + 1);
  take(gpus_[to].channel + 1);
}

}  // namespace hopscope
