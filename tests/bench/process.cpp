#include "process.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <exception>
#include <stdexcept>

namespace hopscope::bench {

namespace {

double seconds_of(const rusage& usage) {
  const auto seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec;
  const auto microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
  return static_cast<double>(seconds) + static_cast<double>(microseconds) * 1e-6;
}

[[noreturn]] void work_and_end(const std::function<void()>& work) {
  try {
    work();
  } catch (const std::exception& /*error*/) {
    _exit(1);
  }
  _exit(0);
}

/// Becomes the program; returns only if that cannot be.
void become(const std::vector<std::string>& arguments) {
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  ::dup2(::open("/dev/null", O_WRONLY), STDOUT_FILENO);
  ::execv(argv.front(), argv.data());
  throw std::runtime_error("there is no program " + arguments.front());
}

}  // namespace

Spent run_apart(const std::function<void()>& work) {
  const pid_t child = ::fork();
  if (child == 0) work_and_end(work);
  int status = 0;
  rusage usage{};
  if (child < 0 || ::wait4(child, &status, 0, &usage) != child) throw std::runtime_error("no process could be made");
  if (status != 0) throw std::runtime_error("the process failed");
  return {seconds_of(usage), static_cast<double>(usage.ru_maxrss) * 1024};
}

Spent run_hopscope(const std::vector<std::string>& arguments) {
  std::vector<std::string> all = {HOPSCOPE_PROGRAM};
  all.insert(all.end(), arguments.begin(), arguments.end());
  return run_apart([&] { become(all); });
}

double seconds_of_children() {
  rusage usage{};
  ::getrusage(RUSAGE_CHILDREN, &usage);
  return seconds_of(usage);
}

std::string beside(const std::string& file) { return HOPSCOPE_BENCH "/" + file; }

}  // namespace hopscope::bench
