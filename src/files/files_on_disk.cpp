#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <hopscope/files.hpp>

#include "files/reading.hpp"

namespace hopscope {

namespace {

using Outcome = FileContent::Outcome;
using Status = struct stat;

constexpr const char* standard_input = "/dev/stdin";

// The open descriptor, if the name refers to one: opening /dev/stdin again would restart a file that has been read in
// part, and fails for a socket.
std::optional<int> descriptor_in(std::string_view name) {
  if (name == standard_input) return STDIN_FILENO;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!name.starts_with(folder)) continue;
    const std::string_view number = name.substr(folder.size());
    int descriptor = -1;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), descriptor);
    if (error == std::errc() && end == number.data() + number.size() && descriptor >= 0) return descriptor;
  }
  return std::nullopt;
}

// 0, or the error number.
int look_up(const std::string& name, Status& status) {
  const auto descriptor = descriptor_in(name);
  return (descriptor ? ::fstat(*descriptor, &status) : ::stat(name.c_str(), &status)) == 0 ? 0 : errno;
}

/// A regular file, and when it was made: another file may get the number of one that is gone.
using RegularFile = std::tuple<std::uint32_t, std::uint32_t, std::uint64_t, std::int64_t, std::uint32_t>;

#ifdef STATX_BTIME
std::optional<RegularFile> regular_file(const std::string& name) {
  struct statx about {};
  const auto descriptor = descriptor_in(name);
  const int failed = ::statx(descriptor.value_or(AT_FDCWD), descriptor ? "" : name.c_str(),
                             descriptor ? AT_EMPTY_PATH : 0, STATX_TYPE | STATX_INO | STATX_BTIME, &about);
  if (failed != 0 || !S_ISREG(about.stx_mode)) return std::nullopt;
  const auto& made = about.stx_btime;  // 0 where the file system does not know it
  return RegularFile{about.stx_dev_major, about.stx_dev_minor, about.stx_ino, made.tv_sec, made.tv_nsec};
}
#else  // the system does not say when a file was made
std::optional<RegularFile> regular_file(const std::string& name) {
  Status status{};
  if (look_up(name, status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return RegularFile{0, static_cast<std::uint32_t>(status.st_dev), status.st_ino, 0, 0};
}
#endif

/// The regular files that have been read.
class FilesRead {
 public:
  void add(const std::string& name) {
    const auto file = regular_file(name);
    const std::scoped_lock lock(mutex_);
    if (file) files_.insert(*file);
  }
  [[nodiscard]] bool contain(const std::string& name) {
    const auto file = regular_file(name);
    const std::scoped_lock lock(mutex_);
    return file && files_.contains(*file);
  }

 private:
  std::mutex mutex_;
  std::set<RegularFile> files_;
};

FilesRead& files_read() {
  static FilesRead all;
  return all;
}

FileContent failure(int error) {
  const Outcome outcome = error == ENOENT   ? Outcome::absent
                          : error == EISDIR ? Outcome::directory
                                            : Outcome::unreadable;
  return {outcome, "", std::strerror(error)};
}

FileContent too_large() { return {Outcome::too_large, "", ""}; }

/// An open file: the part read so far, and the rest.
class Source {
 public:
  /// @param descriptor closed by its owner, here only if `is_owned`
  Source(int descriptor, bool is_owned) : descriptor_(descriptor), is_owned_(is_owned) {}
  explicit Source(const std::string& name) : Source(::open(name.c_str(), O_RDONLY | O_CLOEXEC), true) {
    if (descriptor_ < 0) error_ = errno;
  }
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  ~Source() {
    if (is_owned_ && descriptor_ >= 0) ::close(descriptor_);
  }

  /// The size of a regular file; 0 for others, whose size is not known beforehand.
  [[nodiscard]] std::size_t size() const {
    Status status{};
    const bool has_size = ::fstat(descriptor_, &status) == 0 && S_ISREG(status.st_mode);
    return has_size ? static_cast<std::size_t>(status.st_size) : 0;
  }

  /// Reads to the end, or a little further than `most`. A later call may allow more. @return without its bytes
  FileContent read_on(std::size_t most) {
    std::array<char, 65536> part{};
    while (error_ == 0 && !has_ended_ && bytes_.size() <= most) {
      const ssize_t count = ::read(descriptor_, part.data(), part.size());
      if (count < 0 && errno == EAGAIN) {
        wait_for_more();
      } else if (count < 0 && errno != EINTR) {
        error_ = errno;
      }
      if (count > 0) bytes_.append(part.data(), static_cast<std::size_t>(count));
      has_ended_ = count == 0;
    }
    if (error_ != 0) return failure(error_);
    return bytes_.size() > most ? too_large() : FileContent{};
  }

  std::string& bytes() { return bytes_; }

 private:
  // The pipe may have been opened as non-blocking.
  void wait_for_more() const {
    pollfd more{descriptor_, POLLIN, 0};
    ::poll(&more, 1, -1);
  }

  int descriptor_;
  bool is_owned_;
  bool has_ended_ = false;
  int error_ = 0;
  std::string bytes_;
};

FileContent read_regular(const std::string& name, std::size_t most) {
  Source source(name);
  const std::size_t size = source.size();
  if (size > most) return too_large();
  source.bytes().reserve(size);
  FileContent content = source.read_on(most);
  if (content.outcome == Outcome::read) content.bytes = std::move(source.bytes());
  return unless_compressed(std::move(content));
}

/// A regular file, which is closed with this.
class RegularOpenFile final : public OpenFile {
 public:
  explicit RegularOpenFile(int descriptor, std::size_t size) : descriptor_(descriptor), size_(size) {}
  RegularOpenFile(const RegularOpenFile&) = delete;
  RegularOpenFile& operator=(const RegularOpenFile&) = delete;
  ~RegularOpenFile() override { ::close(descriptor_); }

  [[nodiscard]] std::size_t size() const override { return size_; }
  [[nodiscard]] std::size_t read(std::size_t offset, std::span<char> into) override {
    std::size_t done = 0;
    while (done < into.size()) {
      const ssize_t count =
          ::pread(descriptor_, into.data() + done, into.size() - done, static_cast<off_t>(offset + done));
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) break;
      done += static_cast<std::size_t>(count);
    }
    return done;
  }

 private:
  int descriptor_;
  std::size_t size_;
};

FileOpening open_regular(const std::string& name) {
  const int descriptor = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    FileContent failed = failure(errno);
    return {failed.outcome, nullptr, std::move(failed.why)};
  }
  Status status{};
  const auto size = ::fstat(descriptor, &status) == 0 ? static_cast<std::size_t>(status.st_size) : 0;
  auto file = std::make_unique<RegularOpenFile>(descriptor, size);
  FileContent beginning;
  beginning.bytes.resize(16);
  beginning.bytes.resize(file->read(0, beginning.bytes));
  beginning = unless_compressed(std::move(beginning));
  if (beginning.outcome != Outcome::read) return {beginning.outcome, nullptr, std::move(beginning.why)};
  return {Outcome::read, std::move(file), ""};
}

class Disk final : public Files {
 public:
  FileOpening open(const std::string& name) override {
    if (kind(name) != FileKind::regular) return Files::open(name);
    files_read().add(name);
    return open_regular(name);
  }

  FileKind kind(const std::string& name) override {
    Status status{};
    if (look_up(name, status) != 0) return FileKind::absent;
    if (S_ISDIR(status.st_mode)) return FileKind::directory;
    return S_ISREG(status.st_mode) && !descriptor_in(name) ? FileKind::regular : FileKind::stream;
  }

  bool are_one(const std::string& name, const std::string& other) override {
    Status one{};
    Status two{};
    return look_up(name, one) == 0 && look_up(other, two) == 0 && identity_of(one) == identity_of(two);
  }

  FileContent read(const std::string& name, std::size_t most) override {
    Status status{};
    if (const int error = look_up(name, status); error != 0) return failure(error);
    if (S_ISDIR(status.st_mode)) return failure(EISDIR);
    files_read().add(name);
    const auto descriptor = descriptor_in(name);
    if (!descriptor && S_ISREG(status.st_mode)) return read_regular(name, most);
    const std::scoped_lock lock(mutex_);
    std::unique_ptr<Source>& stream = streams_[identity_of(status)];
    if (stream == nullptr) {
      stream = descriptor ? std::make_unique<Source>(*descriptor, false) : std::make_unique<Source>(name);
    }
    FileContent content = stream->read_on(most);
    if (content.outcome == Outcome::read) content.bytes = stream->bytes();
    return unless_compressed(std::move(content));
  }

 private:
  using Identity = std::pair<dev_t, ino_t>;

  static Identity identity_of(const Status& status) { return {status.st_dev, status.st_ino}; }

  std::mutex mutex_;
  std::map<Identity, std::unique_ptr<Source>> streams_;
};

}  // namespace

bool has_been_read(const std::string& name) { return files_read().contain(name); }

std::shared_ptr<Files> files_on_disk() { return std::make_shared<Disk>(); }

std::string file_meant_by(const std::string& name) { return name == "-" ? standard_input : name; }

}  // namespace hopscope
