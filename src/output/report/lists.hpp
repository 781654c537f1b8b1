#pragma once

#include <cstddef>
#include <string>

#include "run/shown_run.hpp"

namespace hopscope {

/// The largest number of steps in the lists of a report, and in the page's tables.
inline constexpr std::size_t most_steps_in_report = 4096;

/// The long lists of a report's document, as JSON: "null" where a run has none. They are written without a tree of
/// values, which would take longer than most runs that a page shows.
[[nodiscard]] std::string messages_text(const ShownRun& run);
[[nodiscard]] std::string holdings_text(const ShownRun& run);
[[nodiscard]] std::string loads_text(const ShownRun& run);

}  // namespace hopscope
