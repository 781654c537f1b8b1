#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "analysis/recording.hpp"

namespace hopscope {

/// A chunk of a block: a fixed part of it.
struct BlockChunk {
  Rank source = 0;
  Rank destination = 0;
  std::int64_t part = 0;
  friend auto operator<=>(const BlockChunk&, const BlockChunk&) = default;
};

/// Where a chunk is: in which buffer of its GPU, and at which offset.
struct ChunkPlace {
  char buffer = 'i';
  std::int64_t offset = 0;
};

/// The buffers of one GPU.
class ChunkPlaces {
 public:
  /// @param parts chunks of a block
  /// @param gathers whether it is an all-gather
  ChunkPlaces(Rank gpu, std::int64_t parts, bool gathers) : gpu_(gpu), parts_(parts), gathers_(gathers) {}

  [[nodiscard]] ChunkPlace of(const BlockChunk& chunk) const;
  /// Where a chunk belongs in the output; none if it is not for this GPU.
  [[nodiscard]] std::optional<ChunkPlace> home(const BlockChunk& chunk) const;
  /// Where the first of `chunks` is, if they stand there one after the other.
  [[nodiscard]] std::optional<ChunkPlace> in_a_row(std::span<const BlockChunk> chunks) const;
  /// The same for where they belong.
  [[nodiscard]] std::optional<ChunkPlace> homes_in_a_row(std::span<const BlockChunk> chunks) const;
  /// New room in scratch.
  [[nodiscard]] ChunkPlace room(std::size_t chunks);
  void put(const BlockChunk& chunk, const ChunkPlace& place) { places_[chunk] = place; }
  [[nodiscard]] std::int64_t scratch() const { return scratch_; }

 private:
  Rank gpu_;
  std::int64_t parts_;
  bool gathers_;
  std::int64_t scratch_ = 0;
  std::map<BlockChunk, ChunkPlace> places_;  // of those that have come from elsewhere
};

/// The smallest number of equal chunks of a block of `words` words in which all messages carry whole chunks; none if it
/// is above 64.
[[nodiscard]] std::optional<std::int64_t> chunks_of_block(std::span<const RecordedMessage> messages, double words);

}  // namespace hopscope
