#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

#include "store/value.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace hopscope::store {

/// SQLite could not do something; `what()` says what, and why.
class DatabaseError : public std::runtime_error {
 public:
  DatabaseError(const std::string& what, int code) : std::runtime_error(what), code_(code) {}
  [[nodiscard]] int code() const { return code_; }  ///< SQLite's
  /// True if somebody else is at the file, so that it may go well in a moment.
  [[nodiscard]] bool is_busy() const;
  /// True if a file may not be opened or written: the database, or one that SQLite needs beside it.
  [[nodiscard]] bool was_kept_out() const;

 private:
  int code_;
};

/// `read_still` takes the file as one that nobody writes: it needs no log beside it, and sees none.
enum class Access { read, read_still, write, create };

/// How to read a file that others may write. SQLite makes files beside one that it reads in WAL mode; where we may not
/// make any, and no log stands there with something in it, the file alone is all there is.
[[nodiscard]] Access reading_access(const std::string& file);

/// A prepared statement. Its rows are read as the values come; places are numbered from 0.
class Statement {
 public:
  void bind(std::size_t place, const Value& value);
  void bind(const Row& row);
  /// Goes to the next row. @return false if there is none; the statement is then ready to begin anew.
  bool step();
  /// Carries it out, whatever rows it has.
  void run();
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

/// A connection to a file of SQLite. All of it throws DatabaseError.
class Database {
 public:
  /// Waits up to a minute where another process is writing.
  Database(const std::string& file, Access access);

  void execute(const std::string& sql);
  [[nodiscard]] Statement prepare(const std::string& sql);
  /// The value in the first row and column.
  [[nodiscard]] Value value(const std::string& sql);
  /// Rows that the last statement put in, changed or took out.
  [[nodiscard]] std::int64_t changes() const;
  /// True if the file is no longer where it was opened: it was moved, taken away, or has another in its place.
  [[nodiscard]] bool has_moved() const;

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace hopscope::store
