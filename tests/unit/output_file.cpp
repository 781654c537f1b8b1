#include "output/file.hpp"
#include "support/folder.hpp"

#include <hopscope/files.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace hopscope;
namespace fs = std::filesystem;

namespace {

using test::Folder;

std::string content_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// During its lifetime no file may grow beyond `bytes`: simulates a full disk.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;
  ~FullDisk() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int);
};

}  // namespace

TEST_CASE("a file is written completely and nothing is left beside it") {
  const Folder folder;
  write_file(folder / "out.json", "first");
  write_file(folder / "out.json", "second, longer");
  CHECK(content_of(folder / "out.json") == "second, longer");
  CHECK(folder.files() == 1);
}

TEST_CASE("whatever has been read is not overwritten, under none of its names") {
  const Folder folder;
  write_file(folder / "in", "precious");
  fs::create_symlink("in", folder / "soft");
  fs::create_hard_link(folder / "in", folder / "hard");
  const auto files = files_on_disk();
  CHECK(files->read(folder / "soft", 100).bytes == "precious");
  for (const char* const name : {"in", "soft", "hard", "./in"}) {
    CHECK_THROWS_WITH(write_file(folder / name, "gone"),
                      Catch::EndsWith("is read, and the output would overwrite it; give another file"));
    CHECK(content_of(folder / name) == "precious");
  }
  CHECK_NOTHROW(write_file(folder / "other", "new"));
}

TEST_CASE("files with names of maximal length are written too") {
  const Folder folder;
  const std::string name(255, 'x');
  write_file(folder / name, "content");
  CHECK(content_of(folder / name) == "content");
  CHECK(folder.files() == 1);
}

TEST_CASE("a file that is replaced keeps its permissions") {
  const Folder folder;
  write_file(folder / "out", "first");
  fs::permissions(folder / "out", fs::perms::owner_read | fs::perms::owner_write);
  write_file(folder / "out", "second");
  CHECK(fs::status(folder / "out").permissions() == (fs::perms::owner_read | fs::perms::owner_write));
}

TEST_CASE("a new file has the permissions of any new file") {
  const Folder folder;
  const mode_t mask = ::umask(022);
  write_file(folder / "out", "text");
  ::umask(mask);
  struct stat status {};
  REQUIRE(::stat((folder / "out").c_str(), &status) == 0);
  CHECK((status.st_mode & 0777U) == 0644U);
}

TEST_CASE("writing through a symbolic link leaves the link") {
  const Folder folder;
  write_file(folder / "target", "old");
  fs::create_symlink("target", folder / "link");
  write_file(folder / "link", "new");
  CHECK(fs::is_symlink(folder / "link"));
  CHECK(content_of(folder / "target") == "new");
}

TEST_CASE("when the disk is full the old file is kept and nothing else is left") {
  const Folder folder;
  write_file(folder / "out", "old");
  bool refused = false;
  try {
    const FullDisk full(1000);
    write_file(folder / "out", std::string(5000, 'x'));
  } catch (const WriteError&) {
    refused = true;  // checked below: while the disk is full, Catch cannot write either
  }
  CHECK(refused);
  CHECK(content_of(folder / "out") == "old");
  CHECK(folder.files() == 1);
}

TEST_CASE("anything but a regular file is written directly") {
  write_file("/dev/null", "gone");
  CHECK(fs::is_character_file("/dev/null"));
  CHECK_THROWS_WITH(write_file("/dev/full", "text"), "/dev/full: cannot be written: No space left on device");
}

TEST_CASE("a non-blocking standard output loses nothing") {
  const std::string text(1 << 20, 'x');
  std::array<int, 2> ends{};
  REQUIRE(::pipe(ends.data()) == 0);
  REQUIRE(::fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0);
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    ::close(ends[0]);
    ::dup2(ends[1], STDOUT_FILENO);
    try {
      write_standard_output(text);
    } catch (const std::exception&) {
      ::_exit(1);
    }
    ::_exit(0);
  }
  ::close(ends[1]);
  // Read only when the pipe is full, or the child has given up, so that a write finds no space.
  const int room = ::fcntl(ends[0], F_GETPIPE_SZ);
  for (int held = 0; held < room; ::ioctl(ends[0], FIONREAD, &held)) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  std::size_t read = 0;
  std::array<char, 4096> part{};
  for (ssize_t got = 0; (got = ::read(ends[0], part.data(), part.size())) > 0;) read += static_cast<std::size_t>(got);
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  CHECK(status == 0);
  CHECK(read == text.size());
}

TEST_CASE("a file that could not be written is reported beforehand") {
  const Folder folder;
  CHECK_NOTHROW(check_writable(folder / "new"));
  CHECK_NOTHROW(check_writable("relative-to-here"));
  CHECK_NOTHROW(check_writable("/dev/null"));
  CHECK(folder.files() == 0);
  CHECK_THROWS_WITH(check_writable(folder / "."), Catch::Contains("it is a directory"));
  CHECK_THROWS_WITH(check_writable(folder / "missing/out"), Catch::Contains("there is no folder"));
  CHECK_THROWS_WITH(check_writable(""), "--output needs the name of a file");
}
