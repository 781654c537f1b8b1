#include "analysis/congestion/link_usage.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <concepts>
#include <limits>
#include <map>
#include <random>

#include "analysis/message_records.hpp"
#include "support/networks.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

/// The same numbers, counted in the simplest way from the list of all messages.
struct BruteForce {
  std::map<Step, std::map<std::pair<NodeId, NodeId>, std::vector<std::pair<Rank, Rank>>>> crossings;
  std::map<Step, StepUsage> steps;

  explicit BruteForce(const Platform& on, const std::vector<MessageRecord>& messages) {
    std::map<Step, std::map<std::pair<NodeId, NodeId>, double>> asked_for;
    const auto capacity = capacities_of(on);
    for (const MessageRecord& message : messages) {
      StepUsage& usage = steps[message.step];
      const auto hops = static_cast<std::int64_t>(message.route.size()) - 1;
      usage.step = message.step;
      ++usage.messages;
      usage.words += message.words;
      usage.link_traversals += hops;
      usage.word_hops += message.words * static_cast<double>(hops);
      double solo = std::numeric_limits<double>::infinity();
      for (std::size_t i = 1; i < message.route.size(); ++i) {
        crossings[message.step][{message.route[i - 1], message.route[i]}].emplace_back(message.from, message.to);
        solo = std::min(solo, capacity.at({message.route[i - 1], message.route[i]}));
      }
      for (std::size_t i = 1; i < message.route.size(); ++i) {
        const std::pair<NodeId, NodeId> channel{message.route[i - 1], message.route[i]};
        asked_for[message.step][channel] += on.cut_through() ? solo : capacity.at(channel);
      }
    }
    for (auto& [step, usage] : steps) {
      for (auto& [channel, who] : crossings[step]) {
        std::sort(who.begin(), who.end());
        ++usage.used_channels;
        usage.load = std::max(usage.load, std::ssize(who));
        const double can_carry = capacity.at(channel);
        const double of_channel = std::isinf(can_carry) ? 0 : asked_for[step][channel] / can_carry;
        congestion[step][channel] = of_channel;
        usage.congested_channels += of_channel > 1 + 1e-9;
        usage.congestion = std::max({usage.congestion, of_channel, 1.0});
      }
    }
  }
  std::map<Step, std::map<std::pair<NodeId, NodeId>, double>> congestion;

  static std::map<std::pair<NodeId, NodeId>, double> capacities_of(const Platform& on) {
    std::map<std::pair<NodeId, NodeId>, double> capacities;
    const bool is_free = on.longest_word_time() == 0;
    for (ChannelId id = 0; id < on.topology->channels(); ++id) {
      const ChannelKind& kind = on.topology->channel_kinds()[static_cast<std::size_t>(on.topology->kind(id))];
      const auto [from, to] = on.topology->channel(id);
      capacities[{from, to}] = is_free ? kind.width : 1 / Platform::word_time(on.costs, kind);
    }
    return capacities;
  }
};

/// Every statistic but the times. A new one is counted in BruteForce too.
void check_counts(const StepUsage& step, const StepUsage& expected) {
  for (const StepColumn& column : step_columns) {
    if (column.unit == Unit::time) continue;
    INFO(column.name);
    const auto check = [&]<class Value>(const Value& found, const Value& counted) {
      if constexpr (std::floating_point<Value>) {
        CHECK(found == Approx(counted).epsilon(column.unit == Unit::words ? 1e-12 : 1e-9));
      } else {
        CHECK(found == counted);
      }
    };
    column.of(check, step, expected);
  }
}

void check_against_brute_force(const Platform& on, const Result& result) {
  const BruteForce truth(on, result.messages);
  REQUIRE(result.steps.size() == truth.steps.size());
  double worst = 0;
  std::int64_t most = 0;
  for (const StepUsage& step : result.steps) {
    check_counts(step, truth.steps.at(step.step));
    worst = std::max(worst, step.congestion);
    most = std::max(most, step.load);
  }
  CHECK(result.totals.max_congestion == worst);
  CHECK(result.totals.max_load == most);
  REQUIRE(result.witness.has_value() == (worst > 1));
  if (!result.witness) return;
  const Witness& witness = *result.witness;
  CHECK(witness.congestion == Approx(worst).epsilon(1e-9));
  for (const auto& [step, usage] : truth.steps) {
    if (usage.congestion == Approx(worst).epsilon(1e-9)) {
      CHECK(witness.step == step);  // the first of the most congested
      break;
    }
  }
  const auto& channels = truth.crossings.at(witness.step);
  for (const auto& [channel, who] : channels) {
    if (truth.congestion.at(witness.step).at(channel) != Approx(worst).epsilon(1e-9)) continue;
    CHECK(witness.load == std::ssize(who));
    CHECK(channel == std::pair(witness.channel.from, witness.channel.to));  // the lowest of these
    auto named = who;
    if (named.size() > 16) named.resize(16);
    CHECK(witness.messages == named);
    break;
  }
}

/// The result of observers that received all events.
Result result_of(LinkUsage& usage, MessageRecords& records) {
  Result result;
  result.steps = usage.steps();
  result.totals = usage.totals();
  result.witness = usage.witness();
  result.messages = records.take();
  return result;
}

/// Ranks go through `steps` in order, each at its own pace, skip most of them, and send to random ranks in the others.
Result wander(const Platform& on, const std::vector<Step>& steps, std::mt19937& random) {
  LinkUsage usage(on);
  MessageRecords records(on);
  const auto below = [&](std::size_t n) { return random() % n; };
  std::vector<std::size_t> next(static_cast<std::size_t>(on.ranks()));  // by rank: its index in `steps`
  std::int64_t sent = 0;
  for (Rank running = on.ranks(); running > 0;) {
    const auto rank = static_cast<Rank>(below(next.size()));
    std::size_t& place = next[static_cast<std::size_t>(rank)];
    if (place > steps.size()) continue;  // has ended
    place += 1 + below(4) / 3 * below(5);
    if (place > steps.size()) {
      usage.on_finish(rank, 1);
      --running;
      continue;
    }
    const Step step = steps[place - 1];
    usage.on_step(rank, step, 1);
    for (std::size_t i = below(3); i > 0; --i) {
      MessageInfo message{sent++, step, rank, static_cast<Rank>(below(next.size())), false, 3};
      Route route;
      on.route(message.from, message.to, route);
      if (below(4) == 0) {
        message.has_own_route = true;
        const auto by_way_of = static_cast<Rank>(below(next.size()));
        Route rest;
        on.route(message.from, by_way_of, route);
        on.route(by_way_of, message.to, rest);
        route.insert(route.end(), rest.begin(), rest.end());
      }
      usage.on_send(message, route, 1 + static_cast<Time>(sent));
      records.on_send(message, route, 1 + static_cast<Time>(sent));
      usage.on_deliver(message, 2 + static_cast<Time>(sent));
    }
  }
  return result_of(usage, records);
}

}  // namespace

TEST_CASE("ranks that are many steps apart, and steps without messages, are counted correctly", "[tracker]") {
  std::mt19937 random(4711);
  std::vector<Step> consecutive;
  for (Step step = 1; step <= 100; ++step) consecutive.push_back(step);
  const std::vector<Step> sparse = {1,       2,       3,       17,         19,         16 * 19,    5000000,
                                    5000001, 5000016, 7000000, 2000000000, 2000000001, 2147483645, 2147483646};
  for (const auto& steps : {consecutive, sparse}) {
    for (int run = 0; run < 20; ++run) {
      CAPTURE(run, steps.size());
      const Platform on = platform("torus", {2, 3});
      const Result result = wander(on, steps, random);
      check_against_brute_force(on, result);
      for (const StepUsage& step : result.steps) CHECK(step.end >= step.start + 1);
    }
  }
}

TEST_CASE("a delivery after the step is over still moves its end", "[tracker]") {
  const Platform on = platform("ring", {2});
  LinkUsage usage(on);
  const MessageInfo message{0, 1, 0, 1, false, 5};
  for (const Rank rank : {0, 1}) usage.on_step(rank, 1, 0);
  usage.on_send(message, std::vector<ChannelId>{0}, 3);
  for (const Rank rank : {0, 1}) usage.on_step(rank, 2, 4);
  usage.on_deliver(message, 9);
  for (const Rank rank : {0, 1}) usage.on_finish(rank, 9);
  REQUIRE(usage.steps().size() == 1);
  CHECK(usage.steps()[0].start == 3);
  CHECK(usage.steps()[0].end == 9);
}

TEST_CASE("loads of a million are reset like others", "[tracker]") {
  constexpr std::int64_t million = 1100000;
  const std::vector<ChannelId> around(million, 1);  // crosses a channel that often
  const Platform on = platform("ring", {3});
  LinkUsage usage(on);
  for (Step step = 1; step <= 4; ++step) {
    for (const Rank rank : {0, 1, 2}) usage.on_step(rank, step, 0);
    usage.on_send({step, step, 0, 1, false, 5}, std::vector<ChannelId>{0, 1}, 0);
    if (step % 2 == 0) usage.on_send({step, step, 1, 2, false, 5}, around, 0);
  }
  for (const Rank rank : {0, 1, 2}) usage.on_finish(rank, 0);
  REQUIRE(usage.steps().size() == 4);
  for (const StepUsage& step : usage.steps()) {
    CHECK(step.used_channels == 2);
    CHECK(step.congestion == (step.step % 2 == 0 ? million + 1 : 1));
    CHECK(step.congested_channels == (step.step % 2 == 0 ? 1 : 0));
  }
}

TEST_CASE("loads, totals and the witness equal a brute-force count", "[tracker]") {
  std::mt19937 random(4711);
  for (const char* algorithm : {"shift", "one-factor", "bruck", "direct"}) {
    for (const auto& [family, extents] :
         std::vector<std::pair<std::string, std::vector<std::int64_t>>>{{"ring", {7}},
                                                                        {"line", {5}},
                                                                        {"torus", {3, 4}},
                                                                        {"mesh", {2, 5}},
                                                                        {"hypercube", {4}},
                                                                        {"complete", {6}}}) {
      for (const bool mapped : {false, true}) {
        Platform on = platform(family, extents);
        if (mapped) {
          std::vector<NodeId> table;
          for (Rank rank = 0; rank < on.ranks(); ++rank) table.push_back(rank);
          std::shuffle(table.begin(), table.end(), random);
          on.mapping = Mapping(table);
        }
        INFO(algorithm << " on " << family << (mapped ? ", mapped at random" : ""));
        check_against_brute_force(on, simulate(scenario(on, all_to_all(algorithm, 3)), {.messages = true}));
      }
    }
  }
}

TEST_CASE("congestion is relative to the capacity of channels, whatever the network", "[tracker]") {
  Draw draw(20261122);
  int uneven = 0;
  for (int run = 0; run < 300; ++run) {
    Platform on;
    on.topology = made(random_graph(draw, 12));
    on.costs = {10, run % 4 == 0 ? 0.0 : 1.0, 1, 0};
    if (run % 3 == 0) on.switching = Switching::store_and_forward;
    CAPTURE(run, on.topology->description());
    const Result result = simulate(scenario(on, all_to_all(run % 2 == 0 ? "shift" : "direct", 5)), {.messages = true});
    check_against_brute_force(on, result);
    uneven += static_cast<double>(result.totals.max_load) != result.totals.max_congestion;
  }
  CHECK(uneven > 50);
}

TEST_CASE("a pairwise exchange on a full fat tree has no contention, and is congestion-free", "[tracker]") {
  Platform on;
  on.topology = fat_tree(2, 4);
  on.costs = {50, 1, 2, 0};
  const Result result = simulate(scenario(on, all_to_all("pairwise", 64)));
  CHECK(result.totals.max_load == 8);
  CHECK(result.totals.max_congestion == 1);
  CHECK(result.congestion_free());
  CHECK_FALSE(result.witness);
  for (const StepUsage& step : result.steps) CHECK(step.congested_channels == 0);
}

TEST_CASE("start and end of a step are its first startup and its last delivery", "[tracker]") {
  const Result result = simulate(scenario(platform("hypercube", {2}), all_to_all("shift", 10)), {});
  REQUIRE(result.steps.size() == 3);
  // Rank 0 and 2 need one hop for +1, rank 1 and 3 two; each goes on when ready.
  CHECK(result.steps[0].start == 0);
  CHECK(result.steps[0].end == 64);
  CHECK(result.steps[1].start == 64);
  CHECK(result.steps.back().end == result.time);
}

TEST_CASE("messages are listed with routes in nodes, sorted", "[tracker]") {
  Platform on = platform("ring", {4});
  on.mapping = Mapping({0, 2, 1, 3});
  const Result result = simulate(scenario(on, shift("direct", 5, 1)), {.messages = true});
  REQUIRE(result.messages.size() == 4);
  CHECK(result.messages[0].from == 0);
  CHECK(result.messages[0].to == 1);
  CHECK(result.messages[0].route == std::vector<NodeId>{0, 1, 2});
  CHECK(result.messages[3].route == std::vector<NodeId>{3, 0});
  CHECK(std::is_sorted(result.messages.begin(), result.messages.end()));
}

TEST_CASE("one node has no steps and takes no time", "[tracker]") {
  for (const char* algorithm : {"ring", "mesh", "shift", "one-factor", "bruck", "direct", "pairwise"}) {
    const Result result = simulate(scenario(platform("ring", {1}), all_to_all(algorithm, 5)), {});
    CHECK(result.time == 0);
    CHECK(result.totals.steps == 0);
    CHECK(result.congestion_free());
    CHECK(result.delivery == Delivery::verified);
  }
}

}  // namespace hopscope::test
