#include "topology/graph/files/graph_characters.hpp"

#include <array>
#include <utility>

#include "text/parse_number.hpp"

namespace hopscope {

namespace {

constexpr auto none = std::string_view::npos;

void append_character(std::string& out, unsigned code) {
  const auto put = [&](unsigned byte) { out += static_cast<char>(byte); };
  const auto put_tail = [&](unsigned shift) { put(0x80U | ((code >> shift) & 0x3FU)); };
  if (code < 0x80) return put(code);
  if (code < 0x800) {
    put(0xC0U | (code >> 6));
  } else {
    if (code < 0x10000) {
      put(0xE0U | (code >> 12));
    } else {
      put(0xF0U | (code >> 18));
      put_tail(12);
    }
    put_tail(6);
  }
  put_tail(0);
}

// Appends the character denoted by a reference such as &amp; or &#38;. @return whether it is one
bool append_referred(std::string& out, std::string_view reference) {
  constexpr std::array<std::pair<std::string_view, char>, 5> named{std::pair{"quot", '"'}, std::pair{"amp", '&'},
                                                                   std::pair{"lt", '<'}, std::pair{"gt", '>'},
                                                                   std::pair{"apos", '\''}};
  for (const auto& [name, character] : named) {
    if (reference == name) return out += character, true;
  }
  if (!reference.starts_with('#')) return false;
  reference.remove_prefix(1);
  const auto code = parse_whole_number<unsigned>(reference);
  const bool is_character = code && *code > 0 && *code < 0x110000 && (*code < 0xD800 || *code > 0xDFFF);
  if (!is_character) return false;
  append_character(out, *code);
  return true;
}

}  // namespace

std::string plain_characters(std::string_view text) {
  constexpr std::size_t longest = 8;  // of a reference
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    const std::size_t end = rest[0] == '&' ? rest.substr(0, longest + 2).find(';') : none;
    if (end != none && append_referred(out, rest.substr(1, end - 1))) {
      at += end + 1;
    } else {
      out += rest[0];
      ++at;
    }
  }
  return out;
}

}  // namespace hopscope
