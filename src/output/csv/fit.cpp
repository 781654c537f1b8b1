#include <fmt/format.h>

#include "output/csv/csv.hpp"
#include "output/fit_report.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

void append_rows(std::string& out, const CostFit& fit) {
  for (const Residual& each : fit.residuals) {
    const Measurement& of = each.measurement;
    append_formatted(out, "{},{},{},{},{},{},{},{},{}{}", of.line, of.startups, of.words, of.hops, of.weight, of.time,
                     each.fitted, each.value(), each.relative() ? fmt::format("{}", *each.relative()) : "",
                     end_of_line);
  }
}

}  // namespace

std::string fit_csv(const FitReport& report) {
  std::string out = "line,startups,m,hops,weight,time,fitted,residual,relative";
  out += end_of_line;
  if (report.protocols) {
    append_rows(out, report.protocols->short_messages);
    append_rows(out, report.protocols->long_messages);
  } else {
    append_rows(out, report.fit);
  }
  return out;
}

}  // namespace hopscope
