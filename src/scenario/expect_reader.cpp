#include "scenario/expect_reader.hpp"

#include "json/fields.hpp"
#include "scenario/platform/platform_reader.hpp"

namespace hopscope::input {

namespace {

const NumberRange times{.least = 0, .most = 1e300};

}  // namespace

Expect read_expect(const Json& value, const std::string& pointer, Findings& findings) {
  const Fields fields(value, pointer,
                      {"time", "time_at_most", "steps", "congestion_free", "max_congestion", "delivery"}, findings);
  Expect expect;
  expect.time = fields.number("time", Need::optional, times);
  expect.time_at_most = fields.number("time_at_most", Need::optional, times);
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
