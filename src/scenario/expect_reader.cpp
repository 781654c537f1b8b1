#include "scenario/sections.hpp"

#include <fmt/format.h>

#include "json/fields.hpp"
#include "scenario/formula_names.hpp"
#include "scenario/platform/platform_reader.hpp"
#include "text/parse_number.hpp"

namespace hopscope::input {

namespace {

const NumberRange times{.least = 0, .most = 1e300};

/// "1 %" as 0.01.
std::optional<double> read_percentage(const Json& value, const std::string& pointer, Findings& findings) {
  const std::string& text = value.get_ref<const std::string&>();
  const auto percent = text.find('%');
  const auto number =
      percent + 1 == text.size() ? parse_number(text.substr(0, text.find_last_not_of(" %") + 1)) : std::nullopt;
  if (number && *number >= 0 && *number <= 1000) return *number / 100;
  findings.add(pointer,
               fmt::format(R"({} is not a percentage; give one as "1 %", or a number in units of time)", shown(value)));
  return std::nullopt;
}

/// {"value": 822, "within": "1 %"}
void read_time_within(const Json& value, const std::string& pointer, Expect& expect, Findings& findings) {
  const Fields fields(value, pointer, {"value", "within"}, findings);
  expect.time = fields.number("value", Need::required, times);
  const Json* within =
      fields.find("within", Need::required, R"(give a percentage, "1 %", or a number in units of time)");
  if (within == nullptr) return;
  if (within->is_string()) {
    expect.time_within = read_percentage(*within, fields.pointer("within"), findings);
  } else {
    expect.time_margin = fields.number("within", Need::required, times);
  }
}

std::optional<std::string> read_time_formula(const Fields& fields) {
  const Json* value = fields.is_object() ? fields.find("time_formula", Need::optional, "") : nullptr;
  if (value == nullptr) return std::nullopt;
  auto text = read_line(*value, fields.pointer("time_formula"), {1, 500}, fields.findings());
  const std::string why_not = text ? why_no_formula(*text) : "";
  if (!why_not.empty()) fields.findings().add(fields.pointer("time_formula"), why_not);
  return text;
}

}  // namespace

const Names& expect_fields() {
  static const Names all{"time",           "time_at_most", "time_formula", "steps", "congestion_free",
                         "max_congestion", "delivery"};
  return all;
}

Expect read_expect(const Json& value, const std::string& pointer, Findings& findings) {
  const Fields fields(value, pointer, expect_fields(), findings);
  Expect expect;
  const Json* time = fields.is_object() ? fields.find("time", Need::optional, "") : nullptr;
  if (time != nullptr && time->is_object()) {
    read_time_within(*time, fields.pointer("time"), expect, findings);
  } else {
    expect.time = fields.number("time", Need::optional, times);
  }
  expect.time_at_most = fields.number("time_at_most", Need::optional, times);
  expect.time_formula = read_time_formula(fields);
  expect.steps = fields.integer("steps", Need::optional, 0, most_integer);
  expect.congestion_free = fields.flag("congestion_free");
  expect.max_congestion = fields.number("max_congestion", Need::optional, {0, 1e15});
  const auto delivery = fields.name("delivery", Need::optional, "delivery", {"verified", "failed", "not tracked"});
  if (delivery == "verified") expect.delivery = Delivery::verified;
  if (delivery == "failed") expect.delivery = Delivery::failed;
  if (delivery == "not tracked") expect.delivery = Delivery::not_tracked;
  return expect;
}

}  // namespace hopscope::input
