#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "engine/event.hpp"

namespace hopscope {

/// Events that are to come, by time. Many happen at the same time, as ranks go in step: those share a bucket, and only
/// buckets are kept in order. Equal times come out in the order in which they were put in, bucket by bucket.
class Calendar {
 public:
  [[nodiscard]] bool empty() const { return order_.empty(); }
  /// The earliest time. @pre !empty()
  [[nodiscard]] Time next() const { return order_.front().time; }
  void push(Time time, Event event) {
    if (!is_for(last_, time)) last_ = bucket_for(time);
    buckets_[last_].events.push_back(event);
  }
  /// Replaces `events` by those of the earliest bucket, and drops that. @pre !empty()
  void pop(std::vector<Event>& events);
  /// Drops the events of which `stale(time, event)` is true.
  template <class Stale>
  void drop(const Stale& stale) {
    for (const Entry& entry : order_) {
      Bucket& bucket = buckets_[entry.bucket];
      std::erase_if(bucket.events, [&](const Event& event) { return stale(bucket.time, event); });
    }
    drop_empty_buckets();
  }

 private:
  static constexpr std::size_t remembered = 1024;

  using BucketId = std::uint32_t;
  struct Bucket {
    Time time = 0;
    std::vector<Event> events;  // empty while the bucket is not in use
  };
  struct Entry {
    Time time = 0;
    std::uint64_t sequence = 0;
    BucketId bucket = 0;
    [[nodiscard]] bool later_than(const Entry& other) const {
      return time != other.time ? time > other.time : sequence > other.sequence;
    }
  };

  [[nodiscard]] bool is_for(BucketId bucket, Time time) const {
    return buckets_[bucket].time == time && !buckets_[bucket].events.empty();
  }
  [[nodiscard]] BucketId bucket_for(Time time) {
    BucketId& seen = recent_[place_of(time)];
    if (!is_for(seen, time)) seen = new_bucket(time);
    return seen;
  }
  [[nodiscard]] BucketId new_bucket(Time time);
  void drop_empty_buckets();
  /// Fibonacci hashing: the upper bits of a product depend on all bits of the time.
  static std::size_t place_of(Time time) {
    static_assert(remembered == std::size_t{1} << 10U);
    return (std::bit_cast<std::uint64_t>(time) * 0x9E3779B97F4A7C15U) >> 54U;
  }

  std::vector<Entry> order_;  // a heap, the earliest on top
  std::vector<Bucket> buckets_ = std::vector<Bucket>(1);
  std::vector<BucketId> free_ = {0};
  std::uint64_t sequence_ = 0;
  BucketId last_ = 0;  // where something was put in last
  // Where the bucket of a time was seen last. A bucket that is forgotten here is no harm: its time gets a second one.
  std::array<BucketId, remembered> recent_{};
};

}  // namespace hopscope
