#include "store/database.hpp"

#include <filesystem>
#include <string_view>

#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>
#include <sqlite3.h>

#include "text/utf8.hpp"

namespace hopscope::store {

namespace {

namespace fs = std::filesystem;

constexpr int patience = 60'000;  // milliseconds

// SQLite reports a damaged schema in several lines; the first names the fault.
DatabaseError fault_of(sqlite3* database) {
  constexpr std::size_t most = 200;
  const std::string_view whole = sqlite3_errmsg(database);
  const std::string_view line = whole.substr(0, std::min(whole.find('\n'), 4 * most));
  const std::string_view shown = first_characters(line, most);
  return {fmt::format("SQLite: {}{}", shown, shown.size() < whole.size() ? "..." : ""),
          sqlite3_extended_errcode(database)};
}

[[noreturn]] void fail(sqlite3* database) { throw fault_of(database); }

int flags_of(Access access) {
  switch (access) {
    case Access::read:
    case Access::read_still: return SQLITE_OPEN_READONLY;
    case Access::write: return SQLITE_OPEN_READWRITE;
    case Access::create: return SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  }
  return SQLITE_OPEN_READONLY;
}

// A path as in a URI: reserved characters are percent-encoded.
std::string percent_encoded(std::string_view path) {
  constexpr std::string_view plain = "/-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  std::string text;
  for (const char letter : path) {
    if (plain.find(letter) != std::string_view::npos) {
      text += letter;
    } else {
      text += fmt::format("%{:02X}", static_cast<unsigned char>(letter));
    }
  }
  return text;
}

// Absolute, so that no name is mistaken for an in-memory database.
std::string uri_of(const std::string& file, Access access) {
  const char* const how = access == Access::read_still ? "?immutable=1" : access == Access::read ? "?mode=ro" : "";
  return fmt::format("file://{}{}", percent_encoded(fs::absolute(file).string()), how);
}

struct Binder {
  sqlite3_stmt* statement;
  int place;
  sqlite3_destructor_type texts = SQLITE_TRANSIENT;  // copied

  int operator()(std::monostate /*nothing*/) const { return sqlite3_bind_null(statement, place); }
  int operator()(std::int64_t value) const { return sqlite3_bind_int64(statement, place, value); }
  int operator()(double value) const { return sqlite3_bind_double(statement, place, value); }
  int operator()(const std::string& value) const {
    return sqlite3_bind_text64(statement, place, value.data(), value.size(), texts, SQLITE_UTF8);
  }
};

// A process killed while creating a store leaves a journal, which a read-only connection cannot roll back.
bool has_journal_to_undo(sqlite3* database) {
  const int result = sqlite3_exec(database, "SELECT 1 FROM sqlite_master LIMIT 1", nullptr, nullptr, nullptr);
  return result != SQLITE_OK && sqlite3_extended_errcode(database) == SQLITE_READONLY_ROLLBACK;
}

void undo_journal(const std::string& file) {
  (void)Database(file, Access::write).value("SELECT 1 FROM sqlite_master LIMIT 1");
}

}  // namespace

Access reading_access(const std::string& file) {
  std::error_code trouble;
  const fs::path path = fs::canonical(file, trouble);  // SQLite places its files beside the target of a link
  if (trouble) return Access::read;
  // AT_EACCESS: with the effective user, as for opening. A file system mounted read-only is not writable either.
  if (::faccessat(AT_FDCWD, path.parent_path().c_str(), W_OK, AT_EACCESS) == 0) return Access::read;
  const auto log = fs::file_size(path.string() + "-wal", trouble);
  if (trouble) return Access::read_still;  // there is none
  const bool has_writer = fs::exists(path.string() + "-shm", trouble);
  return log > 0 || has_writer ? Access::read : Access::read_still;
}

bool DatabaseError::is_busy() const { return (code_ & 0xff) == SQLITE_BUSY; }

bool DatabaseError::was_kept_out() const {
  return (code_ & 0xff) == SQLITE_READONLY || (code_ & 0xff) == SQLITE_CANTOPEN;
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

void Statement::bind(std::size_t place, const Value& value) {
  const int result = std::visit(Binder{statement_.get(), static_cast<int>(place) + 1}, value);
  if (result != SQLITE_OK) fail(sqlite3_db_handle(statement_.get()));
}

void Statement::bind(const Row& row) {
  for (std::size_t i = 0; i < row.size(); ++i) bind(i, row[i]);
}

bool Statement::step() {
  const int result = sqlite3_step(statement_.get());
  if (result == SQLITE_ROW) return true;
  sqlite3* const database = sqlite3_db_handle(statement_.get());
  if (result != SQLITE_DONE) {
    const DatabaseError error = fault_of(database);
    sqlite3_reset(statement_.get());
    throw DatabaseError(error);
  }
  sqlite3_reset(statement_.get());
  return false;
}

void Statement::run() {
  while (step()) {
  }
}

void Statement::run(const Row& row) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    const int result = std::visit(Binder{statement_.get(), static_cast<int>(i) + 1, SQLITE_STATIC}, row[i]);
    if (result != SQLITE_OK) fail(sqlite3_db_handle(statement_.get()));
  }
  run();
  sqlite3_clear_bindings(statement_.get());  // the texts may be gone when it is executed again
}

std::size_t Statement::columns() const { return static_cast<std::size_t>(sqlite3_column_count(statement_.get())); }

Value Statement::value(std::size_t column) const {
  const int place = static_cast<int>(column);
  switch (sqlite3_column_type(statement_.get(), place)) {
    case SQLITE_INTEGER: return std::int64_t{sqlite3_column_int64(statement_.get(), place)};
    case SQLITE_FLOAT: return sqlite3_column_double(statement_.get(), place);
    case SQLITE_NULL: return std::monostate();
    default: break;
  }
  const auto* const text = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), place));
  return std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), place)));
}

Row Statement::row() const {
  Row row(columns());
  for (std::size_t i = 0; i < row.size(); ++i) row[i] = value(i);
  return row;
}

void Database::Close::operator()(sqlite3* database) const { sqlite3_close_v2(database); }

Database::Database(const std::string& file, Access access) {
  sqlite3* opened = nullptr;
  const int flags = flags_of(access) | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI;
  const int result = sqlite3_open_v2(uri_of(file, access).c_str(), &opened, flags, nullptr);
  database_.reset(opened);
  if (result != SQLITE_OK) fail(opened);
  sqlite3_busy_timeout(opened, patience);
  if (access == Access::read && has_journal_to_undo(opened)) undo_journal(file);
}

void Database::execute(const std::string& sql) {
  if (sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail(database_.get());
}

Statement Database::prepare(const std::string& sql) {
  sqlite3_stmt* statement = nullptr;
  const int result = sqlite3_prepare_v3(database_.get(), sql.data(), static_cast<int>(sql.size()),
                                        SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  if (result != SQLITE_OK) fail(database_.get());
  return Statement(statement);
}

Value Database::value(const std::string& sql) {
  Statement statement = prepare(sql);
  return statement.step() ? statement.value(0) : Value();
}

std::int64_t Database::changes() const { return sqlite3_changes64(database_.get()); }

Transaction::~Transaction() {
  if (completed_) return;
  try {
    database_.execute("ROLLBACK");
  } catch (const DatabaseError&) {  // SQLite has already rolled it back
  }
}

void Transaction::complete() {
  database_.execute("COMMIT");
  completed_ = true;
}

Attached::Attached(Database& database, const std::string& file, Access access) : database_(database) {
  Statement attach = database.prepare("ATTACH ? AS other");
  attach.bind(0, uri_of(file, access));
  attach.run();
}

Attached::~Attached() {
  try {
    database_.execute("DETACH other");
  } catch (const DatabaseError&) {  // it goes with the connection
  }
}

bool Database::has_moved() const {
  int moved = 0;
  (void)sqlite3_file_control(database_.get(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
  return moved != 0;
}

}  // namespace hopscope::store
