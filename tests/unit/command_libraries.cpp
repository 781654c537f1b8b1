// What MPI libraries take, in `recommend`, `compare` and `guidelines`.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <map>

#include "support/program.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

constexpr const char* sums_on_complete = R"({"name": "sums",
  "platform": {"topology": {"family": "complete", "nodes": 8}, "costs": {"t_s": 50, "t_w": 1, "t_h": 2},
               "word_bytes": 8},
  "schedule": {"operation": "all-reduce", "algorithm": "ring", "message_words": 64}})";

Json results(const Workplace& here, const std::string& arguments) {
  const Ending ending = here.hopscope(arguments + " --format json");
  INFO(ending.errors);
  REQUIRE(ending.status == 0);
  return Json::parse(ending.output);
}

}  // namespace

TEST_CASE("recommend tells what a library takes for which sizes, and how much longer that is", "[libraries]") {
  const Workplace here;
  here.put("sums.json", sums_on_complete);
  const Json library = results(here, "recommend sums.json --to 4096 --library openmpi")["library"];
  CHECK(library["title"] == "Open MPI 4.1.4");
  const Json& choices = library["choices"];
  REQUIRE(choices.size() == 2);  // 8192 bytes are 1024 words
  CHECK(choices[0]["takes"] == "recursive_doubling");
  CHECK(choices[0]["to"] == 1023);
  CHECK(choices[1]["takes"] == "rabenseifner");
  CHECK(choices[1]["from"] == 1024);
  for (const Json& lead : choices[0]["leads"]) {
    CHECK(lead["time"].get<double>() == Approx(3 * (50 + 2 + lead["message_words"].get<double>())));
    CHECK(lead["ratio"].get<double>() == Approx(lead["time"].get<double>() / lead["least"].get<double>()));
    CHECK(lead["ratio"].get<double>() >= 1);
  }
}

TEST_CASE("compare has a row for what a library takes", "[libraries]") {
  const Workplace here;
  here.put("sums.json", sums_on_complete);
  std::map<std::string, double> times;
  const Json compared = results(here, "compare sums.json --library mpich");
  for (const Json& run : compared["algorithms"]) times[run["name"]] = run["time"];
  REQUIRE(times.contains("MPICH 4.0.2: reduce_scatter_allgather"));
  CHECK(times["MPICH 4.0.2: reduce_scatter_allgather"] == times["rabenseifner whole"]);
}

TEST_CASE("what a library takes depends on bytes", "[libraries]") {
  const Workplace here;
  const std::string command = GENERATE("recommend good.json", "compare good.json", "guidelines good.json");
  const Ending ending = here.hopscope(command + " --library openmpi");
  CHECK(ending.status == 2);
  CHECK(ending.errors.find("/platform/word_bytes: is missing: Open MPI 4.1.4 chooses by bytes") != std::string::npos);
}

TEST_CASE("guidelines add up the times of the parts, and tell which are violated", "[libraries]") {
  const Workplace here;
  here.put("sums.json", sums_on_complete);
  const std::string options = GENERATE("", " --library openmpi", " --library mpich");
  const Json report = results(here, "guidelines sums.json --to 2048" + options);
  int known = 0;
  for (const Json& row : report["guidelines"]) {
    double sum = 0;
    bool all = !row["whole"]["time"].is_null();
    for (const Json& part : row["parts"]) {
      all = all && !part["time"].is_null();
      if (!part["time"].is_null()) sum += part["time"].get<double>();
    }
    CHECK(row["ratio"].is_null() != all);
    if (!all) continue;
    ++known;
    CHECK(row["ratio"].get<double>() == Approx(row["whole"]["time"].get<double>() / sum));
    CHECK(row["violated"] == (row["ratio"].get<double>() > 1 + 1e-9));
  }
  CHECK(known > 30);
}

TEST_CASE("a guideline has the time that a run has", "[libraries]") {
  const Workplace here;
  here.put("sums.json", sums_on_complete);
  const Json report = results(here, "guidelines sums.json --to 128 --library openmpi");
  int checked = 0;
  for (const Json& row : report["guidelines"]) {
    const Json& whole = row["whole"];
    if (whole["operation"] != "all-reduce" || whole["algorithm"] != "recursive-doubling") continue;
    CHECK(whole["time"].get<double>() == Approx(3 * (52 + whole["message_words"].get<double>())));
    ++checked;
  }
  CHECK(checked == 4);  // two guidelines, of 8 and of 128 words
}

}  // namespace hopscope::test
