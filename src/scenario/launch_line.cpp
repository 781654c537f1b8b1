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

/// @param list words with spaces between them
bool is_among(std::string_view word, std::string_view list) {
  for (std::string_view each = text_file::take_word(list); !each.empty(); each = text_file::take_word(list)) {
    if (each == word) return true;
  }
  return false;
}

bool is_launcher(std::string_view word) {
  constexpr std::string_view names =
      "mpirun mpiexec mpiexec.hydra orterun prun prterun srun yhrun aprun mpirun_rsh ibrun";
  return is_among(without_folders(word), names);
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
  constexpr std::string_view names = "hostname date true echo uname env lscpu nvidia-smi";
  return is_among(without_folders(word), names);
}

/// How many words after an option of a launcher may be its values. Most options have one.
std::size_t values_after(std::string_view option) {
  constexpr std::string_view two =
      "-mca --mca -gmca --gmca -omca --omca -genv --genv -pmixmca --pmixmca -prtemca --prtemca";
  constexpr std::string_view none =
      "-l -u -v -q -s -O -Q -E -k -d -- --label --unbuffered --verbose -verbose --quiet -quiet --exclusive --overlap "
      "--oversubscribe -oversubscribe --overcommit --nooversubscribe -nooversubscribe --allow-run-as-root "
      "-allow-run-as-root --display-map -display-map --display-allocation -display-allocation --report-bindings "
      "-report-bindings --tag-output -tag-output --timestamp-output -timestamp-output --nolocal -nolocal --bynode "
      "-bynode --byslot -byslot --bycore --bind-to-core -bind-to-core --bind-to-none -bind-to-none --bind-to-socket "
      "-bind-to-socket --pty --multi-prog --no-kill --contiguous --exact -prepend-rank -print-all-exitcodes -genvall "
      "-genvnone --enable-recovery";
  const bool has_value = option.find('=') != nothing || is_among(option, none);
  const bool is_attached = option.size() > 2 && option[1] != '-' && option[2] >= '0' && option[2] <= '9';  // -n8
  if (has_value || is_attached) return 0;
  return is_among(option, two) ? 2 : 1;
}

/// What starts another program, and has options of its own.
bool is_wrapper(std::string_view word) {
  constexpr std::string_view names =
      "nice ionice chrt numactl taskset hwloc-bind likwid-pin likwid-perfctr env time timeout stdbuf bash sh zsh csh "
      "tcsh "
      "ksh python python3 perl shifter singularity apptainer docker podman sarus perf strace ltrace valgrind nsys ncu";
  return is_among(without_folders(word), names);
}

/// "-np 4 -host a ./osu_alltoall": what a launcher is told.
struct Part {
  std::vector<std::string_view> words = {};  ///< of the launcher
  std::string_view started = {};             ///< the first word of what it starts
  std::string_view program = {};             ///< the benchmark; behind `started`, if that is a wrapper
  std::size_t values = 0;                    ///< the next words that may be of an option

  void take(std::string_view word) {
    if (started.empty() && !is_benchmark(word) && !is_wrapper(word)) {
      const bool is_option = word.starts_with('-');
      if (is_option || values > 0) {
        values = is_option ? values_after(word) : values - 1;
        return words.push_back(word);
      }
    }
    if (started.empty()) started = word;
    if (program.empty() && is_benchmark(word)) program = word;
  }

  /// "mpirun noticed that process 3 exited" is no launch.
  [[nodiscard]] bool is_launch() const { return !program.empty() || (!is_utility(started) && !words.empty()); }
  /// "./prepare", as one of several: its ranks are not stated.
  [[nodiscard]] bool is_other_program() const { return !is_launch() && started.find('/') != nothing; }
};

/// "$", "a@node:~#", "A=b", "time": in "Note: mpirun -n 4 is deprecated" there is no command.
bool may_precede_command(std::string_view word) {
  constexpr std::string_view words = "time nohup exec sudo env command then do && ; ||";
  return is_among(word, words) || std::string_view("$#%>+;|&]").find(word.back()) != nothing ||
         word.find('=') != nothing;
}

/// Where a command ends: what follows has options of its own, as "| head -n 50".
bool ends_command(std::string_view word) {
  constexpr std::string_view ends = "| || && & ; > >> 2>&1 |&";
  return is_among(word, ends);
}

/// What a launcher starts: one part, or several with a colon between them. @param line then has what follows the
/// command
std::vector<Part> parts_of(std::string_view& line) {
  std::vector<Part> parts(1);
  for (std::string_view word = text_file::take_word(line); !word.empty(); word = text_file::take_word(line)) {
    const bool is_last = word.ends_with(';');
    if (is_last) word.remove_suffix(1);
    if (word.empty() || ends_command(word)) break;
    if (word == ":") {
      parts.emplace_back();
    } else {
      parts.back().take(word);
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
  bool is_first = true;  // the word, but for what stands in front of a command
  for (std::string_view word = text_file::take_word(line); !word.empty(); word = text_file::take_word(line)) {
    if (!is_launcher(word)) {
      is_first = may_precede_command(word);
      continue;
    }
    auto launch = take_launch(line, word.ends_with("srun") || word.ends_with("yhrun"));
    if (!launch) continue;
    launch->is_command = is_first;
    if (!found || (found->program.empty() && !launch->program.empty())) {
      found = std::move(launch);
    } else if (!launch->program.empty()) {
      found->ranks = std::nullopt;  // of two benchmarks on a line it is not known which table is whose
    }
  }
  return found;
}

}  // namespace hopscope
