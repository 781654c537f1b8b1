#include "scenario/sweep/draw_places.hpp"

#include <unordered_map>

#include "sizes/random.hpp"

namespace hopscope::input {

// The first steps of a shuffle (Fisher and Yates) of all places, of which only those are stored that have moved.
std::vector<std::size_t> draw_places(std::size_t many, std::size_t places) {
  sizes::Random random(1);
  std::unordered_map<std::size_t, std::size_t> moved;
  const auto at = [&](std::size_t place) {
    const auto found = moved.find(place);
    return found == moved.end() ? place : found->second;
  };
  std::vector<std::size_t> drawn;
  for (std::size_t k = 0; k < many; ++k) {
    const std::size_t other = k + random.draw(places - k);
    drawn.push_back(at(other));
    moved[other] = at(k);
  }
  return drawn;
}

// By strides of about the golden ratio.
std::size_t spread_place(std::size_t k, std::size_t places) {
  return static_cast<std::size_t>(0.6180339887 * static_cast<double>(places) * static_cast<double>(k)) % places;
}

}  // namespace hopscope::input
