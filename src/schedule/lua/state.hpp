#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

struct lua_State;

namespace hopscope {

/// Of texts that are read or made: so many take as long as an instruction.
constexpr double bytes_in_an_instruction = 16;

/// What a program may use.
struct LuaLimits {
  double instructions = 2e8;  ///< of one rank, between two of its waits
  double megabytes = 1024;    ///< of all ranks of a run together
  double seconds = 20;        ///< of one rank, between two of its waits
  double actions =
      0;  ///< steps, messages, pauses, parts and copies of all ranks of a run; 0: what default_actions says
};

/// What a run of `ranks` ranks may do if its file does not say: several times what an exchange of all pairs takes.
[[nodiscard]] constexpr double default_actions(double ranks) { return 1e6 + 16 * ranks * ranks; }

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
/// a run share it: their programs are the same text, and each has globals and libraries of its own. Once a limit is
/// exceeded, nothing goes on in it: a file that catches the error fails again at its next instruction.
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
  /// Restarts the count of instructions: `running` goes on.
  void begin_turn(lua_State* running);
  /// Counts work that takes as long as so many instructions, and looks at the limits once in a thousand. Raises an
  /// error of Lua if one is exceeded.
  void spend(lua_State* state, double instructions);
  /// Looks at the limits: what comes may take long.
  void look_now(lua_State* state);
  /// As spend, but the error is raised by the next instruction of the program.
  void note(lua_State* state, double instructions);
  /// Ends everything: no instruction is carried out any more. The caller raises the error.
  /// @param reason that lives as long as this object
  void stop(lua_State* state, const char* reason);
  /// The same for an exception that is none of the program.
  void stop(lua_State* state, std::exception_ptr exception);
  /// What the limits allow still.
  [[nodiscard]] double instructions_left() const { return instructions_left_; }
  /// The limit that was exceeded first. @throws the exception that has ended everything
  [[nodiscard]] std::optional<LuaFailure> stopped();
  [[nodiscard]] const LuaCode& code() const { return code_; }

  /// Our own code is granted memory, of however little there is left: an error of Lua would jump over what it owns. The
  /// program notices the limit when it goes on.
  enum class Memory { granted, limited };
  /// During its lifetime memory is granted, or limited again.
  class MemoryDuring {
   public:
    MemoryDuring(LuaState& state, Memory memory)
        : state_(state), before_(std::exchange(state.is_granted_, memory == Memory::granted)) {}
    MemoryDuring(const MemoryDuring&) = delete;
    MemoryDuring& operator=(const MemoryDuring&) = delete;
    ~MemoryDuring() { state_.is_granted_ = before_; }

   private:
    LuaState& state_;
    bool before_;
  };

 private:
  using Clock = std::chrono::steady_clock;

  static void* allocate(void* user, void* block, std::size_t old_size, std::size_t new_size);
  [[nodiscard]] bool may_grow(std::size_t by, bool is_text, std::size_t size);
  void look(lua_State* state);
  void raise_if_over(lua_State* state) const;
  void look_more_often_with(std::size_t bytes_of_text);
  [[nodiscard]] bool is_over() const { return reason_ != nullptr || exception_ != nullptr; }
  void prepare();

  const LuaCode& code_;
  std::string too_much_memory_;
  std::size_t memory_ = 0;    // bytes in use
  bool is_granted_ = false;   // whatever memory is asked for
  bool was_refused_ = false;  // the memory asked for last, so that Lua collects garbage and asks again
  double instructions_left_ = 0;
  double unseen_ = 0;  // instructions since the limits were looked at
  int between_looks_;  // that many instructions of the program
  std::optional<Clock::time_point> turn_begun_;
  const char* reason_ = nullptr;  // why everything has ended
  int reason_line_ = 0;
  std::exception_ptr exception_;  // in place of a reason of ours
  lua_State* running_ = nullptr;
  lua_State* state_ = nullptr;
};

/// The LuaState that a lua_State belongs to.
[[nodiscard]] LuaState& owner_of(lua_State* state);

/// The line that a thread is in; 0 if that is none of the file.
[[nodiscard]] int line_of(lua_State* thread);

/// The message of an error, the value on top of the stack: a text or a number. Raises nothing, unlike lua_tostring.
[[nodiscard]] std::string message_at_top(lua_State* state);

/// The failure that a message of Lua describes.
[[nodiscard]] LuaFailure failure_in(const LuaCode& code, const std::string& message);

/// Compiles a file. @throws LuaError
[[nodiscard]] LuaCode compiled_lua(const std::string& file, const std::string& text);

/// Mistakes in a Lua file: mostly the first one, which has ended it.
class LuaError : public std::exception {
 public:
  explicit LuaError(LuaFailure failure) : failures_{std::move(failure)} {}
  /// @param failures at least one
  explicit LuaError(std::vector<LuaFailure> failures) : failures_(std::move(failures)) {}
  [[nodiscard]] const LuaFailure& failure() const { return failures_.front(); }
  [[nodiscard]] const std::vector<LuaFailure>& failures() const { return failures_; }
  [[nodiscard]] const char* what() const noexcept override { return failures_.front().text.c_str(); }

 private:
  std::vector<LuaFailure> failures_;
};

}  // namespace hopscope
