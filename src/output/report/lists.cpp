#include "output/report/lists.hpp"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <iterator>
#include <ranges>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "text/formatted.hpp"

namespace hopscope {

namespace {

/// Writes lists of numbers as JSON, which are most of a page's text. Into a buffer: appending a character to it is
/// inlined, unlike to a string.
class ListText {
 public:
  [[nodiscard]] std::string take() const { return fmt::to_string(text_); }

  void raw(std::string_view text) { text_.append(text); }

  void value(std::integral auto number) {
    if (number >= 0 && number < 10) return text_.push_back(static_cast<char>('0' + number));  // most loads
    const fmt::format_int digits(number);
    text_.append(digits.data(), digits.data() + digits.size());
  }

  /// An integer is written as one.
  void value(double number) {
    constexpr double most_exact = 1e15;
    if (std::abs(number) < most_exact && std::floor(number) == number) {
      value(static_cast<std::int64_t>(number));
    } else if (std::isfinite(number)) {
      append_number(text_, number);
    } else {
      raw("null");
    }
  }

  template <class Value>
  void value(const std::vector<Value>& list) {
    each(list, [&](const Value& one) { value(one); });
  }

  /// A list, of which `write` writes each entry.
  template <class List, class Write>
  void each(const List& list, const Write& write) {
    text_.push_back('[');
    bool is_first = true;
    for (const auto& one : list) {
      if (!is_first) text_.push_back(',');
      is_first = false;
      write(one);
    }
    text_.push_back(']');
  }

  /// A list of one value of each.
  template <class List, class Value>
  void column(std::string_view name, const List& list, const Value& value_of) {
    raw(name);
    each(list, [&](const auto& one) { value(value_of(one)); });
  }

  void pair(auto first, auto second) {
    text_.push_back('[');
    value(first);
    text_.push_back(',');
    value(second);
    text_.push_back(']');
  }

 private:
  fmt::memory_buffer text_;
};

/// The messages of the steps that a page shows.
std::span<const RecordedMessage> messages_shown(const ShownRun& run) {
  const auto& steps = run.result.steps;
  const std::span<const RecordedMessage> all(*run.messages);
  if (steps.size() <= most_steps_in_report) return all;
  return {all.begin(),
          std::ranges::lower_bound(all, steps[most_steps_in_report].step, {}, &RecordedMessage::step)};  // sorted
}

/// The place of a message's step among those of the run.
std::ptrdiff_t place_of(const RecordedMessage& message, const std::vector<StepUsage>& steps) {
  return std::ranges::lower_bound(steps, message.step, {}, &StepUsage::step) - steps.begin();
}

void write_flows(ListText& text, const RecordedMessage& message) {
  std::vector<double> times;
  for (const auto& [begin, end] : message.flows) times.insert(times.end(), {begin, end});
  text.value(times);
}

}  // namespace

std::string messages_text(const ShownRun& run) {
  if (!run.messages) return "null";
  const auto shown = messages_shown(run);
  ListText text;
  text.column(R"({"step":)", shown, [&](const auto& message) { return place_of(message, run.result.steps); });
  text.column(R"(,"from":)", shown, [](const auto& message) { return message.from; });
  text.column(R"(,"to":)", shown, [](const auto& message) { return message.to; });
  text.column(R"(,"words":)", shown, [](const auto& message) { return message.words; });
  text.column(R"(,"route":)", shown, [](const auto& message) -> const auto& { return message.route; });
  text.column(R"(,"begin":)", shown, [](const auto& message) { return message.begin; });
  text.column(R"(,"end":)", shown, [](const auto& message) { return message.end; });
  text.raw(R"(,"flows":)");
  text.each(shown, [&](const auto& message) { write_flows(text, message); });
  text.raw("}");
  return text.take();
}

std::string holdings_text(const ShownRun& run) {
  if (!run.holdings) return "null";
  const auto& [pieces, initial, steps, changes] = *run.holdings;
  ListText text;
  text.raw(R"({"labels":)");
  text.each(pieces, [&](const Block& piece) { text.raw('"' + label_of(piece, *run.operation) + '"'); });
  text.raw(R"(,"initial":)");
  text.value(initial);
  text.raw(R"(,"changes":)");
  text.each(changes | std::views::take(most_steps_in_report), [&](const std::vector<Holdings::Change>& of_step) {
    text.column(R"({"rank":)", of_step, [](const auto& change) { return change.rank; });
    text.column(R"(,"lost":)", of_step, [](const auto& change) -> const auto& { return change.lost; });
    text.column(R"(,"gained":)", of_step, [](const auto& change) -> const auto& { return change.gained; });
    text.raw("}");
  });
  text.raw("}");
  return text.take();
}

std::string loads_text(const ShownRun& run) {
  if (!run.loads || run.loads->columns().empty()) return "null";
  const LoadMap& loads = *run.loads;
  const auto& columns = loads.columns();
  ListText text;
  text.raw(R"({"columns":)");
  text.each(columns, [&](const LoadMap::Column& column) { text.pair(column.first, column.last); });
  text.raw(R"(,"rows":)");
  text.each(std::views::iota(std::size_t{0}, loads.rows()), [&](std::size_t row) {
    const auto [first, last] = loads.channels_of(row);
    text.pair(first, last);
  });
  text.column(R"(,"cells":)", columns, [](const auto& column) -> const auto& { return column.loads; });
  text.raw(R"(,"most":)");
  text.value(loads.most());
  text.raw(R"(,"congestion":)");
  if (loads.has_congestion()) {
    text.column(
        "", columns, [](const auto& column) -> const auto& { return column.congestion; });
  } else {
    text.raw("null");
  }
  text.raw(R"(,"most_congestion":)");
  text.value(loads.most_congestion());
  text.raw("}");
  return text.take();
}

}  // namespace hopscope
