#include "process/child_process.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include <fmt/format.h>

#include <hopscope/error.hpp>

namespace hopscope {

PipeEnds make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw EngineError(fmt::format("cannot create a pipe: {}", std::strerror(errno)));
  }
  return {ends[0], ends[1]};
}

bool write_all(int pipe, const void* data, std::size_t size) {
  const auto* next = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t written = ::write(pipe, next, size);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    next += written;
    size -= static_cast<std::size_t>(written);
  }
  return true;
}

bool read_all(int pipe, void* data, std::size_t size) {
  auto* next = static_cast<char*>(data);
  while (size > 0) {
    const ssize_t got = ::read(pipe, next, size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    next += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

std::string read_to_end(int pipe) {
  std::string all;
  std::array<char, 1 << 16> part{};
  for (;;) {
    const ssize_t got = ::read(pipe, part.data(), part.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return all;
    all.append(part.data(), static_cast<std::size_t>(got));
  }
}

}  // namespace hopscope
