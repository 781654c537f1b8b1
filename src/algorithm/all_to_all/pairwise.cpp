// Total exchange by pairs: in step j every rank exchanges with rank XOR j. On a hypercube with E-cube routing no two
// messages of a step share a channel.

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"

namespace hopscope::all_to_all {

namespace {

Program program(Node& me, Blocks mine) {
  for (Rank j = 1; j < me.ranks(); ++j) {
    co_await me.step(j);
    const Rank partner = me.rank() ^ j;
    me.keep(co_await me.exchange(partner, mine.take_for(partner), partner));
  }
}

StepRule rule(const Schedule& schedule) {
  return [m = schedule.message_words](const Place& me, Step j) -> std::optional<StepOfRank> {
    if (j >= me.ranks()) return std::nullopt;
    const Rank partner = me.rank() ^ j;
    return StepOfRank{.step = j, .to = partner, .from = partner, .sent = m, .received = m};
  };
}

std::string misfit(const Platform& platform) {
  if (is_power_of_two(platform.ranks())) return {};
  return "pairwise needs a power-of-two number of " + places_of_ranks(platform) +
         ", so that rank XOR j is a rank; this is " + described(platform);
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const char* source = "Grama et al. 2003, 4.5.3, algorithm 4.10";
  const Time alone = s.t_s + s.t_w * s.m;
  const Claim one_hop{platform.topology->is_complete()};
  // The first 2^k nodes form a hypercube, which E-cube routes do not leave.
  const Claim e_cube{is_hypercube(platform) && platform.mapping.is_identity() && !platform.topology->draws_routes()};
  const Claim cut_through{one_hop.exact || (e_cube.exact && platform.cut_through())};
  std::vector<Analytic> result{textbook(cut_through, s, alone * (s.p - 1), "(t_s + t_w m)(p-1)", source)};
  if (!e_cube.exact) {
    result.push_back(with_hops(one_hop, (alone + s.t_h) * (s.p - 1), "(t_s + t_h + t_w m)(p-1)", source));
  } else if (platform.cut_through()) {
    result.push_back(with_hops(e_cube, alone * (s.p - 1) + s.t_h * s.p / 2 * s.log_p,
                               "(t_s + t_w m)(p-1) + t_h (p/2) log p",
                               "the same; step j takes as many hops as j has one bits"));
  } else {
    result.push_back(with_hops(e_cube, s.t_s * (s.p - 1) + (s.t_h + s.t_w * s.m) * s.p / 2 * s.log_p,
                               "t_s (p-1) + (t_h + t_w m)(p/2) log p",
                               "the same; every hop stores and forwards the whole message"));
  }
  return result;
}

double steps(const Platform& platform, const Schedule& /*schedule*/) { return platform.ranks() - 1.0; }

}  // namespace

Algorithm pairwise() {
  return {.operation = "all-to-all",
          .name = "pairwise",
          .title = "pairwise exchange",
          .where = "any platform of 2^d nodes; congestion-free on a hypercube with E-cube routing",
          .source = "Grama et al. 2003, 4.5.3, algorithm 4.10, figure 4.21",
          .pseudo_code = R"(for j := 1 to p-1 do
    partner := rank XOR j
    send {rank, partner} to partner          -- m words
    receive {partner, rank} from partner)",
          .advice =
              "Every block goes directly to its destination: minimum volume, p - 1 startups. On a hypercube it is best "
              "for long messages; elsewhere its steps are not congestion-free.",
          .example = {"hypercube", {3}},
          .program = program,
          .rule = rule,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::all_to_all
