#pragma once

#include <string>
#include <vector>

#include "export/export_request.hpp"
#include "output/simgrid/platform.hpp"
#include "run/shown_run.hpp"

namespace hopscope {

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

}  // namespace hopscope
