#include "engine/native/calendar.hpp"

#include <algorithm>

namespace hopscope {

namespace {

constexpr auto later = [](const auto& a, const auto& b) { return a.later_than(b); };

}  // namespace

Calendar::BucketId Calendar::new_bucket(Time time) {
  if (free_.empty()) {
    free_.push_back(static_cast<BucketId>(buckets_.size()));
    buckets_.emplace_back();
  }
  const BucketId bucket = free_.back();
  free_.pop_back();
  buckets_[bucket].time = time;
  order_.push_back({time, sequence_++, bucket});
  std::push_heap(order_.begin(), order_.end(), later);
  return bucket;
}

void Calendar::drop_empty_buckets() {
  std::erase_if(order_, [&](const Entry& entry) {
    Bucket& bucket = buckets_[entry.bucket];
    if (!bucket.events.empty()) return false;
    free_.push_back(entry.bucket);
    return true;
  });
  std::make_heap(order_.begin(), order_.end(), later);
}

void Calendar::pop(std::vector<Event>& events) {
  std::pop_heap(order_.begin(), order_.end(), later);
  const BucketId bucket = order_.back().bucket;
  order_.pop_back();
  events.clear();
  std::swap(events, buckets_[bucket].events);
  free_.push_back(bucket);
}

}  // namespace hopscope
