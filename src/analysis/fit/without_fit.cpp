// Replaces least_squares.cpp if hopscope is built without Eigen.
#include <hopscope/error.hpp>

#include "analysis/fit/least_squares.hpp"

namespace hopscope {

NonNegativeFit fit_non_negative(std::span<const Equation> /*equations*/) {
  throw LackingError("costs from measured times", "Eigen", "HOPSCOPE_FIT");
}

}  // namespace hopscope
