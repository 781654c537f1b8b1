#include "scenario/launch_line.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "files/text_file.hpp"
#include "text/parse_number.hpp"

namespace hopscope {

namespace {

constexpr auto nothing = std::string_view::npos;

std::string_view without_folders(std::string_view word) {
  const auto slash = word.rfind('/');
  return slash == nothing ? word : word.substr(slash + 1);
}

bool is_launcher(std::string_view word) {
  constexpr std::array<std::string_view, 11> names{"mpirun", "mpiexec",    "mpiexec.hydra", "orterun",
                                                   "prun",   "prterun",    "srun",          "yhrun",
                                                   "aprun",  "mpirun_rsh", "ibrun"};
  return std::ranges::find(names, without_folders(word)) != names.end();
}

/// What is started; options after it are its own: nccl-tests have -n for iterations. An option or a variable, such as
/// --prefix=/opt/osu_7, is none.
bool is_benchmark(std::string_view word) {
  if (word.starts_with('-') || word.find('=') != nothing) return false;
  const std::string_view name = without_folders(word);
  return name.starts_with("osu_") || name.starts_with("IMB") || name.ends_with("_perf") || name.ends_with("_perf_mpi");
}

class LaunchWords {
 public:
  explicit LaunchWords(std::vector<std::string_view> words) : words_(std::move(words)) {}

  /// The number after the first of these options that is there: "-n 8", "-n=8", "--ntasks=8", and for one letter
  /// "-n8".
  template <std::size_t count>
  [[nodiscard]] std::optional<Rank> number_of(const std::array<std::string_view, count>& options) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (const std::string_view option : options) {
        if (const auto number = number_at(i, option)) return number;
      }
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::optional<Rank> number_at(std::size_t at, std::string_view option) const {
    std::string_view word = words_[at];
    if (!word.starts_with(option)) return std::nullopt;
    word.remove_prefix(option.size());
    constexpr std::size_t one_letter = 2;
    if (word.empty()) {
      word = at + 1 < words_.size() ? words_[at + 1] : "";
    } else if (word.front() == '=') {
      word.remove_prefix(1);
    } else if (option.size() != one_letter) {
      return std::nullopt;
    }
    const auto number = parse_whole_number<Rank>(word);
    return number && *number > 0 ? number : std::nullopt;
  }

  std::vector<std::string_view> words_;
};

std::optional<Rank> ranks_in(const LaunchWords& words, bool is_slurm) {
  constexpr std::array<std::string_view, 5> all{"-np", "--np", "-n", "--n", "--ntasks"};
  if (const auto ranks = words.number_of(all)) return ranks;
  // mpirun -N is something else.
  constexpr std::array<std::string_view, 2> nodes_of_slurm{"-N", "--nodes"};
  constexpr std::array<std::string_view, 1> per_node{"--ntasks-per-node"};
  const auto nodes = is_slurm ? words.number_of(nodes_of_slurm) : std::nullopt;
  const auto each = words.number_of(per_node);
  constexpr Rank most = 1 << 24;
  if (!nodes || !each || *nodes > most || *each > most / *nodes) return std::nullopt;
  return *nodes * *each;
}

/// What jobs start to see where they are: no benchmark.
bool is_utility(std::string_view word) {
  constexpr std::array<std::string_view, 8> names{"hostname", "date", "true",  "echo",
                                                  "uname",    "env",  "lscpu", "nvidia-smi"};
  return std::ranges::find(names, without_folders(word)) != names.end();
}

/// "-np 4 -host a ./osu_alltoall", without the options of the program.
struct Part {
  std::vector<std::string_view> words = {};
  std::string_view program = {};

  /// "mpirun noticed that process 3 exited" is no launch.
  [[nodiscard]] bool is_launch() const {
    if (!program.empty()) return true;
    return std::ranges::none_of(words, is_utility) &&
           std::ranges::any_of(words, [](std::string_view each) { return each.starts_with('-'); });
  }
  /// "./prepare", as one of several: its ranks are not stated.
  [[nodiscard]] bool is_other_program() const {
    return !is_launch() && std::ranges::any_of(words, [](std::string_view each) { return each.find('/') != nothing; });
  }
};

/// Where a command ends: what follows has options of its own, as "| head -n 50".
bool ends_command(std::string_view word) {
  constexpr std::array<std::string_view, 9> ends{"|", "||", "&&", "&", ";", ">", ">>", "2>&1", "|&"};
  return std::ranges::find(ends, word) != ends.end();
}

/// What a launcher starts: one part, or several with a colon between them. @param line then has what follows the
/// command
std::vector<Part> parts_of(std::string_view& line) {
  std::vector<Part> parts(1);
  for (std::string_view word = text_file::take_word(line); !word.empty(); word = text_file::take_word(line)) {
    const bool is_last = word.ends_with(';');
    if (is_last) word.remove_suffix(1);
    if (word.empty() || ends_command(word)) break;
    Part& part = parts.back();
    if (word == ":") {
      parts.emplace_back();
    } else if (part.program.empty() && is_benchmark(word)) {
      part.program = word;
    } else if (part.program.empty()) {
      part.words.push_back(word);
    }
    if (is_last) break;
  }
  return parts;
}

/// The ranks of all programs that a launcher starts, if each states its own and they are the same benchmark.
std::optional<Rank> ranks_of(std::vector<Part> parts, bool is_slurm) {
  constexpr Rank most = 1 << 24;
  Rank sum = 0;
  for (Part& part : parts) {
    const bool is_first = part.program == parts.front().program;
    const auto ranks = ranks_in(LaunchWords(std::move(part.words)), is_slurm);
    if (!is_first || !ranks || *ranks > most || sum > most) return std::nullopt;
    sum += *ranks;
  }
  return sum;
}

/// What the launcher before `line` starts; none if that is no program. @param line then has what follows the command
std::optional<Launch> take_launch(std::string_view& line, bool is_slurm) {
  std::vector<Part> parts = parts_of(line);
  const bool starts_more = std::ranges::any_of(parts, &Part::is_other_program);
  std::erase_if(parts, [](const Part& each) { return !each.is_launch(); });
  if (parts.empty()) return std::nullopt;
  Launch launch{std::nullopt, std::string(parts.front().program)};
  if (!starts_more) launch.ranks = ranks_of(std::move(parts), is_slurm);
  return launch;
}

}  // namespace

std::optional<Launch> launch_in(std::string_view line) {
  std::optional<Launch> found;
  for (std::string_view word = text_file::take_word(line); !word.empty(); word = text_file::take_word(line)) {
    if (!is_launcher(word)) continue;
    auto launch = take_launch(line, word.ends_with("srun") || word.ends_with("yhrun"));
    if (!launch) continue;
    if (!found || (found->program.empty() && !launch->program.empty())) {
      found = std::move(launch);
    } else if (!launch->program.empty()) {
      found->ranks = std::nullopt;  // of two benchmarks on a line it is not known which table is whose
    }
  }
  return found;
}

}  // namespace hopscope
