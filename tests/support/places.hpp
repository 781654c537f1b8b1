#pragma once

#include <string>

namespace hopscope::test {

// In a file of their own, so that where a checkout lies changes what is compiled of no other.

/// The checkout whose files tests read.
[[nodiscard]] std::string checkout();
/// The program that is tested.
[[nodiscard]] std::string tested_program();

}  // namespace hopscope::test
