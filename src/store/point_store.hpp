#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "store/database.hpp"
#include "store/layout.hpp"

namespace hopscope::store {

/// What is kept of one point: its row of `points_table`, and its rows of the other tables.
struct PointRecord {
  Row point;
  std::vector<Row> steps;
  std::vector<Row> formulas;
  friend bool operator==(const PointRecord&, const PointRecord&) = default;
};

/// The key of a point: the first 63 bits of its hash. So rows have the same keys and the same order in every store,
/// whoever was ready first.
[[nodiscard]] std::int64_t id_of(const std::string& hash);

/// How far a store has come with a point.
enum class PointState { absent, lost, failed, done };

/// What became of a point, in words.
struct Verdict {
  std::string status;   ///< "done", "failed" or "lost"; "absent" if it is not there
  std::string reason;   ///< why it has no result
  std::string trouble;  ///< what it promised and does not hold
};

/// The results of sweeps in a file of SQLite, in WAL mode: others may read it, and write to it, while it grows. A
/// record is there whole or not at all, also if the process is killed.
class PointStore {
 public:
  /// Opens a store; with Access::create it makes one where there is no file, or an empty one.
  /// @throws InputError if the file is something else, or of another layout; it is left as it is then.
  PointStore(const std::string& file, Access access);

  [[nodiscard]] PointState state(std::int64_t id);
  [[nodiscard]] Verdict verdict(std::int64_t id);
  /// Keeps a record, in the place of one that is not done; of two that are done, the first stays.
  /// @throws DatabaseError, also if the file is no longer in its place
  void keep(const PointRecord& record);
  /// Keeps the first of these records in the same way, with one commit: as many as it can in so long, one at least.
  /// @return how many
  std::size_t keep(std::span<const PointRecord> records, std::chrono::milliseconds most);

  [[nodiscard]] Database& database() { return database_; }

 private:
  void put(const PointRecord& record);
  void check_in_place() const;

  Database database_;
  Statement find_;
  Statement judge_;
  Statement replace_;
  Statement add_point_;
  Statement add_step_;
  Statement add_formula_;
  Statement name_fields_;
};

/// While this is there, what a store says stays as it was when it was first asked, and is said sooner.
class Reading {
 public:
  explicit Reading(PointStore& store);
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;
  ~Reading();

 private:
  Database& database_;
};

}  // namespace hopscope::store
