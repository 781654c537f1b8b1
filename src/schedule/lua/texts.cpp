#include "schedule/lua/libraries.hpp"

#include <algorithm>
#include <string_view>

#include <lua5.4/lua.hpp>

namespace hopscope::lua_texts {

void put_in_words(lua_State* state, int place) {
  const int type = lua_type(state, place);
  const bool has_address = type == LUA_TTABLE || type == LUA_TFUNCTION || type == LUA_TUSERDATA ||
                           type == LUA_TLIGHTUSERDATA || type == LUA_TTHREAD;
  if (!has_address) return;
  if (luaL_getmetafield(state, place, "__tostring") != LUA_TNIL) return lua_pop(state, 1);
  const int name = luaL_getmetafield(state, place, "__name");
  if (name != LUA_TSTRING) {
    if (name != LUA_TNIL) lua_pop(state, 1);
    lua_pushstring(state, lua_typename(state, type));
  }
  lua_replace(state, place);
}

void prepare_format(lua_State* state) {
  luaL_checkstring(state, 1);
  const std::string_view form(lua_tostring(state, 1), lua_rawlen(state, 1));
  int argument = 1;
  for (auto place = form.find('%'); place < form.size(); place = form.find('%', place + 1)) {
    place = std::min(form.find_first_not_of("-+ #0123456789.", place + 1), form.size());
    if (place == form.size() || form[place] == '%') continue;
    ++argument;
    if (form[place] == 'p') luaL_error(state, "string.format gives no addresses: %%p is not offered");
    if (form[place] == 's' && argument <= lua_gettop(state)) put_in_words(state, argument);
  }
}

}  // namespace hopscope::lua_texts
