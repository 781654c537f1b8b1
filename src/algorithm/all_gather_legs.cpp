#include "algorithm/all_gather_legs.hpp"

#include <algorithm>

#include "algorithm/arithmetic.hpp"
#include "algorithm/cut_tree.hpp"

namespace hopscope {

BlockLegs ring_all_gather(Rank r, Rank p) {
  BlockLegs legs;
  for (Step k = 1; k <= ring_all_gather_steps(p); ++k) {
    legs.send(k, moved(r, 1, p), {.first = moved(r, 1 - k, p)});
    legs.receive(k, moved(r, -1, p), {.first = moved(r, -k, p)});
  }
  return legs;
}

Step ring_all_gather_steps(Rank p) { return p - 1; }

BlockLegs recursive_doubling_all_gather(Rank r, Rank p) {
  BlockLegs legs;
  Step step = 0;
  for (int k = 0; k < log2_up(p); ++k) {
    const Rank D = Rank{1} << k;
    const Rank peer = r ^ D;
    const auto blocks_at = [&](Rank rank) {
      return Run{.first = rank / D * D, .count = std::min(D, p - rank / D * D)};
    };
    ++step;
    if (peer < p) {
      legs.send(step, peer, blocks_at(r));
      legs.receive(step, peer, blocks_at(peer));
    }
    const CutTree last(p, D);
    for (const Rank distance : last.distances()) {
      ++step;
      if (last.passes_on(r, distance)) legs.send(step, r + distance, last.late());
      if (last.gets(r, distance)) legs.receive(step, r - distance, last.late());
    }
  }
  return legs;
}

Step recursive_doubling_all_gather_steps(Rank p) {
  Step steps = log2_up(p);
  for (int k = 0; k < log2_up(p); ++k) steps += static_cast<Step>(CutTree(p, Rank{1} << k).distances().size());
  return steps;
}

double longest_blocks_of_recursive_doubling(Rank p) {
  double blocks = 0;
  for (int k = 0; k < log2_up(p); ++k) {
    const CutTree last(p, Rank{1} << k);
    blocks += last.half() + last.upper() * static_cast<double>(last.distances().size());
  }
  return blocks;
}

BlockLegs direct_all_gather(Rank r, Rank p) {
  BlockLegs legs;
  for (Rank i = 1; i < p; ++i) {
    legs.send(1, moved(r, i, p), {.first = r});
    legs.receive(1, moved(r, -i, p), {.first = moved(r, -i, p)});
  }
  return legs;
}

Step direct_all_gather_steps(Rank /*p*/) { return 1; }

BlockLegs bruck_all_gather(Rank r, Rank p, Rank radix, int ports) {
  BlockLegs legs;
  for (const RadixShift& shift : radix_shifts(p, radix, ports)) {
    const Rank count = std::min(shift.unit, p - shift.distance);
    const Rank from = moved(r, shift.distance, p);
    legs.send(shift.step, moved(r, -shift.distance, p), {.first = r, .count = count});
    legs.receive(shift.step, from, {.first = from, .count = count});
  }
  return legs;
}

Step bruck_all_gather_steps(Rank p, Rank radix, int ports) { return radix_shift_steps(p, radix, ports); }

namespace {

/// What rank r sends in step k+1 of a neighbour exchange to r + side: its own block at first; later a pair of blocks,
/// which goes on to that side from step to step.
Run pair_of_neighbours(Rank r, int k, int side, Rank p) {
  if (k == 0) return {.first = r};
  const Rank began = moved(r, -std::int64_t{side} * (k - 1), p);
  return {.first = began / 2 * 2, .count = 2};
}

}  // namespace

BlockLegs neighbour_exchange_all_gather(Rank r, Rank p) {
  BlockLegs legs;
  for (int k = 0; k < p / 2; ++k) {
    const int side = (r + k) % 2 == 0 ? 1 : -1;
    const Rank peer = moved(r, side, p);
    legs.send(k + 1, peer, pair_of_neighbours(r, k, side, p));
    legs.receive(k + 1, peer, pair_of_neighbours(peer, k, -side, p));
  }
  return legs;
}

Step neighbour_exchange_all_gather_steps(Rank p) { return p / 2; }

BlockLegs sparbit_all_gather(Rank r, Rank p) {
  const int twos = std::countr_zero(static_cast<std::uint32_t>(p));
  // in the steps of the bits of this, a message leaves out its last block (Loch and Koslovski 2021)
  const Rank without = (~(p >> twos) | 1) << twos;
  BlockLegs legs;
  Rank held = 1;
  for (int k = 0; k < log2_up(p); ++k) {
    const Rank D = Rank{1} << (log2_up(p) - 1 - k);
    const Rank left_out = (D & without) != 0 ? 1 : 0;
    const Rank count = held - left_out;
    const Rank from = moved(r, -D, p);
    legs.send(k + 1, moved(r, D, p), {.first = r, .count = count, .stride = -2 * D});
    legs.receive(k + 1, from, {.first = from, .count = count, .stride = -2 * D});
    held += count;
  }
  return legs;
}

Step sparbit_all_gather_steps(Rank p) { return log2_up(p); }

namespace {

/// 1 = s_0, s_1, .., s_q = p: each is half of the next, rounded up.
std::vector<Rank> halved_skips(Rank p) {
  std::vector<Rank> skips{p};
  while (skips.back() > 1) skips.push_back((skips.back() + 1) / 2);
  std::ranges::reverse(skips);
  return skips;
}

}  // namespace

BlockLegs circulant_all_gather(Rank r, Rank p) {
  const std::vector<Rank> skips = halved_skips(p);
  BlockLegs legs;
  for (std::size_t k = 0; k + 1 < skips.size(); ++k) {
    const Step step = static_cast<Step>(k) + 1;
    const Rank count = skips[k + 1] - skips[k];
    const Rank from = moved(r, skips[k], p);
    legs.send(step, moved(r, -skips[k], p), {.first = r, .count = count});
    legs.receive(step, from, {.first = from, .count = count});
  }
  return legs;
}

Step circulant_all_gather_steps(Rank p) { return log2_up(p); }

}  // namespace hopscope
