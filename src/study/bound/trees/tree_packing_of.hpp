#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "study/bound/trees/packing_scale.hpp"

namespace hopscope {

/// A verified packing of spanning trees, or of paths.
struct TreePacking {
  PackingScale scale;
  std::vector<OutTree> trees;  ///< by root
};

/// Packs as many trees, or paths, as the scale says. @param goes_on false ends it
/// @return none if it was ended
/// @throws std::logic_error if a check that shares nothing with the search finds a fault, a mistake of hopscope
[[nodiscard]] std::optional<TreePacking> tree_packing_of(const TreeProblem& problem, PackingScale scale,
                                                         const std::function<bool()>& goes_on);

}  // namespace hopscope
