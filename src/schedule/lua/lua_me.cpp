// The table `me` that programs in Lua are called with, and its functions that send, receive and wait.

#include <hopscope/topology.hpp>

#include "schedule/lua/lua_glue.hpp"

namespace hopscope {

namespace {

int step(lua_State* state, LuaRank& rank) {
  const std::int64_t number = integer_at(state, 2, "the number of a step");
  if (number < 1 || number > 2'000'000'000)
    throw ProgramError(fmt::format("there is no step {}; steps are numbered from 1 to 2000000000", number));
  rank.begin_step(static_cast<Step>(number));
  rank.wish().kind = LuaWish::Kind::step;
  rank.wish().step = static_cast<Step>(number);
  return yields;
}

/// The peer of a message. Where it is wrong, and was computed as a number with a fraction, an operator of Lua that
/// means something else than in other languages is the likely cause.
Rank partner_at(lua_State* state, int argument, LuaRank& rank) {
  const Rank partner = rank_at(state, argument, rank);
  const bool is_wrong = partner == rank.node().rank() || partner < 0 || partner >= rank.node().ranks();
  if (is_wrong && lua_isinteger(state, argument) == 0 && lua_type(state, argument) == LUA_TNUMBER) {
    throw ProgramError(fmt::format(
        "the peer of a message is {:.1f} here; in Lua, a ^ b is a power, a / b is no integer, exclusive or is "
        "a ~ b, and a // b is an integer if both are",
        lua_tonumber(state, argument)));
  }
  return partner;
}

int send(lua_State* state, LuaRank& rank) {
  rank.run().count_actions(state);
  const Rank to = partner_at(state, 2, rank);
  push_request(state, rank.node().send(to, blocks_given(state, 3, "sent")), false);
  return 1;
}

/// The rank from which a message comes.
Rank sender_at(lua_State* state, int argument, LuaRank& rank) {
  const Rank from = partner_at(state, argument, rank);
  if (from == rank.node().rank()) throw ProgramError("a program receives from itself, which sends it nothing");
  return from;
}

int receive(lua_State* state, LuaRank& rank) {
  rank.run().count_actions(state);
  push_request(state, rank.node().receive(sender_at(state, 2, rank)), true);
  return 1;
}

void wish_for(LuaRank& rank, Request& request, Blocks* received) {
  rank.wish().kind = LuaWish::Kind::wait;
  rank.wish().request = &request;
  rank.wish().received = received;
}

int wait(lua_State* state, LuaRank& rank) {
  LuaRequest& held = request_at(state, 2);
  held.is_over = true;
  if (!held.brings_blocks) {
    wish_for(rank, held.request, nullptr);
    return yields;
  }
  wish_for(rank, held.request, &new_blocks(state));
  return yields_value;
}

int exchange(lua_State* state, LuaRank& rank) {
  const Rank to = partner_at(state, 2, rank);
  (void)blocks_at(state, 3);
  const Rank from = sender_at(state, 4, rank);
  Blocks& received = new_blocks(state);
  wish_for(rank, rank.own_request(rank.node().exchange(to, blocks_given(state, 3, "sent"), from)), &received);
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
  wish_for(rank, rank.own_request(rank.node().pause(number_at(state, 2, "a time"))), nullptr);
  return yields;
}

int rearrange(lua_State* state, LuaRank& rank) {
  wish_for(rank, rank.own_request(rank.node().rearrange(number_at(state, 2, "a number of words"))), nullptr);
  return yields;
}

/// Puts the metatable on the stack into the registry.
LuaType type_of_top(lua_State* state) {
  lua_pushboolean(state, 0);
  lua_setfield(state, -2, "__metatable");  // programs cannot reach it
  const void* metatable = lua_topointer(state, -1);
  return {luaL_ref(state, LUA_REGISTRYINDEX), metatable};
}

/// @param destroy null for a type that needs none: the collector is quicker then
LuaType new_type(lua_State* state, const char* name, lua_CFunction destroy) {
  lua_newtable(state);
  lua_pushstring(state, name);
  lua_setfield(state, -2, "__name");
  if (destroy != nullptr) {
    lua_pushcfunction(state, destroy);
    lua_setfield(state, -2, "__gc");
  }
  return type_of_top(state);
}

void set_integer(lua_State* state, const char* name, std::int64_t value) {
  lua_pushinteger(state, value);
  lua_setfield(state, -2, name);
}

void add_message_functions(lua_State* state) {
  add_function(state, "step", guarded<step>);
  add_function(state, "send", guarded<send>);
  add_function(state, "receive", guarded<receive>);
  add_function(state, "exchange", guarded<exchange>);
  add_function(state, "wait", guarded<wait>);
  add_function(state, "wait_any", guarded<wait_any>);
  add_function(state, "is_done", guarded<is_done>);
  add_function(state, "pause", guarded<pause>);
  add_function(state, "rearrange", guarded<rearrange>);
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

void make_types(LuaRun& run, bool is_sized) {
  run.state.protect([&](lua_State* state) {
    run.blocks = new_type(state, "blocks", is_sized ? nullptr : destroy<LuaBlocks>);  // words alone own nothing
    run.request = new_type(state, "request", destroy<LuaRequest>);
    lua_newtable(state);
    lua_newtable(state);
    add_message_functions(state);
    add_block_functions(state);
    add_rank_functions(state);
    lua_setfield(state, -2, "__index");
    run.methods = type_of_top(state).place;
  });
}

void push_me(lua_State* state, LuaRank& rank) {
  Node& me = rank.node();
  const Schedule& schedule = me.schedule();
  lua_createtable(state, 0, 6);
  lua_rawgeti(state, LUA_REGISTRYINDEX, rank.run().methods);
  lua_setmetatable(state, -2);
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
