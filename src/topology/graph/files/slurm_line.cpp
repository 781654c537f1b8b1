#include "topology/graph/files/slurm_line.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "text/safe_text.hpp"
#include "text/utf8.hpp"

namespace hopscope {

namespace {

constexpr std::string_view slurm_blanks = " \t\r";

void skip_blanks(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(slurm_blanks), line.size()));
}

/// The text before the first of these signs; removes it.
std::string_view take_until(std::string_view& line, std::string_view signs) {
  const std::string_view taken = line.substr(0, line.find_first_of(signs));
  line.remove_prefix(taken.size());
  return taken;
}

/// The key at the beginning of a line, and the = after it, which are removed; empty if there are none.
std::string take_key(std::string_view& line) {
  constexpr std::size_t longest = 64;  // more than any parameter has
  std::string_view rest = line;
  const std::string_view key = take_until(rest, " \t\r=\"");
  skip_blanks(rest);
  if (key.empty() || key.size() > longest || !rest.starts_with('=')) return "";
  line = rest.substr(1);
  skip_blanks(line);
  return in_small_letters(std::string(key));
}

}  // namespace

bool SlurmLines::next() {
  line_.clear();
  while (!rest_.empty()) {
    const auto end = std::min(rest_.find('\n'), rest_.size());
    std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++read_;
    line = line.substr(0, line.find('#'));
    line = line.substr(0, line.find_last_not_of(slurm_blanks) + 1);
    if (line_.empty()) number_ = read_;
    const bool continues = line.ends_with('\\');
    line_ += line.substr(0, line.size() - (continues ? 1 : 0));
    if (continues) continue;
    if (line_.find_first_not_of(slurm_blanks) != std::string::npos) return true;
    line_.clear();
  }
  return line_.find_first_not_of(slurm_blanks) != std::string::npos;
}

SlurmPairs slurm_pairs(std::string_view line) {
  constexpr std::size_t most_quoted = 40;
  SlurmPairs pairs;
  for (skip_blanks(line); !line.empty(); skip_blanks(line)) {
    const std::string_view here = line;
    std::string key = take_key(line);
    const bool is_quoted = line.starts_with('"');
    if (is_quoted) line.remove_prefix(1);
    const std::string_view value = take_until(line, is_quoted ? "\"" : slurm_blanks);
    const bool has_end = !is_quoted || line.starts_with('"');
    if (is_quoted && has_end) line.remove_prefix(1);
    const bool is_parameter = !is_quoted && value.find('=') != std::string_view::npos;
    if (key.empty() || value.empty() || !has_end || is_parameter) {
      pairs.wrong = fmt::format("has \"{}\" where a parameter and its value are expected, as in Nodes=node[01-04]",
                                excerpt(here, most_quoted));
      return pairs;
    }
    pairs.all.push_back({std::move(key), std::string(value)});
  }
  return pairs;
}

std::string first_slurm_key(std::string_view line) {
  skip_blanks(line);
  return take_key(line);
}

}  // namespace hopscope
