#include <hopscope/result.hpp>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

// "a", "a and b", "a, b and c"
std::string in_a_sentence(const std::vector<std::string>& parts) {
  std::string sentence;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) sentence += i + 1 == parts.size() ? " and " : ", ";
    sentence += parts[i];
  }
  return sentence;
}

}  // namespace

bool Analytic::holds() const { return std::ranges::all_of(assumptions, &Assumption::holds); }

std::string Analytic::assumes() const {
  std::vector<std::string> parts;
  for (const Assumption& each : assumptions) parts.push_back(each.text);
  return in_a_sentence(parts);
}

std::string Analytic::unmet() const {
  std::vector<std::string> parts;
  for (const Assumption& each : assumptions) {
    if (!each.holds) parts.push_back(each.text);
  }
  return in_a_sentence(parts);
}

bool breaks_its_promise(const Analytic& analytic, std::optional<double> ratio) {
  if (!analytic.holds()) return false;
  const double off = ratio ? *ratio - 1 : 1;
  switch (analytic.kind) {
    case Kind::exact: return std::abs(off) > Agreement::tolerance;
    case Kind::upper_bound: return off > Agreement::tolerance;
    case Kind::lower_bound: return off < -Agreement::tolerance;
  }
  return false;
}

}  // namespace hopscope
