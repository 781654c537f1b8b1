// Programs in Lua on the command line: explain, check, compare, a store, and formulas that a run contradicts.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace hopscope::test {

namespace {

// Every rank sends to the ranks after it, in turn.
constexpr const char* in_turn = R"(
title = "one after the other"
function program(me)
  for j = 1, me.ranks - 1 do
    me:step(j)
    local to = (me.rank + j) % me.ranks
    me:keep(me:exchange(to, me:take_for(to), (me.rank - j) % me.ranks))
  end
end
)";

constexpr const char* on_ring = R"({"platform": {"topology": {"family": "ring", "nodes": 4},
                                                 "costs": {"t_s": 10, "t_w": 1, "t_h": 1}},
                                    "schedule": {"operation": "shift", "shift": 1, "program": "own.lua",
                                                 "message_words": 6}})";

bool mentions(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("explain shows a program with an example on a network that it fits", "[command][lua]") {
  const Workplace here;
  here.put("own.lua", in_turn);
  auto shown = here.hopscope("explain own.lua");
  CHECK(shown.status == 0);
  CHECK(mentions(shown.output, "one after the other: all-to-all/own"));
  CHECK(mentions(shown.output, "me:keep(me:exchange(to"));
  CHECK(mentions(shown.output, "hypercube, 8 nodes"));
  CHECK_FALSE(mentions(shown.output, "When to use it"));

  here.put("own.lua", std::string(in_turn) + R"(function misfit(s) if s.family ~= "torus" then return "no" end end)");
  CHECK(mentions(here.hopscope("explain own.lua").output, "torus 3 x 3"));

  here.put("own.lua", std::string(in_turn) + R"(function misfit(s) return "needs the moon" end)");
  shown = here.hopscope("explain own.lua");
  CHECK(shown.status == 2);
  CHECK(mentions(shown.errors, "needs the moon"));

  here.put("own.lua", "function program(me");
  CHECK(here.hopscope("explain own.lua").errors == "own.lua: line 1: ')' expected near <eof>\n");
}

TEST_CASE("explain of a program that loses blocks shows it, and ends with 1", "[command][lua]") {
  const Workplace here;
  here.put("lazy.lua", "function program(me) me:step(1) end");
  const auto shown = here.hopscope("explain lazy.lua");
  CHECK(shown.status == 1);
  CHECK(mentions(shown.output, "delivery:"));
  CHECK(here.hopscope("explain lazy.lua --format json").status == 1);
}

TEST_CASE("the name of a program may have signs that JSON does not", "[command][lua]") {
  const Workplace here;
  for (const std::string name : {"a\"b\\.lua", "a\tb.lua"}) {
    INFO(name);
    here.put(name, in_turn);
    CHECK(here.hopscope("explain '" + name + "'").status == 0);
    CHECK(here.hopscope("check '" + name + "'").status == 0);
  }
  const std::string longest(240, 'x');
  here.put(longest + ".lua", in_turn);
  CHECK(here.hopscope("explain " + longest + ".lua").status == 0);
  here.put("\xff.lua", in_turn);
  CHECK(mentions(here.hopscope("explain \xff.lua").errors, "has a name that is not UTF-8, so no scenario can name it"));
}

TEST_CASE("explain takes a scenario as its own example", "[command]") {
  const Workplace here;
  const auto shown = here.hopscope("explain good.json --format json");
  REQUIRE(shown.status == 0);
  const auto json = nlohmann::json::parse(shown.output);
  CHECK(json.at(0).at("name") == "pairwise");
  CHECK(json.at(0).at("example").at("time") == 822);
}

TEST_CASE("explain says that the schedule of another tool needs a scenario", "[command]") {
  const Workplace here;
  here.put("a.goal", "num_ranks 2\nrank 0 {\nsend 8b to 1\n}\nrank 1 {\nrecv 8b from 0\n}\n");
  const auto shown = here.hopscope("explain a.goal");
  CHECK(shown.status == 2);
  CHECK(shown.errors ==
        "a.goal: does not say on which network it runs; explain a scenario that names it as \"file\"\n");
  CHECK(here.hopscope("explain b.goal").errors == here.hopscope("check b.goal").errors);
}

TEST_CASE("a program that goes on before its messages begin is told so, with its scenario", "[command][lua]") {
  const Workplace here;
  here.put("own.lua", R"(function program(me)
  for j = 1, me.ranks - 1 do
    me:step(j)
    local to = (me.rank + j) % me.ranks
    me:send(to, me:take_for(to))
  end
end)");
  here.put("own.json", R"({"platform": {"topology": {"family": "ring", "nodes": 4},
                                        "costs": {"t_s": 10, "t_w": 1, "t_h": 1}},
                           "schedule": {"operation": "all-to-all", "program": "own.lua", "message_words": 6}})");
  const auto ran = here.hopscope("run own.json");
  CHECK(ran.status == 1);
  const std::string told = "a message of step 2 begins after every rank has left step 2; wait for the messages";
  CHECK(ran.errors.starts_with("own.json: the program of own has a mistake: " + told));
  // A file whose name is in that text.
  here.put("a.lua", here.read("own.lua"));
  const auto other = here.hopscope("run own.json --set schedule.program=a.lua");
  CHECK(other.errors.starts_with("own.json: the program of a has a mistake: " + told));
}

TEST_CASE("check reads schedules that no scenario names", "[command][lua]") {
  const Workplace here;
  here.put("own.lua", in_turn);
  here.put("bad.lua", "function program(me");
  here.put("bad.goal", "num_ranks 2\nrank 0 {\n");
  here.put("endless.lua",
           std::string(in_turn) + "formulas = {{name = 'mine', text = '1/0', value = function(s) return 1 / 0 end}}");
  const auto checked = here.hopscope("check own.lua bad.lua bad.goal endless.lua");
  CHECK(checked.status == 2);
  CHECK(checked.output ==
        "own.lua: ok: a program in Lua 5.4: what one rank does; not run: only a run shows deadlocks and undelivered "
        "blocks\n");
  CHECK(mentions(checked.errors, "bad.lua: line 1: ')' expected near <eof>\n"));
  CHECK(mentions(checked.errors, "bad.goal: line 2"));
  CHECK(mentions(checked.errors, "endless.lua: the value of the formula \"mine\" is inf, not a finite number\n"));
}

TEST_CASE("check recognises schedules by their content", "[command]") {
  const Workplace here;
  here.put("table.json", R"({"messages": [{"step": 1, "from": 0, "to": 1}], "comment": "mine"})");
  here.put("list.json", R"([{"step": 1, "from": 0, "to": 1, "comment": "the first"}])");
  here.put("wrong.json", R"({"messages": [{"step": 1, "from": 0}]})");
  here.put("flows.json", R"({"7-Flows": ["Chunk 1 from 0 traveled over 0->1 with volume 1 in epoch 0",
                                         "Chunk 0 from 1 traveled over 1->0 with volume 1 in epoch 0"]})");
  here.put("trace", "# of two ranks\n0 init\n1 init\n0 send 1 0 8\n1 recv 0 0 8\n");
  here.put("split", "trace\n");
  here.put("own.csv", "# mine\nstep,from,to\n# the first\n1,0,1\n");
  const auto checked = here.hopscope("check table.json list.json wrong.json flows.json trace split own.csv");
  CHECK(checked.status == 2);
  const std::string alone = "; whether it delivers is checked in a scenario that names it\n";
  CHECK(checked.output ==
        "table.json: ok: a table of messages: step, from, to, and if wanted blocks, words, route, after, pause" +
            alone +
            "list.json: ok: a table of messages: step, from, to, and if wanted blocks, words, route, after, pause" +
            alone + "flows.json: ok: results of TE-CCL: flows of chunks, or of parts of them, in epochs" + alone +
            "trace: ok: time-independent traces of SMPI: the actions of every rank in their order" + alone +
            "split: ok: time-independent traces of SMPI: the actions of every rank in their order" + alone +
            "own.csv: ok: a table of messages as CSV, a line for each message" + alone);
  CHECK(mentions(checked.errors, "wrong.json: /messages/0"));
}

TEST_CASE("compare and recommend put programs beside the algorithms", "[command][lua]") {
  const Workplace here;
  here.put("own.lua", in_turn);
  here.put("torus.lua", std::string(in_turn) + R"(function misfit(s) return "needs a torus" end)");
  const auto compared = here.hopscope("compare good.json --format json --program own.lua --program torus.lua");
  REQUIRE(compared.status == 0);
  const auto json = nlohmann::json::parse(compared.output);
  std::vector<std::string> names;
  for (const auto& run : json.at("algorithms")) names.push_back(run.at("name"));
  CHECK(std::ranges::count(names, "own.lua") == 1);
  CHECK(std::ranges::count(names, "shift") == 1);
  CHECK(json.at("left_out").at(0) ==
        nlohmann::json({{"name", "torus.lua"}, {"reason", "needs a torus"}, {"failed", false}}));
  CHECK(here.hopscope("recommend good.json --program own.lua --to 64").status == 0);
  here.put("own.json",
           R"({"platform": {"topology": {"family": "hypercube", "dimension": 3}, "costs": {"t_s": 50, "t_w": 1}},
    "schedule": {"operation": "all-to-all", "program": "own.lua", "message_words": 4}})");
  const auto twice = nlohmann::json::parse(here.hopscope("compare own.json --format json --program ./own.lua").output);
  std::vector<std::string> rows;
  for (const auto& run : twice.at("algorithms")) rows.push_back(run.at("name"));
  CHECK(std::ranges::count_if(rows, [](const std::string& name) { return name.ends_with("own.lua"); }) == 1);

  const auto missing = here.hopscope("compare good.json --program none.lua");
  CHECK(missing.status == 2);
  CHECK(mentions(missing.errors, "none.lua"));
  CHECK(here.hopscope("run good.json --program own.lua").status == 2);
}

TEST_CASE("a program is that of the current folder, wherever the scenario is", "[command][lua]") {
  const Workplace here;
  REQUIRE(here.shell("mkdir -p current scenarios && cp good.json scenarios/").status == 0);
  here.put("current/own.lua", in_turn);
  here.put("scenarios/own.lua", "function program(me) error('another program') end");
  for (const char* scenario : {"../scenarios/good.json", "../current/../scenarios/good.json", "../good.json"}) {
    INFO(scenario);
    const auto compared =
        here.shell("cd current && '" + tested_program() + "' compare " + scenario + " --program own.lua --format json");
    INFO(compared.errors);
    REQUIRE(compared.status == 0);
    CHECK(mentions(compared.output, "own.lua"));
    CHECK_FALSE(mentions(compared.output, "another program"));
  }
}

TEST_CASE("a formula that the run contradicts ends with exit status 1", "[command][lua]") {
  const Workplace here;
  here.put("own.json", on_ring);
  const std::string shift = R"(
function program(me)
  me:keep(me:exchange((me.rank + 1) % me.ranks, me:take_all(), (me.rank - 1) % me.ranks))
end
formulas = {{name = "mine", text = "t_s + t_w m", value = function(s) return s.t_s + s.t_w * s.m + s.t_h * HOPS end}}
)";
  const auto with_hops = [&](const std::string& hops) { return "HOPS = " + hops + shift; };
  here.put("own.lua", with_hops("1"));
  CHECK(here.hopscope("run own.json").status == 0);
  here.put("own.lua", with_hops("0"));
  const auto table = here.hopscope("run own.json");
  CHECK(table.status == 1);
  CHECK(mentions(table.output, "t_s + t_w m: the run has t_h more; claimed, but does not hold\n"));
  const auto json = here.hopscope("run own.json --format json");
  CHECK(json.status == 1);
  CHECK(json.errors == "own.json: formula: \"mine\" claims exactly 16, and the run takes 17\n");
}

TEST_CASE("a store knows a program by its content", "[command][lua]") {
  const Workplace here;
  here.put("own.lua", in_turn);
  here.put("own.json", R"({"platform": {"topology": {"family": "ring", "nodes": 4}, "costs": {"t_s": 10, "t_w": 1}},
                           "schedule": {"operation": "all-to-all", "program": "own.lua", "message_words": 6},
                           "sweep": {"schedule.message_words": [1, 2, 3]}})");
  const auto points_run = [&] {
    const auto swept = here.hopscope("sweep own.json --store own.db --format json");
    INFO(swept.errors);
    REQUIRE(swept.status == 0);
    return nlohmann::json::parse(swept.output).at("run").get<int>();
  };
  CHECK(points_run() == 3);
  CHECK(points_run() == 0);
  here.put("own.lua", std::string(in_turn) + "-- and more");
  CHECK(points_run() == 3);
}

TEST_CASE("a store knows a list of traces by what the files say that it names", "[command]") {
  const Workplace here;
  here.put("r0.txt", "0 init\n0 send 1 0 100 6\n0 finalize\n");
  here.put("r1.txt", "1 init\n1 recv 0 0 100 6\n1 finalize\n");
  here.put("all.txt", "r0.txt\nr1.txt\n");
  here.put("s.json", R"({"platform": {"topology": {"family": "ring", "nodes": 2}, "costs": {"t_s": 1, "t_w": 1}},
                        "schedule": {"file": "all.txt", "format": "smpi-ti"},
                        "sweep": {"platform.costs.t_s": [1, 2]}})");
  CHECK(mentions(here.hopscope("sweep s.json --store r.db").output, "0 stored already, 2 run now"));
  CHECK(mentions(here.hopscope("sweep s.json --store r.db").output, "2 stored already, 0 run now"));
  here.put("r0.txt", "0 init\n0 compute 5\n0 send 1 0 100 6\n0 finalize\n");
  CHECK(mentions(here.hopscope("sweep s.json --store r.db").output, "0 stored already, 2 run now"));
}

TEST_CASE("a program that fails names its line and rank, whatever the failure", "[command][lua]") {
  const Workplace here;
  here.put("s.json", on_ring);
  const auto told = [&](const std::string& program) {
    here.put("own.lua", program);
    const auto ending = here.hopscope("run s.json --engine native");
    CHECK(ending.status == 1);
    return ending.errors;
  };
  CHECK(mentions(told("function program(me)\n  me:step(1)\n  if me.rank == 2 then\n    error({})\n  end\nend\n"),
                 "own.lua: line 4: rank 2: an error value that is a table, not a string"));
  CHECK(mentions(told("local function deeper(n)\n  return deeper(n + 1) + 1\nend\n"
                      "function program(me)\n  me:step(deeper(1))\nend\n"),
                 "own.lua: line 2: rank 0: its calls nest too deeply: endless recursion?"));
  CHECK(mentions(told("function program(me)\n  me:step(1e300)\nend\n"),
                 "own.lua: line 2: rank 0: argument 1 of step must be the number of a step, not 1e+300"));
  CHECK(mentions(told("function program(me)\n  me:step(0)\nend\n"),
                 "own.lua: line 2: rank 0: there is no step 0; steps are numbered from 1 to 2000000000"));
  CHECK(mentions(told("limits = {megabytes = 2}\nfunction program(me)\n  local all = {}\n"
                      "  for i = 1, 1e9 do all[i] = i end\nend\n"),
                 "own.lua: line 4: rank 0: its programs take more than 2 MB in all; raise limits.megabytes"));
}

TEST_CASE("a program of more steps than can be counted takes more than a century", "[command][lua]") {
  const Workplace here;
  here.put("s.json", on_ring);
  here.put("own.lua", "function program(me) end function steps(s) return 1e300 end");
  const auto errors = here.hopscope("run s.json --engine native").errors;
  CHECK(mentions(errors, "messages will take engine native more than a century; if all ranks behave alike"));
  CHECK_FALSE(mentions(errors, "-9223372036854775808"));
}

}  // namespace hopscope::test
