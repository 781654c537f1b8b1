#pragma once

#include "output/table/table.hpp"

namespace hopscope {

/// One row per step. A long list is abbreviated to its first steps, the most congested one and its last ones.
[[nodiscard]] std::string step_table(const Result& result, const TableOptions& options);

/// One row per message, if messages were collected.
[[nodiscard]] std::string message_table(const Result& result, const TextStyle& style);

}  // namespace hopscope
