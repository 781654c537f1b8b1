// A table of messages as CSV.

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "files/text_file.hpp"
#include "schedule/messages/message_table.hpp"
#include "sizes/words.hpp"
#include "text/formatted.hpp"
#include "text/utf8.hpp"

namespace hopscope {

namespace {

using text_file::Lines;
using text_file::quoted;

constexpr std::array columns{"step", "from", "to", "words", "blocks", "route", "name", "after", "pause"};
constexpr std::size_t columns_needed = 3;
constexpr std::ptrdiff_t to_column = 2;
constexpr std::ptrdiff_t pause_column = 8;
constexpr std::string_view block_separators = ";,";  // a comma where it does not separate columns
constexpr std::string_view name_separators = ";";    // a name may have a comma
constexpr double largest = 2e9;

/// @param separators each of which separates
std::vector<std::string_view> parts_of(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts;
  while (true) {
    const auto end = text.find_first_of(separators);
    parts.push_back(text_file::trimmed(text.substr(0, end)));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

class CsvTable {
 public:
  CsvTable(const std::string& file, const std::string& text) : lines_(text) {
    constexpr std::size_t shortest_line = 6;  // "1,0,1", and its end
    table_.file = file;
    table_.messages.reserve(
        std::min(static_cast<std::size_t>(std::ranges::count(text, '\n')), text.size() / shortest_line));
  }

  MessageTable read() {
    if (read_head()) {
      while (next_line() && mistakes_.size() < text_file::most_mistakes) read_line();
    }
    if (!mistakes_.empty()) throw InputError(std::move(mistakes_));
    return std::move(table_);
  }

 private:
  void add(std::string text) {
    mistakes_.push_back({table_.file, text_file::at_line(lines_.number()), std::move(text)});
  }

  bool read_head() {
    if (!next_line()) {
      mistakes_.push_back({table_.file, "", "is empty; give a first line with the columns step, from, to"});
      return false;
    }
    separator_ = text_file::separator_of(lines_.line());
    std::vector<std::string_view> names;
    text_file::split_fields(lines_.line(), separator_, names);
    const bool has_names = std::ranges::any_of(names, [](std::string_view name) {
      return std::ranges::find(columns, in_small_letters(std::string(name))) != columns.end();
    });
    if (!has_names) {
      add(fmt::format("has no names of columns, which the first line gives, as step,from,to,blocks; there are {}",
                      joined(columns, ", ")));
      return false;
    }
    for (const std::string_view name : names) {
      const auto column = std::ranges::find(columns, in_small_letters(std::string(name)));
      if (column == columns.end()) {
        add(fmt::format("{} is not a column; allowed: {}", quoted(name), joined(columns, ", ")));
      } else if (std::ranges::find(columns_, column - columns.begin()) != columns_.end()) {
        add(fmt::format("the column {} is given twice", quoted(name)));
      }
      columns_.push_back(column - columns.begin());
    }
    for (std::size_t needed = 0; needed < columns_needed; ++needed) {
      if (std::ranges::find(columns_, static_cast<std::ptrdiff_t>(needed)) == columns_.end()) {
        add(fmt::format("the column {} is missing", columns[needed]));
      }
    }
    return mistakes_.empty();
  }

  void read_line() {
    text_file::split_fields(lines_.line(), separator_, fields_);
    if (fields_.size() != columns_.size()) {
      return add(fmt::format("has {} fields, and the first line {}", fields_.size(), columns_.size()));
    }
    TableMessage message;
    message.row = static_cast<std::uint32_t>(lines_.number());
    const bool is_pause = field(to_column).empty() && !field(pause_column).empty();
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      if (is_pause && columns_[i] == to_column) continue;
      if (is_pause && columns_[i] > to_column && columns_[i] < pause_column && !fields_[i].empty()) {
        add(fmt::format("is a pause, since it has no \"to\", and a pause has no {}",
                        columns[static_cast<std::size_t>(columns_[i])]));
        continue;
      }
      read_field(columns_[i], fields_[i], message);
    }
    if (is_pause) {
      table_.pauses.push_back({message.row, message.step, message.from, message.details().pause});
    } else {
      table_.messages.push_back(std::move(message));
    }
  }

  /// What the line has in a column; empty if the table has no such column.
  [[nodiscard]] std::string_view field(std::ptrdiff_t column) const {
    const auto place = std::ranges::find(columns_, column);
    return place == columns_.end() ? std::string_view() : fields_[static_cast<std::size_t>(place - columns_.begin())];
  }

  void read_field(std::ptrdiff_t column, std::string_view text, TableMessage& message) {
    if (text.empty() && column >= static_cast<std::ptrdiff_t>(columns_needed)) return;
    switch (column) {
      case 0: message.step = static_cast<Step>(whole(text, "a step")); return;
      case 1: message.from = static_cast<Rank>(whole(text, "a rank")); return;
      case 2: message.to = static_cast<Rank>(whole(text, "a rank")); return;
      case 3: message.words = words_in(text); return;
      case 4: read_blocks(text, message); return;
      case 5: read_route(text, message); return;
      case 6: message.with_details().name = text; return;
      case 7:
        for (const std::string_view name : parts_of(text, name_separators))
          message.with_details().after.emplace_back(name);
        return;
      default: message.with_details().pause = time_in(text);
    }
  }

  // After # which of the parallel channels leads to the vertex.
  void read_route(std::string_view text, TableMessage& message) {
    TableDetails& details = message.with_details();
    for (const std::string_view stop : parts_of(text, "-")) {
      const auto mark = stop.find('#');
      details.route.push_back(static_cast<NodeId>(whole(text_file::trimmed(stop.substr(0, mark)), "a vertex")));
      if (mark == std::string_view::npos && details.parallel.empty()) continue;
      details.parallel.resize(details.route.size(), -1);
      if (mark == std::string_view::npos) continue;
      const std::string_view channel = text_file::trimmed(stop.substr(mark + 1));
      details.parallel.back() = static_cast<std::int32_t>(whole(channel, "the number of a channel"));
    }
  }

  Time time_in(std::string_view text) {
    const auto number = text_file::number_in(text);
    if (number && *number >= 0 && *number <= longest_pause) return *number;
    add(fmt::format("{} is not a time; give a number from 0 to 1e15", quoted(text)));
    return 0;
  }

  /// The next line that is no comment.
  bool next_line() {
    while (lines_.next_filled()) {
      if (!text_file::trimmed(lines_.line()).starts_with('#')) return true;
    }
    return false;
  }

  std::int64_t whole(std::string_view text, std::string_view what) {
    const auto number = text_file::number_in(text);
    if (number && *number >= 0 && *number <= largest && std::floor(*number) == *number) {
      return static_cast<std::int64_t>(*number);
    }
    add(fmt::format("{} is not {}, a whole number", quoted(text), what));
    return 0;
  }

  std::optional<double> words_in(std::string_view text) {
    const auto number = text_file::number_in(text);
    const std::string why = number ? sizes::why_no_size(*number, text) : quoted(text) + " is not a number of words";
    if (why.empty()) return number;
    add(why);
    return std::nullopt;
  }

  void read_blocks(std::string_view text, TableMessage& message) {
    for (const std::string_view block : parts_of(text, block_separators)) {
      const auto parts = parts_of(block, ":");
      const auto ends = parts_of(parts.front(), ">");
      const auto part = parts.size() == 2 ? parts_of(parts[1], "@") : std::vector<std::string_view>();
      if (ends.size() != 2 || parts.size() > 2 || part.size() > 2) {
        add(
            fmt::format("{} is not a block; give its source and its destination, as 0>3, 0>* or 0+1+2>3, and the words "
                        "of a part of it, as 0>3:0.5, and where it begins, as 0>*:4@8",
                        quoted(block)));
        continue;
      }
      const std::vector<RankRange> sources = sources_in(ends[0]);
      const bool is_one = sources.size() == 1 && sources.front().first == sources.front().last;
      const Rank destination = ends[1] == "*" ? everyone : static_cast<Rank>(whole(ends[1], "a rank"));
      message.blocks.push_back({{sources.front().first, destination},
                                part.empty() ? std::nullopt : words_in(part[0]),
                                part.size() < 2 ? std::nullopt : words_in(part[1]),
                                is_one ? std::vector<RankRange>() : sources});
    }
  }

  /// "3", "0+1+2", "0..3+8": at least one range.
  std::vector<RankRange> sources_in(std::string_view text) {
    std::vector<RankRange> sources;
    for (const std::string_view each : parts_of(text, "+")) {
      const auto dots = each.find("..");
      const auto first = static_cast<Rank>(whole(text_file::trimmed(each.substr(0, dots)), "a rank"));
      const auto last = dots == std::string_view::npos
                            ? first
                            : static_cast<Rank>(whole(text_file::trimmed(each.substr(dots + 2)), "a rank"));
      sources.push_back({first, last});
      if (last < first) add(fmt::format("{} is not a range of ranks; give the lower one first, as 0..3", quoted(each)));
    }
    if (const std::string why = joined_ranges(sources); !why.empty()) add(fmt::format("{}: {}", quoted(text), why));
    return sources;
  }

  Lines lines_;
  MessageTable table_;
  std::vector<Mistake> mistakes_;
  char separator_ = ',';
  std::vector<std::ptrdiff_t> columns_;  // in the order of the file, as indices of `columns`
  std::vector<std::string_view> fields_;
};

}  // namespace

MessageTable read_messages_csv(const std::string& file, const std::string& text) { return CsvTable(file, text).read(); }

}  // namespace hopscope
