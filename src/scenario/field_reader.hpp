#pragma once

#include <optional>
#include <string_view>

#include <hopscope/field.hpp>

#include "json/fields.hpp"

namespace hopscope::input {

/// The value of a field of an object; none if it is omitted, or wrong, which is then a mistake.
/// @pre it is no matrix of sizes and no part with a reader of its own
[[nodiscard]] std::optional<FieldValue> read_value(const Fields& fields, const Field& field, Need need);
[[nodiscard]] inline std::optional<FieldValue> read_value(const Fields& fields, const Field& field) {
  return read_value(fields, field, field.is_required() ? Need::required : Need::optional);
}

/// The path in a field; whether it leads to a file is checked when the file is read.
[[nodiscard]] std::optional<std::string> read_path(const Fields& fields, std::string_view name, Need need);

}  // namespace hopscope::input
