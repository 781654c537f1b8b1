// The text of every study, and of `run`, begins with its answer: a reader who takes in no more than the first lines
// knows what was asked for. What the text is about, and how the answer came about, follow.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "output/text.hpp"
#include "service/study_kind.hpp"
#include "support/places.hpp"
#include "support/program.hpp"

namespace hopscope::test {

namespace {

/// A command, the heading below its answer, and a part of the answer.
struct Asked {
  std::string arguments;
  std::string heading;
  std::string answer;
};

const std::string exchange = "pairwise exchange on an 8-node hypercube";

const std::multimap<std::string, Asked>& asked() {
  static const std::multimap<std::string, Asked> all{
      {"run",
       {"scenarios/quickstart.json", exchange,
        "822 us, 1.030 times the textbook's 798, 1.644 times the lower bound of 500"}},
      {"run",
       {"scenarios/quickstart.json --set expect.time=5", exchange, "not as expected: time: expected 5, found 822"}},
      {"run", {"scenarios/quickstart.json --hide-answers", exchange, "passed 2 of 2"}},
      {"compare", {"scenarios/quickstart.json", exchange, "pairwise, spread-out window 4 and direct, 822 us"}},
      {"recommend",
       {"scenarios/quickstart.json --to 64", exchange,
        "hypercube up to 30 words, bruck radix 4 up to 52, then pairwise"}},
      {"curve", {"scenarios/quickstart.json", exchange, "T(m) = 374 + 7 m us"}},
      {"curve",
       {"scenarios/quickstart.json --algorithms all --bounds", exchange,
        "hypercube is the fastest up to m = 30, bruck"}},
      {"map", {"scenarios/quickstart.json", exchange, "congestion 4, the least possible"}},
      {"map", {"mixed.json --optimise", "mixed", "congestion 1 instead of 3, the least possible"}},
      {"cost",
       {"platforms/hypercube-8.json", "8 nodes, costs of",
        "total exchange with equal wires: the hypercube is fastest, 822.0 us"}},
      {"overview", {"platforms/hypercube-8.json", "Operations on ", "is farthest from its lower bound, "}},
      {"guidelines", {"platforms/hypercube-8.json", "8-node hypercube", "the fastest algorithms: "}},
      {"fit", {"scenarios/measurements/ping.csv", "44 measurements", "t_s 1.797, t_w 0.0008041 and t_h 0.118, which"}},
      {"fit", {"scenarios/measurements/two-protocols.csv --protocols 2", "34 measurements", "two protocols, which "}},
      {"measured",
       {"scenarios/measurements/alltoall-8.log scenarios/quickstart.json", exchange,
        "no algorithm comes within a factor of 1.25"}},
      {"sensitivity",
       {"scenarios/quickstart.json", exchange, "822 us; the largest saving is by t_w 0.5 instead of 1: 598, 27.25 % less"}},
      {"bound",
       {"scenarios/quickstart.json --certificate proof.json", exchange,
        "at least 500 us, set by latency and one port"}},
      {"verify", {"proof.json", "proof.json\n", "valid: the time is at least 500"}},
      {"optimum", {"scenarios/quickstart.json", exchange, "optimum: 7 steps, proved after "}},
      {"optimum", {"scenarios/quickstart.json scenarios/figure-4.18-ring-of-6.json", "messages", "proved for "}},
      {"synthesise",
       {"scenarios/quickstart.json --output made.json", exchange, "7 steps, 822 us with a barrier before each"}},
      {"claims", {"scenarios/claims/4.5.3-lower-bound-one-port.json", "4.5.3 All-to-all", "1 claim: "}},
  };
  return all;
}

/// Studies whose text is no result: lists, verdicts on files, an article, a sheet for students.
bool is_document(std::string_view study) {
  static const std::set<std::string_view> all{"check", "list", "explain", "exercise"};
  return all.contains(study);
}

class Clone : public Workplace {
 public:
  Clone() {
    for (const char* const part : {"scenarios", "platforms"})
      std::filesystem::create_directory_symlink(checkout() + "/" + part, path(part));
    put("mixed.json", R"({"name": "mixed", "guest": {"family": "ring", "nodes": 4},
      "platform": {"topology": {"family": "ring", "nodes": 4}}, "mapping": {"table": [0, 2, 1, 3]}})");
  }
};

/// Its lines up to the first that is empty, joined.
std::string beginning_of(const std::string& text) {
  std::string lines = text.substr(0, text.find("\n\n"));
  std::ranges::replace(lines, '\n', ' ');
  return lines;
}

}  // namespace

TEST_CASE("the text of every command begins with its answer, and what it is about follows", "[laws]") {
  for (const StudyKind& study : all_studies()) {
    INFO(study.name << " needs an example of its answer, above, unless its text is a document");
    CHECK(asked().contains(std::string(study.name)) != is_document(study.name));
  }
  const Clone here;
  (void)here.hopscope("bound scenarios/quickstart.json --certificate proof.json");  // for verify, which may come first
  for (const auto& [command, each] : asked()) {
    const Ending ending = here.hopscope(command + " " + each.arguments);
    INFO("hopscope " << command << ' ' << each.arguments << '\n' << ending.output << ending.errors);
    const std::string answer = beginning_of(ending.output);
    CHECK(contains(answer, each.answer));
    CHECK_FALSE(contains(answer, each.heading));
    CHECK(contains(ending.output, each.heading));
    CHECK_FALSE(contains(answer, "engine "));
    CHECK_FALSE(contains(answer, " · "));
  }
}

TEST_CASE("answers are on lines of their own, no longer than the terminal, above an empty line") {
  const TextStyle narrow{.width = 20};
  CHECK(answered({{"one answer, which is long"}, {""}, {"another"}}, "rest\n", narrow) ==
        "one answer, which is\nlong\nanother\n\nrest\n");
}

}  // namespace hopscope::test
