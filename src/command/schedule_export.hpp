#pragma once

#include <string>

#include "command/line/options.hpp"
#include "run/shown_run.hpp"

namespace hopscope {

/// True for formats of schedules, and of the platforms beside them, that other tools read.
[[nodiscard]] bool is_for_other_tools(ExportFormat format);

/// A run in one of these formats. Tells on stderr what else the reader of the file needs.
/// @throws InputError if the other tool could not do what the run does
[[nodiscard]] std::string schedule_text(const Scenario& scenario, const ShownRun& run, ExportFormat to);

/// A platform for SimGrid. @param at the pointer to it in its file
/// @throws InputError if SimGrid cannot express it
[[nodiscard]] std::string simgrid_text(const Platform& platform, const std::string& name, const std::string& file,
                                       const std::string& at, int word_bytes);

}  // namespace hopscope
