#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "schedule/lua/state.hpp"
#include "schedule/user_rank.hpp"

namespace hopscope {

/// A type of values that are ours, by its metatable.
struct LuaType {
  int place = 0;  ///< in the registry
  const void* metatable = nullptr;
};

/// What a program asks for when it pauses.
struct LuaWish {
  enum class Kind { finished, step, wait, wait_any };
  Kind kind = Kind::finished;
  Step step = 0;
  Request* request = nullptr;      ///< to wait for
  std::vector<Request*> any = {};  ///< to wait for one of
  Blocks* received = nullptr;      ///< where what a receive brings is put; null if nobody asks for it
};

/// What the ranks of a run share: the interpreter, and the types of values that it has from us.
struct LuaRun {
  LuaRun(const LuaCode& code, Rank ranks, bool is_sized);
  /// Counts steps, messages, pauses, parts and copies. @throws ProgramError if there are too many
  void count_actions(lua_State* thread, double actions = 1);

  LuaState state;
  double most_actions;
  std::string too_many_actions;
  LuaType blocks, request;
  int methods = 0;  ///< the metatable of `me`, in the registry

 private:
  double actions_ = 0;
};

/// The program of one rank: `program(me)` of a Lua file, as a coroutine with globals of its own.
class LuaRank {
 public:
  /// @throws ProgramError with file, line and rank, here and below
  LuaRank(Node& me, Blocks mine, BlockUse use, std::shared_ptr<LuaRun> run);
  LuaRank(const LuaRank&) = delete;
  LuaRank& operator=(const LuaRank&) = delete;
  ~LuaRank();

  /// Goes on until the program has to wait, or ends.
  [[nodiscard]] const LuaWish& resume();
  /// What wait_any() of the program yields when it goes on: the place of the first request that is complete.
  void answer_any();
  /// The line in which the program waits.
  [[nodiscard]] int line() const { return line_; }

  // For the functions of `me`.
  [[nodiscard]] Node& node() const { return user_.node(); }
  [[nodiscard]] UserRank& user() { return user_; }
  [[nodiscard]] const UserRank& user() const { return user_; }
  [[nodiscard]] const LuaCode& code() const { return run_->state.code(); }
  [[nodiscard]] LuaRun& run() { return *run_; }
  /// A request that the program itself does not see: that of an exchange or a pause.
  [[nodiscard]] Request& own_request(Request request) { return own_request_.emplace(std::move(request)); }
  [[nodiscard]] LuaWish& wish() { return wish_; }
  /// Notes the line of the call, which a deadlock names.
  void note_line(lua_State* thread);

 private:
  [[noreturn]] void fail(const LuaFailure& failure) const;

  UserRank user_;
  LuaWish wish_;
  int line_ = 0;
  int results_ = 1;  // on the stack of the coroutine, for the call that it waits in; at first `me`
  std::optional<Request> own_request_;
  std::shared_ptr<LuaRun> run_;
  lua_State* thread_ = nullptr;
  int anchor_ = 0;  // of the thread, in the registry
};

/// Makes the types of values, and the functions of `me`.
void make_types(LuaRun& run, bool is_sized);

/// Makes the table `me`, and leaves it on the stack.
void push_me(lua_State* state, LuaRank& rank);

/// Options with their values, as a table on the stack.
void push_options(lua_State* state, const Values& options);

}  // namespace hopscope
