#include "scenario/expect_reader.hpp"

#include <fmt/format.h>

#include "scenario/fields.hpp"
#include "scenario/platform_reader.hpp"

namespace hopscope::input {

namespace {

const NumberRange times{.least = 0, .most = 1e300};

bool is_sweep_path(std::string_view path) {
  return (path.starts_with("platform.") || path.starts_with("schedule.")) && !path.ends_with('.') &&
         path.find("..") == std::string_view::npos;
}

}  // namespace

Expect read_expect(const Json& value, const std::string& pointer, Findings& findings) {
  const Fields fields(value, pointer,
                      {"time", "time_at_most", "steps", "congestion_free", "max_congestion", "delivery"}, findings);
  Expect expect;
  expect.time = fields.number("time", Need::optional, times);
  expect.time_at_most = fields.number("time_at_most", Need::optional, times);
  expect.steps = fields.integer("steps", Need::optional, 0, most_integer);
  expect.congestion_free = fields.flag("congestion_free");
  expect.max_congestion = fields.integer("max_congestion", Need::optional, 0, most_integer);
  const auto delivery = fields.name("delivery", Need::optional, "delivery", {"verified", "failed", "not tracked"});
  if (delivery == "verified") expect.delivery = Delivery::verified;
  if (delivery == "failed") expect.delivery = Delivery::failed;
  if (delivery == "not tracked") expect.delivery = Delivery::not_tracked;
  return expect;
}

void check_sweep(const Json& value, const std::string& pointer, Findings& findings) {
  static constexpr std::string_view form = "give it like {\"schedule.message_words\": [1, 16, 256]}";
  if (!value.is_object() || value.empty()) {
    findings.add(pointer, fmt::format("{}; {}",
                                      value.is_object() ? "names no field" : shown(value) + " is not an object", form));
    return;
  }
  for (const auto& item : value.items()) {
    const std::string place = pointer_to(pointer, item.key());
    if (!is_sweep_path(item.key())) {
      findings.add(place,
                   "not a path to a field; give one like \"schedule.message_words\" or \"platform.topology.nodes\"");
    }
    if (!item.value().is_array() || item.value().empty()) {
      findings.add(place,
                   fmt::format("{}; give a list of values",
                               item.value().is_array() ? "the list is empty" : shown(item.value()) + " is not a list"));
    }
  }
}

}  // namespace hopscope::input
