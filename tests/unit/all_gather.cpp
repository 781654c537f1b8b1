// The operation all-gather: blocks are copied, and every rank ends with those of all others.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include <hopscope/files.hpp>
#include <hopscope/simulate.hpp>

#include "analysis/delivery/delivery_check.hpp"
#include "analysis/message_records.hpp"
#include "output/message_list.hpp"
#include "support/setup.hpp"

namespace {

using namespace hopscope;
using namespace hopscope::test;

Schedule all_gather(const std::string& algorithm, double words) {
  Schedule schedule = all_to_all(algorithm, words);
  schedule.operation = "all-gather";
  return schedule;
}

}  // namespace

TEST_CASE("all-gather: every rank gets the block of every other once, from whichever rank it comes") {
  const auto operation = catalogue().operation("all-gather")->make(all_gather("ring", 8), 3);
  const auto check = [&](std::vector<Block> of_rank_2) {
    DeliveryCheck delivery(*operation, 3);
    delivery.on_holding(0, std::vector<Block>{{1, everyone, 0, 8}, {2, everyone, 0, 8}});
    delivery.on_holding(1, std::vector<Block>{{0, everyone, 0, 8}, {2, everyone, 4, 4}, {2, everyone, 0, 4}});
    delivery.on_holding(2, of_rank_2);
    return delivery.failures();
  };
  using Lines = std::vector<std::string>;
  CHECK(check({{0, everyone, 0, 8}, {1, everyone, 0, 8}}).empty());
  CHECK(check({{0, everyone, 0, 8}}) == Lines{"rank 2 holds 1 of its 2 blocks; {1, *} is missing"});
  CHECK(check({{0, everyone, 0, 8}, {1, everyone, 0, 8}, {1, everyone, 0, 8}}) ==
        Lines{"rank 2 got words 0 to 8 of {1, *} twice"});
  CHECK(check({{0, everyone, 0, 8}, {0, 1, 0, 8}}) == Lines{"rank 2 holds {0, 1}, which is not for it"});
}

TEST_CASE("all-gather: words that must leave a set of ranks leave it once") {
  const auto operation = catalogue().operation("all-gather")->make(all_gather("ring", 8), 4);
  CHECK(operation->words_leaving({true, true, false, true}) == 24);
  CHECK(operation->words_leaving({true, true, true, true}) == 0);
  CHECK(operation->words_from(1, 4) == 8);
  CHECK(operation->words_to(1, 4) == 24);
}

TEST_CASE("all-gather: the engine that simulates one rank for all agrees") {
  for (const char* algorithm : {"ring", "recursive-doubling", "direct"}) {
    const Platform on = platform("complete", {8});
    INFO(algorithm);
    Scenario made = scenario(on, all_gather(algorithm, 16));
    const Result native = simulate(made);
    made.engine = catalogue().engine("symmetric");
    CHECK(simulate(made).time == Approx(native.time));
    CHECK(native.delivery == Delivery::verified);
  }
}

TEST_CASE("all-gather: every algorithm as a table of messages takes the same time, and delivers") {
  for (const char* algorithm : {"ring", "recursive-doubling", "direct"}) {
    for (const char* ports : {"1", "\"all\""}) {
      const auto text = [&](const std::string& what) {
        return fmt::format(R"({{"platform": {{"topology": {{"family": "hypercube", "dimension": 3}}, "ports": {},
          "costs": {{"t_s": 50, "t_w": 1, "t_h": 2}}}}, "schedule": {{"operation": "all-gather", {}, "message_words": 16}}}})",
                           ports, what);
      };
      FilesInMemory files;
      INFO(algorithm << ", ports " << ports);
      const Scenario made =
          parse_scenario(text(fmt::format(R"("algorithm": "{}")", algorithm)), "ours.json", files, catalogue());
      MessageLog log;
      RunOptions options;
      options.observers.push_back(&log);
      const Result ours = simulate(made, options);
      const std::vector<LoggedMessage> logged = log.take_messages();
      const std::vector<ScheduledMessage> messages(logged.begin(), logged.end());
      files.put("table.csv", messages_csv({made.platform, *made.operation, messages}));
      const Result theirs =
          simulate(parse_scenario(text(R"("messages": "table.csv")"), "theirs.json", files, catalogue()));
      CHECK(theirs.time == Approx(ours.time).epsilon(1e-12));
      CHECK(theirs.totals.word_hops == ours.totals.word_hops);
      CHECK(theirs.delivery == Delivery::verified);
    }
  }
}
