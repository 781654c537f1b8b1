// Functions of `me` that take, hold and keep blocks, and those that tell of ranks.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include <hopscope/topology.hpp>

#include "schedule/lua/lua_glue.hpp"

namespace hopscope {

namespace {

int take_for(lua_State* state, LuaRank& rank) {
  const std::int64_t to = rank_at(state, 2, rank);
  new_blocks(state) = rank.user().take_for(to);
  return 1;
}

int take_part(lua_State* state, LuaRank& rank) {
  const std::int64_t to = rank_at(state, 2, rank);
  const double words = number_at(state, 3, "a number of words");
  rank.run().count_actions(state);
  new_blocks(state) = rank.user().take_part(to, words);
  return 1;
}

int take_all(lua_State* state, LuaRank& rank) {
  new_blocks(state) = rank.user().take_all();
  return 1;
}

/// What the function of the program at place 2 answers about a block.
bool is_chosen(lua_State* state, const LuaCode& code, Rank source, Rank destination) {
  LuaState& owner = owner_of(state);
  owner.note(state, 1);  // the function may be one of the library
  lua_pushvalue(state, 2);
  lua_pushinteger(state, source);
  lua_pushinteger(state, destination);
  int outcome = LUA_OK;
  {
    const LuaState::MemoryDuring of_program(owner, LuaState::Memory::limited);
    outcome = lua_pcall(state, 2, 1, 0);
  }
  if (outcome != LUA_OK) throw ProgramError(failure_in(code, message_at_top(state)).text);
  const bool is_true = lua_toboolean(state, -1) != 0;
  lua_pop(state, 1);
  return is_true;
}

int take(lua_State* state, LuaRank& rank) {
  if (!lua_isfunction(state, 2)) refuse(2, "a function of source and destination", state);
  std::optional<double> promised;
  if (!lua_isnoneornil(state, 3)) promised = number_at(state, 3, "a number of words");
  Blocks& taken = new_blocks(state);
  taken = rank.user().take(
      promised, [&](Rank source, Rank destination) { return is_chosen(state, rank.code(), source, destination); });
  return 1;
}

int hold(lua_State* state, LuaRank& rank) {
  rank.user().hold([state] { return blocks_given(state, 2, "held"); });
  return 0;
}

int keep(lua_State* state, LuaRank& rank) {
  rank.user().check_kept(blocks_at(state, 2).blocks);
  rank.node().keep(blocks_given(state, 2, "kept"));
  return 0;
}

/// A copy is memory that Lua does not see: each block of it counts as much as a message.
int copy(lua_State* state, LuaRank& rank) {
  const Blocks& original = blocks_at(state, 2).blocks;
  rank.run().count_actions(state, static_cast<double>(std::max<std::size_t>(1, original.list().size())));
  Blocks& copied = new_blocks(state);
  copied = original;
  return 1;
}

int words(lua_State* state, LuaRank& /*rank*/) {
  lua_pushnumber(state, blocks_at(state, 2).blocks.words());
  return 1;
}

int words_for(lua_State* state, LuaRank& rank) {
  lua_pushnumber(state, rank.user().words_for(rank_at(state, 2, rank)));
  return 1;
}

/// The position of a rank on the grid that the ranks form: one number for each dimension, rows first.
int coordinates(lua_State* state, LuaRank& rank) {
  const Grid& grid = rank.user().grid();
  const Rank whose = rank.user().rank_numbered(rank_at(state, 2, rank));
  lua_createtable(state, grid.dimensions(), 0);
  for (int dimension = 0; dimension < grid.dimensions(); ++dimension) {
    lua_pushinteger(state, grid.coordinate(whose, dimension));
    lua_rawseti(state, -2, dimension + 1);
  }
  return 1;
}

/// The rank at a position, each coordinate modulo its side.
int rank_at_coordinates(lua_State* state, LuaRank& rank) {
  const Grid& grid = rank.user().grid();
  if (!lua_istable(state, 2)) refuse(2, "a list of coordinates", state);
  std::vector<std::int64_t> position;
  for (int dimension = 0; dimension < grid.dimensions(); ++dimension) {
    lua_rawgeti(state, 2, dimension + 1);
    position.push_back(integer_at(state, lua_gettop(state), "a coordinate"));
    lua_pop(state, 1);
  }
  lua_pushinteger(state, rank.user().rank_at(position));
  return 1;
}

}  // namespace

void add_block_functions(lua_State* state) {
  add_function(state, "take_for", guarded<take_for>);
  add_function(state, "take_part", guarded<take_part>);
  add_function(state, "take_all", guarded<take_all>);
  add_function(state, "take", guarded<take>);
  add_function(state, "hold", guarded<hold>);
  add_function(state, "keep", guarded<keep>);
  add_function(state, "copy", guarded<copy>);
  add_function(state, "words", guarded<words>);
}

void add_rank_functions(lua_State* state) {
  add_function(state, "words_for", guarded<words_for>);
  add_function(state, "coordinates", guarded<coordinates>);
  add_function(state, "rank_at", guarded<rank_at_coordinates>);
}

}  // namespace hopscope
