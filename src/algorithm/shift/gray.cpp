// Circular q-shift on a hypercube whose node G(i) runs rank i: one phase per digit of q, from the highest. A shift by
// 2^k, k >= 1, takes two steps inside rings of nodes that agree in their low k-1 label bits; the 1-shift takes one.

#include <bit>

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"

namespace hopscope::shift {

namespace {

NodeId gray(NodeId i) { return i ^ (i >> 1); }

NodeId gray_inverse(NodeId label) {
  NodeId i = 0;
  for (; label != 0; label >>= 1) i ^= label;
  return i;
}

/// The next (way = 1) or previous (-1) rank in the sub-ring of nodes that share their low k-1 label bits.
Rank neighbour_in_sub_ring(Rank rank, int k, Rank way, Rank p) {
  const int fixed = k == 0 ? 0 : k - 1;
  const Rank length = p >> fixed;
  const NodeId low = gray(rank) & ((NodeId{1} << fixed) - 1);
  const Rank place = ((rank >> fixed) + way + length) % length;
  return gray_inverse(gray(place) << fixed | low);
}

/// A signed power of two, one phase of the shift.
struct Digit {
  int k;
  Rank way;
};

std::vector<Digit> binary_digits(Rank q, Rank p) {
  std::vector<Digit> digits;
  for (int k = std::bit_width(static_cast<std::uint32_t>(p)) - 2; k >= 0; --k) {
    if ((q >> k & 1) != 0) digits.push_back({k, 1});
  }
  return digits;
}

/// The non-adjacent form of q modulo p.
std::vector<Digit> signed_digits(Rank q, Rank p) {
  std::vector<Digit> digits;
  std::int64_t rest = q;
  for (int k = 0; (Rank{1} << k) < p && rest != 0; ++k) {
    if (rest % 2 != 0) {
      const Rank way = rest % 4 == 1 ? 1 : -1;
      digits.insert(digits.begin(), {k, way});
      rest -= way;
    }
    rest /= 2;
  }
  return digits;
}

Program follow(Node& me, Blocks packet, std::vector<Digit> digits) {
  Step step = 0;
  for (const auto& [k, way] : digits) {
    const Rank to = neighbour_in_sub_ring(me.rank(), k, way, me.ranks());
    const Rank from = neighbour_in_sub_ring(me.rank(), k, -way, me.ranks());
    for (int i = 0; i < (k == 0 ? 1 : 2); ++i) {
      co_await me.step(++step);
      packet = co_await me.exchange(to, packet.take_all(), from);
    }
  }
  me.keep(std::move(packet));
}

Program forward_program(Node& me, Blocks packet) {
  return follow(me, std::move(packet), binary_digits(me.schedule().rank("shift"), me.ranks()));
}

Program signed_program(Node& me, Blocks packet) {
  return follow(me, std::move(packet), signed_digits(me.schedule().rank("shift"), me.ranks()));
}

std::string misfit(const Platform& platform) {
  if (is_hypercube(platform)) return misfit_of_idle_nodes("a gray shift", platform);
  return "the gray shifts run on a hypercube, not on " + described(platform);
}

double steps_of(const std::vector<Digit>& digits) {
  double sum = 0;
  for (const Digit& digit : digits) sum += digit.k == 0 ? 1 : 2;
  return sum;
}

double forward_steps(const Platform& platform, const Schedule& schedule) {
  return steps_of(binary_digits(schedule.rank("shift"), platform.ranks()));
}

double signed_steps(const Platform& platform, const Schedule& schedule) {
  return steps_of(signed_digits(schedule.rank("shift"), platform.ranks()));
}

bool ranks_on_gray_nodes(const Platform& platform) {
  for (Rank rank = 0; rank < platform.ranks(); ++rank) {
    if (platform.mapping.node_of(rank) != gray(rank)) return false;
  }
  return true;
}

// The bound on the number of steps, and the number for this shift; both also as formulas.
struct Steps {
  double most = 0;
  std::string most_text;
  double steps = 0;
  const char* text = "";
  Letters letters;
};

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule, const Steps& n) {
  const Symbols s(platform, schedule);
  const bool home = ranks_on_gray_nodes(platform);
  return {{.name = "textbook",
           .kind = FormulaKind::upper_bound,
           .value = n.most * (s.t_s + s.t_w * s.m),
           .formula = n.most_text,
           .source = "Grama et al. 2003, 4.6.2",
           .assumptions = {{"t_h = 0", s.t_h == 0}, {"the mapping gray", home}}},
          with_hops({home}, n.steps * (s.t_s + s.t_h + s.t_w * s.m), n.text,
                    "Grama et al. 2003, 4.6.2; each step is one hop", n.letters)};
}

std::vector<Analytic> forward_formulas(const Platform& platform, const Schedule& schedule) {
  return formulas(platform, schedule,
                  {2 * Symbols(platform, schedule).log_p - 1,
                   "(t_s + t_w m)(2 log p - 1)",
                   forward_steps(platform, schedule),
                   "(2 ones(q) - (q odd))(t_s + t_h + t_w m)",
                   {{"ones(q)", binary_digits(schedule.rank("shift"), platform.ranks()).size()},
                    {"q odd", schedule.rank("shift") % 2}}});
}

std::vector<Analytic> signed_formulas(const Platform& platform, const Schedule& schedule) {
  return formulas(platform, schedule,
                  {Symbols(platform, schedule).log_p,
                   "(t_s + t_w m) log p",
                   signed_steps(platform, schedule),
                   "(2 digits(q) - (q odd))(t_s + t_h + t_w m)",
                   {{"digits(q)", signed_digits(schedule.rank("shift"), platform.ranks()).size()},
                    {"q odd", schedule.rank("shift") % 2}}});
}

}  // namespace

Algorithm gray() {
  return {.operation = "shift",
          .name = "gray",
          .title = "q-shift by powers of two on Gray-coded ranks",
          .where = "hypercube (mapping gray, which it implies)",
          .source = "Grama et al. 2003, 4.6.2, figure 4.23",
          .pseudo_code = R"(rank i runs on node G(i) = i XOR (i >> 1)
for every binary digit 2^k of q, from the highest, do
    twice (once if k = 0):
        send packet to the next node of my ring of nodes with the same low k-1 label bits
        packet := receive from the previous node of that ring)",
          .advice =
              "At most 2 log p - 1 nearest-neighbour steps, all congestion-free. gray-signed needs fewer; for long "
              "messages under cut-through use direct on natural labels.",
          .example = {"hypercube", {3}, 1, 5},
          .implied_mapping = "gray",
          .program = forward_program,
          .misfit = misfit,
          .formulas = forward_formulas,
          .steps = forward_steps};
}

Algorithm gray_signed() {
  return {.operation = "shift",
          .name = "gray-signed",
          .title = "q-shift by signed powers of two on Gray-coded ranks",
          .where = "hypercube (mapping gray, which it implies)",
          .source = "Grama et al. 2003, 4.6.2 (forward and backward shifts)",
          .pseudo_code = R"(rank i runs on node G(i) = i XOR (i >> 1)
for every digit +2^k or -2^k of the non-adjacent form of q (mod p), from the highest, do
    twice (once if k = 0):
        send packet to the next (for -2^k previous) node of my ring of nodes with the same low k-1 label bits
        packet := receive from the other neighbour in that ring)",
          .advice = "At most log p nearest-neighbour steps: a 6-shift of 8 ranks is one backward 2-shift.",
          .example = {"hypercube", {3}, 1, 6},
          .implied_mapping = "gray",
          .program = signed_program,
          .misfit = misfit,
          .formulas = signed_formulas,
          .steps = signed_steps};
}

}  // namespace hopscope::shift
