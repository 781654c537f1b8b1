// What programs in Lua can do, and what is said of their mistakes.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "run/shown_run.hpp"
#include "schedule/lua/libraries.hpp"
#include "support/places.hpp"
#include "support/program.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

std::string program_named(const std::string& name) {
  return content_of(std::filesystem::path(checkout()) / "scenarios" / "programs" / (name + ".lua"));
}

/// A total exchange of 6 words a pair by `schedule`, beside a file own.lua.
Scenario scenario_of(const std::string& schedule, const std::string& platform, const std::string& lua) {
  FilesInMemory files;
  files.put("own.lua", lua);
  const std::string text = fmt::format(
      R"({{"platform": {{{}, "costs": {{"t_s": 10, "t_w": 1, "t_h": 1}}}},
           "schedule": {{"operation": "all-to-all", "message_words": 6, {}}}}})",
      platform, schedule);
  return parse_scenario(text, "scenario.json", files, catalogue());
}

Scenario on_ring(const std::string& lua, const std::string& more = "") {
  return scenario_of(R"("program": "own.lua")" + more, R"("topology": {"family": "ring", "nodes": 4})", lua);
}

/// A 1-shift of 6 words on a ring of 4, by a program.
Scenario parse_shift(const std::string& lua) {
  FilesInMemory files;
  files.put("own.lua", lua);
  return parse_scenario(R"({"platform": {"topology": {"family": "ring", "nodes": 4},
                             "costs": {"t_s": 10, "t_w": 1, "t_h": 1}},
                            "schedule": {"shift": 1, "message_words": 6, "program": "own.lua"}})",
                        "scenario.json", files, catalogue());
}

/// What a run of the program throws.
template <class Error>
std::string failure_of(const std::string& lua) {
  try {
    (void)simulate(on_ring(lua));
  } catch (const Error& error) {
    return error.what();
  }
  return "no failure";
}

}  // namespace

TEST_CASE("a message that no program waits for counts for the time of the run", "[lua]") {
  const std::string lua = R"(function program(me)
  me:step(1)
  if me.rank == 0 then me:send(1, me:take_for(1)) end
end)";
  const Scenario own = scenario_of(R"("program": "own.lua")", R"("topology": {"family": "ring", "nodes": 8})", lua);
  const Result result = simulate(own);
  CHECK(result.totals.messages == 1);
  CHECK(result.time == result.steps.at(0).end);
  CHECK(result.time > 0);
}

TEST_CASE("formulas of a program are compared with its run", "[lua]") {
  const Scenario own =
      scenario_of(R"("program": "own.lua")", R"("topology": {"family": "ring", "nodes": 8})", program_named("ring"));
  const Result result = simulate(own);
  REQUIRE(result.analytic.size() == 1);
  CHECK(result.analytic.front().kind == FormulaKind::exact);
  CHECK(result.analytic.front().value == Approx(result.time).epsilon(1e-12));
  CHECK(own.algorithm->lines(own.platform, own.schedule, 1) == own.algorithm->lines(own.platform, own.schedule, 2));
  CHECK(own.algorithm->lines(own.platform, own.schedule, 1).first == 16);  // where it waits, from 0
}

TEST_CASE("a formula of a program that its run contradicts is a broken promise", "[lua]") {
  const auto broken = [](const std::string& formula) {
    const std::string lua =
        fmt::format("{}\nformulas = {{{{name = \"mine\", {}}}}}", program_named("shift-direct"), formula);
    const Scenario own = parse_shift(lua);
    const Result result = simulate(own);
    CHECK(result.kept_its_promises() == result.broken_claims().empty());
    return fmt::format("{}", fmt::join(result.broken_claims(), "; "));
  };
  // A 1-shift on a ring of 4 takes t_s + t_h + t_w m = 10 + 1 + 6.
  CHECK(broken("value = function(s) return s.t_s + s.t_h + s.t_w * s.m end").empty());
  CHECK(broken("value = function(s) return 16 end") == R"("mine" claims exactly 16, and the run takes 17)");
  CHECK(broken(R"(kind = "upper-bound", value = function(s) return 16 end)") ==
        R"("mine" claims at most 16, and the run takes 17)");
  CHECK(broken(R"(kind = "lower-bound", value = function(s) return 18 end)") ==
        R"("mine" claims at least 18, and the run takes 17)");
  CHECK(broken(R"(kind = "lower-bound", value = function(s) return 16 end)").empty());
  CHECK(broken(R"(assumes = {{"t_h = 0", function(s) return s.t_h == 0 end}}, value = function(s) return 16 end)")
            .empty());
}

TEST_CASE("blocks taken by a condition are counted in a run by sizes, and their words are held to", "[lua]") {
  const auto text = [](const std::string& words) {
    return "function program(me)\n  me:step(1)\n  me:take(function() return true end" + words + ")\nend";
  };
  const std::string sized = R"(, "content": "sizes")";
  const auto failure = [&](const std::string& words, const std::string& more) -> std::string {
    try {
      (void)simulate(on_ring(text(words), more));
    } catch (const ProgramError& error) {
      return error.what();
    }
    return "no failure";
  };
  CHECK(failure(", 18", sized) == "no failure");
  CHECK(failure(", 19", sized) == "own.lua: line 3: rank 0: takes 19 words, and holds 18");
  CHECK(failure("", sized).find("say how many words they have") != std::string::npos);
  CHECK(failure(", 17", "") == "own.lua: line 3: rank 0: a program takes 18 words where it promised 17");
}

TEST_CASE("nothing is said of what a collective brings where", "[lua]") {
  FilesInMemory files;
  files.put("own.lua", R"(
    function program(me)
      me:step(1)
      for rank = 1, me.ranks - 1 do
        if me.rank == 0 then me:wait(me:send(rank, me:take_all())) end
        if me.rank == rank then me:keep(me:wait(me:receive(0))) end
      end
    end)");
  const Scenario broadcast = parse_scenario(
      R"({"platform": {"topology": {"family": "complete", "nodes": 4}, "costs": {"t_s": 10, "t_w": 1, "t_h": 1}},
          "schedule": {"operation": "collective", "message_words": 6, "program": "own.lua"}})",
      "scenario.json", files, catalogue());
  const Result result = simulate(broadcast);
  CHECK(result.delivery == Delivery::not_tracked);
  CHECK(result.why_not_tracked == "a collective is whatever its schedule does, which is not checked");
  const ShownRun shown = show(broadcast, {});
  REQUIRE(shown.left_out.size() == 1);
  CHECK(shown.left_out.front() == "What ranks hold: no message carries a block.");
}

TEST_CASE("no rank sees the variables of another", "[lua]") {
  const std::string lua = R"(
    count = 0
    function program(me)
      count = count + 1
      string.shared = (string.shared or 0) + 1
      if count ~= 1 or string.shared ~= 1 then error("shared") end
      for j = 1, me.ranks - 1 do
        me:step(j)
        me:keep(me:exchange((me.rank + j) % me.ranks, me:take_for((me.rank + j) % me.ranks), (me.rank - j) % me.ranks))
      end
    end)";
  CHECK(simulate(on_ring(lua)).delivery == Delivery::verified);
}

TEST_CASE("chance in a program is seeded, so two runs are alike", "[lua]") {
  const std::string lua = R"(
    options = {seed = {default = 1, least = 0, most = 1000}}
    function program(me)
      me:step(1)
      me:pause(math.random(1, 1000000))
    end)";
  const auto time = [&](const std::string& more) { return simulate(on_ring(lua, more)).time; };
  CHECK(time("") == time(""));
  CHECK(time("") != time(R"(, "seed": 2)"));
}

TEST_CASE("a program waits for any of several messages, and does something else meanwhile", "[lua]") {
  const std::string lua = R"(
    function program(me)
      me:step(1)
      local open = {}
      for rank = 0, me.ranks - 1 do
        if rank ~= me.rank then
          open[#open + 1] = me:receive(rank)
          me:send(rank, me:take_for(rank))
        end
      end
      while #open > 0 do
        local first = me:wait_any(open)
        me:keep(me:wait(table.remove(open, first)))
      end
    end)";
  const Scenario own =
      scenario_of(R"("program": "own.lua")", R"("topology": {"family": "ring", "nodes": 5}, "ports": "all")", lua);
  const Result native = simulate(own);
  CHECK(native.delivery == Delivery::verified);
  CHECK(simulate(own, {.engine = catalogue().engine("simgrid")}).time == Approx(native.time).epsilon(1e-12));
  CHECK_THROWS_AS(simulate(own, {.engine = catalogue().engine("symmetric")}), InputError);
}

TEST_CASE("mistakes in a program name its file, its line and the rank", "[lua]") {
  CHECK(failure_of<ProgramError>("function program(me)\n  me:step(2)\n  me:step(1)\nend") ==
        "own.lua: line 3: rank 0: begins step 1 after step 2; the numbers of steps must not decrease");
  CHECK(failure_of<ProgramError>("function program(me)\n  me.step(1)\nend") ==
        "own.lua: line 2: rank 0: a function of me is called with a dot; its calls need a colon, as in me:step(1)");
  CHECK(failure_of<ProgramError>("function program(me)\n  nosuch.x = 1\nend") ==
        "own.lua: line 2: rank 0: attempt to index a nil value (global 'nosuch')");
  CHECK(failure_of<ProgramError>("function program(me)\n  if me.rank == 2 then me:send(2, me:take_all()) end\nend") ==
        "own.lua: line 2: rank 2: a program sends to itself; a local copy is not a message");
  CHECK(failure_of<ProgramError>("function program(me)\n  me:send(1, 5)\nend") ==
        "own.lua: line 2: rank 0: argument 2 of send must be blocks, not number");
  CHECK(failure_of<ProgramError>("function program(me)\n\n  me:take(function(s) return s.x end)\nend") ==
        "own.lua: line 3: rank 0: attempt to index a number value (local 's')");
  CHECK(failure_of<ProgramError>("function program(me) io.open('x') end") ==
        "own.lua: line 1: rank 0: attempt to index a nil value (global 'io'); programs have no io");
  CHECK(failure_of<ProgramError>("function program(me) me:pause(1/0) end") ==
        "own.lua: line 1: rank 0: argument 1 of pause is inf; give a time from 0 to 1e+15");
  CHECK(failure_of<ProgramError>("function program(me) string.find('a', 'a') end") ==
        "own.lua: line 1: rank 0: attempt to call a nil value (field 'find')");
  CHECK(failure_of<ProgramError>("function program(me) ('a'):find('a') end") ==
        "own.lua: line 1: rank 0: attempt to call a nil value (method 'find')");
  CHECK(failure_of<DeadlockError>(
            "function program(me)\n  me:step(1)\n  me:wait(me:receive((me.rank + 1) % me.ranks))\nend")
            .find("rank 3 waits in line 3, step 1 for a message from rank 0") != std::string::npos);
}

TEST_CASE("mistakes in a program tell what was probably meant", "[lua]") {
  CHECK(failure_of<ProgramError>("function program(me)\n  me:kepe(me:take_all())\nend") ==
        "own.lua: line 2: rank 0: attempt to call a nil value (method 'kepe') (did you mean \"keep\"?)");
  CHECK(failure_of<ProgramError>("function program(me)\n  local x = me.rnak + 1\nend") ==
        "own.lua: line 2: rank 0: attempt to perform arithmetic on a nil value (field 'rnak') (did you mean "
        "\"me.rank\"?)");
  CHECK(
      failure_of<ProgramError>("function program(me)\n  print(me.rank)\nend") ==
      "own.lua: line 2: rank 0: attempt to call a nil value (global 'print'); programs have no print, and show a value "
      "by error(value), which ends them");
  const std::string operators =
      "; in Lua, a ^ b is a power, a / b is no integer, exclusive or is a ~ b, and a // b is an integer if both are";
  CHECK(failure_of<ProgramError>("function program(me)\n  me:send(me.rank ^ 1, me:take_all())\nend") ==
        "own.lua: line 2: rank 0: the peer of a message is 0.0 here" + operators);
  CHECK(failure_of<ProgramError>("function program(me)\n  me:receive((me.rank + 2) ^ 3)\nend") ==
        "own.lua: line 2: rank 0: the peer of a message is 8.0 here" + operators);
}

TEST_CASE("a program that keeps what is for others, or mixes up ranks, is told where", "[lua]") {
  CHECK(failure_of<ProgramError>("function program(me)\n  me:keep(me:take_all())\nend") ==
        "own.lua: line 2: rank 0: keeps {0, 1}, which is for rank 1; hold(blocks) is for blocks that are to be passed "
        "on");
  CHECK(failure_of<ProgramError>("function program(me)\n  me:wait(me:receive(me.rank))\nend") ==
        "own.lua: line 2: rank 0: a program receives from itself, which sends it nothing");
  CHECK(failure_of<ProgramError>("function program(me)\n  me:keep(me:receive((me.rank + 1) % me.ranks))\nend") ==
        "own.lua: line 2: rank 0: argument 1 of keep must be blocks, not request; me:wait(request) gives the blocks "
        "of a receive");
  CHECK(failure_of<DeadlockError>("function program(me)\n  me:step(1)\n  if me.rank == 1 then return end\n"
                                  "  me:wait(me:receive(1))\nend")
            .find("rank 0 waits in line 4, step 1 for a message from rank 1, which has ended") != std::string::npos);
  CHECK(
      failure_of<DeadlockError>("function program(me)\n  local to = (me.rank + 1) % me.ranks\n"
                                "  me:send(to, me:take_for(to))\n  me:wait(me:receive((me.rank + 2) % me.ranks))\nend")
          .find("rank 0 waits in line 4, step 0 for a message from rank 2, while one from rank 3 waits to be "
                "received") != std::string::npos);
}

TEST_CASE("names of me that mistakes suggest exist, and there are no others", "[lua]") {
  std::string list;
  for (const std::string_view name : names_of_me()) list += fmt::format("{}'{}'", list.empty() ? "" : ", ", name);
  const std::string program = fmt::format(
      "function program(me)\n  local known = {{{}}}\n  for i = 1, #known do\n"
      "    if me[known[i]] == nil then error(known[i]) end\n    known[known[i]] = true\n  end\n"
      "  for name in pairs(me) do if not known[name] then error(name) end end\n  error('all there')\nend",
      list);
  const Scenario on_grid =
      scenario_of(R"("program": "own.lua")", R"("topology": {"family": "torus", "dims": [2, 2]})", program);
  CHECK_THROWS_WITH(simulate(on_grid), "own.lua: line 8: rank 0: all there");
}

TEST_CASE("endless programs and greedy ones are ended", "[lua]") {
  CHECK(failure_of<ProgramError>("limits = {instructions = 1e6}\nfunction program(me)\n  while true do end\nend") ==
        "own.lua: line 3: rank 0: too many instructions without a message: an endless loop? If not, raise "
        "limits.instructions");
  CHECK(failure_of<ProgramError>("limits = {megabytes = 5}\nfunction program(me)\n  local t = {}\n"
                                 "  while true do t[#t + 1] = {} end\nend") ==
        "own.lua: line 4: rank 0: its programs take more than 5 MB in all; raise limits.megabytes");
  CHECK(failure_of<ProgramError>("local function f() return f() + 1 end\nfunction program(me) f() end") ==
        "own.lua: line 1: rank 0: its calls nest too deeply: endless recursion?");
}

}  // namespace hopscope::test
