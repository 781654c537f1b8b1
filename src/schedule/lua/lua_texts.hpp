#pragma once

struct lua_State;

namespace hopscope::lua_texts {

/// Replaces a table, function, userdata or thread at a place of the stack by what tostring gives, without its address,
/// which differs from run to run and shows where memory is. One with a metamethod __tostring stays.
void put_in_words(lua_State* state, int place);

/// Raises an error if the first argument, of string.format, asks for an address (%p), or is no text.
void check_form(lua_State* state);

}  // namespace hopscope::lua_texts
