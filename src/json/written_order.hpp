#pragma once

#include <string>

#include "json/json_text.hpp"

namespace hopscope::input {

/// JSON whose objects keep the order of their fields.
using OrderedJson = nlohmann::ordered_json;

/// A value with the fields of its objects in the order of the text that it was read from; fields that the text lacks
/// come last. @param text that can be parsed, or else the fields are in alphabetical order
[[nodiscard]] OrderedJson in_written_order(const Json& value, const std::string& text);

}  // namespace hopscope::input
