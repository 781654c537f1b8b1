#pragma once

#include <string>

namespace hopscope {

/// "2026-11-26 23:05:59", where this process is.
[[nodiscard]] std::string local_time();

/// "2026-11-26T22:05:59Z".
[[nodiscard]] std::string utc_time();

}  // namespace hopscope
