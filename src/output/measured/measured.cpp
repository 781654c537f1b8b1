#include "output/measured/measured.hpp"

#include "output/csv.hpp"
#include "output/json_layout.hpp"
#include "output/json_parts.hpp"

namespace hopscope {

namespace {

Cells cells_of(const MeasuredReport& report, const MeasuredSize& size) {
  const std::string& in_use = report.algorithms[size.in_use];
  return {{"line", cell(size.line)},
          {"bytes", size.bytes},
          {"words", size.words},
          {"measured", size.measured},
          {"in_use", size.is_explained() ? Cell(in_use) : Cell()},
          {"compared_with", in_use},
          {"ratio", size.ratio()},
          {"nearest", report.algorithms[size.nearest]}};
}

/// Bandwidths of the measured time and of the simulated one, as far as benchmarks print them.
Cells bandwidths_of(const MeasuredReport& report, const MeasuredSize& size) {
  if (!report.bandwidth)
    return {{"algbw", Cell()}, {"busbw", Cell()}, {"simulated_busbw", Cell()}, {"busbw_at_best", Cell()}};
  const Bandwidth measured = report.bandwidth->of(size.words, size.measured);
  return {{"algbw", measured.algorithm},
          {"busbw", measured.bus},
          {"simulated_busbw", report.bandwidth->of(size.words, size.simulated[size.in_use]).bus},
          {"busbw_at_best", cell(report.bus_at_best[size.in_use])}};
}

/// What a library takes; nothing if none was asked for.
Cells choice_of(const MeasuredReport& report, const MeasuredSize& size) {
  if (report.library.empty()) return {};
  const bool is_known = !size.library_takes.empty(), has_ours = !size.library_name.empty();
  return {{"library_takes", is_known ? Cell(size.library_takes) : Cell()},
          {"library_name", has_ours ? Cell(size.library_name) : Cell()},
          {"library_predicted", cell(size.predicted)}};
}

Cells times_of(const MeasuredReport& report, const MeasuredSize& size) {
  Cells cells;
  for (std::size_t i = 0; i < report.algorithms.size(); ++i)
    cells.emplace_back(report.algorithms[i], size.simulated[i]);
  return cells;
}

Json size_json(const MeasuredReport& report, const MeasuredSize& size) {
  Json json;
  add_cells(json, cells_of(report, size));
  add_cells(json, bandwidths_of(report, size));
  add_cells(json, choice_of(report, size));
  json["simulated"] = Json::object();
  add_cells(json["simulated"], times_of(report, size));
  return json;
}

Json table_json(const MeasuredReport& report, const MeasuredTable& table) {
  Json json{{"file", table.file},
            {"benchmark", table.benchmark},
            {"of_buffers", table.is_of_buffers},
            {"times", table.has_longest_times ? "longest" : "mean"},
            {"sizes", Json::array()},
            {"typical_factors", Json::object()},
            {"changes", Json::array()},
            {"unexplained", Json::array()},
            {"conclusions", conclusions_of(report, table)}};
  for (const MeasuredSize& each : table.sizes) json["sizes"].push_back(size_json(report, each));
  for (std::size_t i = 0; i < report.algorithms.size(); ++i)
    json["typical_factors"][report.algorithms[i]] = table.typical_factors[i];
  for (const AlgorithmChange& each : table.changes) {
    json["changes"].push_back({{"last_bytes", each.last_bytes},
                               {"next_bytes", each.next_bytes},
                               {"from", report.algorithms[each.below]},
                               {"to", report.algorithms[each.above]}});
  }
  for (const UnexplainedSizes& each : table.unexplained) {
    json["unexplained"].push_back({{"from_bytes", each.from},
                                   {"to_bytes", each.to},
                                   {"least_ratio", each.least_ratio},
                                   {"most_ratio", each.most_ratio}});
  }
  return json;
}

}  // namespace

std::string measured_json(const MeasuredReport& report) {
  Json json;
  json["hopscope"] = HOPSCOPE_VERSION;
  json["scenario"] = report.common.scenario;
  json["platform"] = platform_json(report.common.platform);
  json["schedule"] = schedule_json(report.common);
  json["word_bytes"] = report.word_bytes;
  if (!report.library.empty()) json["library"] = report.library;
  json["algorithms"] = report.algorithms;
  json["tables"] = Json::array();
  for (const MeasuredTable& each : report.tables) json["tables"].push_back(table_json(report, each));
  json["left_out"] = Json::array();
  for (const LeftOut& each : report.left_out)
    json["left_out"].push_back({{"name", each.name}, {"reason", each.reason}});
  json["remarks"] = report.remarks;
  std::string out;
  append_object(out, json, "");
  return out + '\n';
}

std::string measured_csv(const MeasuredReport& report) {
  std::string out;
  for (const MeasuredTable& table : report.tables) {
    for (const MeasuredSize& size : table.sizes) {
      Cells row{{"file", table.file}, {"benchmark", table.benchmark}};
      append(row, cells_of(report, size));
      append(row, bandwidths_of(report, size));
      append(row, choice_of(report, size));
      append(row, times_of(report, size));
      if (out.empty()) out = csv_header(row);
      out += csv_line(row);
    }
  }
  return out;
}

}  // namespace hopscope
