#pragma once

#include <span>
#include <vector>

#include "analysis/trees/tree_steps.hpp"

namespace hopscope {

/// The same, with what goes over several arcs in a step cut into pieces of the same size. Messages that meet share arcs
/// equally, whatever their size: pieces of one size get at least what they need to be there at the end of the step,
/// and messages over a single arc get all that is left of it.
/// @param sends by step @throws TooManySends
[[nodiscard]] std::vector<TreeSend> in_equal_pieces(std::span<const OutTree> trees, std::span<const TreeSend> sends);

}  // namespace hopscope
