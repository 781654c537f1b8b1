#pragma once

namespace hopscope::test {

/// Whether the code under test is compiled with AddressSanitizer, where all takes some ten times as long: of many
/// similar cases, of which the other build runs all, fewer are run; a test with the tag [unsanitized] is left out
/// there. No constant: both builds run the same compiled tests.
[[nodiscard]] bool is_sanitized();

}  // namespace hopscope::test
