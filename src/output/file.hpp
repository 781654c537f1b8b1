#pragma once

#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace hopscope {

/// A file or standard output cannot be written; states which and why.
class WriteError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The reader of standard output has closed it: `hopscope run .. | head`. Not an error.
class NobodyReads : public std::runtime_error {
 public:
  NobodyReads() : std::runtime_error("the reader of the standard output has closed it") {}
};

/// True for pipes, terminals and everything else that cannot be replaced by renaming a file: output is appended to what
/// others have written.
[[nodiscard]] bool is_written_directly(const std::string& path);

/// Checks, before work begins, whether `path` could be written. Changes nothing.
/// @throws WriteError if it could not.
void check_writable(const std::string& path);

/// Checks that `path` is none of the files that were read.
/// @throws WriteError if it is one of them.
void check_not_read(const std::string& path);

/// Writes `content` to `path` atomically: to a file beside it, which is then renamed. Anything but a regular file, such
/// as /dev/stdout, is written directly.
/// @throws WriteError; `path` is then unchanged. So it is if it has been read.
void write_file(const std::string& path, std::string_view content);

/// Checks, before work begins, whether there is a standard output: `hopscope run .. >&-` has none.
/// @throws WriteError if there is none.
void check_standard_output();

/// @throws WriteError, or NobodyReads.
void write_standard_output(std::string_view content);

/// Holds back signals that end the program until a file is complete or removed, so that no partial file is left.
class SignalsHeld {
 public:
  SignalsHeld();
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;
  ~SignalsHeld();

 private:
  struct Mask;
  std::unique_ptr<Mask> before_;
};

/// Gives an open file the permissions of the one that it will replace, if there is one. @return 0, or the error number
[[nodiscard]] int take_over_mode(int descriptor, const std::filesystem::path& replaced);

}  // namespace hopscope
