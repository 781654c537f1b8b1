#include "output/file.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "files/reading.hpp"
#include "text/safe_text.hpp"

namespace hopscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* standard_output = "standard output";
constexpr const char* closed = "it is closed; --output FILE writes to a file";

[[noreturn]] void fail(const std::string& path, const std::string& why) {
  throw WriteError(one_line(fmt::format("{}: cannot be written: {}", path, why)));
}

[[noreturn]] void fail(const std::string& path, int error) { fail(path, std::strerror(error)); }

// An open file, closed by the destructor.
class Descriptor {
 public:
  explicit Descriptor(int descriptor) : descriptor_(descriptor) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  [[nodiscard]] int get() const { return descriptor_; }
  /// 0, or the error number if the last bytes could not be written.
  int close() { return ::close(std::exchange(descriptor_, -1)) == 0 ? 0 : errno; }

 private:
  int descriptor_;
};

// The pipe or terminal may have been set to non-blocking.
void wait_for_room(int descriptor) {
  pollfd room{descriptor, POLLOUT, 0};
  ::poll(&room, 1, -1);
}

// 0, or the error number.
int write_all(int descriptor, std::string_view content) {
  while (!content.empty()) {
    const auto written = ::write(descriptor, content.data(), content.size());
    if (written >= 0) {
      content.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      wait_for_room(descriptor);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

// The target of a symbolic link is replaced, not the link.
fs::path target_of(const std::string& path) {
  std::error_code ignored;
  auto target = fs::weakly_canonical(path, ignored);
  return target.empty() ? fs::path(path) : target;
}

void write_directly(const std::string& path, std::string_view content) {
  // Appended: /dev/stdout may be a file to which others have written.
  Descriptor file(::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
  if (file.get() < 0) fail(path, errno);
  const int error = write_all(file.get(), content);
  if (error == EPIPE) throw NobodyReads();
  if (error != 0) fail(path, error);
}

// Creates a file of a new name in the folder of `target`; negative if that fails.
int create_beside(const fs::path& target, fs::path& beside) {
  constexpr std::size_t most_kept = 200;  // of the name: with its suffix it must stay below 255 bytes
  const std::string name = target.filename().string().substr(0, most_kept);
  int descriptor = -1;
  for (int attempt = 0; attempt < 100 && descriptor < 0; ++attempt) {
    beside = target.parent_path() / fmt::format("{}.{}-{}.part", name, ::getpid(), attempt);
    // 0666 less the umask, as for any file; O_EXCL so that no existing file is overwritten.
    descriptor = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0 && errno != EEXIST) break;
  }
  return descriptor;
}

// Returns 0, or the error number.
int write_and_rename(const fs::path& beside, const fs::path& target, Descriptor& file, std::string_view content) {
  if (const int error = take_over_mode(file.get(), target); error != 0) return error;
  if (const int error = write_all(file.get(), content); error != 0) return error;
  if (::fsync(file.get()) != 0) return errno;
  if (const int error = file.close(); error != 0) return error;
  return ::rename(beside.c_str(), target.c_str()) == 0 ? 0 : errno;
}

}  // namespace

// Tested on the path as given: resolving /dev/stdout would yield a name such as pipe:[4711].
bool is_written_directly(const std::string& path) {
  for (const auto* streams : {"/dev/std", "/dev/fd/", "/proc/self/fd/"}) {
    if (path.starts_with(streams)) return true;
  }
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

void check_writable(const std::string& path) {
  if (path.empty()) throw WriteError("--output needs the name of a file");
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) fail(path, "it is a directory");
  if (::access(path.c_str(), W_OK) != 0 && errno != ENOENT) fail(path, errno);
  if (is_written_directly(path)) return;
  const auto target = target_of(path);
  const auto folder = target.parent_path().empty() ? fs::path(".") : target.parent_path();
  if (!fs::is_directory(folder, ignored)) fail(path, fmt::format("there is no folder {}", folder.string()));
  if (::access(folder.c_str(), W_OK) != 0) fail(path, errno);
}

void check_not_read(const std::string& path) {
  if (!has_been_read(path)) return;
  throw WriteError(one_line(fmt::format("{}: is read, and the output would overwrite it; give another file", path)));
}

void write_file(const std::string& path, std::string_view content) {
  check_not_read(path);
  if (is_written_directly(path)) return write_directly(path, content);
  const auto target = target_of(path);
  const SignalsHeld held;
  fs::path beside;
  Descriptor file(create_beside(target, beside));
  if (file.get() < 0) fail(path, errno);
  const int error = write_and_rename(beside, target, file, content);
  if (error == 0) return;
  ::unlink(beside.c_str());
  fail(path, error);
}

void check_standard_output() {
  const int flags = ::fcntl(STDOUT_FILENO, F_GETFL);
  if (flags < 0 || (flags & O_ACCMODE) == O_RDONLY) fail(standard_output, closed);
}

void write_standard_output(std::string_view content) {
  const int error = write_all(STDOUT_FILENO, content);
  if (error == EPIPE) throw NobodyReads();
  if (error == EBADF) fail(standard_output, closed);
  if (error != 0) fail(standard_output, error);
}

}  // namespace hopscope
