#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include <hopscope/sums.hpp>

#include "analysis/recording.hpp"

namespace hopscope {

/// A part of fixed size of a block, or of a sum.
struct BlockChunk {
  Rank source = 0;  ///< a rank, or names a sum, as Block::source
  Rank destination = 0;
  std::int64_t part = 0;
};

/// A chunk of a buffer.
struct ChunkPlace {
  char buffer = 'i';
  std::int64_t offset = 0;
};

/// An operation as MSCCL has it: a rank's input, and its output, is one vector, or has a vector for each rank.
struct MscclCollective {
  std::string_view operation;
  std::string_view name;        ///< of MSCCL
  bool by_destination = false;  ///< in the input
  bool by_source = false;       ///< in the output
};

/// Null if MSCCL has no such operation.
[[nodiscard]] const MscclCollective* msccl_collective(std::string_view operation);

/// Where chunks are in the input buffers, and where they belong in the output buffers.
class MscclBuffers {
 public:
  /// @param parts chunks of a vector @param sums null if nothing is added; must outlive this
  MscclBuffers(const MscclCollective& collective, Rank ranks, std::int64_t parts, const Sums* sums)
      : collective_(collective), ranks_(ranks), parts_(parts), sums_(sums) {}

  [[nodiscard]] std::int64_t parts() const { return parts_; }
  [[nodiscard]] std::int64_t input_chunks() const { return collective_.by_destination ? ranks_ * parts_ : parts_; }
  [[nodiscard]] std::int64_t output_chunks() const { return collective_.by_source ? ranks_ * parts_ : parts_; }
  /// nchunksperloop
  [[nodiscard]] std::int64_t chunks() const { return std::max(input_chunks(), output_chunks()); }
  /// Of a chunk that its rank has from the beginning.
  [[nodiscard]] ChunkPlace input(const BlockChunk& chunk) const {
    return {'i', (collective_.by_destination ? chunk.destination * parts_ : 0) + chunk.part};
  }
  /// Where a chunk belongs on a GPU; none if it is not for that one, or is not the whole sum.
  [[nodiscard]] std::optional<ChunkPlace> output(const BlockChunk& chunk, Rank gpu) const;

 private:
  const MscclCollective& collective_;
  Rank ranks_;
  std::int64_t parts_;
  const Sums* sums_;
};

/// The smallest number of equal chunks of a vector of `words` words in which all messages carry whole chunks. If there
/// is none, and words are whole, that in which chunks that begin less than two words earlier or later would be carried:
/// a vector that does not divide is cut at whole words. None if the number is above 4096.
[[nodiscard]] std::optional<std::int64_t> chunks_of_vector(std::span<const RecordedMessage> messages, double words);

}  // namespace hopscope
