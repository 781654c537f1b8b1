// Exchange of unequal messages in shift order, whatever their sizes: in phase t every rank sends to rank + t mod p, or
// to rank XOR t. The sizes need not be known beforehand, but a phase lasts as long as its largest message.

#include <algorithm>

#include <fmt/format.h>
#include <hopscope/algorithm.hpp>

#include "algorithm/all_to_all_v/exchanges.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::all_to_all_v {

namespace {

enum class Partners { shifted, exclusive_or };

const Field& partners() {
  static const Field partners{
      .name = "partners",
      .meaning =
          "in phase t a rank sends to rank + t and receives from rank - t (shift), or exchanges with rank XOR t (xor), "
          "which needs a power of two of ranks.",
      .kind = Field::Kind::name,
      .standard = "shift",
      .names = {"shift", "xor"}};
  return partners;
}

bool is_by_xor(const Schedule& schedule) {
  return partners().choice_in<Partners>(schedule.values) == Partners::exclusive_or;
}

Rank destination(Rank i, Rank t, Rank p, bool by_xor) {
  return by_xor ? i ^ t : static_cast<Rank>((std::int64_t{i} + t) % p);
}

Program program(Node& me, Blocks mine) {
  const SizeMatrix& sizes = *me.schedule().sizes;
  const bool by_xor = is_by_xor(me.schedule());
  for (Rank t = 1; t < me.ranks(); ++t) {
    co_await me.step(t);
    const Rank to = destination(me.rank(), t, me.ranks(), by_xor);
    const Rank from = by_xor ? to : me.rank_plus(-t);
    const double words = sizes.words(me.rank(), to);
    const bool is_sent_to = sizes.words(from, me.rank()) > 0;
    if (words > 0 && is_sent_to) {
      me.keep(co_await me.exchange(to, mine.take_for(to, words), from));
    } else if (words > 0) {
      co_await me.send(to, mine.take_for(to, words));
    } else if (is_sent_to) {
      me.keep(co_await me.receive(from));
    }
  }
}

std::string misfit(const Platform& /*platform*/) { return {}; }

std::string misfit_of_schedule(const Platform& platform, const Schedule& schedule) {
  if (!is_by_xor(schedule) || is_power_of_two(platform.ranks())) return {};
  return "partners by XOR need a power-of-two number of " + places_of_ranks(platform) + "; this is " +
         described(platform) + "; \"partners\": \"shift\" runs here";
}

/// The time of the messages without contention: `time(i, j, words)` is called for every message.
struct Alone {
  Time phase_by_phase = 0;  ///< the longest of each phase, one after the other
  Time busiest_rank = 0;    ///< all messages of one rank, one after the other
};

template <class OneMessage>
Alone alone(const Schedule& schedule, OneMessage time) {
  const SizeMatrix& sizes = *schedule.sizes;
  const bool by_xor = is_by_xor(schedule);
  const Rank p = sizes.ranks();
  Alone result;
  std::vector<Time> of_rank(static_cast<std::size_t>(p));
  for (Rank t = 1; t < p; ++t) {
    Time longest = 0;
    for (Rank i = 0; i < p; ++i) {
      const Rank j = destination(i, t, p, by_xor);
      if (sizes.words(i, j) == 0) continue;
      const Time one = time(i, j, sizes.words(i, j));
      longest = std::max(longest, one);
      of_rank[static_cast<std::size_t>(i)] += one;
    }
    result.phase_by_phase += longest;
  }
  result.busiest_rank = *std::ranges::max_element(of_rank);
  return result;
}

constexpr const char* source = "Katayama and Goldman, fixed pattern";

/// The words of rank i in phase t, j being i XOR t.
const char* words_in_phase(const Schedule& schedule) { return is_by_xor(schedule) ? "w[i][j]" : "w[i][i+t]"; }

/// The cost model of the literature: phases one after the other, t_h = 0, no contention.
Analytic phase_by_phase(const Platform& platform, const Schedule& schedule, bool apart) {
  const Costs c = platform.lowest_costs();
  const Time t_w = platform.word_time();
  const Alone time = alone(schedule, [&](Rank, Rank, double words) { return c.t_s + t_w * words; });
  return step_by_step(textbook({true}, Symbols(platform, schedule), time.phase_by_phase,
                               fmt::format("sum over t of (t_s + t_w max_i {})", words_in_phase(schedule)), source),
                      platform, schedule, apart, "phase");
}

/// The formula of messages that nobody delays, and its letters. Where costs differ no letter stands for those of a
/// pair.
std::pair<std::string, Letters> messages_alone(const Platform& platform, const Schedule& schedule, Time value) {
  if (!platform.has_uniform_costs()) {
    const char* all = schedule.barrier() ? "sum over phases of the longest message" : "messages of the busiest rank";
    return {fmt::format("({})", all), {{all, value, "each alone, by the costs of its pair"}}};
  }
  const std::string flow = fmt::format("t_w {}", words_in_phase(schedule));
  const std::string one = platform.cut_through() ? "t_s + l t_h + " + flow : "t_s + l (t_h + " + flow + ")";
  return {schedule.barrier() ? fmt::format("sum over t of max_i ({})", one)
                             : fmt::format("max_i (sum over t of ({}))", one),
          {}};
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  // The messages of a phase are some of those of a shift, which share no channel on these networks.
  const bool apart =
      has_own_channels(platform) || (is_hypercube(platform) && is_plain(platform) && platform.cut_through());
  const Alone time = alone(schedule, [&](Rank i, Rank j, double words) { return time_alone(platform, i, j, words); });
  const Time value = schedule.barrier() ? time.phase_by_phase : time.busiest_rank;
  const auto [text, letters] = messages_alone(platform, schedule, value);
  // Without a barrier a rank may be so early that its message takes the port for which another waits: phases may then
  // take longer than their longest message, and it is only certain that each rank sends its messages one after the
  // other.
  return {phase_by_phase(platform, schedule, apart), startups_without_forwarding(platform, *schedule.sizes),
          with_hops({apart && schedule.barrier()}, value, text, source, letters)};
}

/// Phases in which something is sent.
double steps(const Platform& /*platform*/, const Schedule& schedule) {
  return alone(schedule, [](Rank, Rank, double) { return 1; }).phase_by_phase;
}

}  // namespace

Algorithm fixed_pattern() {
  return {.operation = "all-to-all-v",
          .name = "fixed-pattern",
          .title = "unequal exchange in shift order (fixed pattern)",
          .where = "any; congestion-free on a complete network and on a hypercube with E-cube routing",
          .source = "Katayama and Goldman, fixed pattern; Open MPI (pairwise), SMPI (ring; with partners xor pair)",
          .pseudo_code = R"(for t := 1 to p-1 do                                             -- or rank XOR t: partners
    if w[rank][rank + t] > 0:  send {rank, rank + t} to rank + t     -- ranks modulo p
    if w[rank - t][rank] > 0:  receive {rank - t, rank} from rank - t)",
          .advice =
              "Needs no prior knowledge of the sizes, and is as good as any where they are nearly equal. A phase lasts "
              "as long as its largest message: with one large message in each phase it takes the time of p - 1 large "
              "ones, though all of them could be sent at once (see the generator fixed-pattern-worst-case).",
          .example = {"complete", {4}, 1, 0, Synchronization::barrier, {{"partners", "shift"}}},
          .options = {partners()},
          .program = program,
          .misfit = misfit,
          .misfit_of_schedule = misfit_of_schedule,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::all_to_all_v
