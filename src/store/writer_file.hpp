#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "store/database.hpp"

namespace hopscope::store {

/// A process on another machine that has said, in a file beside a store, that it writes to it.
struct WriterElsewhere {
  std::string file;     ///< beside the store: "results.db-writer-HOST-PROCESS"
  std::string host;     ///< its name
  std::string process;  ///< its number there

  [[nodiscard]] std::string text() const { return "process " + process + " on " + host; }
};

/// The first writer of a store on another machine, dead or alive: whoever was killed has left its file. A process of
/// this machine is none: SQLite's locks and its log, in shared memory, keep these apart.
[[nodiscard]] std::optional<WriterElsewhere> writer_elsewhere(const std::string& store);

/// Returns when no other machine writes to the store; whether one that has left a file is dead takes up to
/// WriterFile::most_watched to see. @throws InputError if one does
void refuse_writer_elsewhere(const std::string& store);

/// While it lives, a small file beside the store says that this process writes to it, and changes every two seconds.
/// SQLite's log does not reach across machines: two that write to one store lose each other's points. Files of others
/// are watched, not compared with a clock: clocks of machines differ.
class WriterFile {
 public:
  static constexpr std::chrono::seconds between_beats{2};
  /// A writer whose file has not changed for so long is dead, and its file is removed.
  static constexpr std::chrono::seconds most_watched{10};

  /// @throws InputError as refuse_writer_elsewhere
  explicit WriterFile(const std::string& store);
  WriterFile(const WriterFile&) = delete;
  WriterFile& operator=(const WriterFile&) = delete;
  ~WriterFile();

  /// True if there is no file of another writer now.
  [[nodiscard]] bool is_alone() const;
  /// @throws DatabaseError once a process on another machine has begun to write all the same
  void check() const;

 private:
  void beat_until(const std::stop_token& stop);
  [[nodiscard]] bool beat();
  [[nodiscard]] std::string other_writer();

  std::string store_;
  std::string file_;
  int lock_ = -1;  // on the file, for other processes of this machine
  std::int64_t begun_;
  std::uint64_t beats_ = 0;
  std::map<std::string, std::uint64_t> beats_of_others_;  // by file, as they were seen last
  mutable std::mutex mutex_;
  std::string trouble_;  // guarded by the mutex; empty as long as all is well
  std::jthread thread_;  // last: it uses all the others
};

/// The name of the file system of a file, or of the folder that it will be in, if other machines may have it too:
/// "NFS", "Lustre", .. Each of them has caches of its own, of which SQLite knows nothing.
[[nodiscard]] std::optional<std::string> network_file_system(const std::string& file);

}  // namespace hopscope::store
