#pragma once

#include "algorithm/legs.hpp"

namespace hopscope {

/// The same legs of a schedule whose ranks have other numbers: `rank_of` gives the rank of each.
template <class Piece, class RankOf>
[[nodiscard]] Legs<Piece> with_peers(const Legs<Piece>& legs, RankOf rank_of) {
  Legs<Piece> renamed;
  renamed.reserve(legs.size());
  for (Leg<Piece> leg : legs) {
    leg.peer = rank_of(leg.peer);
    renamed.push_back(leg);
  }
  return renamed;
}

/// The same legs, where all that is received after `step` is finished: it takes the place of what is held.
template <class Piece>
[[nodiscard]] Legs<Piece> finished_after(Step step, const Legs<Piece>& legs) {
  Legs<Piece> finished;
  finished.reserve(legs.size());
  for (Leg<Piece> leg : legs) {
    if (leg.step > step) leg.adds = false;
    finished.push_back(leg);
  }
  return finished;
}

/// The schedule backwards, which combines, and then as it is, which brings the results to all: of a broadcast, or of an
/// all-gather, it makes an all-reduce.
/// @param steps of the schedule; the result has twice as many
template <class Piece>
[[nodiscard]] Legs<Piece> there_and_back(const Legs<Piece>& forward, Step steps) {
  Legs<Piece> both = reversed(forward, steps);
  both.append(forward, steps);
  return both;
}

}  // namespace hopscope
