#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace hopscope::store {

/// The value of a cell of a table; std::monostate is NULL.
using Value = std::variant<std::monostate, std::int64_t, double, std::string>;

/// One value for each column of a table.
using Row = std::vector<Value>;

/// A value in machine-readable form, without quotes; empty for NULL.
[[nodiscard]] std::string plain(const Value& value);

/// Rows as one text: JSON, a list of lists. The views of a store unpack it.
[[nodiscard]] std::string packed(std::span<const Row> rows);

}  // namespace hopscope::store
