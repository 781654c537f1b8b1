#include "study/points/plot_of_points.hpp"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include <hopscope/cost_parameters.hpp>

#include "study/points/field_names.hpp"
#include "text/formatted.hpp"
#include "text/numbers.hpp"
#include "text/safe_text.hpp"

namespace hopscope {

namespace {

using store::Value;

constexpr std::array<std::string_view, 3> times{"time", "analytic", "lower_bound"};

struct Label {
  std::string_view column;
  std::string_view text;
};
constexpr std::array labels{Label{"message_words", "message size m, words"},
                            Label{"ranks", "ranks p"},
                            Label{"shift", "shift q"},
                            Label{"ratio", "time / formula"},
                            Label{"max_congestion", "largest congestion"},
                            Label{"lower_bound", "lower bound"},
                            Label{"over_bound", "time / lower bound"},
                            Label{"link_traversals", "link traversals"},
                            Label{"word_hops", "word-hops"}};

std::string value_text(const Value& value) {
  if (const auto* const real = std::get_if<double>(&value)) return number(*real);
  return printable(store::plain(value));
}

// The values that all points have in common, by column.
class Common {
 public:
  Common(store::PointReader& reader, const store::Selection& selection) {
    for (const std::string_view name : store::setting_columns()) {
      const auto values =
          reader.values(store::column_field(std::string(name), *store::points_table.column(name)), selection, 2);
      if (values.size() == 1 && values.front().index() > 0) values_[std::string(name)] = value_text(values.front());
    }
  }
  /// Empty if it differs.
  [[nodiscard]] std::string operator[](const std::string& column) const {
    const auto found = values_.find(column);
    return found == values_.end() ? "" : found->second;
  }

 private:
  std::map<std::string, std::string> values_;
};

std::string title_of(const Common& common) {
  std::vector<std::string> parts;
  std::string what = common["operation"];
  if (const auto family = common["family"]; !family.empty()) what += (what.empty() ? "" : " on ") + family;
  if (!what.empty()) parts.push_back(what);
  if (const auto algorithm = common["algorithm"]; !algorithm.empty()) parts.push_back("algorithm " + algorithm);
  for (const auto& [column, name] : {std::pair{"ranks", "p"}, {"message_words", "m"}, {"shift", "q"}}) {
    if (const auto value = common[column]; !value.empty()) parts.push_back(fmt::format("{} = {}", name, value));
  }
  return parts.empty() ? "points of a sweep" : joined(parts, ", ");
}

std::string ports_text(const std::string& ports) {
  if (ports.empty()) return "";
  return ports == "1" ? "one port" : ports + " ports";
}

// Defaults are left out: identity, default routing, fair sharing, no barrier, local work that takes no time.
std::vector<std::string> setting_of(const Common& common, const std::string& unit) {
  std::vector<std::string> parts;
  const auto add = [&](const std::string& part) {
    if (!part.empty()) parts.push_back(part);
  };
  add(common["switching"]);
  add(ports_text(common["ports"]));
  std::vector<std::string> costs;
  for (const CostParameter& each : cost_parameters) {
    const std::string value = common[std::string(each.name)];
    if (!value.empty() && (value != "0" || !each.is_local)) costs.push_back(fmt::format("{} {}", each.name, value));
  }
  if (!costs.empty()) add(fmt::format("{}{}", joined(costs, "  "), unit.empty() ? "" : ' ' + unit));
  const auto add_unusual = [&](const char* column, const char* usual) {
    const std::string value = common[column];
    if (!value.empty() && value != usual) add(fmt::format("{} {}", column, value));
  };
  for (const char* column : {"sizes", "radix", "direction"}) add_unusual(column, "");
  add_unusual("routing", "default");
  add_unusual("contention", "fair");
  add_unusual("mapping", "identity");
  if (common["synchronization"] == "barrier") add("a barrier before every step");
  if (const auto engine = common["engine"]; !engine.empty()) add("engine " + engine);
  return parts;
}

}  // namespace

PlotWords plot_words(store::PointReader& reader, const store::Selection& selection) {
  const Common common(reader, selection);
  const std::string unit = common["time_unit"];
  return {title_of(common), setting_of(common, unit), unit};
}

bool is_cost(const store::PointField& field) {
  return field.column != nullptr &&
         std::ranges::find(cost_parameters, field.column->name, &CostParameter::name) != cost_parameters.end();
}

bool is_time(const store::PointField& field) {
  return is_cost(field) || (field.column != nullptr && std::ranges::find(times, field.column->name) != times.end());
}

std::string name_of_values(const std::vector<store::PointField>& fields, const store::Row& values) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (values[i].index() == 0) continue;
    const bool is_text = std::holds_alternative<std::string>(values[i]);
    parts.push_back(is_text ? printable(store::plain(values[i]))
                            : fmt::format("{} = {}", brief_name(fields[i]), store::plain(values[i])));
  }
  return parts.empty() ? "no " + brief_name(fields.front()) : joined(parts, ", ");
}

std::string axis_label(const store::PointField& field, const std::string& unit) {
  std::string text = field.name;
  if (field.column != nullptr) {
    const auto* const found = std::find_if(labels.begin(), labels.end(),
                                           [&](const Label& label) { return label.column == field.column->name; });
    text = found == labels.end() ? field.column->name : found->text;
  }
  return is_time(field) && !unit.empty() ? fmt::format("{}, {}", text, unit) : text;
}

}  // namespace hopscope
