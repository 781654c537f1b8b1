#include "support/exchanges.hpp"

#include <filesystem>
#include <fstream>
#include <map>

#include "algorithm/all_gather_legs.hpp"
#include "algorithm/all_reduce_legs.hpp"
#include "algorithm/grids.hpp"
#include "algorithm/k_nomial_tree.hpp"
#include "algorithm/recursive_exchange.hpp"
#include "algorithm/reduce_scatter_legs.hpp"
#include "support/places.hpp"

namespace hopscope::test {

using Json = nlohmann::json;

const Json& listed_exchanges() {
  static const Json cases =
      Json::parse(std::ifstream(std::filesystem::path(checkout()) / "tests" / "golden" / "collective-exchanges.json"))
          .at("cases");
  return cases;
}

std::string arguments_of(Json listed) {
  listed.erase("steps");
  return listed.dump();
}

namespace {

/// What one algorithm does in a case.
template <class Piece>
using Schedules = std::map<std::string, std::function<Exchanged<Piece>(const Exchange& e)>>;

template <class Piece>
Exchanged<Piece> exchanged(const Schedules<Piece>& schedules, const Exchange& e) {
  return schedules.at(e.algorithm)(e);
}

/// An algorithm without options, as the functions for its legs and its steps.
template <class Piece>
auto plain(Legs<Piece> (*legs)(Rank, Rank), Step (*steps)(Rank)) {
  return [=](const Exchange& e) {
    const Rank p = e.p;
    return Exchanged<Piece>{[=](Rank r) { return legs(r, p); }, steps(p)};
  };
}

auto plain(VectorLegs (*legs)(Rank, Rank, double), Step (*steps)(Rank)) {
  return [=](const Exchange& e) {
    const Rank p = e.p;
    const double m = e.m;
    return Exchanged<Extent>{[=](Rank r) { return legs(r, p, m); }, steps(p)};
  };
}

auto plain(ScanLegs (*legs)(Rank, Rank, ScanKind), Step (*steps)(Rank)) {
  return [=](const Exchange& e) {
    const Rank p = e.p;
    const ScanKind kind = e.exclusive ? ScanKind::exclusive : ScanKind::inclusive;
    return Exchanged<ScanPiece>{[=](Rank r) { return legs(r, p, kind); }, steps(p)};
  };
}

const Schedules<Run> all_gathers{
    {"ring", plain(ring_all_gather, ring_all_gather_steps)},
    {"recursive-doubling", plain(recursive_doubling_all_gather, recursive_doubling_all_gather_steps)},
    {"direct", plain(direct_all_gather, direct_all_gather_steps)},
    {"neighbour-exchange", plain(neighbour_exchange_all_gather, neighbour_exchange_all_gather_steps)},
    {"sparbit", plain(sparbit_all_gather, sparbit_all_gather_steps)},
    {"circulant", plain(circulant_all_gather, circulant_all_gather_steps)},
    {"gather-broadcast", plain(gather_broadcast_all_gather, gather_broadcast_all_gather_steps)},
    {"mesh",
     [](const Exchange& e) -> Exchanged<Run> {
       return {[e](Rank r) { return mesh_all_gather(r, e.grid); }, mesh_all_gather_steps(e.grid)};
     }},
    {"bruck",
     [](const Exchange& e) -> Exchanged<Run> {
       return {[e](Rank r) { return bruck_all_gather(r, e.p, e.radix, e.ports); },
               bruck_all_gather_steps(e.p, e.radix, e.ports)};
     }},
    {"recursive-exchange",
     [](const Exchange& e) -> Exchanged<Run> {
       const RecursiveExchange exchange(e.p, e.radix, e.ports,
                                        e.order == "swapped" ? ExchangeOrder::far : ExchangeOrder::near);
       return {[exchange](Rank r) { return exchange.all_gather(r); }, exchange.steps()};
     }},
    {"two-level", [](const Exchange& e) -> Exchanged<Run> {
       return {[e](Rank r) { return two_level_all_gather(r, e.p, e.cluster); },
               two_level_all_gather_steps(e.p, e.cluster)};
     }}};

const Schedules<Run> own_reduce_scatters{
    {"recursive-halving",
     [](const Exchange& e) {
       return e.order == "butterfly"
                  ? plain(butterfly_reduce_scatter, butterfly_reduce_scatter_steps)(e)
                  : plain(recursive_halving_reduce_scatter, recursive_halving_reduce_scatter_steps)(e);
     }},
    {"recursive-doubling", plain(recursive_doubling_reduce_scatter, recursive_doubling_reduce_scatter_steps)},
    {"pairwise", plain(pairwise_reduce_scatter, pairwise_reduce_scatter_steps)},
    {"recursive-exchange",
     [](const Exchange& e) -> Exchanged<Run> {
       const RecursiveExchange exchange(e.p, e.radix, e.ports, ExchangeOrder::near);
       return {[exchange](Rank r) { return exchange.reduce_scatter(r); }, exchange.steps()};
     }},
    {"reduce-then-scatter", plain(reduce_then_scatter, gather_broadcast_all_gather_steps)},
    {"two-level", [](const Exchange& e) -> Exchanged<Run> {
       return {[e](Rank r) { return two_level_reduce_scatter(r, e.p, e.cluster); },
               two_level_all_gather_steps(e.p, e.cluster)};
     }}};

Exchanged<Extent> rabenseifner(const Exchange& e) {
  const RabenseifnerFold folding = e.fold == "whole" ? RabenseifnerFold::whole : RabenseifnerFold::halves;
  return {[=](Rank r) { return rabenseifner_all_reduce(r, e.p, e.m, folding); },
          rabenseifner_all_reduce_steps(e.p, folding)};
}

Exchanged<Extent> swing(const Exchange& e) {
  return e.variant == "latency" ? plain(swing_latency_all_reduce, swing_latency_all_reduce_steps)(e)
                                : plain(swing_bandwidth_all_reduce, swing_bandwidth_all_reduce_steps)(e);
}

Exchanged<Extent> two_trees(const Exchange& e) {
  const TwoTrees trees(e.p);
  return {[=](Rank r) { return two_trees_all_reduce(trees, r, e.m, e.segments); },
          two_trees_all_reduce_steps(trees, e.m, e.segments)};
}

Exchanged<Extent> reduce_broadcast(const Exchange& e) {
  static const std::map<std::string, Subtrees> names{
      {"ascending", Subtrees::ascending}, {"descending", Subtrees::descending}, {"consecutive", Subtrees::consecutive}};
  const bool k_ary = e.tree == "k-ary";
  const KNomialTree k_nomial(e.p, e.radix, e.ports, names.at(e.subtrees));
  const Step steps = k_ary ? k_ary_tree_steps(e.p, e.radix) : k_nomial.last_step();
  return {[=](Rank r) {
            const TreeNode node = k_ary ? k_ary_tree(r, e.p, e.radix) : k_nomial.node(r);
            return reduce_broadcast_all_reduce(node, steps, e.m);
          },
          2 * steps};
}

Exchanged<Extent> recursive_multiplying(const Exchange& e) {
  const MultiplyingFold folded = e.folded == "far" ? MultiplyingFold::far : MultiplyingFold::neighbours;
  return {[=](Rank r) { return recursive_multiplying_all_reduce(r, e.p, e.m, e.radix, e.ports, folded); },
          recursive_multiplying_all_reduce_steps(e.p, e.radix, e.ports, folded)};
}

const Schedules<Extent> all_reduces{
    {"recursive-doubling", plain(recursive_doubling_all_reduce, recursive_doubling_all_reduce_steps)},
    {"reduce-broadcast", reduce_broadcast},
    {"flat", plain(flat_all_reduce, flat_all_reduce_steps)},
    {"ring", plain(ring_all_reduce, ring_all_reduce_steps)},
    {"circulant", plain(circulant_all_reduce, circulant_all_reduce_steps)},
    {"bine", plain(bine_all_reduce, swing_bandwidth_all_reduce_steps)},
    {"rabenseifner", rabenseifner},
    {"swing", swing},
    {"two-trees", two_trees},
    {"mesh",
     [](const Exchange& e) -> Exchanged<Extent> {
       return {[e](Rank r) { return mesh_all_reduce(r, e.grid, e.m); }, mesh_all_reduce_steps(e.grid)};
     }},
    {"recursive-multiplying", recursive_multiplying},
    {"two-level", [](const Exchange& e) -> Exchanged<Extent> {
       return {[e](Rank r) { return two_level_all_reduce(r, e.p, e.m, e.cluster); },
               two_level_all_reduce_steps(e.p, e.cluster)};
     }}};

const Schedules<ScanPiece> scans{
    {"recursive-doubling", plain(recursive_doubling_scan, recursive_doubling_scan_steps)},
    {"shifted-doubling", plain(shifted_doubling_scan, shifted_doubling_scan_steps)},
    {"chain", plain(chain_scan, chain_scan_steps)},
    {"up-down-sweep", plain(up_down_sweep_scan, up_down_sweep_scan_steps)},
    {"one-two-three-doubling", plain(one_two_three_doubling_scan, one_two_three_doubling_scan_steps)}};

const Schedules<Nothing> barriers{
    {"ring", plain(ring_barrier, ring_barrier_steps)},
    {"tree", plain(tree_barrier, tree_barrier_steps)},
    {"flat", plain(flat_barrier, flat_barrier_steps)},
    {"recursive-doubling", plain(recursive_doubling_barrier, recursive_doubling_barrier_steps)},
    {"dissemination", [](const Exchange& e) -> Exchanged<Nothing> {
       return {[e](Rank r) { return dissemination_barrier(r, e.p, e.radix, e.ports); },
               dissemination_barrier_steps(e.p, e.radix, e.ports)};
     }}};

}  // namespace

Exchanged<Run> listed_all_gather(const Exchange& e) { return exchanged(all_gathers, e); }

Exchanged<Run> listed_reduce_scatter(const Exchange& e) {
  if (own_reduce_scatters.contains(e.algorithm)) return exchanged(own_reduce_scatters, e);
  const Exchanged<Run> gathering = exchanged(all_gathers, e);
  return {[gathering](Rank r) { return reversed(gathering.legs(r), gathering.steps); }, gathering.steps};
}

Exchanged<Extent> listed_all_reduce(const Exchange& e) { return exchanged(all_reduces, e); }

Exchanged<ScanPiece> listed_scan(const Exchange& e) { return exchanged(scans, e); }

Exchanged<Nothing> listed_barrier(const Exchange& e) { return exchanged(barriers, e); }

std::vector<Rank> units_of(const Run& run, Rank p) {
  std::vector<Rank> ranks;
  for (Rank i = 0; i < run.count; ++i) ranks.push_back(run.rank(i, p));
  return ranks;
}

std::vector<Rank> units_of(const Extent& extent, Rank /*p*/) {
  std::vector<Rank> words;
  for (double at = extent.offset; at < extent.offset + extent.words; ++at) words.push_back(static_cast<Rank>(at));
  return words;
}

}  // namespace hopscope::test
