// Errors of Lua may leave each of these functions anywhere, so none of them owns anything.

#include "schedule/lua/libraries.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include <lua5.4/lua.hpp>

#include "schedule/lua/state.hpp"

namespace hopscope::lua_tables {

namespace {

lua_Integer length_of(lua_State* state, int table) {
  luaL_checktype(state, table, LUA_TTABLE);
  return luaL_len(state, table);
}

/// As many tables may be looked into for an element that `__index` leads to, and for the place of one that `__newindex`
/// leads to; half of those that Lua allows.
constexpr double instructions_of_chain = 1000;

/// Puts an element onto the stack.
void read(lua_State* state, int table, lua_Integer index) {
  owner_of(state).spend(state, 1);
  const bool is_there = lua_istable(state, table) && lua_rawgeti(state, table, index) != LUA_TNIL;
  if (is_there) return;
  if (lua_istable(state, table)) lua_pop(state, 1);
  if (luaL_getmetafield(state, table, "__index") != LUA_TNIL) {
    lua_pop(state, 1);
    owner_of(state).spend(state, instructions_of_chain);
  }
  lua_geti(state, table, index);
}

/// Stores what is on top of the stack.
void write(lua_State* state, int table, lua_Integer index) {
  if (luaL_getmetafield(state, table, "__newindex") != LUA_TNIL) {
    lua_pop(state, 1);
    owner_of(state).spend(state, instructions_of_chain);
  }
  lua_seti(state, table, index);
}

void copy_element(lua_State* state, int from, lua_Integer source, int to, lua_Integer destination) {
  read(state, from, source);
  write(state, to, destination);
}

double instructions_of_text(lua_State* state, int place) {
  const bool is_text = lua_type(state, place) == LUA_TSTRING;
  return is_text ? static_cast<double>(lua_rawlen(state, place)) / bytes_in_an_instruction : 0;
}

/// What is between two elements of the list that it joins.
constexpr int separator = 2;

void add_element(lua_State* state, luaL_Buffer& text, lua_Integer index) {
  read(state, 1, index);
  if (lua_isstring(state, -1) == 0) {
    luaL_error(state, "invalid value (at index %I) in table for 'concat'", static_cast<LUAI_UACINT>(index));
  }
  owner_of(state).spend(state, instructions_of_text(state, -1) + instructions_of_text(state, separator));
  luaL_addvalue(&text);
}

// Of `sort`, on the stack.
constexpr int list = 1;
constexpr int is_less = 2;

/// Whether the element on top of the stack belongs before the one below it. Removes nothing.
bool belongs_before(lua_State* state) {
  const double bytes = std::min(instructions_of_text(state, -1), instructions_of_text(state, -2));
  owner_of(state).spend(state, 1 + bytes);
  if (lua_isnil(state, is_less)) return lua_compare(state, -1, -2, LUA_OPLT) != 0;
  lua_pushvalue(state, is_less);
  lua_pushvalue(state, -2);
  lua_pushvalue(state, -4);
  lua_call(state, 2, 1);
  const bool is_true = lua_toboolean(state, -1) != 0;
  lua_pop(state, 1);
  return is_true;
}

/// Merges the sorted parts first .. middle-1 and middle .. end-1 of a list into another one.
void merge(lua_State* state, int from, int to, lua_Integer first, lua_Integer middle, lua_Integer end) {
  lua_Integer left = first;
  lua_Integer right = middle;
  for (lua_Integer at = first; at < end; ++at) {
    bool takes_right = left >= middle;
    if (!takes_right && right < end) {
      lua_rawgeti(state, from, left);
      lua_rawgeti(state, from, right);
      takes_right = belongs_before(state);
      lua_pop(state, 2);
    }
    owner_of(state).spend(state, 1);
    lua_rawgeti(state, from, takes_right ? right++ : left++);
    lua_rawseti(state, to, at);
  }
}

}  // namespace

int insert(lua_State* state) {
  const auto place = static_cast<lua_Integer>(static_cast<lua_Unsigned>(length_of(state, 1)) + 1);
  if (lua_gettop(state) == 2) {
    write(state, 1, place);
    return 0;
  }
  if (lua_gettop(state) != 3) return luaL_error(state, "wrong number of arguments to 'insert'");
  const lua_Integer wanted = luaL_checkinteger(state, 2);
  luaL_argcheck(state, static_cast<lua_Unsigned>(wanted) - 1 < static_cast<lua_Unsigned>(place), 2,
                "position out of bounds");
  for (lua_Integer at = place; at > wanted; --at) copy_element(state, 1, at - 1, 1, at);
  write(state, 1, wanted);
  return 0;
}

int remove(lua_State* state) {
  const lua_Integer length = length_of(state, 1);
  lua_Integer at = luaL_optinteger(state, 2, length);
  if (at != length) {
    luaL_argcheck(state, static_cast<lua_Unsigned>(at) - 1 <= static_cast<lua_Unsigned>(length), 2,
                  "position out of bounds");
  }
  read(state, 1, at);
  for (; at < length; ++at) copy_element(state, 1, at + 1, 1, at);
  lua_pushnil(state);
  write(state, 1, at);
  return 1;
}

int move(lua_State* state) {
  constexpr lua_Integer largest = std::numeric_limits<lua_Integer>::max();
  const lua_Integer first = luaL_checkinteger(state, 2);
  const lua_Integer last = luaL_checkinteger(state, 3);
  const lua_Integer place = luaL_checkinteger(state, 4);
  const int to = lua_isnoneornil(state, 5) ? 1 : 5;
  luaL_checktype(state, 1, LUA_TTABLE);
  luaL_checktype(state, to, LUA_TTABLE);
  if (last >= first) {
    luaL_argcheck(state, first > 0 || last < largest + first, 3, "too many elements to move");
    const lua_Integer count = last - first + 1;
    luaL_argcheck(state, place <= largest - count + 1, 4, "destination wrap around");
    const bool overlaps = place > first && place <= last && (to == 1 || lua_rawequal(state, 1, to) != 0);
    for (lua_Integer i = 0; i < count; ++i) {
      const lua_Integer by = overlaps ? count - 1 - i : i;
      copy_element(state, 1, first + by, to, place + by);
    }
  }
  lua_pushvalue(state, to);
  return 1;
}

int concat(lua_State* state) {
  const lua_Integer length = length_of(state, 1);
  lua_settop(state, 4);
  if (lua_isnil(state, separator)) {
    lua_pushliteral(state, "");
    lua_replace(state, separator);
  }
  luaL_checkstring(state, separator);
  lua_Integer at = luaL_optinteger(state, 3, 1);
  const lua_Integer last = luaL_optinteger(state, 4, length);
  luaL_Buffer text;
  luaL_buffinit(state, &text);
  for (; at < last; ++at) {
    add_element(state, text, at);
    lua_pushvalue(state, separator);
    luaL_addvalue(&text);
  }
  if (at == last) add_element(state, text, at);
  luaL_pushresult(&text);
  return 1;
}

int unpack(lua_State* state) {
  const lua_Integer first = luaL_optinteger(state, 2, 1);
  const lua_Integer last = lua_isnoneornil(state, 3) ? luaL_len(state, 1) : luaL_checkinteger(state, 3);
  if (first > last) return 0;
  const lua_Unsigned count = static_cast<lua_Unsigned>(last) - static_cast<lua_Unsigned>(first);
  constexpr int of_reading = 2;  // more than what it leaves
  const bool is_too_long = count >= static_cast<lua_Unsigned>(std::numeric_limits<int>::max() - of_reading);
  if (is_too_long || lua_checkstack(state, static_cast<int>(count) + 1 + of_reading) == 0)
    return luaL_error(state, "too many results to unpack");
  for (lua_Unsigned i = 0; i <= count; ++i) read(state, 1, first + static_cast<lua_Integer>(i));
  return static_cast<int>(count) + 1;
}

int sort(lua_State* state) {
  const lua_Integer length = length_of(state, list);
  luaL_argcheck(state, length < std::numeric_limits<int>::max(), list, "array too big");
  if (!lua_isnoneornil(state, is_less)) luaL_checktype(state, is_less, LUA_TFUNCTION);
  if (length < 2) return 0;
  lua_settop(state, is_less);
  int from = is_less + 1;
  int to = from + 1;
  for (int each = 0; each < 2; ++each) lua_createtable(state, 0, 0);
  for (lua_Integer at = 1; at <= length; ++at) copy_element(state, list, at, from, at);
  for (lua_Integer sorted = 1; sorted < length; sorted *= 2) {
    for (lua_Integer first = 1; first <= length; first += 2 * sorted) {
      merge(state, from, to, first, std::min(first + sorted, length + 1), std::min(first + 2 * sorted, length + 1));
    }
    std::swap(from, to);
  }
  for (lua_Integer at = 1; at <= length; ++at) copy_element(state, from, at, list, at);
  return 0;
}

}  // namespace hopscope::lua_tables
