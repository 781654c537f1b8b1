#include "command/terminal.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "output/file.hpp"

namespace hopscope {

namespace {

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

bool is_dumb() {
  const char* terminal = std::getenv("TERM");
  return terminal != nullptr && std::strcmp(terminal, "dumb") == 0;
}

int columns(int descriptor, int otherwise) {
  winsize size{};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return otherwise;
  return size.ws_col;
}

}  // namespace

TextStyle result_style(const Options& options) {
  constexpr int narrowest = 60;
  TextStyle style;
  if (!shows_on_terminal(options)) return style;
  style.colour = !is_set("NO_COLOR") && !is_dumb();
  style.width = std::clamp(columns(STDOUT_FILENO, style.width), narrowest, style.width);
  return style;
}

bool shows_on_terminal(const Options& options) { return !options.output && ::isatty(STDOUT_FILENO) == 1; }

bool may_show_progress(const Options& options) { return !options.quiet && !is_dumb() && ::isatty(STDERR_FILENO) == 1; }

int progress_width() { return std::max(2, columns(STDERR_FILENO, 80)); }

void deliver(const std::string& results, const Options& options) {
  if (options.output) {
    write_file(*options.output, results);
  } else {
    write_standard_output(results);
  }
}

void tell(const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); }

void open_standard_streams() {
  int descriptor = 0;
  do {
    descriptor = ::open("/dev/null", O_RDWR);
  } while (descriptor >= 0 && descriptor <= STDERR_FILENO);
  if (descriptor >= 0) ::close(descriptor);
}

}  // namespace hopscope
