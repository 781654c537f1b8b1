#include "command/line/terminal.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>

#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>

#include "output/file.hpp"
#include "output/folded_mistakes.hpp"
#include "process/host.hpp"
#include "text/safe_text.hpp"
#include "text/utf8.hpp"

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

// A random mark that the author of an input file cannot guess, so that only this program's own colour sequences carry
// it. It contains no "m", which ends a sequence.
const std::string& colour_mark() {
  static const std::string mark = [] {
    std::random_device random;
    return fmt::format("{:08x}{:08x}", random(), random());
  }();
  return mark;
}

}  // namespace

TextStyle result_style(const Options& options) {
  constexpr int narrowest = 60;
  TextStyle style;
  style.formulas = options.formulas;
  style.all = options.all;
  if (!shows_on_terminal(options)) return style;
  style.colour = !is_set("NO_COLOR") && !is_dumb();
  style.colour_mark = colour_mark();
  style.width = std::clamp(terminal_columns(STDOUT_FILENO, style.width), narrowest, style.width);
  return style;
}

std::string rendered(const Printed& printed, const Options& options) {
  switch (options.format) {
    case Format::json: return printed.json();
    case Format::csv: return printed.csv();
    case Format::jsonl: return printed.json_lines();
    case Format::html: return printed.html();
    case Format::table: break;
  }
  TextStyle style = result_style(options);
  if (options.study != nullptr && options.study->is_for_grep && !shows_on_terminal(options))
    style.width = std::numeric_limits<int>::max();
  return printed.table(style);
}

bool shows_on_terminal(const Options& options) { return !options.output && ::isatty(STDOUT_FILENO) == 1; }

ProgressStyle progress_style(const Options& options) {
  ProgressStyle style;
  const char* wish = std::getenv("HOPSCOPE_PROGRESS");
  if (options.quiet || (wish != nullptr && std::strcmp(wish, "none") == 0)) return style;
  const bool can_be_redrawn = !is_dumb() && ::isatty(STDERR_FILENO) == 1;
  style.shown = can_be_redrawn ? ProgressStyle::Shown::in_place : ProgressStyle::Shown::every_minute;
  style.width = std::max(2, terminal_columns(STDERR_FILENO, 80));
  style.stamp = [] { return local_time() + ' '; };
  return style;
}

void deliver(const std::string& results, const Options& options) {
  if (options.format != Format::table) return deliver_document(results, options);
  if (!options.output) return print(results);
  write_file(*options.output, safe_text(results));
}

void deliver_document(const std::string& document, const Options& options) {
  if (shows_on_terminal(options)) return print(document);
  if (options.output) return write_file(*options.output, document);
  write_standard_output(document);
}

void print(const std::string& text) { write_standard_output(safe_in_colour(text)); }

std::string safe_in_colour(const std::string& text) { return safe_text(text, colour_mark()); }

// A program in a file may fail with a text of any length.
void tell(const std::string& text) {
  constexpr std::size_t most_characters = 256 << 10;
  const std::string_view shown = first_characters(text, most_characters);
  std::fprintf(stderr, "%s%s\n", safe_text(shown).c_str(), shown.size() < text.size() ? " .." : "");
}

// Files may share a platform, whose mistake is that of each.
void tell(const InputError& error) {
  for (const std::string& line : folded_lines(error.mistakes())) tell(line);
}

void tell(const UsageError& error) {
  const std::string text = error.what();
  // Only help and hints after a message have several lines; the message itself may quote the user's input.
  const std::size_t hint = std::min(text.rfind("\nTry: hopscope "), text.size());
  if (text.starts_with("hopscope: ")) return tell(one_line(text.substr(0, hint)) + text.substr(hint));
  tell(text);
}

void open_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    // open() returns the lowest free descriptor, which is this one.
    if (::fcntl(stream, F_GETFD) < 0) (void)::open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY);
  }
}

}  // namespace hopscope
