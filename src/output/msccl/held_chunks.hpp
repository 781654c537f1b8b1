#pragma once

#include <compare>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "output/msccl/buffers.hpp"
#include "output/msccl/thread_blocks.hpp"

namespace hopscope {

/// What a GPU has of a part of a vector, and where.
struct HeldChunk {
  Rank source = 0;  ///< a rank, or names a sum
  ChunkPlace place;
  StepOfBlock written = {-1, -1};  ///< by which step; by none if it is of the input
};

/// The chunks of one GPU, each written once, so that no step writes over what another may still read.
class HeldChunks {
 public:
  /// @param buffers must outlive this, as must `sums`, which is null if nothing is added
  HeldChunks(Rank gpu, bool has_input, const MscclBuffers& buffers, const Sums* sums)
      : gpu_(gpu), has_input_(has_input), buffers_(&buffers), sums_(sums) {}

  /// Null if the GPU does not have it.
  [[nodiscard]] const HeldChunk* find(const BlockChunk& chunk);
  /// Chunks that add up to one which the GPU does not have as it is, the largest first; none if there are no such.
  [[nodiscard]] std::vector<HeldChunk> addends(const BlockChunk& chunk);
  /// Takes out a chunk to which one that arrives can be added: whatever the GPU sends or needs later has both in it, or
  /// neither. None if there is no such.
  /// @param later sums of this part that the GPU sends after this, and the one that it needs at the end
  [[nodiscard]] std::optional<HeldChunk> take_addend(const BlockChunk& arriving, std::span<const Rank> later);
  void put(const BlockChunk& chunk, const HeldChunk& held);
  /// New room in scratch.
  [[nodiscard]] ChunkPlace room(std::size_t chunks);
  [[nodiscard]] std::int64_t scratch() const { return scratch_; }

 private:
  struct Part {
    Rank source = 0;  // of what is not added
    Rank destination = 0;
    std::int64_t part = 0;
    friend auto operator<=>(const Part&, const Part&) = default;
  };
  std::vector<HeldChunk>& of_part(const BlockChunk& chunk);
  [[nodiscard]] bool contains(Rank source, Rank part) const { return sums_->contains(source, part); }

  Rank gpu_;
  bool has_input_;
  const MscclBuffers* buffers_;
  const Sums* sums_;
  std::int64_t scratch_ = 0;
  std::map<Part, std::vector<HeldChunk>> held_;
};

/// Where the first of `places` is, if all stand there one after the other.
[[nodiscard]] std::optional<ChunkPlace> in_a_row(std::span<const ChunkPlace> places);

}  // namespace hopscope
