#include "export/tool_formats.hpp"

#include <fmt/format.h>

#include "output/other_tools.hpp"
#include "schedule/actions/file_units.hpp"

namespace hopscope {

namespace {

std::string why_not(const ShownRun& run, ExportFormat to) {
  switch (to) {
    case ExportFormat::msccl: return why_no_msccl(run);
    case ExportFormat::goal:
    case ExportFormat::goal_binary: return why_no_goal(run);
    case ExportFormat::htsim: {
      const std::string why = why_no_htsim(run);
      return why.empty() ? why_no_smpi_trace(run) : why;
    }
    case ExportFormat::smpi_ti: return why_no_smpi_trace(run);
    default: return "";
  }
}

void remark_word_bytes(ToolText& written, int word_bytes) {
  written.word_bytes = word_bytes;
  if (word_bytes != 1) written.remarks.push_back(fmt::format("a word is written as {} bytes", word_bytes));
}

ToolText smpi_text(const ShownRun& run) {
  ToolText written{smpi_trace(run)};
  const int word_bytes = smpi_word_bytes(run);
  remark_word_bytes(written, word_bytes);
  const bool computes = smpi_trace_computes(written.text);
  if (computes || word_bytes > 1) {
    written.remarks.push_back(fmt::format(
        "to read the trace again, give{}{}{}", word_bytes > 1 ? fmt::format(" \"word_bytes\": {}", word_bytes) : "",
        computes && word_bytes > 1 ? " and" : "", computes ? " \"flops_per_time_unit\": 1" : ""));
  }
  return written;
}

ToolText htsim_text(const ShownRun& run) {
  const int of_platform = whole_word_bytes(*run.messages, bytes_of_word(run.result.platform));
  const int word_bytes = of_platform > 0 ? of_platform : whole_word_bytes(*run.messages);
  ToolText written{htsim_connections(run, word_bytes)};
  remark_word_bytes(written, word_bytes);
  return written;
}

ToolText simgrid_text_of_run(const Scenario& scenario, const ShownRun& run) {
  const Platform& platform = run.result.platform;
  const int word_bytes = run.messages ? smpi_word_bytes(run) : simgrid_word_bytes;
  const std::string& name = run.result.scenario.empty() ? run.result.title : run.result.scenario;
  ToolText written{
      simgrid_text(platform, name, scenario.file, "/platform", word_bytes == 0 ? simgrid_word_bytes : word_bytes)};
  remark_word_bytes(written, word_bytes);
  return written;
}

}  // namespace

ToolText schedule_text(const Scenario& scenario, const ShownRun& run, ExportFormat to) {
  const std::string why = why_not(run, to);
  if (!why.empty()) throw InputError({{scenario.file, "/schedule", why}});
  if (to == ExportFormat::msccl) return {msccl_algorithm(run)};
  if (to == ExportFormat::goal) return {goal_schedule(run)};
  if (to == ExportFormat::goal_binary) return {binary_goal_schedule(run)};
  if (to == ExportFormat::smpi_ti) return smpi_text(run);
  return to == ExportFormat::htsim ? htsim_text(run) : simgrid_text_of_run(scenario, run);
}

std::string simgrid_text(const Platform& platform, const std::string& name, const std::string& file,
                         const std::string& at, int word_bytes) {
  const NoSimgridPlatform no = why_no_simgrid_platform(platform);
  if (!no.why.empty()) throw InputError({{file, at + no.pointer, no.why}});
  return simgrid_platform(platform, name, word_bytes);
}

}  // namespace hopscope
