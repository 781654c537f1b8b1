// What `check` says of scenarios without an algorithm, and of many mistakes.
#include <algorithm>
#include <sstream>

#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace hopscope::test {

TEST_CASE("check accepts a scenario without an algorithm, and says which commands take it") {
  const Workplace here;
  const auto write = [&](const std::string& schedule, const std::string& beside = "") {
    here.put("s.json", R"({"name": "any", "platform": {"topology": {"family": "ring", "nodes": 8}, "costs": {"t_s": 1}},
      "schedule": {"operation": "all-to-all", )" +
                           schedule + "}" + beside + "}");
    return here.hopscope("check s.json");
  };
  const auto accepted = write(R"("message_words": 4)");
  CHECK(accepted.status == 0);
  CHECK(accepted.output ==
        "s.json: ok: any (on ring; it names no algorithm, which bound, compare, measured, optimum, recommend and "
        "synthesise do "
        "not need)\n");
  here.put("log.txt",
           "# OSU MPI All-to-All Personalized Exchange Latency Test v7.5\n# Size  Avg Latency(us)\n4  9.5\n");
  for (const char* const command :
       {"bound", "compare", "measured log.txt", "optimum", "recommend", "synthesise --output t.json"}) {
    INFO(command);
    CHECK(here.hopscope(std::string(command) + " s.json").status == 0);
  }
  // Every other mistake counts, the missing algorithm among them; so does one that is unknown, or does not fit.
  const auto refused = write(R"("message_words": -4)");
  CHECK(refused.status == 2);
  CHECK(contains(refused.errors, "/schedule/algorithm: is missing"));
  CHECK(contains(refused.errors, "/schedule/message_words: "));
  CHECK(write(R"("message_words": 4, "algorithm": "hypercube", "radix": 2)").status == 2);
  CHECK(write(R"("message_words": 4)", R"(, "sweep": {"schedule.message_words": [1, 2]})").status == 2);
}

TEST_CASE("mistakes that differ in numbers alone are folded, others are not") {
  const Workplace here;
  const auto put = [&](int wrong) {
    std::string links = "[0, 1], [1, 2]";
    for (int i = 0; i < wrong; ++i) links += fmt::format(", [0, {}]", 100 + i);
    here.put("s.json", fmt::format(R"({{"platform": {{"topology": {{"family": "graph", "nodes": 3, "links": [{}]}},
             "costs": {{"t_s": "ten", "t_w": 1}}}}, "schedule": {{"operation": "all-gather", "message_words": 4}}}})",
                                   links));
    std::vector<std::string> lines;
    std::istringstream errors(here.hopscope("check s.json").errors);
    for (std::string line; std::getline(errors, line);) lines.push_back(line);
    return lines;
  };
  const auto told = put(40);
  CHECK(std::ranges::count(told, "s.json: and 37 more like this") == 1);
  CHECK(std::ranges::count_if(told, [](const std::string& line) { return contains(line, "/links/"); }) == 3);
  CHECK(std::ranges::count_if(told, [](const std::string& line) { return contains(line, "/t_s: "); }) == 1);
  const auto few = put(5);
  CHECK(std::ranges::count_if(few, [](const std::string& line) { return contains(line, "/links/"); }) == 5);
  CHECK(std::ranges::none_of(few, [](const std::string& line) { return contains(line, "more like this"); }));
  // All are in the JSON.
  put(40);
  CHECK(nlohmann::json::parse(here.hopscope("check s.json --format json").output)[0]["mistakes"].size() > 41);
}

TEST_CASE("a file of another tool as the list of messages is pointed to its field") {
  const Workplace here;
  here.put("x.xml", R"(<algo name="a" coll="allreduce" ngpus="2"/>)");
  here.put("s.json", R"({"platform": {"topology": {"family": "ring", "nodes": 4}, "costs": {"t_s": 1, "t_w": 1}},
           "schedule": {"operation": "all-reduce", "message_words": 4, "messages": "x.xml"}})");
  CHECK(contains(here.hopscope("check s.json").errors,
                 "\"x.xml\" is an algorithm of MSCCL, as XML, no list of messages; "
                 "give \"file\": \"x.xml\" in place of \"messages\""));
}

TEST_CASE("an unknown unit of time is told with those that there are, and the one that may be meant") {
  const Workplace here;
  const auto told = [&](const std::string& time) {
    here.put("s.json",
             R"({"platform": {"topology": {"family": "ring", "nodes": 4}, "costs": {"t_s": ")" + time +
                 R"(", "t_w": 1}}, "schedule": {"operation": "all-gather", "algorithm": "ring", "message_words": 4}})");
    return here.hopscope("check s.json").errors;
  };
  const std::string all = "; give a time in h, min, s, ms, us, ns or ps, such as \"1.5 us\", or a number\n";
  CHECK(told("10 parsecs") == "s.json: /platform/costs/t_s: unknown unit \"parsecs\" in \"10 parsecs\"" + all);
  const std::vector<std::pair<std::string, std::string>> meant{
      {"microseconds", "us"}, {"usec", "us"},     {"US", "us"}, {"sec", "s"},
      {"msecs", "ms"},        {"minutes", "min"}, {"Ns", "ns"}};
  for (const auto& [unit, known] : meant)
    CHECK(
        contains(told("3 " + unit), fmt::format("unknown unit \"{0}\" in \"3 {0}\" (did you mean {1}?)", unit, known)));
}

}  // namespace hopscope::test
