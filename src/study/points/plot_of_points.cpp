#include "study/points/plot_of_points.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "study/points/point_groups.hpp"
#include "study/points/request.hpp"

namespace hopscope {

namespace {

using store::PointField;
using store::PointReader;
using store::Row;
using store::Selection;
using store::Value;

constexpr std::size_t most_curves = 20;
constexpr std::size_t most_panels = 12;

// Times grow linearly with these fields.
bool adds_time(const PointField& field) { return is_cost(field) || is_column(field, "message_words"); }

std::optional<double> number_of(const Value& value, const PointField& field) {
  if (const auto* const whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  if (const auto* const real = std::get_if<double>(&value)) return *real;
  if (const auto* const text = std::get_if<std::string>(&value)) {
    throw RequestError(fmt::format("{} is not numeric, for example \"{}\", and axes need numbers; ", field.name, *text),
                       RequestPart::by, " and ", RequestPart::panel, " take texts");
  }
  return std::nullopt;
}

using Places = std::map<Row, std::size_t, store::Before>;  // indices of panels or curves, by their values

void number_places(Places& places) {
  std::size_t next = 0;
  for (auto& [values, place] : places) place = next++;
}

// Converts the points to curves.
class Drawing {
 public:
  Drawing(PointReader& reader, const Selection& selection, PlotLayout layout)
      : reader_(reader), selection_(selection), layout_(std::move(layout)) {
    if (layout_.how == Aggregate::mean || layout_.how == Aggregate::median) drawn_.emplace(reader, selection);
  }

  PlotOfPoints draw() {
    read();
    if (layout_.how) merge();
    name_all();
    for (std::size_t point = 0; point < points_.size(); ++point) place(point);
    for (PlotPanel& panel : result_.plot.panels) {
      for (PlotCurve& curve : panel.curves) curve.is_exact = curve.is_exact && !curve.samples.empty();
    }
    return std::move(result_);
  }

 private:
  [[nodiscard]] Row panel_of(const Row& point) const {
    return {point.begin(), point.begin() + static_cast<std::ptrdiff_t>(layout_.panel.size())};
  }
  [[nodiscard]] Row curve_of(const Row& point) const {
    const auto begin = point.begin() + static_cast<std::ptrdiff_t>(layout_.panel.size());
    return {begin, begin + static_cast<std::ptrdiff_t>(layout_.by.size())};
  }

  void read() {
    std::vector<PointField> fields = layout_.place();
    x_at_ = fields.size() - 1;
    for (const char* name : {"analytic", "analytic_kind", "analytic_holds"}) {
      if (layout_.has_formulas()) fields.push_back(points_column(name));
    }
    fields.insert(fields.begin() + static_cast<std::ptrdiff_t>(x_at_) + 1, layout_.y);
    seeds_at_ = fields.size();
    if (drawn_) fields.insert(fields.end(), drawn_->seeds().begin(), drawn_->seeds().end());
    for (Row& point : reader_.rows(fields, selection_)) {
      if (!number_of(point[x_at_], layout_.x) || !number_of(point[x_at_ + 1], layout_.y)) {
        ++result_.without_value;
      } else if (can_stand(point)) {
        points_.push_back(std::move(point));
      }
    }
    if (points_.empty()) refuse_nothing();
  }

  // Counts the point if an axis cannot show its position.
  [[nodiscard]] bool can_stand(const Row& point) {
    const bool can =
        can_be_drawn(*number_of(point[x_at_], layout_.x)) && can_be_drawn(*number_of(point[x_at_ + 1], layout_.y));
    if (!can) ++result_.beyond_axes;
    return can;
  }

  [[noreturn]] void refuse_nothing() const {
    std::string why = "is done";
    if (result_.without_value > 0) why = fmt::format("has both {} and {}", layout_.x.name, layout_.y.name);
    if (result_.beyond_axes > 0) {
      why = fmt::format("has a {} and a {} that can be drawn ({})", layout_.x.name, layout_.y.name, drawable_in_words);
    }
    throw RequestError(
        fmt::format("there is nothing to draw: no point {}{}", selection_.conditions.empty() ? "" : "of these ", why));
  }

  // They are sorted by position. An aggregate is exact if all its values are.
  void merge() {
    std::vector<Row> merged;
    for (std::size_t begin = 0, end = 0; begin < points_.size(); begin = end) {
      const auto is_there = [&](const Row& point) {
        return std::equal(point.begin(), point.begin() + static_cast<std::ptrdiff_t>(x_at_) + 1,
                          points_[begin].begin());
      };
      while (end < points_.size() && is_there(points_[end])) ++end;
      const auto come_to = [&](std::size_t column) {
        std::vector<Value> values;
        for (std::size_t i = begin; i < end; ++i) values.push_back(points_[i][column]);
        return aggregate(*layout_.how, values);
      };
      Row row = points_[begin];
      row[x_at_ + 1] = come_to(x_at_ + 1);
      if (layout_.has_formulas()) {
        row[x_at_ + 2] = come_to(x_at_ + 2);
        for (std::size_t i = begin; i < end; ++i) {
          if (!is_exact(points_[i])) row[x_at_ + 4] = Value(std::int64_t{0});
        }
      }
      merged.push_back(std::move(row));
      if (!can_stand(merged.back())) {  // an aggregate may be out of range although its values are not
        merged.pop_back();
        continue;
      }
      if (drawn_) draws_.push_back(drawn_->of(std::span(points_).subspan(begin, end - begin), x_at_ + 1, seeds_at_));
    }
    points_ = std::move(merged);
    if (points_.empty()) refuse_nothing();
  }

  [[nodiscard]] bool is_exact(const Row& point) const {
    return point[x_at_ + 4] == Value(std::int64_t{1}) && point[x_at_ + 3] == Value(std::string("exact"));
  }

  void name_all() {
    for (const Row& point : points_) {
      panels_.emplace(panel_of(point), 0);
      curves_.emplace(curve_of(point), 0);
    }
    number_places(panels_);
    number_places(curves_);
    if (curves_.size() > most_curves) {
      throw RequestError(fmt::format("there are {} curves, and {} are the most that can be distinguished; choose with ",
                                     curves_.size(), most_curves),
                         RequestPart::where,
                         ", or give each value of a column a panel of its own: ", RequestPart::panel, " NAME");
    }
    if (panels_.size() > most_panels) {
      throw RequestError(
          fmt::format("there are {} panels, and at most {} fit; choose with ", panels_.size(), most_panels),
          RequestPart::where);
    }
    for (const auto& [values, place] : curves_) {
      result_.plot.names.push_back(layout_.by.empty() ? "simulated" : name_of_values(layout_.by, values));
    }
    for (const auto& [values, place] : panels_) {
      PlotPanel& panel = result_.plot.panels.emplace_back();
      panel.title = layout_.panel.empty() ? "" : name_of_values(layout_.panel, values);
      panel.curves.resize(curves_.size(), PlotCurve{{}, {}, true});
    }
  }

  void place(std::size_t which) {
    const Row& point = points_[which];
    PlotCurve& curve = result_.plot.panels[panels_.at(panel_of(point))].curves[curves_.at(curve_of(point))];
    PlotSample sample{*number_of(point[x_at_], layout_.x), *number_of(point[x_at_ + 1], layout_.y), std::nullopt, {}};
    if (!draws_.empty()) sample.draws = std::move(draws_[which]);
    if (layout_.has_formulas()) {
      sample.formula = number_of(point[x_at_ + 2], layout_.y);
      if (sample.formula && !can_be_drawn(*sample.formula)) {
        sample.formula.reset();
        ++result_.formulas_beyond;
      }
      curve.is_exact = curve.is_exact && is_exact(point);
    }
    if (!curve.samples.empty() && curve.samples.back().x == sample.x) refuse_clash(point);
    curve.samples.push_back(sample);
  }

  [[noreturn]] void refuse_clash(const Row& point) {
    const Row values(point.begin(), point.begin() + static_cast<std::ptrdiff_t>(x_at_) + 1);
    throw RequestError(clash_in_words(reader_, selection_, layout_.place(), values), ". Choose with ",
                       RequestPart::where, ", distinguish them with ", RequestPart::by, ' ' + by_so_far(),
                       "NAME, give each a panel of its own with ", RequestPart::panel,
                       " NAME, or aggregate them: ", RequestPart::y, " median:" + layout_.y.name);
  }

  [[nodiscard]] std::string by_so_far() const {
    std::string text;
    for (const PointField& field : layout_.by) text += field.name + ',';
    return text;
  }

  PointReader& reader_;
  const Selection& selection_;
  PlotLayout layout_;
  std::optional<PlotDraws> drawn_;
  std::size_t x_at_ = 0;  // in a row; y is next, then formulas, if any, and then seeds
  std::size_t seeds_at_ = 0;
  std::vector<Row> points_;
  std::vector<std::vector<PlotDraw>> draws_;  // of each point, if it is merged from several
  Places panels_;
  Places curves_;
  PlotOfPoints result_;
};

}  // namespace

PlotOfPoints plot_of_points(PointReader& reader, FieldNames& names, const PlotRequest& asked) {
  Selection selection = names.selection(asked.where, store::WhichPoints::done);
  const std::int64_t troubled = leave_out_troubled(reader, selection);
  const PlotLayout layout = layout_of(reader, names, asked, selection);
  PlotOfPoints drawn = Drawing(reader, selection, layout).draw();
  drawn.troubled = troubled;
  Plot& plot = drawn.plot;
  const PlotWords words = plot_words(reader, selection);
  if ((is_time(layout.x) || is_time(layout.y)) && reader.extent(points_column("time_unit"), selection).many > 1) {
    throw RequestError("the points have times in several units; choose one with ", RequestPart::where,
                       " time_unit=NAME");
  }
  plot.title = words.title;
  plot.setting = words.setting;
  plot.has_formulas = layout.has_formulas();
  const auto axis = [&](const PointField& field) {
    const std::string name(field.column == nullptr ? std::string_view(field.name) : field.column->name);
    return PlotAxis{name, brief_name(field), axis_label(field, words.unit)};
  };
  plot.x = axis(layout.x);
  plot.y = axis(layout.y);
  if (layout.how) plot.y.label = fmt::format("{} of {}", name_of(*layout.how), plot.y.label);
  complete(plot, {asked.linear, is_time(layout.y), adds_time(layout.x)});
  return drawn;
}

}  // namespace hopscope
