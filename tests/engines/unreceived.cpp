// Messages that nobody receives are told, on every engine, whether blocks are tracked or not.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include <hopscope/error.hpp>
#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "support/setup.hpp"

namespace hopscope::test::unreceived {

namespace {

Scenario of_program(const std::string& lua, const std::string& content) {
  FilesInMemory files;
  files.put("own.lua", lua);
  return parse_scenario(fmt::format(R"({{"platform": {{"topology": {{"family": "hypercube", "dimension": 3}},
                                           "costs": {{"t_s": 10, "t_w": 1, "t_h": 1}}}},
                              "schedule": {{"operation": "broadcast", "message_words": 8, "program": "own.lua",
                                            "content": "{}"}}}})",
                                    content),
                        "scenario.json", files, catalogue());
}

using Lines = std::vector<std::string>;

/// Rank 0 sends to all, but what is for rank 3 goes to rank 5, so many times; rank 3 does what is given.
std::string misdirected(const std::string& of_rank_3, int times = 1) {
  return fmt::format(R"(function program(me)
  local data = me:take_all()
  me:step(1)
  if me.rank == 0 then
    for r = 1, me.ranks - 1 do
      for i = 1, r == 3 and {} or 1 do me:wait(me:send(r == 3 and 5 or r, me:copy(data))) end
    end
  elseif me.rank ~= 3 then
    data = me:wait(me:receive(0))
  else
    {}
  end
  me:keep(data)
end)",
                     times, of_rank_3);
}

std::string failure_of(const std::string& lua, const std::string& engine, const std::string& content) {
  try {
    (void)simulate(of_program(lua, content), {.engine = catalogue().engine(engine)});
  } catch (const std::exception& error) {
    return error.what();
  }
  return "no failure";
}

}  // namespace

TEST_CASE("messages that are never received fail a run on every engine, tracked or by sizes", "[engines][unreceived]") {
  for (const char* engine : {"native", "simgrid"}) {
    for (const char* content : {"tracked", "sizes"}) {
      INFO(engine << ", " << content);
      const Result one = simulate(of_program(misdirected(""), content), {.engine = catalogue().engine(engine)});
      CHECK(one.delivery == Delivery::failed);
      CHECK(one.time > 0);
      CHECK(!one.kept_its_promises());
      CHECK(one.delivery_failures.back() == "rank 5 never receives the message that rank 0 sends it in step 1");
      const Result three = simulate(of_program(misdirected("", 3), content), {.engine = catalogue().engine(engine)});
      CHECK(three.delivery_failures.back() ==
            "rank 5 never receives 3 messages that rank 0 sends it, the first in step 1");
    }
  }
}

TEST_CASE("a deadlock names the message that went to another rank", "[engines][unreceived]") {
  for (const char* engine : {"native", "simgrid"}) {
    for (const char* content : {"tracked", "sizes"}) {
      INFO(engine << ", " << content);
      CHECK(
          failure_of(misdirected("data = me:wait(me:receive(0))"), engine, content) ==
          "deadlock: 1 rank waits for an event that never occurs\n"
          "  rank 3 waits in line 11, step 1 for a message from rank 0, which has ended; in step 1 rank 0 sent rank 5 "
          "a message that it does not receive");
    }
  }
}

TEST_CASE("a message that arrives at a rank which sleeps, and receives from another, is told",
          "[engines][unreceived]") {
  // Rank 1 keeps what it waits for from rank 2, which sends nothing but to rank 0.
  const std::string lua = R"(function program(me)
  me:step(1)
  if me.rank == 2 then me:send(1, me:take_all()) end
end)";
  const Result result = simulate(of_program(lua, "sizes"));
  CHECK(result.delivery_failures == Lines{"rank 1 never receives the message that rank 2 sends it in step 1"});
}

TEST_CASE("no algorithm of the catalogue leaves a message that is not received", "[engines][unreceived]") {
  int runs = 0;
  for (const Algorithm& algorithm : catalogue().algorithms) {
    for (const char* topology : {R"("family": "hypercube", "dimension": 3)", R"("family": "complete", "nodes": 5)",
                                 R"("family": "torus", "dims": [3, 3])", R"("family": "ring", "nodes": 6)"}) {
      FilesInMemory files;
      const OperationKind* const kind = catalogue().operation(algorithm.operation);
      std::string fields;
      for (const Field& field : kind->fields) {
        if (field.is_required()) fields += fmt::format(R"(, "{}": {})", field.name, field.example);
      }
      const std::string text = fmt::format(
          R"({{"platform": {{"topology": {{{}}}, "costs": {{"t_s": 10, "t_w": 1, "t_h": 1}}, "ports": 2}},
              "schedule": {{"operation": "{}", "algorithm": "{}"{}, "content": "sizes"}}}})",
          topology, algorithm.operation, algorithm.name, fields);
      try {
        const Result result = simulate(parse_scenario(text, "scenario.json", files, catalogue()));
        INFO(text);
        CHECK(result.delivery_failures == Lines{});
        ++runs;
      } catch (const InputError&) {  // it does not fit
      }
    }
  }
  CHECK(runs > 150);
}

}  // namespace hopscope::test::unreceived
