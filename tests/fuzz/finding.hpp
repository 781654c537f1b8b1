#pragma once

// Findings of a fuzz target besides crashes: violated invariants.

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

/// The scenario made from the input, for reproduction.
inline std::string& tried() {
  static std::string text;
  return text;
}

/// Reports a finding and aborts, which libFuzzer treats as a crash, keeping the input.
[[noreturn]] inline void find(const std::string& what) {
  fmt::print(stderr, "FOUND: {}\n{}", what, tried());
  std::abort();
}

/// `what` is called only if the invariant is violated.
template <class What>
void promise(bool holds, const What& what) {
  if (holds) return;
  if constexpr (std::is_invocable_v<What>) {
    find(what());
  } else {
    find(what);
  }
}

/// Requires one line of UTF-8 without control characters.
inline void require_line(const std::string& line) {
  promise(!find_broken_utf8(line), "what is not UTF-8 was read as a text: " + line);
  for (const char c : line) {
    promise(static_cast<unsigned char>(c) >= 0x20 && c != 0x7F, "a control character was read as text: " + line);
  }
}

/// Mistakes state where they are and what is wrong, within a limited length. Text unsafe for a terminal is filtered on
/// output, not here.
inline void require_sound(const std::vector<Mistake>& mistakes) {
  constexpr std::size_t longest = 2000;
  promise(!mistakes.empty(), "refused without a mistake");
  for (const Mistake& mistake : mistakes) {
    promise(!mistake.file.empty(), [&] { return "a mistake names no file: " + to_line(mistake); });
    promise(!mistake.message.empty(), [&] { return "a mistake says nothing: " + to_line(mistake); });
    promise(mistake.message.size() <= longest, [&] { return "a mistake is long: " + to_line(mistake); });
  }
}

/// The result of `read`, or none if it refuses its input with an InputError.
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
