#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "study/bound/optimum/step_packing.hpp"

namespace hopscope {

/// Looks for a packing into so many steps by placing one message after the other where it drives out least; those
/// driven out look for places of their own, and weigh more from then on. Finds packings that a tree of choices is too
/// large for, and proves nothing if it finds none. No random numbers: the same problem has the same result.
/// @param moves messages to be placed, at most
/// @param goes_on asked often; false ends the search. May be empty
[[nodiscard]] std::optional<std::vector<Packed>> repaired_packing(const StepPacking& problem, std::size_t steps,
                                                                  std::int64_t moves,
                                                                  const std::function<bool()>& goes_on);

}  // namespace hopscope
