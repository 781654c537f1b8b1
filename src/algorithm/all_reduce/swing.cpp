// All-reduce by Swing: peers are near each other on a ring, on alternate sides: 1, -1, 3, -5, 11, .. ranks away.

#include <optional>

#include <hopscope/algorithm.hpp>

#include "algorithm/all_reduce_legs.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/phases.hpp"

namespace hopscope::all_reduce {

namespace {

enum class Variant { latency, bandwidth };

const Field& variant() {
  static const Field variant{
      .name = "variant",
      .meaning =
          "whether whole vectors are swapped, in few steps, or parts of them, in twice as many steps with fewer words.",
      .kind = Field::Kind::name,
      .standard = "bandwidth",
      .names = {"latency", "bandwidth"},
      .worth_trying = [](const Platform&) {
        return std::vector<FieldValue>{"latency", "bandwidth"};
      }};
  return variant;
}

bool swaps_whole_vectors(const Schedule& schedule) {
  return variant().choice_in<Variant>(schedule.values) == Variant::latency;
}

Program program(Node& me, Blocks mine) {
  const auto legs = swaps_whole_vectors(me.schedule()) ? swing_latency_all_reduce : swing_bandwidth_all_reduce;
  return on_vector(me, std::move(mine), legs(me.rank(), me.ranks(), me.message_words()), true);
}

std::string misfit(const Platform& platform) {
  if (is_power_of_two(platform.ranks())) return {};
  return "swing needs a power-of-two number of " + places_of_ranks(platform) +
         ", since otherwise its peers meet again; this is " + described(platform) + "; ring and circulant run here";
}

double steps(const Platform& platform, const Schedule& schedule) {
  return swaps_whole_vectors(schedule) ? swing_latency_all_reduce_steps(platform.ranks())
                                       : swing_bandwidth_all_reduce_steps(platform.ranks());
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete()};
  const char* source = "De Sensi et al. 2024, arXiv 2401.09356";
  if (swaps_whole_vectors(schedule)) {
    const double words = s.m * s.log_p;
    return formulas_of(claim, s, {.startups = s.log_p, .words = words, .combined = words}, "(t_s + t_w m) log p",
                       "(t_s + t_h + t_w m + t_c m) log p", source);
  }
  return formulas_of_parts(claim, s, schedule, std::nullopt, swing_bandwidth_all_reduce(0, platform.ranks(), s.m),
                           source);
}

std::pair<int, int> lines(const Platform& platform, const Schedule& schedule, Step step) {
  if (swaps_whole_vectors(schedule)) return {2, 4};
  const double half = steps(platform, schedule) / 2;
  return lines_of({{half, 2, 4}, {half, 5, 6}}, step);
}

}  // namespace

Algorithm swing() {
  return {.operation = "all-reduce",
          .name = "swing",
          .title = "Swing",
          .where = "any platform of 2^d nodes",
          .source = "De Sensi et al. 2024, arXiv 2401.09356",
          .pseudo_code = R"(d_k := (1 - (-2)^(k+1)) / 3                      -- 1, -1, 3, -5, 11, ..
peer_k := rank + d_k if rank is even, rank - d_k if it is odd
for k := 0 to log p - 1 do                      -- reduce-scatter; variant latency: of whole vectors, and no more
    send peer_k my sums of the parts of all ranks that it reaches by its later peers, and of its own
    receive its sums of my own part and of those that I reach later, and add them
for k := log p - 1 down to 0 do                 -- all-gather of the results
    swap the parts of the result that are known with peer_k)",
          .advice =
              "The steps and words of rabenseifner (latency: of recursive-doubling), but over distances that grow a "
              "third slower on a ring or torus, so that fewer messages meet there. Where every distance is one hop, or "
              "on a hypercube, rabenseifner does as well; its parts of a message lie one after the other, as in bine.",
          .example = {"ring", {8}},
          .options = {variant()},
          .splits_blocks = true,
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .lines = lines,
          .smallest_message = smallest_part};
}

}  // namespace hopscope::all_reduce
