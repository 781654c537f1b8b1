#include "text/shortened.hpp"

#include "text/safe_text.hpp"
#include "text/utf8.hpp"

namespace hopscope {

std::string shortened(std::string_view text, std::size_t most) {
  const std::size_t characters = characters_in(text);
  if (characters <= most) return one_line(text);
  const std::string_view beginning = first_characters(text, most / 2);
  const std::string_view rest = first_characters(text, characters - (most - most / 2));
  return one_line(beginning) + "..." + one_line(text.substr(rest.size()));
}

}  // namespace hopscope
