#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

#include "store/layout.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace hopscope::store {

/// An operation of SQLite failed; `what()` states which, and why.
class DatabaseError : public std::runtime_error {
 public:
  DatabaseError(const std::string& what, int code) : std::runtime_error(what), code_(code) {}
  [[nodiscard]] int code() const { return code_; }  ///< SQLite's
  /// True if another connection is using the file, so that a retry may succeed.
  [[nodiscard]] bool is_busy() const;
  /// True if permission is missing to open or write a file: the database, or one that SQLite needs beside it.
  [[nodiscard]] bool was_kept_out() const;

 private:
  int code_;
};

/// `read_still` assumes that no process writes to the file: it needs no log beside it, and ignores any.
enum class Access { read, read_still, write, create };

/// How to read a file that others may write. In WAL mode SQLite creates files beside the one that it reads; if that is
/// not permitted, and there is no nonempty log, the file is read as immutable.
[[nodiscard]] Access reading_access(const std::string& file);

/// A prepared statement. Rows are read one at a time; columns are numbered from 0.
class Statement {
 public:
  void bind(std::size_t place, const Value& value);
  void bind(const Row& row);
  /// Advances to the next row. @return false if there is none; the statement is then reset.
  bool step();
  /// Executes it, ignoring its rows.
  void run();
  /// Executes it with these values, which are not copied.
  void run(const Row& row);
  [[nodiscard]] std::size_t columns() const;
  [[nodiscard]] Value value(std::size_t column) const;
  [[nodiscard]] Row row() const;

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}

  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

/// A connection to an SQLite file. All functions throw DatabaseError.
class Database {
 public:
  /// Waits up to a minute while another process is writing.
  Database(const std::string& file, Access access);

  void execute(const std::string& sql);
  [[nodiscard]] Statement prepare(const std::string& sql);
  /// The value in the first row and column.
  [[nodiscard]] Value value(const std::string& sql);
  /// The number of rows that the last statement inserted, updated or deleted.
  [[nodiscard]] std::int64_t changes() const;
  /// True if the file is no longer where it was opened: it was moved, deleted, or replaced by another.
  [[nodiscard]] bool has_moved() const;

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  std::unique_ptr<sqlite3, Close> database_;
};

/// A transaction that writes. Rolls back unless committed.
class Transaction {
 public:
  explicit Transaction(Database& database) : database_(database) { database_.execute("BEGIN IMMEDIATE"); }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction();
  void complete();

 private:
  Database& database_;
  bool completed_ = false;
};

/// Another SQLite file, whose tables a connection reads as `other.NAME` for as long as this lives. Not begun or ended
/// within a transaction.
class Attached {
 public:
  /// @param access to read
  Attached(Database& database, const std::string& file, Access access);
  Attached(const Attached&) = delete;
  Attached& operator=(const Attached&) = delete;
  ~Attached();

 private:
  Database& database_;
};

}  // namespace hopscope::store
