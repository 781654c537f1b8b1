// Pauses in tables of messages: when they begin, and that they are written.
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "analysis/schedule_pauses.hpp"
#include "export/exported.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

// On a complete network with t_s = 10, t_w = 1, t_h = 1 and blocks of 8 words, a message takes 19.
Time time_of(int ranks, const std::string& name, const std::string& table, const std::string& more = "") {
  FilesInMemory files;
  files.put(name, table);
  const std::string scenario =
      R"({"platform": {"topology": {"family": "complete", "nodes": )" + std::to_string(ranks) +
      R"(}, "costs": {"t_s": 10, "t_w": 1, "t_h": 1}}, "schedule": {"operation": "all-to-all",)" +
      R"( "message_words": 8, "messages": ")" + name + "\"" + more + "}}";
  const Result result = simulate(parse_scenario(scenario, "own.json", files, catalogue()));
  CHECK(result.delivery == Delivery::verified);
  return result.time;
}

/// The pauses before messages of one step, by comparing every two of them.
std::vector<Time> pauses_by_pairs(const std::vector<LoggedMessage>& messages, std::ptrdiff_t ports) {
  std::vector<Time> pauses;
  std::map<Rank, Time> now;
  for (const LoggedMessage& message : messages) {
    Time could = now[message.from];
    std::ptrdiff_t sending = 0;
    for (const LoggedMessage& other : messages) {
      const bool brings = other.to == message.from && other.blocks.front().source == message.blocks.front().source &&
                          other.blocks.front().destination == message.blocks.front().destination;
      if (brings && other.end <= message.begin) could = std::max(could, other.end);
      if (other.from == message.from && other.begin < message.begin && message.begin <= other.left) ++sending;
    }
    pauses.push_back(could < message.begin && sending < ports ? message.begin - could : 0);
    now[message.from] = std::max(could, message.begin);
  }
  return pauses;
}

}  // namespace

TEST_CASE("a pause in a table delays its message, and one without a receiver ends its step", "[messages]") {
  CHECK(time_of(2, "a.csv", "step,from,to\n1,0,1\n1,1,0\n") == 19);
  CHECK(time_of(2, "a.csv", "step,from,to,pause\n1,0,1,5\n1,1,0,\n") == 24);
  // Rank 1 has its messages at 24, and computes then.
  CHECK(time_of(2, "a.csv", "step,from,to,pause\n1,0,1,5\n1,1,0,0\n1,1,,7\n") == 31);
  CHECK(time_of(2, "a.json", R"([{"step": 1, "from": 0, "to": 1, "pause": 5}, {"step": 1, "from": 1, "to": 0},
                                 {"step": 1, "from": 1, "pause": 3}, {"step": 1, "from": 1, "pause": 4}])") == 31);
}

TEST_CASE("a pause in a table begins when its message could be sent", "[messages]") {
  // Rank 2 passes {0,1} on: it has it at 27, and computes for 6. It has sent {2,1} before.
  const std::string table =
      "step,from,to,blocks,pause\n1,0,2,0>2;0>1,\n1,2,1,2>1,\n1,2,1,0>1,6\n1,1,0,,\n2,1,2,,\n2,2,0,,\n";
  CHECK(time_of(3, "a.csv", table) == 27 + 6 + 19 + 19);
  // With a barrier, all ranks wait for the one that computes at the end of a step.
  CHECK(time_of(3, "a.csv", "step,from,to,pause\n1,0,1,\n1,1,2,\n1,2,0,\n1,0,,100\n2,0,2,\n2,1,0,\n2,2,1,\n",
                R"(, "synchronization": "barrier")") == 19 + 100 + 19);
}

TEST_CASE("steps of a table may have any numbers, with a barrier too", "[messages]") {
  const std::string table =
      "step,from,to,pause\n1,0,1,\n1,1,2,\n1,2,0,\n500,1,,6\n2000000000,0,2,\n2000000000,1,0,\n2000000000,2,1,\n";
  CHECK(time_of(3, "a.csv", table) == 19 + 6 + 19);
  CHECK(time_of(3, "a.csv", table, R"(, "synchronization": "barrier")") == 19 + 6 + 19);
}

TEST_CASE("a table of a run with local rearrangement has its pauses, in JSON and CSV", "[messages][export]") {
  FilesInMemory files;
  const Scenario scenario = parse_scenario(
      R"({"platform": {"topology": {"family": "hypercube", "dimension": 2},
                       "costs": {"t_s": 10, "t_w": 1, "t_h": 1, "t_r": 0.5}},
          "schedule": {"operation": "all-to-all", "algorithm": "hypercube", "message_words": 8}})",
      "own.json", files, catalogue());
  const Exported csv = exported_run(scenario, {ExportFormat::messages_csv}, {});
  CHECK(csv.remarks.empty());
  CHECK(csv.text.starts_with("step,from,to,blocks,route,pause"));
  const Exported json = exported_run(scenario, {ExportFormat::messages}, {});
  CHECK(json.remarks.empty());
  CHECK(json.text.find("\"pause\": ") != std::string::npos);
}

TEST_CASE("a table has pauses that only bring its time nearer, and the times with and without them are told",
          "[messages][export]") {
  FilesInMemory files;
  // Ranks begin step 2 before their messages of step 1 are delivered, which a table cannot say, and compute for 100.
  files.put("own.lua", R"(function program(me)
  local function far(j) return (me.rank + j) % me.ranks end
  me:step(1)
  local first = me:send(far(1), me:take_for(far(1)))
  me:step(2)
  local second = me:send(far(2), me:take_for(far(2)))
  me:keep(me:wait(me:receive(far(-1))))
  me:keep(me:wait(me:receive(far(-2))))
  me:wait(first)
  me:wait(second)
  me:pause(100)
  me:step(3)
  me:keep(me:exchange(far(3), me:take_for(far(3)), far(-3)))
end)");
  const Scenario scenario = parse_scenario(
      R"({"platform": {"topology": {"family": "complete", "nodes": 4}, "costs": {"t_s": 10, "t_w": 1, "t_h": 3},
                       "ports": 2},
          "schedule": {"operation": "all-to-all", "program": "own.lua", "message_words": 8}})",
      "own.json", files, catalogue());
  const Exported csv = exported_run(scenario, {ExportFormat::messages_csv}, {});
  REQUIRE(csv.remarks.size() == 1);
  // A message takes 10 + 3 + 8; in the table, that of step 2 begins when that of step 1 is delivered.
  CHECK(csv.result.time == 21 + 100 + 21);
  CHECK(csv.remarks.front().find("takes 163 instead of 142") != std::string::npos);
  CHECK(csv.remarks.front().find("without the pauses of ranks that it has, it takes 63") != std::string::npos);
  CHECK(csv.text.find("0>3,0-3,100") != std::string::npos);
}

TEST_CASE("a table of a run without pauses has none", "[messages][export]") {
  FilesInMemory files;
  const Scenario scenario = parse_scenario(
      R"({"platform": {"topology": {"family": "ring", "nodes": 5}, "costs": {"t_s": 10, "t_w": 1, "t_h": 1}},
          "schedule": {"operation": "all-to-all", "algorithm": "ring", "message_words": 8}})",
      "own.json", files, catalogue());
  CHECK(exported_run(scenario, {ExportFormat::messages_csv}, {}).text.find("pause") == std::string::npos);
}

TEST_CASE("pauses of a run are what neither messages, nor ports, nor blocks explain", "[messages]") {
  LoggedMessage first;
  first.step = 1, first.from = 0, first.to = 1, first.begin = 2, first.left = 20, first.end = 21;
  LoggedMessage second = first;
  second.to = 2, second.begin = 20, second.left = 40, second.end = 41;
  LoggedMessage answer;
  answer.step = 2, answer.from = 1, answer.to = 0, answer.begin = 30, answer.left = 45, answer.end = 46;
  const std::vector<LoggedMessage> messages{first, second, answer};
  const std::vector<Time> finished{50, 46, 41};
  const SchedulePauses found = pauses_of(messages, finished, 1, false);
  CHECK(found.before == std::vector<Time>{2, 0, 9});
  REQUIRE(found.at_end.size() == 1);
  CHECK(found.at_end.front().rank == 0);
  CHECK(found.at_end.front().step == 2);
  CHECK(found.at_end.front().duration == 4);
}

TEST_CASE("pauses of many messages of one step are those that comparing every two of them finds", "[messages]") {
  const auto seed = GENERATE(range(0U, 40U));
  std::mt19937 random(seed);
  const auto draw = [&](unsigned from, unsigned to) { return from + static_cast<unsigned>(random()) % (to - from); };
  std::vector<LoggedMessage> messages(60);
  for (LoggedMessage& message : messages) {
    message.step = 1;
    message.from = static_cast<Rank>(draw(0, 4));
    message.to = static_cast<Rank>((message.from + static_cast<Rank>(draw(1, 4))) % 4);
    message.blocks = {{static_cast<Rank>(draw(0, 4)), static_cast<Rank>(draw(0, 2)), 0, 1}};
    message.begin = draw(0, 30);
    message.left = message.begin + draw(0, 6);
    message.end = message.left + draw(0, 3);
  }
  const int ports = static_cast<int>(draw(1, 4));
  CHECK(pauses_of(messages, std::vector<Time>(4), ports, false).before == pauses_by_pairs(messages, ports));
}

}  // namespace hopscope::test
