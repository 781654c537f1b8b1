#pragma once

#include <hopscope/program.hpp>

#include "algorithm/barrier_legs.hpp"
#include "algorithm/legs.hpp"
#include "algorithm/legs_by_step.hpp"
#include "algorithm/rooted_ranks.hpp"
#include "algorithm/scan_legs.hpp"

// Programs that carry out legs. In every step a rank posts its messages together, in the order of the legs; when all
// that it sends and receives in the step is delivered, it combines what has come with what it holds, or puts it in its
// place. A message of no words is not sent.

namespace hopscope {

/// On a vector, as in a broadcast, a reduction or an all-reduce.
/// @param legs with ranks as peers @param keeps whether the vector is this rank's result at the end
[[nodiscard]] Program on_vector(Node& me, Blocks mine, VectorLegs legs, bool keeps);

[[nodiscard]] Program on_vector(Node& me, Blocks mine, LegsByStep legs, bool keeps);

/// How blocks are named and what becomes of them.
struct BlockRule {
  bool by_source = false;  ///< the runs of legs name sources; else destinations
  bool stays = false;      ///< what is sent stays here, too
  /// Runs and peers of legs are virtual ranks of these.
  RootedRanks ranks;
};

/// On blocks of message_words words each, as in a scatter, a gather or a reduce-scatter. At the end a rank keeps the
/// blocks for it. For blocks that are named by their source and stay, see all_gathering.
[[nodiscard]] Program on_blocks(Node& me, Blocks mine, BlockLegs legs, BlockRule rule);

/// As in an all-gather, in which a rank passes on what comes.
[[nodiscard]] Program all_gathering(Node& me, Blocks mine, BlockLegs legs);
/// As in a reduce-scatter.
[[nodiscard]] Program reduce_scattering(Node& me, Blocks mine, BlockLegs legs);

/// As in a barrier, whose messages have no words: they tell of whom their sender has heard.
[[nodiscard]] Program on_signals(Node& me, Blocks mine, BarrierLegs legs);

/// As in a scan. @param kind whether a rank's own words belong to its result
[[nodiscard]] Program prefix_sums(Node& me, Blocks mine, ScanLegs legs, ScanKind kind);

/// The legs with ranks as peers instead of virtual ranks.
template <class Piece>
[[nodiscard]] Legs<Piece> with_ranks(Legs<Piece> legs, const RootedRanks& ranks) {
  for (Leg<Piece>& leg : legs.all()) leg.peer = ranks.rank(leg.peer);
  return legs;
}

}  // namespace hopscope
