#include "study/plot.hpp"

#include <cmath>

namespace hopscope {

bool can_be_drawn(double value) {
  constexpr double least = 1e-300;
  constexpr double most = 1e300;
  const double size = std::abs(value);
  return size == 0 || (size >= least && size <= most);
}

}  // namespace hopscope
