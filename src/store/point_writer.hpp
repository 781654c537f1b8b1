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
#include "store/writer_file.hpp"

namespace hopscope::store {

/// Stores records, those that arrive within a twentieth of a second in one commit, with a thread and a connection of
/// its own: callers need not wait for the disk. Safe to use from several threads.
class PointWriter {
 public:
  using Clock = std::chrono::steady_clock;

  /// No record is accepted while another has been waiting for longer than this: a process that is killed loses at most
  /// the records of that time, however slow the disk is.
  static constexpr std::chrono::milliseconds most_at_risk{100};

  /// @param file an existing store. @throws InputError as WriterFile and PointStore do
  /// @param replaces_other_versions as PointStore::replace_other_versions
  explicit PointWriter(const std::string& file, bool replaces_other_versions = false);
  PointWriter(const PointWriter&) = delete;
  PointWriter& operator=(const PointWriter&) = delete;
  /// Stores all records received.
  ~PointWriter();

  /// True if no other process writes to the store now.
  [[nodiscard]] bool is_alone() const { return file_.is_alone(); }
  /// As PointStore::keep, after a short delay at most.
  /// @throws DatabaseError if this or an earlier record could not be kept; no further ones are then stored
  void keep(PointRecord record);
  /// Returns when all records are in the store. @throws DatabaseError if one could not be kept
  void finish();

 private:
  void write(const std::stop_token& stop);
  void keep_all(std::vector<PointRecord> records);
  [[nodiscard]] bool is_late(Clock::time_point now) const;
  [[nodiscard]] bool has_all() const { return waiting_.empty() && !writing_since_; }

  WriterFile file_;   // first: no other machine writes then
  PointStore store_;  // used by the thread only
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::vector<PointRecord> waiting_;
  Clock::time_point waiting_since_;                 // since the first of them arrived, if there is one
  std::optional<Clock::time_point> writing_since_;  // since the first of those arrived that the thread is storing
  bool is_hurried_ = false;
  std::exception_ptr trouble_;
  std::jthread thread_;  // last: it uses all the others
};

}  // namespace hopscope::store
