#pragma once

namespace hopscope::test {

/// True in builds with AddressSanitizer, where all takes some ten times as long: of many similar cases, of which the
/// other build runs all, fewer are run.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif

}  // namespace hopscope::test
