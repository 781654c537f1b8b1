#include "schedule/lua/rank.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <lua5.4/lua.hpp>

#include <hopscope/error.hpp>

#include "schedule/lua/fields.hpp"

namespace hopscope {

namespace {

std::int64_t seed_in(const Values& options) {
  const FieldValue* const seed = options.find("seed");
  const double* value = seed == nullptr ? nullptr : std::get_if<double>(seed);
  return value == nullptr ? 1 : static_cast<std::int64_t>(*value);
}

}  // namespace

LuaRun::LuaRun(const LuaCode& code, Rank ranks, bool is_sized)
    : state(code),
      most_actions(code.limits.actions > 0 ? code.limits.actions : default_actions(ranks)),
      too_many_actions(fmt::format("all ranks together take more than {:.0f} steps, messages, pauses, parts and "
                                   "copies: an endless loop? If not, raise limits.actions",
                                   most_actions)) {
  make_types(*this, is_sized);
}

void LuaRun::count_actions(lua_State* thread, double actions) {
  actions_ += actions;
  if (actions_ > most_actions) {
    state.stop(thread, too_many_actions.c_str());
    throw ProgramError(too_many_actions);
  }
}

LuaRank::LuaRank(Node& me, Blocks mine, BlockUse use, std::shared_ptr<LuaRun> run)
    : user_(me, std::move(mine), use), run_(std::move(run)) {
  try {
    run_->state.run_file(seed_in(me.schedule().values), me.rank());
    run_->state.protect([&](lua_State* state) {
      thread_ = lua_newthread(state);
      *static_cast<LuaRank**>(lua_getextraspace(thread_)) = this;
      anchor_ = luaL_ref(state, LUA_REGISTRYINDEX);
      raw_global(thread_, "program");
      push_me(state, *this);
      lua_xmove(state, thread_, 1);
    });
  } catch (const LuaError& error) {
    fail(error.failure());
  }
}

LuaRank::~LuaRank() { luaL_unref(run_->state.raw(), LUA_REGISTRYINDEX, anchor_); }

const LuaWish& LuaRank::resume() {
  wish_ = {};
  run_->state.begin_turn(thread_);
  const int outcome = lua_resume(thread_, run_->state.raw(), results_, &results_);
  if (const auto stopped = run_->state.stopped()) fail(*stopped);
  if (outcome == LUA_YIELD || outcome == LUA_OK) return wish_;
  LuaFailure failure = failure_in(code(), message_at_top(thread_));
  if (failure.line == 0) failure.line = line_of(thread_);
  fail(failure);
}

void LuaRank::answer_any() {
  const auto first = std::ranges::find_if(wish_.any, [](const Request* each) { return each->done(); });
  lua_pushinteger(thread_, first - wish_.any.begin() + 1);
  results_ = 1;
}

void LuaRank::note_line(lua_State* thread) {
  lua_Debug debug;
  if (lua_getstack(thread, 1, &debug) == 0 || lua_getinfo(thread, "l", &debug) == 0) return;
  line_ = debug.currentline;
  node().set_line(line_);
}

void LuaRank::fail(const LuaFailure& failure) const {
  const std::string line = failure.line > 0 ? fmt::format("line {}: ", failure.line) : "";
  throw ProgramError(fmt::format("{}: {}rank {}: {}", code().file, line, node().rank(), failure.text));
}

}  // namespace hopscope
