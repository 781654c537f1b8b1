#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "store/database.hpp"
#include "store/layout.hpp"

namespace hopscope::store {

/// The stored data of one point.
struct PointRecord {
  Row point;                   ///< of `points_table`
  std::string steps;           ///< packed rows of the view of that name, without the point; empty if there are none
  std::int64_t formulas = 0;   ///< the id of their texts
  std::string formula_texts;   ///< packed rows: name, kind, formula, assumptions; empty if there are no formulas
  std::string formula_values;  ///< packed rows: value, and whether it holds
  friend bool operator==(const PointRecord&, const PointRecord&) = default;
};

/// The key of a point: the first 63 bits of its hash. So rows have the same keys and the same order in every store, in
/// whatever order they were completed.
[[nodiscard]] std::int64_t id_of(const std::string& hash);

/// The state of a point in a store.
enum class PointState { absent, lost, failed, done };

/// What a store knows of a point.
struct StoredPoint {
  PointState state = PointState::absent;
  bool is_by_this_version = true;  ///< of hopscope
  std::string version;             ///< "0.1.0 (b4ccc92f01)"; only if it is another
};

/// The outcome of a point, in words.
struct PointOutcome {
  std::string status;   ///< "done", "failed" or "lost"; "absent" if it is not in the store
  std::string reason;   ///< why it has no result
  std::string trouble;  ///< what should hold and does not
};

/// The results of sweeps in an SQLite file, in WAL mode: other processes may read and write it meanwhile. A record is
/// stored completely or not at all, even if the process is killed.
class PointStore {
 public:
  /// Opens a store; with Access::create it creates one if there is no file, or an empty one.
  /// @throws InputError if the file is something else, or of a layout that cannot be read, or not be written; it is
  /// then left unchanged
  PointStore(const std::string& file, Access access);

  [[nodiscard]] bool has_points();
  [[nodiscard]] PointState state(std::int64_t id) { return find(id).state; }
  [[nodiscard]] StoredPoint find(std::int64_t id);
  [[nodiscard]] PointOutcome outcome(std::int64_t id);
  /// From now on records that are done replace those, too, that are done by another version of hopscope.
  void replace_other_versions() { replaces_other_versions_ = true; }
  /// Stores a record, replacing one that is not done; of two that are done, the first is kept.
  /// @throws DatabaseError, also if the file is no longer in its place
  void keep(const PointRecord& record);
  /// Stores the first of these records likewise, in one commit: as many as possible within `most`, but at least one.
  /// @return how many
  std::size_t keep(std::span<const PointRecord> records, std::chrono::milliseconds most);

  [[nodiscard]] Database& database() { return database_; }
  /// True if all is stored as this version does; an older store is only read, for its points.
  [[nodiscard]] bool is_of_this_layout();
  /// True if its view `steps` has the columns that this version would give it.
  [[nodiscard]] bool has_steps_of_this_version();

 private:
  void put(const PointRecord& record);
  void put_details(const PointRecord& record);
  void check_in_place() const;

  struct Writing {
    explicit Writing(Database& database);
    Statement replace;
    Statement add_point;
    Statement add_details;
    Statement add_texts;
    Statement name_fields;
  };

  Database database_;
  Statement find_;
  Statement judge_;
  std::optional<Writing> writing_;  // if it may
  bool replaces_other_versions_ = false;
  std::unordered_set<std::int64_t> known_texts_;  // of formulas, that are in the store
};

/// During its lifetime the store presents a consistent snapshot, taken at the first query, and queries are faster.
class Reading {
 public:
  explicit Reading(PointStore& store);
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;
  ~Reading();

 private:
  Database& database_;
};

using Bytes = std::vector<std::uint8_t>;

/// A record in the form in which the process that ran a point sends it to the one that writes the store.
[[nodiscard]] Bytes to_bytes(const PointRecord& record);
/// @throws std::runtime_error if they are not a record
[[nodiscard]] PointRecord from_bytes(const Bytes& bytes);

}  // namespace hopscope::store
