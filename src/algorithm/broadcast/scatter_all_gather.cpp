// One-to-all broadcast in two phases: every rank gets a part of its own of the words, and then all gather all parts.

#include <algorithm>

#include <hopscope/algorithm.hpp>

#include "algorithm/chains.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/phases.hpp"
#include "algorithm/rooted_legs.hpp"
#include "algorithm/rooted_programs.hpp"

namespace hopscope::broadcast {

namespace {

const Field& gathering() {
  static const Field field{.name = "all_gather",
                           .meaning = "how all gather the parts.",
                           .kind = Field::Kind::name,
                           .standard = "ring",
                           .names = {"ring", "recursive-doubling"},
                           .worth_trying = [](const Platform&) -> std::vector<FieldValue> {
                             return {"ring", "recursive-doubling"};
                           }};
  return field;
}

PartsGathering gathering_of(const Schedule& schedule) { return gathering().choice_in<PartsGathering>(schedule.values); }

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  return broadcasting(me, std::move(mine), seen,
                      scatter_all_gather_broadcast(seen.v, seen.p, seen.m, gathering_of(me.schedule())));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

/// The steps of the scatter in which anything is sent: of fewer words than ranks some parts are empty.
Step steps_of_scatter(Rank p, double m) {
  if (m >= p) return binomial_tree_steps(p);
  Step steps = 0;
  for (std::int64_t distance = 1; distance < p; distance *= 2) {
    bool sends = false;
    for (std::int64_t v = distance; v < p && !sends; v += 2 * distance) {
      const std::int64_t end = std::min<std::int64_t>(v + distance, p);
      sends = parts(m, p, static_cast<Rank>(v), static_cast<Rank>(end)).words > 0;
    }
    if (sends) ++steps;
  }
  return steps;
}

/// The steps of recursive doubling in which nothing is sent: the last part is never empty, but its ranks may have no
/// partner.
Step idle_steps_of_doubling(Rank p, double m) {
  if (m >= p) return 0;
  Step idle = 0;
  for (std::int64_t distance = 1; distance < p; distance *= 2) {
    bool sends = false;
    for (std::int64_t first = 0; first + distance < p && !sends; first += 2 * distance) {
      const std::int64_t end = std::min<std::int64_t>(first + 2 * distance, p);
      sends = parts(m, p, static_cast<Rank>(first), static_cast<Rank>(end)).words > 0;
    }
    if (!sends) ++idle;
  }
  return idle;
}

double steps(const Platform& platform, const Schedule& schedule) {
  const Rank p = platform.ranks();
  const double m = schedule.message_words;
  const PartsGathering how = gathering_of(schedule);
  const Step all = scatter_all_gather_broadcast_steps(p, how) - binomial_tree_steps(p) + steps_of_scatter(p, m);
  return how == PartsGathering::ring ? all : all - idle_steps_of_doubling(p, m);
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const PartsGathering how = gathering_of(schedule);
  const bool doubles = how == PartsGathering::recursive_doubling;
  const Chain sent = sent_one_by_one(scatter_all_gather_broadcast(0, platform.ranks(), s.m, how));
  const std::string source = "Grama et al. 2003, 4.7.1";
  if (!is_divided_evenly(s.m, s.p) || (doubles && !is_power_of_two(platform.ranks()))) {
    return formulas_of({false}, s, sent, "M t_s + t_w W", "M (t_s + t_h) + t_w W", source + "; what the root sends",
                       {{"M", sent.startups, "messages of the root"}, {"W", sent.words, "words that it sends"}});
  }
  const bool is_cube = doubles && is_hypercube(platform) && is_plain(platform);
  const Claim claim{platform.topology->is_complete() || is_cube};
  if (doubles) {
    return formulas_of(claim, s, sent, "2(t_s log p + t_w m (p-1)/p)", "2((t_s + t_h) log p + t_w m (p-1)/p)", source);
  }
  return formulas_of(claim, s, sent, "(p - 1 + ceil(log2 p)) t_s + 2 t_w m (p-1)/p",
                     "(p - 1 + ceil(log2 p))(t_s + t_h) + 2 t_w m (p-1)/p", source + ", with a ring");
}

std::pair<int, int> lines(const Platform& platform, const Schedule& schedule, Step step) {
  return lines_of({{static_cast<double>(steps_of_scatter(platform.ranks(), schedule.message_words)), 2, 4}, {1, 5, 5}},
                  step);
}

}  // namespace

Algorithm scatter_all_gather() {
  return {.operation = "broadcast",
          .name = "scatter-all-gather",
          .title = "scatter, then all-gather",
          .where = "any; by recursive doubling congestion-free on a hypercube",
          .source =
              "Grama et al. 2003, 4.7.1; van de Geijn; Open MPI (scatter_allgather) and MPICH, which round the parts "
              "up, to words or bytes",
          .pseudo_code = R"(v := rank as seen from the root
cut the data into p parts, of which part v is for v          -- of m/p words
scatter them down a binomial tree: for D := 2^(q-1), .., 4, 2, 1 do
    if v is a multiple of 2D and v + D < p then send parts v + D .. v + 2D - 1 to v + D
    if v - D is a multiple of 2D then receive parts v .. v + D - 1 from v - D
all-gather them: in a ring, or by recursive doubling)",
          .advice =
              "Each rank receives about 2m words, however many ranks there are, where binomial sends m log p one "
              "after the other: for long messages. By recursive doubling it has twice the startups of binomial, by a "
              "ring p-1 more; circulant and two-trees in many segments need only m words of time.",
          .example = {.family = "hypercube", .extents = {3}, .values = {{"all_gather", "ring"}}},
          .options = {gathering()},
          .splits_blocks = true,
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .lines = lines,
          .smallest_message = smallest_part};
}

}  // namespace hopscope::broadcast
