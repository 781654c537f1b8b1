#pragma once

// What a Lua file states beside its program.

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <lua5.4/lua.hpp>

#include <hopscope/schedule_file.hpp>

#include "schedule/lua/state.hpp"

namespace hopscope {

// Reading what a Lua file states in its variables.

/// Carries out the file in a state of its own, and then `work`. Errors of Lua, and those that `work` throws, come out
/// as LuaError.
void with_file(const LuaCode& code, const std::function<void(lua_State*)>& work);

/// Puts a field of the table on top of the stack onto it, or a global of the file, and returns its type. Metamethods,
/// in which the file could fail or go on for ever, are not called.
int raw_field(lua_State* state, const char* name);
int raw_global(lua_State* state, const char* name);

/// The text at a place of the stack; empty if there is none.
[[nodiscard]] std::string text_at(lua_State* state, int place);

/// A mistake without a line. @throws LuaError
[[noreturn]] void reject(const std::string& text);

/// Lets through a list of as many entries as a file may state: what is read of it here is under no limit of the
/// program.
/// @throws LuaError if it has more
/// @param what its entries, as "formulas"
void check_entries(lua_Integer entries, std::string_view what);

/// The mistakes of a file: each part of it is read, whatever is wrong in others.
class LuaMistakes {
 public:
  explicit LuaMistakes(lua_State* state) : state_(state) {}

  /// Reads a part; its first mistake ends it. The stack is afterwards as it was before.
  template <class Read>
  void in_part(const Read& read) {
    const int top = lua_gettop(state_);
    try {
      read();
    } catch (const LuaError& error) {
      failures_.insert(failures_.end(), error.failures().begin(), error.failures().end());
    }
    lua_settop(state_, top);
  }
  void add(std::string text) { failures_.push_back({0, std::move(text)}); }
  /// Notes the fields of the table on top of the stack that mean nothing.
  /// @param of whose fields, as "the option radix"
  void check_names(std::initializer_list<std::string_view> allowed, const std::string& of);
  [[nodiscard]] bool none() const { return failures_.empty(); }
  /// @throws LuaError with all of them
  void throw_if_any() const;

 private:
  lua_State* state_;
  std::vector<LuaFailure> failures_;
};

/// What a file says of itself beside its program.
struct LuaFacts {
  std::string title, where, source, advice;
  std::string operation;  ///< empty if scenarios state it
  std::vector<Field> options;
  LuaLimits limits;
  bool rearranges = false;  ///< its text calls me:rearrange
};

/// Says that a file gives itself more than it may.
[[nodiscard]] std::string beyond_limit(const std::string& name, double limit, double most);

/// Reads them. @throws LuaError with all mistakes, one of which is that there is no program
[[nodiscard]] LuaFacts facts_of(const LuaCode& code);

/// Why the program does not run on this platform, as its function `misfit` tells; empty if it does, or tells nothing.
/// @throws LuaError, here and below
[[nodiscard]] std::string misfit_of(const LuaCode& code, const Platform& platform);
/// The formulas of the file, with their values.
[[nodiscard]] std::vector<Analytic> formulas_of(const LuaCode& code, const Platform& platform,
                                                const Schedule& schedule);
/// The number of steps that its function `steps` yields; p - 1 if it has none.
[[nodiscard]] double steps_of(const LuaCode& code, const Platform& platform, const Schedule& schedule);

}  // namespace hopscope
