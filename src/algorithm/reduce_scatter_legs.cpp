#include "algorithm/reduce_scatter_legs.hpp"

#include <algorithm>

#include "algorithm/all_gather_legs.hpp"
#include "algorithm/altered_legs.hpp"
#include "algorithm/arithmetic.hpp"
#include "algorithm/cut_tree.hpp"
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

namespace {

/// The lowest `bits` bits of a number in reverse order.
Rank mirrored(Rank number, int bits) {
  Rank mirror = 0;
  for (int bit = 0; bit < bits; ++bit) mirror = 2 * mirror + (number >> bit & 1);
  return mirror;
}

/// The halving of a butterfly among the ranks that go on, of which r is one.
BlockLegs halving_of_neighbours(Rank r, const RankFold& fold) {
  const Rank place = fold.place(r);
  const auto blocks = [&](Rank first, Rank end) {
    const Rank before = first + std::min(first, fold.pairs());
    return Run{.first = before, .count = end + std::min(end, fold.pairs()) - before};
  };
  BlockLegs legs;
  Rank first = 0;
  Rank half = fold.places() / 2;
  for (Step step = 1; half > 0; ++step, half /= 2) {
    const Rank bit = Rank{1} << (step - 1);
    const Rank peer = fold.rank(place ^ bit);
    const Rank kept = (place & bit) == 0 ? first : first + half;
    const Rank given = (place & bit) == 0 ? first + half : first;
    legs.send(step, peer, blocks(given, given + half));
    legs.receive_to_add(step, peer, blocks(kept, kept + half));
    first = kept;
  }
  return legs;
}

}  // namespace

BlockLegs butterfly_reduce_scatter(Rank r, Rank p) {
  const RankFold fold(p);
  const int halvings = log2_down(p);
  const Step before = fold.pairs() > 0 ? 1 : 0;
  const Step to_folded = before + halvings + before;
  const Rank partner = RankFold::partner(r);
  // Whoever has the blocks of a place at the end is at the mirrored one.
  const auto holder_of = [&](Rank place) { return fold.rank(mirrored(place, halvings)); };
  BlockLegs legs;
  if (fold.is_folded_in(r)) {
    legs.send(1, partner, {.first = 0, .count = p});
    legs.receive(to_folded, holder_of(fold.place(partner)), {.first = r});
    return legs;
  }
  if (fold.is_in_pair(r)) legs.receive_to_add(1, partner, {.first = 0, .count = p});
  legs.append(halving_of_neighbours(r, fold), before);
  const Rank owner = holder_of(fold.place(r));
  if (fold.is_in_pair(owner)) legs.send(to_folded, RankFold::partner(owner), {.first = RankFold::partner(owner)});
  if (owner != r) {
    legs.send(to_folded + 1, owner, {.first = owner});
    legs.receive(to_folded + 1, owner, {.first = r});
  }
  return legs;
}

Step butterfly_reduce_scatter_steps(Rank p) {
  const bool moves_to_owners = p >= 4;
  return recursive_halving_reduce_scatter_steps(p) + (moves_to_owners ? 1 : 0);
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

namespace {

/// All blocks but those of a run that ends before block p does, or with it.
Run all_but(const Run& run, Rank p) { return {.first = moved(run.first, run.count, p), .count = p - run.count}; }

}  // namespace

BlockLegs recursive_doubling_reduce_scatter(Rank r, Rank p) {
  BlockLegs legs;
  Step step = 0;
  for (int k = 0; k < log2_up(p); ++k) {
    const Rank D = Rank{1} << k;
    const auto all_but_own = [&](Rank rank) {
      const Rank first = rank / D * D;
      return all_but({.first = first, .count = std::min(D, p - first)}, p);
    };
    const Rank peer = r ^ D;
    ++step;
    if (peer < p) {
      legs.send(step, peer, all_but_own(r));
      legs.receive_to_add(step, peer, all_but_own(peer));
    }
    const CutTree last(p, D);
    for (const Rank distance : last.distances()) {
      ++step;
      if (last.passes_on(r, distance)) legs.send(step, r + distance, all_but(last.late(), p));
      if (last.gets(r, distance)) legs.receive_to_add(step, r - distance, all_but(last.late(), p));
    }
  }
  return legs;
}

Step recursive_doubling_reduce_scatter_steps(Rank p) { return recursive_doubling_all_gather_steps(p); }

double longest_blocks_of_recursive_doubling_sums(Rank p, bool passed_on) {
  double blocks = 0;
  for (int k = 0; k < log2_up(p); ++k) {
    const CutTree last(p, Rank{1} << k);
    const std::size_t times = last.distances().size();
    const double longest = p - (times > 0 ? last.upper() : last.half());
    blocks += passed_on ? longest * static_cast<double>(1 + times) : longest;
  }
  return blocks;
}

BlockLegs ring_reduce_scatter_onwards(Rank r, Rank p) {
  BlockLegs legs;
  for (Step k = 1; k < p; ++k) {
    legs.send(k, moved(r, 1, p), {.first = moved(r, -k, p)});
    legs.receive_to_add(k, moved(r, -1, p), {.first = moved(r, -k - 1, p)});
  }
  return legs;
}

}  // namespace hopscope
