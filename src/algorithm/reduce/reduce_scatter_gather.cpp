// All-to-one reduction in two halves: a reduce-scatter, after which each rank has one part of the sum, and a gather.

#include <hopscope/algorithm.hpp>

#include "algorithm/arithmetic.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/phases.hpp"
#include "algorithm/rooted_legs.hpp"
#include "algorithm/rooted_programs.hpp"

namespace hopscope::reduce {

namespace {

const Field& numbering() {
  static const Field numbering{.name = "numbering",
                               .meaning =
                                   "whether ranks are numbered as the root sees them, so that it is 0, or keep their "
                                   "own numbers; a root that has "
                                   "given its vector away then gets its part back before the gather.",
                               .kind = Field::Kind::name,
                               .standard = "root",
                               .names = {"root", "own"}};
  return numbering;
}

constexpr const char* source = "Rabenseifner 2004; Grama et al. 2003, 4.7.1";

bool keeps_numbers(const Schedule& schedule) { return numbering().in(schedule.values) == FieldValue("own"); }

RabenseifnerFold folding(const Schedule& schedule) {
  return fields::fold().choice_in<RabenseifnerFold>(schedule.values);
}

/// The root, in the numbers of the schedule.
Rank numbered_root(const Schedule& schedule) { return keeps_numbers(schedule) ? schedule.rank("root") : 0; }

Program program(Node& me, Blocks mine) {
  const Schedule& schedule = me.schedule();
  const Rank p = me.ranks();
  const SeenFromRoot seen(me, keeps_numbers(schedule) ? RootedRanks::shifted(0, p)
                                                      : ranks_seen_from(schedule.rank("root"), me.topology(), p));
  const Rank root = numbered_root(schedule);
  return on_vector(me, std::move(mine),
                   with_ranks(hopscope::reduce_scatter_gather(seen.v, p, seen.m, folding(schedule), root), seen.ranks),
                   seen.v == root);
}

std::string misfit(const Platform& /*platform*/) { return {}; }

/// The place of the root among those that go on.
Rank place_of_root(Rank p, const Schedule& schedule) {
  const RankFold fold(p, RankFold::Keeps::even);
  const Rank root = numbered_root(schedule);
  return fold.is_folded_in(root) ? 0 : fold.place(root);
}

/// The longest messages of the gather, one of each step. A message is the part i of n = P, P/2, .. of a place that
/// differs from the root's in the bit of the step, and perhaps in lower ones: i is odd if that bit is 0 at the root,
/// and the last part, which is as long as any, is among them; else i is even.
Chain longest_of_gather(double m, Rank P, Rank place_of_root) {
  Chain chain;
  for (Rank n = P, bit = P / 2; n > 1; n /= 2, bit /= 2) {
    const bool is_odd = (place_of_root & bit) == 0;
    // Part i has a word more if i * rest mod n is n - rest or above; an even i reaches n - gcd(2 rest, n).
    const auto rest = static_cast<Rank>(std::fmod(m, n));
    const bool has_longer = rest > 0 && (is_odd || !is_power_of_two(rest));
    const double words = std::floor(m / n) + (has_longer ? 1 : 0);
    chain.startups += words > 0 ? 1 : 0;
    chain.words += words;
  }
  return chain;
}

double steps(const Platform& platform, const Schedule& schedule) {
  const RankFold fold(platform.ranks(), RankFold::Keeps::even);
  const Rank P = fold.places();
  const Rank root = numbered_root(schedule);
  const double m = schedule.message_words;
  const double all = reduce_scatter_gather_steps(platform.ranks(), folding(schedule), root);
  if (m >= P || !is_whole_number(m)) return all;
  // Some parts are empty, but none of the messages of the halving.
  const double of_gather = longest_of_gather(m, P, place_of_root(platform.ranks(), schedule)).startups;
  return all - (log2_down(P) - of_gather) - (fold.is_folded_in(root) ? 1 : 0);
}

/// What a fold adds to a schedule, and to its formulas.
struct FoldTerms {
  Chain chain = {};
  std::string textbook, with_hops;
};

/// @param startups, words, combined in the letters of a formula
FoldTerms terms_of(const Chain& chain, const std::string& startups, const std::string& words,
                   const std::string& combined) {
  return {chain, " + " + startups + "t_s + t_w " + words,
          " + " + startups + "(t_s + t_h) + t_w " + words + " + t_c " + combined};
}

FoldTerms terms_of_fold(const Symbols& s, const Schedule& schedule) {
  const RankFold fold(static_cast<Rank>(s.p), RankFold::Keeps::even);
  if (fold.pairs() == 0) return {};
  const bool by_halves = folding(schedule) == RabenseifnerFold::halves;
  const double half = largest_part(s.m, 2);
  Chain chain{
      .startups = by_halves ? 2.0 : 1.0, .words = by_halves ? 2 * half : s.m, .combined = by_halves ? half : s.m};
  const std::string combined = by_halves ? largest_part_in_letters(s.m, 2, "2") : "m";
  const std::string folded = by_halves ? "2 " + combined : "m";
  const double of_first_place = part(s.m, fold.places(), 0).words;
  if (!fold.is_folded_in(numbered_root(schedule)) || of_first_place == 0)
    return terms_of(chain, by_halves ? "2 " : "", folded, combined);
  chain.startups += 1;
  chain.words += of_first_place;
  const std::string to_root = is_divided_evenly(s.m, fold.places()) ? "m/P" : "floor(m/P)";
  return terms_of(chain, by_halves ? "3 " : "2 ", "(" + folded + " + " + to_root + ")", combined);
}

/// The formulas of m words, all of them whole.
std::vector<Analytic> formulas_of_whole_words(Claim claim, const Symbols& s, const Schedule& schedule) {
  const auto p = static_cast<Rank>(s.p);
  const bool folds = !is_power_of_two(p);
  const double f = s.log_p;
  const Rank P = Rank{1} << log2_down(p);
  const double W = words_of_halvings(s.m, static_cast<int>(f));
  const Chain gather = longest_of_gather(s.m, P, place_of_root(p, schedule));
  const FoldTerms fold = terms_of_fold(s, schedule);
  const bool is_even = is_divided_evenly(s.m, P);
  const std::string words = is_even ? folds ? "m (P-1)/P" : "m (p-1)/p" : "W";
  const std::string halvings = folds ? "f" : "log p";
  const bool alike = gather.startups == f && gather.words == W;
  const std::string sent = alike ? "2 t_w " + words : "t_w (W + G)";
  const std::string sent_and_added = alike ? "(2 t_w + t_c) " + words : sent + " + t_c W";
  const std::string textbook = alike ? "2 t_s " + halvings : "t_s (" + halvings + " + F)";
  const std::string hops = alike ? "2(t_s + t_h) " + halvings : "(t_s + t_h)(" + halvings + " + F)";
  const Letters letters{{"f", f, "log p, rounded down"},
                        {"F", gather.startups, "steps of the gather in which anything is sent"},
                        {"P", static_cast<double>(P), "the largest power of 2 up to p"},
                        {"W", W, "words of the longest messages of the reduce-scatter, one of each step"},
                        {"G", gather.words, "words of the longest messages of the gather, one of each step"}};
  const Chain chain{.startups = f + gather.startups + fold.chain.startups,
                    .words = W + gather.words + fold.chain.words,
                    .combined = W + fold.chain.combined};
  std::vector<Analytic> all = formulas_of(claim, s, chain, textbook + " + " + sent + fold.textbook,
                                          hops + " + " + sent_and_added + fold.with_hops, source, letters);
  return is_even && !folds ? all : with_barrier(std::move(all), schedule);
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  if (!is_whole_number(s.m)) {
    const RankFold fold(platform.ranks(), RankFold::Keeps::even);
    return bound_by_messages_sent(s,
                                  hopscope::reduce_scatter_gather(fold.rank(fold.places() - 1), platform.ranks(), s.m,
                                                                  folding(schedule), numbered_root(schedule)),
                                  source);
  }
  const bool is_apart = platform.topology->is_complete() || (is_hypercube(platform) && is_plain(platform));
  return formulas_of_whole_words({is_apart}, s, schedule);
}

double smallest_message(const Schedule& schedule) { return smallest_part(schedule); }

std::pair<int, int> lines(const Platform& platform, const Schedule& schedule, Step step) {
  const RankFold fold(platform.ranks(), RankFold::Keeps::even);
  const double before = fold.pairs() == 0 ? 0 : folding(schedule) == RabenseifnerFold::halves ? 2 : 1;
  const double to_root = fold.is_folded_in(numbered_root(schedule)) ? 1 : 0;
  const double half = log2_down(platform.ranks());
  return lines_of({{before, 1, 1}, {half, 3, 5}, {to_root, 6, 6}, {half, 7, 9}}, step);
}

}  // namespace

Algorithm reduce_scatter_gather() {
  return {
      .operation = "reduce",
      .name = "reduce-scatter-gather",
      .title = "reduce-scatter, then gather",
      .where = "any; congestion-free on a hypercube",
      .source =
          "Rabenseifner 2004; Grama et al. 2003, 4.7.1; with numbering own MPICH (reduce_scatter_gather), and with "
          "fold "
          "halves Open MPI (rabenseifner)",
      .pseudo_code =
          R"(v := rank as seen from the root, or its own number: numbering; P := the largest power of 2 up to p
of the first 2(p-P) ranks, odd ones give their vector to the one before    -- or they swap halves: fold
the P ranks that go on are numbered v = 0 .. P-1
for k := 0 to log P - 1 do                   -- m/2, m/4, ..
    of what I have of the sum, send v XOR 2^k one half: the lower if v has bit k
    receive the other half from there, and add it to mine
if the root is not among these then 0 sends it all that it has, and the root takes its place
for k := log P - 1 down to 0 do              -- .., m/4, m/2; w := v XOR the root's number
    if 2^k <= w < 2^(k+1) then send all that I have to v XOR 2^k
    if w < 2^k then receive as much from v XOR 2^k)",
      .advice =
          "Sends 2m (p-1)/p words in place of the m log p of binomial, and adds m (p-1)/p, for twice as many "
          "startups: for long vectors. If p is not a power of 2, circulant is better, since it needs no step before.",
      .example = {"hypercube", {3}},
      .options = {fields::fold(), numbering()},
      .splits_blocks = true,
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps,
      .lines = lines,
      .smallest_message = smallest_message};
}

}  // namespace hopscope::reduce
