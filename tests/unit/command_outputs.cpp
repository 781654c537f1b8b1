// No input or output of a command is overwritten by another of its outputs.
#include <catch2/catch.hpp>

#include <filesystem>
#include <map>

#include <fmt/format.h>

#include "store/point_store.hpp"
#include "support/small_store.hpp"

namespace hopscope::test {

namespace {

namespace fs = std::filesystem;

/// The files of a folder with their content, except those of the tests' shell.
std::map<std::string, std::string> content_of_folder(const Workplace& here) {
  std::map<std::string, std::string> content;
  for (const auto& entry : fs::recursive_directory_iterator(here.path(""))) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(".")) continue;
    content[fs::relative(entry.path(), here.path("")).string()] = entry.is_regular_file() ? content_of(entry) : "";
  }
  return content;
}

/// The message of a command that must change nothing.
std::string refusal(const Workplace& here, const std::string& arguments) {
  const auto before = content_of_folder(here);
  const Ending ending = here.hopscope(arguments);
  INFO(arguments << '\n' << ending.errors);
  CHECK(ending.status == 2);
  CHECK(ending.output.empty());
  CHECK(content_of_folder(here) == before);
  return ending.errors;
}

/// Copies of a store as a killed sweep leaves it: the last commits are in the log beside it.
void leave_log(const Workplace& here) {
  {
    const store::PointStore reader(here.path("results.db"), store::Access::read);  // keeps the log from being emptied
    auto more = nlohmann::json::parse(small_sweep);
    more["sweep"] = {{"schedule.message_words", {3}}};
    here.put("more.json", more.dump());
    REQUIRE(here.hopscope("sweep more.json --store results.db").status == 0);
    for (const std::string ending : {"", "-wal", "-shm"}) {
      fs::copy_file(here.path("results.db" + ending), here.path("killed.db" + ending));
    }
  }
  REQUIRE(fs::file_size(here.path("killed.db-wal")) > 0);
}

constexpr const char* embedding =
    R"({"guest": {"family": "line", "nodes": 4}, "mapping": {"random": 1},
        "platform": {"topology": {"family": "ring", "nodes": 4}}})";

}  // namespace

TEST_CASE("results are not written to the store of a sweep, whether it exists or not") {
  const SmallStore here;
  const std::string sweep = "sweep sweep.json --store ";
  CHECK(refusal(here, sweep + "results.db --output results.db") ==
        "results.db: --store and --output would both write it; give two files\n");
  CHECK(refusal(here, sweep + "new.db --output ./new.db") ==
        "./new.db: --store and --output would both write it; give two files\n");
  for (const std::string ending : {"-wal", "-shm", "-journal"}) {
    CHECK(refusal(here, sweep + "new.db --output new.db" + ending) ==
          "new.db" + ending + ": belongs to --store new.db, and --output would overwrite it; give another file\n");
  }
  CHECK(refusal(here, sweep + "sweep.json --output sweep.json") ==
        "sweep.json: is read, and --store would overwrite it; give another file\n"
        "sweep.json: --store and --output would both write it; give two files\n"
        "sweep.json: is read, and --output would overwrite it; give another file\n");
}

TEST_CASE("symbolic links hide no clash of outputs") {
  const SmallStore here;
  fs::create_hard_link(here.path("results.db"), here.path("hard.db"));
  fs::create_symlink("results.db", here.path("soft.db"));
  fs::create_symlink("new.db", here.path("nowhere.db"));
  fs::create_symlink("new.db-wal", here.path("log"));
  fs::create_directory_symlink(".", here.path("folder"));
  for (const auto& [store, output] :
       {std::pair("results.db", "hard.db"), std::pair("results.db", "soft.db"), std::pair("new.db", "nowhere.db"),
        std::pair("nowhere.db", "new.db"), std::pair("new.db", "folder/new.db"), std::pair("soft.db", "hard.db")}) {
    CHECK(refusal(here, fmt::format("sweep sweep.json --store {} --output {}", store, output)) ==
          fmt::format("{}: --store and --output would both write it; give two files\n", output));
  }
  for (const char* const store : {"new.db", "nowhere.db", "folder/new.db"}) {
    for (const char* const output : {"log", "new.db-wal", "folder/new.db-wal"}) {
      CHECK(refusal(here, fmt::format("sweep sweep.json --store {} --output {}", store, output)) ==
            fmt::format("{}: belongs to --store {}, and --output would overwrite it; give another file\n", output,
                        store));
    }
  }
}

TEST_CASE("a store that is read keeps its log, which may contain the only copy of points") {
  const SmallStore here;
  leave_log(here);
  for (const std::string store : {"results.db", "killed.db"}) {
    CHECK(refusal(here, "table " + store + " --output " + store) ==
          store + ": is read, and --output would overwrite it; give another file\n");
    for (const std::string ending : {"-wal", "-shm", "-journal"}) {
      CHECK(refusal(here, "table " + store + " --output " + store + ending) ==
            store + ending + ": belongs to " + store +
                ", which is read, and --output would overwrite it; give another "
                "file\n");
    }
  }
  fs::create_symlink("killed.db", here.path("link.db"));
  fs::create_symlink("killed.db-wal", here.path("page.html"));
  CHECK(refusal(here, "plot link.db --output page.html") ==
        "page.html: belongs to link.db, which is read, and --output would overwrite it; give another file\n");
  const Ending table =
      here.hopscope("table killed.db --where m=3 --where algorithm=pairwise --where p=8 --columns m --format csv");
  CHECK(table.output == "m\r\n3\r\n");
}

TEST_CASE("a mapping and its table go into two files") {
  const Workplace here;
  here.put("e.json", embedding);
  here.put("there.txt", "something\n");
  fs::create_symlink("there.txt", here.path("link.txt"));
  for (const auto& [mapping, output] :
       {std::pair("new.txt", "new.txt"), std::pair("there.txt", "there.txt"), std::pair("there.txt", "link.txt")}) {
    CHECK(refusal(here, fmt::format("map e.json --optimise --output-mapping {} --output {}", mapping, output)) ==
          fmt::format("{}: --output and --output-mapping would both write it; give two files\n", mapping));
  }
  CHECK(refusal(here, "map e.json --optimise --output-mapping e.json --output ./e.json") ==
        "./e.json: is read, and --output would overwrite it; give another file\n"
        "e.json: --output and --output-mapping would both write it; give two files\n"
        "e.json: is read, and --output-mapping would overwrite it; give another file\n");
}

TEST_CASE("files that a sweep names for its points are inputs, and so are those that claims finds in its folder") {
  const Workplace here;
  fs::create_directories(here.path("scenarios/claims"));
  here.put("scenarios/claims/one.json", quickstart);
  CHECK(refusal(here, "claims --output scenarios/claims/one.json") ==
        "scenarios/claims/one.json: is read, and --output would overwrite it; give another file\n");
  here.put("ring.json", R"({"topology": {"family": "graph", "file": "net.dot"}, "costs": {"t_s": 1, "t_w": 1}})");
  here.put("net.dot", "graph { a -- b }");
  here.put("w.csv", "0,1\n1,0\n");
  here.put("s.json", R"({"platform": {"topology": {"family": "ring", "nodes": 2}, "costs": {"t_s": 1, "t_w": 1}},
    "schedule": {"operation": "all-to-all-v", "algorithm": "direct", "sizes": {"csv": "x.csv"}},
    "sweep": [{"platform": "ring.json"}, {"schedule.sizes.csv": "w.csv"}]})");
  for (const std::string file : {"ring.json", "net.dot", "w.csv"}) {
    CHECK(refusal(here, "sweep s.json --store r.db --output " + file) ==
          file + ": is read, and --output would overwrite it; give another file\n");
    CHECK(refusal(here, "sweep s.json --store " + file) ==
          file + ": is read, and --store would overwrite it; give another file\n");
  }
}

TEST_CASE("traces that a list names, and a schedule that is explained, are inputs") {
  const Workplace here;
  here.put("trace0.txt", "0 init\n0 send 1 0 10\n0 finalize\n");
  here.put("trace1.txt", "1 init\n1 recv 0 0 10\n1 finalize\n");
  here.put("list.txt", "trace0.txt\ntrace1.txt\n");
  here.put("t.json", R"({"platform": {"topology": {"family": "complete", "nodes": 2}, "costs": {"t_s": 1, "t_w": 1}},
    "schedule": {"operation": "trace", "file": "list.txt", "format": "smpi-ti"}})");
  here.put("x.lua", "operation = 'all-to-all'\nfunction program(me)\n  me:step(1)\nend\n");
  fs::create_hard_link(here.path("trace1.txt"), here.path("hard.txt"));
  fs::create_symlink("trace1.txt", here.path("soft.txt"));
  for (const std::string output : {"list.txt", "trace0.txt", "./trace1.txt", "hard.txt", "soft.txt"}) {
    for (const std::string command : {"run", "check", "compare", "bound", "export --to goal", "sensitivity", "map"}) {
      const std::string said = refusal(here, command + " t.json --output " + output);
      CHECK_THAT(said, Catch::Contains(output + ": is read, and "));
      CHECK_THAT(said, Catch::Contains("would overwrite it; give another file\n"));
    }
  }
  CHECK_THAT(refusal(here, "explain x.lua --output x.lua"), Catch::Contains("x.lua: is read, and "));
}

TEST_CASE("outputs that differ from the inputs and from each other are written") {
  const SmallStore here;
  leave_log(here);
  here.put("e.json", embedding);
  const auto works = [&](const std::string& line, int status = 0) {
    const Ending ending = here.hopscope(line);
    INFO(line << '\n' << ending.errors);
    CHECK(ending.status == status);
    return ending.output;
  };
  works("run good.json --output new.txt");
  works("run good.json --output new.txt");
  CHECK(works("run good.json --output /dev/stdout") == here.read("new.txt"));
  works("run good.json --output /dev/null");
  works("sweep sweep.json --store results.db --output summary.txt", 1);
  works("sweep sweep.json --store killed.db", 1);
  works("sweep sweep.json --store other.db", 1);
  works("sweep sweep.json --store other.db", 1);
  works("table killed.db --output table.txt");
  works("table results.db --output killed.db-wal.txt");
  works("map e.json --optimise --output-mapping mapping.txt --output table.txt");
  const std::string both = works("map e.json --optimise --output-mapping /dev/stdout --output /dev/stdout");
  CHECK(contains(both, here.read("mapping.txt")));
  CHECK(contains(both, here.read("table.txt")));
}

}  // namespace hopscope::test
