#pragma once

struct lua_State;

namespace hopscope::lua_texts {

/// Replaces a table, function, userdata or thread at a place of the stack by what tostring gives, without its address,
/// which differs from run to run and shows where memory is. One with a metamethod __tostring stays.
void put_in_words(lua_State* state, int place);

/// Does so for the arguments of string.format that %s writes. Raises an error for %p, which writes an address.
void prepare_format(lua_State* state);

}  // namespace hopscope::lua_texts
