#pragma once

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

}  // namespace hopscope
