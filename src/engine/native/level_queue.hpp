#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace hopscope {

/// Numbered items by level, the lowest first; an item that is queued already may come further forward.
class LevelQueue {
 public:
  using Item = std::uint32_t;

  /// Makes room for the items 0 .. items-1.
  void resize(std::size_t items) { place_.resize(items, absent); }
  [[nodiscard]] bool empty() const { return heap_.empty(); }
  [[nodiscard]] Item first() const { return heap_.front().item; }
  [[nodiscard]] double lowest() const { return heap_.front().level; }
  /// Puts `item` in at `level`, or moves it forward to it; one that stands lower already stays there.
  void put(Item item, double level) {
    std::uint32_t place = place_[item];
    if (place == absent) {
      place = static_cast<std::uint32_t>(heap_.size());
      heap_.emplace_back();
    } else if (heap_[place].level <= level) {
      return;
    }
    rise(place, {level, item});
  }
  /// Moves the first item back to `level`.
  void postpone_first(double level) { sink({level, first()}); }
  void drop_first() {
    place_[first()] = absent;
    const Entry last = heap_.back();
    heap_.pop_back();
    if (!heap_.empty()) sink(last);
  }

 private:
  struct Entry {
    double level = 0;
    Item item = 0;
  };

  static constexpr std::uint32_t absent = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t fan_out = 4;  // a flat heap: half as deep as a binary one

  void set(std::uint32_t place, const Entry& entry) {
    heap_[place] = entry;
    place_[entry.item] = place;
  }
  void rise(std::uint32_t place, const Entry& entry) {
    while (place > 0) {
      const std::uint32_t parent = (place - 1) / fan_out;
      if (heap_[parent].level <= entry.level) break;
      set(place, heap_[parent]);
      place = parent;
    }
    set(place, entry);
  }
  /// Puts `entry` in the place of the first and lets it sink to where it belongs.
  void sink(const Entry& entry) {
    const auto size = static_cast<std::uint32_t>(heap_.size());
    std::uint32_t place = 0;
    while (true) {
      const std::uint32_t begin = place * fan_out + 1;
      if (begin >= size) break;
      std::uint32_t least = begin;
      for (std::uint32_t child = begin + 1; child < begin + fan_out && child < size; ++child) {
        if (heap_[child].level < heap_[least].level) least = child;
      }
      if (entry.level <= heap_[least].level) break;
      set(place, heap_[least]);
      place = least;
    }
    set(place, entry);
  }

  std::vector<Entry> heap_;
  std::vector<std::uint32_t> place_;  // of each item in the heap
};

}  // namespace hopscope
