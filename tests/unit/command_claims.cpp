// The output and exit status of `claims`; and every shipped claim has the finding of its file.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "output/ledger/ledger.hpp"
#include "support/places.hpp"
#include "support/program.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

constexpr const char* pairs = R"({
  "name": "pairs on a cube",
  "platform": {"topology": {"family": "hypercube", "dimension": 3}, "costs": {"t_s": 50, "t_w": 1}, "time_unit": "us"},
  "schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": 64},
  "expect": {"time": 798, "steps": 7},
  "claim": {"says": "Pairs take (t_s + t_w m)(p-1).", "source": "4.5.3, algorithm 4.10", "finding": "holds",
            "found": "7 x 114 us."}
})";

constexpr const char* square = R"({
  "guest": {"family": "mesh", "dims": [2, 2]},
  "platform": {"topology": {"family": "line", "nodes": 4}},
  "mapping": "inverse-snake",
  "expect": {"congestion": 2, "dilation": 3},
  "claim": {"says": "A mesh in a line has congestion sqrt(p) + 1.", "source": "2.7.1", "finding": "fails",
            "from": "p = 4", "found": "It is 2 there."}
})";

}  // namespace

TEST_CASE("the ledger shows each claim under its section: finding, results, source and explanation") {
  const Workplace here;
  here.put("pairs.json", pairs);
  here.put("square.json", square);
  const auto ending = here.hopscope("claims pairs.json square.json");
  CHECK(ending.status == 0);
  CHECK(ending.errors.empty());
  CHECK(ending.output ==
        "2 claims: 1 holds, 0 hold as a bound, 1 fails; all as expected\n"
        "\n"
        "2.7.1 Mapping techniques for graphs\n"
        "fails from p = 4   A mesh in a line has congestion sqrt(p) + 1.\n"
        "ok                 congestion 2, dilation 3, 1.5 on average · square\n"
        "                   It is 2 there.\n"
        "\n"
        "4.5.3 All-to-all personalized communication, hypercube\n"
        "holds              Pairs take (t_s + t_w m)(p-1).\n"
        "ok                 time 798 us, 7 steps, congestion 1 · algorithm 4.10 · pairs\n"
        "                   7 x 114 us.\n");
}

TEST_CASE("every shipped claim is as expected, and the ledger contains all of them, from each section of the book") {
  const Workplace here;
  const auto ending = here.hopscope("claims --quiet --format json '" + checkout() + "/scenarios/claims'");
  INFO(ending.errors);
  CHECK(ending.status == 0);
  const Json ledger = Json::parse(ending.output);
  const Json& claims = ledger.at("claims");
  CHECK(claims.size() > 130);
  std::set<std::string> sections, findings;
  for (const Json& claim : claims) {
    INFO(claim.dump());
    CHECK(claim.at("expect").at("passed") == true);
    const auto section = claim.at("section").get<std::string>();
    const auto file = std::filesystem::path(claim.at("file").get<std::string>()).filename().string();
    CHECK(file.starts_with(section + '-'));
    sections.insert(section);
    findings.insert(claim.at("finding").get<std::string>());
  }
  CHECK(sections == std::set<std::string>{"2.7",   "2.7.1", "2.7.2", "4.1",   "4.1.1", "4.1.2", "4.1.3", "4.1.4",
                                          "4.1.5", "4.2.1", "4.2.2", "4.2.3", "4.2.4", "4.3",   "4.4",   "4.5",
                                          "4.5.1", "4.5.2", "4.5.3", "4.6.1", "4.6.2", "4.7.1", "4.7.2", "4.8"});
  CHECK(findings == std::set<std::string>{"fails", "holds", "holds as a bound"});
  const Json& counts = ledger.at("counts");
  std::set<std::string> texts;
  for (const Json& claim : claims) texts.insert(claim.at("says").get<std::string>());
  CHECK(counts.at("claims") == texts.size());
  CHECK(counts.at("files") == claims.size());
  CHECK(counts.at("hold").get<int>() + counts.at("hold_as_bound").get<int>() + counts.at("fail").get<int>() ==
        counts.at("claims").get<int>());
  CHECK(counts.at("not_as_expected") == 0);
}

TEST_CASE("a claim whose expectations are not met is reported, counted, and ends with 1") {
  const Workplace here;
  here.put("pairs.json", pairs);
  here.put("square.json", square);
  const auto ending = here.hopscope("claims pairs.json --set expect.time=5");
  CHECK(ending.status == 1);
  CHECK(contains(ending.output,
                 "recorded as:       Pairs take (t_s + t_w m)(p-1).\nholds; this is no\nlonger so\nNOT AS EXPECTED    "
                 "time 798 us"));
  CHECK(contains(ending.output, "                   - time: expected 5, found 798\n"));
  CHECK(contains(ending.output, "1 claim: 0 hold, 0 hold as a bound, 0 fail; 1 NOT AS EXPECTED\n"));
  const auto json = here.hopscope("claims square.json pairs.json --set expect.steps=1 --format json");
  CHECK(json.status == 2);  // embeddings expect no steps
  const auto embedding = here.hopscope("claims square.json --set expect.congestion=3 --format json");
  CHECK(embedding.status == 1);
  CHECK(contains(embedding.errors, "square.json: expect: congestion: expected 3, found 2"));
  const Json ledger = Json::parse(embedding.output);
  CHECK(ledger["claims"][0]["expect"] == Json({{"passed", false}, {"failures", {"congestion: expected 3, found 2"}}}));
  CHECK(ledger["counts"]["not_as_expected"] == 1);
}

TEST_CASE("the ledger as JSON has the claim and the results, null where there are none") {
  const Workplace here;
  here.put("pairs.json", pairs);
  here.put("square.json", square);
  const Json ledger = Json::parse(here.hopscope("claims pairs.json square.json --format json").output);
  const Json& square_claim = ledger["claims"][0];
  CHECK(square_claim["file"] == "square.json");
  CHECK(square_claim["section"] == "2.7.1");
  CHECK(square_claim["finding"] == "fails");
  CHECK(square_claim["from"] == "p = 4");
  CHECK(square_claim["time"].is_null());
  CHECK(square_claim["dilation"] == 3);
  CHECK(square_claim["average_dilation"] == 1.5);
  const Json& pairs_claim = ledger["claims"][1];
  CHECK(pairs_claim["name"] == "pairs on a cube");
  CHECK(pairs_claim["source"] == "4.5.3, algorithm 4.10");
  CHECK(pairs_claim["from"].is_null());
  CHECK(pairs_claim["time"] == 798);
  CHECK(pairs_claim["steps"] == 7);
  CHECK(pairs_claim["congestion"] == 1);
  CHECK(pairs_claim["dilation"].is_null());
}

TEST_CASE("the ledger as csv has a row for each claim, and fields with commas in quotes") {
  const Workplace here;
  here.put("pairs.json", pairs);
  here.put("square.json", square);
  const auto rows = here.hopscope("claims pairs.json square.json --format csv").output;
  CHECK(
      rows ==
      "file,name,section,source,says,finding,from,found,time,steps,congestion,dilation,average_dilation,as_expected\r\n"
      "square.json,square,2.7.1,2.7.1,A mesh in a line has congestion sqrt(p) + 1.,fails,p = 4,It is 2 there.,,,2,3,"
      "1.5,true\r\n"
      "pairs.json,pairs on a cube,4.5.3,\"4.5.3, algorithm 4.10\",Pairs take (t_s + t_w m)(p-1).,holds,,7 x 114 us.,"
      "798,7,1,,,true\r\n");
}

TEST_CASE("what the sources of MPI libraries say of their costs is as the ledger has found it", "[libraries]") {
  const Workplace here;
  std::filesystem::create_directories(here.path("scenarios"));
  std::filesystem::create_directory_symlink(checkout() + "/scenarios/claims", here.path("scenarios/claims"));
  std::map<std::string, int> findings;
  for (const char* library : {"mpich", "nccl", "openmpi"}) {
    const auto ending = here.hopscope(std::string("claims --quiet --format json --library ") + library);
    INFO(ending.errors);
    CHECK(ending.status == 0);
    const Json ledger = Json::parse(ending.output);
    for (const Json& claim : ledger.at("claims")) {
      CHECK(claim.at("expect").at("passed") == true);
      ++findings[claim.at("finding").get<std::string>()];
    }
  }
  CHECK(findings["holds"] > 14);
  CHECK(findings["fails"] == 3);
  CHECK(findings["holds as a bound"] == 1);
  CHECK(here.hopscope("claims --library mpich scenarios/claims").status == 2);
  CHECK(here.hopscope("claims --library smpi").status == 2);
}

TEST_CASE("without files claims uses the folder scenarios/claims, and reports it if there is none") {
  const Workplace here;
  const auto none = here.hopscope("claims");
  CHECK(none.status == 2);
  CHECK(none.output.empty());
  CHECK(none.errors == "scenarios/claims: there is no such folder here; give files with claims, or a folder of them\n");
  std::filesystem::create_directories(here.path("scenarios/claims"));
  CHECK(here.hopscope("claims").errors ==
        "scenarios/claims: contains no .json file; give a folder of claims, or their files\n");
  here.put("scenarios/claims/square.json", square);
  here.put("scenarios/claims/some.schema.json", "{}");
  CHECK(contains(here.hopscope("claims").output, "1 claim: 0 hold, 0 hold as a bound, 1 fails; all as expected\n"));
  CHECK(here.hopscope("claims scenarios/claims").output == here.hopscope("claims").output);
}

TEST_CASE("files without a claim, or without expectations that test it, are refused with all other mistakes") {
  const Workplace here;
  here.put("pairs.json", pairs);
  here.put("bad.json", R"({"guest": {"family": "rang"}, "platform": {"topology": {"family": "line", "nodes": 4}},
    "claim": {"says": "it fits"}})");
  const auto ending = here.hopscope("claims pairs.json good.json bad.json missing.json");
  CHECK(ending.status == 2);
  CHECK(ending.output.empty());
  CHECK(
      contains(ending.errors, "good.json: /claim: is missing; give an object with says, source, finding and found\n"));
  CHECK(contains(ending.errors, "bad.json: /guest/family: unknown topology family \"rang\""));
  CHECK(contains(ending.errors, "bad.json: /claim/found: is missing; give one line of 1 to 400 characters"));
  CHECK(contains(ending.errors, "missing.json: "));
  const auto blind = here.hopscope("claims pairs.json --set expect=null");
  CHECK(blind.status == 2);
  CHECK(blind.errors ==
        "pairs.json: /expect: is missing; a claim is tested by what it expects, so give at least one expectation\n");
  here.put("square.json", square);
  CHECK(here.hopscope("claims square.json --set expect={}").errors ==
        "square.json: /expect: is empty; a claim is tested by what it expects, so give at least one expectation\n");
}

TEST_CASE("whether a network can deadlock is sufficient to test a claim") {
  const Workplace here;
  here.put("torus.json", R"({"guest": {"edges": [[0, 1]]},
    "platform": {"topology": {"family": "torus", "dims": [4, 4]}}, "expect": {"deadlock_free": false},
    "claim": {"says": "Dimension order is free of deadlock.", "source": "2.6", "finding": "fails",
              "found": "A cycle."}})");
  CHECK(here.hopscope("claims torus.json").status == 0);
  const auto ending = here.hopscope("claims torus.json --set expect.deadlock_free=true");
  CHECK(ending.status == 1);
  CHECK(contains(ending.output, "- deadlock_free: expected true, found false\n"));
}

TEST_CASE("two engines give the ledger of one") {
  const Workplace here;
  here.put("pairs.json", pairs);
  const auto both = here.hopscope("claims pairs.json --engine both");
  CHECK(both.status == 0);
  CHECK(both.output == here.hopscope("claims pairs.json").output);
}

TEST_CASE("on a terminal the finding of a claim has a colour, and no line is too long") {
  const std::string text =
      on_terminal("env TERM=xterm '" + tested_program() + "' claims '" + checkout() + "/scenarios/claims'", 80);
  CHECK(contains(text, "\x1b[32mholds\x1b[0m"));
  CHECK(contains(text, "\x1b[33mholds as a bound\x1b[0m"));
  CHECK(contains(text, "\x1b[31mfails from p = 64\x1b[0m"));
  std::istringstream lines(text);
  int seen = 0;
  for (std::string line; std::getline(lines, line); ++seen) {
    std::string plain;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '\x1b') {
        i = line.find('m', i);
      } else if (line[i] != '\r') {
        plain += line[i];
      }
    }
    INFO(plain);
    CHECK(display_width(plain) <= 80);
  }
  CHECK(seen > 200);
}

TEST_CASE("a claim of several files is counted once, by its worst finding") {
  using Finding = BookClaim::Finding;
  const auto entry = [](const char* says, Finding finding, bool is_as_expected = true) {
    LedgerEntry made;
    made.claim.says = says;
    made.claim.finding = finding;
    if (!is_as_expected) made.failures = {"time"};
    return made;
  };
  const std::vector<LedgerEntry> entries{entry("a", Finding::fails), entry("a", Finding::holds),
                                         entry("b", Finding::holds), entry("b", Finding::holds_as_bound),
                                         entry("c", Finding::holds), entry("d", Finding::fails, false),
                                         entry("d", Finding::fails)};
  const LedgerCounts counts = counted(entries);
  CHECK(counts.claims == 4);
  CHECK(counts.files == 7);
  CHECK(counts.fail == 1);
  CHECK(counts.hold_as_bound == 1);
  CHECK(counts.hold == 1);
  CHECK(counts.not_as_expected == 1);
  CHECK(contains(ledger_table(entries, {}), "4 claims in 7 files: 1 holds, 1 holds as a bound, 1 fails; 1 NOT AS EXP"));
}

TEST_CASE("sections are sorted by their numbers, and claims of one section keep their order") {
  const auto entry = [](const char* file, const char* source) {
    LedgerEntry made;
    made.file = file;
    made.claim.source = source;
    return made;
  };
  std::vector<LedgerEntry> entries{entry("a", "4.10"), entry("b", "4.6.2, figure 4.24"), entry("c", "4.6"),
                                   entry("d", "2.7.1"), entry("e", "4.6.2")};
  sort_by_section(entries);
  std::string order;
  for (const LedgerEntry& each : entries) order += each.file;
  CHECK(order == "dcbea");
}

}  // namespace hopscope::test
