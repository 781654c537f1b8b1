#include "algorithm/all_to_all_v/exchanges.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include <hopscope/plan.hpp>

#include "algorithm/formula.hpp"

namespace hopscope::all_to_all_v {

namespace {

/// One partner after the other, or by recursive doubling.
enum class Stage1 { none, fixed_pattern, doubling };

Stage1 stage_1_of(const Schedule& schedule) { return stage_1().choice_in<Stage1>(schedule.values); }

/// Steps of stage 1 among p ranks.
Step steps_of_stage_1(Stage1 how, Rank p) {
  if (how == Stage1::fixed_pattern) return p - 1;
  if (how == Stage1::doubling && p > 1) return std::bit_width(static_cast<std::uint32_t>(p - 1));
  return 0;
}

/// Every rank sends its row of sizes to all others, a word for each of its p - 1 sizes: to one partner after the other,
/// or by recursive doubling.
Task<void> report_sizes(Node& me) {
  const Rank p = me.ranks();
  const bool doubles = stage_1_of(me.schedule()) == Stage1::doubling;
  Step step = 0;
  for (Rank by = 1; by < p; by = doubles ? 2 * by : by + 1) {
    co_await me.step(++step);
    const Rank rows = doubles ? std::min(by, p - by) : 1;
    const double words = static_cast<double>(rows) * (p - 1.0);
    co_await me.exchange(me.rank_plus(-by), Blocks::sized(words, words), me.rank_plus(by));
  }
}

/// One phase of the plan: exchanges, only sends, or only receives.
Task<void> take_turn(Node& me, Blocks& mine, const Plan::Turn& turn) {
  const bool sends = turn.to != Plan::Turn::nobody;
  const bool receives = turn.from != Plan::Turn::nobody;
  if (sends && receives) {
    me.keep(co_await me.exchange(turn.to, mine.take_part_for(turn.to, turn.words), turn.from));
  } else if (sends) {
    co_await me.send(turn.to, mine.take_part_for(turn.to, turn.words));
  } else {
    me.keep(co_await me.receive(turn.from));
  }
}

Time time_of_stage_1(Stage1 how, const Symbols& s, Time hop) {
  if (how == Stage1::none) return 0;
  return steps_of_stage_1(how, static_cast<Rank>(s.p)) * (s.t_s + hop) + s.t_w * (s.p - 1) * (s.p - 1);
}

/// The same as the last term of a formula; `startup` is the cost with which each of its steps begins.
std::string stage_1_in_letters(Stage1 how, const std::string& startup) {
  if (how == Stage1::none) return "";
  const char* steps = how == Stage1::doubling ? "ceil(log2 p)" : "(p-1)";
  return fmt::format(" + {} {} + t_w (p-1)^2", startup, steps);
}

/// The time of all messages that one rank sends, one after the other; of the rank that takes longest.
Time busiest_rank(const Plan& plan, const Platform& platform) {
  Time longest = 0;
  for (Rank rank = 0; rank < platform.ranks(); ++rank) {
    Time of_rank = 0;
    for (const Plan::Turn& turn : plan.turns_of(rank)) {
      if (turn.to == Plan::Turn::nobody) continue;
      of_rank += time_alone(platform, rank, turn.to, turn.words);
    }
    longest = std::max(longest, of_rank);
  }
  return longest;
}

}  // namespace

Task<Blocks> exchange_some(Node& me, Rank to, Blocks blocks, Rank from, double expected) {
  if (blocks.words() > 0 && expected > 0) co_return co_await me.exchange(to, std::move(blocks), from);
  if (blocks.words() > 0) co_await me.send(to, std::move(blocks));
  if (expected > 0) co_return co_await me.receive(from);
  co_return Blocks();
}

Rank most_sent(const SizeMatrix& sizes) {
  std::ptrdiff_t most = 0;
  for (Rank i = 0; i < sizes.ranks(); ++i) {
    most = std::max(most, std::ranges::count_if(sizes.row(i), [](double words) { return words > 0; }));
  }
  return static_cast<Rank>(most);
}

Analytic startups_without_forwarding(const Platform& platform, const SizeMatrix& sizes) {
  const double most = most_sent(sizes);
  const bool one = platform.ports == 1;
  // All ports: one for each possible partner.
  const double ports = platform.ports == Platform::all_ports ? std::max(1, platform.ranks() - 1) : platform.ports;
  const Costs lowest = platform.lowest_costs();
  const Time at_once = (lowest.t_s + lowest.t_h) * std::ceil(most / ports);
  const Time in_turn = lowest.t_s * most + lowest.t_h;
  if (platform.startups_wait() && most > 0 && in_turn >= at_once) {
    return lower_bound("startups, unforwarded", in_turn, "t_s M + t_h",
                       "without forwarding a rank starts up each of its messages itself, one after the other",
                       {{"M", most, "most messages that a rank sends"}});
  }
  return lower_bound("startups, unforwarded", at_once, one ? "(t_s + t_h) M" : "(t_s + t_h) ceil(M / ports)",
                     "Katayama and Goldman: without forwarding a rank sends each of its messages itself",
                     {{"M", most, "most messages that a rank sends"}, {"ports", ports}});
}

Program follow_plan(Node& me, Blocks mine) {
  const Plan& plan = *me.schedule().plan;
  Step before = 0;
  if (stage_1_of(me.schedule()) != Stage1::none) {
    co_await report_sizes(me);
    before = steps_of_stage_1(stage_1_of(me.schedule()), me.ranks());
  }
  auto turn = plan.turns_of(me.rank()).begin();
  const auto end = plan.turns_of(me.rank()).end();
  for (Rank phase = 1; phase <= plan.phases(); ++phase) {
    co_await me.step(before + phase);
    if (turn != end && turn->phase == phase) co_await take_turn(me, mine, *turn++);
  }
}

// Without a barrier a rank may be so early that its message takes the port for which another waits: phases may then
// take longer than their longest message, and it is only certain that each rank sends its messages one after the other.
std::vector<Analytic> formulas_of_plan(const Platform& platform, const Schedule& schedule, const std::string& source) {
  const Symbols s(platform, schedule);
  const Plan& plan = *schedule.plan;
  const bool apart = has_own_channels(platform);
  const bool in_turn = apart && schedule.barrier() && platform.has_uniform_costs();
  const std::string words = " + t_w V";
  const Letters letters{
      {"phases", plan.phases()},
      {"V", plan.serialised_words(), "serialised volume: words of the longest message, summed over the phases"}};
  const Analytic book = step_by_step(
      textbook({true}, s,
               plan.phases() * s.t_s + s.t_w * plan.serialised_words() + time_of_stage_1(stage_1_of(schedule), s, 0),
               "t_s phases" + words + stage_1_in_letters(stage_1_of(schedule), "t_s"), source, letters),
      platform, schedule, apart, "phase");
  const Time stage_1_time = time_of_stage_1(stage_1_of(schedule), s, s.t_h);
  const std::string then = stage_1_of(schedule) == Stage1::none ? "" : " + (stage 1)";
  const Time busiest = busiest_rank(plan, platform);
  const Analytic full =
      in_turn ? with_hops({true}, plan.phases() * (s.t_s + s.t_h) + s.t_w * plan.serialised_words() + stage_1_time,
                          "(t_s + t_h) phases" + words + stage_1_in_letters(stage_1_of(schedule), "(t_s + t_h)"),
                          source, letters)
              : with_hops({false}, busiest + stage_1_time, "T" + then, source,
                          {{"T", busiest, "of the rank that takes longest to send its messages one after another"},
                           {"stage 1", stage_1_time}});
  return {book, startups_without_forwarding(platform, *schedule.sizes), full};
}

const Field& stage_1() {
  static const Field stage_1{
      .name = "stage_1",
      .meaning =
          "how all ranks first exchange their sizes, which is then part of the run. none: the sizes are known "
          "beforehand. fixed-pattern: in p - 1 steps. doubling: in ceil(log2 p) steps.",
      .kind = Field::Kind::name,
      .standard = "none",
      .names = {"none", "fixed-pattern", "doubling"},
      .title = "stage 1:"};
  return stage_1;
}

double steps_of_plan(const Platform& platform, const Schedule& schedule) {
  return schedule.plan->phases() + steps_of_stage_1(stage_1_of(schedule), platform.ranks());
}

double smallest_message_of_plan(const Schedule& schedule) {
  const double words = schedule.sizes->smallest();
  if (stage_1_of(schedule) == Stage1::none) return words;
  return words > 0 ? std::min(words, 2.0) : 2;  // halves of messages with sizes have a word or more
}

}  // namespace hopscope::all_to_all_v
