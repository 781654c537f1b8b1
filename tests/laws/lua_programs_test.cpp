// The programs in scenarios/programs do what the algorithms of the same names do, message by message.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "support/places.hpp"
#include "support/program.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

const std::vector<std::string> twins{"pairwise", "shift", "direct", "ring", "hypercube", "bruck", "one-factor"};

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

/// @return false if the algorithm does not fit the platform
bool check_twins(const std::string& name, const std::string& platform) {
  INFO(name << " on " << platform);
  const std::string lua = program_named(name);
  std::optional<Scenario> book;
  try {
    book = scenario_of(fmt::format(R"("algorithm": "{}")", name), platform, lua);
  } catch (const InputError&) {
    CHECK_THROWS_AS(scenario_of(R"("program": "own.lua")", platform, lua), InputError);
    return false;
  }
  const Scenario own = scenario_of(R"("program": "own.lua")", platform, lua);
  for (const char* engine : {"native", "simgrid"}) {
    RunOptions options{.engine = catalogue().engine(engine)};
    options.messages = true;
    const Result of_book = simulate(*book, options);
    const Result of_own = simulate(own, options);
    CHECK(of_own.time == of_book.time);
    CHECK(of_own.messages == of_book.messages);
    CHECK(of_own.delivery == Delivery::verified);
    CHECK(of_own.steps.size() == of_book.steps.size());
  }
  CHECK(own.algorithm->steps(own.platform, own.schedule) == book->algorithm->steps(book->platform, book->schedule));
  return true;
}

}  // namespace

TEST_CASE("each program in Lua sends the messages of the algorithm of its name", "[laws][lua]") {
  for (const std::string& name : twins) {
    int fitting = 0;
    for (const char* topology : {R"({"family": "hypercube", "dimension": 3})", R"({"family": "ring", "nodes": 8})",
                                 R"({"family": "torus", "dims": [2, 3]})", R"({"family": "complete", "nodes": 7})"}) {
      for (const char* ports : {"1", "\"all\""}) {
        fitting += check_twins(name, fmt::format(R"("topology": {}, "ports": {})", topology, ports)) ? 1 : 0;
      }
    }
    INFO(name);
    CHECK(fitting > 0);
  }
}

TEST_CASE("formulas of a program are compared with its run", "[lua]") {
  const Scenario own =
      scenario_of(R"("program": "own.lua")", R"("topology": {"family": "ring", "nodes": 8})", program_named("ring"));
  const Result result = simulate(own);
  REQUIRE(result.analytic.size() == 1);
  CHECK(result.analytic.front().kind == Kind::exact);
  CHECK(result.analytic.front().value == Approx(result.time).epsilon(1e-12));
  CHECK(own.algorithm->lines(own.platform, own.schedule, 1) == own.algorithm->lines(own.platform, own.schedule, 2));
  CHECK(own.algorithm->lines(own.platform, own.schedule, 1).first == 16);  // where it waits, from 0
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
  CHECK(failure_of<ProgramError>("function program(me)\n  nosuch.x = 1\nend") ==
        "own.lua: line 2: rank 0: attempt to index a nil value (global 'nosuch')");
  CHECK(failure_of<ProgramError>("function program(me)\n  if me.rank == 2 then me:send(2, me:take_all()) end\nend") ==
        "own.lua: line 2: rank 2: a program sends to itself; a local copy is no message");
  CHECK(failure_of<ProgramError>("function program(me)\n  me:send(9, 5)\nend") ==
        "own.lua: line 2: rank 0: argument 2 must be blocks, not number");
  CHECK(failure_of<ProgramError>("function program(me)\n\n  me:take(function(s) return s.x end)\nend") ==
        "own.lua: line 3: rank 0: attempt to index a number value (local 's')");
  CHECK(failure_of<ProgramError>("function program(me) io.open('x') end") ==
        "own.lua: line 1: rank 0: attempt to index a nil value (global 'io')");
  CHECK(failure_of<DeadlockError>("function program(me)\n  me:step(1)\n  me:wait(me:receive(0))\nend")
            .find("rank 3 waits in line 3, step 1 for a message from rank 0") != std::string::npos);
}

TEST_CASE("endless programs and greedy ones are ended", "[lua]") {
  CHECK(failure_of<ProgramError>("limits = {instructions = 1e6}\nfunction program(me)\n  while true do end\nend") ==
        "own.lua: line 3: rank 0: too many instructions without a message: an endless loop; or raise "
        "limits.instructions");
  CHECK(failure_of<ProgramError>("limits = {megabytes = 5}\nfunction program(me)\n  local t = {}\n"
                                 "  while true do t[#t + 1] = {} end\nend") ==
        "own.lua: rank 0: its programs take more than 5 MB in all; raise limits.megabytes");
  CHECK(failure_of<ProgramError>("local function f() return f() + 1 end\nfunction program(me) f() end") ==
        "own.lua: line 1: rank 0: stack overflow");
}

}  // namespace hopscope::test
