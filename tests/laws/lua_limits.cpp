// No program in Lua goes on without end, or fills the memory: its limits cannot be caught, and work within functions of
// the library counts.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "support/setup.hpp"

namespace hopscope::test {

namespace {

constexpr const char* too_many =
    "too many instructions without a message: an endless loop? If not, raise limits.instructions";

Scenario scenario_with(const std::string& lua, const std::string& operation = "all-to-all") {
  FilesInMemory files;
  files.put("own.lua", lua);
  return parse_scenario(fmt::format(R"({{"platform": {{"topology": {{"family": "ring", "nodes": 4}},
                                                    "costs": {{"t_s": 10, "t_w": 1, "t_h": 1}}}},
                                     "schedule": {{"operation": "{}", "message_words": 6, "program": "own.lua"}}}})",
                                    operation),
                        "scenario.json", files, catalogue());
}

std::string failure_with(const std::string& lua, const std::string& operation = "all-to-all") {
  try {
    (void)simulate(scenario_with(lua, operation));
  } catch (const std::exception& error) {
    return error.what();
  }
  return "no failure";
}

/// A program that does `work` for ever.
std::string endless(const std::string& before, const std::string& work) {
  return fmt::format(
      "limits = {{instructions = 1e6, megabytes = 64}}\nfunction program(me)\n  {}\n  while true do {} end"
      "\nend",
      before, work);
}

}  // namespace

TEST_CASE("a limit of a program cannot be caught", "[lua]") {
  const std::string expected = fmt::format("own.lua: line 4: rank 0: {}", too_many);
  CHECK(failure_with(endless("", "pcall(function() while true do end end)")) == expected);
  CHECK(failure_with(endless("", "xpcall(function() while true do end end, function() while true do end end)")) ==
        expected);
  CHECK(failure_with(endless("", "pcall(pcall, pcall, function() while true do end end)")) == expected);
  CHECK(failure_with("limits = {instructions = 1e5}\nfunction program(me)\n"
                     "  return pcall(function() while true do end end)\nend") ==
        fmt::format("own.lua: line 3: rank 0: {}", too_many));
  CHECK(failure_with("limits = {megabytes = 5}\nfunction program(me)\n  local t = {}\n  while true do\n"
                     "    pcall(function() for i = 1, 1e5 do t[#t + 1] = {i} end end)\n  end\nend") ==
        "own.lua: line 5: rank 0: its programs take more than 5 MB in all; raise limits.megabytes");
}

TEST_CASE("what functions of the library do counts as instructions", "[lua]") {
  const std::string text = "local s = ('x'):rep(200000)";
  const std::string list = "local t = {} for i = 1, 10000 do t[i] = i end";
  const std::string expected = fmt::format("own.lua: line 4: rank 0: {}", too_many);
  for (const char* work : {"s:upper()", "local u = s .. 'y'", "s:byte(1)", "utf8.len(s)", "(''):rep(1e15)"}) {
    CAPTURE(work);
    CHECK(failure_with(endless(text, work)) == expected);
  }
  for (const char* work : {"table.sort(t)", "table.insert(t, 1, 0) table.remove(t, 1)", "table.move(t, 1, 10000, 2)",
                           "table.unpack(t)", "table.concat(t, '')", "table.move({}, 1, 1 << 60, 1)"}) {
    CAPTURE(work);
    CHECK(failure_with(endless(list, work)) == expected);
  }
  CHECK(failure_with(endless("local t = setmetatable({}, {__len = function() return 1 << 60 end, __newindex = type})",
                             "table.insert(t, 1, 0)")) == expected);
  CHECK(failure_with("function program(me)\n  local s = ('x'):rep(2e7)\nend") ==
        "own.lua: line 2: rank 0: makes a string of more than 16 MB");
}

TEST_CASE("the functions of the library still do what Lua's do", "[lua]") {
  CHECK(failure_with(R"(
function program(me)
  local t, keys = {10, 20, x = 1}, 0
  for k, v in pairs(t) do keys = keys + 1 end
  assert(keys == 3 and next({}) == nil and select("#", table.unpack(t)) == 2)
  for k in pairs(setmetatable({}, {__pairs = function() return next, {7}, nil end})) do keys = keys + k end
  assert(keys == 4)
  table.insert(t, 1, 5) table.insert(t, 30)
  assert(table.concat(t, ",") == "5,10,20,30" and table.remove(t, 1) == 5 and table.remove(t) == 30)
  table.sort(t, function(a, b) return a > b end)
  assert(t[1] == 20 and ("ab"):rep(2, "-") == "ab-ab" and ("%d"):format(3) == "3" and ("abc"):sub(2) == "bc")
  local ok, text = xpcall(function(a) error(a .. "!", 0) end, function(e) return e .. "?" end, "what")
  assert(ok == false and text == "what!?" and select("#", xpcall(function(...) return ... end, error, 1, 2)) == 3)
  error("the end")
end)") == "own.lua: line 14: rank 0: the end");
}

TEST_CASE("a program ends after too many steps, messages and pauses", "[lua]") {
  const std::string limited =
      "limits = {actions = 1000}\nfunction program(me)\n  me:step(1)\n  local r\n  while true do ";
  for (const char* work :
       {"me:pause(1)", "me:step(1)", "me:receive((me.rank + 1) % 4)",
        "me:send((me.rank + 1) % 4, me:take(function() end))", "me:copy(me:take_all())", "me:take_part(0, 0)",
        "pcall(me.pause, me, 0)", "r = r or me:send(1 - me.rank % 2, me:take_all()) me:wait_any{r}"}) {
    CAPTURE(work);
    const std::string failure = failure_with(limited + work + " end\nend");
    CHECK(failure.find("all ranks together take more than 1000 steps, messages, pauses, parts and copies: an endless "
                       "loop? If not, raise limits.actions") != std::string::npos);
    CHECK(failure.find("line 5") != std::string::npos);
  }
  CHECK(failure_with("function program(me)\n  while true do me:pause(1) end\nend").find("more than 1000256 steps") !=
        std::string::npos);
}

TEST_CASE("limits are numbers above 0", "[lua]") {
  CHECK_THROWS_WITH(scenario_with("limits = {actions = -1}\nfunction program(me) end"),
                    "own.lua: actions of limits is -1; give a number above 0");
}

TEST_CASE("blocks that have gone are not sent again, unless they are a copy", "[lua]") {
  const std::string twice =
      "function program(me)\n  me:step(1)\n  local mine = me:take_all()\n"
      "  local r = me:send((me.rank + 1) % 4, mine)\n  me:{}\nend";
  for (const char* work : {"send((me.rank + 2) % 4, mine)", "keep(mine)", "hold(mine)", "words(mine)", "copy(mine)"}) {
    CAPTURE(work);
    CHECK(
        failure_with(fmt::format(fmt::runtime(twice), work), "all-gather") ==
        "own.lua: line 5: rank 0: these blocks were sent in line 4 and are not here any more; me:copy(blocks), before "
        "that, gives a copy, for an operation whose blocks are copied, such as an all-gather");
  }
}

TEST_CASE("a program may begin with the line that makes it a command", "[lua]") {
  CHECK(failure_with("#!/usr/bin/env lua\nfunction program(me)\n  error('here')\nend") ==
        "own.lua: line 3: rank 0: here");
}

TEST_CASE("what a file states of itself is a list that somebody wrote", "[lua]") {
  const std::string program = "\nfunction program(me) end";
  CHECK_THROWS_WITH(scenario_with("local f = {name = \"f\", value = function() return 1 end}\nformulas = {}\n"
                                  "for i = 1, 1001 do formulas[i] = f end" +
                                  program),
                    "own.lua: states more than 1000 formulas");
  CHECK_THROWS_WITH(scenario_with("local a = {\"t_h = 0\", function() return true end}\nlocal all = {}\n"
                                  "for i = 1, 1001 do all[i] = a end\n"
                                  "formulas = {{name = \"f\", assumes = all, value = function() return 1 end}}" +
                                  program),
                    Catch::Contains("states more than 1000 assumptions of the formula \"f\""));
  CHECK_THROWS_WITH(scenario_with("options = {}\nfor i = 1, 1001 do options[\"o\" .. i] = {default = 1} end" + program),
                    Catch::Contains("states more than 1000 options"));
  CHECK_THROWS_WITH(scenario_with("local names = {}\nfor i = 1, 1001 do names[i] = \"n\" .. i end\n"
                                  "options = {o = {default = \"n1\", names = names}}" +
                                  program),
                    Catch::Contains("states more than 1000 names of the option o"));
}

TEST_CASE("a text may be gone through character by character", "[lua]") {
  const std::string long_text =
      "limits = {instructions = 2e6}\nfunction program(me)\n  local s = (\"ab\"):rep(50000)\n";
  for (const char* const through :
       {"for place, code in utf8.codes(s) do end", "for i = 1, #s do assert(s:byte(i) > 96) end",
        "for i = 1, #s do assert(#s:sub(i, i) == 1) end", "for i = 1, #s do assert(utf8.codepoint(s, i) > 96) end"}) {
    CAPTURE(through);
    CHECK(failure_with(long_text + through + "\n  error(\"the end\")\nend") == "own.lua: line 5: rank 0: the end");
  }
}

}  // namespace hopscope::test
