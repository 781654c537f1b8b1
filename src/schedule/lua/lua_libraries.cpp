// The libraries of Lua that programs may use. Lua does not count instructions within their functions, so each says
// before how much work it has to do.

#include "schedule/lua/lua_libraries.hpp"

#include <algorithm>
#include <cmath>

#include <lua5.4/lua.hpp>

#include "schedule/lua/lua_state.hpp"

namespace hopscope {

namespace {

constexpr double bytes_in_an_instruction = 16;

/// An argument that is a number, or a default.
double number_or(lua_State* state, int argument, double otherwise) {
  return lua_isnoneornil(state, argument) ? otherwise : static_cast<double>(lua_tointeger(state, argument));
}

double bytes_of(lua_State* state, int argument) {
  return lua_type(state, argument) == LUA_TSTRING ? static_cast<double>(lua_rawlen(state, argument)) : 0;
}

double work_on_texts(lua_State* state) {
  double bytes = 0;
  for (int argument = 1; argument <= lua_gettop(state); ++argument) bytes += bytes_of(state, argument);
  return bytes / bytes_in_an_instruction;
}

double work_of_repetition(lua_State* state) {
  const double times = std::max(0.0, number_or(state, 2, 0));
  return times * (1 + (bytes_of(state, 1) + bytes_of(state, 3)) / bytes_in_an_instruction);
}

/// A length that a function of the program tells could be anything.
double length_of(lua_State* state) {
  if (!lua_istable(state, 1)) return 0;
  if (luaL_getmetafield(state, 1, "__len") != LUA_TNIL) luaL_error(state, "a table with __len is not allowed here");
  return static_cast<double>(lua_rawlen(state, 1));
}

double work_of_insertion(lua_State* state) {
  return lua_gettop(state) < 3 ? 1 : 1 + std::max(0.0, length_of(state) - number_or(state, 2, 0));
}

double work_of_removal(lua_State* state) {
  return lua_gettop(state) < 2 ? 1 : 1 + std::max(0.0, length_of(state) - number_or(state, 2, 0));
}

/// From `first` to `last`, where the program gives them.
double work_of_range(lua_State* state, int first, int last) {
  return 1 + std::max(0.0, number_or(state, last, length_of(state)) - number_or(state, first, 1));
}

double work_of_move(lua_State* state) { return work_of_range(state, 2, 3); }
double work_of_concatenation(lua_State* state) { return work_of_range(state, 3, 4); }
double work_of_unpacking(lua_State* state) { return work_of_range(state, 2, 3); }
double work_of_packing(lua_State* state) { return lua_gettop(state); }

double work_of_sorting(lua_State* state) {
  const double length = length_of(state);
  return length * std::log2(length + 1);
}

/// Where the next entry of an emptied table is found may take long: the clock says so.
double work_of_next(lua_State* /*state*/) { return 1; }

/// A function of a library, whose first upvalue is that function.
template <double (*work)(lua_State*)>
int counted(lua_State* state) {
  owner_of(state).spend(state, work(state));
  return lua_tocfunction(state, lua_upvalueindex(1))(state);
}

/// Replaces the function `name` of the table on the stack.
void replace(lua_State* state, const char* name, lua_CFunction counting) {
  lua_getfield(state, -1, name);
  lua_pushcclosure(state, counting, 1);
  lua_setfield(state, -2, name);
}

void remove_from_top(lua_State* state, const char* name) {
  lua_pushnil(state);
  lua_setfield(state, -2, name);
}

/// pairs(table) gives the function `next` of the library, the second upvalue, which is replaced by ours, the third.
int pairs(lua_State* state) {
  const int results = lua_tocfunction(state, lua_upvalueindex(1))(state);
  if (results == 3 && lua_tocfunction(state, -3) == lua_tocfunction(state, lua_upvalueindex(2))) {
    lua_pushvalue(state, lua_upvalueindex(3));
    lua_replace(state, -4);
  }
  return results;
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

void open_base(lua_State* state) {
  lua_pushcfunction(state, luaopen_base);
  lua_call(state, 0, 1);  // the globals
  for (const char* name : {"dofile", "loadfile", "load", "collectgarbage", "print", "warn"})
    remove_from_top(state, name);
  lua_pushcfunction(state, set_metatable);
  lua_setfield(state, -2, "setmetatable");
  lua_pushcfunction(state, xpcall);
  lua_setfield(state, -2, "xpcall");
  lua_getfield(state, -1, "pairs");
  lua_getfield(state, -2, "next");
  lua_pushvalue(state, -1);
  lua_pushcclosure(state, counted<work_of_next>, 1);
  lua_pushvalue(state, -1);
  lua_setfield(state, -5, "next");
  lua_pushcclosure(state, pairs, 3);
  lua_setfield(state, -2, "pairs");
  lua_pop(state, 1);
}

void push_table_library(lua_State* state) {
  lua_pushcfunction(state, luaopen_table);
  lua_call(state, 0, 1);
  replace(state, "insert", counted<work_of_insertion>);
  replace(state, "remove", counted<work_of_removal>);
  replace(state, "move", counted<work_of_move>);
  replace(state, "concat", counted<work_of_concatenation>);
  replace(state, "unpack", counted<work_of_unpacking>);
  replace(state, "pack", counted<work_of_packing>);
  replace(state, "sort", counted<work_of_sorting>);
}

void push_utf8_library(lua_State* state) {
  lua_pushcfunction(state, luaopen_utf8);
  lua_call(state, 0, 1);
  for (const char* name : {"char", "codepoint", "len", "offset", "codes"}) replace(state, name, counted<work_on_texts>);
}

void push_math_library(lua_State* state, std::int64_t seed, std::int64_t stream) {
  lua_pushcfunction(state, luaopen_math);
  lua_call(state, 0, 1);
  lua_getfield(state, -1, "randomseed");
  lua_pushinteger(state, seed);
  lua_pushinteger(state, stream);
  lua_call(state, 2, 0);
  remove_from_top(state, "randomseed");
}

}  // namespace

// Without patterns: matching one may take for ever.
void push_string_library(lua_State* state) {
  lua_pushcfunction(state, luaopen_string);
  lua_call(state, 0, 1);
  for (const char* name : {"find", "match", "gmatch", "gsub", "dump"}) remove_from_top(state, name);
  for (const char* name :
       {"byte", "char", "format", "len", "lower", "pack", "packsize", "reverse", "sub", "unpack", "upper"}) {
    replace(state, name, counted<work_on_texts>);
  }
  replace(state, "rep", counted<work_of_repetition>);
}

void open_libraries(lua_State* state, std::int64_t seed, std::int64_t stream) {
  open_base(state);
  push_table_library(state);
  lua_setglobal(state, LUA_TABLIBNAME);
  push_string_library(state);
  lua_setglobal(state, LUA_STRLIBNAME);
  push_math_library(state, seed, stream);
  lua_setglobal(state, LUA_MATHLIBNAME);
  push_utf8_library(state);
  lua_setglobal(state, LUA_UTF8LIBNAME);
  lua_pushliteral(state, "");  // luaopen_string has replaced the metatable of texts
  lua_getfield(state, LUA_REGISTRYINDEX, metatable_of_texts);
  lua_setmetatable(state, -2);
  lua_pop(state, 1);
}

}  // namespace hopscope
