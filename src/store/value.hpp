#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace hopscope::store {

/// What a cell of a table holds; nothing at all is NULL.
using Value = std::variant<std::monostate, std::int64_t, double, std::string>;

/// One value for each column of a table.
using Row = std::vector<Value>;

/// A value as a program reads it, without quotes; nothing for no value.
[[nodiscard]] std::string plain(const Value& value);

}  // namespace hopscope::store
