// Collective actions of a trace, carried out by the algorithms that the rules of an MPI library take. Where the
// schedule of the catalogue that sends the same messages is one that traces may choose by name, that is used; the rest
// is here.

#include "schedule/actions/smpi/by_library.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "algorithm/all_reduce_legs.hpp"
#include "algorithm/arithmetic.hpp"
#include "algorithm/k_nomial_tree.hpp"
#include "algorithm/legs_by_step.hpp"
#include "algorithm/pipelined_trees.hpp"
#include "algorithm/reduce_scatter_legs.hpp"
#include "algorithm/rooted_legs.hpp"
#include "algorithm/trees.hpp"
#include "schedule/actions/smpi/pages.hpp"
#include "schedule/actions/smpi/part.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

using BuildOfPart = std::function<std::vector<SmpiRound>(const SmpiPart&)>;

/// An algorithm of the catalogue with options, or one that traces have under another name.
struct Variant {
  const char* action;
  const char* algorithm;
  Values options;
  BuildOfPart build;
};

constexpr Rank whole = 1;  // in one segment: Open MPI's rules ask for no more

std::vector<Variant> variants_of_broadcasts() {
  const auto along = [](const TreeNode& node, const SmpiPart& part) {
    return at_once(on_vector(part, broadcast_along(node, part.m())));
  };
  return {
      {"bcast",
       "chain",
       {},
       [](const SmpiPart& part) { return on_vector(part, chain_broadcast(part.v(), part.ranks(), part.m(), whole)); }},
      {"bcast",
       "binary-tree",
       {{"children", "far"}},
       [](const SmpiPart& part) {
         return at_once(
             on_vector(part, binary_tree_broadcast(part.v(), part.ranks(), part.m(), whole, BinaryChildren::far)));
       }},
      {"bcast",
       "binomial",
       {{"order", "near"}},
       [along](const SmpiPart& part) {
         return along(binomial_tree(part.v(), part.ranks(), BinomialOrder::near), part);
       }},
      {"bcast",
       "k-nomial",
       {{"radix", 4.0}},
       [along](const SmpiPart& part) { return along(KNomialTree(part.ranks(), 4).node(part.v()), part); }},
      {"bcast",
       "scatter-all-gather",
       {{"all_gather", "recursive-doubling"}},
       [](const SmpiPart& part) {
         return on_vector(
             part, scatter_all_gather_broadcast(part.v(), part.ranks(), part.m(), PartsGathering::recursive_doubling));
       }},
      {"bcast", "split-binary-tree", {}, [](const SmpiPart& part) {
         return on_vector(part, split_binary_tree_broadcast(part.v(), part.ranks(), part.m(), whole));
       }}};
}

std::vector<Variant> variants_of_reductions() {
  const auto halving = [](RabenseifnerFold fold) -> BuildOfPart {
    return [fold](const SmpiPart& part) {
      return on_vector(
          part, seen_from_root(reduce_scatter_gather(part.rank, part.ranks(), part.m(), fold, part.root()), part));
    };
  };
  return {{"reduce", "reduce-scatter-gather", {{"numbering", "own"}}, halving(RabenseifnerFold::whole)},
          {"reduce",
           "reduce-scatter-gather",
           {{"fold", "halves"}, {"numbering", "own"}},
           halving(RabenseifnerFold::halves)},
          {"reduce",
           "chain",
           {},
           [](const SmpiPart& part) {
             const Rank p = part.ranks();
             return on_vector(part, reversed(chain_broadcast(part.v(), p, part.m(), whole),
                                             chain_broadcast_steps(p, part.m(), whole)));
           }},
          {"reduce",
           "binary-tree",
           {{"children", "far"}},
           [](const SmpiPart& part) {
             const Rank p = part.ranks();
             return on_vector(part, reversed(binary_tree_broadcast(part.v(), p, part.m(), whole, BinaryChildren::far),
                                             binary_tree_broadcast_steps(p, part.m(), whole)));
           }},
          {"reduce", "in-order-binary-tree", {}, [](const SmpiPart& part) {
             return on_vector(
                 part, seen_from_root(in_order_reduction(part.rank, part.ranks(), part.m(), whole, part.root()), part));
           }}};
}

std::vector<Variant> variants_of_sums() {
  const auto rabenseifner = [](const SmpiPart& part) {
    return on_vector(part, rabenseifner_all_reduce(part.rank, part.ranks(), part.m(), RabenseifnerFold::halves));
  };
  const auto ring = [](const SmpiPart& part) {
    return on_vector(part, legs_of_all_steps([&](Step from) {
                       return step_of_ring_all_reduce(part.rank, part.ranks(), part.m(), RingSums::own_first, from);
                     }));
  };
  const auto blocks = [](BlockLegs (*legs)(Rank, Rank)) -> BuildOfPart {
    return [legs](const SmpiPart& part) { return on_blocks(part, legs(part.rank, part.ranks())); };
  };
  return {{"allreduce", "rabenseifner", {{"fold", "halves"}}, rabenseifner},
          {"allreduce", "ring", {{"sums", "own-first"}}, ring},
          {"reducescatter", "ring", {{"way", "onwards"}}, blocks(ring_reduce_scatter_onwards)},
          {"reducescatter", "recursive-halving", {{"order", "near"}}, blocks(near_halving_reduce_scatter)},
          {"reducescatter", "recursive-halving", {{"butterfly", 1.0}}, blocks(butterfly_reduce_scatter)},
          {"barrier", "recursive-doubling", {{"folded", "far"}}, [](const SmpiPart& part) {
             return on_signals(part, far_folded_barrier(part.rank, part.ranks()));
           }}};
}

bool are_equal(const Values& a, const Values& b) {
  return a.size() == b.size() && std::ranges::all_of(a, [&](const Option& each) {
           const FieldValue* const other = b.find(each.name);
           return other != nullptr && *other == each.value;
         });
}

const Variant* variant_of(std::string_view action, const KnownAlgorithm& known) {
  static const std::vector<Variant> all = [] {
    std::vector<Variant> variants;
    for (const auto& of : {variants_of_broadcasts(), variants_of_reductions(), variants_of_sums()})
      variants.insert(variants.end(), of.begin(), of.end());
    return variants;
  }();
  const auto found = std::ranges::find_if(all, [&](const Variant& each) {
    return each.action == action && each.algorithm == known.algorithm && are_equal(each.options, known.options);
  });
  return found == all.end() ? nullptr : &*found;
}

/// What carries out a total exchange; null if nothing does.
BuildOfPart exchange_by(const KnownAlgorithm& known) {
  const std::string name = known.algorithm == "fixed-pattern" ? "shift" : known.algorithm;
  const bool is_ours = std::ranges::find(smpi_all_to_alls(), name) != smpi_all_to_alls().end();
  if (known.options.size() > 0 || !is_ours || catalogue_all_to_all(name) != name) return {};
  return [name](const SmpiPart& part) { return smpi_rounds(part.collective, part.rank, name); };
}

/// An all-gather in a ring of ranks where blocks longer than the shortest one, and than `bytes`, go in pieces: the i-th
/// that a rank sends together with the i-th that it receives.
std::vector<SmpiRound> ring_in_pieces(const SmpiPart& part, double bytes) {
  const Rank p = part.ranks();
  double piece = part.block(0);
  for (Rank rank = 0; rank < p; ++rank) piece = std::min(piece, part.block(rank));
  piece = std::max({piece, std::floor(bytes / part.word_bytes) * part.word_bytes, part.word_bytes});
  const auto pieces_from = [&](Rank first) {
    std::vector<double> pieces;
    for (Rank k = 0; k + 1 < p; ++k) {
      const double block = part.block(moved(first, -k, p));
      pieces.push_back(std::min(piece, block));
      for (double sent = piece; sent < block; sent += piece) pieces.push_back(std::min(piece, block - sent));
    }
    return pieces;
  };
  const std::vector<double> sent = pieces_from(part.rank);
  const std::vector<double> received = pieces_from(moved(part.rank, -1, p));
  std::vector<SmpiRound> rounds;
  for (std::size_t i = 0; i < std::max(sent.size(), received.size()); ++i) {
    SmpiRound& round = rounds.emplace_back();
    if (i < sent.size() && sent[i] > 0) round.sends.emplace_back(moved(part.rank, 1, p), sent[i]);
    if (i < received.size() && received[i] > 0) round.receives.push_back(moved(part.rank, -1, p));
  }
  return rounds;
}

/// What carries out a collective action by an algorithm of the catalogue; null if nothing here does.
BuildOfPart build_of(SmpiKind kind, const KnownAlgorithm& known) {
  const std::string action(smpi_chosen_action(kind));
  if (action == "allgather" && known.algorithm == "ring" && known.piece > 0)
    return [piece = known.piece](const SmpiPart& part) { return ring_in_pieces(part, piece); };
  if (action.empty()) return exchange_by(known);
  if (const Variant* const variant = variant_of(action, known)) return variant->build;
  Values options = known.options;
  options.erase("exclusive");  // which sends the same
  const auto& names = smpi_algorithms(action);
  if (options.size() > 0 || std::ranges::find(names, known.algorithm) == names.end()) return {};
  return [name = known.algorithm](const SmpiPart& part) {
    return rounds_by(name, part.collective, part.rank, part.word_bytes);
  };
}

/// The function of MPI that an action stands for.
std::string function_of(SmpiKind kind) {
  return kind == SmpiKind::reduce_scatter ? "reduce_scatter" : SmpiTrace::name(kind);
}

double sum(const std::vector<double>& bytes) { return std::accumulate(bytes.begin(), bytes.end(), 0.0); }

/// Bytes of the largest block, and of all together.
struct BlockBytes {
  double largest = 0;
  double all = 0;  ///< 0 where one says all
};

BlockBytes bytes_in(const SmpiCollective& collective) {
  const SmpiSizes& root = collective.of_rank[static_cast<std::size_t>(collective.of_rank.front().root)];
  if (collective.kind == SmpiKind::reduce_scatter || collective.kind == SmpiKind::scatter_v)
    return {*std::ranges::max_element(root.bytes_to), sum(root.bytes_to)};
  if (collective.kind != SmpiKind::all_gather_v && collective.kind != SmpiKind::gather_v) return {root.bytes};
  BlockBytes bytes;
  for (const SmpiSizes& each : collective.of_rank) {
    bytes.largest = std::max(bytes.largest, each.bytes);
    bytes.all += each.bytes;
  }
  return bytes;
}

std::optional<SmpiKind> kind_of_function(std::string_view function) {
  for (const SmpiKind kind : {SmpiKind::reduce, SmpiKind::bcast, SmpiKind::gather_v, SmpiKind::scatter_v}) {
    if (function_of(kind) == function) return kind;
  }
  return std::nullopt;
}

/// A part of a collective action, towards rank 0 or from there: of the whole vector, or of the blocks that it has.
std::shared_ptr<const SmpiCollective> part_of(const SmpiCollective& whole_of, SmpiKind kind) {
  auto part = std::make_shared<SmpiCollective>(whole_of);
  part->kind = kind;
  const BlockBytes bytes = bytes_in(whole_of);
  for (SmpiSizes& each : part->of_rank) {
    each.root = 0;
    if (bytes.all > 0 && (kind == SmpiKind::reduce || kind == SmpiKind::bcast)) each.bytes = bytes.all;
  }
  return part;
}

class Carrying {
 public:
  explicit Carrying(const Library& library) : library_(library) {}

  SmpiByLibrary carried_out(std::shared_ptr<const SmpiCollective> collective) const {
    const BlockBytes bytes = bytes_in(*collective);
    const auto& first = collective->of_rank.front();
    const LibrarySituation situation{.ranks = static_cast<Rank>(collective->of_rank.size()),
                                     .words = bytes.largest / first.element,
                                     .root = first.root,
                                     .all_words = bytes.all / first.element};
    const auto choice = library_.choice_of_function(function_of(collective->kind), situation, first.element);
    if (!choice) return {.takes = "", .refusal = fmt::format("{} has no rule for it", library_.title())};
    SmpiByLibrary taken{.takes = choice->takes, .bytes = bytes.all > 0 ? bytes.all : bytes.largest};
    if (choice->ours != nullptr && !choice->ours->parts.empty()) {
      add_parts(*collective, *choice->ours, taken);
    } else {
      add(std::move(collective), choice->ours, taken);
    }
    return taken;
  }

 private:
  void add(std::shared_ptr<const SmpiCollective> collective, const KnownAlgorithm* known, SmpiByLibrary& taken) const {
    const BuildOfPart build = known == nullptr || !known->why.empty() ? nullptr : build_of(collective->kind, *known);
    if (!build) {
      taken.refusal =
          fmt::format("{} takes {} for {} bytes, which traces are not carried out by here{}", library_.title(),
                      taken.takes, taken.bytes, known != nullptr && !known->why.empty() ? ": " + known->why : "");
      return;
    }
    const double element = collective->of_rank.front().element;
    taken.calls.push_back(
        {std::move(collective), known->algorithm, [build, element](const SmpiCollective& all, Rank rank) {
           return build({all, rank, element});
         }});
  }

  void add_parts(const SmpiCollective& collective, const KnownAlgorithm& known, SmpiByLibrary& taken) const {
    for (const std::string& function : known.parts) {
      SmpiByLibrary part = carried_out(part_of(collective, kind_of_function(function).value()));
      taken.refusal = part.refusal.empty() ? taken.refusal : part.refusal;
      taken.calls.insert(taken.calls.end(), part.calls.begin(), part.calls.end());
    }
  }

  const Library& library_;
};

}  // namespace

std::string SmpiByLibrary::ours() const {
  if (calls.size() == 1) return calls.front().algorithm;
  std::vector<std::string> names;
  for (const SmpiCall& each : calls) names.push_back(SmpiTrace::name(each.collective->kind) + ' ' + each.algorithm);
  return joined(names, ", then ");
}

SmpiByLibrary smpi_by_library(const Library& library, std::shared_ptr<const SmpiCollective> collective) {
  return Carrying(library).carried_out(std::move(collective));
}

std::vector<SmpiRound> rounds_by(const SmpiByLibrary& by_library, Rank rank) {
  std::vector<SmpiRound> all;
  for (const SmpiCall& call : by_library.calls) {
    for (SmpiRound& each : call.rounds(*call.collective, rank)) all.push_back(std::move(each));
  }
  return all;
}

}  // namespace hopscope
