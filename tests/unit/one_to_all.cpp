// Algorithms 4.1 and 4.2 as the book prints them, against the messages of the broadcast that hopscope runs.
#include "algorithm/broadcast/one_to_all.hpp"

#include <catch2/catch.hpp>
#include <set>
#include <string>
#include <tuple>

#include <hopscope/simulate.hpp>

#include "support/setup.hpp"

namespace hopscope::test {

namespace {

using Sends = std::set<std::tuple<Step, Rank, Rank>>;

Schedule broadcast_from(Rank root) {
  Schedule schedule;
  schedule.operation = "broadcast";
  schedule.algorithm = "binomial";
  schedule.message_words = 8;
  schedule.values.set("root", static_cast<double>(root));
  return schedule;
}

/// The rank in "101 = 5".
Rank rank_in(const std::string& label) { return static_cast<Rank>(std::stoi(label.substr(label.find('=') + 1))); }

/// Who sends to whom, by the last line that a rank carries out; of receivers, by theirs.
Sends sends_of(const PrintedProgram& program, Rank ranks, Step steps, const std::string& verb) {
  Sends sends;
  for (Step step = 1; step <= steps; ++step) {
    for (Rank rank = 0; rank < ranks; ++rank) {
      const PrintedStep at = program.at(rank, step);
      REQUIRE(at.values.size() == program.variables.size());
      if (program.code[static_cast<std::size_t>(at.lines.back())].find(verb) == std::string::npos) continue;
      std::string partner = at.values.back();
      if (program.title == "algorithm 4.1" && verb == "send") partner = at.values[at.values.size() - 2];
      const bool is_sender = verb == "send";
      sends.emplace(step, is_sender ? rank : rank_in(partner), is_sender ? rank_in(partner) : rank);
    }
  }
  return sends;
}

}  // namespace

TEST_CASE("ranks send and receive as algorithms 4.1 and 4.2 say", "[broadcast]") {
  for (const int dimension : {1, 2, 3, 4}) {
    const Rank ranks = Rank{1} << dimension;
    for (Rank root = 0; root < ranks; ++root) {
      const Schedule schedule = broadcast_from(root);
      const Scenario run = scenario(platform("hypercube", {dimension}), schedule);
      Recorder recorder;
      (void)simulate(run, {.observers = {&recorder}});
      Sends sent;
      for (const auto& [message, time] : recorder.sends) sent.emplace(message.step, message.from, message.to);
      const auto program = run.algorithm->printed(run.platform, run.schedule);
      REQUIRE(program);
      CHECK(program->title == (root == 0 ? "algorithm 4.1" : "algorithm 4.2"));
      CHECK(sends_of(*program, ranks, dimension, "send") == sent);
      CHECK(sends_of(*program, ranks, dimension, "receive") == sent);
    }
  }
}

TEST_CASE("variables are those of the book: rank 5 of 8 receives in the last step what 0 has sent to 4",
          "[broadcast]") {
  const PrintedProgram program = broadcast::one_to_all(8, 0);
  using Texts = std::vector<std::string>;
  using Lines = std::vector<int>;
  CHECK(program.variables == Texts{"i", "mask", "my_id", "my_id AND mask", "msg_destination", "msg_source"});
  CHECK(program.at(5, 0).values == Texts{"", "111", "101 = 5", "", "", ""});
  CHECK(program.at(5, 0).lines == Lines{0});
  CHECK(program.at(5, 1).values == Texts{"2", "011", "101 = 5", "001", "", ""});
  CHECK(program.at(5, 1).lines == Lines{1, 2, 3});
  CHECK(program.at(4, 1).values == Texts{"2", "011", "100 = 4", "000", "", "000 = 0"});
  CHECK(program.at(4, 1).lines == Lines{1, 2, 3, 4, 7, 8, 9});
  CHECK(program.at(4, 3).values == Texts{"0", "000", "100 = 4", "000", "101 = 5", ""});
  CHECK(program.at(4, 3).lines == Lines{1, 2, 3, 4, 5, 6});
  CHECK(program.at(5, 3).values == Texts{"0", "000", "101 = 5", "000", "", "100 = 4"});
  CHECK(broadcast::one_to_all(8, 5).at(1, 1).values ==
        Texts{"2", "011", "001 = 1", "100 = 4", "000", "", "000 = 0", "101 = 5"});
}

TEST_CASE("only where ranks are as many as on a hypercube and see the root by XOR there is such a program",
          "[broadcast]") {
  const Algorithm& algorithm = *catalogue().algorithm("broadcast", "binomial");
  CHECK(algorithm.printed(platform("ring", {8}), broadcast_from(0)));
  CHECK_FALSE(algorithm.printed(platform("ring", {8}), broadcast_from(3)));
  CHECK_FALSE(algorithm.printed(platform("ring", {6}), broadcast_from(0)));
  Schedule near = broadcast_from(0);
  near.values.set("order", std::string("near"));
  CHECK_FALSE(algorithm.printed(platform("hypercube", {3}), near));
}

}  // namespace hopscope::test
