#include "scenario/sections.hpp"

#include <fmt/format.h>

#include "json/fields.hpp"

namespace hopscope::input {

namespace {

std::string required_text(const Fields& fields, std::string_view name, std::size_t most) {
  const TextRule rule{1, most};
  if (fields.find(name, Need::required, fmt::format("give one line of 1 to {} characters", most)) == nullptr) return "";
  return fields.text(name, rule).value_or("");
}

}  // namespace

BookClaim read_claim(const Json& value, const std::string& pointer, Findings& findings) {
  using Finding = BookClaim::Finding;
  const Fields fields(value, pointer, {"says", "source", "finding", "from", "found"}, findings);
  BookClaim claim;
  if (!fields.is_object()) return claim;
  claim.says = required_text(fields, "says", 300);
  claim.source = required_text(fields, "source", 80);
  const auto finding = fields.name("finding", Need::required, "finding", {"holds", "holds as a bound", "fails"});
  if (finding == "holds as a bound") claim.finding = Finding::holds_as_bound;
  if (finding == "fails") claim.finding = Finding::fails;
  claim.from = fields.text("from", {1, 40}).value_or("");
  if (fields.has("from") && finding && claim.finding != Finding::fails) {
    findings.add(fields.pointer("from"),
                 fmt::format("says where a claim begins to fail, but this one {}; leave it out", *finding));
  }
  claim.found = required_text(fields, "found", 400);
  return claim;
}

}  // namespace hopscope::input
