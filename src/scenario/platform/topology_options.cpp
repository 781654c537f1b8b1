#include "scenario/platform/wiring_reader.hpp"

#include <optional>
#include <utility>

#include <fmt/format.h>

#include "scenario/platform/costs_reader.hpp"
#include "scenario/platform/platform_reader.hpp"
#include "scenario/scenario_reader.hpp"

namespace hopscope::input {

bool read_width(const Fields& fields, const TopologyFamily* family, TopologySpec& spec) {
  if (family == nullptr || family->width_rules.empty()) {
    const auto width = fields.number("width", Need::optional, channel_widths);
    spec.width = width.value_or(1);
    return width || !fields.has("width");
  }
  const Json* value = fields.find("width", Need::required,
                                  fmt::format("give a number, or one of {}", listed(names_in(family->width_rules))));
  if (value == nullptr) return false;
  if (value->is_string()) {
    const auto rule = read_name(*value, fields.pointer("width"), "width", names_in(family->width_rules),
                                fields.findings(), "a number");
    spec.width_rule = rule.value_or("");
    return rule.has_value();
  }
  const auto width = read_number(*value, fields.pointer("width"), channel_widths, fields.findings());
  spec.width = width.value_or(1);
  return width.has_value();
}

bool read_options(const Fields& fields, const TopologyFamily& family, TopologySpec& spec, GraphNotes& notes) {
  const std::size_t before = fields.findings().count();
  if (family.option("links") != nullptr) {
    const auto nodes = spec.extents.empty() ? std::nullopt : std::optional(spec.extents.front());
    spec.wiring = read_wiring(fields, nodes, spec.width, notes);
    if (spec.wiring == nullptr) return false;
    spec.extents = {spec.wiring->nodes};
    return fields.findings().count() == before;
  }
  for (const Field& option : family.options) {
    if (auto value = read_value(fields, option)) spec.options.set(option.name, std::move(*value));
  }
  return fields.findings().count() == before;
}

}  // namespace hopscope::input
