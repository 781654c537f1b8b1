#pragma once

#include <string>

#include <hopscope/result.hpp>

namespace hopscope {

/// A result as `hopscope run --format json` prints it: one object, with a newline at its end. Numbers are printed so
/// that reading them restores the same values.
/// @param messages with the list of messages, if they were collected
[[nodiscard]] std::string result_json(const Result& result, bool messages = false);

}  // namespace hopscope
