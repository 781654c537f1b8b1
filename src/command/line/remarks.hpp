#pragma once

#include "command/line/options.hpp"

namespace hopscope {

/// What a command does with its arguments.
struct RemarkedCommand {
  bool runs_sweeps = false;
  bool takes_folders = false;  ///< of scenarios
};

/// Reports on standard error what is ignored in scenarios, in those of lectures and in claims, although the user may
/// rely on it, each remark once. Nothing if quiet, and nothing about other files.
void report_remarks(const Options& options, const RemarkedCommand& command);

}  // namespace hopscope
