#include "output/message_list.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <hopscope/approximately.hpp>
#include <hopscope/operation.hpp>

#include "output/csv/csv.hpp"
#include "output/json_layout.hpp"

namespace hopscope {

namespace {

std::vector<NodeId> vertices_of(const Topology& topology, const Route& route) {
  std::vector<NodeId> vertices;
  for (const ChannelId id : route) {
    const Channel channel = topology.channel(id);
    if (vertices.empty()) vertices.push_back(channel.from);
    vertices.push_back(channel.to);
  }
  return vertices;
}

// A part is written with its words, a whole block without.
bool is_part(const MessageList& list, const Block& block) {
  const bool is_copied = block.source == block.destination;  // {r,r} is then the same for every other rank
  const Rank destination = !is_copied ? block.destination : block.source == 0 ? 1 : 0;
  const double whole = list.operation.words(block.source, destination).value_or(block.words);
  return !approximately_equal(block.words, whole, whole);
}

Json block_json(const MessageList& list, const Block& block) {
  Json json{block.source, block.destination};
  if (is_part(list, block)) json.push_back(block.words);
  return json;
}

/// Before a message, which is one of the list.
Time pause_before(const MessageList& list, const ScheduledMessage& message) {
  if (list.pauses.before.empty()) return 0;
  return list.pauses.before[static_cast<std::size_t>(&message - list.messages.data())];
}

Json message_json(const MessageList& list, const ScheduledMessage& message) {
  Json json{{"step", message.step}, {"from", message.from}, {"to", message.to}};
  Json& blocks = json["blocks"] = Json::array();
  for (const Block& block : message.blocks) blocks.push_back(block_json(list, block));
  const auto vertices = vertices_of(*list.platform.topology, message.route);
  if (!vertices.empty()) json["route"] = vertices;
  if (const Time pause = pause_before(list, message); pause > 0) json["pause"] = pause;
  return json;
}

std::string block_in_words(const MessageList& list, const Block& block) {
  const std::string part = is_part(list, block) ? fmt::format(":{}", block.words) : "";
  return fmt::format("{}>{}{}", block.source, block.destination, part);
}

}  // namespace

std::string messages_json(const MessageList& list) {
  std::vector<std::string> lines;
  lines.reserve(list.messages.size() + list.pauses.at_end.size());
  const auto add = [&](const Json& line) { append_text(lines.emplace_back(), line); };
  for (const ScheduledMessage& message : list.messages) add(message_json(list, message));
  for (const RankPause& pause : list.pauses.at_end) {
    add({{"step", pause.step}, {"from", pause.rank}, {"pause", pause.duration}});
  }
  std::string text = "{\n  \"messages\": ";
  append_lines(text, lines, "  ", [](std::string& out, const std::string& line) { out += line; });
  return text + "\n}\n";
}

std::string messages_csv(const MessageList& list) {
  const bool has_pauses = !list.pauses.before.empty();
  std::string text = fmt::format("step,from,to,blocks,route{}{}", has_pauses ? ",pause" : "", end_of_line);
  for (const ScheduledMessage& message : list.messages) {
    std::vector<std::string> blocks;
    for (const Block& block : message.blocks) blocks.push_back(block_in_words(list, block));
    const Time pause = pause_before(list, message);
    text += fmt::format("{},{},{},{},{}{}{}", message.step, message.from, message.to, fmt::join(blocks, ";"),
                        fmt::join(vertices_of(*list.platform.topology, message.route), "-"),
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
