#include "schedule/lua/lua_rank.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <lua5.4/lua.hpp>

#include <hopscope/error.hpp>

namespace hopscope {

namespace {

std::int64_t seed_in(const std::vector<Option>& options) {
  const auto seed = std::ranges::find(options, "seed", &Option::name);
  const double* value = seed == options.end() ? nullptr : std::get_if<double>(&seed->value);
  return value == nullptr ? 1 : static_cast<std::int64_t>(*value);
}

}  // namespace

LuaRank::LuaRank(Node& me, Blocks mine, const LuaCode& code, std::shared_ptr<LuaMemory> memory)
    : me_(me), held_(std::move(mine)), state_(code, std::move(memory), seed_in(me.schedule().own_options), me.rank()) {
  try {
    state_.run_file();
    state_.protect([&](lua_State* state) {
      thread_ = lua_newthread(state);
      lua_setfield(state, LUA_REGISTRYINDEX, "hopscope.thread");
      lua_getglobal(thread_, "program");
      push_me(state, *this);
      lua_xmove(state, thread_, 1);
    });
  } catch (const LuaError& error) {
    fail(error.failure());
  }
}

const LuaWish& LuaRank::resume() {
  wish_ = {};
  state_.begin_turn();
  const int outcome = lua_resume(thread_, state_.raw(), results_, &results_);
  if (outcome == LUA_YIELD || outcome == LUA_OK) return wish_;
  const char* text = lua_tostring(thread_, -1);
  fail(failure_in(state_.code(), text == nullptr ? "an error without a message" : text));
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
  me_.set_line(line_);
}

double LuaRank::words_for(Rank to) const {
  const Schedule& schedule = me_.schedule();
  if (schedule.sizes == nullptr) return schedule.message_words;
  return schedule.sizes->words(me_.rank(), to);
}

void LuaRank::fail(const LuaFailure& failure) const {
  const std::string line = failure.line > 0 ? fmt::format("line {}: ", failure.line) : "";
  throw ProgramError(fmt::format("{}: {}rank {}: {}", state_.code().file, line, me_.rank(), failure.text));
}

}  // namespace hopscope
