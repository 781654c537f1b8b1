#pragma once

#include "command/line/options.hpp"

namespace hopscope {

/// Reports on standard error, each once, the parts of files that are ignored although the user may rely on them;
/// nothing with --quiet. Files with mistakes are skipped.
void report_remarks(const Options& options);

}  // namespace hopscope
