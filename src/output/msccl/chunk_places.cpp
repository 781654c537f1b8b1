#include "output/msccl/chunk_places.hpp"

#include <algorithm>
#include <cmath>

namespace hopscope {

ChunkPlace ChunkPlaces::of(const BlockChunk& chunk) const {
  if (const auto found = places_.find(chunk); found != places_.end()) return found->second;
  return {'i', gathers_ ? chunk.part : chunk.destination * parts_ + chunk.part};
}

std::optional<ChunkPlace> ChunkPlaces::home(const BlockChunk& chunk) const {
  if (!gathers_ && chunk.destination != gpu_) return std::nullopt;
  return ChunkPlace{'o', chunk.source * parts_ + chunk.part};
}

std::optional<ChunkPlace> ChunkPlaces::in_a_row(std::span<const BlockChunk> chunks) const {
  const ChunkPlace first = of(chunks.front());
  for (std::size_t i = 1; i < chunks.size(); ++i) {
    const ChunkPlace next = of(chunks[i]);
    if (next.buffer != first.buffer || next.offset != first.offset + static_cast<std::int64_t>(i)) return std::nullopt;
  }
  return first;
}

std::optional<ChunkPlace> ChunkPlaces::homes_in_a_row(std::span<const BlockChunk> chunks) const {
  const auto first = home(chunks.front());
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    const auto next = home(chunks[i]);
    if (!next || next->offset != first->offset + static_cast<std::int64_t>(i)) return std::nullopt;
  }
  return first;
}

ChunkPlace ChunkPlaces::room(std::size_t chunks) {
  const ChunkPlace place{'s', scratch_};
  scratch_ += static_cast<std::int64_t>(chunks);
  return place;
}

std::optional<std::int64_t> chunks_of_block(std::span<const RecordedMessage> messages, double words) {
  constexpr std::int64_t most = 64;
  const auto is_whole = [](double number) { return std::abs(number - std::round(number)) < 1e-6; };
  for (std::int64_t parts = 1; parts <= most; ++parts) {
    const double part = words / static_cast<double>(parts);
    const bool fits = std::ranges::all_of(messages, [&](const RecordedMessage& message) {
      return std::ranges::all_of(message.blocks, [&](const Block& block) {
        return words == 0 || (is_whole(block.offset / part) && is_whole(block.words / part) && block.words >= part / 2);
      });
    });
    if (fits) return parts;
  }
  return std::nullopt;
}

}  // namespace hopscope
