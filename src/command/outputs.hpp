#pragma once

#include "command/options.hpp"

namespace hopscope {

/// Finds out, before work begins, whether the files that the options want written are others than those that are read.
/// @throws WriteError if one of them would be overwritten
void spare_inputs(const Options& options);

}  // namespace hopscope
