#include "store/writer_file.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <tuple>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <hopscope/error.hpp>

#include "process/host.hpp"

namespace hopscope::store {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view ending = "-writer-";

/// What a writer's file says.
struct Written {
  std::string host;
  std::string machine;
  std::string process;
  std::int64_t begun = 0;  // nanoseconds since 1970
  std::uint64_t beats = 0;

  [[nodiscard]] std::string text() const {
    return fmt::format("host {}\nmachine {}\nprocess {}\nbegun {}\nbeats {:020}\n", host, machine, process, begun,
                       beats);
  }
};

/// None if there is no such file, or it has just been created.
std::optional<Written> read(const std::string& file) {
  std::ifstream in(file);  // opened anew each time: network file systems then ask the server
  Written written;
  std::string word[5];
  in >> word[0] >> written.host >> word[1] >> written.machine >> word[2] >> written.process >> word[3] >>
      written.begun >> word[4] >> written.beats;
  if (!in || word[0] != "host" || word[4] != "beats") return std::nullopt;
  return written;
}

std::string in_a_name(std::string host) {
  std::ranges::replace_if(
      host, [](unsigned char c) { return std::isalnum(c) == 0 && c != '.' && c != '-'; }, '_');
  return host;
}

/// A process of this machine holds a lock on its file; one that has been killed does not.
void remove_if_dead(const std::string& file) {
  const int opened = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (opened < 0) return;
  if (::flock(opened, LOCK_EX | LOCK_NB) == 0) ::unlink(file.c_str());
  ::close(opened);
}

using Writers = std::vector<std::pair<std::string, Written>>;

/// SQLite, too, resolves links: writers that use different names of one store must meet.
fs::path real_path(const std::string& store) {
  std::error_code failed;
  fs::path path = fs::weakly_canonical(store, failed);
  return failed ? fs::absolute(store) : path;
}

/// The files of all writers.
std::vector<std::string> files_beside(const std::string& store) {
  const fs::path path = real_path(store);
  const std::string prefix = path.filename().string() + std::string(ending);
  std::vector<std::string> files;
  std::error_code failed;  // a network file system may fail for a while
  for (fs::directory_iterator entry(path.parent_path(), failed); !failed && entry != fs::directory_iterator();
       entry.increment(failed)) {
    if (entry->path().filename().string().starts_with(prefix)) files.push_back(entry->path().string());
  }
  return files;
}

/// The files of writers on other machines, in the order in which they began. Those of the dead of this machine are
/// removed.
Writers writers_of(const std::string& store) {
  const std::string machine = this_host().identity;
  Writers writers;
  for (const std::string& file : files_beside(store)) {
    const auto written = read(file);
    if (!written) continue;
    if (written->machine == machine) {
      remove_if_dead(file);
    } else {
      writers.emplace_back(file, *written);
    }
  }
  std::ranges::sort(writers, {}, [](const auto& each) { return std::tie(each.second.begun, each.first); });
  return writers;
}

constexpr const char* what_to_do =
    "of two machines that write to one store, one loses its points; give each a store of its own (--part K/N) and "
    "merge them, or start one sweep on both by mpirun";

/// Until the file changes, or vanishes, or the writer must be dead.
bool is_alive(const std::string& file, const Written& before) {
  const auto end = std::chrono::steady_clock::now() + WriterFile::most_watched;
  do {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    const auto now = read(file);
    if (now && now->beats != before.beats) return true;
    if (std::error_code failed; !now && !fs::exists(file, failed) && !failed) return false;
  } while (std::chrono::steady_clock::now() < end);
  return false;
}

}  // namespace

std::optional<WriterElsewhere> writer_elsewhere(const std::string& store) {
  const auto writers = writers_of(store);
  if (writers.empty()) return std::nullopt;
  const auto& [file, written] = writers.front();
  return WriterElsewhere{file, written.host, written.process};
}

void refuse_writer_elsewhere(const std::string& store) {
  for (const auto& [file, written] : writers_of(store)) {
    if (is_alive(file, written)) {
      throw InputError(
          {{store, "",
            fmt::format("process {} on {} is writing to it; {}", written.process, written.host, what_to_do)}});
    }
    ::unlink(file.c_str());
  }
}

WriterFile::WriterFile(const std::string& store)
    : store_(store),
      begun_(std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now().time_since_epoch())
                 .count()) {
  refuse_writer_elsewhere(store);
  static std::atomic<int> number = 0;
  const Host& host = this_host();
  file_ = fmt::format("{}{}{}-{}-{}", real_path(store).string(), ending, in_a_name(host.name), ::getpid(), ++number);
  lock_ = ::open(file_.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (lock_ < 0) return;  // SQLite, which creates files there too, tells why
  (void)::flock(lock_, LOCK_EX | LOCK_NB);
  const std::string text = Written{host.name, host.identity, std::to_string(::getpid()), begun_, beats_}.text();
  (void)!::pwrite(lock_, text.data(), text.size(), 0);
  thread_ = std::jthread([this](const std::stop_token& stop) { beat_until(stop); });
}

WriterFile::~WriterFile() {
  thread_ = {};
  if (lock_ < 0) return;
  ::unlink(file_.c_str());
  ::close(lock_);
}

bool WriterFile::is_alone() const {
  return std::ranges::all_of(files_beside(store_), [&](const std::string& each) { return each == file_; });
}

void WriterFile::check() const {
  const std::scoped_lock lock(mutex_);
  if (!trouble_.empty()) throw DatabaseError(trouble_, 0);
}

void WriterFile::beat_until(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  while (!never.wait_for(lock, stop, between_beats, [&] { return stop.stop_requested(); })) {
    const std::string other = beat() ? other_writer() : "another machine";
    if (other.empty()) continue;
    const std::scoped_lock told(mutex_);
    trouble_ = fmt::format("{} has begun to write to it; {}", other, what_to_do);
    return;
  }
}

// False if the file is gone: another machine took this process for dead. It is opened anew each time, since on network
// file systems others see what was written when it is closed.
bool WriterFile::beat() {
  const int opened = ::open(file_.c_str(), O_WRONLY | O_CLOEXEC);
  if (opened < 0) return errno != ENOENT && errno != ESTALE;
  const std::string text = fmt::format("{:020}", ++beats_);
  const auto written = read(file_);
  if (written) (void)!::pwrite(opened, text.data(), text.size(), static_cast<off_t>(written->text().rfind(' ')) + 1);
  ::close(opened);
  return true;
}

// One on another machine that did not see the file of this process, or saw it too late, and writes.
std::string WriterFile::other_writer() {
  for (const auto& [file, written] : writers_of(store_)) {
    const auto [known, is_new] = beats_of_others_.try_emplace(file, written.beats);
    const bool began_before = std::tie(written.begun, file) < std::tie(begun_, file_);
    // Who began later sees this file, and ends, within a few beats.
    if (!is_new && written.beats > known->second + (began_before ? 0 : 5))
      return fmt::format("process {} on {}", written.process, written.host);
  }
  return "";
}

}  // namespace hopscope::store
