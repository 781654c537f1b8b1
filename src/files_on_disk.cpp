#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <hopscope/files.hpp>

namespace hopscope {

namespace {

using Outcome = FileContent::Outcome;
using Status = struct stat;

constexpr const char* standard_input = "/dev/stdin";

// What is open already, if the name says that: opening /dev/stdin once more would begin a file anew that others have
// read a part of, and fails where it is a socket.
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

FileContent failure(int error) {
  const Outcome outcome = error == ENOENT   ? Outcome::absent
                          : error == EISDIR ? Outcome::directory
                                            : Outcome::unreadable;
  return {outcome, "", std::strerror(error)};
}

FileContent too_large() { return {Outcome::too_large, "", ""}; }

// Reads to the end, which a pipe does not tell beforehand.
FileContent read_all(int descriptor, std::size_t most, std::size_t expected) {
  FileContent content;
  content.bytes.reserve(expected);
  std::array<char, 65536> part{};
  for (;;) {
    const ssize_t count = ::read(descriptor, part.data(), part.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return failure(errno);
    if (count == 0) return content;
    content.bytes.append(part.data(), static_cast<std::size_t>(count));
    if (content.bytes.size() > most) return too_large();
  }
}

FileContent open_and_read(const std::string& name, std::size_t most) {
  const int descriptor = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return failure(errno);
  Status status{};
  const bool has_size = ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
  const auto size = has_size ? static_cast<std::size_t>(status.st_size) : 0;
  FileContent content = size > most ? too_large() : read_all(descriptor, most, size);
  ::close(descriptor);
  return content;
}

class Disk final : public Files {
 public:
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
    const auto descriptor = descriptor_in(name);
    if (!descriptor && S_ISREG(status.st_mode)) return open_and_read(name, most);
    const std::scoped_lock lock(mutex_);
    const auto [known, is_new] = streams_.try_emplace(identity_of(status));
    FileContent& content = known->second;
    if (is_new) content = descriptor ? read_all(*descriptor, most, 0) : open_and_read(name, most);
    return content.bytes.size() > most ? too_large() : content;
  }

 private:
  using Identity = std::pair<dev_t, ino_t>;

  static Identity identity_of(const Status& status) { return {status.st_dev, status.st_ino}; }

  std::mutex mutex_;
  std::map<Identity, FileContent> streams_;  // what has been read from each
};

}  // namespace

std::shared_ptr<Files> files_on_disk() { return std::make_shared<Disk>(); }

std::string file_meant_by(const std::string& name) { return name == "-" ? standard_input : name; }

}  // namespace hopscope
