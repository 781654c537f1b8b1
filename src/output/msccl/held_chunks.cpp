#include "output/msccl/held_chunks.hpp"

#include <algorithm>

namespace hopscope {

std::vector<HeldChunk>& HeldChunks::of_part(const BlockChunk& chunk) {
  const Part part{sums_ == nullptr ? chunk.source : 0, chunk.destination, chunk.part};
  const auto [found, is_new] = held_.try_emplace(part);
  const bool is_own = has_input_ && (sums_ != nullptr || chunk.source == gpu_);
  if (is_new && is_own) found->second.push_back({gpu_, buffers_->input(chunk)});
  return found->second;
}

const HeldChunk* HeldChunks::find(const BlockChunk& chunk) {
  const std::vector<HeldChunk>& held = of_part(chunk);
  const auto found = std::ranges::find_if(held, [&](const HeldChunk& each) {
    if (sums_ == nullptr || each.source == chunk.source) return true;
    return contains(each.source, chunk.source) && contains(chunk.source, each.source);
  });
  return found == held.end() ? nullptr : &*found;
}

std::vector<HeldChunk> HeldChunks::addends(const BlockChunk& chunk) {
  std::vector<HeldChunk> held;
  if (sums_ == nullptr) return held;
  held = of_part(chunk);
  std::erase_if(held, [&](const HeldChunk& each) { return !contains(chunk.source, each.source); });
  std::ranges::stable_sort(held, std::ranges::greater(),
                           [&](const HeldChunk& each) { return count_of(sums_->ranks_of(each.source)); });
  std::vector<HeldChunk> chosen;
  Rank ranks = 0;
  for (const HeldChunk& each : held) {
    const auto meets = [&](const HeldChunk& other) { return sums_->common(each.source, other.source).has_value(); };
    if (std::ranges::any_of(chosen, meets)) continue;
    chosen.push_back(each);
    ranks += count_of(sums_->ranks_of(each.source));
  }
  if (ranks < count_of(sums_->ranks_of(chunk.source))) chosen.clear();
  return chosen;
}

std::optional<HeldChunk> HeldChunks::take_addend(const BlockChunk& arriving, std::span<const Rank> later) {
  if (sums_ == nullptr || later.empty()) return std::nullopt;
  std::vector<HeldChunk>& held = of_part(arriving);
  const auto found = std::ranges::find_if(held, [&](const HeldChunk& each) {
    if (sums_->common(each.source, arriving.source)) return false;
    return contains(later.front(), each.source) && std::ranges::all_of(later, [&](Rank sum) {
             return contains(sum, each.source) == contains(sum, arriving.source);
           });
  });
  if (found == held.end()) return std::nullopt;
  const HeldChunk addend = *found;
  held.erase(found);
  return addend;
}

void HeldChunks::put(const BlockChunk& chunk, const HeldChunk& held) { of_part(chunk).push_back(held); }

ChunkPlace HeldChunks::room(std::size_t chunks) {
  const ChunkPlace place{'s', scratch_};
  scratch_ += static_cast<std::int64_t>(chunks);
  return place;
}

std::optional<ChunkPlace> in_a_row(std::span<const ChunkPlace> places) {
  for (std::size_t i = 1; i < places.size(); ++i) {
    const bool follows = places[i].buffer == places.front().buffer &&
                         places[i].offset == places.front().offset + static_cast<std::int64_t>(i);
    if (!follows) return std::nullopt;
  }
  return places.front();
}

}  // namespace hopscope
