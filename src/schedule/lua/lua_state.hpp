#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

struct lua_State;

namespace hopscope {

/// What a program may use.
struct LuaLimits {
  double instructions = 2e8;  ///< of one rank, between two of its waits
  double megabytes = 1024;    ///< of all ranks of a run together
};

/// A Lua file, compiled.
struct LuaCode {
  std::string file;  ///< as messages call it
  std::string text;
  std::string compiled;
  LuaLimits limits = {};
};

/// Why a program failed, and in which line of the file; 0 if that is unknown.
struct LuaFailure {
  int line = 0;
  std::string text;
};

/// An interpreter, in which a file cannot reach anything outside: no files, no clock, no code but its own. All ranks of
/// a run share it: their programs are the same text, and each has globals and libraries of its own.
class LuaState {
 public:
  /// @param code must outlive this object
  explicit LuaState(const LuaCode& code);
  LuaState(const LuaState&) = delete;
  LuaState& operator=(const LuaState&) = delete;
  ~LuaState();

  [[nodiscard]] lua_State* raw() const { return state_; }
  /// Carries out the file with new globals, which are those of the state from now on. @throws LuaError
  /// @param seed of math.random, and which of its streams
  void run_file(std::int64_t seed, std::int64_t stream);
  /// Calls `work` so that errors of Lua in it are thrown as LuaError. It must not own anything when one occurs.
  void protect(const std::function<void(lua_State*)>& work);
  /// Restarts the count of instructions.
  void begin_turn() { instructions_left_ = code_.limits.instructions; }
  [[nodiscard]] const LuaCode& code() const { return code_; }

 private:
  static void* allocate(void* user, void* block, std::size_t old_size, std::size_t new_size);
  static void count_instructions(lua_State* state, void* debug);
  void prepare();
  static void open_libraries(lua_State* state, std::int64_t seed, std::int64_t stream);

  const LuaCode& code_;
  std::size_t memory_ = 0;  // bytes in use
  double instructions_left_ = 0;
  lua_State* state_ = nullptr;
};

/// The failure that a message of Lua describes.
[[nodiscard]] LuaFailure failure_in(const LuaCode& code, const std::string& message);

/// Compiles a file. @throws LuaError
[[nodiscard]] LuaCode compiled_lua(const std::string& file, const std::string& text);

/// A mistake in a Lua file.
class LuaError : public std::exception {
 public:
  explicit LuaError(LuaFailure failure) : failure_(std::move(failure)) {}
  [[nodiscard]] const LuaFailure& failure() const { return failure_; }
  [[nodiscard]] const char* what() const noexcept override { return failure_.text.c_str(); }

 private:
  LuaFailure failure_;
};

}  // namespace hopscope
