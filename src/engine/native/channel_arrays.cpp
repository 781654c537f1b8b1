#include "engine/native/channel_arrays.hpp"

#include <algorithm>
#include <limits>

#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__)
#define HOPSCOPE_FOR_AVX2_TOO [[gnu::target_clones("avx2", "default")]]
#else
#define HOPSCOPE_FOR_AVX2_TOO
#endif

namespace hopscope::channel_arrays {

namespace {

// Of a channel's capacity: what is left of it is a difference.
constexpr double rounding_of_room = 1e-15;

// So many numbers are handled at once, without a branch.
constexpr std::size_t at_once = 4;

/// Whether twice as many numbers, each 0 or 1, are 1.
[[gnu::always_inline]] inline bool are_ones(const double* numbers) {
  double products[at_once];
  for (std::size_t k = 0; k < at_once; ++k) products[k] = numbers[k] * numbers[k + at_once];
  return products[0] * products[1] * products[2] * products[3] != 0;
}

}  // namespace

HOPSCOPE_FOR_AVX2_TOO
double least_share(std::span<const double> rooms, std::span<const double> rests) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  double least[at_once] = {infinite, infinite, infinite, infinite};
  const double* const room = rooms.data();
  const double* const rest = rests.data();
  std::size_t i = 0;
  for (; i + at_once <= rooms.size(); i += at_once) {
    for (std::size_t k = 0; k < at_once; ++k) {
      const double share = rest[i + k] > 0 ? room[i + k] / rest[i + k] : infinite;
      least[k] = share < least[k] ? share : least[k];
    }
  }
  for (; i < rooms.size(); ++i) {
    if (rest[i] > 0) least[0] = std::min(least[0], room[i] / rest[i]);
  }
  return *std::min_element(least, least + at_once);
}

HOPSCOPE_FOR_AVX2_TOO
void find_full(std::span<const double> rooms, std::span<const double> rests, std::span<const double> capacities,
               double share, std::span<double> others, std::vector<ChannelId>& full) {
  const double* const room = rooms.data();
  const double* const rest = rests.data();
  const double* const capacity = capacities.data();
  double* const other = others.data();
  const std::size_t channels = rooms.size();
  for (std::size_t i = 0; i < channels; ++i) {
    const bool is_full = (room[i] - rounding_of_room * capacity[i] <= share * rest[i]) & (rest[i] > 0);
    other[i] = is_full ? 0 : 1;
  }
  full.clear();
  for (std::size_t begin = 0; begin < channels; begin += 2 * at_once) {
    const std::size_t end = std::min(begin + 2 * at_once, channels);
    if (end - begin == 2 * at_once && are_ones(other + begin)) continue;
    for (std::size_t i = begin; i < end; ++i) {
      if (other[i] == 0) full.push_back(static_cast<ChannelId>(i));
    }
  }
}

HOPSCOPE_FOR_AVX2_TOO
bool meet(std::span<const double> counts, std::span<const double> others) {
  double sums[at_once] = {};
  const double* const count = counts.data();
  const double* const other = others.data();
  std::size_t i = 0;
  for (; i + at_once <= counts.size(); i += at_once) {
    for (std::size_t k = 0; k < at_once; ++k) sums[k] += count[i + k] * other[i + k];
  }
  for (; i < counts.size(); ++i) sums[0] += count[i] * other[i];
  return sums[0] + sums[1] + sums[2] + sums[3] > 0;
}

HOPSCOPE_FOR_AVX2_TOO
bool add_common(std::span<FlowSet::Word> sharers, std::span<const FlowSet::Word> crossing,
                std::span<const FlowSet::Word> flows) {
  FlowSet::Word* const sharer = sharers.data();
  const FlowSet::Word* const crosses = crossing.data();
  const FlowSet::Word* const flow = flows.data();
  const std::size_t words = flows.size();
  FlowSet::Word others = 0;
  for (std::size_t i = 0; i < words; ++i) {
    const FlowSet::Word known = sharer[i] | (crosses[i] & flow[i]);
    sharer[i] = known;
    others |= flow[i] & ~known;
  }
  return others == 0;
}

}  // namespace hopscope::channel_arrays
