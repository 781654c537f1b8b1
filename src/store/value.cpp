#include "store/layout.hpp"

#include <fmt/format.h>

namespace hopscope::store {

std::string plain(const Value& value) {
  if (const auto* const whole = std::get_if<std::int64_t>(&value)) return fmt::format("{}", *whole);
  if (const auto* const real = std::get_if<double>(&value)) return fmt::format("{}", *real);
  const auto* const text = std::get_if<std::string>(&value);
  return text == nullptr ? "" : *text;
}

}  // namespace hopscope::store
