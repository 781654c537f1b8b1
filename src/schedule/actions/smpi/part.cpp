#include "schedule/actions/smpi/part.hpp"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

/// @param bytes of a piece @param sends_nothing whether messages without bytes are sent
template <class Piece, class BytesOf>
std::vector<SmpiRound> rounds_of(const Legs<Piece>& legs, const SmpiPart& part, const BytesOf& bytes,
                                 bool sends_nothing) {
  std::vector<SmpiRound> rounds;
  Step step = 0;
  double sum = 0;
  for (const Leg<Piece>& leg : legs) {
    sum += bytes(leg.piece);
    if (leg.continued) continue;
    if (leg.step != step) rounds.emplace_back();
    step = leg.step;
    const Rank peer = part.rank_of(leg.peer);
    if (leg.sends && (sum > 0 || sends_nothing)) rounds.back().sends.emplace_back(peer, sum);
    if (!leg.sends && (sum > 0 || sends_nothing)) rounds.back().receives.push_back(peer);
    sum = 0;
  }
  return rounds;
}

}  // namespace

Rank SmpiPart::segments(double bytes) const {
  return static_cast<Rank>(std::max(1.0, std::ceil(of(rank).bytes / bytes)));
}

double SmpiPart::block(Rank block) const {
  const bool is_of_source = collective.kind == SmpiKind::all_gather || collective.kind == SmpiKind::all_gather_v ||
                            collective.kind == SmpiKind::gather || collective.kind == SmpiKind::gather_v;
  const SmpiSizes& says = is_of_source ? of(block) : of(root());
  return is_of_source || says.bytes_to.empty() ? says.bytes : says.bytes_to[static_cast<std::size_t>(block)];
}

std::vector<SmpiRound> on_vector(const SmpiPart& part, const VectorLegs& legs) {
  return rounds_of(
      legs, part, [&](const Extent& piece) { return piece.words * part.word_bytes; }, false);
}

VectorLegs seen_from_root(VectorLegs legs, const SmpiPart& part) {
  for (Leg<Extent>& leg : legs.all()) leg.peer = (leg.peer - part.root() + part.ranks()) % part.ranks();
  return legs;
}

std::vector<SmpiRound> on_blocks(const SmpiPart& part, const BlockLegs& legs) {
  const auto bytes = [&](const Run& run) {
    double sum = 0;
    for (Rank i = 0; i < run.count; ++i) sum += part.block(part.rank_of(run.rank(i, part.ranks())));
    return sum;
  };
  return rounds_of(legs, part, bytes, false);
}

std::vector<SmpiRound> on_signals(const SmpiPart& part, const BarrierLegs& legs) {
  return rounds_of(
      legs, part, [](const Nothing&) { return 0.0; }, true);
}

std::vector<SmpiRound> at_once(std::vector<SmpiRound> rounds) {
  std::vector<SmpiRound> joined;
  for (SmpiRound& next : rounds) {
    const bool both_send = !joined.empty() && joined.back().receives.empty() && next.receives.empty();
    const bool both_receive = !joined.empty() && joined.back().sends.empty() && next.sends.empty();
    if (!both_send && !both_receive) {
      joined.push_back(std::move(next));
      continue;
    }
    SmpiRound& last = joined.back();
    last.sends.insert(last.sends.end(), next.sends.begin(), next.sends.end());
    last.receives.insert(last.receives.end(), next.receives.begin(), next.receives.end());
  }
  return joined;
}

std::vector<SmpiRound> prefix_sums(const SmpiPart& part, const ScanLegs& legs) {
  return rounds_of(
      legs, part, [&](const ScanPiece&) { return part.of(part.rank).bytes; }, false);
}

}  // namespace hopscope
