#pragma once

// What programs in Lua are offered, and what messages say of names that they are not.

#include <cstdint>
#include <span>
#include <string>
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

namespace hopscope::lua_tables {

// The functions of the library `table`, with the meaning that they have in Lua. They count every element that they
// read: reading one may take long where `__index` leads from table to table, and so may comparing two.

int insert(lua_State* state);
int remove(lua_State* state);
int move(lua_State* state);
int concat(lua_State* state);
int unpack(lua_State* state);
/// Equal elements keep their order, so that a run does not depend on the clock, as Lua's own sort does.
int sort(lua_State* state);

}  // namespace hopscope::lua_tables

namespace hopscope::lua_texts {

/// Replaces a table, function, userdata or thread at a place of the stack by what tostring gives, without its address,
/// which differs from run to run and shows where memory is. One with a metamethod __tostring stays.
void put_in_words(lua_State* state, int place);

/// Does so for the arguments of string.format that %s writes. Raises an error for %p, which writes an address.
void prepare_format(lua_State* state);

}  // namespace hopscope::lua_texts

namespace hopscope {

/// The names of what `me` has.
[[nodiscard]] std::span<const std::string_view> names_of_me();

/// For a line that Lua cannot read: what the sign of another language at which it stops is in Lua, as a clause; empty
/// if there is none. @param message of Lua, which ends in what it stops at: "near '!'"
[[nodiscard]] std::string syntax_hint(std::string_view line, std::string_view message);

/// A message of Lua about a name that means nothing, with the name that was probably meant, or the reason why programs
/// here do not have it; any other message as it is.
[[nodiscard]] std::string with_hint(const std::string& message);

}  // namespace hopscope
