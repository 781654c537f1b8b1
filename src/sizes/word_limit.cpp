#include "sizes/word_limit.hpp"

#include <cmath>

#include <fmt/format.h>

#include "text/safe_text.hpp"

namespace hopscope::sizes {

std::string why_no_size(double number, std::string_view text) {
  const char* what = nullptr;
  if (number > most_words) what = "too large";
  if (!std::isfinite(number)) what = "not finite";
  if (number < 0) what = "negative";
  if (what == nullptr) return "";
  constexpr std::size_t most_shown = 40;
  return fmt::format("{} is {}; give a number of words from 0 to 1e15", excerpt(text, most_shown), what);
}

}  // namespace hopscope::sizes
