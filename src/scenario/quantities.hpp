#pragma once

#include <string>
#include <utility>
#include <vector>

#include "json/findings.hpp"
#include "json/json_text.hpp"

namespace hopscope::input {

/// The bytes of a word as a schedule states them, with their places: of a trace in a file, and of sizes in bytes.
[[nodiscard]] std::vector<std::pair<std::string, const Json*>> word_bytes_of_schedule(const Json& root);

/// Replaces each size, rate and time of a scenario, or of a platform below /platform, that is written with a unit
/// ("64 KiB", "25 GB/s", "1.5 us") by the number that it is in words and in the platform's unit of time. Where units
/// are used, the platform then has `time_unit` (us, unless it is given) and `word_bytes` (unless it is
/// given, that of the schedule, or 8). A topology in a file then has `unit_width` "usual", unless it is given, if its
/// t_w is a rate: that of the platform, or of `inter` if it is between clusters.
void replace_quantities(Json& root, Findings& findings);

}  // namespace hopscope::input
