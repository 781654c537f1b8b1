// The libraries of Lua that programs may use.

#include "schedule/lua/libraries.hpp"

#include <algorithm>
#include <array>

#include <lua5.4/lua.hpp>

#include "schedule/lua/state.hpp"

namespace hopscope {

namespace {

/// That with what is on the stack from a place on.
double work_on(lua_State* state, int from) {
  double work = lua_gettop(state) - from + 1;
  for (int place = lua_gettop(state); place >= from; --place) {
    if (lua_type(state, place) == LUA_TSTRING)
      work += static_cast<double>(lua_rawlen(state, place)) / bytes_in_an_instruction;
  }
  return work;
}

/// A function of Lua behind ours: its own upvalue is the first one, as it expects, and itself the second.
int call_original(lua_State* state) { return lua_tocfunction(state, lua_upvalueindex(2))(state); }

int counted_by_arguments(lua_State* state) {
  owner_of(state).spend(state, work_on(state, 1));
  return call_original(state);
}

/// Of a text that is given only the part is read that is asked for.
int counted_by_results(lua_State* state) {
  const int arguments = lua_gettop(state);
  const int results = call_original(state);
  owner_of(state).spend(state, arguments + work_on(state, lua_gettop(state) - results + 1));
  return results;
}

/// Where the next entry of an emptied table is found may take long.
int next_entry(lua_State* state) {
  owner_of(state).look_now(state);
  luaL_checktype(state, 1, LUA_TTABLE);
  lua_settop(state, 2);
  if (lua_next(state, 1) != 0) return 2;
  lua_pushnil(state);
  return 1;
}

int end_of_pairs(lua_State* /*state*/, int /*status*/, lua_KContext /*context*/) { return 3; }

int pairs(lua_State* state) {
  luaL_checkany(state, 1);
  if (luaL_getmetafield(state, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(state, 1);
    lua_callk(state, 1, 3, 0, end_of_pairs);
    return 3;
  }
  lua_pushcfunction(state, next_entry);
  lua_pushvalue(state, 1);
  lua_pushnil(state);
  return 3;
}

/// After a call of xpcall(function, handler, ..): the handler is called only now, since within a failing hook of
/// instructions it would go on without one.
int end_of_xpcall(lua_State* state, int status, lua_KContext /*context*/) {
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(state) - 2;
  lua_pushvalue(state, 2);
  lua_insert(state, -2);
  lua_call(state, 1, 1);
  lua_pushboolean(state, 0);
  lua_insert(state, -2);
  return 2;
}

int xpcall(lua_State* state) {
  const int arguments = lua_gettop(state) - 2;
  luaL_checktype(state, 2, LUA_TFUNCTION);
  lua_pushboolean(state, 1);
  lua_pushvalue(state, 1);
  lua_rotate(state, 3, 2);
  return end_of_xpcall(state, lua_pcallk(state, arguments, LUA_MULTRET, 0, 0, end_of_xpcall), 0);
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

/// What a repetition makes is as long as its count says, which may be large where the text is short.
int repeat(lua_State* state) {
  const double times = std::max(0.0, static_cast<double>(lua_tointeger(state, 2)));
  owner_of(state).spend(state, work_on(state, 1) * (1 + times));
  return call_original(state);
}

/// The iterator of utf8.codes(text): it passes over the rest of the character at a place, which may be long.
int next_code(lua_State* state) {
  const std::size_t length = lua_type(state, 1) == LUA_TSTRING ? lua_rawlen(state, 1) : 0;
  const char* const text = length == 0 ? "" : lua_tostring(state, 1);
  const auto first = static_cast<lua_Unsigned>(lua_tointeger(state, 2));
  lua_Unsigned place = first;
  while (place < length && (static_cast<unsigned char>(text[place]) & 0xC0U) == 0x80U) ++place;
  owner_of(state).spend(state, 1 + static_cast<double>(place - first) / bytes_in_an_instruction);
  return call_original(state);
}

int codes(lua_State* state) {
  const int results = counted_by_arguments(state);
  lua_pushnil(state);
  lua_pushvalue(state, -results - 1);
  lua_pushcclosure(state, next_code, 2);
  lua_replace(state, -results - 1);
  return results;
}

int to_string(lua_State* state) {
  luaL_checkany(state, 1);
  lua_texts::put_in_words(state, 1);
  return counted_by_arguments(state);
}

int format(lua_State* state) {
  lua_texts::prepare_format(state);
  return counted_by_arguments(state);
}

constexpr auto constant = LuaCost::constant;
constexpr auto by_arguments = LuaCost::by_arguments;
constexpr auto by_results = LuaCost::by_results;
constexpr auto by_elements = LuaCost::by_elements;

// Without patterns: matching one may take for ever. Without code from texts, files, and what tells of the time.
constexpr std::array offers{
    LuaOffer{"", "assert", constant},
    LuaOffer{"", "error", constant},
    LuaOffer{"", "getmetatable", constant},
    LuaOffer{"", "ipairs", constant},
    LuaOffer{"", "next", constant, next_entry},
    LuaOffer{"", "pairs", constant, pairs},
    LuaOffer{"", "pcall", constant},
    LuaOffer{"", "rawequal", by_arguments},
    LuaOffer{"", "rawget", by_arguments},
    LuaOffer{"", "rawlen", constant},
    LuaOffer{"", "rawset", by_arguments},
    LuaOffer{"", "select", by_arguments},
    LuaOffer{"", "setmetatable", constant, set_metatable},
    LuaOffer{"", "tonumber", by_arguments},
    LuaOffer{"", "tostring", by_arguments, to_string},
    LuaOffer{"", "type", constant},
    LuaOffer{"", "xpcall", constant, xpcall},
    LuaOffer{"table", "concat", by_elements, lua_tables::concat},
    LuaOffer{"table", "insert", by_elements, lua_tables::insert},
    LuaOffer{"table", "move", by_elements, lua_tables::move},
    LuaOffer{"table", "pack", by_arguments},
    LuaOffer{"table", "remove", by_elements, lua_tables::remove},
    LuaOffer{"table", "sort", by_elements, lua_tables::sort},
    LuaOffer{"table", "unpack", by_elements, lua_tables::unpack},
    LuaOffer{"string", "byte", by_results},
    LuaOffer{"string", "char", by_arguments},
    LuaOffer{"string", "format", by_arguments, format},
    LuaOffer{"string", "len", constant},
    LuaOffer{"string", "lower", by_arguments},
    LuaOffer{"string", "pack", by_arguments},
    LuaOffer{"string", "packsize", by_arguments},
    LuaOffer{"string", "rep", by_elements, repeat},
    LuaOffer{"string", "reverse", by_arguments},
    LuaOffer{"string", "sub", by_results},
    LuaOffer{"string", "unpack", by_arguments},
    LuaOffer{"string", "upper", by_arguments},
    LuaOffer{"utf8", "char", by_arguments},
    LuaOffer{"utf8", "codepoint", by_results},
    LuaOffer{"utf8", "codes", by_arguments, codes},
    LuaOffer{"utf8", "len", by_arguments},
    LuaOffer{"utf8", "offset", by_arguments},
    LuaOffer{"math", "abs", by_arguments},
    LuaOffer{"math", "acos", by_arguments},
    LuaOffer{"math", "asin", by_arguments},
    LuaOffer{"math", "atan", by_arguments},
    LuaOffer{"math", "ceil", by_arguments},
    LuaOffer{"math", "cos", by_arguments},
    LuaOffer{"math", "deg", by_arguments},
    LuaOffer{"math", "exp", by_arguments},
    LuaOffer{"math", "floor", by_arguments},
    LuaOffer{"math", "fmod", by_arguments},
    LuaOffer{"math", "log", by_arguments},
    LuaOffer{"math", "max", by_arguments},
    LuaOffer{"math", "min", by_arguments},
    LuaOffer{"math", "modf", by_arguments},
    LuaOffer{"math", "rad", by_arguments},
    LuaOffer{"math", "random", by_arguments},
    LuaOffer{"math", "sin", by_arguments},
    LuaOffer{"math", "sqrt", by_arguments},
    LuaOffer{"math", "tan", by_arguments},
    LuaOffer{"math", "tointeger", by_arguments},
    LuaOffer{"math", "type", constant},
    LuaOffer{"math", "ult", by_arguments},
};

/// Replaces the function of Lua on top of the stack by what programs see of it: nil if it is not offered.
void replace_top(lua_State* state, std::string_view library, std::string_view name) {
  const auto offer =
      std::ranges::find_if(offers, [&](const LuaOffer& each) { return each.library == library && each.name == name; });
  if (offer == offers.end()) {
    lua_pop(state, 1);
    lua_pushnil(state);
    return;
  }
  if (offer->cost == constant && offer->own == nullptr) return;
  if (lua_getupvalue(state, -1, 1) == nullptr) lua_pushnil(state);
  lua_insert(state, -2);
  const lua_CFunction counted = offer->cost == by_results ? counted_by_results : counted_by_arguments;
  lua_pushcclosure(state, offer->own == nullptr ? counted : offer->own, 2);
}

/// Replaces the functions of the library on top of the stack.
void replace_functions(lua_State* state, std::string_view library) {
  lua_pushnil(state);
  while (lua_next(state, -2) != 0) {
    if (lua_iscfunction(state, -1) == 0) {
      lua_pop(state, 1);
      continue;
    }
    replace_top(state, library, lua_tostring(state, -2));
    lua_pushvalue(state, -2);
    lua_insert(state, -2);
    lua_rawset(state, -4);  // of a field that is there, so that lua_next may go on
  }
}

/// Leaves it on the stack.
void push_library(lua_State* state, lua_CFunction open, std::string_view name) {
  lua_pushcfunction(state, open);
  lua_call(state, 0, 1);
  replace_functions(state, name);
}

void push_math_library(lua_State* state, std::int64_t seed, std::int64_t stream) {
  lua_pushcfunction(state, luaopen_math);
  lua_call(state, 0, 1);
  lua_getfield(state, -1, "randomseed");
  lua_pushinteger(state, seed);
  lua_pushinteger(state, stream);
  lua_call(state, 2, 0);
  replace_functions(state, LUA_MATHLIBNAME);
}

}  // namespace

std::span<const LuaOffer> lua_offers() { return offers; }

void push_string_library(lua_State* state) { push_library(state, luaopen_string, LUA_STRLIBNAME); }

void open_libraries(lua_State* state, std::int64_t seed, std::int64_t stream) {
  push_library(state, luaopen_base, "");  // the globals
  lua_pop(state, 1);
  push_library(state, luaopen_table, LUA_TABLIBNAME);
  lua_setglobal(state, LUA_TABLIBNAME);
  push_string_library(state);
  lua_setglobal(state, LUA_STRLIBNAME);
  push_math_library(state, seed, stream);
  lua_setglobal(state, LUA_MATHLIBNAME);
  push_library(state, luaopen_utf8, LUA_UTF8LIBNAME);
  lua_setglobal(state, LUA_UTF8LIBNAME);
  lua_pushliteral(state, "");  // luaopen_string has replaced the metatable of texts
  lua_getfield(state, LUA_REGISTRYINDEX, metatable_of_texts);
  lua_setmetatable(state, -2);
  lua_pop(state, 1);
}

}  // namespace hopscope
