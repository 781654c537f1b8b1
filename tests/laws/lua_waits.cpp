// Where programs in Lua call functions of `me` that their coroutine cannot leave, or change what is being gone through,
// they are told so; what they hold is safe.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "schedule/user_rank.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

Scenario on_four_ranks(const std::string& lua, const std::string& options = "") {
  FilesInMemory files;
  files.put("own.lua", lua);
  return parse_scenario(
      fmt::format(
          R"({{"platform": {{"topology": {{"family": "complete", "nodes": 4}}, "costs": {{"t_s": 10, "t_w": 1, "t_h": 1}}}},
                       "schedule": {{"operation": "all-to-all", "message_words": 6, "program": "own.lua"{}}}}})",
          options),
      "scenario.json", files, catalogue());
}

std::string failure_on_four(const std::string& lua, const std::string& options = "", const RunOptions& how = {}) {
  try {
    (void)simulate(on_four_ranks(lua, options), how);
  } catch (const std::exception& error) {
    return error.what();
  }
  return "no failure";
}

}  // namespace

TEST_CASE("a program waits only where its coroutine can be left, and nothing is begun elsewhere", "[lua]") {
  const std::vector<std::string> waits{"me:step(2)",
                                       "me:pause(1)",
                                       "me:rearrange(1)",
                                       "me:add(mine, mine)",
                                       "me:wait(request)",
                                       "me:wait_any{request}",
                                       "me:exchange(next, mine, previous)"};
  const std::vector<std::string> places{
      "table.sort({3, 2, 1}, function() WAIT end)",
      "me:take(function() WAIT end)",
      "tostring(setmetatable({}, {__tostring = function() WAIT end}))",
      "string.format('%s', setmetatable({}, {__tostring = function() WAIT end}))",
      "xpcall(error, function() WAIT end)",
      "table.concat(setmetatable({}, {__index = function() WAIT end}), '', 1, 1)",
      "table.insert(setmetatable({}, {__newindex = function() WAIT end}), 1)",
      "table.insert(setmetatable({}, {__len = function() WAIT end}), 1)",
      "table.sort{setmetatable({}, {__lt = function() WAIT end}), setmetatable({}, {})}",
      "me:take(function() pcall(function() WAIT end) error('again') end)",
  };
  for (const std::string& wait : waits) {
    for (const std::string& place : places) {
      std::string call = place;
      call.replace(call.find("WAIT"), 4, fmt::format("local _, e = pcall(function() {} end) why = e error(e)", wait));
      CAPTURE(call);
      CHECK(failure_on_four(fmt::format(R"(function program(me)
  me:step(1)
  local next, previous = (me.rank + 1) % 4, (me.rank - 1) % 4
  local request = me:receive(previous)
  local mine = me:take_for(next)
  pcall(function() {} end)
  for i = 1, 1000 do local garbage = {{i}} end
  if why == nil then error("nothing was called") end
  error(why)
end)",
                                        call))
                .find("a program cannot wait here, within a function that another calls, such as table.sort, take, or "
                      "the handler of xpcall") != std::string::npos);
    }
  }
}

TEST_CASE("a program may wait in metamethods and closing variables that Lua itself calls", "[lua]") {
  CHECK(failure_on_four(R"(function program(me)
  me:step(1)
  local waits = setmetatable({}, {__index = function() me:pause(1) return 1 end, __close = function() me:pause(2) end,
                                  __pairs = function() me:pause(3) return next, {}, nil end})
  for _ in pairs(waits) do end
  do local c <close> = waits end
  pcall(function() local c <close> = waits error("x") end)
  xpcall(function() me:pause(1) end, error)
  error(tostring(waits[1]))
end)") == "own.lua: line 9: rank 0: 1");
}

TEST_CASE("a function that chooses among blocks cannot change which are held", "[lua]") {
  for (const char* change : {"me:take_all()", "me:take_for(1)", "me:take_part(1, 1)", "me:hold(blocks)",
                             "me:take(function() end)", "me:hold(me:take_all())"}) {
    CAPTURE(change);
    CHECK(failure_on_four(fmt::format("function program(me)\n  local blocks = me:take_for(2)\n"
                                      "  me:take(function() {} end)\nend",
                                      change)) ==
          "own.lua: line 3: rank 0: a function that take() asks about blocks only chooses: it cannot take blocks, nor "
          "hold any");
  }
  CHECK(failure_on_four("function program(me)\n  local seen = 0\n  me:take(function(s, d)\n"
                        "    pcall(me.take_all, me)\n    seen = seen + d\n    return me:words_for(d) == 0\n  end)\n"
                        "  error(seen)\nend") == "own.lua: line 8: rank 0: 6");
}

TEST_CASE("blocks that could not be held are still in hand", "[lua]") {
  CHECK(failure_on_four("function program(me)\n  local blocks = me:take_for((me.rank + 1) % 4)\n"
                        "  me:take(function() return pcall(me.hold, me, blocks) end)\n"
                        "  me:hold(blocks)\n  error(me:words(me:take_all()))\nend") == "own.lua: line 5: rank 0: 18");
}

TEST_CASE("a program that is nearly out of memory ends with its own error, or with the limit", "[lua]") {
  const std::string lua = R"(limits = {megabytes = 1}
options = {n = {default = 1, least = 0, most = 1e7}}
function program(me)
  kept = ("x"):rep(me.options.n)
  error(12345.678)
end)";
  const auto ends_at_limit = [&](int n) {
    const std::string failure = failure_on_four(lua, fmt::format(R"(, "n": {})", n));
    const bool is_limit = failure ==
                              "own.lua: line 4: rank 0: its programs take more than 1 MB in all; raise "
                              "limits.megabytes" ||
                          failure ==
                              "own.lua: line 5: rank 0: its programs take more than 1 MB in all; raise "
                              "limits.megabytes";
    CAPTURE(failure);
    CHECK((is_limit || failure == "own.lua: line 5: rank 0: 12345.678"));
    return is_limit;
  };
  int fits = 0;
  int does_not = 1'000'000;
  while (does_not - fits > 64) {
    const int middle = (fits + does_not) / 2;
    (ends_at_limit(middle) ? does_not : fits) = middle;
  }
  for (int n = fits - 400; n < does_not + 400; n += 4) (void)ends_at_limit(n);
}

TEST_CASE("the time limit of a run ends a program that is within an endless loop", "[lua]") {
  const std::string endless =
      "limits = {{instructions = 2e9, seconds = 200}}\nfunction program(me)\n  while true do {} end\nend";
  for (const char* engine : {"native", "simgrid"}) {
    for (const char* work : {"", "pcall(error)", "table.sort{3, 2, 1}"}) {
      CAPTURE(engine, work);
      CHECK(failure_on_four(fmt::format(fmt::runtime(endless), work), "",
                            {.engine = catalogue().engine(engine), .time_limit = 0.1}) ==
            "stopped after 0.1 s, the time limit");
    }
  }
}

TEST_CASE("a file gives itself at most some times the usual limits, and the command line says how many", "[lua]") {
  const auto why_refused = [](const std::string& limit) -> std::string {
    try {
      (void)on_four_ranks(fmt::format("limits = {{{}}}\nfunction program(me) end", limit));
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  CHECK(why_refused("instructions = 2e9, seconds = 200, megabytes = 10240, actions = 1e7").empty());
  CHECK(why_refused("instructions = 1e15") ==
        "own.lua: instructions of limits is 1e+15; at most 2e+09 here, 10 times the default: --program-limits raises "
        "this");
  for (const char* name : {"seconds", "megabytes", "actions"}) {
    CHECK(why_refused(fmt::format("{} = 1e14", name))
              .find(fmt::format("own.lua: {} of limits is 1e+14; at most ", name)) == 0);
    CHECK(why_refused(fmt::format("{} = 1/0", name)).find("of limits is inf") != std::string::npos);
  }
  set_most_program_limits(1e8);
  CHECK(why_refused("instructions = 1e15, seconds = 1e9, megabytes = 1e10, actions = 1e13").empty());
  set_most_program_limits(10);
}

TEST_CASE("a run by sizes has no fewer words than none", "[lua]") {
  const std::string sized = R"(, "content": "sizes")";
  for (const char* take : {"me:take_part(1, 1e9)", "me:take(type, 1e9)", "me:take_all() me:take_for(1)"}) {
    CAPTURE(take);
    CHECK(failure_on_four(fmt::format("function program(me)\n  {}\nend", take), sized).find("words, and holds") !=
          std::string::npos);
  }
}

TEST_CASE("a message of a program is a few lines at most", "[lua]") {
  CHECK(failure_on_four("function program(me)\n  error(('x'):rep(1e7))\nend").size() < 1200);
}

}  // namespace hopscope::test
