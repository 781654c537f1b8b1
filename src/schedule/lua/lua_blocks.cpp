// Functions of `me` that take, hold and keep blocks, and those that tell of ranks.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include <hopscope/approximately.hpp>
#include <hopscope/topology.hpp>

#include "schedule/lua/lua_glue.hpp"

namespace hopscope {

namespace {

int take_for(lua_State* state, LuaRank& rank) {
  const Rank to = rank_at(state, 2, rank);
  Blocks& taken = new_blocks(state);
  const bool is_sized = rank.node().schedule().content == Content::sizes;
  taken = is_sized ? rank.held().take_for(to, rank.words_for(to)) : rank.held().take_for(to);
  return 1;
}

int take_part(lua_State* state, LuaRank& rank) {
  const Rank to = rank_at(state, 2, rank);
  const double words = number_at(state, 3, "a number of words");
  Blocks& taken = new_blocks(state);
  taken = rank.held().take_part_for(to, words);
  return 1;
}

int take_all(lua_State* state, LuaRank& rank) {
  Blocks& taken = new_blocks(state);
  taken = rank.held().take_all();
  return 1;
}

/// In a run by sizes blocks have no labels to be chosen by: the program says how many words they have.
int take_words(lua_State* state, LuaRank& rank, std::optional<double> promised) {
  if (!promised) {
    throw ProgramError(R"(blocks are chosen by their labels, which a run by sizes does not have; say how many words )"
                       R"(they have, take(function, words), or give "content": "tracked")");
  }
  if (!approximately_at_most(*promised, rank.held().words()))
    throw ProgramError(fmt::format("takes {} words, and holds {}", *promised, rank.held().words()));
  Blocks& taken = new_blocks(state);
  taken = rank.held().take(*promised, [](const Block& /*block*/) { return true; });
  return 1;
}

/// Asks the function of the program about each block. The answers are collected first: the function may fail.
int take(lua_State* state, LuaRank& rank) {
  if (!lua_isfunction(state, 2)) refuse(2, "a function of source and destination", state);
  std::optional<double> promised;
  if (!lua_isnoneornil(state, 3)) promised = number_at(state, 3, "a number of words");
  if (rank.node().schedule().content == Content::sizes) return take_words(state, rank, promised);
  Blocks& taken = new_blocks(state);
  std::vector<bool> chosen;
  double words = 0;
  for (const Block& block : rank.held().list()) {
    lua_pushvalue(state, 2);
    lua_pushinteger(state, block.source);
    lua_pushinteger(state, block.destination);
    if (lua_pcall(state, 2, 1, 0) != LUA_OK) {
      const char* text = lua_tostring(state, -1);
      throw ProgramError(failure_in(rank.code(), text == nullptr ? "an error without a message" : text).text);
    }
    chosen.push_back(lua_toboolean(state, -1) != 0);
    if (chosen.back()) words += block.words;
    lua_pop(state, 1);
  }
  std::size_t at = 0;
  taken = rank.held().take(promised.value_or(words), [&](const Block& /*block*/) { return chosen[at++]; });
  return 1;
}

int hold(lua_State* state, LuaRank& rank) {
  rank.held().merge(blocks_given(state, 2, "held"));
  return 0;
}

/// Kept blocks have reached their destination. A block {r,r} is one that is copied, and is for all.
int keep(lua_State* state, LuaRank& rank) {
  for (const Block& block : blocks_at(state, 2).blocks.list()) {
    if (block.destination == rank.node().rank() || block.destination == block.source) continue;
    throw ProgramError(
        fmt::format("keeps {{{0},{1}}}, which is for rank {1}; me:hold(blocks) holds blocks that are to "
                    "be passed on",
                    block.source, block.destination));
  }
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
  const Rank to = rank_at(state, 2, rank);
  if (to < 0 || to >= rank.node().ranks()) throw ProgramError(fmt::format("{} is no rank", to));
  lua_pushnumber(state, rank.words_for(to));
  return 1;
}

/// The position of a rank on the grid that the ranks form: one number for each dimension, rows first.
int coordinates(lua_State* state, LuaRank& rank) {
  const Grid* grid = rank.node().grid();
  const Rank whose = rank_at(state, 2, rank);
  if (grid == nullptr) throw ProgramError("the ranks form no grid here");
  if (whose < 0 || whose >= rank.node().ranks()) throw ProgramError(fmt::format("{} is no rank", whose));
  lua_createtable(state, grid->dimensions(), 0);
  for (int dimension = 0; dimension < grid->dimensions(); ++dimension) {
    lua_pushinteger(state, grid->coordinate(whose, dimension));
    lua_rawseti(state, -2, dimension + 1);
  }
  return 1;
}

/// The rank at a position, each coordinate modulo its side.
int rank_at_coordinates(lua_State* state, LuaRank& rank) {
  const Grid* grid = rank.node().grid();
  if (grid == nullptr) throw ProgramError("the ranks form no grid here");
  if (!lua_istable(state, 2)) refuse(2, "a list of coordinates", state);
  std::vector<std::int64_t> position;
  for (int dimension = 0; dimension < grid->dimensions(); ++dimension) {
    lua_rawgeti(state, 2, dimension + 1);
    position.push_back(integer_at(state, lua_gettop(state), "a coordinate"));
    lua_pop(state, 1);
  }
  lua_pushinteger(state, grid->node_at(position));
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
