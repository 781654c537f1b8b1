// Files that can be read only once: named pipes, <(..) of a shell, and standard input, also as -.
#include <catch2/catch.hpp>

#include <filesystem>

#include <nlohmann/json.hpp>

#include "support/places.hpp"
#include "support/program.hpp"
#include "support/sanitized.hpp"

namespace hopscope::test {

namespace {

/// Runs a script of bash in which hopscope is the program. A program that hangs has status 124.
Ending by_bash(const Workplace& here, const std::string& script) {
  here.put("script.sh", "hopscope() { '" + tested_program() + "' \"$@\"; }\n" + script + '\n');
  return here.shell("timeout 600 bash script.sh");
}

/// A command line with FILE as a placeholder, and the file that it reads here.
struct Call {
  std::string arguments;
  std::string file;
};

const std::vector<Call> calls{{"run FILE --format json", "good.json"},
                              {"check FILE", "good.json"},
                              {"compare FILE --format json", "good.json"},
                              {"report FILE --format json", "good.json"},
                              {"recommend FILE --to 64 --format json", "good.json"},
                              {"export FILE --to dot", "good.json"},
                              {"export FILE --to graphml", "ring.json"},
                              {"map FILE --format json", "embedding.json"},
                              {"cost FILE --pairs 10 --draws 1 --format json", "ring.json"},
                              {"claims FILE --format json", "claim.json"},
                              {"fit FILE --format json", "times.csv"},
                              {"sweep FILE --store r.db --jobs 1 --format json", "swept.json"}};

/// A folder with a file for each command.
class Shelf : public Workplace {
 public:
  Shelf() {
    const auto scenario = nlohmann::json::parse(quickstart);
    put("ring.json", R"({"name": "eight", "topology": {"family": "ring", "nodes": 8}, "costs": {"t_s": 1, "t_w": 1}})");
    put("embedding.json", R"({"name": "a line", "guest": {"family": "line", "nodes": 8}, "platform": "ring.json"})");
    auto claim = scenario;
    claim["claim"] = {{"says", "free of congestion"}, {"source", "4.5.3"}, {"finding", "holds"}, {"found", "so it is"}};
    put("claim.json", claim.dump());
    put("times.csv", "m,hops,time\n1,1,52\n10,1,62\n100,2,155\n1000,3,1056\n");
    auto swept = scenario;
    swept["sweep"] = {{"schedule.message_words", {1, 2, 3}}};
    put("swept.json", swept.dump());
  }
};

std::string with(std::string text, const std::string& word, const std::string& instead) {
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + instead.size())) {
    text.replace(at, word.size(), instead);
  }
  return text;
}

}  // namespace

TEST_CASE("every command reads a named pipe, <(..), standard input and - as it reads a file") {
  const Shelf here;
  struct Way {
    std::string line;  // of a shell; CALL is the command line except for its file
    std::string name;  // of the file, as the command refers to it
  };
  const std::vector<Way> ways{
      {"mkfifo pipe; cat FILE > pipe & hopscope CALL", "pipe"},
      {"hopscope CALL", "<(cat FILE)"},
      {"cat FILE | hopscope CALL", "-"},
      {"cat FILE | hopscope CALL", "/dev/stdin"},
      {"hopscope CALL < FILE", "/dev/fd/0"},
  };
  std::size_t number = 0;
  for (const auto& [arguments, file] : calls) {
    if (!is_run(number++, 4)) continue;
    const Ending plain = here.hopscope(with(arguments, "FILE", file));
    INFO(plain.errors);
    REQUIRE(plain.status == 0);
    for (const auto& [line, name] : ways) {
      for (const char* const old : {"pipe", "r.db"}) std::filesystem::remove(here.path(old));
      const std::string script = with(with(line, "CALL", with(arguments, "FILE", name)), "FILE", file);
      const Ending ending = by_bash(here, script);
      INFO(script << '\n' << ending.errors);
      CHECK(ending.status == 0);
      const std::string shown = name == "-" ? "/dev/stdin" : name.starts_with("<") ? "/dev/fd/63" : name;
      CHECK(with(ending.output, shown, "FILE") == with(plain.output, file, "FILE"));
    }
  }
}

TEST_CASE(
    "names in a scenario from a pipe are relative to the current folder, and otherwise to the file's own folder") {
  const Shelf here;
  auto scenario = nlohmann::json::parse(quickstart);
  std::filesystem::create_directory(here.path("sub"));
  here.put("sub/cube.json", scenario["platform"].dump());
  scenario["platform"] = "cube.json";
  here.put("sub/s.json", scenario.dump());
  CHECK(here.hopscope("run sub/s.json").status == 0);
  CHECK(by_bash(here, "cd sub; hopscope run - < s.json").status == 0);
  CHECK(by_bash(here, "cd sub; hopscope run <(cat s.json)").status == 0);
  const Ending elsewhere = by_bash(here, "hopscope run - < sub/s.json");
  CHECK(elsewhere.status == 2);
  CHECK(elsewhere.errors ==
        "/dev/stdin: /platform: there is no file \"cube.json\"; give the path of a platform file, "
        "relative to this one, or the platform as an object\n");
}

TEST_CASE("a scenario, or --set, names standard input as - wherever it may name a file") {
  const Shelf here;
  const Ending on_ring = by_bash(here, "hopscope run good.json --set expect=null --set platform=- < ring.json");
  CHECK(on_ring.status == 0);
  CHECK(contains(on_ring.output, "\nring, 8 nodes, 16 channels"));

  here.put("v.json", R"({"platform": "ring.json", "schedule": {"operation": "all-to-all-v", "algorithm": "direct",
                         "sizes": {"csv": "-"}}})");
  std::string rows;
  for (int i = 0; i < 8; ++i) rows += "1,2,3,4,5,6,7,8\n";
  here.put("w.csv", rows);
  const Ending named = here.hopscope("run v.json --set schedule.sizes.csv=w.csv --format json");
  REQUIRE(named.status == 0);
  CHECK(by_bash(here, "hopscope run v.json --format json < w.csv").status == 0);
  const Ending set = by_bash(here, "cat w.csv | hopscope run v.json --set schedule.sizes.csv=- --format json");
  CHECK(nlohmann::json::parse(set.output)["time"] == nlohmann::json::parse(named.output)["time"]);
  here.put("square.mtx", "%%MatrixMarket matrix coordinate pattern general\n8 8 2\n1 2\n2 1\n");
  CHECK(by_bash(here,
                "hopscope run v.json --set 'schedule.sizes={\"generator\": \"sparse-transpose\", \"file\": "
                "\"-\"}' < square.mtx")
            .status == 0);
  CHECK(by_bash(here, "seq 7 -1 0 | hopscope run good.json --set 'platform.mapping={\"file\": \"-\"}'").status == 0);
}

TEST_CASE("the format of a graph from a pipe is found from its content") {
  const Shelf here;
  here.put("g.json", R"({"platform": {"topology": {"family": "graph", "file": "-"}, "costs": {"t_s": 1, "t_w": 1}},
                         "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 4}})");
  for (const std::string format : {"dot", "graphml"}) {
    INFO(format);
    REQUIRE(here.hopscope("export ring.json --to " + format + " --output net." + format).status == 0);
    const Ending named = here.hopscope("run g.json --format json --set platform.topology.file=net." + format);
    REQUIRE(named.status == 0);
    for (const std::string rest : {"- < net.", "<(cat net."}) {
      const std::string end = rest.starts_with("<") ? ")" : "";
      const Ending piped =
          by_bash(here, "hopscope run g.json --format json --set platform.topology.file=" + rest + format + end);
      INFO(piped.errors);
      CHECK(piped.status == 0);
      CHECK(nlohmann::json::parse(piped.output)["time"] == nlohmann::json::parse(named.output)["time"]);
    }
  }
  CHECK(contains(by_bash(here, "echo hello | hopscope run g.json").errors,
                 "/dev/stdin: line 1: cannot be read as DOT: "));
  here.put("net", "a -- b");
  CHECK(contains(here.hopscope("run g.json --set platform.topology.file=net").errors, "unknown format"));
}

TEST_CASE("standard input is what is left of it, and the same for every reader") {
  const Shelf here;
  here.put("behind.txt", std::string("a line of somebody else's\n") + quickstart);
  CHECK(by_bash(here, "{ read -r line; hopscope run -; } < behind.txt").status == 0);
  const Ending twice = by_bash(here, "hopscope run - /dev/stdin /dev/fd/0 --format csv < good.json");
  CHECK(twice.status == 0);
  CHECK(twice.output == here.hopscope("run good.json good.json good.json --format csv").output);
  CHECK(by_bash(here, "cp good.json ./-; hopscope run ./- < /dev/null").status == 0);
}

TEST_CASE("mistakes in standard input are reported under its name") {
  const Shelf here;
  CHECK(by_bash(here, "hopscope run - < /dev/null").errors ==
        "/dev/stdin: the file is empty; it must hold a scenario as a JSON object\n");
  CHECK(by_bash(here, "hopscope run - < .").errors == "/dev/stdin: is a directory; give a JSON file\n");
  CHECK(contains(by_bash(here, "echo '{' | hopscope check -").errors, "/dev/stdin: line 2, column 1: "));
  CHECK(by_bash(here, "yes '{\"a\":' | hopscope run -").errors ==
        "/dev/stdin: is larger than 16 MiB, the most that is allowed\n");
  CHECK(by_bash(here, "hopscope fit - < /dev/null").errors.starts_with("/dev/stdin: the file is empty; "));
}

TEST_CASE("a sweep reads pipes once for all its points, including those in other processes") {
  const Shelf here;
  here.put("v.json", R"({"platform": "ring.json", "schedule": {"operation": "all-to-all-v", "algorithm": "direct",
    "sizes": {"csv": "-"}}, "sweep": {"engine": ["native", "simgrid"], "platform.costs.t_s": [1, 2, 3, 4]}})");
  std::string rows;
  for (int i = 0; i < 8; ++i) rows += "1,2,3,4,5,6,7,8\n";
  here.put("w.csv", rows);
  const Ending ending = by_bash(here, "hopscope sweep <(cat v.json) --store r.db --format json < w.csv");
  INFO(ending.output << ending.errors);
  CHECK(ending.status == 0);
  CHECK(nlohmann::json::parse(ending.output)["done"] == 8);
}

TEST_CASE("a store is a file, and a pipe in its place is refused without waiting") {
  const Shelf here;
  const std::string why = "is a pipe or a device; give the file of a store\n";
  CHECK(by_bash(here, "mkfifo pipe; hopscope table pipe").errors == "pipe: " + why);
  CHECK(by_bash(here, "hopscope sweep swept.json --store pipe").errors == "pipe: " + why);
  CHECK(by_bash(here, "hopscope table <(cat good.json)").errors == "/dev/fd/63: " + why);
  CHECK(by_bash(here, "hopscope sweep swept.json --store /dev/null").errors == "/dev/null: " + why);
}

TEST_CASE("under mpirun a sweep refuses what only one process can read") {
  const Shelf here;
  const auto refused = [&](const std::string& call) {
    // Open MPI leaks a few bytes.
    const Ending ending = by_bash(here,
                                  "export ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0 OMPI_COMM_WORLD_SIZE=2 "
                                  "OMPI_COMM_WORLD_RANK=0; hopscope sweep --store r.db " +
                                      call);
    CHECK(ending.status == 2);
    CHECK_FALSE(here.has("r.db"));
    return ending.errors;
  };
  const std::string why =
      "cannot be read: mpirun started several processes, but only one can read a pipe; give a file that all of them "
      "can read\n";
  CHECK(refused("- < swept.json") == "/dev/stdin: " + why);
  CHECK(refused("swept.json --set platform=- < ring.json") == "/dev/stdin: " + why);
  CHECK(refused("<(cat swept.json)") == "/dev/fd/63: " + why);
}

TEST_CASE("the help of commands that read files states that - is standard input") {
  const Workplace here;
  for (const char* const command :
       {"run", "compare", "sweep", "map", "cost", "recommend", "fit", "report", "export --to svg", "claims", "check"}) {
    INFO(command);
    CHECK(contains(here.hopscope(std::string(command) + " --help").output, "- is standard input"));
  }
  CHECK_FALSE(contains(here.hopscope("table --help").output, "standard input"));
}

}  // namespace hopscope::test
