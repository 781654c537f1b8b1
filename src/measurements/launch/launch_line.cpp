#include "measurements/launch/logged_commands.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "measurements/launch/launched_part.hpp"
#include "measurements/launch/launchers.hpp"

namespace hopscope {

namespace {

using WordsOfLine = std::vector<CommandWord>;

/// The launcher at a place in a line; null if there is none. @param at then is its last word: "flux mini run"
const Launcher* launcher_at(const WordsOfLine& words, std::size_t& at) {
  if (words[at].kind != CommandWord::Kind::word) return nullptr;
  const Launcher* const launcher = launcher_named(words[at].text);
  if (launcher == nullptr || !launcher->has_commands) return launcher;
  std::size_t last = at + 1;
  if (last < words.size() && words[last].text == "mini") ++last;
  if (last >= words.size() || words[last].text != "run") return nullptr;
  at = last;
  return launcher;
}

/// What a launcher starts: one part, or several with a colon between them.
struct StartedByLauncher {
  const Launcher* launcher;
  std::vector<LaunchedPart> parts;

  /// The ranks of all parts, if each states its own and they are the same benchmark.
  [[nodiscard]] std::optional<Rank> ranks() const {
    constexpr Rank most = 1 << 24;
    Rank sum = 0;
    for (const LaunchedPart& part : parts) {
      const auto ranks = part.ranks();
      const bool is_first = part.program() == parts.front().program();
      if (part.is_other_program() || !is_first || !ranks || *ranks > most || sum > most) return std::nullopt;
      sum += *ranks;
    }
    return sum;
  }
};

/// One command, in which a launcher may start another one.
class LaunchCommand {
 public:
  explicit LaunchCommand(const Launcher& launcher) { begin(launcher); }

  /// @param at the first word behind the launcher; then the one that ends the command
  std::optional<Launch> read(const WordsOfLine& words, std::size_t& at) {
    for (; at < words.size() && !words[at].ends_command(); ++at) {
      LaunchedPart& part = levels_.back().parts.back();
      if (words[at].text == ":") {
        levels_.back().parts.emplace_back(*levels_.back().launcher);
      } else if (const Launcher* const inner = inner_launcher(words, at)) {
        part.start_launcher(words[at].text);
        begin(*inner);
      } else {
        note_text(words[at]);
        part.take(words[at]);
      }
    }
    return conclusion();
  }

 private:
  void begin(const Launcher& launcher) { levels_.push_back({&launcher, {LaunchedPart(launcher)}}); }

  const Launcher* inner_launcher(const WordsOfLine& words, std::size_t& at) const {
    const LaunchedPart& part = levels_.back().parts.back();
    return part.may_start() && part.program().empty() ? launcher_at(words, at) : nullptr;
  }

  /// srun -n 1 bash -c 'mpirun -np 8 ./osu_alltoall'
  void note_text(const CommandWord& word) {
    const LaunchedPart& part = levels_.back().parts.back();
    const bool may_be_command = word.kind == CommandWord::Kind::text && part.may_start() && part.program().empty();
    if (may_be_command && !in_text_) in_text_ = launch_in(word.text);
  }

  std::optional<Launch> conclusion() {
    const auto starts_program = [](const StartedByLauncher& level) {
      return std::ranges::any_of(level.parts, &LaunchedPart::is_launch);
    };
    while (levels_.size() > 1 && !starts_program(levels_.back())) levels_.pop_back();
    if (levels_.size() == 1 && !starts_program(levels_.back()) && !in_text_) return std::nullopt;
    Launch launch;
    if (in_text_) {
      launch = *std::move(in_text_);
    } else {
      launch = of_innermost();
      levels_.pop_back();
    }
    const bool is_started_once =
        std::ranges::all_of(levels_, [](const StartedByLauncher& level) { return level.ranks() == 1; });
    if (!is_started_once) launch.ranks = std::nullopt;
    return launch;
  }

  Launch of_innermost() {
    StartedByLauncher& level = levels_.back();
    const bool starts_more = std::ranges::any_of(level.parts, &LaunchedPart::is_other_program);
    std::erase_if(level.parts, [](const LaunchedPart& each) { return !each.is_launch(); });
    const auto ranks = starts_more ? std::nullopt : level.ranks();
    return {ranks, std::string(level.parts.front().program())};
  }

  std::vector<StartedByLauncher> levels_;  // the outermost first
  std::optional<Launch> in_text_;
};

/// "$", "a@node:~#", "A=b", "time": in "Note: mpirun -n 4 is deprecated" there is no command.
bool may_precede_command(std::string_view word) {
  constexpr std::string_view words = "time nohup exec sudo env command then do";
  constexpr std::string_view ends = "$#%>+;|&]";
  return word.empty() || is_program_among(word, words) || ends.find(word.back()) != std::string_view::npos ||
         word.find('=') != std::string_view::npos;
}

/// The launches of a line, of which one is taken.
class LaunchesOfLine {
 public:
  void add(Launch launch) {
    if (!found_ || (found_->program.empty() && !launch.program.empty())) {
      found_ = std::move(launch);
    } else if (!launch.program.empty()) {
      found_->ranks = std::nullopt;  // of two benchmarks on a line it is not known which table is whose
    }
  }
  /// A benchmark that no known launcher starts.
  void add_other_start() {
    if (found_ && found_->program.empty()) found_->ranks = std::nullopt;
  }
  [[nodiscard]] std::optional<Launch> take() { return std::move(found_); }

 private:
  std::optional<Launch> found_;
};

}  // namespace

std::optional<Launch> launch_in(std::string_view line) {
  const WordsOfLine words = command_words(line);
  LaunchesOfLine launches;
  bool is_first = true;     // the word, but for what stands in front of a command
  bool is_of_pipe = false;  // the command takes what the one before it prints
  for (std::size_t at = 0; at < words.size(); ++at) {
    const CommandWord word = words[at];
    if (const Launcher* const launcher = launcher_at(words, at)) {
      auto launch = LaunchCommand(*launcher).read(words, ++at);
      --at;  // the word that ends the command
      if (!launch) continue;
      launch->is_command = is_first;
      launches.add(*std::move(launch));
      continue;
    }
    if (word.kind == CommandWord::Kind::text) {
      if (auto launch = launch_in(word.text)) launches.add(*std::move(launch));
    } else if (!is_of_pipe && is_benchmark(word.text)) {
      launches.add_other_start();
    }
    if (word.ends_command()) is_of_pipe = word.kind == CommandWord::Kind::pipe;
    is_first = word.ends_command() || may_precede_command(word.text);
  }
  return launches.take();
}

}  // namespace hopscope
