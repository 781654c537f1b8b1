#pragma once

#include <string>

namespace hopscope::test {

// In a file of their own, so that the location of a checkout affects no other object file.

/// The checkout whose files tests read.
[[nodiscard]] std::string checkout();
/// The program under test.
[[nodiscard]] std::string tested_program();

}  // namespace hopscope::test
