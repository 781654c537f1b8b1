#include "output/csv/csv.hpp"
#include "output/measured_report.hpp"
#include "text/formatted.hpp"

namespace hopscope {

std::string measured_csv(const MeasuredReport& report) {
  std::string out = "file,benchmark,line,bytes,words,measured,in_use,compared_with,ratio,nearest";
  for (const std::string& name : report.algorithms) out += "," + csv_field(name);
  out += end_of_line;
  for (const MeasuredTable& table : report.tables) {
    for (const MeasuredSize& size : table.sizes) {
      append_formatted(
          out, "{},{},{},{},{},{},{},{},{},{}", csv_field(table.file), csv_field(table.benchmark), size.line,
          size.bytes, size.words, size.measured, size.is_explained() ? csv_field(report.algorithms[size.in_use]) : "",
          csv_field(report.algorithms[size.in_use]), size.ratio(), csv_field(report.algorithms[size.nearest]));
      for (const Time time : size.simulated) append_formatted(out, ",{}", time);
      out += end_of_line;
    }
  }
  return out;
}

}  // namespace hopscope
