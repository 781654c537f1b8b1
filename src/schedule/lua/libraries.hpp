#pragma once

#include <cstdint>
#include <span>
#include <string_view>

struct lua_State;

namespace hopscope {

/// In the registry: the metatable of all texts.
inline constexpr const char* metatable_of_texts = "hopscope.texts";

/// What a function of the libraries costs. Lua does not count instructions within such functions, nor does it look at
/// the clock.
enum class LuaCost {
  constant,      ///< no more than an instruction, whatever its arguments are
  by_arguments,  ///< it reads its arguments: counted by their number and the bytes of their texts
  by_results,    ///< it reads as much of them as it returns
  by_elements,   ///< a function of ours, which counts as it goes on
};

/// A function that programs may use; what is not listed is not there.
struct LuaOffer {
  std::string_view library;  ///< empty for a global function
  std::string_view name;
  LuaCost cost = LuaCost::constant;
  int (*own)(lua_State*) = nullptr;  ///< instead of Lua's
};
[[nodiscard]] std::span<const LuaOffer> lua_offers();

/// Opens the libraries that programs may use, as globals of their own.
/// @param seed of math.random, and which of its streams
void open_libraries(lua_State* state, std::int64_t seed, std::int64_t stream);

/// The library of texts, as a table on the stack.
void push_string_library(lua_State* state);

}  // namespace hopscope
