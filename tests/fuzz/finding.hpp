#pragma once

// What a fuzz target finds besides crashes: something promised that does not hold.

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <fmt/format.h>
#include <hopscope/error.hpp>

#include "text/utf8.hpp"

namespace hopscope::fuzz {

/// What is being tried, for people who are to try it again: a scenario made of the input.
inline std::string& tried() {
  static std::string text;
  return text;
}

/// Says what was found and ends the process, which libFuzzer takes as a crash and keeps the input.
[[noreturn]] inline void find(const std::string& what) {
  fmt::print(stderr, "FOUND: {}\n{}", what, tried());
  std::abort();
}

/// `what` is asked for only if the promise is broken.
template <class What>
void promise(bool holds, const What& what) {
  if (holds) return;
  if constexpr (std::is_invocable_v<What>) {
    find(what());
  } else {
    find(what);
  }
}

/// One line that pages and results hold as it is: UTF-8, no control characters.
inline void require_line(const std::string& line) {
  promise(!find_broken_utf8(line), "what is not UTF-8 was read as a text: " + line);
  for (const char c : line) {
    promise(static_cast<unsigned char>(c) >= 0x20 && c != 0x7F, "a control character was read as text: " + line);
  }
}

/// Mistakes say where they are and what is wrong, and not at any length. What of their text no terminal should see is
/// kept from it where text leaves, not here.
inline void require_sound(const std::vector<Mistake>& mistakes) {
  constexpr std::size_t longest = 2000;
  promise(!mistakes.empty(), "refused without a mistake");
  for (const Mistake& mistake : mistakes) {
    promise(!mistake.file.empty(), [&] { return "a mistake names no file: " + to_line(mistake); });
    promise(!mistake.message.empty(), [&] { return "a mistake says nothing: " + to_line(mistake); });
    promise(mistake.message.size() <= longest, [&] { return "a mistake is long: " + to_line(mistake); });
  }
}

/// What `read` gives, or nothing if it refuses what it is given in the way in which input is refused.
template <class Read>
auto read_or_refused(const Read& read) -> std::optional<decltype(read())> {
  try {
    return read();
  } catch (const InputError& refused) {
    require_sound(refused.mistakes());
    return std::nullopt;
  }
}

}  // namespace hopscope::fuzz
