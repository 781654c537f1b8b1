#pragma once

// Plots of points: what is on the axes, the lines, and the words beside them.

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/selection.hpp"
#include "study/plot.hpp"
#include "study/points/field_names.hpp"
#include "study/points/point_groups.hpp"
#include "study/points/request.hpp"

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

/// Properties of a plot that do not follow from its samples.
struct PlotHabits {
  bool linear = false;       ///< no axis is logarithmic, whatever its values
  bool y_is_time = false;    ///< crossings are marked
  bool x_adds_time = false;  ///< time grows linearly with x, as with the message size
};

/// Chooses the axes of a plot that has its samples (logarithmic if values are positive and span more than a decade),
/// draws its lines and marks where the lowest curve changes. Between two samples a time that grows linearly with x is
/// interpolated linearly, anything else as a straight line on the axes.
void complete(Plot& plot, const PlotHabits& habits);

[[nodiscard]] bool is_column(const store::PointField& field, std::string_view name);
/// A column of the points of a store. @pre there is one of that name
[[nodiscard]] store::PointField points_column(const char* name);

/// The layout of a plot: its options, completed by defaults.
struct PlotLayout {
  std::vector<store::PointField> panel;
  std::vector<store::PointField> by;
  store::PointField x, y;
  std::optional<Aggregate> how;  // how several points are aggregated

  [[nodiscard]] bool has_formulas() const { return is_column(y, "time"); }
  /// The fields that determine the position of a point in the plot.
  [[nodiscard]] std::vector<store::PointField> place() const {
    std::vector<store::PointField> fields = panel;
    fields.insert(fields.end(), by.begin(), by.end());
    fields.push_back(x);
    return fields;
  }
};

/// @throws ColumnError, RequestError if a name is unknown, or unsuitable
[[nodiscard]] PlotLayout layout_of(store::PointReader& reader, FieldNames& names, const PlotRequest& asked,
                                   const store::Selection& selection);

/// A plot, and the numbers of points that it omits.
struct PlotOfPoints {
  Plot plot;
  std::int64_t without_value = 0;    ///< points that have no x, or no y
  std::int64_t beyond_axes = 0;      ///< points with an x or y that no axis can show
  std::int64_t troubled = 0;         ///< points that fail a check
  std::int64_t formulas_beyond = 0;  ///< points that are drawn, with a formula that is not, for the same reason
};

/// The requested plot.
/// @throws RequestError if there is nothing to draw or nothing that can be drawn, if several points have the same
/// position on a curve, or if there are more curves or panels than can be distinguished
[[nodiscard]] PlotOfPoints plot_of_points(store::PointReader& reader, FieldNames& names, const PlotRequest& asked);

}  // namespace hopscope
