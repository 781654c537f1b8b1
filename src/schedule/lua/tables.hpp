#pragma once

// The functions of the library `table`, with the meaning that they have in Lua. They count every element that they
// read: reading one may take long where `__index` leads from table to table, and so may comparing two.

struct lua_State;

namespace hopscope::lua_tables {

int insert(lua_State* state);
int remove(lua_State* state);
int move(lua_State* state);
int concat(lua_State* state);
int unpack(lua_State* state);
/// Equal elements keep their order, so that a run does not depend on the clock, as Lua's own sort does.
int sort(lua_State* state);

}  // namespace hopscope::lua_tables
