// Functions of `me` that take, hold and keep blocks, and those that tell of ranks.

#include <cstdint>
#include <optional>
#include <vector>

#include <hopscope/topology.hpp>

#include "schedule/lua/glue.hpp"

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

/// The source of a block: a rank, or of a sum the list of its ranks.
void push_source(lua_State* state, const UserRank& rank, Rank source) {
  if (!Sums::is_sum(source)) return lua_pushinteger(state, source);
  lua_newtable(state);
  lua_Integer place = 0;
  for (const RankRange& range : rank.ranks_of(source)) {
    for (Rank each = range.first; each <= range.last; ++each) {
      lua_pushinteger(state, each);
      lua_rawseti(state, -2, ++place);
    }
  }
  owner_of(state).note(state, static_cast<double>(place));
}

/// The destination of a block: a rank, or nil if all ranks get it alike.
void push_destination(lua_State* state, Rank destination) {
  if (destination == everyone) return lua_pushnil(state);
  lua_pushinteger(state, destination);
}

/// What the function of the program at place 2 answers about a block.
bool is_chosen(lua_State* state, const LuaRank& rank, const Block& block) {
  LuaState& owner = owner_of(state);
  owner.note(state, 1);  // the function may be one of the library
  lua_pushvalue(state, 2);
  push_source(state, rank.user(), block.source);
  push_destination(state, block.destination);
  int outcome = LUA_OK;
  {
    const LuaState::MemoryDuring of_program(owner, LuaState::Memory::limited);
    outcome = lua_pcall(state, 2, 1, 0);
  }
  if (outcome != LUA_OK) throw ProgramError(failure_in(rank.code(), message_at_top(state)).text);
  const bool is_true = lua_toboolean(state, -1) != 0;
  lua_pop(state, 1);
  return is_true;
}

int take(lua_State* state, LuaRank& rank) {
  if (!lua_isfunction(state, 2)) refuse(2, "a function of source and destination", state);
  std::optional<double> promised;
  if (!lua_isnoneornil(state, 3)) promised = number_at(state, 3, "a number of words");
  Blocks& taken = new_blocks(state);
  taken = rank.user().take(promised, [&](const Block& block) { return is_chosen(state, rank, block); });
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

int copy_words(lua_State* state, LuaRank& rank) {
  const Blocks& original = blocks_at(state, 2).blocks;
  const double first = number_at(state, 3, "the number of a word");
  const double words = number_at(state, 4, "a number of words");
  Blocks& copied = new_blocks(state);
  copied = rank.user().copy_of_words(original, first, words);
  count_copied(state, copied);
  return 1;
}

int copy(lua_State* state, LuaRank& rank) {
  if (!lua_isnoneornil(state, 3)) return copy_words(state, rank);
  const Blocks& original = blocks_at(state, 2).blocks;
  count_copied(state, original);
  Blocks& copied = new_blocks(state);
  copied = original;
  return 1;
}

/// What has come takes the place of the same words of blocks, which it gives.
int replace(lua_State* state, LuaRank& /*rank*/) {
  Blocks& held = blocks_at(state, 2).blocks;
  const Blocks more = blocks_at(state, 3).blocks;
  count_copied(state, more);
  held.replace(more);
  lua_pushvalue(state, 2);
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
  add_function(state, "replace", guarded<replace>);
  add_function(state, "words", guarded<words>);
}

void add_rank_functions(lua_State* state) {
  add_function(state, "words_for", guarded<words_for>);
  add_function(state, "coordinates", guarded<coordinates>);
  add_function(state, "rank_at", guarded<rank_at_coordinates>);
}

}  // namespace hopscope
