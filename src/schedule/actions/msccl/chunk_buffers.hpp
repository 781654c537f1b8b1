#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <hopscope/sums.hpp>

#include "schedule/actions/msccl/file.hpp"

namespace hopscope {

/// What a chunk of a buffer holds: a chunk of some rank's input, or the sum of those of several.
struct ChunkLabel {
  static constexpr Rank nothing = std::numeric_limits<Rank>::min();
  static constexpr Rank reduced = nothing + 1;  ///< of several ranks, where it is not known which

  Rank source = nothing;   ///< a rank, or the name of a sum: Block::source
  std::int64_t chunk = 0;  ///< of the source's input

  [[nodiscard]] bool is_there() const { return source != nothing; }
  friend bool operator==(const ChunkLabel&, const ChunkLabel&) = default;
};

/// Where the chunks of a GPU's three buffers are: those of an algorithm in place share their cells.
class ChunkLayout {
 public:
  ChunkLayout(const MscclFile& file, Rank gpu);

  /// How many chunks a buffer has.
  [[nodiscard]] std::int64_t size(MscclBuffer buffer) const { return sizes_[static_cast<std::size_t>(buffer)]; }
  [[nodiscard]] std::size_t cell(const MscclChunks& first, std::int64_t next) const {
    return static_cast<std::size_t>(begins_[static_cast<std::size_t>(first.buffer)] + first.offset + next);
  }
  [[nodiscard]] std::size_t cells() const { return cells_; }
  /// Where the GPU's own chunks begin in its input buffer, and how many there are.
  [[nodiscard]] std::int64_t first_own() const { return first_own_; }
  [[nodiscard]] std::int64_t own_chunks() const { return own_chunks_; }

 private:
  std::array<std::int64_t, 3> sizes_{};
  std::array<std::int64_t, 3> begins_{};
  std::size_t cells_ = 0;
  std::int64_t first_own_ = 0;
  std::int64_t own_chunks_ = 0;
};

/// What the cells of a GPU hold before the first step.
[[nodiscard]] std::vector<ChunkLabel> initial_labels(const MscclFile& file, const ChunkLayout& layout, Rank gpu);

/// "chunk 5 of its scratch buffer"
[[nodiscard]] std::string chunk_in_words(const MscclChunks& first, std::int64_t next);

/// Compares what is in the output buffers at the end with what the collective, an all-to-all or an all-gather, is to
/// bring there. Of every block that is missing the first chunk is told, and where it has stayed.
/// @param cells of every GPU, at the end
void check_arrivals(const MscclFile& file, std::span<const ChunkLayout> layouts,
                    std::span<const std::vector<ChunkLabel>> cells, ScheduleMistakes& mistakes);

/// As check_arrivals, of a collective that reduces: every chunk of the output must be the sum of those of all GPUs.
void check_sums(const MscclFile& file, std::span<const ChunkLayout> layouts,
                std::span<const std::vector<ChunkLabel>> cells, const Sums& sums, ScheduleMistakes& mistakes);

/// Which chunk of all inputs belongs, added up, into chunk `chunk` of the output of `gpu`.
[[nodiscard]] std::int64_t sum_due_at(const MscclFile& file, Rank gpu, std::int64_t chunk);

/// The chunk that the collective brings to chunk `chunk` of the output of `gpu`.
[[nodiscard]] ChunkLabel due_at(const MscclFile& file, Rank gpu, std::int64_t chunk);

}  // namespace hopscope
