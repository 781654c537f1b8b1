#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "analysis/synthesis/step_search.hpp"

namespace hopscope {

/// Who uses what in each step.
class Occupation {
 public:
  using Message = std::int32_t;
  using Resource = PackingProblem::Resource;
  static constexpr Message nobody = -1;

  /// @param problem must outlive it
  explicit Occupation(const PackingProblem& problem) : problem_(problem) {
    first_.reserve(problem.places.size() + 1);
    for (const std::int32_t places : problem.places) {
      first_.push_back(slots_);
      slots_ += places;
    }
    first_.push_back(slots_);
  }

  void add_step() { used_.resize(used_.size() + slots_, nobody); }
  /// The last step takes the place of the one that is removed.
  void remove_step(std::int32_t step) {
    const auto last = static_cast<std::ptrdiff_t>(used_.size() - slots_);
    std::copy(used_.begin() + last, used_.end(), used_.begin() + static_cast<std::ptrdiff_t>(step * slots_));
    used_.resize(static_cast<std::size_t>(last));
  }
  void put(Message message, std::int32_t step, const PackingProblem::Route& route) {
    for (const Resource resource : route) *free_slot(step, resource) = message;
  }
  void take(Message message, std::int32_t step, const PackingProblem::Route& route) {
    for (const Resource resource : route) {
      Message* slot = slots_of(step, resource);
      while (*slot != message) ++slot;
      *slot = nobody;
    }
  }
  /// As many slots as the resource has places; `nobody` is in those that are free.
  [[nodiscard]] Message* slots_of(std::int32_t step, Resource resource) {
    return used_.data() + static_cast<std::size_t>(step) * slots_ + first_[static_cast<std::size_t>(resource)];
  }
  [[nodiscard]] std::int32_t places(Resource resource) const {
    return problem_.places[static_cast<std::size_t>(resource)];
  }
  [[nodiscard]] std::ptrdiff_t free_places(std::int32_t step, Resource resource) {
    const Message* slots = slots_of(step, resource);
    return std::count(slots, slots + places(resource), nobody);
  }
  /// Whether a step has places left of all that a route uses.
  [[nodiscard]] bool is_free(std::int32_t step, const PackingProblem::Route& route) {
    for (std::size_t i = 0, next = 0; i < route.size(); i = next) {
      while (next < route.size() && route[next] == route[i]) ++next;
      if (free_places(step, route[i]) < static_cast<std::ptrdiff_t>(next - i)) return false;
    }
    return true;
  }

 private:
  [[nodiscard]] Message* free_slot(std::int32_t step, Resource resource) {
    Message* slot = slots_of(step, resource);
    while (*slot != nobody) ++slot;
    return slot;
  }

  const PackingProblem& problem_;
  std::size_t slots_ = 0;           // of a step
  std::vector<std::size_t> first_;  // by resource
  std::vector<Message> used_;       // by step and slot
};

/// Puts every message into the first step in which one of its routes is free, those with long routes first.
/// @param random decides between routes of the same length
/// @param occupation of no step yet
/// @return false if `limits.goes_on` has ended it, before all messages had a place
[[nodiscard]] bool pack_greedily(const PackingProblem& problem, const PackingLimits& limits, std::mt19937_64& random,
                                 Occupation& occupation, Packing& packing);

}  // namespace hopscope
