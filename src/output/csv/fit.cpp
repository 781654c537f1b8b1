#include <iterator>

#include <fmt/format.h>

#include "output/csv/csv.hpp"
#include "output/fit_report.hpp"

namespace hopscope {

std::string fit_csv(const FitReport& report) {
  std::string out = "line,startups,m,hops,weight,time,fitted,residual,relative";
  out += end_of_line;
  for (const Residual& each : report.fit.residuals) {
    const Measurement& of = each.measurement;
    fmt::format_to(std::back_inserter(out), "{},{},{},{},{},{},{},{},{}{}", of.line, of.startups, of.words, of.hops,
                   of.weight, of.time, each.fitted, each.value(),
                   each.relative() ? fmt::format("{}", *each.relative()) : "", end_of_line);
  }
  return out;
}

}  // namespace hopscope
