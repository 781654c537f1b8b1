#include "store/point_writer.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace hopscope::store {

namespace {

constexpr std::chrono::milliseconds gathering{50};    // before a commit, since records may follow
constexpr std::chrono::milliseconds most_locked{50};  // others may need to write

}  // namespace

PointWriter::PointWriter(const std::string& file, bool replaces_other_versions)
    : file_(file), store_(file, Access::write) {
  if (replaces_other_versions) store_.replace_other_versions();
  thread_ = std::jthread([this](const std::stop_token& stop) { write(stop); });
}

PointWriter::~PointWriter() = default;

void PointWriter::keep(PointRecord record) {
  std::unique_lock lock(mutex_);
  Clock::time_point now;
  changed_.wait(lock, [&] { return trouble_ || !is_late(now = Clock::now()); });
  if (trouble_) std::rethrow_exception(trouble_);
  waiting_.push_back(std::move(record));
  if (waiting_.size() > 1) return;
  waiting_since_ = now;
  changed_.notify_all();
}

void PointWriter::finish() {
  std::unique_lock lock(mutex_);
  is_hurried_ = true;
  changed_.notify_all();
  changed_.wait(lock, [&] { return trouble_ || has_all(); });
  is_hurried_ = false;
  if (trouble_) std::rethrow_exception(trouble_);
}

// Ends when stopped, after all records received have been stored.
void PointWriter::write(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, stop, [&] { return !waiting_.empty(); })) {
    changed_.wait_until(lock, stop, waiting_since_ + gathering, [&] { return is_hurried_; });
    std::vector<PointRecord> records = std::exchange(waiting_, {});
    writing_since_ = waiting_since_;
    lock.unlock();
    std::exception_ptr trouble;
    try {
      keep_all(std::move(records));
    } catch (...) {
      trouble = std::current_exception();
    }
    lock.lock();
    writing_since_.reset();
    trouble_ = trouble;
    changed_.notify_all();
    if (trouble_) return;
  }
}

// In the order of their keys, so that records on one page are written together.
void PointWriter::keep_all(std::vector<PointRecord> records) {
  const auto id = [](const PointRecord& record) { return std::get<std::int64_t>(record.point.front()); };
  std::ranges::stable_sort(records, {}, id);
  for (std::span<const PointRecord> rest = records; !rest.empty();) {
    file_.check();
    rest = rest.subspan(store_.keep(rest, most_locked));
  }
}

bool PointWriter::is_late(Clock::time_point now) const {
  if (writing_since_) return now - *writing_since_ > most_at_risk;
  return !waiting_.empty() && now - waiting_since_ > most_at_risk;
}

}  // namespace hopscope::store
