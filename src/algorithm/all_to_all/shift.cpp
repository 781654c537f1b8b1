// Total exchange in shift order, the fixed pattern: in step j every rank sends to rank + j mod p.

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"

namespace hopscope::all_to_all {

namespace {

Program program(Node& me, Blocks mine) {
  for (Rank j = 1; j < me.ranks(); ++j) {
    co_await me.step(j);
    const Rank to = me.rank_plus(j);
    me.keep(co_await me.exchange(to, mine.take_for(to), me.rank_plus(-j)));
  }
}

StepRule rule(const Schedule& schedule) {
  return [m = schedule.message_words](const Place& me, Step j) -> std::optional<StepOfRank> {
    if (j >= me.ranks()) return std::nullopt;
    return StepOfRank{.step = j, .to = me.rank_plus(j), .from = me.rank_plus(-j), .sent = m, .received = m};
  };
}

std::string misfit(const Platform& /*platform*/) { return {}; }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const char* source = "Katayama and Goldman, fixed pattern";
  const Time alone = s.t_s + s.t_w * s.m;
  const Claim one_hop{platform.topology->is_complete()};
  const Claim e_cube{is_hypercube(platform) && is_plain(platform) && platform.cut_through() && schedule.barrier()};
  const Claim either{one_hop.exact || e_cube.exact};
  std::vector<Analytic> result{textbook(either, s, alone * (s.p - 1), "(t_s + t_w m)(p-1)", source)};
  if (e_cube.exact) {
    const double d = s.log_p;
    result.push_back(with_hops(e_cube, alone * (s.p - 1) + s.t_h * (d * (s.p - 1) - (s.p - 1 - d)),
                               "(t_s + t_w m)(p-1) + t_h (d(p-1) - (p-1-d))",
                               "Grama et al. 2003, 4.6.2: step j takes log p - gamma(j) hops", {{"d", d, "log p"}}));
  } else {
    result.push_back(with_hops(one_hop, (alone + s.t_h) * (s.p - 1), "(t_s + t_h + t_w m)(p-1)", source));
  }
  return result;
}

double steps(const Platform& platform, const Schedule& /*schedule*/) { return platform.ranks() - 1.0; }

}  // namespace

Algorithm shift() {
  return {.operation = "all-to-all",
          .name = "shift",
          .title = "exchange in shift order (fixed pattern)",
          .where = "any; congestion-free on a complete network and on a hypercube with E-cube routing",
          .source = "Katayama and Goldman, fixed pattern; Grama et al. 2003, 4.6.2",
          .pseudo_code = R"(for j := 1 to p-1 do
    send {rank, rank + j} to rank + j        -- m words, ranks modulo p
    receive {rank - j, rank} from rank - j)",
          .advice =
              "Works for any number of nodes. As good as pairwise where its steps are congestion-free; on a ring, a "
              "line or a mesh most are not.",
          .example = {"complete", {5}},
          .program = program,
          .rule = rule,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::all_to_all
