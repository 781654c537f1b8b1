#include "measurements/log_lines.hpp"

#include <algorithm>

#include "files/text_file.hpp"
#include "measurements/benchmarks.hpp"

namespace hopscope {

namespace {

std::string_view without_label(std::string_view line) {
  if (line.starts_with('[')) {
    const auto end = line.find(']');
    const std::string_view label = line.substr(1, end == std::string_view::npos ? end : end - 1);
    const std::string_view rank = label.substr(label.rfind('@') + 1);
    const bool is_rank = !rank.empty() && rank.find_first_not_of("0123456789,") == std::string_view::npos;
    const std::string_view rest = end == std::string_view::npos ? "" : line.substr(end + 1);
    constexpr std::string_view stream = "<stdout>:";
    if (is_rank && rest.starts_with(stream)) return rest.substr(stream.size());
    if (is_rank && rest.starts_with(' ')) return rest.substr(1);
  }
  const auto digits = line.find_first_not_of("0123456789");
  if (digits != std::string_view::npos && digits > 0 && line.substr(digits).starts_with(": "))
    return line.substr(digits + 2);
  return line;
}

/// A line of a table that a mail quotes: "> # Size  Avg Latency(us)". Of other lines the > may be a prompt.
std::string_view without_quotation(std::string_view line) {
  const std::string_view rest = text_file::trimmed(line.substr(std::min(line.find_first_not_of("> "), line.size())));
  const bool is_of_table = !rest.empty() && (rest.front() == '#' || (rest.front() >= '0' && rest.front() <= '9'));
  return line.starts_with('>') && is_of_table ? rest : line;
}

/// A line with or without its #, which then has to be known by the rest.
struct MarkedLine {
  explicit MarkedLine(std::string_view line)
      : has_mark(line.starts_with("# ")), rest(text_file::trimmed(line.substr(has_mark ? 1 : 0))) {}

  bool has_mark;
  std::string_view rest;
};

}  // namespace

std::string_view printed_line(std::string_view line) {
  const std::string_view printed = without_quotation(text_file::trimmed(without_label(text_file::trimmed(line))));
  return printed.substr(printed.starts_with("\\#") ? 1 : 0);
}

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  for (std::string_view word = text_file::take_word(line); !word.empty(); word = text_file::take_word(line))
    words.push_back(word);
  return words;
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

std::optional<std::string> title_of_osu(std::string_view line) {
  const MarkedLine marked(line);
  constexpr std::string_view last = " Test";
  const auto end = marked.rest.find(last);
  const bool has_end = end != std::string_view::npos;
  const bool is_of_other = (marked.rest.starts_with("OSU ") || marked.rest.starts_with("OMB ")) && has_end;
  const bool is_own = marked.rest.starts_with("OSU MPI") || marked.rest.starts_with("OSU NCCL");
  if (!is_own && !is_of_other) return std::nullopt;
  // A sentence about a test goes on behind its version.
  const auto behind = has_end ? words_of(marked.rest.substr(end + last.size())) : std::vector<std::string_view>();
  if (!marked.has_mark && (behind.size() != 1 || !behind.front().starts_with('v'))) return std::nullopt;
  return std::string(text_file::trimmed(marked.rest.substr(0, end)));
}

std::optional<std::string> title_of_imb(std::string_view line) {
  const MarkedLine marked(line);
  constexpr std::string_view first = "Benchmarking ";
  if (!marked.rest.starts_with(first)) return std::nullopt;
  const std::string_view name = text_file::trimmed(marked.rest.substr(first.size()));
  const bool is_known = name == "PingPong" || benchmark_of_imb(name).has_value();
  if (!marked.has_mark && !is_known) return std::nullopt;
  return std::string(name);
}

std::optional<std::string_view> rank_of_device(std::string_view line) {
  const MarkedLine marked(line);
  if (!marked.has_mark && (!contains(line, " Pid ") || !contains(line, " device "))) return std::nullopt;
  const auto words = words_of(marked.rest);
  if (words.size() < 4 || words.front() != "Rank" || !contains(line, " on ")) return std::nullopt;
  return words[1];
}

}  // namespace hopscope
