#include <hopscope/result.hpp>

#include <algorithm>
#include <cmath>

#include "text/numbers.hpp"

namespace hopscope {

bool Analytic::holds() const { return std::ranges::all_of(assumptions, &Assumption::holds); }

std::string Analytic::assumes() const {
  std::vector<std::string> parts;
  for (const Assumption& each : assumptions) parts.push_back(each.text);
  return in_a_row(parts);
}

std::string Analytic::unmet() const {
  std::vector<std::string> parts;
  for (const Assumption& each : assumptions) {
    if (!each.holds) parts.push_back(each.text);
  }
  return in_a_row(parts);
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
