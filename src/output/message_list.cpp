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

Json message_json(const MessageList& list, const ScheduledMessage& message) {
  Json json{{"step", message.step}, {"from", message.from}, {"to", message.to}};
  Json& blocks = json["blocks"] = Json::array();
  for (const Block& block : message.blocks) blocks.push_back(block_json(list, block));
  const auto vertices = vertices_of(*list.platform.topology, message.route);
  if (!vertices.empty()) json["route"] = vertices;
  return json;
}

std::string block_in_words(const MessageList& list, const Block& block) {
  const std::string part = is_part(list, block) ? fmt::format(":{}", block.words) : "";
  return fmt::format("{}>{}{}", block.source, block.destination, part);
}

}  // namespace

std::string messages_json(const MessageList& list) {
  std::string text = "{\n  \"messages\": ";
  append_lines(text, list.messages, "  ", [&](std::string& out, const ScheduledMessage& message) {
    append_text(out, message_json(list, message));
  });
  return text + "\n}\n";
}

std::string messages_csv(const MessageList& list) {
  std::string text = "step,from,to,blocks,route" + std::string(end_of_line);
  for (const ScheduledMessage& message : list.messages) {
    std::vector<std::string> blocks;
    for (const Block& block : message.blocks) blocks.push_back(block_in_words(list, block));
    text += fmt::format("{},{},{},{},{}{}", message.step, message.from, message.to, fmt::join(blocks, ";"),
                        fmt::join(vertices_of(*list.platform.topology, message.route), "-"), end_of_line);
  }
  return text;
}

}  // namespace hopscope
