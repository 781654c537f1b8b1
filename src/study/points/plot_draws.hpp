#pragma once

#include <map>
#include <span>
#include <vector>

#include "store/selection.hpp"
#include "study/plot.hpp"

namespace hopscope {

/// The random draws among points that are aggregated to one mean or median: points that differ in a seed. Points that
/// differ in anything else, such as p, were chosen deliberately: their mean has no random error.
class PlotDraws {
 public:
  PlotDraws(store::PointReader& reader, const store::Selection& selection);

  /// The seeds that are not the same for all points.
  [[nodiscard]] const std::vector<store::PointField>& seeds() const { return seeds_; }
  /// The values in a column of these rows; none if the seeds, in columns from `seeds_at` on, are the same for all.
  [[nodiscard]] std::vector<PlotDraw> of(std::span<const store::Row> points, std::size_t value_at,
                                         std::size_t seeds_at);

 private:
  std::vector<store::PointField> seeds_;
  std::map<store::Row, std::size_t, store::Before> numbers_;
};

/// True if two samples differ by more than two standard errors of the difference, or if nothing was drawn. Draws with
/// the same seeds are compared in pairs, so that their common part cancels.
[[nodiscard]] bool are_distinguishable(const PlotSample& one, const PlotSample& other);

}  // namespace hopscope
