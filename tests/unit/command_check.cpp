// What `check` says of scenarios without an algorithm.
#include <catch2/catch.hpp>

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
        "s.json: ok: any (on ring; it names no algorithm, which bound, compare, measured, optimum, recommend and synthesise do "
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

}  // namespace hopscope::test
