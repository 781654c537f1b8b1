// The functions of `me`, which programs in Lua call. An error of Lua jumps over C++ frames, so no function may own
// anything when it raises one: each does its work in `guarded`, which turns exceptions into errors of Lua at its end.

#include <algorithm>
#include <new>
#include <string_view>

#include <fmt/format.h>
#include <lua5.4/lua.hpp>

#include <hopscope/error.hpp>
#include <hopscope/topology.hpp>

#include "schedule/lua/lua_rank.hpp"

namespace hopscope {

namespace {

constexpr const char* blocks_type = "hopscope.blocks";
constexpr const char* request_type = "hopscope.request";
constexpr int yields = -1;        // of a function: the program waits, and has no result
constexpr int yields_value = -2;  // the same; the value on top of the stack is the result

LuaRank& rank_of(lua_State* state) { return *static_cast<LuaRank*>(lua_touserdata(state, lua_upvalueindex(1))); }

/// A request of a program; it is gone once it has been waited for.
struct HeldRequest {
  Request request;
  bool brings_blocks = false;
  bool is_over = false;
};

template <int (*work)(lua_State*, LuaRank&)>
int guarded(lua_State* state) {
  int results = 0;
  bool failed = false;
  rank_of(state).note_line(state);
  try {
    results = work(state, rank_of(state));
  } catch (const std::exception& error) {
    luaL_where(state, 1);
    lua_pushstring(state, error.what());
    lua_concat(state, 2);
    failed = true;
  }
  if (failed) return lua_error(state);
  if (results == yields) return lua_yield(state, 0);
  if (results == yields_value) return lua_yield(state, 1);
  return results;
}

template <class Value>
int destroy(lua_State* state) {
  static_cast<Value*>(lua_touserdata(state, 1))->~Value();
  return 0;
}

[[noreturn]] void refuse(int argument, std::string_view what, lua_State* state) {
  throw ProgramError(fmt::format("argument {} must be {}, not {}", argument - 1, what, luaL_typename(state, argument)));
}

std::int64_t integer_at(lua_State* state, int argument, std::string_view what) {
  int is_integer = 0;
  const auto value = lua_tointegerx(state, argument, &is_integer);
  if (is_integer == 0) refuse(argument, what, state);
  return value;
}

Rank rank_at(lua_State* state, int argument, const LuaRank& /*rank*/) {
  const std::int64_t value = integer_at(state, argument, "a rank");
  constexpr std::int64_t no_rank = 1 << 30;
  return static_cast<Rank>(std::clamp<std::int64_t>(value, -1, no_rank));
}

double number_at(lua_State* state, int argument, std::string_view what) {
  int is_number = 0;
  const double value = lua_tonumberx(state, argument, &is_number);
  if (is_number == 0 || !(value >= 0)) refuse(argument, what, state);
  return value;
}

template <class Value>
Value* object_at(lua_State* state, int argument, const char* type) {
  return static_cast<Value*>(luaL_testudata(state, argument, type));
}

Blocks& blocks_at(lua_State* state, int argument) {
  auto* blocks = object_at<Blocks>(state, argument, blocks_type);
  if (blocks == nullptr) refuse(argument, "blocks", state);
  return *blocks;
}

HeldRequest& request_at(lua_State* state, int argument) {
  auto* request = object_at<HeldRequest>(state, argument, request_type);
  if (request == nullptr) refuse(argument, "a request", state);
  if (request->is_over) throw ProgramError("a request is waited for a second time");
  return *request;
}

/// Empty blocks on the stack, to be filled: memory that Lua lacks is missed here, before there is anything to lose.
Blocks& new_blocks(lua_State* state) {
  auto* blocks = new (lua_newuserdatauv(state, sizeof(Blocks), 0)) Blocks();
  luaL_setmetatable(state, blocks_type);
  return *blocks;
}

void push_request(lua_State* state, Request request, bool brings_blocks) {
  new (lua_newuserdatauv(state, sizeof(HeldRequest), 0)) HeldRequest{std::move(request), brings_blocks};
  luaL_setmetatable(state, request_type);
}

int step(lua_State* state, LuaRank& rank) {
  const std::int64_t number = integer_at(state, 2, "the number of a step");
  if (number < 1 || number > 2'000'000'000) throw ProgramError("steps are numbered from 1");
  rank.wish().kind = LuaWish::Kind::step;
  rank.wish().step = static_cast<Step>(number);
  return yields;
}

int send(lua_State* state, LuaRank& rank) {
  const Rank to = rank_at(state, 2, rank);
  Blocks& blocks = blocks_at(state, 3);
  push_request(state, rank.node().send(to, std::move(blocks)), false);
  return 1;
}

int receive(lua_State* state, LuaRank& rank) {
  push_request(state, rank.node().receive(rank_at(state, 2, rank)), true);
  return 1;
}

void wish_for(LuaRank& rank, HeldRequest& held, Blocks* received) {
  held.is_over = true;
  rank.wish().kind = LuaWish::Kind::wait;
  rank.wish().request = &held.request;
  rank.wish().received = received;
}

int wait(lua_State* state, LuaRank& rank) {
  HeldRequest& held = request_at(state, 2);
  if (!held.brings_blocks) {
    wish_for(rank, held, nullptr);
    return yields;
  }
  wish_for(rank, held, &new_blocks(state));
  return yields_value;
}

int exchange(lua_State* state, LuaRank& rank) {
  const Rank to = rank_at(state, 2, rank);
  Blocks& blocks = blocks_at(state, 3);
  const Rank from = rank_at(state, 4, rank);
  push_request(state, rank.node().exchange(to, std::move(blocks), from), true);
  HeldRequest& held = request_at(state, lua_gettop(state));
  wish_for(rank, held, &new_blocks(state));
  return yields_value;
}

/// Waits until one request of a list is complete; yields its place in the list.
int wait_any(lua_State* state, LuaRank& rank) {
  if (!lua_istable(state, 2)) refuse(2, "a list of requests", state);
  LuaWish wish{LuaWish::Kind::wait_any, 0, nullptr, {}, nullptr};
  const auto count = static_cast<lua_Integer>(lua_rawlen(state, 2));
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_rawgeti(state, 2, i);
    wish.any.push_back(&request_at(state, lua_gettop(state)).request);
    lua_pop(state, 1);
  }
  if (wish.any.empty()) throw ProgramError("there is no request to wait for");
  rank.wish() = std::move(wish);
  return yields;
}

/// True if waiting for a request would take no time.
int is_done(lua_State* state, LuaRank& /*rank*/) {
  lua_pushboolean(state, request_at(state, 2).request.done() ? 1 : 0);
  return 1;
}

int pause(lua_State* state, LuaRank& rank) {
  push_request(state, rank.node().pause(number_at(state, 2, "a time of at least 0")), false);
  wish_for(rank, request_at(state, lua_gettop(state)), nullptr);
  return yields;
}

int rearrange(lua_State* state, LuaRank& rank) {
  push_request(state, rank.node().rearrange(number_at(state, 2, "a number of words")), false);
  wish_for(rank, request_at(state, lua_gettop(state)), nullptr);
  return yields;
}

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

/// Asks the function of the program about each block. The answers are collected first: the function may fail.
int take(lua_State* state, LuaRank& rank) {
  if (!lua_isfunction(state, 2)) refuse(2, "a function of source and destination", state);
  if (rank.node().schedule().content == Content::sizes) {
    throw ProgramError(R"(blocks are chosen by their labels, which a run by sizes does not have; give "content": )"
                       R"("tracked")");
  }
  Blocks& taken = new_blocks(state);
  std::vector<bool> chosen;
  double words = 0;
  for (const Block& block : rank.held().list()) {
    lua_pushvalue(state, 2);
    lua_pushinteger(state, block.source);
    lua_pushinteger(state, block.destination);
    if (lua_pcall(state, 2, 1, 0) != LUA_OK) {
      const char* text = lua_tostring(state, -1);
      throw ProgramError(text == nullptr ? "an error without a message" : text);
    }
    chosen.push_back(lua_toboolean(state, -1) != 0);
    if (chosen.back()) words += block.words;
    lua_pop(state, 1);
  }
  std::size_t at = 0;
  taken = rank.held().take(words, [&](const Block& /*block*/) { return chosen[at++]; });
  return 1;
}

int hold(lua_State* state, LuaRank& rank) {
  rank.held().merge(std::move(blocks_at(state, 2)));
  return 0;
}

int keep(lua_State* state, LuaRank& rank) {
  rank.node().keep(std::move(blocks_at(state, 2)));
  return 0;
}

int words(lua_State* state, LuaRank& /*rank*/) {
  lua_pushnumber(state, blocks_at(state, 2).words());
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
  std::int64_t found = 0;
  for (int dimension = 0; dimension < grid->dimensions(); ++dimension) {
    lua_rawgeti(state, 2, dimension + 1);
    const std::int64_t side = grid->sides()[static_cast<std::size_t>(dimension)];
    const std::int64_t at = integer_at(state, lua_gettop(state), "a coordinate");
    found += ((at % side) + side) % side * grid->stride(dimension);
    lua_pop(state, 1);
  }
  lua_pushinteger(state, found);
  return 1;
}

struct Function {
  const char* name;
  lua_CFunction call;
};
constexpr Function functions[] = {{"step", guarded<step>},
                                  {"send", guarded<send>},
                                  {"receive", guarded<receive>},
                                  {"wait", guarded<wait>},
                                  {"wait_any", guarded<wait_any>},
                                  {"is_done", guarded<is_done>},
                                  {"exchange", guarded<exchange>},
                                  {"pause", guarded<pause>},
                                  {"rearrange", guarded<rearrange>},
                                  {"take_for", guarded<take_for>},
                                  {"take_part", guarded<take_part>},
                                  {"take_all", guarded<take_all>},
                                  {"take", guarded<take>},
                                  {"hold", guarded<hold>},
                                  {"keep", guarded<keep>},
                                  {"words", guarded<words>},
                                  {"words_for", guarded<words_for>},
                                  {"coordinates", guarded<coordinates>},
                                  {"rank_at", guarded<rank_at_coordinates>}};

void make_type(lua_State* state, const char* name, lua_CFunction destroy) {
  luaL_newmetatable(state, name);
  lua_pushcfunction(state, destroy);
  lua_setfield(state, -2, "__gc");
  lua_pushboolean(state, 0);
  lua_setfield(state, -2, "__metatable");  // programs cannot reach it
  lua_pop(state, 1);
}

void set_integer(lua_State* state, const char* name, std::int64_t value) {
  lua_pushinteger(state, value);
  lua_setfield(state, -2, name);
}

}  // namespace

void push_options(lua_State* state, const std::vector<Option>& options) {
  lua_createtable(state, 0, static_cast<int>(options.size()));
  for (const Option& option : options) {
    if (const double* number = std::get_if<double>(&option.value)) {
      if (static_cast<double>(static_cast<lua_Integer>(*number)) == *number) {
        lua_pushinteger(state, static_cast<lua_Integer>(*number));
      } else {
        lua_pushnumber(state, *number);
      }
    } else {
      lua_pushstring(state, std::get<std::string>(option.value).c_str());
    }
    lua_setfield(state, -2, option.name.c_str());
  }
}

void push_me(lua_State* state, LuaRank& rank) {
  make_type(state, blocks_type, destroy<Blocks>);
  make_type(state, request_type, destroy<HeldRequest>);
  Node& me = rank.node();
  const Schedule& schedule = me.schedule();
  lua_createtable(state, 0, 32);
  for (const Function& function : functions) {
    lua_pushlightuserdata(state, &rank);
    lua_pushcclosure(state, function.call, 1);
    lua_setfield(state, -2, function.name);
  }
  set_integer(state, "rank", me.rank());
  set_integer(state, "ranks", me.ranks());
  set_integer(state, "shift", schedule.shift);
  lua_pushnumber(state, schedule.message_words);
  lua_setfield(state, -2, "message_words");
  push_options(state, schedule.own_options);
  lua_setfield(state, -2, "options");
  const Grid* grid = me.grid();
  if (grid == nullptr) return;
  lua_createtable(state, grid->dimensions(), 0);
  for (int dimension = 0; dimension < grid->dimensions(); ++dimension) {
    lua_pushinteger(state, grid->sides()[static_cast<std::size_t>(dimension)]);
    lua_rawseti(state, -2, dimension + 1);
  }
  lua_setfield(state, -2, "dims");
}

}  // namespace hopscope
