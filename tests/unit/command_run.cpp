// The output and exit status of `run`.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace hopscope::test {

TEST_CASE("a run whose checks hold ends with 0, with its results on standard output only") {
  const Workplace here;
  const auto ending = here.hopscope("run good.json");
  CHECK(ending.status == 0);
  CHECK(contains(ending.output,
                 "simulated                822               = 7 t_s + 12 t_h + 7 m t_w, for all m, t_w, t_s, t_h\n"));
  CHECK(contains(ending.output, "congestion-free: yes, in all 7 steps\n"));
  CHECK(ending.errors.empty());
}

TEST_CASE("a sized run reports that it tracked no blocks, and why") {
  const Workplace here;
  CHECK(contains(here.hopscope("run good.json --set schedule.content=sizes").output,
                 "delivery:        not tracked: the schedule says \"content\": \"sizes\"\n"));
}

TEST_CASE("two runs give the same bytes") {
  const Workplace here;
  CHECK(here.hopscope("run good.json --format json --messages").output ==
        here.hopscope("run good.json --format json --messages").output);
}

TEST_CASE("the headline shows what --set has changed, and the name is still the file's own") {
  const Workplace here;
  CHECK(here.hopscope("run good.json").output.find("(with") == std::string::npos);
  const std::string set = " --set schedule.message_words=1 --set expect=null";
  CHECK(
      contains(here.hopscope("run good.json" + set).output, "hypercube (with schedule.message_words=1, expect=null)"));
  const auto json = nlohmann::json::parse(here.hopscope("run good.json --format json" + set).output);
  CHECK(json["scenario"] == "pairwise exchange on an 8-node hypercube");
}

TEST_CASE("a field is removed by --set PATH=null") {
  const Workplace here;
  const auto ending = here.hopscope("run good.json --set expect=null --set schedule.message_words=1");
  CHECK(ending.status == 0);
  CHECK_FALSE(contains(ending.output, "expected:"));
  CHECK(contains(here.hopscope("run good.json --set expect.time=null").output, "expected:        met: "));
  const auto required = here.hopscope("run good.json --set platform=null");
  CHECK(required.status == 2);
  CHECK(contains(required.errors, "--set platform=null: /platform: "));
  for (const std::string path : {"exepct", "expect.tim", "expect.time.x", "name.x"}) {
    const auto nothing = here.hopscope("run good.json --set " + path + "=null");
    CHECK(nothing.status == 2);
    CHECK(nothing.errors == "--set " + path + "=null: null removes a field, but there is no such field\n");
  }
  const Ending strange = here.hopscope(
      "run good.json --set 'a\x19"
      "b.c=1' --set 'a\x19"
      "b.c=null'");
  CHECK(strange.status == 2);
  CHECK(contains(strange.errors, "/a\\u0019b: unknown field"));
}

TEST_CASE("one word is in the singular") {
  const Workplace here;
  const std::string two = "run good.json --set platform.topology.dimension=1 --set expect=null --set ";
  CHECK(contains(here.hopscope(two + "schedule.message_words=1").output, "one port · 1 word a pair\n"));
  CHECK(contains(here.hopscope(two + "schedule.message_words=0.5").output,
                 "2 messages, 1 word, 2 link traversals, 1 word-hop\n"));
}

TEST_CASE("an expectation that is not met ends with 1 and is reported visibly") {
  const Workplace here;
  const auto table = here.hopscope("run good.json --set expect.time=800");
  CHECK(table.status == 1);
  CHECK(contains(table.output, "expected:        failed: 1 of 3\n"));
  CHECK(table.errors.empty());
  const auto csv = here.hopscope("run good.json --set expect.time=800 --format csv");
  CHECK(csv.status == 1);
  CHECK(contains(csv.errors, "good.json: expect: time"));
}

TEST_CASE("bad input ends with 2, names every mistake of every file, runs nothing and writes no file") {
  const Workplace here;
  here.put("bad.json", R"({"name": 7})");
  const auto ending = here.hopscope("run good.json bad.json missing.json --output out.txt");
  CHECK(ending.status == 2);
  CHECK(ending.output.empty());
  CHECK(contains(ending.errors, "bad.json: /name: "));
  CHECK(contains(ending.errors, "bad.json: /platform"));
  CHECK(contains(ending.errors, "missing.json: "));
  CHECK_FALSE(here.has("out.txt"));
}

TEST_CASE("a scenario for which one rank does not suffice ends with 2 and the reason") {
  const Workplace here;
  const auto ending = here.hopscope("run good.json --engine symmetric --set schedule.algorithm=shift");
  CHECK(ending.status == 2);
  CHECK(ending.output.empty());
  CHECK(ending.errors ==
        "good.json: /engine: symmetric simulates rank 0 alone and treats the other ranks as copies of it, but under "
        "xor they "
        "are none: in step 1 rank 0 sends 64 words to rank 1 and receives from rank 7, so its copy at rank 1 sends 64 "
        "words to rank 0 and receives from rank 6, but rank 1 sends 64 words to rank 2 and receives from rank 0; use "
        "native\n");
  const auto json = here.hopscope("run good.json --engine symmetric --format json");
  CHECK(json.status == 0);
  CHECK(nlohmann::json::parse(json.output)["symmetry"] ==
        nlohmann::json({{"group", "xor"}, {"ranks_checked", 8}, {"of", 8}, {"by_rule", false}}));
}

TEST_CASE("results go to a file if one is named") {
  const Workplace here;
  const auto ending = here.hopscope("run good.json --format json --output out.json");
  CHECK(ending.status == 0);
  CHECK(ending.output.empty());
  CHECK(nlohmann::json::parse(here.read("out.json"))["time"] == 822.0);
  CHECK(here.hopscope("run good.json --output no/such/folder.txt").status == 2);
}

TEST_CASE("a file is written completely even if the standard streams are closed") {
  const Workplace here;
  (void)here.hopscope("run good.json --format json --output result.json <&- >&-; :");
  REQUIRE(here.has("result.json"));
  CHECK(nlohmann::json::parse(here.read("result.json")).at("time") == 822.0);
}

TEST_CASE("one file gives an object, several an array") {
  const Workplace here;
  CHECK(nlohmann::json::parse(here.hopscope("run good.json --format json").output).is_object());
  const auto several = nlohmann::json::parse(here.hopscope("run good.json good.json --format json").output);
  REQUIRE(several.is_array());
  CHECK(several.size() == 2);
}

TEST_CASE("messages are listed on request, with their routes and times") {
  const Workplace here;
  const auto result = nlohmann::json::parse(here.hopscope("run good.json --format json --messages").output);
  CHECK(result["messages"].size() == 56);
  CHECK(result["messages"][0] == nlohmann::json::parse(R"({"step": 1, "from": 0, "to": 1, "words": 64, "route": [0, 1],
                                  "posted": 0, "startup": 0, "begin": 52, "end": 116})"));
  CHECK(contains(here.hopscope("run good.json --messages").output,
                 "\n   7     0   7     64     702      702    758  822  0 > 1 > 3 > 7\n"));
}

TEST_CASE("wall-clock times are printed on standard error, and only on request") {
  const Workplace here;
  CHECK(contains(here.hopscope("run good.json --timing").errors, "good.json: 0."));
  CHECK(here.hopscope("run good.json").errors.empty());
}

}  // namespace hopscope::test
