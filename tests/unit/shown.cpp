#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>
#include <numeric>
#include <set>

#include "run/preparation.hpp"
#include "run/shown_run.hpp"
#include "support/networks.hpp"

namespace hopscope::test {

namespace {

ShownRun shown_within(const Scenario& scenario, const ShownLimits& limits = {}) { return show(scenario, {}, limits); }

std::set<std::pair<Rank, Rank>> names_of(const Holdings& holdings, const std::vector<int>& held) {
  std::set<std::pair<Rank, Rank>> names;
  for (const int piece : held) {
    const Block& block = holdings.pieces[static_cast<std::size_t>(piece)];
    names.emplace(block.source, block.destination);
  }
  return names;
}

/// Sends a block of another rank.
Program forged_program(Node& me, Blocks mine) {
  co_await me.step(1);
  const std::vector<Block> others(1, Block{me.rank_plus(2), me.rank_plus(1), 0, 4});
  Blocks sent = Blocks::tracked(others);
  me.keep(co_await me.exchange(me.rank_plus(1), std::move(sent), me.rank_plus(-1)));
  me.keep(std::move(mine));
}

/// What each rank begins with.
std::vector<std::vector<int>> first_of(const Holdings& holdings) {
  std::vector<std::vector<int>> held;
  int next = 0;
  for (const int count : holdings.initial) {
    held.emplace_back(static_cast<std::size_t>(count));
    std::iota(held.back().begin(), held.back().end(), next);
    next += count;
  }
  return held;
}

/// What each rank holds after the last step; each loses what it holds, and gains what it does not hold.
std::vector<std::vector<int>> last_of(const Holdings& holdings) {
  auto held = first_of(holdings);
  for (const auto& changes : holdings.changes) {
    for (const auto& [rank, lost, gained] : changes) {
      auto& mine = held[static_cast<std::size_t>(rank)];
      for (const int piece : lost) CHECK(std::erase(mine, piece) == 1);
      for (const int piece : gained) CHECK(std::ranges::count(mine, piece) == 0);
      mine.insert(mine.end(), gained.begin(), gained.end());
      CHECK_FALSE((lost.empty() && gained.empty()));
    }
  }
  return held;
}

/// Every rank ends with all that is due to it, in every word, and every message carries what its sender holds.
void check_sums(const ShownRun& run, Rank ranks) {
  INFO(run.algorithm->operation << ' ' << run.algorithm->name << ", " << ranks << " ranks");
  REQUIRE(run.holdings);
  const Holdings& holdings = *run.holdings;
  REQUIRE(holdings.sums);
  CHECK(holdings.carried.size() == run.messages->size());
  const auto last = last_of(holdings);
  for (Rank rank = 0; rank < ranks; ++rank) {
    const auto due = run.operation->due(rank);
    const auto& mine = last[static_cast<std::size_t>(rank)];
    CHECK(held_after(holdings, std::numeric_limits<Step>::max(), rank) == mine);
    if (!due || due->first > due->last) continue;
    double words = 0;
    for (const int piece : mine) {
      const Block& block = holdings.pieces[static_cast<std::size_t>(piece)];
      if (block.destination != rank && block.destination != everyone) continue;
      CHECK(sources_of(holdings, block) == std::vector<RankRange>{*due});
      words += block.words;
    }
    CHECK(words == run.operation->result_words());
  }
}

}  // namespace

TEST_CASE("a shown run contains every message once, with its route and its times", "[shown]") {
  for (const Switching switching : {Switching::cut_through, Switching::store_and_forward}) {
    Platform on = platform("hypercube", {3});
    on.switching = switching;
    const ShownRun run = shown_within(scenario(on, all_to_all("pairwise", 64)));
    REQUIRE(run.messages);
    REQUIRE(run.messages->size() == 56);
    CHECK(run.left_out.empty());
    Time end = 0;
    for (const RecordedMessage& message : *run.messages) {
      Route route;
      on.route(message.from, message.to, route);
      CHECK(message.route == route);
      CHECK(message.to == (message.from ^ message.step));
      const std::size_t hops = switching == Switching::cut_through ? 1 : route.size();
      REQUIRE(message.flows.size() == hops);
      CHECK(message.flows.front().begin >= message.begin + 50);
      CHECK(message.flows.back().end == message.end);
      for (const auto& [from, to] : message.flows) CHECK(to - from == Approx(64));
      REQUIRE(message.blocks.size() == 1);
      CHECK(message.blocks[0].source == message.from);
      CHECK(message.blocks[0].destination == message.to);
      end = std::max(end, message.end);
    }
    CHECK(end == run.result.time);
  }
}

TEST_CASE("the load map agrees with the messages' routes", "[shown]") {
  const Platform on = platform("torus", {3, 4});
  const ShownRun run = shown_within(scenario(on, all_to_all("one-factor", 8)));
  REQUIRE(run.loads);
  REQUIRE(run.messages);
  const auto& steps = run.result.steps;
  REQUIRE(run.loads->columns().size() == steps.size());
  std::int32_t most = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    std::vector<std::int32_t> loads(static_cast<std::size_t>(on.topology->channels()));
    for (const RecordedMessage& message : *run.messages) {
      if (message.step != steps[i].step) continue;
      for (const ChannelId channel : message.route) ++loads[static_cast<std::size_t>(channel)];
    }
    CHECK(run.loads->columns()[i].loads == loads);
    CHECK(run.loads->columns()[i].first == steps[i].step);
    most = std::max(most, *std::ranges::max_element(loads));
  }
  CHECK(run.loads->most() == most);
  CHECK(most > 1);
}

namespace {

/// The blocks that a rank has before the first step.
std::set<std::pair<Rank, Rank>> begins_with(const Operation& operation, Rank rank) {
  const Blocks blocks = operation.initial(rank, Content::tracked);
  std::set<std::pair<Rank, Rank>> all;
  for (const Block& block : blocks.list()) all.emplace(block.source, block.destination);
  return all;
}

}  // namespace

TEST_CASE("blocks follow the algorithm: every one begins at its source and ends at its destination", "[shown]") {
  int followed = 0;
  for (const Algorithm& algorithm : catalogue().algorithms) {
    for (const auto& [family, extents] : std::vector<std::pair<std::string, std::vector<std::int64_t>>>{
             {"hypercube", {3}}, {"ring", {6}}, {"torus", {3, 3}}, {"mesh", {3, 3}}, {"clusters", {3, 2}}}) {
      Platform on = platform(family, extents);
      on.ports = 2;
      if (algorithm.implied_mapping == "gray" && family == "hypercube") on.mapping = gray_mapping(8);
      Schedule schedule = all_to_all(std::string(algorithm.name), 7);
      schedule.operation = algorithm.operation;
      schedule.values.set("shift", static_cast<double>(algorithm.operation == "shift" ? 3 : 0));
      schedule = with_neighbours(with_sizes(schedule, on.ranks()), on.ranks());
      if (!algorithm.misfit(on).empty()) continue;
      INFO(algorithm.operation << "/" << algorithm.name << " on " << family);
      const Scenario made = scenario(on, schedule);
      const ShownRun run = shown_within(made);
      REQUIRE(run.result.delivery == Delivery::verified);
      if (made.operation->adds() || made.operation->unites()) {
        check_sums(run, on.ranks());
        continue;
      }
      REQUIRE(run.holdings);
      ++followed;
      std::set<std::pair<Rank, Rank>> of_all;
      for (Rank rank = 0; rank < on.ranks(); ++rank) of_all.merge(begins_with(*made.operation, rank));
      const auto first = first_of(*run.holdings);
      const auto last = last_of(*run.holdings);
      for (Rank rank = 0; rank < on.ranks(); ++rank) {
        const bool copies = made.operation->copies_blocks();
        std::set<std::pair<Rank, Rank>> mine = begins_with(*made.operation, rank);
        std::set<std::pair<Rank, Rank>> for_me = copies ? of_all : std::set<std::pair<Rank, Rank>>();
        for (Rank other = 0; !copies && other < on.ranks(); ++other) {
          CHECK(mine.contains({rank, other}) == made.operation->words(rank, other).has_value());
          if (made.operation->words(other, rank)) for_me.emplace(other, rank);
        }
        const auto r = static_cast<std::size_t>(rank);
        CHECK(names_of(*run.holdings, first[r]) == mine);
        CHECK(names_of(*run.holdings, last[r]) == for_me);
        CHECK(last[r].size() == for_me.size());  // parts have been merged
      }
    }
  }
  CHECK(followed > 30);
}

TEST_CASE("a run is shown whole if it sends fewer messages than was estimated", "[shown]") {
  // Of an odd number of ranks one is idle in each step; the estimate counts a message of every rank in every step.
  const Scenario odd = scenario(platform("complete", {5}), all_to_all("one-factor", 4));
  const auto sent = static_cast<std::size_t>(shown_within(odd).result.totals.messages);
  REQUIRE(static_cast<double>(sent) < messages_of(odd));
  const ShownRun run = shown_within(odd, {.messages = sent});
  REQUIRE(run.messages);
  CHECK(run.messages->size() == sent);
  CHECK(run.holdings);
  CHECK(run.left_out.empty());
  CHECK_FALSE(shown_within(odd, {.messages = sent - 1}).messages);
}

TEST_CASE("an engine tells no more blocks to those who want no more", "[shown]") {
  struct Few final : Observer {
    int told = 0;
    [[nodiscard]] bool wants_blocks() const override { return told < 3; }
    void on_post(const MessageInfo& /*message*/, std::span<const Block> blocks) override {
      told += blocks.empty() ? 0 : 1;
    }
  } few;
  (void)simulate(scenario(platform("ring", {4}), all_to_all("ring", 4)), {.observers = {&few}});
  CHECK(few.told == 3);
}

TEST_CASE("data too large for a page is left out, which is reported", "[shown]") {
  const Scenario some = scenario(platform("ring", {6}), all_to_all("ring", 4));
  SECTION("messages") {
    const ShownRun run = shown_within(some, {.messages = 29});
    CHECK_FALSE(run.messages);
    CHECK_FALSE(run.holdings);
    CHECK(run.loads);
    REQUIRE(run.left_out.size() == 1);
    CHECK(run.left_out[0] == "Single messages, and what ranks hold: there are 30, and a page shows up to 29.");
  }
  SECTION("blocks") {
    const ShownRun run = shown_within(some, {.blocks = 89});
    CHECK(run.messages);
    CHECK_FALSE(run.holdings);
    CHECK(run.left_out == std::vector<std::string>{"What ranks hold: there are too many blocks for a page."});
  }
  SECTION("entries of lists") {
    const ShownRun run = shown_within(some, {.entries = 119});
    CHECK(run.messages);
    CHECK(run.left_out == std::vector<std::string>{"What ranks hold: there are too many blocks for a page."});
  }
  SECTION("a block that its sender does not hold") {
    Algorithm forging = *some.algorithm;
    forging.program = forged_program;
    Scenario wrong = some;
    wrong.algorithm = &forging;
    const ShownRun run = shown_within(wrong);
    CHECK(run.messages);
    CHECK_FALSE(run.holdings);
    CHECK(run.left_out ==
          std::vector<std::string>{"What ranks hold: a message carries a block that its sender does not have."});
  }
  SECTION("at the limit everything is shown") {
    const ShownRun run = shown_within(some, {.messages = 30, .blocks = 90, .entries = 120});
    CHECK(run.messages);
    CHECK(run.holdings);
    CHECK(run.left_out.empty());
  }
  SECTION("sizes without blocks") {
    Scenario sized = some;
    sized.schedule.content = Content::sizes;
    sized.content_chosen = true;
    const ShownRun run = shown_within(sized);
    CHECK(run.messages);
    CHECK(run.left_out == std::vector<std::string>{"What ranks hold: the schedule carries sizes, not blocks."});
  }
  SECTION("one rank on behalf of all") {
    Scenario folded = some;
    folded.engine = catalogue().engine("symmetric");
    const ShownRun run = shown_within(folded);
    CHECK_FALSE(run.messages);
    CHECK_FALSE(run.loads);
    CHECK(run.left_out.size() == 1);
  }
  SECTION("an engine in another process") {
    Scenario elsewhere = some;
    elsewhere.engine = catalogue().engine("simgrid");
    const ShownRun run = shown_within(elsewhere);
    CHECK(run.messages);
    CHECK_FALSE(run.holdings);
    CHECK(run.left_out ==
          std::vector<std::string>{
              "What ranks hold: engine simgrid does not report which blocks a message carries; engine native does."});
  }
}

TEST_CASE("a load map merges steps and channels, and keeps the largest load", "[shown]") {
  LoadMap map(10, 4, 4);
  CHECK(map.rows() == 4);
  CHECK(map.channels_per_row() == 3);
  CHECK(map.channels_of(0) == std::pair<ChannelId, ChannelId>{0, 2});
  CHECK(map.channels_of(3) == std::pair<ChannelId, ChannelId>{9, 9});
  for (int step = 1; step <= 5; ++step) {
    std::vector<std::int32_t> raw(10, 7);
    raw[static_cast<std::size_t>(2 * step - 2)] = 7 + step;  // channel 2 (step - 1) has the load `step`
    map.on_loads({.step = step, .congestion = double(step), .load = step}, Loads(raw, 7));
  }
  REQUIRE(map.columns().size() == 3);
  CHECK(map.steps_per_column() == 2);
  CHECK(map.most() == 5);
  CHECK(map.columns()[0].first == 1);
  CHECK(map.columns()[0].last == 2);
  CHECK(map.columns()[0].loads == std::vector<std::int32_t>{2, 0, 0, 0});
  CHECK(map.columns()[1].loads == std::vector<std::int32_t>{0, 3, 4, 0});
  CHECK(map.columns()[2].loads == std::vector<std::int32_t>{0, 0, 5, 0});
}

}  // namespace hopscope::test
