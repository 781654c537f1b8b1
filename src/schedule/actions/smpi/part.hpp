#pragma once

#include <vector>

#include "algorithm/all_gather_legs.hpp"
#include "algorithm/barrier_legs.hpp"
#include "algorithm/legs.hpp"
#include "algorithm/scan_legs.hpp"
#include "schedule/actions/smpi/collectives.hpp"

namespace hopscope {

/// One rank in a collective action.
struct SmpiPart {
  const SmpiCollective& collective;
  Rank rank;
  double word_bytes;  ///< where a vector may be cut

  [[nodiscard]] Rank ranks() const { return static_cast<Rank>(collective.of_rank.size()); }
  [[nodiscard]] const SmpiSizes& of(Rank any) const { return collective.of_rank[static_cast<std::size_t>(any)]; }
  [[nodiscard]] Rank root() const { return of(0).root; }
  /// As the root sees it, which is 0.
  [[nodiscard]] Rank v() const { return (rank - root() + ranks()) % ranks(); }
  [[nodiscard]] Rank rank_of(Rank virtual_rank) const { return (virtual_rank + root()) % ranks(); }
  /// Words of the vector.
  [[nodiscard]] double m() const { return of(rank).bytes / word_bytes; }
  /// Segments of at most so many bytes, into which libraries cut a vector.
  [[nodiscard]] Rank segments(double bytes) const;
  /// Bytes of the block from that rank, or for it.
  [[nodiscard]] double block(Rank block) const;
};

// What a rank does by its legs, whose peers are virtual ranks. The messages of a step begin together, once those of the
// step before have ended.

/// Pieces are words of the vector.
[[nodiscard]] std::vector<SmpiRound> on_vector(const SmpiPart& part, const VectorLegs& legs);
/// The same legs with virtual ranks as peers, where they have ranks.
[[nodiscard]] VectorLegs seen_from_root(VectorLegs legs, const SmpiPart& part);
/// Pieces are blocks, named by virtual ranks.
[[nodiscard]] std::vector<SmpiRound> on_blocks(const SmpiPart& part, const BlockLegs& legs);
/// Messages have no bytes.
[[nodiscard]] std::vector<SmpiRound> on_signals(const SmpiPart& part, const BarrierLegs& legs);
/// The same with rounds that only send, or only receive, joined: libraries post the messages to all children of a rank
/// at once.
[[nodiscard]] std::vector<SmpiRound> at_once(std::vector<SmpiRound> rounds);
/// Each message has all bytes.
[[nodiscard]] std::vector<SmpiRound> prefix_sums(const SmpiPart& part, const ScanLegs& legs);

}  // namespace hopscope
