// Total exchange with a limited number of messages of each rank under way: in shift order, or in a random order.

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include <hopscope/algorithm.hpp>

#include "algorithm/fields.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::all_to_all {

namespace {

const Field& window() {
  static const Field window{.name = "window",
                            .meaning = "messages that a rank sends at once.",
                            .least = 1,
                            .most = fields::most_counted,
                            .standard = 4.0,
                            .worth_trying = [](const Platform& platform) {
                              const std::int64_t others = platform.ranks() - std::int64_t{1};
                              return fields::small_ones_and_powers_up_to(std::max<std::int64_t>(1, others));
                            }};
  return window;
}

Rank window_of(const Schedule& schedule) { return window().integer_in<Rank>(schedule.values); }

const Field& seed() {
  static const Field seed{
      .name = "seed",
      .meaning = "the seed of the orders; the same seed gives the same orders on every machine.",
      .most = 9007199254740991,  // 2^53 - 1, the largest integer that every JSON parser reads exactly
      .standard = 1.0};
  return seed;
}

double batches(const Platform& platform, const Schedule& schedule) {
  return std::ceil((platform.ranks() - 1.0) / window_of(schedule));
}

/// A number below `end`, all equally likely, and the same on every machine. @pre end > 0
std::uint64_t drawn_below(std::mt19937_64& random, std::uint64_t end) {
  const std::uint64_t first = (0 - end) % end;
  std::uint64_t number = random();
  while (number < first) number = random();
  return number % end;
}

/// The other ranks in an order that depends only on the seed and the rank: Fisher and Yates.
std::vector<Rank> shuffled_partners(std::uint64_t seed, Rank rank, Rank p) {
  std::vector<Rank> partners(static_cast<std::size_t>(p));
  std::iota(partners.begin(), partners.end(), 0);
  partners.erase(partners.begin() + rank);
  std::seed_seq mixed{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32U),
                      static_cast<std::uint32_t>(rank)};
  std::mt19937_64 random(mixed);
  for (std::size_t i = partners.size(); i > 1; --i) std::swap(partners[i - 1], partners[drawn_below(random, i)]);
  return partners;
}

Program in_shift_order(Node& me, Blocks mine) {
  const Rank p = me.ranks();
  const Rank window = window_of(me.schedule());
  Step step = 0;
  for (Rank first = 1; first < p; first += std::min(window, p - first)) {
    co_await me.step(++step);
    Exchanges batch{.pairs = std::min(window, p - first),
                    .to = [&](Rank pair) { return me.rank_plus(first + pair); },
                    .from = [&](Rank pair) { return me.rank_plus(-first - pair); },
                    .blocks = [&](Rank to) { return mine.take_for(to); }};
    co_await me.exchange_all(std::move(batch));
  }
}

// The rank does not know in which order others send to it, so it is ready for all of them from the start.
Program in_random_order(Node& me, Blocks mine) {
  const auto window = static_cast<std::size_t>(window_of(me.schedule()));
  const auto drawn_from = seed().integer_in<std::uint64_t>(me.schedule().values);
  const std::vector<Rank> partners = shuffled_partners(drawn_from, me.rank(), me.ranks());
  std::vector<Request> received;
  Step step = 0;
  for (std::size_t first = 0; first < partners.size(); first += window) {
    co_await me.step(++step);
    if (first == 0) {
      for (const Rank partner : partners) received.push_back(me.receive(partner));
    }
    std::vector<Request> sent;
    for (std::size_t i = first; i < std::min(first + window, partners.size()); ++i) {
      sent.push_back(me.send(partners[i], mine.take_for(partners[i])));
    }
    for (Request& request : sent) co_await request;
  }
  for (Request& request : received) me.keep(co_await request);
}

std::string misfit(const Platform& /*platform*/) { return {}; }

std::vector<Analytic> formulas_in_shift_order(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const bool one_after_another = platform.ports == 1 || platform.ranks() == 1;
  const bool all_at_once = platform.ports >= std::min(window_of(schedule), platform.ranks() - 1);
  const Claim claim{platform.topology->is_complete() && (one_after_another || all_at_once)};
  const double turns = one_after_another ? s.p - 1
                       : all_at_once     ? batches(platform, schedule)
                                         : std::ceil((s.p - 1) / platform.ports);
  const std::string factor = one_after_another ? "(p-1)" : all_at_once ? "ceil((p-1)/w)" : "ceil((p-1)/k)";
  return {with_hops(claim, turns * (s.t_s + s.t_h + s.t_w * s.m), factor + "(t_s + t_h + t_w m)",
                    "no message takes less than one hop without contention",
                    {{"k", platform.ports, "ports of a node"}, {"w", window_of(schedule), "window"}})};
}

std::vector<Analytic> formulas_in_random_order(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const double at_once = std::min(platform.ports, window_of(schedule));
  return {with_hops({false}, std::ceil((s.p - 1) / at_once) * (s.t_s + s.t_h + s.t_w * s.m),
                    "ceil((p-1)/w)(t_s + t_h + t_w m)", "no message takes less than one hop without contention",
                    {{"w", at_once, "messages of a rank at once"}})};
}

}  // namespace

Algorithm spread_out() {
  return {
      .operation = "all-to-all",
      .name = "spread-out",
      .title = "spread-out exchange with a window",
      .where = "any; congestion-free on a complete network",
      .source = "MPICH, alltoall_intra_scattered: batches of receives and sends, there from rank + j and to rank - j",
      .pseudo_code = R"(for first := 1, 1 + window, 1 + 2 window, .. while first < p do
    for j := first to first + window - 1 while j < p do
        post receive from rank - j
        post send of {rank, rank + j} to rank + j        -- m words each
    wait for all of these)",
      .advice =
          "Between shift (window 1) and direct (window p - 1): enough messages at once to keep several ports or "
          "long routes busy, and few enough that they do not all meet. MPICH's window is 32.",
      .example = {"complete", {8}, Platform::all_ports},
      .options = {window()},
      .posts_all_at_once = true,
      .program = in_shift_order,
      .misfit = misfit,
      .formulas = formulas_in_shift_order,
      .steps = batches};
}

Algorithm random_order() {
  return {.operation = "all-to-all",
          .name = "random-order",
          .title = "exchange in a random order of partners",
          .where = "any",
          .source = "the usual remedy for hot spots: each rank draws the order of its partners",
          .pseudo_code = R"(order := the other ranks, shuffled by seed and rank
post receive from each of them
for first := 0, window, 2 window, .. while first < p-1 do
    for i := first to first + window - 1 while i < p-1 do
        post send of {rank, order[i]} to order[i]        -- m words
    wait for these sends
wait for the receives)",
          .advice =
              "No order of partners is good on every network, and a random one is rarely the worst. With one port "
              "some ranks are sent to by several at once while others wait, so that shift takes less time where it is "
              "free of congestion. Several seeds show the spread.",
          .example = {"hypercube", {3}},
          .options = {window(), seed()},
          .posts_all_at_once = true,
          .program = in_random_order,
          .misfit = misfit,
          .formulas = formulas_in_random_order,
          .steps = batches};
}

}  // namespace hopscope::all_to_all
