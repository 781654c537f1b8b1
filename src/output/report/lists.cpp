#include "output/report/document.hpp"

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

#include <hopscope/platform.hpp>

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

/// True if the sets of ranks of what is held can be drawn side by side: all is from one rank, for one rank, or alike
/// for all of a kind. In a total exchange every rank has something else for every other.
bool has_parts(const ShownRun& run) {
  const Holdings& holdings = *run.holdings;
  if (holdings.sums || holdings.pieces.empty() || run.operation->copies_blocks()) return true;
  const Block& first = holdings.pieces.front();
  return std::ranges::all_of(holdings.pieces,
                             [&](const Block& each) { return each.destination == first.destination; }) ||
         std::ranges::all_of(holdings.pieces, [&](const Block& each) { return each.source == first.source; });
}

/// Of each piece the ranks by which it is told apart: whose contributions it has, or, from one rank, for whom it is.
std::vector<std::vector<Rank>> ranks_by_piece(const Holdings& holdings) {
  const bool by_destination = tells_destinations(holdings);
  std::vector<std::vector<Rank>> all;
  for (const Block& piece : holdings.pieces) {
    auto& ranks = all.emplace_back();
    if (by_destination) {
      ranks = {piece.destination, piece.destination};
      continue;
    }
    for (const RankRange& range : sources_of(holdings, piece)) ranks.insert(ranks.end(), {range.first, range.last});
  }
  return all;
}

/// The sources of all pieces that are for this rank, as runs.
std::vector<Rank> sources_due(const ShownRun& run, Rank rank) {
  std::vector<Rank> sources;
  for (const Block& piece : run.holdings->pieces) {
    if (piece.destination == everyone || piece.destination == rank) sources.push_back(piece.source);
  }
  std::ranges::sort(sources);
  std::vector<Rank> runs;
  for (const Rank source : sources) {
    if (!runs.empty() && source <= runs.back() + 1) {
      runs.back() = source;
    } else {
      runs.insert(runs.end(), {source, source});
    }
  }
  return runs;
}

/// By rank, the ranks whose contributions, or blocks, must be in what it holds at the end, as runs.
std::vector<std::vector<Rank>> ranks_due(const ShownRun& run) {
  const Holdings& holdings = *run.holdings;
  std::vector<std::vector<Rank>> due(holdings.initial.size());
  if (!holdings.sums && run.operation->copies_blocks()) {
    if (!due.empty()) std::ranges::fill(due, sources_due(run, 0));  // alike for all
    return due;
  }
  const bool by_destination = tells_destinations(holdings);
  for (std::size_t rank = 0; rank < due.size(); ++rank) {
    const auto self = static_cast<Rank>(rank);
    if (holdings.sums) {
      const auto all = run.operation->due(self);
      if (all && all->first <= all->last) due[rank] = {all->first, all->last};
    } else {
      due[rank] = by_destination ? std::vector{self, self} : sources_due(run, self);
    }
  }
  return due;
}

/// Null where no sum has a contribution more than once.
void write_repeated(ListText& text, const Holdings& holdings) {
  const auto repeated_in = [&](const Block& piece) {
    std::vector<Rank> all;
    for (const Sums::Repeated& ranks : holdings.sums->repeated_in(piece.source))
      all.insert(all.end(), {ranks.first, ranks.last, ranks.times});
    return all;
  };
  if (!holdings.sums || !holdings.sums->has_repeated()) return text.raw(R"(,"repeated":null)");
  text.column(R"(,"repeated":)", holdings.pieces, repeated_in);
}

void write_parts(ListText& text, const ShownRun& run) {
  const Holdings& holdings = *run.holdings;
  if (!has_parts(run)) return text.raw("null");
  text.raw(holdings.sums                  ? R"({"kind":"sums")"
           : tells_destinations(holdings) ? R"({"kind":"destinations")"
                                          : R"({"kind":"sources")");
  text.raw(R"(,"ranks":)");
  text.value(ranks_by_piece(holdings));
  write_repeated(text, holdings);
  text.column(R"(,"for":)", holdings.pieces, [&](const Block& piece) { return piece.destination; });
  text.column(R"(,"from":)", holdings.pieces, [](const Block& piece) { return piece.offset; });
  text.column(R"(,"to":)", holdings.pieces, [](const Block& piece) { return piece.offset + piece.words; });
  text.raw(R"(,"due":)");
  text.value(ranks_due(run));
  text.raw("}");
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

/// Once if it is the same for all, else the list.
void write_alike(ListText& text, std::string_view name, const std::vector<double>& values) {
  text.raw(name);
  const bool are_alike = std::ranges::adjacent_find(values, std::ranges::not_equal_to{}) == values.end();
  if (are_alike && !values.empty()) return text.value(values.front());
  text.value(values);
}

/// What the times of messages consist of.
void write_costs(ListText& text, const Platform& platform, std::span<const RecordedMessage> messages) {
  const auto by_channel = [&](Time (*cost)(const Platform&, ChannelId)) {
    std::vector<double> values;
    for (ChannelId id = 0; id < platform.topology->channels(); ++id) values.push_back(cost(platform, id));
    return values;
  };
  std::vector<double> startups;
  for (const auto& message : messages) startups.push_back(platform.costs_between(message.from, message.to).t_s);
  write_alike(text, R"(,"startup":)", startups);
  write_alike(text, R"(,"hop":)", by_channel(hop_time_on));
  write_alike(text, R"(,"word":)", by_channel(word_time_on));
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
  write_costs(text, run.result.platform, shown);
  text.raw("}");
  return text.take();
}

std::string holdings_text(const ShownRun& run) {
  if (!run.holdings) return "null";
  const auto& [pieces, initial, steps, changes, carried, sums] = *run.holdings;
  ListText text;
  text.raw(R"({"labels":)");
  text.each(pieces, [&](const Block& piece) {
    text.raw('"' + label_of(piece, *run.operation, sums ? &*sums : nullptr) + '"');
  });
  text.raw(R"(,"initial":)");
  text.value(initial);
  text.raw(R"(,"changes":)");
  text.each(changes | std::views::take(most_steps_in_report), [&](const std::vector<Holdings::Change>& of_step) {
    text.column(R"({"rank":)", of_step, [](const auto& change) { return change.rank; });
    text.column(R"(,"lost":)", of_step, [](const auto& change) -> const auto& { return change.lost; });
    text.column(R"(,"gained":)", of_step, [](const auto& change) -> const auto& { return change.gained; });
    text.raw("}");
  });
  text.raw(R"(,"carried":)");
  if (carried.empty()) {
    text.raw("null");
  } else {
    text.each(carried | std::views::take(messages_shown(run).size()),
              [&](const auto& of_message) { text.value(of_message); });
  }
  text.raw(R"(,"parts":)");
  write_parts(text, run);
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
