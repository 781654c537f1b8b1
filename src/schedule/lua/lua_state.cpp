#include "schedule/lua/lua_state.hpp"

#include <charconv>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>
#include <lua5.4/lua.hpp>

namespace hopscope {

namespace {

constexpr int instructions_between_looks = 10000;
constexpr const char* chunk_name = "=program";  // as messages of Lua begin: "program:7: ..."

// In the registry.
constexpr const char* chunk_key = "hopscope.chunk";
constexpr const char* texts_key = "hopscope.texts";  // the metatable of all texts

/// The LuaState that a lua_State belongs to.
LuaState& owner_of(lua_State* state) {
  void* owner = nullptr;
  (void)lua_getallocf(state, &owner);
  return *static_cast<LuaState*>(owner);
}

int append_compiled(lua_State* /*state*/, const void* bytes, std::size_t size, void* out) {
  static_cast<std::string*>(out)->append(static_cast<const char*>(bytes), size);
  return 0;
}

int call_work(lua_State* state) {
  const auto* work = static_cast<const std::function<void(lua_State*)>*>(lua_touserdata(state, 1));
  lua_settop(state, 0);
  (*work)(state);
  return 0;
}

std::string message_at_top(lua_State* state) {
  const char* text = lua_tostring(state, -1);
  return text == nullptr ? "an error without a message" : text;
}

}  // namespace

void* LuaState::allocate(void* user, void* block, std::size_t old_size, std::size_t new_size) {
  auto& self = *static_cast<LuaState*>(user);
  const std::size_t before = block == nullptr ? 0 : old_size;
  if (new_size == 0) {
    std::free(block);
    self.memory_ -= before;
    return nullptr;
  }
  const auto most = static_cast<std::size_t>(self.code_.limits.megabytes * 1e6);
  if (new_size > before && self.memory_ + (new_size - before) > most) return nullptr;
  void* larger = std::realloc(block, new_size);
  if (larger == nullptr) return nullptr;
  self.memory_ += new_size;
  self.memory_ -= before;
  return larger;
}

void LuaState::count_instructions(lua_State* state, void* /*debug*/) {
  LuaState& self = owner_of(state);
  self.instructions_left_ -= instructions_between_looks;
  if (self.instructions_left_ > 0) return;
  luaL_where(state, 0);  // the function that is carried out, not the one that has called it
  lua_pushstring(state, "too many instructions without a message: an endless loop; or raise limits.instructions");
  lua_concat(state, 2);
  lua_error(state);
}

LuaState::LuaState(const LuaCode& code) : code_(code) {
  state_ = lua_newstate(&LuaState::allocate, this);
  if (state_ == nullptr) throw LuaError({0, "the memory for its programs does not suffice; raise limits.megabytes"});
  begin_turn();
  lua_sethook(
      state_, [](lua_State* state, lua_Debug* debug) { count_instructions(state, debug); }, LUA_MASKCOUNT,
      instructions_between_looks);
  try {
    prepare();
  } catch (...) {
    lua_close(state_);
    throw;
  }
}

LuaState::~LuaState() { lua_close(state_); }

// Instructions are not counted within a function of the library, and matching a pattern may take for ever.
void remove_patterns(lua_State* state) {
  for (const char* name : {"find", "match", "gmatch", "gsub"}) {
    lua_pushnil(state);
    lua_setfield(state, -2, name);
  }
}

// A text has methods, which must not be those that one rank could change for all.
void LuaState::prepare() {
  protect([](lua_State* state) {
    lua_pushcfunction(state, luaopen_string);
    lua_call(state, 0, 1);
    remove_patterns(state);
    lua_pushliteral(state, "");
    lua_getmetatable(state, -1);
    lua_pushboolean(state, 0);
    lua_setfield(state, -2, "__metatable");
    lua_setfield(state, LUA_REGISTRYINDEX, texts_key);
  });
}

// With finalizers one rank would do something in the turn of another.
int set_metatable(lua_State* state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  luaL_argcheck(state, lua_isnil(state, 2) || lua_istable(state, 2), 2, "nil or table expected");
  if (luaL_getmetafield(state, 1, "__metatable") != LUA_TNIL)
    return luaL_error(state, "cannot change a protected metatable");
  if (lua_istable(state, 2)) {
    lua_pushliteral(state, "__gc");
    if (lua_rawget(state, 2) != LUA_TNIL) return luaL_error(state, "a metatable with __gc is not allowed here");
    lua_pop(state, 1);
  }
  lua_settop(state, 2);
  lua_setmetatable(state, 1);
  return 1;
}

/// Into the globals of the state, which are empty.
void LuaState::open_libraries(lua_State* state, std::int64_t seed, std::int64_t stream) {
  lua_pushcfunction(state, luaopen_base);
  lua_call(state, 0, 0);
  const luaL_Reg libraries[] = {{LUA_TABLIBNAME, luaopen_table},
                                {LUA_STRLIBNAME, luaopen_string},
                                {LUA_MATHLIBNAME, luaopen_math},
                                {LUA_UTF8LIBNAME, luaopen_utf8}};
  for (const luaL_Reg& library : libraries) {
    lua_pushcfunction(state, library.func);
    lua_call(state, 0, 1);
    lua_setglobal(state, library.name);
  }
  for (const char* name : {"dofile", "loadfile", "load", "collectgarbage", "print", "warn"}) {
    lua_pushnil(state);
    lua_setglobal(state, name);
  }
  lua_pushcfunction(state, set_metatable);
  lua_setglobal(state, "setmetatable");
  lua_getglobal(state, "string");
  lua_pushnil(state);
  lua_setfield(state, -2, "dump");
  remove_patterns(state);
  lua_getglobal(state, "math");
  lua_getfield(state, -1, "randomseed");
  lua_pushinteger(state, seed);
  lua_pushinteger(state, stream);
  lua_call(state, 2, 0);
  lua_pushnil(state);
  lua_setfield(state, -2, "randomseed");
  lua_pushliteral(state, "");  // luaopen_string has replaced the metatable of texts
  lua_getfield(state, LUA_REGISTRYINDEX, texts_key);
  lua_setmetatable(state, -2);
  lua_pop(state, 3);
}

void LuaState::protect(const std::function<void(lua_State*)>& work) {
  lua_pushcfunction(state_, call_work);
  lua_pushlightuserdata(state_, const_cast<std::function<void(lua_State*)>*>(&work));
  if (lua_pcall(state_, 1, 0, 0) == LUA_OK) return;
  const std::string message = message_at_top(state_);
  lua_settop(state_, 0);
  throw LuaError(failure_in(code_, message));
}

void LuaState::run_file(std::int64_t seed, std::int64_t stream) {
  begin_turn();
  protect([&](lua_State* state) {
    lua_newtable(state);
    lua_rawseti(state, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    open_libraries(state, seed, stream);
    if (lua_getfield(state, LUA_REGISTRYINDEX, chunk_key) != LUA_TFUNCTION) {
      if (luaL_loadbufferx(state, code_.compiled.data(), code_.compiled.size(), chunk_name, "b") != LUA_OK)
        lua_error(state);
      lua_pushvalue(state, -1);
      lua_setfield(state, LUA_REGISTRYINDEX, chunk_key);
    }
    lua_pushglobaltable(state);
    lua_call(state, 1, 0);
  });
}

// "program:7: text", or a text without a place.
LuaFailure failure_in(const LuaCode& code, const std::string& message) {
  constexpr std::string_view opening = "program:";
  if (message == "not enough memory") {
    return {0, fmt::format("its programs take more than {} MB in all; raise limits.megabytes", code.limits.megabytes)};
  }
  const bool is_too_deep = message.find("stack overflow") != std::string::npos;
  const std::string text = is_too_deep ? "its calls nest too deep: a function that calls itself without end" : message;
  if (!message.starts_with(opening)) return {0, text};
  int line = 0;
  const char* const end = message.data() + message.size();
  const auto [rest, error] = std::from_chars(message.data() + opening.size(), end, line);
  if (error != std::errc() || rest + 1 >= end) return {0, text};
  return {line, is_too_deep ? text : std::string(rest + 2, end)};
}

// A function of the globals that it is to use, so that all ranks share what is compiled.
LuaCode compiled_lua(const std::string& file, const std::string& text) {
  LuaCode code{file, text, {}, {}};
  const std::string function = "local _ENV = ...; " + text;
  LuaState state(code);
  state.protect([&](lua_State* raw) {
    if (luaL_loadbufferx(raw, function.data(), function.size(), chunk_name, "t") != LUA_OK) lua_error(raw);
    lua_dump(raw, append_compiled, &code.compiled, 0);
  });
  return code;
}

}  // namespace hopscope
