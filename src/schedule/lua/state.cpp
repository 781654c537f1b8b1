#include "schedule/lua/state.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>
#include <lua5.4/lua.hpp>

#include <hopscope/tick.hpp>

#include "schedule/lua/libraries.hpp"
#include "text/utf8.hpp"

namespace hopscope {

namespace {

constexpr int most_between_looks = 1000;
constexpr std::size_t most_bytes_of_text = 16'000'000;  // an instruction compares two texts, or makes a number of one
constexpr const char* chunk_name = "=program";          // as messages of Lua begin: "program:7: ..."

// In the registry.
constexpr const char* chunk_key = "hopscope.chunk";

constexpr const char* too_many_instructions =
    "too many instructions without a message: an endless loop? If not, raise limits.instructions";
constexpr const char* too_long =
    "takes more than limits.seconds without a message: an endless loop? If not, raise limits.seconds";
constexpr const char* too_long_a_text = "makes a string of more than 16 MB";

void count_instructions(lua_State* state, lua_Debug* /*debug*/) {
  owner_of(state).spend(state, lua_gethookcount(state));
}

int append_compiled(lua_State* /*state*/, const void* bytes, std::size_t size, void* out) {
  static_cast<std::string*>(out)->append(static_cast<const char*>(bytes), size);
  return 0;
}

int call_work(lua_State* state) {
  const auto* work = static_cast<const std::function<void(lua_State*)>*>(lua_touserdata(state, 1));
  lua_settop(state, 0);
  (*work)(state);
  return 0;
}

/// A line of a text, from 1; empty if there is none.
std::string_view line_in(std::string_view text, int line) {
  for (; line > 1 && !text.empty(); --line) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  return line < 1 ? std::string_view() : text.substr(0, text.find('\n'));
}

}  // namespace

LuaState& owner_of(lua_State* state) {
  void* owner = nullptr;
  (void)lua_getallocf(state, &owner);
  return *static_cast<LuaState*>(owner);
}

int line_of(lua_State* thread) {
  lua_Debug debug;
  for (int level = 0; lua_getstack(thread, level, &debug) != 0; ++level) {
    if (lua_getinfo(thread, "l", &debug) != 0 && debug.currentline > 0) return debug.currentline;
  }
  return 0;
}

std::string message_at_top(lua_State* state) {
  switch (lua_type(state, -1)) {
    case LUA_TSTRING: return beginning_of(lua_tostring(state, -1));
    case LUA_TNUMBER:
      return lua_isinteger(state, -1) != 0 ? fmt::format("{}", lua_tointeger(state, -1))
                                           : fmt::format("{:.14g}", lua_tonumber(state, -1));
    default: return fmt::format("an error value that is a {}, not a string", luaL_typename(state, -1));
  }
}

// Lua gives the kind of a new object as its old size.
void* LuaState::allocate(void* user, void* block, std::size_t old_size, std::size_t new_size) {
  auto& self = *static_cast<LuaState*>(user);
  const std::size_t before = block == nullptr ? 0 : old_size;
  if (new_size == 0) {
    std::free(block);
    self.memory_ -= before;
    return nullptr;
  }
  const bool is_text = block == nullptr && old_size == LUA_TSTRING;
  if (new_size > before && !self.may_grow(new_size - before, is_text, new_size)) return nullptr;
  void* larger = std::realloc(block, new_size);
  if (larger == nullptr) return nullptr;
  self.memory_ += new_size;
  self.memory_ -= before;
  return larger;
}

// What fills memory is work, within functions of the library too. It is judged at the next instruction, as an error
// must not leave this function.
bool LuaState::may_grow(std::size_t by, bool is_text, std::size_t size) {
  const auto most = static_cast<std::size_t>(std::min(code_.limits.megabytes * 1e6, 1e15));
  instructions_left_ -= static_cast<double>(by) / bytes_in_an_instruction;
  if (is_granted_) return true;
  if (is_text && size > most_bytes_of_text) {
    if (running_ != nullptr) stop(running_, too_long_a_text);
    return false;
  }
  if (memory_ + by > most) {
    instructions_left_ -= static_cast<double>(memory_) / bytes_in_an_instruction;  // Lua collects garbage now
    if (was_refused_ && running_ != nullptr) stop(running_, too_much_memory_.c_str());
    was_refused_ = true;
    return false;
  }
  was_refused_ = false;
  if (is_text) look_more_often_with(size);
  if (instructions_left_ <= 0 && running_ != nullptr) lua_sethook(running_, count_instructions, LUA_MASKCOUNT, 1);
  return true;
}

// An instruction that reads a long text takes as long as many.
void LuaState::look_more_often_with(std::size_t bytes_of_text) {
  const auto between = static_cast<int>(most_bytes_of_text / std::max<std::size_t>(1, bytes_of_text));
  if (between >= between_looks_) return;
  between_looks_ = std::max(1, between);
  if (running_ != nullptr) lua_sethook(running_, count_instructions, LUA_MASKCOUNT, between_looks_);
}

void LuaState::begin_turn(lua_State* running) {
  running_ = running;
  if (between_looks_ != most_between_looks) lua_sethook(running_, count_instructions, LUA_MASKCOUNT, between_looks_);
  instructions_left_ = code_.limits.instructions;
  turn_begun_.reset();
}

void LuaState::look(lua_State* state) {
  unseen_ = 0;
  if (is_over()) return;
  if (instructions_left_ <= 0) return stop(state, too_many_instructions);
  const auto now = Clock::now();
  if (!turn_begun_) turn_begun_ = now;
  if (std::chrono::duration<double>(now - *turn_begun_).count() > code_.limits.seconds) return stop(state, too_long);
  try {
    ThreadTick::call();
  } catch (...) {
    stop(state, std::current_exception());
  }
}

void LuaState::note(lua_State* state, double instructions) {
  instructions_left_ -= instructions;
  unseen_ += instructions;
  if (unseen_ >= between_looks_) look(state);
}

void LuaState::spend(lua_State* state, double instructions) {
  note(state, instructions);
  raise_if_over(state);
}

void LuaState::look_now(lua_State* state) {
  look(state);
  raise_if_over(state);
}

void LuaState::raise_if_over(lua_State* state) const {
  if (!is_over()) return;
  lua_pushstring(state, reason_ != nullptr ? reason_ : "the run has ended");
  lua_error(state);
}

void LuaState::stop(lua_State* state, const char* reason) {
  lua_sethook(state, count_instructions, LUA_MASKCOUNT, 1);
  if (is_over()) return;
  reason_ = reason;
  reason_line_ = line_of(state);
}

void LuaState::stop(lua_State* state, std::exception_ptr exception) {
  lua_sethook(state, count_instructions, LUA_MASKCOUNT, 1);
  if (!is_over()) exception_ = std::move(exception);
}

std::optional<LuaFailure> LuaState::stopped() {
  if (exception_ != nullptr) std::rethrow_exception(exception_);
  if (reason_ == nullptr) return std::nullopt;
  return LuaFailure{reason_line_, reason_};
}

LuaState::LuaState(const LuaCode& code)
    : code_(code),
      too_much_memory_(
          fmt::format("its programs take more than {} MB in all; raise limits.megabytes", code.limits.megabytes)),
      between_looks_(most_between_looks) {
  state_ = lua_newstate(&LuaState::allocate, this);
  if (state_ == nullptr) throw LuaError({0, "its programs run out of memory; raise limits.megabytes"});
  begin_turn(state_);
  lua_sethook(state_, count_instructions, LUA_MASKCOUNT, between_looks_);
  try {
    prepare();
  } catch (...) {
    lua_close(state_);
    throw;
  }
}

LuaState::~LuaState() { lua_close(state_); }

// A text has methods, which must not be those that one rank could change for all. Lua makes the text of an error of its
// own where nothing protects it: once it is known, that takes no memory.
void LuaState::prepare() {
  protect([](lua_State* state) {
    lua_pushliteral(state, "error in error handling");
    luaL_ref(state, LUA_REGISTRYINDEX);
    push_string_library(state);
    lua_pushliteral(state, "");
    lua_getmetatable(state, -1);
    lua_pushvalue(state, -3);
    lua_setfield(state, -2, "__index");
    lua_pushboolean(state, 0);
    lua_setfield(state, -2, "__metatable");
    lua_setfield(state, LUA_REGISTRYINDEX, metatable_of_texts);
  });
}

void LuaState::protect(const std::function<void(lua_State*)>& work) {
  lua_pushcfunction(state_, call_work);
  lua_pushlightuserdata(state_, const_cast<std::function<void(lua_State*)>*>(&work));
  const int outcome = lua_pcall(state_, 1, 0, 0);
  if (const auto failure = stopped()) throw LuaError(*failure);
  if (outcome == LUA_OK) return;
  const std::string message = message_at_top(state_);
  lua_settop(state_, 0);
  throw LuaError(failure_in(code_, message));
}

void LuaState::run_file(std::int64_t seed, std::int64_t stream) {
  begin_turn(state_);
  protect([&](lua_State* state) {
    lua_newtable(state);
    lua_rawseti(state, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    open_libraries(state, seed, stream);  // into the globals of the state, which are empty
    if (lua_getfield(state, LUA_REGISTRYINDEX, chunk_key) != LUA_TFUNCTION) {
      if (luaL_loadbufferx(state, code_.compiled.data(), code_.compiled.size(), chunk_name, "b") != LUA_OK)
        lua_error(state);
      lua_pushvalue(state, -1);
      lua_setfield(state, LUA_REGISTRYINDEX, chunk_key);
    }
    lua_pushglobaltable(state);
    lua_call(state, 1, 0);
  });
}

// "program:7: text", or a text without a place.
LuaFailure failure_in(const LuaCode& code, const std::string& message) {
  constexpr std::string_view opening = "program:";
  if (message == "not enough memory") {
    return {0, fmt::format("its programs take more than {} MB in all; raise limits.megabytes", code.limits.megabytes)};
  }
  const bool is_too_deep = message.find("stack overflow") != std::string::npos;
  const std::string text = is_too_deep ? "its calls nest too deeply: endless recursion?" : message;
  if (!message.starts_with(opening)) return {0, with_hint(text)};
  int line = 0;
  const char* const end = message.data() + message.size();
  const auto [rest, error] = std::from_chars(message.data() + opening.size(), end, line);
  if (error != std::errc() || rest + 1 >= end) return {0, text};
  return {line, is_too_deep ? text : with_hint(std::string(rest + 2, end))};
}

// A function of the globals that it is to use, so that all ranks share what is compiled.
LuaCode compiled_lua(const std::string& file, const std::string& text) {
  LuaCode code{file, text, {}, {}};
  const std::string_view comment = text.starts_with('#') ? "--" : "";  // a first line such as #!/usr/bin/lua
  const std::string function = fmt::format("local _ENV = ...; {}{}", comment, text);
  LuaState state(code);
  try {
    state.protect([&](lua_State* raw) {
      if (luaL_loadbufferx(raw, function.data(), function.size(), chunk_name, "t") != LUA_OK) lua_error(raw);
      lua_dump(raw, append_compiled, &code.compiled, 0);
    });
  } catch (const LuaError& error) {
    LuaFailure failure = error.failure();
    failure.text += syntax_hint(line_in(text, failure.line), failure.text);
    throw LuaError(std::move(failure));
  }
  return code;
}

}  // namespace hopscope
