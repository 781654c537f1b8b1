#pragma once

#include <span>
#include <vector>

#include <hopscope/sums.hpp>

#include "schedule/actions/msccl/chunk_buffers.hpp"

namespace hopscope {

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
