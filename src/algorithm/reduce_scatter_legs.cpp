#include "algorithm/reduce_scatter_legs.hpp"

#include "algorithm/all_gather_legs.hpp"
#include "algorithm/altered_legs.hpp"
#include "algorithm/arithmetic.hpp"
#include "algorithm/fold.hpp"

namespace hopscope {

namespace {

/// The halving among the ranks that go on, of which r is one: a recursive doubling backwards. A place stands for the
/// blocks of the rank there and of the one that it has taken in, if any.
BlockLegs halving_among_places(Rank r, const RankFold& fold) {
  const Rank P = fold.places();
  const auto first_block = [&](Rank place) { return place + std::min(place, fold.pairs()); };
  BlockLegs legs;
  const BlockLegs doubling = recursive_doubling_all_gather(fold.place(r), P);
  for (Leg<Run> leg : reversed(doubling, recursive_doubling_all_gather_steps(P))) {
    const Rank first = first_block(leg.piece.first);
    const Rank end = first_block(leg.piece.first + leg.piece.count);
    leg.piece = {.first = first, .count = end - first};
    leg.peer = fold.rank(leg.peer);
    legs.push_back(leg);
  }
  return legs;
}

}  // namespace

BlockLegs recursive_halving_reduce_scatter(Rank r, Rank p) {
  const RankFold fold(p);
  if (fold.pairs() == 0) return halving_among_places(r, fold);

  const Step last = recursive_halving_reduce_scatter_steps(p);
  const Run all{.first = 0, .count = p};
  const Rank partner = RankFold::partner(r);
  BlockLegs legs;
  if (fold.is_folded_in(r)) {
    legs.send(1, partner, all);
    legs.receive(last, partner, {.first = r});
    return legs;
  }
  if (fold.is_in_pair(r)) legs.receive_to_add(1, partner, all);
  legs.append(halving_among_places(r, fold), 1);
  if (fold.is_in_pair(r)) legs.send(last, partner, {.first = partner});
  return legs;
}

Step recursive_halving_reduce_scatter_steps(Rank p) {
  return RankFold(p).pairs() > 0 ? log2_down(p) + 2 : log2_down(p);
}

BlockLegs near_halving_reduce_scatter(Rank r, Rank p) {
  BlockLegs legs;
  for (int k = 0; k < log2_up(p); ++k) {
    const Rank D = Rank{1} << k;
    const auto of = [&](Rank rank) { return Run{.first = rank % (2 * D), .count = p / (2 * D), .stride = 2 * D}; };
    legs.send(k + 1, r ^ D, of(r ^ D));
    legs.receive_to_add(k + 1, r ^ D, of(r));
  }
  return legs;
}

BlockLegs pairwise_reduce_scatter(Rank r, Rank p) {
  BlockLegs legs;
  for (Step k = 1; k < p; ++k) {
    legs.send(k, moved(r, k, p), {.first = moved(r, k, p)});
    legs.receive_to_add(k, moved(r, -k, p), {.first = r});
  }
  return legs;
}

Step pairwise_reduce_scatter_steps(Rank p) { return p - 1; }

BlockLegs recursive_doubling_reduce_scatter(Rank r, Rank p) {
  BlockLegs legs;
  for (int k = 0; k < log2_up(p); ++k) {
    const Rank D = Rank{1} << k;
    const auto all_but_own = [&](Rank rank) { return Run{.first = moved(rank / D * D, D, p), .count = p - D}; };
    const Rank peer = r ^ D;
    legs.send(k + 1, peer, all_but_own(r));
    legs.receive_to_add(k + 1, peer, all_but_own(peer));
  }
  return legs;
}

Step recursive_doubling_reduce_scatter_steps(Rank p) { return log2_up(p); }

BlockLegs ring_reduce_scatter_onwards(Rank r, Rank p) {
  BlockLegs legs;
  for (Step k = 1; k < p; ++k) {
    legs.send(k, moved(r, 1, p), {.first = moved(r, -k, p)});
    legs.receive_to_add(k, moved(r, -1, p), {.first = moved(r, -k - 1, p)});
  }
  return legs;
}

}  // namespace hopscope
