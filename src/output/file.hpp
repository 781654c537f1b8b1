#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace hopscope {

/// A file or the standard output cannot be written; says which and why.
class WriteError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Nobody reads the standard output any more: `hopscope run .. | head`. No reason to complain.
class NobodyReads : public std::runtime_error {
 public:
  NobodyReads() : std::runtime_error("nobody reads the standard output any more") {}
};

/// True of pipes, terminals and what else has no name that a file could be moved to: what is written there is added to
/// what others have written.
[[nodiscard]] bool is_written_directly(const std::string& path);

/// Finds out, before work begins, whether `path` could be written. Touches nothing.
/// @throws WriteError if it could not.
void check_writable(const std::string& path);

/// Writes `content` to `path` whole or not at all: beside it first, then renamed. What is no regular file, such as
/// /dev/stdout, is written directly.
/// @throws WriteError; then `path` is as it was.
void write_file(const std::string& path, std::string_view content);

/// Finds out, before work begins, whether there is a standard output: `hopscope run .. >&-` has none.
/// @throws WriteError if there is none.
void check_standard_output();

/// @throws WriteError, or NobodyReads.
void write_standard_output(std::string_view content);

}  // namespace hopscope
