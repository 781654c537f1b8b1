#pragma once

#include "command/line/options.hpp"

namespace hopscope {

/// Recommends from what sweeps have stored. @pre all arguments are stores
int recommend_of_stores(const Options& options);

}  // namespace hopscope
