#include "command/gnuplot.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command/command_line.hpp"

namespace hopscope {

namespace {

constexpr int not_there = 127;

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

// Has no name, and is gone when it is closed.
File scratch_file() {
  File file(std::tmpfile());
  if (!file) throw std::runtime_error(fmt::format("there is no place for a scratch file: {}", std::strerror(errno)));
  return file;
}

std::string content_of(const File& file) {
  std::string content;
  std::array<char, 1 << 16> part{};
  std::rewind(file.get());
  for (std::size_t size = 0; (size = std::fread(part.data(), 1, part.size(), file.get())) > 0;) {
    content.append(part.data(), size);
  }
  return content;
}

[[noreturn]] void become_gnuplot(const File& script, const File& picture, const File& words) {
  ::dup2(::fileno(script.get()), STDIN_FILENO);
  ::dup2(::fileno(picture.get()), STDOUT_FILENO);
  ::dup2(::fileno(words.get()), STDERR_FILENO);
  ::execlp("gnuplot", "gnuplot", "--default-settings", "-", nullptr);
  ::_exit(not_there);
}

}  // namespace

std::string drawn_by_gnuplot(const std::string& script) {
  const File told = scratch_file();
  const File picture = scratch_file();
  const File words = scratch_file();
  if (std::fwrite(script.data(), 1, script.size(), told.get()) != script.size() || std::fflush(told.get()) != 0) {
    throw std::runtime_error(fmt::format("the script for gnuplot cannot be written: {}", std::strerror(errno)));
  }
  std::rewind(told.get());
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error(fmt::format("gnuplot cannot be started: {}", std::strerror(errno)));
  if (child == 0) become_gnuplot(told, picture, words);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == not_there) {
    throw UsageError(
        "hopscope: svg and png are drawn by gnuplot, which is not there; install it (apt-get install gnuplot-nox), or "
        "write a page: --output plot.html");
  }
  std::string drawn = content_of(picture);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || drawn.empty()) {
    throw std::runtime_error("gnuplot failed: " + content_of(words));
  }
  return drawn;
}

}  // namespace hopscope
