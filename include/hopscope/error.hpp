#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace hopscope {

/// One mistake in the user's input.
struct Mistake {
  std::string file;     ///< as the user named it
  std::string pointer;  ///< JSON pointer, or "line 3, column 7" for a syntax error; may be empty
  std::string message;  ///< what is wrong; what is allowed
  friend bool operator==(const Mistake&, const Mistake&) = default;
};

/// A mistake as it is printed: "FILE: /json/pointer: what is wrong; what is allowed".
[[nodiscard]] std::string to_line(const Mistake& mistake);

/// Bad input: all mistakes at once.
class InputError : public std::runtime_error {
 public:
  explicit InputError(std::vector<Mistake> mistakes);
  [[nodiscard]] const std::vector<Mistake>& mistakes() const { return mistakes_; }

 private:
  std::vector<Mistake> mistakes_;
};

/// Programs that wait for an event that never occurs.
class DeadlockError : public std::runtime_error {
 public:
  /// `waiting`: one line per blocked rank, in words.
  explicit DeadlockError(std::vector<std::string> waiting);
  [[nodiscard]] const std::vector<std::string>& waiting() const { return waiting_; }

 private:
  std::vector<std::string> waiting_;
};

/// A program (Algorithm::program) violates a rule of program.hpp: a mistake in the algorithm. Every engine throws it,
/// including those that run programs in a process of their own.
class ProgramError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// The engine failed: a mistake neither of the user nor of the algorithm.
class EngineError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A requested feature needs a component that this build of hopscope lacks: what() names both, and the CMake option
/// that enables the component.
class LackingError : public std::runtime_error {
 public:
  /// @param what_for "plots", @param part "SQLite", @param option "HOPSCOPE_STORES"
  LackingError(const std::string& what_for, const std::string& part, const std::string& option)
      : std::runtime_error(what_for + " need " + part + ", which this hopscope was built without; build it with -D" +
                           option + "=ON") {}
};

}  // namespace hopscope
