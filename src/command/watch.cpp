#include "command/commands.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <optional>

#include <fmt/format.h>

#include <poll.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <termios.h>
#include <unistd.h>

#include "command/line/command_line.hpp"
#include "command/line/terminal.hpp"
#include "output/watch/step_view.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

void write_out(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

using Moment = std::chrono::steady_clock::time_point;

int milliseconds_until(Moment moment) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(moment - std::chrono::steady_clock::now());
  return static_cast<int>(std::max<std::int64_t>(0, left.count()));
}

/// The terminal in raw mode with a full-screen display. Signals that would end the program, or report a new size, are
/// received as input, so that the terminal is always restored.
class FullScreen {
 public:
  FullScreen() {
    ::tcgetattr(STDIN_FILENO, &before_);
    termios raw = before_;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    sigset_t wanted;
    sigemptyset(&wanted);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH}) sigaddset(&wanted, signal);
    ::sigprocmask(SIG_BLOCK, &wanted, &blocked_before_);
    signals_ = ::signalfd(-1, &wanted, SFD_NONBLOCK | SFD_CLOEXEC);
    ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw);
    write_out("\x1b[?1049h\x1b[?25l");
  }
  ~FullScreen() {
    write_out("\x1b[?25h\x1b[?1049l");
    ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_);
    ::close(signals_);
    ::sigprocmask(SIG_SETMASK, &blocked_before_, nullptr);
  }
  FullScreen(const FullScreen&) = delete;
  FullScreen& operator=(const FullScreen&) = delete;

  /// Waits for keys, a signal, or until `moment`, if there is one. @return the bytes of the keys; "q" on a signal to
  /// end the program; empty at that moment, or if the size has changed
  [[nodiscard]] std::string wait(std::optional<Moment> moment) const {
    std::array<pollfd, 2> from{pollfd{STDIN_FILENO, POLLIN, 0}, pollfd{signals_, POLLIN, 0}};
    if (::poll(from.data(), from.size(), moment ? milliseconds_until(*moment) : -1) <= 0) return "";
    signalfd_siginfo info{};
    if (::read(signals_, &info, sizeof info) == sizeof info) return info.ssi_signo == SIGWINCH ? "" : "q";
    std::array<char, 64> bytes{};
    const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    return count <= 0 ? "q" : std::string(bytes.data(), static_cast<std::size_t>(count));
  }

 private:
  termios before_{};
  sigset_t blocked_before_{};
  int signals_ = -1;
};

bool speaks_unicode() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    if (value != nullptr && *value != '\0') {
      return std::strstr(value, "UTF-8") != nullptr || std::strstr(value, "utf8") != nullptr;
    }
  }
  return false;
}

StepViewStyle style_of_terminal(const Options& options) {
  StepViewStyle style;
  style.text = result_style(options);
  style.unicode = speaks_unicode();
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0) {
    style.rows = std::max<int>(size.ws_row, 8);
    style.text.width = std::max<int>(size.ws_col, 40);
  }
  return style;
}

enum class Key { none, next, previous, first, last, play, next_run, previous_run, quit };

/// Removes the first key from `bytes`, which may contain several.
Key take_key(std::string_view& bytes) {
  struct Entry {
    std::string_view bytes;
    Key key;
  };
  constexpr std::array entries{
      Entry{"\x1b[C", Key::next},     Entry{"\x1bOC", Key::next},          Entry{"l", Key::next},
      Entry{"\x1b[D", Key::previous}, Entry{"\x1bOD", Key::previous},      Entry{"h", Key::previous},
      Entry{"\x1b[H", Key::first},    Entry{"\x1b[1~", Key::first},        Entry{"\x1bOH", Key::first},
      Entry{"\x1b[F", Key::last},     Entry{"\x1b[4~", Key::last},         Entry{"\x1bOF", Key::last},
      Entry{" ", Key::play},          Entry{"n", Key::next_run},           Entry{"\x1b[6~", Key::next_run},
      Entry{"p", Key::previous_run},  Entry{"\x1b[5~", Key::previous_run}, Entry{"q", Key::quit},
      Entry{"\x1b", Key::quit}};
  for (const auto& [name, key] : entries) {
    if (!bytes.starts_with(name) || (key == Key::quit && bytes.starts_with("\x1b") && bytes.size() > 1)) continue;
    bytes.remove_prefix(name.size());
    return key;
  }
  // An unused key: its escape sequence is skipped as a whole.
  bytes.remove_prefix(bytes.front() == '\x1b' ? bytes.size() : 1);
  return Key::none;
}

/// The run and the step shown.
class Position {
 public:
  explicit Position(const std::vector<ShownRun>& runs) : runs_(runs) {
    views_.reserve(runs.size());
    for (const ShownRun& run : runs) views_.emplace_back(run);
  }

  /// False if the user quits.
  bool move(Key key) {
    switch (key) {
      case Key::next: go_to(step_ + 1); break;
      case Key::previous: go_to(step_ == 0 ? 0 : step_ - 1); break;
      case Key::first: go_to(0); break;
      case Key::last: go_to(steps()); break;
      case Key::play: plays_ = !plays_; return true;
      case Key::next_run: turn_to(std::min(run_ + 1, runs_.size() - 1)); break;
      case Key::previous_run: turn_to(run_ == 0 ? 0 : run_ - 1); break;
      case Key::quit: return false;
      case Key::none: return true;
    }
    plays_ = false;
    return true;
  }
  /// Advances to the next step.
  void play() {
    go_to(step_ + 1);
    if (step_ + 1 == steps()) plays_ = false;
  }

  [[nodiscard]] bool plays() const { return plays_; }
  /// Its display; the layout of a network is computed once.
  [[nodiscard]] std::vector<std::string> lines(const StepViewStyle& style) const {
    if (steps() == 0) return {"Nothing is sent."};
    return views_[run_].lines(step_, style);
  }
  [[nodiscard]] std::string keys() const {
    const std::string others = runs_.size() > 1 ? fmt::format("   n p run ({} of {})", run_ + 1, runs_.size()) : "";
    return fmt::format("arrow keys, Home, End: step   space: {}{}   q: leave", plays_ ? "stop" : "play", others);
  }

 private:
  [[nodiscard]] std::size_t steps() const { return runs_[run_].result.steps.size(); }
  void go_to(std::size_t step) { step_ = steps() == 0 ? 0 : std::min(step, steps() - 1); }
  void turn_to(std::size_t run) {
    run_ = run;
    go_to(step_);
  }

  const std::vector<ShownRun>& runs_;
  std::vector<StepView> views_;
  std::size_t run_ = 0;
  std::size_t step_ = 0;
  bool plays_ = false;
};

void show(const Position& position, const StepViewStyle& style) {
  auto lines = position.lines({style.text, style.rows - 1, style.unicode});
  lines.resize(static_cast<std::size_t>(style.rows - 1));
  lines.push_back(
      paint(position.keys().substr(0, static_cast<std::size_t>(style.text.width - 1)), Colour::dim, style.text));
  for (std::string& line : lines) line = safe_in_colour(line);
  write_out(fmt::format("\x1b[H{}\x1b[K", joined(lines, "\x1b[K\r\n")));
}

}  // namespace

void require_terminal() {
  if (::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1) return;
  throw UsageError("hopscope: --watch needs a terminal and a keyboard\nTry: hopscope report FILE --output page.html");
}

void watch(const std::vector<ShownRun>& runs) {
  constexpr std::chrono::milliseconds a_step(900);
  Options options;
  Position position(runs);
  const FullScreen screen;
  std::optional<Moment> next;  // when the next step is shown during playback, whatever else is shown before
  for (;;) {
    show(position, style_of_terminal(options));
    const std::string bytes = screen.wait(next);
    for (std::string_view keys = bytes; !keys.empty();) {
      if (!position.move(take_key(keys))) return;
    }
    const auto now = std::chrono::steady_clock::now();
    const bool is_time = next && now >= *next;
    if (is_time && position.plays()) position.play();
    if (!position.plays()) {
      next.reset();
    } else if (!next || is_time) {
      next = now + a_step;
    }
  }
}

}  // namespace hopscope
