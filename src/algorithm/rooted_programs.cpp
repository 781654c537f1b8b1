#include "algorithm/rooted_programs.hpp"

#include <bit>
#include <utility>

#include <hopscope/topology.hpp>

namespace hopscope {

RootedRanks ranks_seen_from(Rank root, const Topology& topology, Rank p) {
  const bool is_cube = topology.hypercube_dimension() >= 0 && std::has_single_bit(static_cast<std::uint32_t>(p));
  return is_cube ? RootedRanks::on_hypercube(root) : RootedRanks::shifted(root, p);
}

RootedRanks ranks_on_grid_seen_from(Rank root, const Topology& topology) {
  const auto sides = topology.grid()->sides();
  return RootedRanks::on_grid(root, {sides.begin(), sides.end()});
}

SeenFromRoot::SeenFromRoot(const Node& me)
    : SeenFromRoot(me, ranks_seen_from(me.schedule().rank("root"), me.topology(), me.ranks())) {}

SeenFromRoot::SeenFromRoot(const Node& me, RootedRanks as_seen)
    : ranks(std::move(as_seen)), v(ranks.virtual_rank(me.rank())), p(me.ranks()), m(me.message_words()) {}

Program broadcasting(Node& me, Blocks mine, const SeenFromRoot& seen, VectorLegs legs) {
  return on_vector(me, std::move(mine), with_ranks(std::move(legs), seen.ranks), seen.v != 0);
}

Program reduction(Node& me, Blocks mine, const SeenFromRoot& seen, VectorLegs legs) {
  return on_vector(me, std::move(mine), with_ranks(std::move(legs), seen.ranks), seen.v == 0);
}

Program reduction(Node& me, Blocks mine, const SeenFromRoot& seen, const VectorLegs& legs, Step steps) {
  return reduction(me, std::move(mine), seen, reversed(legs, steps));
}

Program scattering(Node& me, Blocks mine, const SeenFromRoot& seen, const BlockLegs& legs) {
  return on_blocks(me, std::move(mine), with_ranks(legs, seen.ranks), {.ranks = seen.ranks});
}

Program gathering(Node& me, Blocks mine, const SeenFromRoot& seen, const BlockLegs& legs, Step steps) {
  BlockLegs backwards;
  for (Leg<Run> leg : reversed(legs, steps)) {
    leg.adds = false;
    backwards.push_back(leg);
  }
  return on_blocks(me, std::move(mine), with_ranks(backwards, seen.ranks), {.by_source = true, .ranks = seen.ranks});
}

}  // namespace hopscope
