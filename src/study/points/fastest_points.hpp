#pragma once

#include <optional>

#include <hopscope/catalogue.hpp>

#include "store/selection.hpp"
#include "study/points/point_table.hpp"

namespace hopscope {

/// Message sizes, both ends included; of every size if there are none.
struct SizesAsked {
  std::optional<double> from, to;
};

/// A row for each message size, and each set of values of the other settings that differ: the algorithm with its
/// options that is the fastest of those stored, its time, those that take as long, and the runner-up.
/// @throws RequestError if there is nothing to choose between
[[nodiscard]] PointTable fastest_of_points(store::PointReader& reader, const SizesAsked& sizes,
                                           const Catalogue& catalogue);

}  // namespace hopscope
