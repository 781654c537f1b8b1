#include "command/schedule_export.hpp"

#include <fmt/format.h>

#include "command/line/terminal.hpp"
#include "output/goal/goal.hpp"
#include "output/htsim/htsim.hpp"
#include "output/msccl/msccl.hpp"
#include "output/simgrid/simgrid_platform.hpp"
#include "output/simgrid/smpi_trace.hpp"
#include "output/word_bytes.hpp"

namespace hopscope {

namespace {

std::string why_not(const ShownRun& run, ExportFormat to) {
  switch (to) {
    case ExportFormat::msccl: return why_no_msccl(run);
    case ExportFormat::goal: return why_no_goal(run);
    case ExportFormat::htsim: {
      const std::string why = why_no_htsim(run);
      return why.empty() ? why_no_smpi_trace(run) : why;
    }
    case ExportFormat::smpi_ti: return why_no_smpi_trace(run);
    default: return "";
  }
}

void tell_word_bytes(const Scenario& scenario, int word_bytes) {
  if (word_bytes == 1) return;
  tell(fmt::format("{}: a word is written as {} bytes", scenario.file, word_bytes));
}

std::string smpi_text(const Scenario& scenario, const ShownRun& run) {
  std::string text = smpi_trace(run);
  const int word_bytes = smpi_word_bytes(run);
  tell_word_bytes(scenario, word_bytes);
  const bool computes = smpi_trace_computes(text);
  if (computes || word_bytes > 1) {
    tell(fmt::format("{}: to read the trace again, give{}{}{}", scenario.file,
                     word_bytes > 1 ? fmt::format(" \"word_bytes\": {}", word_bytes) : "",
                     computes && word_bytes > 1 ? " and" : "", computes ? " \"flops_per_time_unit\": 1" : ""));
  }
  return text;
}

}  // namespace

bool is_for_other_tools(ExportFormat format) {
  return format == ExportFormat::msccl || format == ExportFormat::goal || format == ExportFormat::smpi_ti ||
         format == ExportFormat::simgrid || format == ExportFormat::htsim;
}

std::string schedule_text(const Scenario& scenario, const ShownRun& run, ExportFormat to) {
  const std::string why = why_not(run, to);
  if (!why.empty()) throw InputError({{scenario.file, "/schedule", why}});
  if (to == ExportFormat::msccl) return msccl_algorithm(run);
  if (to == ExportFormat::goal) return goal_schedule(run);
  if (to == ExportFormat::smpi_ti) return smpi_text(scenario, run);
  if (to == ExportFormat::htsim) {
    const int word_bytes = whole_word_bytes(*run.messages);
    tell_word_bytes(scenario, word_bytes);
    return htsim_connections(run, word_bytes);
  }
  const int word_bytes = run.messages ? smpi_word_bytes(run) : simgrid_word_bytes(run.result.platform);
  tell_word_bytes(scenario, word_bytes);
  const std::string& name = run.result.scenario.empty() ? run.result.title : run.result.scenario;
  return simgrid_text(run.result.platform, name, scenario.file, "/platform",
                      word_bytes == 0 ? simgrid_word_bytes(run.result.platform) : word_bytes);
}

std::string simgrid_text(const Platform& platform, const std::string& name, const std::string& file,
                         const std::string& at, int word_bytes) {
  const NoSimgridPlatform no = why_no_simgrid_platform(platform);
  if (!no.why.empty()) throw InputError({{file, at + no.pointer, no.why}});
  return simgrid_platform(platform, name, word_bytes);
}

}  // namespace hopscope
