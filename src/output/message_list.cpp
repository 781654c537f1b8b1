#include "output/message_list.hpp"

#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>
#include <hopscope/operation.hpp>

#include "analysis/lookup.hpp"
#include "output/csv.hpp"
#include "output/json_layout.hpp"
#include "schedule/messages/message_table.hpp"
#include "text/formatted.hpp"
#include "vocabulary/block_label.hpp"

namespace hopscope {

namespace {

/// ", "route": [0, [1, 1], 3]": with the number of the channel to a vertex where the vertices mean another.
void append_route(std::string& text, const MessageList& list, const ScheduledMessage& message) {
  const VertexPath path = path_of(*list.platform.topology, message.route);
  if (path.vertices.empty()) return;
  std::string_view before = R"(, "route": [)";
  for (std::size_t i = 0; i < path.vertices.size(); ++i) {
    text += std::exchange(before, ", ");
    if (path.parallel.empty() || path.parallel[i] < 0) {
      append_formatted(text, "{}", path.vertices[i]);
    } else {
      append_formatted(text, "[{}, {}]", path.vertices[i], path.parallel[i]);
    }
  }
  text += ']';
}

std::string route_in_csv(const MessageList& list, const ScheduledMessage& message) {
  const VertexPath path = path_of(*list.platform.topology, message.route);
  return route_in_words(path.vertices, path.parallel);
}

/// Parts of what is copied or combined are told apart by where they begin.
bool has_places(const MessageList& list) { return list.sums != nullptr || list.operation.copies_blocks(); }

// A part is written with its words, a whole block without.
bool is_part(const MessageList& list, const Block& block) {
  const Rank destination = block.destination != everyone ? block.destination : block.source == 0 ? 1 : 0;
  const double whole = list.sums != nullptr ? list.operation.result_words()
                                            : list.operation.words(block.source, destination).value_or(block.words);
  return !approximately_equal(block.words, whole, whole);
}

/// "2", "[0, 1, 2]"
std::string source_in_json(const MessageList& list, Rank source) {
  if (!Sums::is_sum(source)) return fmt::format("{}", source);
  std::vector<Rank> ranks;
  for (const auto& [first, last] : list.sums->ranks_of(source)) {
    for (Rank rank = first; rank <= last; ++rank) ranks.push_back(rank);
  }
  return fmt::format("[{}]", joined(ranks, ", "));
}

/// "2", "0..2+5"
std::string source_in_csv(const MessageList& list, Rank source) {
  if (!Sums::is_sum(source)) return fmt::format("{}", source);
  std::vector<std::string> ranges;
  for (const auto& [first, last] : list.sums->ranks_of(source)) {
    ranges.push_back(first == last       ? fmt::format("{}", first)
                     : last == first + 1 ? fmt::format("{}+{}", first, last)
                                         : fmt::format("{}..{}", first, last));
  }
  return joined(ranges, "+");
}

/// Before a message, which is one of the list.
Time pause_before(const MessageList& list, const ScheduledMessage& message) {
  if (list.pauses.before.empty()) return 0;
  return list.pauses.before[static_cast<std::size_t>(&message - list.messages.data())];
}

/// A number as JSON has it.
std::string number_text(double number) { return Json(number).dump(); }

void append_block(std::string& text, const MessageList& list, const Block& block) {
  append_formatted(text, "[{}, {}", source_in_json(list, block.source),
                   block.destination == everyone ? "null" : fmt::format("{}", block.destination));
  if (is_part(list, block)) {
    text += ", " + number_text(block.words);
    if (has_places(list)) text += ", " + number_text(block.offset);
  }
  text += ']';
}

// Written as text, since a run of a thousand ranks has a million of these.
void append_message(std::string& text, const MessageList& list, const ScheduledMessage& message) {
  append_formatted(text, R"({{"step": {}, "from": {}, "to": {})", message.step, message.from, message.to);
  std::string_view before = R"(, "blocks": [)";
  for (const Block& block : message.blocks) {
    if (list.operation.unites()) break;  // it carries all of whom its sender has heard
    text += std::exchange(before, ", ");
    append_block(text, list, block);
  }
  if (before == ", ") text += ']';
  append_route(text, list, message);
  if (const Time pause = pause_before(list, message); pause > 0) text += R"(, "pause": )" + number_text(pause);
  text += '}';
}

std::string block_in_words(const MessageList& list, const Block& block) {
  std::string part = is_part(list, block) ? fmt::format(":{}", block.words) : "";
  if (!part.empty() && has_places(list)) part += fmt::format("@{}", block.offset);
  return fmt::format("{}>{}{}", source_in_csv(list, block.source), destination_in_label(block.destination), part);
}

}  // namespace

std::string messages_json(const MessageList& list) {
  std::string text = "{\n  \"messages\": [";
  std::string_view before = "\n    ";
  for (const ScheduledMessage& message : list.messages) {
    text += std::exchange(before, ",\n    ");
    append_message(text, list, message);
  }
  for (const RankPause& pause : list.pauses.at_end) {
    text += fmt::format(R"({}{{"step": {}, "from": {}, "pause": {}}})", std::exchange(before, ",\n    "), pause.step,
                        pause.rank, number_text(pause.duration));
  }
  const bool is_empty = list.messages.empty() && list.pauses.at_end.empty();
  return text + (is_empty ? "]\n}\n" : "\n  ]\n}\n");
}

std::string messages_csv(const MessageList& list) {
  const bool has_pauses = !list.pauses.before.empty();
  std::string text = fmt::format("step,from,to,blocks,route{}{}", has_pauses ? ",pause" : "", end_of_line);
  for (const ScheduledMessage& message : list.messages) {
    std::vector<std::string> blocks;
    for (const Block& block : message.blocks) {
      if (!list.operation.unites()) blocks.push_back(block_in_words(list, block));
    }
    const Time pause = pause_before(list, message);
    text += fmt::format("{},{},{},{},{}{}{}", message.step, message.from, message.to, joined(blocks, ";"),
                        route_in_csv(list, message),
                        pause > 0    ? fmt::format(",{}", pause)
                        : has_pauses ? ","
                                     : "",
                        end_of_line);
  }
  for (const RankPause& pause : list.pauses.at_end) {
    text += fmt::format("{},{},,,,{}{}", pause.step, pause.rank, pause.duration, end_of_line);
  }
  return text;
}

}  // namespace hopscope
