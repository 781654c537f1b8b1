#pragma once

#include <span>
#include <string>
#include <string_view>

#include <hopscope/result.hpp>

namespace hopscope {

/// The end of a row in RFC 4180.
inline constexpr std::string_view end_of_line = "\r\n";

/// One field, quoted if necessary. One that a spreadsheet would take for a formula, as =1+1, begins with an apostrophe.
[[nodiscard]] std::string csv_field(std::string_view field);

/// One row per step of every scenario and one `total` row after each scenario, under one header. RFC 4180: fields with
/// commas, quotes or line breaks are quoted; lines end in CR LF. Numbers are the shortest that read back as the same
/// double.
[[nodiscard]] std::string csv(std::span<const Result> results);

/// One row per message of every scenario; a route is written 0>1>3.
[[nodiscard]] std::string csv_of_messages(std::span<const Result> results);

}  // namespace hopscope
