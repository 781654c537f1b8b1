#pragma once

#include <cstdint>

struct lua_State;

namespace hopscope {

/// In the registry: the metatable of all texts.
inline constexpr const char* metatable_of_texts = "hopscope.texts";

/// Opens the libraries that programs may use, as globals of their own. What their functions do counts as instructions.
/// @param seed of math.random, and which of its streams
void open_libraries(lua_State* state, std::int64_t seed, std::int64_t stream);

/// The library of texts, as a table on the stack.
void push_string_library(lua_State* state);

}  // namespace hopscope
