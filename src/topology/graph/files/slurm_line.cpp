#include "topology/graph/files/slurm_line.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "text/parse_number.hpp"
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

constexpr std::size_t most_of_list = 40;    // characters of a list, in a message
constexpr std::size_t longest_name = 255;   // of a host, by RFC 1035
constexpr std::size_t longest_number = 18;  // digits, which 64 bits hold
constexpr std::uint64_t most_counted = std::uint64_t{1} << 60;

std::string shown_list(std::string_view list) { return '"' + excerpt(list, most_of_list) + '"'; }

/// "01-04": its numbers, with as many digits as the first has if that begins with 0.
struct HostRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  std::size_t digits = 0;

  /// @pre first <= last
  [[nodiscard]] std::uint64_t count() const { return last - first + 1; }
};

/// A text, and the numbers in brackets after it; none after the last text.
struct HostPart {
  std::string_view text;
  std::vector<HostRange> ranges;
  std::uint64_t count = 1;  ///< of the numbers in all ranges
};

std::optional<HostRange> range_in(std::string_view text) {
  const auto dash = text.find('-');
  const std::string_view begin = text.substr(0, dash);
  const std::string_view end = dash == std::string_view::npos ? begin : text.substr(dash + 1);
  if (begin.size() > longest_number || end.size() > longest_number) return std::nullopt;
  const auto first = parse_whole_number<std::uint64_t>(begin);
  const auto last = parse_whole_number<std::uint64_t>(end);
  if (!first || !last) return std::nullopt;
  return HostRange{*first, *last, begin.starts_with('0') ? begin.size() : 0};
}

/// One name of the list, or the names of one expression with brackets.
class HostNames {
 public:
  /// @return what is wrong; empty if nothing is
  std::string read(std::string_view text) {
    parts_.clear();
    if (text.size() > longest_name && text.find('[') == std::string_view::npos) return too_long(text);
    const std::string_view whole = text;
    for (auto open = text.find('['); open != std::string_view::npos; open = text.find('[')) {
      const auto close = text.find(']', open);
      if (close == std::string_view::npos) return fmt::format("has {}, in which a ] is missing", shown_list(whole));
      parts_.push_back({text.substr(0, open), {}, 0});
      if (const std::string wrong = read_ranges(text.substr(open + 1, close - open - 1)); !wrong.empty())
        return fmt::format("has {}{}", shown_list(whole), wrong);
      text.remove_prefix(close + 1);
    }
    parts_.push_back({text, {}, 1});
    if (std::ranges::any_of(parts_, [](const HostPart& each) { return each.text.find(']') != each.text.npos; }))
      return fmt::format("has {}, in which a [ is missing", shown_list(whole));
    return longest() > longest_name ? too_long(whole) : "";
  }

  /// How many names there are, or more than `most`.
  [[nodiscard]] std::uint64_t count(std::uint64_t most) const {
    std::uint64_t names = 1;
    for (const HostPart& part : parts_) {
      if (part.count > most || names * part.count > most) return most + 1;
      names *= part.count;
    }
    return names;
  }

  void tell(const std::function<void(std::string name)>& tell) const { tell_from(0, "", tell); }

 private:
  static std::string too_long(std::string_view text) {
    return fmt::format("has {}, a name of more than {} characters", shown_list(text), longest_name);
  }

  /// @return what is wrong, to be said after the list; empty if nothing is
  std::string read_ranges(std::string_view text) {
    HostPart& part = parts_.back();
    while (true) {
      const auto comma = std::min(text.find(','), text.size());
      const auto range = range_in(text.substr(0, comma));
      if (!range) return "; in brackets are numbers and ranges, as in node[01-04,7]";
      if (range->last < range->first)
        return fmt::format(", whose range {} ends before it begins", excerpt(text.substr(0, comma), most_of_list));
      part.ranges.push_back(*range);
      part.count = std::min(part.count + range->count(), most_counted);
      if (comma == text.size()) return "";
      text.remove_prefix(comma + 1);
    }
  }

  [[nodiscard]] std::size_t longest() const {
    std::size_t characters = 0;
    for (const HostPart& part : parts_) {
      std::size_t digits = 0;
      for (const HostRange& each : part.ranges)
        digits = std::max(digits, fmt::formatted_size("{:0{}}", each.last, each.digits));
      characters += part.text.size() + digits;
    }
    return characters;
  }

  void tell_from(std::size_t at, const std::string& begin, const std::function<void(std::string name)>& tell) const {
    const HostPart& part = parts_[at];
    std::string name = begin + std::string(part.text);
    if (at + 1 == parts_.size()) return tell(std::move(name));
    for (const HostRange& range : part.ranges) {
      for (std::uint64_t number = range.first; number <= range.last; ++number)
        tell_from(at + 1, fmt::format("{}{:0{}}", name, number, range.digits), tell);
    }
  }

  std::vector<HostPart> parts_;
};

/// The first name of a list, up to a comma that is not in brackets; removes it.
std::string_view take_name(std::string_view& list) {
  std::size_t end = 0;
  for (bool is_inside = false; end < list.size() && (is_inside || list[end] != ','); ++end) {
    if (list[end] == '[') is_inside = true;
    if (list[end] == ']') is_inside = false;
  }
  const std::string_view name = list.substr(0, end);
  list.remove_prefix(std::min(end + 1, list.size()));
  return name;
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

std::string for_each_host(std::string_view list, std::size_t most, const std::function<void(std::string name)>& tell) {
  HostNames names;
  std::uint64_t count = 0;
  for (std::string_view rest = list; !rest.empty();) {
    const std::string_view name = take_name(rest);
    if (name.empty()) continue;
    if (std::string wrong = names.read(name); !wrong.empty()) return wrong;
    count += names.count(most);
    if (count > most) return fmt::format("has {}, too many names; at most {} are possible", shown_list(list), most);
  }
  if (count == 0) return "has a list without names";
  for (std::string_view rest = list; !rest.empty();) {
    const std::string_view name = take_name(rest);
    if (name.empty() || !names.read(name).empty()) continue;
    names.tell(tell);
  }
  return "";
}

}  // namespace hopscope
