#pragma once

#include <string>
#include <vector>

#include "store/selection.hpp"

namespace hopscope {

/// The common settings of the points of a plot, in words.
struct PlotWords {
  std::string title;                 ///< "all-to-all on hypercube, p = 8"
  std::vector<std::string> setting;  ///< "cut-through", "t_s = 50 us"
  std::string unit;                  ///< of all times; empty if there is none, or more than one
};

[[nodiscard]] PlotWords plot_words(store::PointReader& reader, const store::Selection& selection);

/// "pairwise", "p = 16", "bruck, radix = 4": the values of fields of a point; fields without a value are left out,
/// unless all are.
[[nodiscard]] std::string name_of_values(const std::vector<store::PointField>& fields, const store::Row& values);

/// A column with its meaning and its unit: "message size m, words", "time, us".
[[nodiscard]] std::string axis_label(const store::PointField& field, const std::string& unit);

/// True if a column is a cost parameter.
[[nodiscard]] bool is_cost(const store::PointField& field);

/// True if a column is a time, in the scenario's unit.
[[nodiscard]] bool is_time(const store::PointField& field);

}  // namespace hopscope
