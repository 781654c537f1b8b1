// Reads time-independent traces of SMPI: lines of a rank, an action and its arguments.

#include "schedule/actions/smpi/trace.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <optional>

#include <fmt/format.h>

#include "files/text_file.hpp"
#include "schedule/actions/rank_action.hpp"
#include "text/parse_number.hpp"

namespace hopscope {

namespace {

constexpr std::int64_t most_smpi_ranks = 1 << 16;
constexpr double most_smpi_number = 1e15;

/// An action by its name, and how many arguments it has; for those with counts of every rank, at least.
struct SmpiName {
  std::string_view name;
  SmpiKind kind;
  std::size_t least;
  std::size_t most;
  bool has_counts = false;
};
constexpr std::array<SmpiName, 34> smpi_names{{
    {"init", SmpiKind::init, 0, 1},
    {"compute", SmpiKind::compute, 1, 1},
    {"sleep", SmpiKind::sleep, 1, 1},
    {"send", SmpiKind::send, 2, 4},
    {"isend", SmpiKind::isend, 2, 4},
    {"recv", SmpiKind::recv, 2, 4},
    {"irecv", SmpiKind::irecv, 2, 4},
    {"sendrecv", SmpiKind::send_recv, 4, 6},
    {"wait", SmpiKind::wait, 0, 3},
    {"test", SmpiKind::test, 0, 3},
    {"waitall", SmpiKind::wait_all, 0, 1},
    {"barrier", SmpiKind::barrier, 0, 0},
    {"bcast", SmpiKind::bcast, 1, 3},
    {"reduce", SmpiKind::reduce, 2, 4},
    {"allreduce", SmpiKind::all_reduce, 2, 3},
    {"gather", SmpiKind::gather, 2, 5},
    {"gatherv", SmpiKind::gather_v, 2, 0, true},
    {"allgather", SmpiKind::all_gather, 2, 4},
    {"allgatherv", SmpiKind::all_gather_v, 2, 0, true},
    {"scatter", SmpiKind::scatter, 2, 5},
    {"scatterv", SmpiKind::scatter_v, 2, 0, true},
    {"reducescatter", SmpiKind::reduce_scatter, 2, 0, true},
    {"scan", SmpiKind::scan, 2, 3},
    {"exscan", SmpiKind::scan, 2, 3},
    {"alltoall", SmpiKind::all_to_all, 2, 4},
    {"alltoallv", SmpiKind::all_to_all_v, 4, 0, true},
    {"finalize", SmpiKind::nothing, 0, 0},
    {"comm_size", SmpiKind::nothing, 0, 0},
    {"comm_split", SmpiKind::nothing, 0, 0},
    {"comm_dup", SmpiKind::nothing, 0, 0},
    {"comm_free", SmpiKind::nothing, 0, 0},
    {"probe", SmpiKind::nothing, 0, 0},  // the receive that follows waits for the message
    {"iprobe", SmpiKind::nothing, 0, 0},
    {"location", SmpiKind::nothing, 0, 0},
}};

/// What cannot be simulated, and why.
struct Refusal {
  std::string_view name;
  std::string_view why;
};
constexpr std::string_view not_told =
    "it does not tell which request has ended; use a wait that names its message, or waitall";
constexpr std::array<Refusal, 11> refused_actions{{
    {"put", "one-sided operations are not simulated"},
    {"get", "one-sided operations are not simulated"},
    {"accumulate", "one-sided operations are not simulated"},
    {"waitany", not_told},
    {"waitsome", not_told},
    {"testany", not_told},
    {"testsome", not_told},
    {"testall", not_told},
    {"ssend", "synchronous sends are not simulated"},
    {"issend", "synchronous sends are not simulated"},
    {"sendrecv_replace", "a trace of SMPI has sendRecv in its place"},
}};

std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? char(letter - 'A' + 'a') : letter;
  });
  return lower;
}

/// Why an action is refused; empty if it is not.
std::string_view refusal_of(std::string_view name) {
  const auto refused = std::ranges::find(refused_actions, name, &Refusal::name);
  if (refused != refused_actions.end()) return refused->why;
  if (name.starts_with("win_")) return "one-sided operations are not simulated";
  if (name.starts_with("file_")) return "files are not simulated";
  if (!name.starts_with('i')) return {};
  const auto blocking = std::ranges::find(smpi_names, name.substr(1), &SmpiName::name);
  if (blocking == smpi_names.end() || !is_collective(blocking->kind)) return {};
  return "non-blocking collectives are not simulated; the blocking ones are, without the i";
}

/// SimGrid passes over what begins with no rank; here that is only a line that cannot be a slip, as "~".
bool says_something(std::string_view line) {
  return !line.starts_with('#') && std::ranges::any_of(line, [](char letter) {
    const auto code = static_cast<unsigned char>(letter);
    return std::isalnum(code) != 0 || code >= 0x80;
  });
}

/// The lines of one file, added to their ranks.
class SmpiReading {
 public:
  SmpiReading(SmpiTrace& trace, ScheduleMistakes& mistakes) : trace_(trace), mistakes_(mistakes) {}

  /// @param own the rank of a file that is of one rank only
  void read(std::string_view text, std::optional<Rank> own) {
    own_ = own;
    trace_.bytes += text.size();
    for (text_file::Lines lines(text); lines.next_filled();) {
      line_ = lines.number();
      std::string_view rest = lines.line();
      rest = text_file::trimmed(rest);
      if (says_something(rest)) read_line(rest);
    }
  }

 private:
  void fail(const std::string& what) {
    mistakes_.add(own_ ? trace_.place(*own_, static_cast<std::uint32_t>(line_)) : text_file::at_line(line_), what);
  }

  void read_line(std::string_view rest) {
    const std::string_view first = text_file::take_word(rest);
    const auto rank = parse_whole_number<std::int64_t>(first);
    if (!rank || *rank < 0 || *rank >= most_smpi_ranks) {
      return fail(fmt::format("begins with {}, and a line begins with a rank from 0 to {}", text_file::quoted(first),
                              most_smpi_ranks - 1));
    }
    if (own_ && *rank != *own_) return fail(fmt::format("is of rank {} in the file of rank {}", *rank, *own_));
    if (std::cmp_greater_equal(*rank, trace_.ranks.size())) trace_.ranks.resize(static_cast<std::size_t>(*rank) + 1);
    const std::string_view word = text_file::take_word(rest);
    const std::string name = in_lower_case(word);
    const std::string_view refused = refusal_of(name);
    if (!refused.empty()) return fail(fmt::format("{} is not supported: {}", name, refused));
    const auto known = std::ranges::find(smpi_names, name, &SmpiName::name);
    if (name.empty() || known == smpi_names.end()) {
      return fail(name.empty()
                      ? std::string("has no action after its rank")
                      : fmt::format("{} is not an action of a time-independent trace", text_file::quoted(word)));
    }
    if (name == "comm_split" && trace_.splits.empty()) {
      trace_.splits = trace_.place(static_cast<Rank>(*rank), static_cast<std::uint32_t>(line_));
    }
    if (known->kind != SmpiKind::nothing) add(trace_.ranks[static_cast<std::size_t>(*rank)], *known, rest);
  }

  void add(SmpiRank& rank, const SmpiName& known, std::string_view rest) {
    SmpiAction action{known.kind, static_cast<std::uint32_t>(line_), static_cast<std::uint32_t>(rank.numbers.size()),
                      0};
    for (std::string_view word = text_file::take_word(rest); !word.empty(); word = text_file::take_word(rest)) {
      const auto number = parse_number(word);
      if (!number || !(std::abs(*number) <= most_smpi_number)) {
        return fail(fmt::format("{} is not a number up to {}", text_file::quoted(word), most_smpi_number));
      }
      rank.numbers.push_back(*number);
      ++action.count;
    }
    if (action.count < known.least || (action.count > known.most && !known.has_counts)) {
      const std::string range = known.has_counts           ? fmt::format("{} or more", known.least)
                                : known.least < known.most ? fmt::format("{} to {}", known.least, known.most)
                                                           : fmt::format("{}", known.most);
      return fail(fmt::format("{} takes {} arguments, not {}", known.name, range, action.count));
    }
    if (known.kind >= SmpiKind::send && known.kind <= SmpiKind::irecv && action.count == 2) trace_.has_tags = false;
    rank.actions.push_back(action);
  }

  SmpiTrace& trace_;
  ScheduleMistakes& mistakes_;
  std::optional<Rank> own_;
  std::size_t line_ = 0;
};

/// The names in a list of files; none if the text is a trace itself.
std::vector<std::string_view> names_in_list(std::string_view text) {
  std::vector<std::string_view> names;
  for (text_file::Lines lines(text); lines.next_filled();) {
    const std::string_view name = text_file::trimmed(lines.line());
    if (!says_something(name)) continue;
    if (names.empty() && (name.find_first_of(" \t") != std::string_view::npos || parse_number(name))) return {};
    names.push_back(name);
  }
  return names;
}

/// The file that a list names: relative to the list, or else, since the names often come from another machine, beside
/// it.
std::string listed_file(Files& files, const std::string& list, std::string_view name) {
  const std::filesystem::path folder = std::filesystem::path(list).parent_path();
  const std::string relative = (folder / name).string();
  return files.exists(relative) ? relative : (folder / std::filesystem::path(name).filename()).string();
}

}  // namespace

std::string SmpiTrace::place(Rank rank, std::uint32_t line) const {
  const std::string& own = ranks[static_cast<std::size_t>(rank)].file;
  return own.empty() ? fmt::format("rank {}, line {}", rank, line)
                     : fmt::format("rank {}, line {} of {}", rank, line, own);
}

std::string SmpiTrace::name(SmpiKind kind) {
  return std::string(std::ranges::find(smpi_names, kind, &SmpiName::kind)->name);
}

bool is_smpi(const std::string& file, const std::string& text, Files& files) {
  const auto begins_as_trace = [](std::string_view trace) {
    text_file::Lines lines(trace);
    while (lines.next_filled()) {
      std::string_view rest = text_file::trimmed(lines.line());
      if (!says_something(rest)) continue;
      if (!parse_whole_number<std::int64_t>(text_file::take_word(rest))) return false;
      const std::string name = in_lower_case(text_file::take_word(rest));
      return !refusal_of(name).empty() || std::ranges::find(smpi_names, name, &SmpiName::name) != smpi_names.end();
    }
    return false;
  };
  const auto names = names_in_list(text);
  if (names.empty()) return begins_as_trace(text);
  const std::string first = listed_file(files, file, names.front());
  std::vector<Mistake> unread;
  const auto content = files.exists(first) ? text_file::read_text(files, first, "a trace", unread) : std::nullopt;
  return content && begins_as_trace(*content);
}

SmpiTrace read_smpi(const std::string& file, const std::string& text, Files& files) {
  SmpiTrace trace{.file = file, .bytes = 0, .ranks = {}};
  ScheduleMistakes mistakes(file);
  SmpiReading reading(trace, mistakes);
  const auto names = names_in_list(text);
  if (names.size() > most_smpi_ranks) {
    mistakes.add("", fmt::format("lists {} files; up to {} ranks are possible", names.size(), most_smpi_ranks));
    mistakes.throw_if_any();
  }
  const bool are_split = names.size() > 1;  // a single file is of all ranks
  if (are_split) trace.ranks.resize(names.size());
  for (std::size_t rank = 0; rank < names.size(); ++rank) {
    const std::string own = listed_file(files, file, names[rank]);
    if (are_split) trace.ranks[rank].file = std::filesystem::path(own).filename().string();
    std::vector<Mistake> unread;
    const auto content = text_file::read_text(files, own, "the trace of a rank", unread);
    for (const Mistake& each : unread) {
      mistakes.add(text_file::at_line(rank + 1),
                   fmt::format("lists {}: {}", text_file::quoted(names[rank]), each.message));
    }
    if (content) reading.read(*content, are_split ? std::optional(static_cast<Rank>(rank)) : std::nullopt);
  }
  if (names.empty()) reading.read(text, std::nullopt);
  if (trace.ranks.empty() && mistakes.none()) mistakes.add("", "has no action of any rank");
  mistakes.throw_if_any();
  return trace;
}

}  // namespace hopscope
