#pragma once

#include <cstddef>

namespace hopscope {

/// The sizes of messages for which a curve is found, and how far.
struct CurveSettings {
  double from = 1;
  double to = 1048576;
  std::size_t most_pieces = 300;
};

}  // namespace hopscope
