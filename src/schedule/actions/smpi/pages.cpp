// Collective actions of a trace, carried out by pages of the catalogue: by the legs that their programs have.

#include "schedule/actions/smpi/pages.hpp"

#include <algorithm>
#include <bit>
#include <functional>

#include <fmt/format.h>

#include "algorithm/all_gather_legs.hpp"
#include "algorithm/all_reduce_legs.hpp"
#include "algorithm/barrier_legs.hpp"
#include "algorithm/k_nomial_tree.hpp"
#include "algorithm/pipelined_trees.hpp"
#include "algorithm/recursive_exchange.hpp"
#include "algorithm/reduce_scatter_legs.hpp"
#include "algorithm/rooted_legs.hpp"
#include "algorithm/scan_legs.hpp"
#include "algorithm/trees.hpp"
#include "schedule/actions/smpi/part.hpp"

namespace hopscope {

namespace {

using Part = SmpiPart;
using Build = std::function<std::vector<SmpiRound>(const Part&)>;
enum class Needs { nothing, power_of_2, even };

/// An algorithm of a collective action.
struct Page {
  const char* action;
  std::vector<std::string> names;  ///< the catalogue's, and those of SMPI
  Build build;                     ///< null: the usual one
  Needs needs = Needs::nothing;
};

using VectorOf = VectorLegs (*)(Rank, Rank, double);
using BlocksOf = BlockLegs (*)(Rank, Rank);
using StepsOf = Step (*)(Rank);

Build all_reduce(VectorOf legs) {
  return [legs](const Part& part) { return on_vector(part, legs(part.rank, part.ranks(), part.m())); };
}
Build all_gather(BlocksOf legs) {
  return [legs](const Part& part) { return on_blocks(part, legs(part.rank, part.ranks())); };
}
Build reduce_scatter(BlocksOf all_gather, StepsOf steps) {
  return [=](const Part& part) {
    return on_blocks(part, reversed(all_gather(part.rank, part.ranks()), steps(part.ranks())));
  };
}

constexpr double short_segment = 8192, ompi_segment = 16384, long_segment = 32768;  // bytes, of SMPI

std::vector<Page> barriers() {
  const auto by = [](BarrierLegs (*legs)(Rank, Rank)) -> Build {
    return [legs](const Part& part) { return on_signals(part, legs(part.rank, part.ranks())); };
  };
  const Build flat = [](const Part& part) { return at_once(on_signals(part, flat_barrier(part.rank, part.ranks()))); };
  return {{"barrier", {"dissemination", "ompi_bruck", "mpich_smp"}, nullptr},
          {"barrier", {"flat", "default", "ompi_basic_linear"}, flat},
          {"barrier", {"tree", "ompi_tree"}, by(tree_barrier)},
          {"barrier", {"ring", "ompi_doublering"}, by(ring_barrier)},
          {"barrier", {"recursive-doubling"}, by(recursive_doubling_barrier)},
          {"barrier", {"ompi_recursivedoubling", "mvapich2_pair"}, by(far_folded_barrier)}};
}

std::vector<Page> broadcasts() {
  const Build flat = [](const Part& part) {
    return at_once(on_vector(part, broadcast_along(flat_tree(part.v(), part.ranks()), part.m())));
  };
  const auto chain = [](double segment) -> Build {
    return [segment](const Part& part) {
      return on_vector(part, chain_broadcast(part.v(), part.ranks(), part.m(), part.segments(segment)));
    };
  };
  const auto scatter_all_gather = [](PartsGathering gathering) -> Build {
    return [gathering](const Part& part) {
      return on_vector(part, scatter_all_gather_broadcast(part.v(), part.ranks(), part.m(), gathering));
    };
  };
  const Build k_nomial = [](const Part& part) {
    return at_once(on_vector(part, broadcast_along(KNomialTree(part.ranks(), 4).node(part.v()), part.m())));
  };
  const Build binary = [](const Part& part) {
    return on_vector(part, binary_tree_broadcast(part.v(), part.ranks(), part.m(), part.segments(short_segment)));
  };
  return {{"bcast", {"binomial", "binomial_tree", "default", "mvapich2_intra_node", "mvapich2_inter_node"}, nullptr},
          {"bcast", {"flat", "flattree"}, flat},
          {"bcast", {"k-nomial", "mvapich2_knomial_intra_node"}, k_nomial},
          {"bcast", {"chain", "NTSL", "NTSL_Isend"}, chain(short_segment)},
          {"bcast", {"ompi_pipeline"}, chain(ompi_segment)},
          {"bcast", {"binary-tree", "NTSB", "SMP_binary"}, binary},
          {"bcast", {"scatter-all-gather", "scatter_LR_allgather"}, scatter_all_gather(PartsGathering::ring)},
          {"bcast", {"scatter_rdb_allgather"}, scatter_all_gather(PartsGathering::recursive_doubling)}};
}

std::vector<SmpiRound> binary_reduction(const Part& part) {
  const Rank p = part.ranks(), segments = part.segments(long_segment);
  return on_vector(part, reversed(binary_tree_broadcast(part.v(), p, part.m(), segments, BinaryChildren::far),
                                  binary_tree_broadcast_steps(p, part.m(), segments)));
}

std::vector<SmpiRound> in_order_reduction_of_whole(const Part& part) {
  return on_vector(part, seen_from_root(in_order_reduction(part.rank, part.ranks(), part.m(), 1, part.root()), part));
}

std::vector<Page> reductions() {
  const Build flat = [](const Part& part) {
    const VectorLegs down = broadcast_along(flat_tree(part.v(), part.ranks()), part.m());
    return on_vector(part, reversed(down, flat_tree_steps(part.ranks())));
  };
  const Build k_nomial = [](const Part& part) {
    const VectorLegs down = broadcast_along(KNomialTree(part.ranks(), 4).node(part.v()), part.m());
    return on_vector(part, reversed(down, KNomialTree(part.ranks(), 4).last_step()));
  };
  const Build halving = [](const Part& part) {
    return on_vector(part, reduce_scatter_gather(part.v(), part.ranks(), part.m()));
  };
  const Build halving_with_own_numbers = [](const Part& part) {
    return on_vector(part, seen_from_root(reduce_scatter_gather(part.rank, part.ranks(), part.m(),
                                                                RabenseifnerFold::whole, part.root()),
                                          part));
  };
  const auto chain = [](double segment) -> Build {
    return [segment](const Part& part) {
      const Rank p = part.ranks(), segments = part.segments(segment);
      return on_vector(part, reversed(chain_broadcast(part.v(), p, part.m(), segments),
                                      chain_broadcast_steps(p, part.m(), segments)));
    };
  };
  return {{"reduce", {"binomial", "ompi_binomial"}, nullptr},
          {"reduce", {"ompi_binary"}, binary_reduction},
          {"reduce", {"in-order-binary-tree", "ompi_in_order_binary"}, in_order_reduction_of_whole},
          {"reduce", {"flat", "default", "flat_tree", "ompi_basic_linear"}, flat},
          {"reduce", {"k-nomial", "mvapich2_knomial"}, k_nomial},
          {"reduce", {"chain", "NTSL"}, chain(short_segment)},
          {"reduce", {"ompi_pipeline"}, chain(long_segment)},
          {"reduce", {"reduce-scatter-gather"}, halving},
          {"reduce", {"scatter_gather"}, halving_with_own_numbers}};
}

std::vector<Page> all_reductions() {
  const auto rabenseifner = [](RabenseifnerFold fold) -> Build {
    return [fold](const Part& part) {
      return on_vector(part, rabenseifner_all_reduce(part.rank, part.ranks(), part.m(), fold));
    };
  };
  const Build flat_inwards = [](const Part& part) {
    const Rank p = part.ranks();
    return on_vector(part, flat_reduce_broadcast_all_reduce(part.rank, p, KNomialTree(p, 2).node(part.rank), part.m()));
  };
  return {{"allreduce", {"reduce-broadcast", "smp_binomial", "smp_binomial_pipeline"}, nullptr},
          {"allreduce", {"default", "redbcast"}, flat_inwards},
          {"allreduce",
           {"recursive-doubling", "rdb", "smp_rdb", "mvapich2_two_level"},
           all_reduce(recursive_doubling_all_reduce)},
          {"allreduce", {"rabenseifner", "rab_rdb", "mvapich2_rs"}, rabenseifner(RabenseifnerFold::whole)},
          {"allreduce", {"rab"}, rabenseifner(RabenseifnerFold::halves)},
          {"allreduce", {"ring", "smp_rsag_lr"}, all_reduce(ring_all_reduce)},
          {"allreduce", {"circulant"}, all_reduce(circulant_all_reduce)},
          {"allreduce", {"flat"}, all_reduce(flat_all_reduce)}};
}

std::vector<Page> gathers_and_scatters() {
  const Build scatter = [](const Part& part) { return on_blocks(part, binomial_scatter(part.v(), part.ranks())); };
  const Build gather = [](const Part& part) {
    return on_blocks(part, reversed(binomial_scatter(part.v(), part.ranks()), binomial_tree_steps(part.ranks())));
  };
  return {{"gather", {"flat", "default", "ompi_basic_linear", "mvapich2_two_level"}, nullptr},
          {"gather", {"binomial", "ompi_binomial"}, gather},
          {"scatter", {"flat", "default", "ompi_basic_linear", "ompi_linear_nb", "mvapich2_two_level_direct"}, nullptr},
          {"scatter", {"binomial", "ompi_binomial", "mvapich2_two_level_binomial"}, scatter}};
}

std::vector<Page> all_gathers() {
  const Build bruck = [](const Part& part) { return on_blocks(part, bruck_all_gather(part.rank, part.ranks(), 2, 1)); };
  const Build pairs = [](const Part& part) {  // with one rank after the other
    std::vector<SmpiRound> rounds;
    for (Rank j = 1; j < part.ranks(); ++j) {
      const Rank partner = part.rank ^ j;
      rounds.push_back({.sends = {{partner, part.of(part.rank).bytes}}, .receives = {partner}});
    }
    return rounds;
  };
  const auto gather_broadcast = [](GatherTree tree) -> Build {
    return [tree](const Part& part) {
      return on_blocks(part, gather_broadcast_all_gather(part.rank, part.ranks(), tree));
    };
  };
  const auto exchange = [](ExchangeOrder order) -> Build {
    return [order](const Part& part) {
      return on_blocks(part, RecursiveExchange(part.ranks(), 2, 1, order).all_gather(part.rank));
    };
  };
  return {{"allgather", {"ring", "NTSLR", "NTSLR_NB", "SMP_NTS", "loosely_lr", "mpich_ring"}, nullptr},
          {"allgather", {"gather-broadcast"}, gather_broadcast(GatherTree::binomial)},
          {"allgather", {"GB"}, gather_broadcast(GatherTree::flat)},
          {"allgather", {"recursive-exchange"}, exchange(ExchangeOrder::near)},
          {"allgather", {"rhv"}, exchange(ExchangeOrder::far), Needs::power_of_2},
          {"allgather", {"recursive-doubling", "rdb", "mpich_rdb"}, all_gather(recursive_doubling_all_gather)},
          {"allgather", {"bruck", "ompi_bruck"}, bruck},
          {"allgather",
           {"neighbour-exchange", "ompi_neighborexchange"},
           all_gather(neighbour_exchange_all_gather),
           Needs::even},
          {"allgather", {"direct", "default", "spreading_simple", "smp_simple"}, all_gather(direct_all_gather)},
          {"allgather", {"pair"}, pairs, Needs::power_of_2},
          {"allgather", {"sparbit"}, all_gather(sparbit_all_gather)},
          {"allgather", {"circulant"}, all_gather(circulant_all_gather)}};
}

std::vector<Page> reduce_scatters() {
  return {
      {"reducescatter", {"pairwise", "mpich_pair"}, nullptr},
      {"reducescatter", {"ring", "ompi_ring"}, all_gather(ring_reduce_scatter_onwards)},
      {"reducescatter",
       {"recursive-halving", "ompi_basic_recursivehalving"},
       all_gather(recursive_halving_reduce_scatter)},
      {"reducescatter", {"recursive-doubling", "mpich_rdb", "default"}, all_gather(recursive_doubling_reduce_scatter)},
      {"reducescatter", {"ompi_butterfly"}, all_gather(butterfly_reduce_scatter)},
      {"reducescatter", {"sparbit"}, reduce_scatter(sparbit_all_gather, sparbit_all_gather_steps)},
      {"reducescatter", {"circulant"}, reduce_scatter(circulant_all_gather, circulant_all_gather_steps)}};
}

std::vector<Page> scans() {
  const auto by = [](ScanLegs (*legs)(Rank, Rank, ScanKind)) -> Build {
    return [legs](const Part& part) { return prefix_sums(part, legs(part.rank, part.ranks(), ScanKind::inclusive)); };
  };
  return {{"scan", {"direct", "default"}, nullptr},
          {"scan", {"recursive-doubling", "ompi_recursivedoubling"}, by(recursive_doubling_scan)},
          {"scan", {"shifted-doubling"}, by(shifted_doubling_scan)},
          {"scan", {"chain", "ompi_linear"}, by(chain_scan)}};
}

const std::vector<Page>& all_pages() {
  static const std::vector<Page> all = [] {
    std::vector<Page> pages;
    for (const auto& of : {barriers(), broadcasts(), reductions(), all_reductions(), gathers_and_scatters(),
                           all_gathers(), reduce_scatters(), scans()})
      pages.insert(pages.end(), of.begin(), of.end());
    return pages;
  }();
  return all;
}

/// @pre there is one
const Page& page_of(std::string_view action, std::string_view algorithm) {
  return *std::ranges::find_if(all_pages(), [&](const Page& page) {
    return page.action == action && std::ranges::find(page.names, algorithm) != page.names.end();
  });
}

}  // namespace

const std::vector<std::string>& smpi_chosen_actions() {
  static const std::vector<std::string> actions = [] {
    std::vector<std::string> all;
    for (const Page& page : all_pages()) {
      if (std::ranges::find(all, page.action) == all.end()) all.emplace_back(page.action);
    }
    return all;
  }();
  return actions;
}

const std::vector<std::string>& smpi_algorithms(std::string_view action) {
  static const std::vector<std::vector<std::string>> by_action = [] {
    std::vector<std::vector<std::string>> all;
    for (const std::string& each : smpi_chosen_actions()) {
      std::vector<std::string>& names = all.emplace_back();
      for (const Page& page : all_pages()) {
        if (page.action == each) names.insert(names.end(), page.names.begin(), page.names.end());
      }
    }
    return all;
  }();
  const auto place = std::ranges::find(smpi_chosen_actions(), action) - smpi_chosen_actions().begin();
  return by_action[static_cast<std::size_t>(place)];
}

std::string_view smpi_chosen_action(SmpiKind kind) {
  switch (kind) {
    case SmpiKind::barrier: return "barrier";
    case SmpiKind::bcast: return "bcast";
    case SmpiKind::reduce: return "reduce";
    case SmpiKind::all_reduce: return "allreduce";
    case SmpiKind::gather:
    case SmpiKind::gather_v: return "gather";
    case SmpiKind::scatter:
    case SmpiKind::scatter_v: return "scatter";
    case SmpiKind::all_gather:
    case SmpiKind::all_gather_v: return "allgather";
    case SmpiKind::reduce_scatter: return "reducescatter";
    case SmpiKind::scan: return "scan";
    default: return {};
  }
}

std::string why_no_algorithm(std::string_view action, std::string_view algorithm, Rank ranks) {
  const Page& page = page_of(action, algorithm);
  if (page.needs == Needs::power_of_2 && !std::has_single_bit(static_cast<std::uint32_t>(ranks)))
    return fmt::format("\"{}\": \"{}\"; that needs a number of ranks that is a power of 2, not {}", action, algorithm,
                       ranks);
  if (page.needs == Needs::even && ranks % 2 != 0)
    return fmt::format("\"{}\": \"{}\"; that needs an even number of ranks, not {}", action, algorithm, ranks);
  return "";
}

std::vector<SmpiRound> rounds_by(std::string_view algorithm, const SmpiCollective& collective, Rank rank,
                                 double word_bytes) {
  const Page& page = page_of(smpi_chosen_action(collective.kind), algorithm);
  if (!page.build) return smpi_rounds(collective, rank, "direct");
  return page.build({collective, rank, word_bytes});
}

}  // namespace hopscope
