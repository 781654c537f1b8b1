// The table `me` that programs in Lua are called with, and its functions that send, receive and wait.

#include <hopscope/topology.hpp>

#include "schedule/lua/lua_glue.hpp"

namespace hopscope {

namespace {

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

void add_message_functions(lua_State* state, LuaRank& rank) {
  add_function(state, rank, "step", guarded<step>);
  add_function(state, rank, "send", guarded<send>);
  add_function(state, rank, "receive", guarded<receive>);
  add_function(state, rank, "exchange", guarded<exchange>);
  add_function(state, rank, "wait", guarded<wait>);
  add_function(state, rank, "wait_any", guarded<wait_any>);
  add_function(state, rank, "is_done", guarded<is_done>);
  add_function(state, rank, "pause", guarded<pause>);
  add_function(state, rank, "rearrange", guarded<rearrange>);
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
  add_message_functions(state, rank);
  add_block_functions(state, rank);
  add_rank_functions(state, rank);
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
