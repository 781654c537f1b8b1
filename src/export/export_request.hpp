#pragma once

#include <array>
#include <optional>
#include <string_view>

#include <hopscope/schedule.hpp>

#include "output/figure/figure.hpp"

namespace hopscope {

/// What a scenario or a platform can be written as.
enum class ExportFormat {
  svg,
  tikz,
  perfetto,
  dot,
  graphml,
  messages,
  messages_csv,
  msccl,
  goal,
  goal_binary,
  smpi_ti,
  simgrid,
  htsim
};

/// Their names, in the same order.
inline constexpr std::array<std::string_view, 13> export_format_names{
    "svg",   "tikz", "perfetto",    "dot",     "graphml", "messages", "messages-csv",
    "msccl", "goal", "goal-binary", "smpi-ti", "simgrid", "htsim"};

[[nodiscard]] constexpr bool is_figure(ExportFormat format) {
  return format == ExportFormat::svg || format == ExportFormat::tikz;
}
[[nodiscard]] constexpr bool is_graph(ExportFormat format) {
  return format == ExportFormat::dot || format == ExportFormat::graphml;
}
[[nodiscard]] constexpr bool is_table_of_messages(ExportFormat format) {
  return format == ExportFormat::messages || format == ExportFormat::messages_csv;
}
[[nodiscard]] constexpr bool is_goal(ExportFormat format) {
  return format == ExportFormat::goal || format == ExportFormat::goal_binary;
}
/// True for formats that are no text.
[[nodiscard]] constexpr bool is_binary(ExportFormat format) { return format == ExportFormat::goal_binary; }
/// True for formats of schedules, and of the platforms beside them, that other tools read.
[[nodiscard]] constexpr bool is_for_other_tools(ExportFormat format) {
  return format == ExportFormat::msccl || is_goal(format) || format == ExportFormat::smpi_ti ||
         format == ExportFormat::simgrid || format == ExportFormat::htsim;
}
/// True if hopscope reads what it writes in this format as a schedule.
[[nodiscard]] constexpr bool can_be_read_again(ExportFormat format) {
  return is_table_of_messages(format) || format == ExportFormat::msccl || is_goal(format) ||
         format == ExportFormat::smpi_ti;
}

/// What is to be written.
struct ExportRequest {
  ExportFormat to = ExportFormat::svg;
  std::optional<Step> step = {};               ///< the only one that a figure or a graph shows
  MessageLabels labels = MessageLabels::ends;  ///< of a figure

  /// Why the format and the step do not go together; empty if they do.
  [[nodiscard]] std::string_view fault() const {
    if (!step || is_figure(to) || is_graph(to)) return "";
    return is_table_of_messages(to) ? "a table of messages shows all steps"
           : is_for_other_tools(to) ? "a schedule shows all steps"
                                    : "a trace shows all steps";
  }
};

}  // namespace hopscope
