#pragma once

// The texts that export writes, and what it finds when it reads them again.

#include <cstdint>
#include <string>
#include <vector>

#include <hopscope/simulate.hpp>

#include "drawing/drawing.hpp"
#include "export/export_request.hpp"
#include "output/figure/figure.hpp"
#include "output/graph/export.hpp"
#include "output/simgrid/platform.hpp"
#include "run/shown_run.hpp"

namespace hopscope {

/// @throws InputError if the network is too large for a figure; the mistake is at `pointer` in `file`
[[nodiscard]] Drawing drawn(const Topology& topology, const std::string& file, const std::string& pointer);

/// @throws InputError if the network is too large for other programs
void require_exportable(const Topology& topology, const std::string& file, const std::string& pointer);

/// @pre is_figure(format)
[[nodiscard]] std::string figure_in(ExportFormat format, const Figure& figure);
/// @pre is_graph(format)
[[nodiscard]] std::string graph_in(ExportFormat format, const GraphExport& graph);

/// A file for another tool.
struct ToolText {
  std::string text;
  std::vector<std::string> remarks = {};  ///< what else its reader needs
  int word_bytes = 1;                     ///< as which a word is written
};

/// A run in a format for other tools. @throws InputError if the other tool could not do what the run does
[[nodiscard]] ToolText schedule_text(const Scenario& scenario, const ShownRun& run, ExportFormat to);

/// A platform for SimGrid. @param at the pointer to it in its file
/// @throws InputError if SimGrid cannot express it
[[nodiscard]] std::string simgrid_text(const Platform& platform, const std::string& name, const std::string& file,
                                       const std::string& at, int word_bytes);

/// Schedules of more messages are not read again.
inline constexpr std::int64_t most_messages_read_again = 300000;

/// What a written schedule does when it is read again, as a scenario of the same platform would, and run.
struct ReadAgain {
  enum class Outcome : std::uint8_t { same_time, other_time, unreadable, deadlock, too_large, too_slow };
  Outcome outcome = Outcome::same_time;
  Time time = 0;            ///< that it takes, if it ends
  std::string reason = {};  ///< why it cannot be read, or does not end
};

/// Reads and runs the schedule that was written of a run.
/// @param to messages, messages_csv, msccl, goal or smpi_ti
/// @param word_bytes as which a word was written, of smpi_ti
/// @throws as simulate, but for mistakes in the text, deadlocks, and the limit of time
[[nodiscard]] ReadAgain read_again(const Scenario& scenario, const Result& result, ExportFormat to,
                                   const std::string& text, int word_bytes, const RunOptions& options);

/// Tells how that differs from the run, and what the format cannot express; empty if it does not.
[[nodiscard]] std::string remark_on(const ReadAgain& again, const Result& result, ExportFormat to);

/// A time with its unit.
[[nodiscard]] std::string time_in_words(Time time, const Result& result);

}  // namespace hopscope
