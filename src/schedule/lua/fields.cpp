#include "schedule/lua/fields.hpp"

#include <algorithm>
#include <exception>

#include <fmt/format.h>

#include "text/formatted.hpp"

namespace hopscope {

// Exceptions must not pass through frames of Lua, so they are kept meanwhile.
void with_file(const LuaCode& code, const std::function<void(lua_State*)>& work) {
  LuaState state(code);
  state.run_file(1, 0);
  std::exception_ptr failure;
  state.protect([&](lua_State* raw) {
    const LuaState::MemoryDuring ours(state, LuaState::Memory::granted);
    try {
      work(raw);
    } catch (...) {
      failure = std::current_exception();
    }
  });
  if (failure) std::rethrow_exception(failure);
}

int raw_field(lua_State* state, const char* name) {
  lua_pushstring(state, name);
  return lua_rawget(state, -2);
}

int raw_global(lua_State* state, const char* name) {
  lua_pushglobaltable(state);
  const int type = raw_field(state, name);
  lua_remove(state, -2);
  return type;
}

std::string text_at(lua_State* state, int place) {
  return lua_type(state, place) == LUA_TSTRING ? lua_tostring(state, place) : "";
}

void check_entries(lua_Integer entries, std::string_view what) {
  constexpr lua_Integer most = 1000;
  if (entries > most) reject(fmt::format("states more than {} {}", most, what));
}

void reject(const std::string& text) { throw LuaError({0, text}); }

void LuaMistakes::check_names(std::initializer_list<std::string_view> allowed, const std::string& of) {
  std::vector<std::string> unknown;
  lua_pushnil(state_);
  while (lua_next(state_, -2) != 0) {
    lua_pop(state_, 1);
    const std::string name = text_at(state_, -1);
    if (lua_type(state_, -1) == LUA_TSTRING && std::ranges::find(allowed, name) == allowed.end())
      unknown.push_back(name);
  }
  std::ranges::sort(unknown);  // the order of a table is not defined
  for (const std::string& name : unknown) {
    add(fmt::format("{} has no field {}; there are {}", of, name, joined(allowed, ", ")));
  }
}

void LuaMistakes::throw_if_any() const {
  if (!failures_.empty()) throw LuaError(failures_);
}

}  // namespace hopscope
