#include "study/sweep/point_queue.hpp"

#include <numeric>
#include <utility>

namespace hopscope {

namespace {

constexpr std::size_t shortest_divided = 64;  // points of a segment
constexpr std::size_t between_jumps = 256;    // points

}  // namespace

PointQueue::PointQueue(std::vector<std::size_t> points) : points_(std::move(points)) {
  if (!points_.empty()) left_.push_back({0, points_.size()});
}

std::size_t PointQueue::size() const {
  return std::accumulate(left_.begin(), left_.end(), std::size_t{0},
                         [](std::size_t sum, const Segment& each) { return sum + each.size(); });
}

void PointQueue::share() {
  is_shared_ = true;
  jump();
}

void PointQueue::jump() {
  if (left_.empty()) return;
  std::size_t place = std::uniform_int_distribution<std::size_t>(0, size() - 1)(random_);
  auto segment = left_.begin();
  while (place >= segment->size()) place -= segment++->size();
  std::swap(*segment, left_.back());
  if (left_.back().size() < shortest_divided || place == 0) return;
  const Segment behind{left_.back().first + place, left_.back().end};
  left_.back().end = behind.first;
  left_.push_back(behind);
}

std::optional<std::size_t> PointQueue::next(const IsWanted& is_wanted) {
  if (is_shared_ && ++taken_ % between_jumps == 0) jump();
  while (!left_.empty()) {
    Segment& here = left_.back();
    const auto upcoming = std::span<const std::size_t>(points_).subspan(here.first, here.size());
    ++here.first;
    const bool is_over = here.size() == 0;
    if (is_over) left_.pop_back();
    if (is_wanted(upcoming)) return upcoming.front();
    if (!is_over) jump();
  }
  return std::nullopt;
}

}  // namespace hopscope
