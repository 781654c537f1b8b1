// Messages taken as a round, and the same messages one by one: every event is the same, to the last bit.

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "engine/engines.hpp"
#include "support/differences.hpp"
#include "support/known_bounds.hpp"
#include "support/long_run.hpp"
#include "support/random_scenario.hpp"
#include "support/sanitized.hpp"
#include "support/scenario_text.hpp"
#include "support/trace.hpp"

namespace hopscope::test {

namespace {

/// What an engine reports, and how many rounds it has taken.
class RoundTranscript final : public Observer {
 public:
  void on_step(Rank rank, Step step, Time now) override { told_.on_step(rank, step, now); }
  void on_send(const MessageInfo& message, std::span<const ChannelId> route, Time now) override {
    told_.on_send(message, route, now);
  }
  void on_flow_begin(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override {
    told_.on_flow_begin(message, channels, now);
  }
  void on_flow_end(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override {
    told_.on_flow_end(message, channels, now);
  }
  void on_deliver(const MessageInfo& message, Time now) override { told_.on_deliver(message, now); }
  void on_round(const Round& round) override {
    ++rounds_;
    Observer::on_round(round);
  }
  void on_finish(Rank rank, Time now) override { told_.on_finish(rank, now); }
  void on_holding(Rank rank, std::span<const Block> blocks) override { told_.on_holding(rank, blocks); }

  [[nodiscard]] const std::vector<std::string>& lines() const { return told_.lines(); }
  [[nodiscard]] int rounds() const { return rounds_; }

 private:
  Transcript told_;
  int rounds_ = 0;
};

struct RoundRun {
  Result result;
  std::vector<std::string> lines;
  std::vector<std::string> waiting;  ///< if it ended in a deadlock
  std::string error;                 ///< of a program
  int rounds = 0;
};

/// "message 51 of step 7, .." without its number.
std::string without_number(std::string line) {
  constexpr std::string_view before = "message ";
  const auto at = line.find(before);
  if (at == std::string::npos) return line;
  const auto digits = at + before.size();
  return line.erase(digits, line.find_first_not_of("0123456789", digits) - digits);
}

RoundRun run(const Scenario& scenario, bool in_rounds, bool messages) {
  const auto engine = make_native_engine(FairSolver::whichever_is_quicker, in_rounds);
  Scenario tried = scenario;
  tried.engine = engine.get();
  RoundTranscript told;
  RoundRun run;
  try {
    run.result = simulate(tried, {.messages = messages, .observers = {&told}, .bounds = &known_bounds()});
  } catch (const DeadlockError& deadlock) {
    run.waiting = deadlock.waiting();
  } catch (const ProgramError& error) {
    run.error = error.what();
  }
  if (run.error.empty()) run.lines = told.lines();
  run.rounds = told.rounds();
  // Messages are numbered as they are posted; of one instant, ranks may post in any order.
  for (std::string& line : run.lines) line = without_number(line);
  // Each line has its time. Of one instant, a round first reports ranks that send nothing; with all ports, all ranks
  // begin a step before the first message is reported; and flows that end together do so in the order of their places
  // in memory.
  std::ranges::sort(run.lines);
  return run;
}

std::string first_difference(const std::vector<std::string>& one, const std::vector<std::string>& other) {
  const auto [in_one, in_other] = std::ranges::mismatch(one, other);
  if (in_one == one.end() && in_other == other.end()) return {};
  return fmt::format("{}\n{}", in_one == one.end() ? "the end" : *in_one,
                     in_other == other.end() ? "the end" : *in_other);
}

/// @return how many rounds there were
int check_rounds(const Scenario& scenario, bool messages) {
  const RoundRun rounds = run(scenario, true, messages);
  const RoundRun one_by_one = run(scenario, false, messages);
  CHECK(one_by_one.rounds == 0);
  CHECK(rounds.waiting == one_by_one.waiting);
  CHECK(rounds.error == one_by_one.error);
  CHECK(first_difference(rounds.lines, one_by_one.lines) == "");
  Differences found;
  compare(rounds.result, one_by_one.result, found);
  INFO(fmt::format("{}", fmt::join(found.list(), "\n")));
  CHECK(found.list().empty());
  return rounds.rounds;
}

/// What all ranks do in a step; one of them may do otherwise. The same for the same seed and step.
struct CommonStep {
  enum class Kind { exchange, in_two_parts, two_in_a_row, two_at_once, any_of_two, dropped, one_way, tree, nothing };
  enum class Deviation { other_words, rearranges_before, pauses_before, ends };
  Kind kind = Kind::exchange;
  bool is_begun = true;
  bool runs_ahead = false;
  Rank by = 1;         // the distance of the destination
  bool pairs = false;  // the destination is rank XOR `by`
  double words = 1;
  Rank deviating = -1;  // a rank that does the next
  Deviation deviation = Deviation::other_words;

  CommonStep(std::uint32_t seed, Step step, Rank ranks) {
    Draw draw(seed * 1000 + static_cast<std::uint32_t>(step));
    using enum Kind;
    kind = draw.one_of({exchange, exchange, exchange, exchange, in_two_parts, two_in_a_row, two_at_once, any_of_two,
                        dropped, one_way, one_way, tree, nothing});
    is_begun = !draw.one_in(4);
    runs_ahead = draw.one_in(10);
    by = 1 + draw.below(ranks - 1);
    pairs = (ranks & (ranks - 1)) == 0 && draw.one_in(2);
    words = draw.one_of({0.0, 0.5, 1.0, 1.0, 7.0, 1.0 / 3});
    if (draw.one_in(8)) deviating = draw.below(ranks);
    deviation = draw.one_of({Deviation::other_words, Deviation::other_words, Deviation::rearranges_before,
                             Deviation::pauses_before, Deviation::ends});
  }
};

/// One of the ways to exchange messages, `words` to `to` and others from `from`.
Task<void> communicate(Node& me, CommonStep::Kind kind, Rank to, Rank from, double words) {
  using enum CommonStep::Kind;
  const Blocks blocks = Blocks::sized(words, words);
  if (kind == exchange || kind == two_in_a_row) co_await me.exchange(to, blocks, from);
  if (kind == two_in_a_row) co_await me.exchange(from, blocks, to);
  if (kind == in_two_parts) {
    auto sent = me.send(to, blocks);
    co_await me.receive(from);
    co_await sent;
  }
  if (kind == two_at_once) {
    auto one = me.exchange(to, blocks, from);
    auto other = me.exchange(from, blocks, to);
    co_await other;
    co_await one;
  }
  if (kind == any_of_two) {
    std::array requests{me.exchange(to, blocks, from), me.exchange(from, blocks, to)};
    std::array<Request*, 2> watched{&requests[0], &requests[1]};
    co_await me.any_of(watched);
    for (Request& request : requests) co_await request;
  }
  if (kind == dropped) (void)me.exchange(to, blocks, from);
}

/// Every second rank sends to the next; of a tree only those below half send, and others may have nothing to do.
Task<void> send_one_way(Node& me, CommonStep::Kind kind, Rank by, double words) {
  const bool is_tree = kind == CommonStep::Kind::tree;
  const Rank most = is_tree ? std::min(by, me.ranks() - by) : me.ranks() - by;
  const bool sends = me.rank() < most && (is_tree || me.rank() / by % 2 == 0);
  const Rank from = me.rank() - by;
  const bool receives = from >= 0 && from < most && (is_tree || from / by % 2 == 0);
  if (sends) co_await me.send(me.rank() + by, Blocks::sized(words, words));
  if (receives) co_await me.receive(from);
}

Program in_lockstep(Node& me, Blocks /*mine*/) {
  constexpr Step steps = 12;
  using enum CommonStep::Deviation;
  for (Step step = 1; step <= steps; ++step) {
    const CommonStep what(static_cast<std::uint32_t>(me.schedule().rank("shift")), step, me.ranks());
    const bool deviates = what.deviating == me.rank();
    if (deviates && what.deviation == ends) co_return;
    if (what.is_begun || step == 1) co_await me.step(step);
    if (deviates && what.deviation == rearranges_before) co_await me.rearrange(2);
    if (deviates && what.deviation == pauses_before) co_await me.pause(2);
    const Rank to = what.pairs ? me.rank() ^ what.by : me.rank_plus(what.by);
    const Rank from = what.pairs ? to : me.rank_plus(-what.by);
    if (what.runs_ahead) me.run_ahead_to(step + 1);
    if (what.kind == CommonStep::Kind::one_way || what.kind == CommonStep::Kind::tree) {
      co_await send_one_way(me, what.kind, what.by, what.words);
      continue;
    }
    co_await communicate(me, what.kind, to, from, deviates && what.deviation == other_words ? 4 : what.words);
  }
}

Scenario lockstep_scenario(Draw& draw, std::uint32_t seed) {
  Platform on = draw.platform(16);
  if (!draw.one_in(4)) on.switching = Switching::cut_through;
  if (draw.one_in(3)) on.contention = Contention::fifo;
  if (draw.one_in(3)) on.topology = topology("complete", {2 + draw.below(8)});
  if (draw.one_in(3)) on.topology = topology("hypercube", {1 + draw.below(4)});
  on.mapping = draw.one_in(2) ? Mapping() : draw.mapping(on.topology->nodes());
  Schedule schedule = all_to_all("direct", 1.0 / 3);  // the shortest message
  schedule.values.set("shift", static_cast<double>(static_cast<Rank>(seed)));
  schedule.synchronization = draw.one_of({Synchronization::none, Synchronization::none, Synchronization::barrier});
  schedule.content = Content::sizes;
  return scenario(on, schedule);
}

}  // namespace

TEST_CASE("random schedules: rounds of messages and the same messages one by one agree", "[engines][rounds]") {
  const std::uint32_t scenarios = is_sanitized() ? 100 : 2000;
  int rounds = 0;
  for (std::uint32_t seed = 0; seed < scenarios; ++seed) {
    Draw draw(seed);
    Platform on = draw.platform(16);
    if (draw.one_in(4)) on.contention = Contention::fifo;
    const Scenario tried = scenario(on, draw.schedule(on));
    INFO("seed " << seed << ": " << described(tried));
    rounds += check_rounds(tried, draw.one_in(2));
  }
  CHECK(rounds > static_cast<int>(scenarios) / 30);
}

TEST_CASE("random programs that nearly go in step: rounds and the same messages one by one agree",
          "[engines][rounds]") {
  const std::uint32_t scenarios = is_sanitized() ? 300 : 5000;
  Algorithm algorithm = *catalogue().algorithm("all-to-all", "direct");
  algorithm.program = in_lockstep;
  algorithm.rearranges = true;
  algorithm.formulas = [](const Platform&, const Schedule&) { return std::vector<Analytic>(); };
  int rounds = 0;
  for (std::uint32_t seed = 0; seed < scenarios; ++seed) {
    Draw draw(seed);
    Scenario tried = lockstep_scenario(draw, seed);
    tried.algorithm = &algorithm;
    INFO("seed " << seed << ": " << described(tried));
    rounds += check_rounds(tried, draw.one_in(2));
  }
  CHECK(rounds > static_cast<int>(scenarios) / 4);
}

namespace {

/// Each option that is one of several names, as each of these; and each root of a few.
std::vector<Values> ways_of(const Algorithm& algorithm, Rank ranks) {
  std::vector<Values> ways{Values{}};
  for (const Field& option : algorithm.options) {
    std::vector<Values> more;
    for (const Values& way : ways) {
      for (const std::string& name : option.names) {
        more.push_back(way);
        more.back().set(option.name, name);
      }
    }
    if (!more.empty()) ways = std::move(more);
  }
  const OperationKind& operation = *catalogue().operation(algorithm.operation);
  if (std::ranges::none_of(operation.fields, [](const Field& field) { return field.name == "root"; })) return ways;
  std::vector<Values> rooted;
  for (const Values& way : ways) {
    for (const Rank root : {0, ranks / 2, ranks - 1}) {
      rooted.push_back(way);
      rooted.back().set("root", static_cast<double>(root));
    }
  }
  return rooted;
}

std::vector<Platform> networks_of(Rank ranks) {
  std::vector<Platform> all{platform("complete", {ranks}), platform("ring", {ranks})};
  if (std::has_single_bit(static_cast<std::uint32_t>(ranks)))
    all.push_back(platform("hypercube", {std::countr_zero(static_cast<std::uint32_t>(ranks))}));
  return all;
}

}  // namespace

TEST_CASE("the rule of an algorithm is its program", "[engines][rounds]") {
  // All of them take a minute.
  const Rank largest = is_sanitized() ? 12 : is_long() ? 64 : 20;
  std::vector<Rank> numbers(static_cast<std::size_t>(largest) - 1);
  std::iota(numbers.begin(), numbers.end(), Rank{2});
  if (!is_sanitized()) numbers.insert(numbers.end(), {31, 32, 33, 63, 64});
  int rules = 0;
  for (const Algorithm& algorithm : catalogue().algorithms) {
    if (!algorithm.rule) continue;
    ++rules;
    int rounds = 0;
    for (const Rank ranks : numbers) {
      for (const Platform& on : networks_of(ranks)) {
        if (!algorithm.misfit(on).empty()) continue;
        for (const Values& way : ways_of(algorithm, ranks)) {
          Schedule schedule = all_to_all(algorithm.name, 3.0 * ranks);
          schedule.operation = algorithm.operation;
          schedule.values = way;
          schedule.content = Content::sizes;
          const Scenario tried = scenario(on, schedule);
          INFO(described(tried));
          rounds += check_rounds(tried, true);
        }
      }
    }
    CHECK(rounds > largest);
  }
  CHECK(rules >= 5);
}

TEST_CASE("rounds by rule go as far as they are rounds, and programs do the rest", "[engines][rounds]") {
  // The parts of 64 words are of 12 and 13: words differ from the first step on. On a ring, rank XOR 1 is a neighbour,
  // and the messages to rank XOR 2 share channels.
  const auto tried = [](const Platform& on, const std::string& operation, const std::string& algorithm) {
    Schedule schedule = all_to_all(algorithm, 64);
    schedule.operation = operation;
    schedule.content = Content::sizes;
    return check_rounds(scenario(on, schedule), true);
  };
  CHECK(tried(platform("ring", {5}), "all-reduce", "ring") == 0);
  CHECK(tried(platform("ring", {8}), "all-to-all", "pairwise") > 0);
  Platform combining = platform("hypercube", {3});
  combining.costs.t_c = 0.5;
  CHECK(tried(combining, "all-reduce", "recursive-doubling") == 3);
}

TEST_CASE("a pairwise exchange on a hypercube is as many rounds as steps", "[engines][rounds]") {
  for (const Content content : {Content::tracked, Content::sizes}) {
    Platform on = platform("hypercube", {6});
    Schedule schedule = all_to_all("pairwise", 10);
    schedule.content = content;
    CHECK(check_rounds(scenario(on, schedule), false) == 63);
  }
}

TEST_CASE("trees on a hypercube are as many rounds as steps", "[engines][rounds]") {
  const auto rounds = [](const std::string& operation, const std::string& algorithm) {
    Schedule schedule = all_to_all(algorithm, 10);
    schedule.operation = operation;
    schedule.content = Content::tracked;
    return check_rounds(scenario(platform("hypercube", {5}), schedule), false);
  };
  CHECK(rounds("broadcast", "binomial") == 5);
  CHECK(rounds("reduce", "binomial") == 5);
  CHECK(rounds("scatter", "binomial") == 5);
  CHECK(rounds("gather", "binomial") == 5);
}

}  // namespace hopscope::test
