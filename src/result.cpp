#include <hopscope/result.hpp>

#include <cmath>

namespace hopscope {

bool breaks_its_promise(const Analytic& analytic, std::optional<double> ratio) {
  if (!analytic.holds) return false;
  const double off = ratio ? *ratio - 1 : 1;
  switch (analytic.kind) {
    case Kind::exact: return std::abs(off) > Agreement::tolerance;
    case Kind::upper_bound: return off > Agreement::tolerance;
    case Kind::lower_bound: return off < -Agreement::tolerance;
  }
  return false;
}

}  // namespace hopscope
