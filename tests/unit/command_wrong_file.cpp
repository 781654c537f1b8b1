// A command that is given a file of another kind says what that is and which command takes it.

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "json/file_kinds.hpp"
#include "support/places.hpp"
#include "support/program.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

struct Given {
  std::string command;
  std::string file;  // of the repository
  std::string says;
};

std::string place_of(const std::string& file) { return (std::filesystem::path(checkout()) / file).string(); }

}  // namespace

TEST_CASE("a file of the wrong kind is told as what it is, once, with the command that takes it") {
  const std::string of_run = "not a scenario or a lecture; ";
  const std::string of_networks =
      R"(name it in a scenario: {"platform": {"topology": {"family": "graph", "file": ..}, "costs": {"t_s": "2 us", )"
      R"("t_w": "12.5 GB/s", "t_h": "0 us"}, "word_bytes": 1}, "schedule": {"operation": "all-to-all", )"
      R"("algorithm": "pairwise", "message_words": 4096}}, with your costs)";
  const std::string of_measured = "hopscope measured, fit and guidelines take it";
  const auto given = GENERATE_COPY(values<Given>({
      {"run", "platforms/ring-8.json",
       "this is a platform, " + of_run +
           "name it in the field \"platform\" of a scenario, or give it to hopscope overview, guidelines or cost"},
      {"compare", "scenarios/lecture.json",
       "this is a lecture, not a scenario; hopscope report makes a page of it, and hopscope run runs its scenarios"},
      {"run", "scenarios/embeddings/figure-2.29-straight.json",
       "this is an embedding, " + of_run + "hopscope map takes it"},
      {"run", "scenarios/measurements/osu-alltoall.log", "this is a benchmark log, " + of_run + of_measured},
      {"run", "scenarios/measurements/ping.csv",
       "this is a table of measured times, " + of_run + "hopscope fit takes it"},
      {"run", "scenarios/messages/ring-4.csv",
       "this is a table of messages, " + of_run + "name it in the field \"messages\" of the schedule of a scenario"},
      {"run", "scenarios/schedules/two-step.xml",
       "this is a schedule of another tool, " + of_run + "name it in the field \"file\" of the schedule of a scenario"},
      {"run", "scenarios/schedules/te-ccl-ring.json",
       "this is a schedule of another tool, " + of_run + "name it in the field \"file\" of the schedule of a scenario"},
      {"run", "scenarios/programs/bruck.lua",
       "this is a program in Lua, " + of_run + "name it in the field \"program\" of the schedule of a scenario"},
      {"run", "scenarios/measurements/fabric-8-hosts.txt", "this is a network, " + of_run + of_networks},
      {"run", "platforms/two-racks.graphml", "this is a network, " + of_run + of_networks},
      {"run", "scenarios/laplacian-6x6.mtx",
       "this is a matrix of message sizes, " + of_run +
           R"(name it in the schedule of a scenario: "sizes": {"matrix_market": ..})"},
      {"fit", "scenarios/quickstart.json",
       "this is a scenario, not a benchmark log or a table of measured times; hopscope run and hopscope compare take "
       "it"},
      {"verify", "scenarios/quickstart.json",
       "this is a scenario, not a certificate of a lower bound; hopscope run and hopscope compare take it"},
      {"table", "scenarios/quickstart.json",
       "this is a scenario, not a store of a sweep; hopscope run and hopscope compare take it"},
  }));
  const Workplace here;
  const std::string file = place_of(given.file);
  const auto ending = here.hopscope(given.command + " '" + file + "'");
  CHECK(ending.status == 2);
  CHECK(ending.output.empty());
  CHECK(ending.errors == file + ": " + given.says + "\n");
}

TEST_CASE("certificates and stores are told as such, and a log that measured is not given") {
  const Workplace here;
  REQUIRE(here.hopscope("bound good.json --certificate proof.json").status == 0);
  CHECK(here.hopscope("run proof.json").errors ==
        "proof.json: this is a certificate of a lower bound, not a scenario or a lecture; hopscope verify takes it\n");
  REQUIRE(here.hopscope("sweep '" + place_of("scenarios/studies/crossover.json") + "' --store s.db --quiet").status ==
          0);
  CHECK(contains(here.hopscope("run s.db").errors,
                 "s.db: this is a store of a sweep, not a scenario or a lecture; hopscope table, plot and recommend"));
  const std::string table = place_of("scenarios/messages/ring-4.csv");
  CHECK(contains(here.hopscope("measured good.json '" + table + "'").errors,
                 "this is a table of messages, not a benchmark log or a scenario; "));
}

TEST_CASE("what only its own command can tell is left to it: a mistake within a file of the right kind") {
  const Workplace here;
  here.put("bad.json", R"({"platform": {"topology": {"family": "ring", "nodes": 0}}, "schedule": {}})");
  const auto ending = here.hopscope("run bad.json");
  CHECK(contains(ending.errors, "bad.json: /platform/topology/nodes: "));
  CHECK_FALSE(contains(ending.errors, "this is"));
}

TEST_CASE("every command that the words for files name exists, and every command that takes files is among them",
          "[laws]") {
  const Workplace here;
  const std::string help = here.hopscope("--help").output;
  std::istringstream lines(help.substr(help.find("\nCommands:\n") + 11));
  std::vector<std::string> commands;
  for (std::string line; std::getline(lines, line) && line.starts_with("  ");)
    commands.push_back(line.substr(2, line.find(' ', 2) - 2));
  REQUIRE(commands.size() > 20);
  for (const std::string& command : commands) {
    INFO("src/json/file_kinds.cpp says which kinds of files " << command << " takes");
    CHECK(input::wanted_by(command).empty() == (command == "list"));
  }
  using enum input::FileIs;
  for (const auto kind : {certificate, benchmark_log, measurements, embedding, scenario, lecture, platform, store,
                          messages, program, schedule, network, matrix, page}) {
    for (const std::string_view command : input::words_for(kind).commands) {
      INFO(command);
      CHECK(std::ranges::find(commands, command) != commands.end());
    }
  }
}

}  // namespace hopscope::test
