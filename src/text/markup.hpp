#pragma once

// Texts with characters replaced that mean something in another language.

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>

namespace hopscope {

struct CharacterReplacement {
  char character;
  std::string_view by;
};

/// The text with others in the place of some characters.
[[nodiscard]] inline std::string replaced_characters(std::string_view text,
                                                     std::initializer_list<CharacterReplacement> replacements) {
  std::string made;
  for (const char each : text) {
    const auto* const found = std::find_if(replacements.begin(), replacements.end(),
                                           [each](const CharacterReplacement& one) { return one.character == each; });
    if (found == replacements.end()) {
      made += each;
    } else {
      made += found->by;
    }
  }
  return made;
}

/// Text escaped for an element or an attribute of HTML or SVG.
[[nodiscard]] inline std::string in_markup(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '&': out += "&amp;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

}  // namespace hopscope
