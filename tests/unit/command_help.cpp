// The help of commands on their arguments and options.
#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace hopscope::test {

TEST_CASE("the help of a command states how many files it takes, and names no command before its own options") {
  const Workplace here;
  const auto help = [&](const std::string& command) { return here.hopscope(command + " --help").output; };
  for (const auto& [command, argument] : {std::pair("fit", "FILE"), std::pair("export --to svg", "FILE")}) {
    INFO(command);
    CHECK(contains(help(command), std::string(" [OPTIONS] ") + argument + "\n"));
    CHECK(contains(here.hopscope(std::string(command) + " a b").errors, " not 2"));
  }
  for (const char* const command : {"table", "plot"}) CHECK(contains(help(command), " [OPTIONS] STORE...\n"));
  for (const char* const command : {"run", "compare", "sweep", "check", "recommend"}) {
    CHECK(contains(help(command), " [OPTIONS] FILE...\n"));
  }
  CHECK(contains(help("recommend"), "--give-up-after N         skip algorithms that need more"));
  CHECK(contains(help("compare"), "--give-up-after N         skip algorithms that need more"));
  CHECK(contains(help("run"), "--watch                   step through"));
  CHECK(contains(help(""), "compare, recommend: skip algorithms that need more"));
  for (const std::string option : {"--engine native", "--set x=1", "--timing"}) {
    const std::string name = option.substr(0, option.find(' '));
    CHECK_FALSE(contains(help("fit"), name + ' '));
    CHECK(contains(here.hopscope("fit times.csv " + option).errors, "fit takes no " + name));
  }
}

TEST_CASE("the scenario in the help of bound and synthesise leads to a bound, a bottleneck and a file for MSCCL") {
  const Workplace here;
  for (const std::string command : {"bound", "synthesise"}) {
    const std::string help = here.hopscope(command + " --help").output;
    const std::size_t begin = help.find("{\"platform\""), end = help.find("}}\n", begin);
    REQUIRE(end != std::string::npos);
    here.put("box.json", help.substr(begin, end + 2 - begin));
    CHECK(here.hopscope("check box.json").errors.empty());
  }
  const Ending bound = here.hopscope("bound box.json");
  CHECK(bound.status == 0);
  CHECK(contains(bound.output, "bottleneck:"));
  CHECK(bound.errors.empty());
  const auto made = here.hopscope("synthesise box.json --output schedule.json --format json");
  REQUIRE(made.status == 0);
  auto scenario = nlohmann::json::parse(here.read("box.json"));
  scenario["schedule"]["messages"] = "schedule.json";
  scenario["schedule"]["synchronization"] = nlohmann::json::parse(made.output)["synchronization"];
  here.put("own.json", scenario.dump());
  CHECK(here.hopscope("export own.json --to msccl --output schedule.xml").status == 0);
  CHECK(contains(here.read("schedule.xml"), "coll=\"allreduce\""));
}

}  // namespace hopscope::test
