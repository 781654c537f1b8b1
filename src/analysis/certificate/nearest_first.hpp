#pragma once

// Part of the check of certificates: it shares no code with what finds them.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace hopscope {

/// Vertices whose distances may still fall, the nearest first. A vertex is in it once at most, so that the memory does
/// not depend on how often a distance falls.
class NearestFirst {
 public:
  /// @param distances of all vertices, which it lowers
  explicit NearestFirst(std::vector<std::uint64_t>& distances)
      : distances_(distances), places_(distances.size(), none) {}

  [[nodiscard]] bool is_empty() const { return heap_.empty(); }
  /// Lowers the distance of a vertex.
  void put(std::size_t vertex, std::uint64_t distance) {
    distances_[vertex] = distance;
    if (places_[vertex] == none) {
      places_[vertex] = static_cast<std::uint32_t>(heap_.size());
      heap_.push_back(static_cast<std::uint32_t>(vertex));
    }
    rise(places_[vertex]);
  }
  std::size_t take() {
    const std::uint32_t nearest = heap_.front();
    const std::uint32_t last = heap_.back();
    heap_.pop_back();
    places_[nearest] = none;
    if (last != nearest) sink(last);
    return nearest;
  }

 private:
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  void set(std::size_t place, std::uint32_t vertex) {
    heap_[place] = vertex;
    places_[vertex] = static_cast<std::uint32_t>(place);
  }
  void rise(std::size_t place) {
    const std::uint32_t vertex = heap_[place];
    for (; place > 0 && distances_[heap_[(place - 1) / 2]] > distances_[vertex]; place = (place - 1) / 2)
      set(place, heap_[(place - 1) / 2]);
    set(place, vertex);
  }
  /// From the top.
  void sink(std::uint32_t vertex) {
    std::size_t place = 0;
    for (std::size_t child = 1; child < heap_.size(); child = 2 * place + 1) {
      if (child + 1 < heap_.size() && distances_[heap_[child + 1]] < distances_[heap_[child]]) ++child;
      if (distances_[heap_[child]] >= distances_[vertex]) break;
      set(place, heap_[child]);
      place = child;
    }
    set(place, vertex);
  }

  std::vector<std::uint64_t>& distances_;
  std::vector<std::uint32_t> heap_;
  std::vector<std::uint32_t> places_;  // in the heap, by vertex
};

}  // namespace hopscope
