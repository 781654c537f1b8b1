#include "output/msccl/buffers.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace hopscope {

namespace {

constexpr std::array<MscclCollective, 6> collectives{{{"all-to-all", "alltoall", true, true},
                                                      {"all-gather", "allgather", false, true},
                                                      {"reduce-scatter", "reduce_scatter", true, false},
                                                      {"all-reduce", "allreduce"},
                                                      {"broadcast", "broadcast"},
                                                      {"reduce", "reduce"}}};

}  // namespace

const MscclCollective* msccl_collective(std::string_view operation) {
  const auto found = std::ranges::find(collectives, operation, &MscclCollective::operation);
  return found == collectives.end() ? nullptr : &*found;
}

std::optional<ChunkPlace> MscclBuffers::output(const BlockChunk& chunk, Rank gpu) const {
  if (chunk.destination != everyone && chunk.destination != gpu) return std::nullopt;
  if (sums_ != nullptr && count_of(sums_->ranks_of(chunk.source)) < ranks_) return std::nullopt;
  return ChunkPlace{'o', (collective_.by_source ? chunk.source * parts_ : 0) + chunk.part};
}

std::optional<std::int64_t> chunks_of_vector(std::span<const RecordedMessage> messages, double words) {
  constexpr std::int64_t most = 4096;
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
