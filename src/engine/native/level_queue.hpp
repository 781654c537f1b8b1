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
  /// Whether `item` is queued at `level` or below.
  [[nodiscard]] bool is_by(Item item, double level) const {
    const std::uint32_t place = place_[item];
    return place != absent && heap_[place].level <= level;
  }
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
  /// Puts `item` in at `level`, or moves it there, forward or back.
  void put_at(Item item, double level) {
    const std::uint32_t place = place_[item];
    if (place != absent && heap_[place].level < level) return sink(place, {level, item});
    put(item, level);
  }
  /// Moves the first item back to `level`.
  void postpone_first(double level) { sink(0, {level, first()}); }
  /// Takes `item` out, if it is queued.
  void drop(Item item) {
    const std::uint32_t place = place_[item];
    if (place == absent) return;
    place_[item] = absent;
    const Entry last = heap_.back();
    heap_.pop_back();
    if (place == heap_.size()) return;
    if (place > 0 && last.level < heap_[(place - 1) / fan_out].level) {
      rise(place, last);
    } else {
      sink(place, last);
    }
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
  void sink(std::uint32_t place, const Entry& entry) {
    const auto size = static_cast<std::uint32_t>(heap_.size());
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
