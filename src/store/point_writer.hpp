#pragma once

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "store/point_store.hpp"

namespace hopscope::store {

/// Keeps records in a store, those that come within a twentieth of a second with one commit, by a thread and a
/// connection of its own: whoever brings a record need not wait for the disk. Safe to use from several threads.
class PointWriter {
 public:
  using Clock = std::chrono::steady_clock;

  /// No record is taken while another has been waiting for longer than this: a process that is killed loses the
  /// records of so long at most, however slow the disk is.
  static constexpr std::chrono::milliseconds most_at_risk{100};

  /// @param file a store that is there. @throws InputError as PointStore does
  explicit PointWriter(const std::string& file);
  PointWriter(const PointWriter&) = delete;
  PointWriter& operator=(const PointWriter&) = delete;
  /// Keeps what has come.
  ~PointWriter();

  /// As PointStore::keep, and soon, whether other records follow or not.
  /// @throws DatabaseError if this or an earlier record could not be kept; then none is kept any more
  void keep(PointRecord record);
  /// Returns when all records are in the store. @throws DatabaseError if one could not be kept
  void finish();

 private:
  void write(const std::stop_token& stop);
  void keep_all(std::vector<PointRecord> records);
  [[nodiscard]] bool is_late(Clock::time_point now) const;
  [[nodiscard]] bool has_all() const { return waiting_.empty() && !writing_since_; }

  PointStore store_;  // of the thread alone
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::vector<PointRecord> waiting_;
  Clock::time_point waiting_since_;                 // the first of them, if there is one
  std::optional<Clock::time_point> writing_since_;  // the first of those that the thread is keeping
  bool is_hurried_ = false;
  std::exception_ptr trouble_;
  std::jthread thread_;  // last: it uses all the others
};

}  // namespace hopscope::store
