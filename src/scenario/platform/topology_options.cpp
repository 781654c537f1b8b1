#include "scenario/platform/topology_options.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "scenario/platform/costs_reader.hpp"
#include "scenario/platform/platform_reader.hpp"
#include "scenario/platform/wiring_reader.hpp"

namespace hopscope::input {

namespace {

const NumberRange oversubscriptions{.least = 1, .most = 1024};

// Empty if there are none, or if they are wrong.
std::vector<std::int64_t> read_twists(const Fields& fields) {
  const std::string give = "give a list of integers, one for each dimension but the last";
  const Json* list = fields.find("twists", Need::optional, give);
  if (list == nullptr) return {};
  const std::string wrong = !list->is_array()           ? shown(*list) + " is not a list"
                            : list->empty()             ? "the list is empty"
                            : list->size() > most_sides ? fmt::format("the list has {} entries", list->size())
                                                        : "";
  if (!wrong.empty()) {
    fields.findings().add(fields.pointer("twists"), fmt::format("{}; {}", wrong, give));
    return {};
  }
  const auto read = read_integers(*list, fields.pointer("twists"), integers(0, most_nodes), fields.findings());
  return read.value_or(std::vector<std::int64_t>());
}

}  // namespace

bool has_option(const TopologyFamily& family, std::string_view option) {
  return std::find(family.options.begin(), family.options.end(), option) != family.options.end();
}

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
  if (has_option(family, "construction")) {
    spec.construction =
        fields.name("construction", Need::optional, "construction", {"fat-links", "k-ary-n-tree"}).value_or("");
  }
  if (has_option(family, "arrangement")) {
    spec.construction =
        fields.name("arrangement", Need::optional, "arrangement", {"palmtree", "consecutive"}).value_or("");
  }
  if (has_option(family, "oversubscription")) {
    spec.oversubscription = fields.number("oversubscription", Need::optional, oversubscriptions).value_or(1);
  }
  if (has_option(family, "twists")) spec.twists = read_twists(fields);
  if (has_option(family, "wraparound")) spec.wraparound = fields.flag("wraparound").value_or(false);
  if (has_option(family, "links")) {
    const auto nodes = spec.extents.empty() ? std::nullopt : std::optional(spec.extents.front());
    spec.wiring = read_wiring(fields, nodes, spec.width, notes);
    if (spec.wiring == nullptr) return false;
    spec.extents = {spec.wiring->nodes};
  }
  return fields.findings().count() == before;
}

}  // namespace hopscope::input
