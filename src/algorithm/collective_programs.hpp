#pragma once

#include <hopscope/program.hpp>

#include "algorithm/legs.hpp"
#include "algorithm/rooted_ranks.hpp"

// Programs that carry out legs. In every step a rank posts its messages together, in the order of the legs; when all
// that it sends and receives in the step is delivered, it combines what has come with what it holds, or puts it in its
// place. A message of no words is not sent.

namespace hopscope {

/// On a vector, as in a broadcast, a reduction or an all-reduce.
/// @param legs with ranks as peers @param keeps whether the vector is this rank's result at the end
[[nodiscard]] Program on_vector(Node& me, Blocks mine, VectorLegs legs, bool keeps);

/// How blocks are named and what becomes of them.
struct BlockRule {
  bool by_source = false;  ///< the runs of legs name sources; else destinations
  bool stays = false;      ///< what is sent stays here, too
  /// Runs and peers of legs are virtual ranks of these.
  RootedRanks ranks;
};

/// On blocks of message_words words each, as in a scatter, a gather, an all-gather or a reduce-scatter. At the end a
/// rank keeps the blocks for it; where they are for everybody, those of others.
[[nodiscard]] Program on_blocks(Node& me, Blocks mine, BlockLegs legs, BlockRule rule);

/// A leg's piece in a barrier, whose messages have no words: they tell of whom their sender has heard.
struct Signal {
  friend bool operator==(const Signal&, const Signal&) = default;
};
using SignalLegs = Legs<Signal>;
[[nodiscard]] Program on_signals(Node& me, Blocks mine, SignalLegs legs);

/// The legs with ranks as peers instead of virtual ranks.
template <class Piece>
[[nodiscard]] Legs<Piece> with_ranks(const Legs<Piece>& legs, const RootedRanks& ranks) {
  Legs<Piece> all;
  for (Leg<Piece> leg : legs) {
    leg.peer = ranks.rank(leg.peer);
    all.push_back(leg);
  }
  return all;
}

}  // namespace hopscope
