#include "store/point_store.hpp"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <thread>

#include <fmt/format.h>

#include <hopscope/error.hpp>

#include "text/commit.hpp"

namespace hopscope::store {

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t application = 0x686f7073;  // "hops"; in the header of the file
constexpr std::int64_t layout_version = 6;
// Until layout 3 steps and formulas were rows; points had no t_c until layout 4, nothing about combinations until 5.
constexpr std::int64_t oldest_readable = 3;

[[noreturn]] void refuse(const std::string& file, const std::string& why) { throw InputError({{file, "", why}}); }

std::int64_t pragma(Database& database, const char* name) {
  return std::get<std::int64_t>(database.value(fmt::format("PRAGMA {}", name)));
}

void make_tables(Database& database) {
  for (const Table* table : {&points_table, &details_table, &formula_texts_table}) database.execute(table->sql());
  database.execute(steps_view_sql());
  database.execute(formulas_view_sql());
  database.execute(fmt::format("PRAGMA application_id = {}", application));
  database.execute(fmt::format("PRAGMA user_version = {}", layout_version));
}

// Creates the tables, unless another process has done so in the meantime.
void make_store(Database& database) {
  database.execute("PRAGMA page_size = 8192");  // records of points are long: fewer bytes stay empty behind them
  database.execute("PRAGMA journal_mode = WAL");
  database.execute("BEGIN IMMEDIATE");
  if (pragma(database, "application_id") != application) make_tables(database);
  database.execute("COMMIT");
}

// SQLite keeps a log and locks beside each name of a file. Two writers under different names do not notice each other,
// and lose each other's points.
void refuse_second_name(const std::string& file, Access access) {
  std::error_code ignored;
  if (access == Access::read || access == Access::read_still || !fs::exists(file, ignored)) return;
  const auto names = fs::hard_link_count(file, ignored);
  if (names < 2) return;
  refuse(file, fmt::format("has {} names (hard links), and points that are written by one of them are lost by another; "
                           "give a copy, or use a symbolic link",
                           names));
}

bool is_empty(Database& database) {
  return std::get<std::int64_t>(database.value("SELECT count(*) FROM sqlite_master")) == 0 &&
         pragma(database, "application_id") == 0;
}

// Steps are stored by the places of their columns.
bool has_our_steps(Database& database) {
  std::vector<std::string> names = columns_of_steps_view();
  names.insert(names.begin(), "point");
  Statement found = database.prepare("SELECT name FROM pragma_table_info('steps') ORDER BY cid");
  for (const std::string& name : names) {
    if (!found.step() || found.value(0) != Value(name)) return false;
  }
  return !found.step();
}

void check_layout(Database& database, const std::string& file, Access access) {
  if (is_empty(database))
    refuse(
        file,
        "is empty: no sweep has written to it yet, or it is a copy without the log that was beside it (-wal); run one "
        "with this --store");
  if (pragma(database, "application_id") != application) {
    refuse(file, "is a database of something else, not a store of hopscope; give another file");
  }
  const std::int64_t version = pragma(database, "user_version");
  const bool only_reads = access == Access::read || access == Access::read_still;
  if (version == layout_version) {
    if (only_reads || has_our_steps(database)) return;
    refuse(file,
           "was written by another version of hopscope, whose steps have different columns; table and plot read it, a "
           "sweep "
           "needs another file");
  }
  if (version < oldest_readable || version > layout_version) {
    refuse(file, fmt::format("is a store of layout {}, and this hopscope reads and writes layout {}; give another file",
                             version, layout_version));
  }
  if (only_reads) return;
  refuse(file,
         fmt::format("is a store of layout {}, by an older hopscope, and this one writes layout {}; table and plot "
                     "read it, a sweep needs another file",
                     version, layout_version));
}

Database opened(const std::string& file, Access access) {
  Database database(file, access);
  if (access == Access::create && is_empty(database)) make_store(database);
  check_layout(database, file, access);
  if (access == Access::write || access == Access::create) {
    database.execute("PRAGMA synchronous = NORMAL");
    database.execute("PRAGMA foreign_keys = ON");
    // Keys are hashes: each record goes to different pages. The more pages are cached, and the less often they are
    // copied from the log, the less often a page is read and written again.
    database.execute("PRAGMA cache_size = -32000");        // kB
    database.execute("PRAGMA wal_autocheckpoint = 4000");  // pages
  }
  return database;
}

Database open(const std::string& file, Access access) {
  constexpr int attempts = 500;
  std::error_code ignored;
  if (fs::is_directory(file, ignored)) refuse(file, "is a directory; give the file of a store");
  // SQLite would wait forever on a pipe without a writer.
  if (fs::exists(file, ignored) && !fs::is_regular_file(file, ignored)) {
    refuse(file, "is a pipe or a device; give the file of a store");
  }
  if (access != Access::create && !fs::exists(file, ignored)) {
    refuse(file, "there is no such file; hopscope sweep FILE --store creates one");
  }
  refuse_second_name(file, access);
  for (int attempt = 1;; ++attempt) {
    try {
      return opened(file, access);
    } catch (const DatabaseError& error) {
      if (access == Access::read && error.was_kept_out() && fs::exists(file + "-journal", ignored)) {
        refuse(file, "is incomplete, since a sweep was interrupted while creating it; the same sweep completes it");
      }
      if (access == Access::read && error.was_kept_out() && fs::exists(file + "-wal", ignored)) {
        refuse(file, fmt::format("has a log beside it, {}-wal, that cannot be read where nothing may be written; copy "
                                 "both to another folder, or read it as a user who may write to this one",
                                 file));
      }
      // SQLite does not wait if two connections switch to WAL mode at the same moment.
      if (!error.is_busy() || attempt == attempts) {
        refuse(file, fmt::format("cannot be used as a store: {}", error.what()));
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
}

// For a point without a result, the values from its scenario.
constexpr const char* fields_of_scenario =
    "UPDATE points SET engine = json_extract(scenario, '$.engine'), "
    "family = json_extract(scenario, '$.platform.topology.family'), "
    "operation = json_extract(scenario, '$.schedule.operation'), "
    "algorithm = json_extract(scenario, '$.schedule.algorithm'), "
    "message_words = json_extract(scenario, '$.schedule.message_words') WHERE id = ?";

std::string insert(const Table& table) {
  std::string places;
  for (std::size_t i = 0; i < table.columns.size(); ++i) places += places.empty() ? "?" : ", ?";
  return fmt::format("INSERT OR IGNORE INTO {} VALUES ({})", table.name, places);
}

}  // namespace

std::int64_t id_of(const std::string& hash) {
  return static_cast<std::int64_t>(std::strtoull(hash.substr(0, 16).c_str(), nullptr, 16) >> 1);
}

PointStore::PointStore(const std::string& file, Access access)
    : database_(open(file, access)),
      find_(database_.prepare("SELECT status, hopscope, coalesce(revision, '') FROM points WHERE id = ?")),
      judge_(database_.prepare("SELECT status, coalesce(reason, ''), coalesce(trouble, '') FROM points WHERE id = ?")) {
  if (access == Access::write || access == Access::create) writing_.emplace(database_);
}

PointStore::Writing::Writing(Database& database)
    : replace(database.prepare("DELETE FROM points WHERE id = ? AND (status <> 'done' OR "
                               "(? AND ? = 'done' AND NOT (hopscope IS ? AND revision IS ?)))")),
      add_point(database.prepare(insert(points_table))),
      add_details(database.prepare(insert(details_table))),
      add_texts(database.prepare(insert(formula_texts_table))),
      name_fields(database.prepare(fields_of_scenario)) {}

bool PointStore::has_points() {
  return database_.value("SELECT EXISTS (SELECT 1 FROM points)") == Value(std::int64_t{1});
}

bool PointStore::is_of_this_layout() { return pragma(database_, "user_version") == layout_version; }

bool PointStore::has_steps_of_this_version() { return has_our_steps(database_); }

StoredPoint PointStore::find(std::int64_t id) {
  find_.bind(0, id);
  if (!find_.step()) return {};
  const auto text = [&](std::size_t column) { return std::get<std::string>(find_.value(column)); };
  StoredPoint found;
  const std::string status = text(0);
  found.state = status == "done" ? PointState::done : status == "failed" ? PointState::failed : PointState::lost;
  const std::string version = text(1);
  const std::string revision = text(2);
  found.is_by_this_version = version == HOPSCOPE_VERSION && revision == commit_of_build;
  if (!found.is_by_this_version) found.version = revision.empty() ? version : fmt::format("{} ({})", version, revision);
  find_.step();  // reset
  return found;
}

PointOutcome PointStore::outcome(std::int64_t id) {
  judge_.bind(0, id);
  if (!judge_.step()) return {"absent", "", ""};
  const auto text = [&](std::size_t column) { return std::get<std::string>(judge_.value(column)); };
  PointOutcome outcome{text(0), text(1), text(2)};
  judge_.step();  // reset
  return outcome;
}

void PointStore::keep(const PointRecord& record) { (void)keep({&record, 1}, std::chrono::milliseconds(0)); }

std::size_t PointStore::keep(std::span<const PointRecord> records, std::chrono::milliseconds most) {
  Transaction transaction(database_);
  const auto end = std::chrono::steady_clock::now() + most;
  std::size_t kept = 0;
  try {
    do {
      put(records[kept++]);
    } while (kept < records.size() && std::chrono::steady_clock::now() < end);
    transaction.complete();
  } catch (...) {
    known_texts_.clear();  // some may be of this transaction
    throw;
  }
  check_in_place();  // afterwards, so that a record reported as kept can be found
  return kept;
}

void PointStore::check_in_place() const {
  if (!database_.has_moved()) return;
  throw DatabaseError("was moved, replaced or deleted while it was written; the results that it held are lost", 0);
}

void PointStore::put(const PointRecord& record) {
  static const std::size_t status = points_table.index("status");
  static const std::size_t version = points_table.index("hopscope");
  static const std::size_t revision = points_table.index("revision");
  writing_->add_point.run(record.point);
  if (database_.changes() == 0) {  // it is there
    writing_->replace.run({record.point.front(), std::int64_t{replaces_other_versions_}, record.point[status],
                           record.point[version], record.point[revision]});
    if (database_.changes() == 0) return;
    writing_->add_point.run(record.point);
  }
  put_details(record);
  if (std::get<std::string>(record.point[status]) != "done") writing_->name_fields.run({record.point.front()});
}

void PointStore::put_details(const PointRecord& record) {
  const auto text = [](const std::string& packed) { return packed.empty() ? Value() : Value(packed); };
  const bool has_formulas = !record.formula_texts.empty();
  if (record.steps.empty() && !has_formulas) return;
  if (has_formulas && known_texts_.insert(record.formulas).second)
    writing_->add_texts.run({record.formulas, record.formula_texts});
  writing_->add_details.run({record.point.front(), text(record.steps), has_formulas ? Value(record.formulas) : Value(),
                             text(record.formula_values)});
}

Reading::Reading(PointStore& store) : database_(store.database()) { database_.execute("BEGIN"); }

Reading::~Reading() {
  try {
    database_.execute("COMMIT");
  } catch (const DatabaseError&) {  // there was nothing to lose
  }
}

}  // namespace hopscope::store
