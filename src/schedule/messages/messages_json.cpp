// A table of messages as JSON: a list, or an object with one.

#include <fmt/format.h>

#include "json/fields.hpp"
#include "schedule/messages/message_table.hpp"

namespace hopscope {

namespace {

using input::Fields;
using input::Findings;
using input::Json;
using input::Need;
using input::pointer_to;

constexpr std::int64_t most_steps = 2'000'000'000;
constexpr std::int64_t most_of_route = 2'000'000'000;  // vertices, and channels between two of them

// The ranks whose words are added, in order; none if one of them is not given, or given twice.
std::optional<std::vector<RankRange>> read_summed(const Json& list, const std::string& pointer, Findings& findings) {
  const auto ranks = input::read_integers(list, pointer, input::integers(0, most_ranks_of_table - 1), findings);
  if (!ranks) return std::nullopt;
  std::vector<RankRange> summed;
  for (const auto rank : *ranks) summed.push_back({static_cast<Rank>(rank), static_cast<Rank>(rank)});
  const std::string why = summed.empty() ? "" : joined_ranges(summed);
  if (!summed.empty() && why.empty()) return summed;
  findings.add(pointer, summed.empty() ? "is empty; give the ranks whose words are added, as [0, 1, 2]" : why);
  return std::nullopt;
}

// [source, destination], and the number of words if it is a part, and where it begins. What is for everybody is
// [source, null]; written [source, source] it is the same. A sum is [[sources..], destination].
std::optional<TableBlock> read_block(const Json& value, const std::string& pointer, Findings& findings) {
  constexpr std::size_t ends = 2;
  if (!value.is_array() || value.size() < ends || value.size() > ends + 2) {
    findings.add(pointer, fmt::format("{} is not a block; give the ranks of its source and its destination, as [0, 3], "
                                      "[0, null] or [[0, 1, 2], 3], and the words of a part of it, as [0, 3, 0.5], and "
                                      "where it begins, as [0, null, 4, 8]",
                                      input::shown(value)));
    return std::nullopt;
  }
  const auto rank = [&](std::size_t end) {
    return input::read_number(value[end], pointer_to(pointer, end), input::integers(0, most_ranks_of_table - 1),
                              findings);
  };
  const auto number = [&](std::size_t place) {
    return value.size() <= place
               ? std::optional<double>()
               : input::read_number(value[place], pointer_to(pointer, place), {.least = 0, .most = 1e15}, findings);
  };
  std::vector<RankRange> summed;
  if (value[0].is_array()) {
    const auto read = read_summed(value[0], pointer_to(pointer, 0), findings);
    if (!read) return std::nullopt;
    summed = *read;
  }
  const auto source = summed.empty() ? rank(0) : summed.front().first;
  const auto destination = value[1].is_null() ? everyone : rank(1);
  if (!source || !destination) return std::nullopt;
  return TableBlock{
      {static_cast<Rank>(*source), static_cast<Rank>(*destination)}, number(ends), number(ends + 1), std::move(summed)};
}

// A list that must not be empty; null if there is none.
const Json* read_list(const Fields& fields, std::string_view name, std::string_view give) {
  const Json* value = fields.find(name, Need::optional, give);
  if (value == nullptr || (value->is_array() && !value->empty())) return value;
  fields.findings().add(fields.pointer(name),
                        fmt::format("{} is not such a list; give {}, or leave it out", input::shown(*value), give));
  return nullptr;
}

void read_blocks(const Fields& fields, TableMessage& message) {
  const Json* list = read_list(fields, "blocks", "the blocks that the message carries, as [[0, 3], [0, 5]]");
  if (list == nullptr) return;
  for (std::size_t i = 0; i < list->size(); ++i) {
    const auto block = read_block((*list)[i], pointer_to(fields.pointer("blocks"), i), fields.findings());
    if (block) message.blocks.push_back(*block);
  }
}

// A vertex, and which of the parallel channels leads there: 1, or [1, 0].
std::optional<std::pair<NodeId, std::int32_t>> read_stop(const Json& value, const std::string& pointer,
                                                         Findings& findings) {
  const bool is_pair = value.is_array() && value.size() == 2;
  if (value.is_array() && !is_pair) {
    findings.add(pointer,
                 fmt::format("{} is not a vertex; give its number or, where parallel channels lead to it, also "
                             "that of one of them, as [3, 0]",
                             input::shown(value)));
    return std::nullopt;
  }
  const auto range = input::integers(0, most_of_route);
  const auto vertex =
      input::read_number(is_pair ? value[0] : value, is_pair ? pointer_to(pointer, 0) : pointer, range, findings);
  const auto parallel = is_pair ? input::read_number(value[1], pointer_to(pointer, 1), range, findings) : -1;
  if (!vertex || !parallel) return std::nullopt;
  return std::pair{static_cast<NodeId>(*vertex), static_cast<std::int32_t>(*parallel)};
}

void read_route(const Fields& fields, TableMessage& message) {
  const Json* list = read_list(fields, "route", "the vertices that the message passes, ends included");
  if (list == nullptr) return;
  for (std::size_t i = 0; i < list->size(); ++i) {
    const auto stop = read_stop((*list)[i], pointer_to(fields.pointer("route"), i), fields.findings());
    if (!stop) continue;
    TableDetails& details = message.with_details();
    details.route.push_back(stop->first);
    if (stop->second < 0 && details.parallel.empty()) continue;
    details.parallel.resize(details.route.size(), -1);
    details.parallel.back() = stop->second;
  }
}

void read_after(const Fields& fields, TableMessage& message) {
  const Json* list = read_list(fields, "after", "the names of messages that must have been delivered");
  if (list == nullptr) return;
  for (std::size_t i = 0; i < list->size(); ++i) {
    const auto name = input::read_line((*list)[i], pointer_to(fields.pointer("after"), i), {1, 200}, fields.findings());
    if (name) message.with_details().after.push_back(*name);
  }
}

std::optional<Time> read_pause(const Fields& fields) {
  return fields.number("pause", Need::optional, {.least = 0, .most = longest_pause});
}

Rank read_rank(const Fields& fields, std::string_view name) {
  return static_cast<Rank>(fields.integer(name, Need::required, 0, most_ranks_of_table - 1).value_or(0));
}

Step read_step(const Fields& fields) {
  return static_cast<Step>(fields.integer("step", Need::required, 1, most_steps).value_or(1));
}

// A pause is what a message would be, but goes to nobody.
bool is_pause(const Json& value) { return value.is_object() && value.contains("pause") && !value.contains("to"); }

TablePause read_pause_of_rank(const Json& value, const std::string& pointer, std::uint32_t row, Findings& findings) {
  static const input::Names allowed{"comment", "step", "from", "pause"};
  const Fields fields(value, pointer, allowed, findings);
  return {row, read_step(fields), read_rank(fields, "from"), read_pause(fields).value_or(0)};
}

TableMessage read_message(const Json& value, const std::string& pointer, std::uint32_t row, Findings& findings) {
  static const input::Names allowed{"comment", "name",  "step",  "from",  "to",
                                    "blocks",  "words", "route", "after", "pause"};
  const Fields fields(value, pointer, allowed, findings);
  TableMessage message;
  message.row = row;
  if (!fields.is_object()) return message;
  message.step = read_step(fields);
  message.from = read_rank(fields, "from");
  message.to = read_rank(fields, "to");
  if (const auto name = fields.text("name", {1, 200})) message.with_details().name = *name;
  message.words = fields.number("words", Need::optional, {.least = 0, .most = 1e15});
  read_blocks(fields, message);
  read_route(fields, message);
  read_after(fields, message);
  if (const auto pause = read_pause(fields)) message.with_details().pause = *pause;
  return message;
}

// Of a document whose entries have been read.
bool has_list(const Json& root, Findings& findings) {
  static const input::Names allowed{"$schema", "comment", "messages", "name"};
  if (root.is_array()) return true;
  const Fields fields(root, "", allowed, findings);
  if (!fields.is_object()) return false;
  const Json* list = fields.find("messages", Need::required, "give the list of messages");
  if (list == nullptr || list->is_array()) return list != nullptr;
  findings.add("/messages", fmt::format("{} is not a list of messages", input::shown(*list)));
  return false;
}

}  // namespace

bool is_messages_json(const std::string& text) {
  constexpr const char* blanks = " \t\r\n";
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string::npos) return false;
  if (text[first] == '[') {
    const auto entry = text.find_first_not_of(blanks, first + 1);
    return entry != std::string::npos && text[entry] == '{';
  }
  if (text.find("\"messages\"") == std::string::npos) return false;
  std::vector<Mistake> unreadable;
  const auto root = input::parse_json(text, "", unreadable, {"messages", [](const Json&, std::size_t) {}});
  if (!root || !unreadable.empty()) return false;
  return root->is_object() && root->contains("messages") && !root->contains("schedule") && !root->contains("platform");
}

MessageTable read_messages_json(const std::string& file, const std::string& text) {
  FilesInMemory no_others;
  Findings findings(no_others, file);
  MessageTable table{file, {}, {}, {}};
  const std::string list = text.find_first_not_of(" \t\r\n") == text.find('[') ? "" : "/messages";
  const auto read = [&](const Json& entry, std::size_t place) {
    const std::string pointer = pointer_to(list, place);
    const auto row = static_cast<std::uint32_t>(place);
    if (is_pause(entry)) {
      table.pauses.push_back(read_pause_of_rank(entry, pointer, row, findings));
    } else {
      table.messages.push_back(read_message(entry, pointer, row, findings));
    }
  };
  std::vector<Mistake> mistakes;
  const auto root = input::parse_json(text, file, mistakes, {"messages", read});
  if (!mistakes.empty() || !root) throw InputError(std::move(mistakes));
  if (has_list(*root, findings)) table.list = list;
  findings.throw_if_any();
  return table;
}

}  // namespace hopscope
