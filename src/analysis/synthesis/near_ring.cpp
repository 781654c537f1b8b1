#include "analysis/synthesis/near_ring.hpp"

#include <algorithm>
#include <numeric>
#include <span>

namespace hopscope {

namespace {

using Ring = std::vector<std::int32_t>;
using Distance = std::function<double(std::int32_t, std::int32_t)>;

double length(std::span<const std::int32_t> path, const Distance& distance) {
  double sum = 0;
  for (std::size_t i = 1; i < path.size(); ++i) sum += distance(path[i - 1], path[i]);
  return sum;
}

double ring_length(const Ring& ring, const Distance& distance) {
  return length(ring, distance) + distance(ring.back(), ring.front());
}

Ring nearest_first(std::int32_t ranks, std::int32_t first, const Distance& distance) {
  Ring left(static_cast<std::size_t>(ranks));
  std::iota(left.begin(), left.end(), 0);
  Ring ring{first};
  std::erase(left, first);
  while (!left.empty()) {
    const auto next = std::ranges::min_element(left, {}, [&](std::int32_t to) { return distance(ring.back(), to); });
    ring.push_back(*next);
    left.erase(next);
  }
  return ring;
}

/// Moves the ranks that begin the ring to where the ring becomes shortest. @return false if it does not become shorter
/// by more than `rounding`
bool move_front(Ring& ring, std::size_t moved, double rounding, const Distance& distance) {
  const Ring part(ring.begin(), ring.begin() + static_cast<std::ptrdiff_t>(moved));
  const Ring turned(part.rbegin(), part.rend());
  const std::span rest = std::span(ring).subspan(moved);
  const double inside = length(part, distance), inside_turned = length(turned, distance);
  const auto around = [&](std::size_t before, std::int32_t first, std::int32_t last) {
    const std::int32_t from = rest[before], to = rest[(before + 1) % rest.size()];
    return distance(from, first) + distance(last, to) - distance(from, to);
  };
  const double now = around(rest.size() - 1, part.front(), part.back()) + inside;
  double least = now - rounding;
  std::size_t best = rest.size();
  bool is_turned = false;
  for (std::size_t before = 0; before < rest.size(); ++before) {
    for (const bool turn : {false, true}) {
      const Ring& put = turn ? turned : part;
      const double cost = around(before, put.front(), put.back()) + (turn ? inside_turned : inside);
      if (!(cost < least)) continue;
      least = cost;
      best = before;
      is_turned = turn;
    }
  }
  if (best == rest.size()) return false;
  Ring moved_ring(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(best) + 1);
  std::ranges::copy(is_turned ? turned : part, std::back_inserter(moved_ring));
  moved_ring.insert(moved_ring.end(), rest.begin() + static_cast<std::ptrdiff_t>(best) + 1, rest.end());
  ring = std::move(moved_ring);
  return true;
}

void improve(Ring& ring, const Distance& distance) {
  constexpr std::size_t most_moved = 3;
  const double rounding = 1e-12 * ring_length(ring, distance);
  for (std::size_t unchanged = 0; unchanged < ring.size();) {
    bool is_shorter = false;
    for (std::size_t moved = 1; moved <= most_moved && moved + 2 <= ring.size() && !is_shorter; ++moved)
      is_shorter = move_front(ring, moved, rounding, distance);
    unchanged = is_shorter ? 0 : unchanged + 1;
    std::ranges::rotate(ring, ring.begin() + 1);
  }
}

}  // namespace

std::vector<std::int32_t> near_ring(std::int32_t ranks, const Distance& distance) {
  constexpr std::int32_t most_firsts = 16;
  Ring best;
  for (std::int32_t first = 0; first < std::min(ranks, most_firsts); ++first) {
    Ring ring = nearest_first(ranks, first, distance);
    if (best.empty() || ring_length(ring, distance) < ring_length(best, distance)) best = std::move(ring);
  }
  if (ranks > 3) improve(best, distance);
  return best;
}

}  // namespace hopscope
