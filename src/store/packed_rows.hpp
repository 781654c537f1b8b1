#pragma once

#include <span>
#include <string>

#include "store/value.hpp"

namespace hopscope::store {

/// Rows as one text: JSON, a list of lists. The views of a store unpack it.
[[nodiscard]] std::string packed(std::span<const Row> rows);

}  // namespace hopscope::store
