#pragma once

// What the functions of `me` share. An error of Lua jumps over C++ frames, so no function may own anything when it
// raises one: each does its work in `guarded`, which turns exceptions into errors of Lua at its end.

#include <algorithm>
#include <new>
#include <string_view>

#include <fmt/format.h>
#include <lua5.4/lua.hpp>

#include <hopscope/error.hpp>

#include "schedule/lua/rank.hpp"

namespace hopscope {

/// The rank whose coroutine calls.
inline LuaRank& rank_of(lua_State* state) { return **static_cast<LuaRank**>(lua_getextraspace(state)); }

/// A request of a program; it is gone once it has been waited for.
struct LuaRequest {
  Request request;
  bool brings_blocks = false;
  bool is_over = false;
};

/// Blocks of a program. They are somewhere else once they have been sent, held or kept.
struct LuaBlocks {
  Blocks blocks = {};
  const char* gone = nullptr;  ///< how, as "sent"; null while they are here
  int line = 0;                ///< in which they went
};

/// @throws ProgramError if a function of `me` was called as me.step(1)
inline void require_me(lua_State* state) {
  if (lua_istable(state, 1)) return;
  throw ProgramError("a function of me is called with a dot; its calls need a colon, as in me:step(1)");
}

/// What a function of `me` does: it leaves its results on the stack, and says how many they are.
using MemberWork = int (*)(lua_State*, LuaRank&);

/// Does it. Negative if it has failed; why is then on top of the stack.
int carry_out(lua_State* state, MemberWork work, bool waits);

/// A function of `me`.
template <MemberWork work>
int guarded(lua_State* state) {
  const int results = carry_out(state, work, false);
  return results < 0 ? lua_error(state) : results;
}

/// A function of `me` that waits, and then gives its results. Nothing fails once it has set the wish of its rank.
template <MemberWork work>
int waiting(lua_State* state) {
  const int results = carry_out(state, work, true);
  return results < 0 ? lua_error(state) : lua_yield(state, results);
}

template <class Value>
int destroy(lua_State* state) {
  static_cast<Value*>(lua_touserdata(state, 1))->~Value();
  return 0;
}

/// "argument 2 of send": the first is what the function belongs to, such as `me`, and does not count.
inline std::string argument_in_words(lua_State* state, int argument) {
  lua_Debug call;
  const bool is_named =
      lua_getstack(state, 0, &call) != 0 && lua_getinfo(state, "n", &call) != 0 && call.name != nullptr;
  return fmt::format("argument {}{}{}", argument - 1, is_named ? " of " : "", is_named ? call.name : "");
}

[[noreturn]] inline void refuse(int argument, std::string_view what, lua_State* state) {
  const bool is_ours = lua_isuserdata(state, argument) != 0 && luaL_getmetafield(state, argument, "__name") != LUA_TNIL;
  const std::string type = is_ours ? lua_tostring(state, -1) : luaL_typename(state, argument);
  const bool is_unwaited = type == "request" && what.starts_with("blocks");
  throw ProgramError(fmt::format("{} must be {}, not {}{}", argument_in_words(state, argument), what, type,
                                 is_unwaited ? "; me:wait(request) gives the blocks of a receive" : ""));
}

inline std::int64_t integer_at(lua_State* state, int argument, std::string_view what) {
  int is_integer = 0;
  const auto value = lua_tointegerx(state, argument, &is_integer);
  if (is_integer != 0) return value;
  if (lua_type(state, argument) != LUA_TNUMBER) refuse(argument, what, state);
  throw ProgramError(
      fmt::format("{} must be {}, not {}", argument_in_words(state, argument), what, lua_tonumber(state, argument)));
}

/// The number of a rank. Where it is wrong, and was computed as a number with a fraction, an operator of Lua that means
/// something else than in other languages is the likely cause.
inline std::int64_t rank_at(lua_State* state, int argument, const LuaRank& rank, bool is_peer = false) {
  const std::int64_t value = integer_at(state, argument, "a rank");
  const bool is_wrong = value < 0 || value >= rank.node().ranks() || (is_peer && value == rank.node().rank());
  if (is_wrong && lua_type(state, argument) == LUA_TNUMBER && lua_isinteger(state, argument) == 0) {
    throw ProgramError(fmt::format(
        "the {} is {:.1f} here; in Lua, a ^ b is a power, a / b is no integer, exclusive or is a ~ b, and a // b is an "
        "integer if both are",
        is_peer ? "peer of a message" : "rank", lua_tonumber(state, argument)));
  }
  return value;
}

inline double number_at(lua_State* state, int argument, std::string_view what) {
  int is_number = 0;
  const double value = lua_tonumberx(state, argument, &is_number);
  if (is_number == 0) refuse(argument, what, state);
  return is_amount(value) ? value : checked_amount(value, argument_in_words(state, argument), what);
}

/// Null if the argument is something else. Types are known by their metatables: looking them up by name takes longer.
template <class Value>
Value* object_at(lua_State* state, int argument, const LuaType& type) {
  if (lua_getmetatable(state, argument) == 0) return nullptr;
  const bool is_of_type = lua_topointer(state, -1) == type.metatable;
  lua_pop(state, 1);
  return is_of_type ? static_cast<Value*>(lua_touserdata(state, argument)) : nullptr;
}

inline void give_type(lua_State* state, const LuaType& type) {
  lua_rawgeti(state, LUA_REGISTRYINDEX, type.place);
  lua_setmetatable(state, -2);
}

/// Blocks that are still here. @throws ProgramError that tells where they went
inline LuaBlocks& blocks_at(lua_State* state, int argument) {
  auto* held = object_at<LuaBlocks>(state, argument, rank_of(state).run().blocks);
  if (held == nullptr) refuse(argument, "blocks", state);
  if (held->gone == nullptr) return *held;
  throw ProgramError(
      fmt::format("these blocks were {} in line {} and are not here any more; me:copy(blocks), before that, gives a "
                  "copy, for an operation whose blocks are copied, such as an all-gather",
                  held->gone, held->line));
}

/// Takes blocks away from the program.
/// @param how as "sent"
inline Blocks blocks_given(lua_State* state, int argument, const char* how) {
  LuaBlocks& held = blocks_at(state, argument);
  held.gone = how;
  held.line = rank_of(state).line();
  return std::move(held.blocks);
}

/// A copy of blocks is memory that Lua does not see: each block of it counts as much as a message.
inline void count_copied(lua_State* state, const Blocks& blocks) {
  rank_of(state).run().count_actions(state, static_cast<double>(std::max<std::size_t>(1, blocks.list().size())));
}

inline LuaRequest& request_at(lua_State* state, int argument) {
  auto* request = object_at<LuaRequest>(state, argument, rank_of(state).run().request);
  if (request == nullptr) refuse(argument, "a request", state);
  if (request->is_over) throw ProgramError("a request is waited for a second time");
  return *request;
}

/// Empty blocks on the stack, to be filled: memory that Lua lacks is missed here, before there is anything to lose.
inline Blocks& new_blocks(lua_State* state) {
  auto* held = new (lua_newuserdatauv(state, sizeof(LuaBlocks), 0)) LuaBlocks();
  give_type(state, rank_of(state).run().blocks);
  return held->blocks;
}

inline void push_request(lua_State* state, Request request, bool brings_blocks) {
  new (lua_newuserdatauv(state, sizeof(LuaRequest), 0)) LuaRequest{std::move(request), brings_blocks};
  give_type(state, rank_of(state).run().request);
}

/// The functions of `me` that deal with blocks, and those that deal with ranks: to be put into the table on the stack.
void add_block_functions(lua_State* state);
void add_rank_functions(lua_State* state);

/// Puts a function of `me` into the table on the stack.
inline void add_function(lua_State* state, const char* name, lua_CFunction function) {
  lua_pushcfunction(state, function);
  lua_setfield(state, -2, name);
}

}  // namespace hopscope
