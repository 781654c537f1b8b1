// All-reduce by Swing: peers are near each other on a ring, on alternate sides: 1, -1, 3, -5, 11, .. ranks away.

#include <algorithm>
#include <optional>

#include <hopscope/algorithm.hpp>

#include "algorithm/all_reduce_legs.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/grids.hpp"
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

enum class Along { dimensions, ranks };

const Field& along() {
  static const Field along{
      .name = "along",
      .meaning =
          "whether distances are those of ranks in a row (ranks), or steps alternate between the "
          "dimensions of a torus, and distances are 1, -1, 3, -5, .. along each of them (dimensions).",
      .kind = Field::Kind::name,
      .standard = "ranks",
      .names = {"dimensions", "ranks"}};
  return along;
}

bool alternates(const Schedule& schedule) { return along().choice_in<Along>(schedule.values) == Along::dimensions; }

bool swaps_whole_vectors(const Schedule& schedule) {
  return variant().choice_in<Variant>(schedule.values) == Variant::latency;
}

/// True of a torus of several dimensions whose sides are powers of 2, with a rank on every node. On any other network
/// the program goes along the ranks, and misfit_of_schedule says so.
bool goes_along(const Grid* grid, Rank ranks) {
  if (grid == nullptr || !grid->wraps() || grid->dimensions() < 2) return false;
  double nodes = 1;
  for (const auto side : grid->sides()) {
    if (!is_power_of_two(static_cast<Rank>(side))) return false;
    nodes *= static_cast<double>(side);
  }
  return nodes == ranks;
}

VectorLegs legs_along_dimensions(Rank rank, const Grid& grid, const Schedule& schedule) {
  const std::vector<Rank> sides(grid.sides().begin(), grid.sides().end());
  const auto legs = swaps_whole_vectors(schedule) ? swing_latency_along_dimensions : swing_bandwidth_along_dimensions;
  return legs(rank, sides, schedule.message_words);
}

Program program(Node& me, Blocks mine) {
  if (alternates(me.schedule()) && goes_along(me.grid(), me.ranks()))
    return on_vector(me, std::move(mine), legs_along_dimensions(me.rank(), *me.grid(), me.schedule()), true);
  const auto legs = swaps_whole_vectors(me.schedule()) ? swing_latency_all_reduce : swing_bandwidth_all_reduce;
  return on_vector(me, std::move(mine), legs(me.rank(), me.ranks(), me.message_words()), true);
}

std::string misfit(const Platform& platform) {
  if (is_power_of_two(platform.ranks())) return {};
  return "swing needs a power-of-two number of " + places_of_ranks(platform) +
         ", since otherwise its peers meet again; this is " + described(platform) + "; ring and circulant run here";
}

std::string misfit_of_schedule(const Platform& platform, const Schedule& schedule) {
  if (!alternates(schedule) || goes_along(platform.topology->grid(), platform.ranks())) return {};
  return "swing along dimensions needs a torus of 2 or more dimensions whose sides are powers of 2, with a rank on "
         "every node; this is " +
         described(platform) + "; \"along\": \"ranks\" runs here";
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
  const bool is_along = alternates(schedule) && goes_along(platform.topology->grid(), platform.ranks());
  const VectorLegs of_rank_0 = is_along ? legs_along_dimensions(0, *platform.topology->grid(), schedule)
                                        : swing_bandwidth_all_reduce(0, platform.ranks(), s.m);
  return formulas_of_parts(claim, s, schedule, std::nullopt, of_rank_0, source);
}

std::pair<int, int> lines(const Platform& platform, const Schedule& schedule, Step step) {
  if (swaps_whole_vectors(schedule)) return {2, 4};
  const double half = steps(platform, schedule) / 2;
  return lines_of({{half, 2, 4}, {half, 5, 6}}, step);
}

}  // namespace

Algorithm swing() {
  return {
      .operation = "all-reduce",
      .name = "swing",
      .title = "Swing",
      .where = "any platform of 2^d nodes",
      .source = "De Sensi et al. 2024, arXiv 2401.09356",
      .pseudo_code = R"(d_k := (1 - (-2)^(k+1)) / 3                      -- 1, -1, 3, -5, 11, ..
peer_k := rank + d_k if rank is even, rank - d_k if it is odd      -- or the coordinate of one dimension: along
for k := 0 to log p - 1 do                      -- reduce-scatter; variant latency: of whole vectors, and no more
    send peer_k my sums of the parts of all ranks that it reaches by its later peers, and of its own
    receive its sums of my own part and of those that I reach later, and add them
for k := log p - 1 down to 0 do                 -- all-gather of the results
    swap the parts of the result that are known with peer_k)",
      .advice =
          "The steps and words of rabenseifner (latency: of recursive-doubling), but over distances that grow a "
          "third slower on a ring or torus, so that fewer messages meet there: on a torus of several dimensions along "
          "dimensions. Where every distance is one hop, or on a hypercube, rabenseifner does as well; its parts of a "
          "message lie one after the other, as in bine.",
      .example = {"ring", {8}},
      .options = {variant(), along()},
      .splits_blocks = true,
      .program = program,
      .misfit = misfit,
      .misfit_of_schedule = misfit_of_schedule,
      .formulas = formulas,
      .steps = steps,
      .lines = lines,
      .smallest_message = smallest_part};
}

}  // namespace hopscope::all_reduce
