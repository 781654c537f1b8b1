#include "text/shortened.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "text/safe_text.hpp"
#include "text/utf8.hpp"

namespace hopscope {

std::string shortened(std::string_view text, std::size_t most) {
  constexpr std::string_view gap = "...";
  const std::size_t characters = characters_in(text);
  if (characters <= most) return one_line(text);
  const std::size_t shown = most - std::min(most, gap.size());
  const std::string_view beginning = first_characters(text, shown / 2);
  const std::string_view rest = first_characters(text, characters - (shown - shown / 2));
  return one_line(beginning).append(gap) + one_line(text.substr(rest.size()));
}

std::string beginning_of(std::string text) {
  constexpr std::size_t most_bytes = 1000;
  constexpr std::string_view sign_of_more = " ...";
  if (text.size() <= most_bytes) return text;
  std::size_t end = most_bytes - sign_of_more.size();
  const auto continues = [&] { return (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U; };
  while (end > 0 && continues()) --end;  // not within a character
  text.resize(end);
  return text.append(sign_of_more);
}

std::string first_names(std::span<const std::string> names, std::size_t most) {
  constexpr std::size_t longest_name = 100;
  const std::size_t shown = std::min(most, names.size());
  std::string text;
  for (const std::string& name : names.first(shown)) {
    if (!text.empty()) text += ", ";
    text += excerpt(name, longest_name);
  }
  return shown == names.size() ? text : fmt::format("{} and {} more", text, names.size() - shown);
}

std::vector<std::string> first_remarks(std::vector<std::string> remarks) {
  constexpr std::size_t most = 100;
  constexpr std::size_t longest = 1000;
  const std::size_t count = remarks.size();
  if (count > most) remarks.resize(most);
  for (std::string& each : remarks) {
    if (each.size() > longest) each = excerpt(each, longest);
  }
  if (count > most) remarks.push_back(fmt::format("and {} more warnings", count - most));
  return remarks;
}

}  // namespace hopscope
