#include "scenario/platform/wiring_reader.hpp"

#include <fmt/format.h>

#include "scenario/scenario_reader.hpp"
#include "text/quantity.hpp"
#include "topology/graph/graph_options.hpp"

namespace hopscope::input {

namespace {

constexpr TextRule attribute_names{1, 200};
const NumberRange units{1e-30, 1e30};
const NumberRange unit_widths{1e-9, 1e18};

// "LinkSpeedRaw", or an object with what else there is to say: `unit` of a number, `unit_from` of width, `values` of
// switch.
void read_choice(const Fields& attributes, const char* field, std::string_view detail,
                 GraphAttributes::Choice& choice) {
  Findings& findings = attributes.findings();
  const Json* value = attributes.find(field, Need::optional, "");
  if (value == nullptr) return;
  if (!value->is_object() || detail.empty()) {
    choice.name = read_line(*value, attributes.pointer(field), attribute_names, findings).value_or("");
    return;
  }
  const bool has_units = std::string_view(field) == "width";
  const Fields fields(*value, attributes.pointer(field),
                      has_units ? Names{"name", detail, "unit_from"} : Names{"name", detail}, findings);
  const Json* name = fields.find("name", Need::required, "give the name of an attribute, such as \"LinkSpeedRaw\"");
  if (name != nullptr) choice.name = read_line(*name, fields.pointer("name"), attribute_names, findings).value_or("");
  if (detail == "unit") {
    choice.unit = fields.number("unit", Need::optional, units).value_or(1);
    const Json* units_from = has_units ? fields.find("unit_from", Need::optional, "") : nullptr;
    if (units_from != nullptr) {
      choice.unit_from = read_line(*units_from, fields.pointer("unit_from"), attribute_names, findings).value_or("");
    }
    return;
  }
  constexpr std::string_view rule = "give a list of strings, such as [\"spine\", \"leaf\"]";
  const Json* values = fields.find(detail, Need::required, rule);
  if (values == nullptr) return;
  if (!values->is_array() || values->empty()) {
    return findings.add(fields.pointer(detail), fmt::format("{} is not a list of strings; {}", shown(*values), rule));
  }
  for (std::size_t i = 0; i < values->size(); ++i) {
    const auto text = read_line((*values)[i], pointer_to(fields.pointer(detail), i), {0, 200}, findings);
    choice.values.push_back(text.value_or(""));
  }
}

void read_attributes(const Fields& topology, GraphOptions& options) {
  GraphAttributes& attributes = options.attributes;
  const Json* value = topology.find("attributes", Need::optional, "");
  if (value == nullptr) return;
  const Fields fields(*value, topology.pointer("attributes"), {"width", "t_w", "t_h", "class", "name", "switch"},
                      topology.findings());
  if (!fields.is_object()) return;
  read_choice(fields, "width", "unit", attributes.width);
  read_choice(fields, "t_w", "unit", attributes.t_w);
  read_choice(fields, "t_h", "unit", attributes.t_h);
  read_choice(fields, "class", "", attributes.link_class);
  read_choice(fields, "name", "", attributes.name);
  const Json* is_switch = fields.find("switch", Need::optional, "");
  if (is_switch != nullptr && *is_switch == false) {
    options.has_switches = false;
  } else {
    read_choice(fields, "switch", "values", attributes.is_switch);
  }
}

// A number, or none for "usual"; 1 if it is not given, or wrong.
std::optional<double> read_unit_width(const Fields& topology) {
  const Json* value = topology.find("unit_width", Need::optional, "");
  if (value == nullptr) return 1;
  if (value->is_string() && *value == "usual") return std::nullopt;
  NumberRange range = unit_widths;
  range.also = "\"usual\"";
  return read_number(*value, topology.pointer("unit_width"), range, topology.findings()).value_or(1);
}

}  // namespace

std::optional<bool> read_parallel(const Fields& topology) {
  const Field& field = topology::graph_fields::parallel();
  const auto name = read_value(topology, field);
  if (topology.has(field.name) && !name) return std::nullopt;
  return name == FieldValue("separate");
}

std::optional<GraphOptions> read_graph_options(const Fields& topology, double width) {
  const std::size_t before = topology.findings().count();
  GraphOptions options{
      .width = width, .states_width = topology.has("width"), .keeps_parallel = read_parallel(topology).value_or(false)};
  options.takes_largest = read_value(topology, topology::graph_fields::component()) == FieldValue("largest");
  options.unit_width = read_unit_width(topology);
  options.directed = topology.flag("directed");
  read_attributes(topology, options);
  const std::string& unit = topology.findings().time_unit();
  if (!unit.empty()) options.microsecond = time_in(unit, {1, -6});
  return topology.findings().count() == before ? std::optional(options) : std::nullopt;
}

}  // namespace hopscope::input
