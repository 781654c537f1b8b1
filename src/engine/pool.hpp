#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace hopscope {

/// Begins to bring memory into the caches that is needed soon.
inline void fetch(const void* memory, std::size_t bytes) {
  constexpr std::size_t line = 64;
  for (std::size_t at = 0; at < bytes; at += line) __builtin_prefetch(static_cast<const char*>(memory) + at);
}

/// Objects that come and go by the million: numbered, never moved, and used again as they were given back, so that
/// what they have allocated serves the next one too. `Item` has a member `index`.
template <class Item>
class Pool {
 public:
  /// An object that nobody uses, in the state in which it was given back.
  [[nodiscard]] Item& take() {
    if (free_.empty()) grow();
    Item& item = *free_.back();
    free_.pop_back();
    return item;
  }
  void give_back(Item& item) noexcept { free_.push_back(&item); }  // there is room for all
  [[nodiscard]] Item& operator[](std::uint32_t index) { return chunks_[index / chunk_size][index % chunk_size]; }
  [[nodiscard]] const Item& operator[](std::uint32_t index) const {
    return chunks_[index / chunk_size][index % chunk_size];
  }
  void fetch(std::uint32_t index) { hopscope::fetch(&(*this)[index], sizeof(Item)); }

 private:
  static constexpr std::uint32_t chunk_size = 256;

  void grow() {
    const auto first = static_cast<std::uint32_t>(chunks_.size()) * chunk_size;
    const std::size_t all = (chunks_.size() + 1) * chunk_size;
    if (free_.capacity() < all) free_.reserve(2 * all);
    chunks_.push_back(std::make_unique<Item[]>(chunk_size));
    free_.insert(free_.begin(), chunk_size, nullptr);  // below those that there are, with the lowest on top
    for (std::uint32_t i = 0; i < chunk_size; ++i) {
      chunks_.back()[i].index = first + i;
      free_[chunk_size - 1 - i] = &chunks_.back()[i];
    }
  }

  std::vector<std::unique_ptr<Item[]>> chunks_;
  std::vector<Item*> free_;
};

}  // namespace hopscope
