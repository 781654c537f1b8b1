#include "text/formatted.hpp"

#include <iterator>

namespace hopscope {

void append_arguments(std::string& out, fmt::string_view format, fmt::format_args arguments) {
  fmt::vformat_to(std::back_inserter(out), format, arguments);
}

void append_number(std::string& out, std::int64_t number) {
  const fmt::format_int digits(number);
  out.append(digits.data(), digits.size());
}

void append_number(fmt::memory_buffer& out, double number) { fmt::format_to(fmt::appender(out), "{}", number); }

}  // namespace hopscope
