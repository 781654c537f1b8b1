#include "analysis/trees/arc_flow.hpp"

#include <algorithm>

namespace hopscope {

ArcFlow::ArcFlow(std::size_t vertices, std::span<const TreeArc> arcs)
    : first_(vertices + 1), halves_(2 * arcs.size()), residual_(2 * arcs.size()), level_(vertices), next_(vertices) {
  for (const TreeArc& arc : arcs) {
    capacity_.push_back(arc.capacity);
    ++first_[arc.from];
    ++first_[arc.to];
  }
  std::uint32_t sum = 0;
  for (std::uint32_t& count : first_) {
    sum += count;
    count = sum;
  }
  // `first_` is where the halves of a vertex end, and is moved to where they begin.
  for (std::size_t i = arcs.size(); i-- > 0;) {
    const std::uint32_t forward = --first_[arcs[i].from];
    const std::uint32_t backward = --first_[arcs[i].to];
    const auto arc = static_cast<std::uint32_t>(i);
    halves_[forward] = {static_cast<std::uint32_t>(arcs[i].to), backward, arc, true};
    halves_[backward] = {static_cast<std::uint32_t>(arcs[i].from), forward, arc, false};
  }
}

std::int64_t ArcFlow::between(std::size_t source, std::size_t sink, std::int64_t wanted) {
  start_without_flow();
  std::int64_t flow = 0;
  while (flow < wanted && find_levels(source, sink)) {
    std::copy(first_.begin(), first_.end() - 1, next_.begin());
    while (flow < wanted) {
      const std::int64_t more = push(source, sink, wanted - flow);
      if (more == 0) break;
      flow += more;
    }
  }
  return flow;
}

std::vector<std::int64_t> ArcFlow::flow() const {
  std::vector<std::int64_t> flow(capacity_.size());
  for (std::size_t i = 0; i < halves_.size(); ++i)
    if (halves_[i].is_forward) flow[halves_[i].arc] = capacity_[halves_[i].arc] - residual_[i];
  return flow;
}

void ArcFlow::start_without_flow() {
  for (std::size_t i = 0; i < halves_.size(); ++i) residual_[i] = halves_[i].is_forward ? capacity_[halves_[i].arc] : 0;
}

bool ArcFlow::find_levels(std::size_t source, std::size_t sink) {
  std::ranges::fill(level_, -1);
  reached_.assign(1, static_cast<std::uint32_t>(source));
  level_[source] = 0;
  for (std::size_t i = 0; i < reached_.size(); ++i) {
    const std::uint32_t at = reached_[i];
    for (std::uint32_t half = first_[at]; half < first_[at + 1]; ++half) {
      const std::uint32_t to = halves_[half].to;
      if (residual_[half] == 0 || level_[to] >= 0) continue;
      level_[to] = level_[at] + 1;
      if (to == sink) return true;
      reached_.push_back(to);
    }
  }
  return false;
}

// Recursive, no deeper than there are levels.
std::int64_t ArcFlow::push(std::size_t at, std::size_t sink, std::int64_t most) {
  if (at == sink) return most;
  std::int64_t pushed = 0;
  for (std::uint32_t& half = next_[at]; half < first_[at + 1]; ++half) {
    const std::uint32_t to = halves_[half].to;
    if (residual_[half] == 0 || level_[to] != level_[at] + 1) continue;
    const std::int64_t more = push(to, sink, std::min(most - pushed, residual_[half]));
    residual_[half] -= more;
    residual_[halves_[half].reverse] += more;
    pushed += more;
    if (pushed == most) return pushed;
  }
  return pushed;
}

}  // namespace hopscope
