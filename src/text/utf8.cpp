#include "text/utf8.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "text/safe_text.hpp"

namespace hopscope {

namespace {

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

}  // namespace

std::size_t utf8_length(std::string_view text) {
  // The table of RFC 3629.
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const auto tail = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      if (i >= text.size() || !continues_character(text[i])) return false;
    }
    return true;
  };
  const auto second = [&](unsigned least, unsigned most) { return byte(1) >= least && byte(1) <= most; };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return tail(1, 2) ? 2 : 0;
  if (lead == 0xE0) return second(0xA0, 0xBF) && tail(2, 3) ? 3 : 0;
  if (lead == 0xED) return second(0x80, 0x9F) && tail(2, 3) ? 3 : 0;  // no surrogates
  if (lead > 0xE0 && lead <= 0xEF) return tail(1, 3) ? 3 : 0;
  if (lead == 0xF0) return second(0x90, 0xBF) && tail(2, 4) ? 4 : 0;
  if (lead == 0xF4) return second(0x80, 0x8F) && tail(2, 4) ? 4 : 0;
  if (lead > 0xF0 && lead < 0xF4) return tail(1, 4) ? 4 : 0;
  return 0;
}

std::optional<std::size_t> find_broken_utf8(std::string_view text) {
  std::size_t offset = 0;
  while (offset < text.size()) {
    const std::size_t length = utf8_length(text.substr(offset));
    if (length == 0) return offset;
    offset += length;
  }
  return std::nullopt;
}

std::size_t characters_in(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !continues_character(c); }));
}

std::string_view first_characters(std::string_view text, std::size_t most) {
  std::size_t end = 0;
  for (; end < text.size(); ++end) {
    if (!continues_character(text[end]) && most-- == 0) break;
  }
  return text.substr(0, end);
}

std::string in_small_letters(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

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
