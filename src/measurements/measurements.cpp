#include "measurements/measurements.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "files/text_file.hpp"
#include "json/suggestions.hpp"

namespace hopscope {

namespace {

using text_file::at_column;
using text_file::at_line;
using LogFields = std::vector<std::string_view>;

constexpr std::size_t most_rows = 1'000'000;
constexpr std::size_t most_columns = 1000;
constexpr double most = 1e15;
constexpr double least = 1e-30;  // positive, as for costs
constexpr const char* example = "m,hops,time";

enum TableColumn : std::size_t { words, time_taken, hops, startups, combined, weight, column_count };

// Alternative names of columns; the last four are those in a table of a store.
struct OtherName {
  std::string_view name;
  std::string_view own;
};
constexpr std::array other_names{OtherName{"words", "m"},
                                 OtherName{"message_words", "m"},
                                 OtherName{"words_per_rank", "m"},
                                 OtherName{"hops_per_rank", "hops"},
                                 OtherName{"startups_per_rank", "startups"},
                                 OtherName{"combined_per_rank", "combined"}};

std::string_view own_name(std::string_view name) {
  for (const OtherName& other : other_names) {
    if (other.name == name) return other.own;
  }
  return name;
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return out;
}

class MeasurementReader {
 public:
  MeasurementReader(std::string_view text, std::string file, Weighting weighting, Switching switching)
      : lines_(text), weighting_(weighting), switching_(switching) {
    read_.file = std::move(file);
  }

  Measurements read() {
    read_header();
    LogFields fields;
    while (has_names_ && mistakes_.size() < text_file::most_mistakes && next()) {
      text_file::split_fields(lines_.line(), separator_, fields);
      read_row(fields);
    }
    if (mistakes_.empty()) check_rows();
    if (!mistakes_.empty()) throw InputError(std::move(mistakes_));
    return std::move(read_);
  }

 private:
  // Advances to the next line with data.
  bool next() {
    while (lines_.next_filled()) {
      if (!text_file::trimmed(lines_.line()).starts_with('#')) return true;
    }
    return false;
  }

  void read_header() {
    if (!next()) return tell("", fmt::format("has only comments; begin with names of columns: {}", example));
    separator_ = text_file::separator_of(lines_.line());
    header_line_ = lines_.number();
    LogFields names;
    text_file::split_fields(lines_.line(), separator_, names);
    width_ = names.size();
    if (width_ > most_columns) {
      return tell(at_line(header_line_), fmt::format("has {} columns; at most {} are allowed", width_, most_columns));
    }
    if (std::ranges::all_of(names, [](std::string_view name) { return text_file::number_in(name).has_value(); })) {
      return tell(
          at_line(header_line_),
          fmt::format("has numbers where the names of columns should be; begin with a line such as {}", example));
    }
    has_names_ = true;
    for (std::size_t i = 0; i < names.size(); ++i) place_column(names[i], i);
    suggest_columns(names);
    require_columns();
    for (std::size_t i = 0; i < column_count; ++i) {
      if (places_[i]) order_.push_back(static_cast<TableColumn>(i));
    }
    std::ranges::sort(order_, {}, [this](TableColumn column) { return *places_[column]; });
    read_.has_hops = places_[hops].has_value();
    read_.has_startups = places_[startups].has_value();
  }

  void place_column(std::string_view given, std::size_t place) {
    const std::string name = lower(given);
    const auto& columns = measurement_columns();
    const auto found = std::ranges::find(columns, own_name(name), &MeasurementColumn::name);
    if (found == columns.end()) {
      unknown_.push_back(place);
      return;
    }
    auto& taken = places_[static_cast<std::size_t>(found - columns.begin())];
    if (taken) {
      return tell(at_column(header_line_, place + 1),
                  fmt::format("{} is column {} already; give one of them", text_file::quoted(found->name), *taken + 1));
    }
    taken = place;
  }

  // A name similar to that of an absent column is taken for a typing error, any other for a column of another program.
  void suggest_columns(const LogFields& names) {
    input::Names missing;
    for (std::size_t i = 0; i < column_count; ++i) {
      if (!places_[i]) missing.push_back(measurement_columns()[i].name);
    }
    if (!places_[words]) missing.emplace_back("words");
    for (const std::size_t place : unknown_) {
      const std::string suggestion = input::did_you_mean(names[place], missing);
      if (suggestion.empty()) {
        read_.unused.emplace_back(names[place]);
        continue;
      }
      tell(at_column(header_line_, place + 1), fmt::format("there is no column {}{}; there are {}",
                                                           text_file::quoted(names[place]), suggestion, all_names()));
    }
  }

  void require_columns() {
    for (std::size_t i = 0; i < column_count; ++i) {
      const MeasurementColumn& column = measurement_columns()[i];
      if (!column.is_needed || places_[i]) continue;
      tell(at_line(header_line_), fmt::format("has no column {}, {}; begin with a line such as {}",
                                              text_file::quoted(column.name), column.meaning, example));
    }
    if (switching_ == Switching::store_and_forward && !places_[hops]) {
      tell(at_line(header_line_),
           "has no column \"hops\"; with store-and-forward every hop repeats the transfer, so give the number of hops");
    }
  }

  static std::string all_names() {
    input::Names names;
    for (const auto& column : measurement_columns()) names.push_back(column.name);
    return input::listed(names);
  }

  void read_row(const LogFields& fields) {
    if (fields.size() != width_) {
      return tell(at_line(lines_.number()),
                  fmt::format("has {} field{} where line {} has {}; give each line as many", fields.size(),
                              fields.size() == 1 ? "" : "s", header_line_, width_));
    }
    if (read_.rows.size() == most_rows) {
      return tell(at_line(lines_.number()),
                  fmt::format("is measurement {}; at most {} are allowed", most_rows + 1, most_rows));
    }
    Measurement row;
    row.line = lines_.number();
    const std::array<double*, column_count> targets{&row.words,    &row.time,     &row.hops,
                                                    &row.startups, &row.combined, &row.weight};
    for (const TableColumn column : order_) read_field(column, fields[*places_[column]], *targets[column]);
    read_.rows.push_back(row);
  }

  void read_field(TableColumn column, std::string_view field, double& target) {
    const auto number = text_file::number_in(field);
    const auto report_it = [&](const std::string& what) {
      tell(at_column(lines_.number(), *places_[column] + 1), fmt::format("{}; give {}", what, allowed(column)));
    };
    if (field.empty()) return report_it("is empty");
    if (!number) return report_it(text_file::quoted(field) + " is not a number");
    if (!std::isfinite(*number)) return report_it(fmt::format("{} is not finite", field));
    if (*number < 0) return report_it(fmt::format("{} is negative", field));
    if (*number > most) return report_it(fmt::format("{} is too large", field));
    if (*number > 0 && *number < least) return report_it(fmt::format("{} is too small", field));
    if (*number == 0 && is_above_0(column)) return report_it("is 0");
    target = *number;
  }

  [[nodiscard]] bool is_above_0(TableColumn column) const {
    return column == startups || (column == time_taken && weighting_ == Weighting::relative);
  }

  [[nodiscard]] std::string allowed(TableColumn column) const {
    const auto name = measurement_columns()[column].name;
    if (column == time_taken && weighting_ == Weighting::relative)
      return "a time above 0, up to 1e15, or --weighting absolute where it may be 0";
    return fmt::format("{} as a number {} 1e15", name, is_above_0(column) ? "above 0, up to" : "from 0 to");
  }

  void check_rows() {
    if (read_.rows.empty()) {
      return tell(at_line(header_line_), "has names of columns but no measurements; give one per line");
    }
    const auto counts = [](const Measurement& row) { return row.weight > 0; };
    if (std::ranges::none_of(read_.rows, counts)) tell("", "no measurement has a weight above 0; give one to some");
  }

  void tell(std::string place, std::string what) {
    if (mistakes_.size() < text_file::most_mistakes)
      mistakes_.push_back({read_.file, std::move(place), std::move(what)});
  }

  text_file::Lines lines_;
  Weighting weighting_;
  Switching switching_;
  Measurements read_;
  std::vector<Mistake> mistakes_;
  char separator_ = ',';
  std::size_t header_line_ = 0;
  std::size_t width_ = 0;  // number of fields per line
  bool has_names_ = false;
  std::array<std::optional<std::size_t>, column_count> places_;
  std::vector<TableColumn> order_;    // those present, from left to right
  std::vector<std::size_t> unknown_;  // indices of unknown columns
};

}  // namespace

const std::vector<MeasurementColumn>& measurement_columns() {
  static const std::vector<MeasurementColumn> columns{
      {"m", "the words of a message", "words of the message, summed over all messages of the row", true},
      {"time", "the measured time", "measured time, in any unit; the fitted costs have the same unit", true},
      {"hops", "the channels that it crossed",
       "channels crossed, summed over all messages of the row; without it t_h is taken as 0", false},
      {"startups", "messages sent one after another",
       "messages sent one after another: 2 for a round trip; 1 without it", false},
      {"combined", "words combined with others",
       "words that are combined with others, one after another, as sums are: with it t_c is fitted too", false},
      {"weight", "how often it counts", "weight of the row: 10 for the mean of 10 measurements; 1 without it", false},
  };
  return columns;
}

Measurements read_measurements(Files& files, const std::string& file, Weighting weighting, Switching switching,
                               std::optional<Rank> ranks) {
  std::vector<Mistake> mistakes;
  const auto text = text_file::read_text(
      files, file, fmt::format("a CSV file that begins with a line such as {}", example), mistakes);
  if (!text) throw InputError(std::move(mistakes));
  if (is_measured_log(*text)) return measurements_of(read_measured_log(*text), file, switching, ranks);
  return MeasurementReader(*text, file, weighting, switching).read();
}

}  // namespace hopscope
