#pragma once

#include "command/options.hpp"

namespace hopscope {

/// Tells on the standard error, each once, what of the files is not used though somebody may count on it; nothing if
/// the user wants to hear of results and errors only. Files with mistakes are passed over.
void report_remarks(const Options& options);

}  // namespace hopscope
