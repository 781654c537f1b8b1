#include "scenario/handed_in.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "json/document.hpp"
#include "json/fields.hpp"

namespace hopscope {

std::size_t HandedIn::attempts_at(const std::string& quantity) const {
  return static_cast<std::size_t>(std::ranges::count(attempts, quantity, &Attempt::quantity));
}

namespace input {

namespace {

constexpr std::size_t most_attempts = 10'000;
constexpr TextRule answer_rule{0, 100'000};

Attempt read_attempt(const Json& value, const std::string& pointer, Findings& findings) {
  static const Names allowed{"quantity", "predicted", "holds", "hints"};
  const Fields fields(value, pointer, allowed, findings);
  Attempt attempt;
  if (!fields.is_object()) return attempt;
  if (fields.find("quantity", Need::required, "give what was predicted, as \"time\"") != nullptr)
    attempt.quantity = fields.text("quantity", {1, 200}).value_or("");
  attempt.predicted = fields.text("predicted", answer_rule).value_or("");
  attempt.holds = fields.flag("holds").value_or(false);
  attempt.hints = static_cast<int>(fields.integer("hints", Need::optional, 0, 2).value_or(0));
  return attempt;
}

std::vector<Attempt> read_attempts(const Json& value, const std::string& pointer, Findings& findings) {
  std::vector<Attempt> attempts;
  if (!value.is_array() || value.size() > most_attempts) {
    findings.add(pointer, fmt::format("is {}; give a list of at most {} attempts", shown(value), most_attempts));
    return attempts;
  }
  for (std::size_t i = 0; i < value.size(); ++i)
    attempts.push_back(read_attempt(value[i], pointer_to(pointer, i), findings));
  return attempts;
}

}  // namespace

HandedIn read_handed_in(const Json& value, const std::string& pointer, Findings& findings) {
  static const Names allowed{"student", "seed", "attempts"};
  const Fields fields(value, pointer, allowed, findings);
  HandedIn handed_in;
  if (!fields.is_object()) return handed_in;
  if (fields.find("student", Need::required, "give the name of the student who hands this in") != nullptr)
    handed_in.student = fields.text("student", {1, 200}).value_or("");
  if (const Json* seed = fields.find("seed", Need::optional, "")) {
    if (seed->is_number_unsigned()) {
      handed_in.seed = seed->get<std::uint64_t>();
    } else {
      findings.add(fields.pointer("seed"), fmt::format("is {}; give a whole number from 0 to 2^64 - 1", shown(*seed)));
    }
  }
  if (const Json* attempts = fields.find("attempts", Need::optional, ""))
    handed_in.attempts = read_attempts(*attempts, fields.pointer("attempts"), findings);
  return handed_in;
}

std::optional<HandedIn> handed_in_with(const std::string& file, const ReadOptions& read) {
  Findings findings(*read.files, file);
  const auto document = load_document(file, read, findings);
  findings.throw_if_any();
  const auto found = document->root.find("handed_in");
  if (found == document->root.end()) return std::nullopt;
  HandedIn handed_in = read_handed_in(*found, "/handed_in", findings);
  findings.throw_if_any();
  return handed_in;
}

}  // namespace input
}  // namespace hopscope
