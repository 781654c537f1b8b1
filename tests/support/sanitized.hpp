#pragma once

#include <cstddef>

namespace hopscope::test {

/// Whether the code under test is compiled with AddressSanitizer, where all takes some ten times as long: of many
/// similar cases, of which the other build runs all, fewer are run; a test with the tag [unsanitized] is left out
/// there. No constant: both builds run the same compiled tests.
[[nodiscard]] bool is_sanitized();

/// Of similar cases, numbered from 0: whether one is run in this build, one in so many with a sanitizer and all
/// without.
[[nodiscard]] inline bool is_run(std::size_t number, std::size_t one_in) {
  return !is_sanitized() || number % one_in == 0;
}

}  // namespace hopscope::test
