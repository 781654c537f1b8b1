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

/// Parts of equal size, one after the other.
class EvenParts {
 public:
  /// @param in_whole_words they begin and end at whole words, less than two before or behind their place: the vector
  /// may be cut into parts of ranks, and these again
  EvenParts(double part, bool in_whole_words) : part_(part), tolerance_(in_whole_words ? most_words : rounding * part) {
    // Shorter ones could be told from no others.
    is_possible_ = !in_whole_words || part > 2 * most_words;
  }

  [[nodiscard]] bool fits(const Block& block) const {
    return is_possible_ && is_line(block.offset) && is_line(block.offset + block.words) && block.words >= part_ / 2;
  }

 private:
  static constexpr double rounding = 1e-6;
  static constexpr double most_words = 2;

  [[nodiscard]] bool is_line(double place) const {
    return std::abs(place - std::round(place / part_) * part_) < tolerance_;
  }

  double part_;
  double tolerance_;
  bool is_possible_;
};

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
  for (const bool in_whole_words : {false, true}) {
    if (in_whole_words && words != std::floor(words)) break;
    for (std::int64_t parts = 1; parts <= most; ++parts) {
      const EvenParts grid(words / static_cast<double>(parts), in_whole_words);
      const bool fits = std::ranges::all_of(messages, [&](const RecordedMessage& message) {
        return std::ranges::all_of(message.blocks, [&](const Block& each) { return words == 0 || grid.fits(each); });
      });
      if (fits) return parts;
    }
  }
  return std::nullopt;
}

}  // namespace hopscope
