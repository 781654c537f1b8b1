#include "measurements/launch/launchers.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "files/text_file.hpp"

namespace hopscope {

namespace {

/// Of Open MPI, and of MPICH and what is made from it, which have the same name.
constexpr Launcher of_mpi{
    .programs =
        "mpirun mpiexec mpirun.openmpi mpiexec.openmpi mpirun.mpich mpiexec.mpich mpirun.hydra mpiexec.hydra "
        "mpiexec.slurm mpiexec.gforker mpirun_rsh mpirun_mpt mpiexec_mpt orterun prun prterun ibrun",
    .ranks = "np n c",
    .values =
        "x H N host hosts hostfile f machine machinefile default-hostfile add-host add-hostfile ppn perhost npernode "
        "npersocket cpus-per-proc cpus-per-rank cpu-list cpu-set slot-list map-by rank-by bind-to rankfile rf wdir wd "
        "path prefix output output-filename xterm stdin timeout tune preload-files max-restarts personality dvm "
        "dvm-uri app am pset cpu-bind mem-bind membind runtime-options genvlist envlist configfile bootstrap "
        "bootstrap-exec rmk launcher launcher-exec iface binding grr demux umask prepend-pattern outfile-pattern "
        "errfile-pattern branch-count usize config depth cc display exclude-hosts with-ft o",
    .two_values = "mca gmca omca pmixmca prtemca genv env",
    .flags =
        "l u v q V check_mpi line-buffer verbose quiet version oversubscribe nooversubscribe overcommit "
        "allow-run-as-root display-map display-devel-map display-topo display-allocation report-bindings "
        "tag-output timestamp-output nolocal bynode byslot bycore bind-to-core bind-to-none bind-to-socket "
        "pernode use-hwthread-cpus enable-recovery disable-recovery continuous do-not-launch do-not-resolve "
        "leave-session-attached novm exclusive xml noprefix merge-stderr-to-stdout show-progress "
        "index-argv-by-rank debug-daemons debug-devel prepend-rank ordered-output print-all-exitcodes "
        "print-rank-map genvall genvnone envall envnone disable-auto-cleanup rr rsh ssh show keep-fqdn-hostnames "
        "preload-binary label unbuffered",
    .has_short_options = false};

constexpr Launcher of_slurm{
    .programs = "srun yhrun",
    .ranks = "n ntasks",
    .nodes = "N nodes",
    .ranks_per_node = "ntasks-per-node tasks-per-node",
    .values =
        "A B C D G J L M S T W c d e i m o p q r t w x account acctg-freq accel-bind bb bbf chdir clusters comment "
        "constraint container container-id core-spec cores-per-socket cpu-bind cpu_bind cpu-freq cpus-per-gpu "
        "cpus-per-task deadline delay-boot dependency distribution epilog error exclude export export-file extra "
        "extra-node-info gid gpu-bind gpu-freq gpus gpus-per-node gpus-per-socket gpus-per-task gres gres-flags "
        "het-group hint input job-name jobid licenses mail-type mail-user mcs-label mem mem-bind mem_bind mem-per-cpu "
        "mem-per-gpu mincpus mpi msg-timeout network nodelist ntasks-per-core ntasks-per-gpu ntasks-per-socket "
        "open-mode output pack-group partition prefer priority profile prolog qos relative reservation signal "
        "slurmd-debug sockets-per-node switches task-epilog task-prolog thread-spec threads threads-per-core time "
        "time-min tmp tree-width tres-bind tres-per-task uid wait wckey",
    .flags =
        "E H I K O Q V X Z k l s u v bcast compress contiguous disable-status exact exclusive external help hold "
        "immediate kill-on-bad-exit label multi-prog nice no-allocate no-kill no-requeue overcommit overlap "
        "oversubscribe preserve-env propagate pty quiet quit-on-interrupt reboot requeue resv-ports spread-job "
        "test-only unbuffered usage use-min-nodes verbose version whole",
    .takes_last = true};

constexpr Launcher of_flux{
    .programs = "flux",
    .ranks = "n ntasks",
    .nodes = "N nodes",
    .ranks_per_node = "tasks-per-node",
    .values =
        "B S c g o q t add-file bank begin-time cores cores-per-task cwd dependency env env-file env-remove error "
        "gpus-per-node gpus-per-task input job-name output queue requires rlimit setattr setopt signal taskmap "
        "tasks-per-core time-limit urgency",
    .flags = "l u v x debug dry-run exclusive label-io unbuffered verbose",
    .takes_last = true,
    .has_commands = true};

constexpr Launcher of_lsf{
    .programs = "jsrun",
    .ranks = "p np",
    .sets = "n nrs",
    .ranks_per_set = "a tasks_per_rs",
    .values =
        "D E F K M X b c d e f g h k l o r t bind chdir cpu_per_rs env exit_on_error gpu_per_rs latency_priority "
        "launch_distribution memory_per_rs m rs_per_host rs_per_socket smpiargs stdio_input stdio_mode stdio_stderr "
        "stdio_stdout",
    .flags = "V i immediate version"};

constexpr Launcher of_alps{
    .programs = "aprun",
    .ranks = "n pes",
    .values =
        "D F L N R S a cc d e j m p r t architecture cpu-binding cpu-time-limit cpus-per-cu cpus-per-pe debug "
        "environment-override memory-per-pe node-list pes-per-node pes-per-numa-node protection-domain",
    .flags = "B C T b q ss batch-args bypass-app-transfer quiet reconnect strict-memory-containment sync-output"};

constexpr std::array<const Launcher*, 5> all_launchers{&of_mpi, &of_slurm, &of_flux, &of_lsf, &of_alps};

std::string_view without_folders(std::string_view word) {
  const auto slash = word.rfind('/');
  return slash == std::string_view::npos ? word : word.substr(slash + 1);
}

bool is_among(std::string_view word, std::string_view list) {
  for (std::string_view each = text_file::take_word(list); !each.empty(); each = text_file::take_word(list)) {
    if (each == word) return true;
  }
  return false;
}

/// Of an option whose value is not in the same word. @param name without dashes
LauncherOption named_option(const Launcher& of, std::string_view name) {
  using Meaning = LauncherOption::Meaning;
  if (is_among(name, of.ranks)) return {Meaning::ranks, 1};
  if (is_among(name, of.nodes)) return {Meaning::nodes, 1};
  if (is_among(name, of.ranks_per_node)) return {Meaning::ranks_per_node, 1};
  if (is_among(name, of.sets)) return {Meaning::sets, 1};
  if (is_among(name, of.ranks_per_set)) return {Meaning::ranks_per_set, 1};
  if (is_among(name, of.values)) return {Meaning::value, 1};
  if (is_among(name, of.two_values)) return {Meaning::value, 2};
  return {is_among(name, of.flags) ? Meaning::flag : Meaning::unknown};
}

LauncherOption with_attached(LauncherOption option, std::string_view value) {
  option.values = option.values == 2 ? 1 : 0;
  option.attached = value;
  if (option.meaning == LauncherOption::Meaning::unknown) option.meaning = LauncherOption::Meaning::value;
  return option;
}

constexpr std::string_view blanks = " \t\r\n\v\f";
constexpr auto no_place = std::string_view::npos;

bool is_quote(char c) { return c == '"' || c == '\''; }

class WordsOfCommand {
 public:
  explicit WordsOfCommand(std::string_view line)
      : line_(line), last_single_(line.rfind('\'')), last_double_(line.rfind('"')) {}

  std::vector<CommandWord> read() {
    for (at_ = line_.find_first_not_of(blanks); at_ < line_.size(); at_ = line_.find_first_not_of(blanks, at_)) {
      if (is_quote(line_[at_])) {
        read_quoted();
      } else {
        const std::size_t begin = at_;
        at_ = end_of_word();
        add(line_.substr(begin, at_ - begin));
      }
    }
    return std::move(words_);
  }

 private:
  /// The quote that closes one; none if it closes nothing, as an apostrophe.
  [[nodiscard]] std::optional<std::size_t> closing(std::size_t open) const {
    const std::size_t last = line_[open] == '"' ? last_double_ : last_single_;
    if (last == no_place || last <= open) return std::nullopt;
    return line_.find(line_[open], open + 1);
  }

  void read_quoted() {
    const std::size_t open = at_++;
    const auto close = closing(open);
    if (!close) return;
    const std::string_view inside = line_.substr(at_, *close - at_);
    at_ = *close + 1;
    const bool is_text = inside.find_first_of(blanks) != no_place;
    words_.push_back({inside, is_text ? CommandWord::Kind::text : CommandWord::Kind::word});
  }

  /// Blanks within quotes, as in A="b c", do not end a word.
  [[nodiscard]] std::size_t end_of_word() const {
    std::size_t end = at_;
    while (end < line_.size() && blanks.find(line_[end]) == no_place) {
      const bool opens = is_quote(line_[end]) && line_[end - 1] == '=';
      const auto close = opens ? closing(end) : std::nullopt;
      end = close.value_or(end) + 1;
    }
    return end;
  }

  void add(std::string_view word) {
    constexpr std::array<std::string_view, 7> pipes{"|", ">", ">>", "<", "|&", "2>&1", "&>"};
    constexpr std::array<std::string_view, 3> ends{"||", "&&", "&"};
    using Kind = CommandWord::Kind;
    if (std::ranges::find(pipes, word) != pipes.end()) return words_.push_back({word, Kind::pipe});
    if (std::ranges::find(ends, word) != ends.end()) return words_.push_back({word, Kind::next_line});
    if (word.starts_with('`')) word.remove_prefix(1);
    auto closed = std::ranges::count(word, ')') - std::ranges::count(word, '(');  // brackets of words before
    if (closed < 0) word.remove_prefix(word.rfind('(') + 1);                      // "(mpirun", "out=$(mpirun"
    const std::size_t last = word.find_last_not_of(";`");
    std::string_view bare = word.substr(0, last == no_place ? 0 : last + 1);
    for (; closed > 0 && bare.ends_with(')'); --closed) bare.remove_suffix(1);
    if (bare.size() > 1 && is_quote(bare.back()) && std::ranges::count(bare, bare.back()) == 1) bare.remove_suffix(1);
    if (!bare.empty()) words_.push_back({bare});
    if (bare.size() < word.size() && word.find_first_of(";)`", bare.size()) != no_place)
      words_.push_back({word.substr(bare.size()), Kind::next_line});
  }

  std::string_view line_;
  std::size_t last_single_;
  std::size_t last_double_;
  std::size_t at_ = 0;
  std::vector<CommandWord> words_;
};

}  // namespace

LauncherOption Launcher::option(std::string_view word) const {
  using Meaning = LauncherOption::Meaning;
  const bool is_long = word.starts_with("--");
  std::string_view name = word.substr(is_long ? 2 : 1);
  if (name.empty()) return {Meaning::flag};  // "--"
  const auto equals = name.find('=');
  if (equals != std::string_view::npos)
    return with_attached(named_option(*this, name.substr(0, equals)), name.substr(equals + 1));
  const LauncherOption whole = named_option(*this, name);
  if (is_long || name.size() == 1 || whole.meaning != Meaning::unknown) return whole;
  const LauncherOption first = named_option(*this, name.substr(0, 1));
  const bool is_number = name[1] >= '0' && name[1] <= '9';
  if (first.values == 1 && (has_short_options || is_number)) return with_attached(first, name.substr(1));
  const auto is_flag = [&](const char& c) { return is_among({&c, 1}, flags); };
  return {has_short_options && std::ranges::all_of(name, is_flag) ? Meaning::flag : Meaning::unknown};
}

const Launcher* launcher_named(std::string_view word) {
  const auto found =
      std::ranges::find_if(all_launchers, [&](const Launcher* each) { return is_program_among(word, each->programs); });
  return found == all_launchers.end() ? nullptr : *found;
}

bool is_program_among(std::string_view word, std::string_view list) { return is_among(without_folders(word), list); }

bool is_wrapper(std::string_view word) {
  constexpr std::string_view names =
      "nice ionice chrt numactl taskset hwloc-bind likwid-pin likwid-perfctr env time timeout stdbuf bash sh zsh csh "
      "tcsh ksh python python3 perl shifter singularity apptainer docker podman sarus perf strace ltrace valgrind nsys "
      "ncu";
  return is_program_among(word, names);
}

bool is_utility(std::string_view word) {
  constexpr std::string_view names = "hostname date true echo uname env lscpu nvidia-smi";
  return is_program_among(word, names);
}

bool is_benchmark(std::string_view word) {
  if (word.starts_with('-') || word.find('=') != std::string_view::npos) return false;
  const std::string_view name = without_folders(word);
  return name.starts_with("osu_") || name.starts_with("IMB") || name.ends_with("_perf") || name.ends_with("_perf_mpi");
}

std::vector<CommandWord> command_words(std::string_view line) { return WordsOfCommand(line).read(); }

}  // namespace hopscope
