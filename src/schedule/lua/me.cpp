// The table `me` that programs in Lua are called with, and its functions that send, receive and wait.

#include <hopscope/topology.hpp>

#include "schedule/lua/glue.hpp"

namespace hopscope {

namespace {

constexpr double instructions_of_call = 20;  // roughly: a call of one of our functions takes as long as so many

int step(lua_State* state, LuaRank& rank) {
  const Step step = rank.user().begin_step(integer_at(state, 2, "the number of a step"));
  rank.wish().kind = LuaWish::Kind::step;
  rank.wish().step = step;
  return 0;
}

Rank receiver_at(lua_State* state, int argument, const LuaRank& rank) {
  return rank.user().receiver(rank_at(state, argument, rank, true));
}

Rank sender_at(lua_State* state, int argument, const LuaRank& rank) {
  return rank.user().sender(rank_at(state, argument, rank, true));
}

int send(lua_State* state, LuaRank& rank) {
  rank.run().count_actions(state);
  const Rank to = receiver_at(state, 2, rank);
  push_request(state, rank.node().send(to, blocks_given(state, 3, "sent")), false);
  return 1;
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
  wish_for(rank, held.request, held.brings_blocks ? &new_blocks(state) : nullptr);
  return held.brings_blocks ? 1 : 0;
}

int exchange(lua_State* state, LuaRank& rank) {
  const Rank to = receiver_at(state, 2, rank);
  (void)blocks_at(state, 3);
  const Rank from = sender_at(state, 4, rank);
  Blocks& received = new_blocks(state);
  wish_for(rank, rank.own_request(rank.node().exchange(to, blocks_given(state, 3, "sent"), from)), &received);
  return 1;
}

/// Waits until one request of a list is complete; yields its place in the list.
int wait_any(lua_State* state, LuaRank& rank) {
  if (!lua_istable(state, 2)) refuse(2, "a list of requests", state);
  std::vector<Request*> any;
  const auto count = static_cast<lua_Integer>(lua_rawlen(state, 2));
  owner_of(state).note(state, static_cast<double>(count));
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_rawgeti(state, 2, i);
    any.push_back(&request_at(state, lua_gettop(state)).request);
    lua_pop(state, 1);
  }
  if (any.empty()) throw ProgramError("there is no request to wait for");
  rank.wish().kind = LuaWish::Kind::wait_any;
  rank.wish().any = std::move(any);
  return 0;
}

/// True if waiting for a request would take no time.
int is_done(lua_State* state, LuaRank& /*rank*/) {
  lua_pushboolean(state, request_at(state, 2).request.done() ? 1 : 0);
  return 1;
}

int pause(lua_State* state, LuaRank& rank) {
  wish_for(rank, rank.own_request(rank.node().pause(number_at(state, 2, "a time"))), nullptr);
  return 0;
}

int rearrange(lua_State* state, LuaRank& rank) {
  wish_for(rank, rank.own_request(rank.node().rearrange(number_at(state, 2, "a number of words"))), nullptr);
  return 0;
}

/// Copies of blocks, or of a list of them.
std::vector<Blocks> all_blocks_at(lua_State* state, int argument) {
  std::vector<Blocks> all;
  const auto add_copy = [&](int place) {
    const bool is_ours = object_at<LuaBlocks>(state, place, rank_of(state).run().blocks) != nullptr;
    if (!is_ours) refuse(argument, "blocks, or a list of blocks", state);
    all.push_back(blocks_at(state, place).blocks);
    count_copied(state, all.back());
  };
  if (!lua_istable(state, argument)) {
    add_copy(argument);
    return all;
  }
  const auto count = static_cast<lua_Integer>(lua_rawlen(state, argument));
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_rawgeti(state, argument, i);
    add_copy(lua_gettop(state));
    lua_pop(state, 1);
  }
  return all;
}

/// Gives the blocks to which it has added.
int add(lua_State* state, LuaRank& rank) {
  Blocks& sum = blocks_at(state, 2).blocks;
  wish_for(rank, rank.own_request(rank.user().add(sum, all_blocks_at(state, 3))), nullptr);
  lua_pushvalue(state, 2);
  return 1;
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
  add_function(state, "step", waiting<step>);
  add_function(state, "send", guarded<send>);
  add_function(state, "receive", guarded<receive>);
  add_function(state, "exchange", waiting<exchange>);
  add_function(state, "wait", waiting<wait>);
  add_function(state, "wait_any", waiting<wait_any>);
  add_function(state, "is_done", guarded<is_done>);
  add_function(state, "pause", waiting<pause>);
  add_function(state, "rearrange", waiting<rearrange>);
  for (const char* name : {"add", "combine"}) add_function(state, name, waiting<add>);
}

/// @throws ProgramError if a program cannot wait where it calls: its coroutine cannot leave a function of a library
void check_waiting(lua_State* state) {
  if (lua_isyieldable(state) != 0) return;
  throw ProgramError(
      "a program cannot wait here, within a function that another calls, such as table.sort, take, or the handler of "
      "xpcall");
}

}  // namespace

// An observer's exception, and what else is none of the program, passes by it: it ends everything.
int carry_out(lua_State* state, MemberWork work, bool waits) {
  LuaState& owner = owner_of(state);
  const LuaState::MemoryDuring ours(owner, LuaState::Memory::granted);
  owner.note(state, instructions_of_call);
  rank_of(state).note_line(state);
  std::string why = "the run has ended";
  try {
    require_me(state);
    if (waits) check_waiting(state);
    if (waits) rank_of(state).run().count_actions(state);
    return work(state, rank_of(state));
  } catch (const ProgramError& error) {
    why = error.what();
  } catch (...) {
    owner.stop(state, std::current_exception());
  }
  luaL_where(state, 1);
  lua_pushlstring(state, why.data(), why.size());
  lua_concat(state, 2);
  return -1;
}

void push_list(lua_State* state, const std::vector<std::int64_t>& list) {
  lua_createtable(state, static_cast<int>(list.size()), 0);
  for (std::size_t i = 0; i < list.size(); ++i) {
    lua_pushinteger(state, list[i]);
    lua_rawseti(state, -2, static_cast<lua_Integer>(i) + 1);
  }
}

void push_options(lua_State* state, const Values& options) {
  lua_createtable(state, 0, static_cast<int>(options.size()));
  for (const Option& option : options) {
    if (const double* number = std::get_if<double>(&option.value)) {
      if (static_cast<double>(static_cast<lua_Integer>(*number)) == *number) {
        lua_pushinteger(state, static_cast<lua_Integer>(*number));
      } else {
        lua_pushnumber(state, *number);
      }
    } else if (const auto* text = std::get_if<std::string>(&option.value)) {
      lua_pushstring(state, text->c_str());
    } else {
      push_list(state, std::get<std::vector<std::int64_t>>(option.value));
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
  lua_createtable(state, 0, 8);
  lua_rawgeti(state, LUA_REGISTRYINDEX, rank.run().methods);
  lua_setmetatable(state, -2);
  set_integer(state, "rank", me.rank());
  set_integer(state, "ranks", me.ranks());
  set_integer(state, "shift", schedule.rank("shift"));
  set_integer(state, "root", schedule.rank("root"));
  lua_pushboolean(state, schedule.rank("exclusive"));
  lua_setfield(state, -2, "exclusive");
  lua_pushnumber(state, schedule.message_words);
  lua_setfield(state, -2, "message_words");
  push_options(state, schedule.values);
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
