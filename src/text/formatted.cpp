#include "text/formatted.hpp"

#include <iterator>

namespace hopscope {

void append_arguments(std::string& out, fmt::string_view format, fmt::format_args arguments) {
  fmt::vformat_to(std::back_inserter(out), format, arguments);
}

void append_value(std::string& out, std::int64_t value) {
  const fmt::format_int digits(value);
  out.append(digits.data(), digits.size());
}

void append_value(std::string& out, double value) { append_formatted(out, "{}", value); }

}  // namespace hopscope
