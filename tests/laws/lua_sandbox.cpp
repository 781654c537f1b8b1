// What programs in Lua are offered: no more than is declared, and each function counts what it does, since Lua neither
// counts instructions nor looks at the clock within it.
#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <lua5.4/lua.hpp>

#include "schedule/lua/libraries.hpp"
#include "schedule/lua/state.hpp"

namespace hopscope::test {

namespace {

std::string full_name(const LuaOffer& offer) {
  return offer.library.empty() ? std::string(offer.name) : fmt::format("{}.{}", offer.library, offer.name);
}

/// A global text that a file leaves.
std::string text_left_by(const std::string& file) {
  const LuaCode code = compiled_lua("own.lua", file);
  LuaState state(code);
  state.run_file(1, 0);
  std::string text;
  state.protect([&](lua_State* raw) {
    lua_getglobal(raw, "text");
    text = lua_tostring(raw, -1);
  });
  return text;
}

constexpr double elements = 20000;
constexpr double bytes = 320000;

/// Calls of every function that counts by what it goes through: a list of 20000 elements, or a text of 320000 bytes.
const std::vector<std::pair<std::string, std::string>> calls_by_elements{
    {"table.concat", "table.concat(list)"},
    {"table.insert", "table.insert(list, 1, 0)"},
    {"table.move", "table.move(list, 1, #list, 2)"},
    {"table.remove", "table.remove(list, 1)"},
    {"table.sort", "table.sort(list)"},
    {"table.unpack", "table.unpack(list)"},
    {"string.rep", "string.rep('', 20000)"},
};

/// What a call counts.
double instructions_of(const std::string& call) {
  LuaCode code = compiled_lua("own.lua", fmt::format("list = {{}} for i = 1, {} do list[i] = i end\n"
                                                     "long = ('1'):rep({})\n"
                                                     "function call() pcall(function() {} end) end",
                                                     elements, bytes, "return " + call));
  LuaState state(code);
  state.run_file(1, 0);
  state.begin_turn(state.raw());
  const double before = state.instructions_left();
  state.protect([](lua_State* raw) {
    lua_getglobal(raw, "call");
    lua_call(raw, 0, 0);
  });
  return before - state.instructions_left();
}

}  // namespace

TEST_CASE("programs in Lua have the functions that are declared, and no others", "[lua]") {
  std::set<std::string> declared;
  for (const LuaOffer& offer : lua_offers()) declared.insert(full_name(offer));
  std::string list;
  for (const std::string& name : declared) list += name + " ";
  CHECK(text_left_by(R"(
local found = {}
local seen = {}
local function go(prefix, all)
  if seen[all] then return end
  seen[all] = true
  for name, value in pairs(all) do
    if type(value) == "function" then table.insert(found, prefix .. name .. " ") end
    if type(value) == "table" then go(prefix .. name .. ".", value) end
  end
end
go("", _G)
table.sort(found)
text = table.concat(found))") == list);
}

TEST_CASE("every function that programs in Lua have counts what it reads, unless it reads nothing", "[lua]") {
  for (const LuaOffer& offer : lua_offers()) {
    const std::string name = full_name(offer);
    CAPTURE(name);
    if (offer.cost == LuaCost::by_arguments) CHECK(instructions_of(name + "(long, long)") >= bytes / 16);
    if (offer.cost != LuaCost::by_elements) continue;
    const auto call = std::ranges::find(calls_by_elements, name, &std::pair<std::string, std::string>::first);
    REQUIRE(call != calls_by_elements.end());
    CHECK(instructions_of(call->second) >= elements - 1);
  }
}

TEST_CASE("what a library function goes through costs more where each element does", "[lua]") {
  const std::string chain =
      "(function() local t = {} for i = 1, 100 do t = setmetatable({}, {__index = t}) end "
      "return t end)()";
  CHECK(instructions_of(fmt::format("table.unpack({}, 1, 1000)", chain)) > 1e6);
  CHECK(instructions_of(fmt::format("table.move({}, 1, 1000, 1, {{}})", chain)) > 1e6);
  CHECK(instructions_of("table.move(list, 1, 1000, 1, setmetatable({}, {__newindex = function() end}))") > 1e6);
  CHECK(instructions_of("table.sort({long, long, long, long})") >= 4 * bytes / 16);
  CHECK(instructions_of("table.concat({long, long, long, long})") >= 4 * bytes / 16);
  CHECK(instructions_of("utf8.codes(long)") >= bytes / 16);
  CHECK(instructions_of("string.sub(long, 2)") >= (bytes - 1) / 16);
  CHECK(instructions_of(R"(pcall(utf8.codes("a"), ("\x80"):rep(#long), 0))") >= 2 * bytes / 16);
}

TEST_CASE("the functions of the library table do what Lua's do", "[lua]") {
  CHECK(text_left_by(R"(
local parts = {}
local function note(...) table.insert(parts, table.concat({...}, ",")) end
local t = {1, 2, 3}
note(#t, table.remove(t, 4) or "nil", table.remove(t), table.remove(t, 1), #t, table.remove({}) or "nil")
table.insert(t, 1, 7) table.insert(t, 3, 8)
note(table.unpack(t))
note(table.unpack(t, 2)) note(table.unpack(t, 2, 2)) note(select("#", table.unpack({}, 1, 3)))
note(table.unpack(table.move({1, 2, 3, 4, 5}, 2, 5, 1)))
note(table.unpack(table.move({1, 2, 3, 4, 5}, 1, 4, 2)))
note(table.unpack(table.move({1, 2, 3}, 1, 3, 2, {9})))
note(table.concat({1, 2.5, "x"}, "-"), table.concat({}, "-"), table.concat({1, 2, 3}, "", 2, 3))
local words = {"b", "a", "c", "B"}
table.sort(words) note(table.unpack(words))
local pairs_of = {}
for i = 1, 50 do pairs_of[i] = {i % 3, i} end
table.sort(pairs_of, function(a, b) return a[1] < b[1] end)
local is_stable = true
for i = 2, 50 do
  local a, b = pairs_of[i - 1], pairs_of[i]
  is_stable = is_stable and (a[1] < b[1] or a[1] == b[1] and a[2] < b[2])
end
note(tostring(is_stable))
local proxy = setmetatable({}, {__len = function() return 3 end, __index = function(_, i) return i * i end,
                                __newindex = function(p, i, v) rawset(p, i, -v) end})
note(table.concat(proxy, " "), table.unpack(proxy))
table.insert(proxy, 5) note(rawget(proxy, 4))
for _, call in ipairs{{table.insert, t}, {table.insert, t, 9, 1}, {table.remove, t, 9}, {table.concat, {{}}},
                      {table.sort, {1, "x"}}, {table.sort, t, 5}, {table.move, t, 1, 2}, {table.insert, 5, 1},
                      {table.unpack, {}, 1, 1e8}, {table.move, {}, 1, math.maxinteger, 2}} do
  note(select(2, pcall(table.unpack(call))))
end
text = table.concat(parts, ";"))") ==
        "3,nil,3,1,1,nil;7,2,8;2,8;2;3;2,3,4,5,5;1,1,2,3,4;9,1,2,3;1-2.5-x,,23;B,a,b,c;true;1 4 9,1,4,9;-5;"
        "wrong number of arguments to 'insert';"
        "bad argument #2 to '?' (position out of bounds);bad argument #2 to '?' (position out of bounds);"
        "invalid value (at index 1) in table for 'concat';attempt to compare string with number;"
        "bad argument #2 to '?' (function expected, got number);"
        "bad argument #4 to '?' (number expected, got no value);bad argument #1 to '?' (table expected, got number);"
        "too many results to unpack;bad argument #4 to '?' (destination wrap around)");
}

TEST_CASE("no function gives the address of anything") {
  CHECK(text_left_by("text = tostring({}) .. ' ' .. tostring(print or pairs) .. ' ' .. tostring(5)") ==
        "table function 5");
  CHECK(text_left_by("text = string.format('%s|%10s|%d%%p', {}, pairs, 7)") == "table|  function|7%p");
  CHECK(text_left_by("local ok, why = pcall(string.format, '%s %d', 'a', {}) text = why") ==
        "bad argument #3 to '?' (number expected, got table)");
  CHECK(text_left_by("text = tostring(setmetatable({}, {__tostring = function() return 'mine' end})) .. "
                     "tostring(setmetatable({}, {__name = 'named'})) .. tostring(setmetatable({}, {__name = 5}))") ==
        "minenamedtable");
  for (const char* const form : {"%p", "%10p", "%-5.2p", "%%%p"}) {
    const auto said = text_left_by(fmt::format("local ok, why = pcall(string.format, '{}', {{}}) text = why", form));
    CHECK(said == "string.format gives no addresses: %p is not offered");
  }
}

}  // namespace hopscope::test
