#include "process/child_process.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr int not_there = 127;  // as in shells

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

// An unnamed file, deleted when it is closed.
File scratch_file() {
  File file(std::tmpfile());
  if (!file) throw std::runtime_error(fmt::format("cannot create a temporary file: {}", std::strerror(errno)));
  return file;
}

File file_of(const std::string& content) {
  File file = scratch_file();
  if (std::fwrite(content.data(), 1, content.size(), file.get()) != content.size() || std::fflush(file.get()) != 0) {
    throw std::runtime_error(fmt::format("cannot write a temporary file: {}", std::strerror(errno)));
  }
  std::rewind(file.get());
  return file;
}

[[noreturn]] void become(std::vector<std::string>& command, const File& input, int out, const File& err) {
  ::dup2(::fileno(input.get()), STDIN_FILENO);
  ::dup2(out, STDOUT_FILENO);
  ::dup2(::fileno(err.get()), STDERR_FILENO);
  std::vector<char*> arguments;
  for (std::string& argument : command) arguments.push_back(argument.data());
  arguments.push_back(nullptr);
  ::execvp(arguments.front(), arguments.data());
  ::_exit(not_there);
}

}  // namespace

std::optional<ProgramRun> run_program(std::vector<std::string> command, const std::string& input) {
  const File read = file_of(input);
  const File err = scratch_file();
  ChildProcess child([&](int out) { become(command, read, out, err); });
  ProgramRun run;
  run.out = read_to_end(child.pipe());
  run.ending = child.wait();
  if (run.ending.exit_status == not_there) return std::nullopt;
  std::rewind(err.get());
  run.err = read_to_end(::fileno(err.get()));
  return run;
}

}  // namespace hopscope
