// Writes the binary form of GOAL.

#include <algorithm>
#include <vector>

#include "schedule/actions/goal/binary_layout.hpp"
#include "schedule/actions/goal/file.hpp"

namespace hopscope {

namespace {

using namespace goal_binary;

template <class Number>
void append_bytes(std::string& bytes, Number number) {
  number = in_file_order(number);
  bytes.append(reinterpret_cast<const char*>(&number), sizeof(Number));
}

BinaryOperation operation_of(const RankAction& action) {
  BinaryOperation made;
  made.waits_for = static_cast<std::uint32_t>(action.after_end.size() + action.after_begin.size());
  if (action.kind == RankAction::Kind::pause) {
    made.kind = kind_calculation;
    made.size = static_cast<std::uint64_t>(action.duration);
    made.cpu = static_cast<std::uint8_t>(action.processor);
    return made;
  }
  made.kind = action.kind == RankAction::Kind::send ? kind_send : kind_receive;
  made.peer = static_cast<std::uint32_t>(action.peer);
  made.size = static_cast<std::uint64_t>(action.words);
  made.tag = action.line == Envelope::any_line ? any_of_them : static_cast<std::uint32_t>(action.line);
  return made;
}

std::string part_of(const std::vector<RankAction>& actions) {
  std::vector<IndexList> at_end(actions.size());
  std::vector<IndexList> at_begin(actions.size());
  std::vector<std::uint32_t> first_ones;
  for (std::uint32_t i = 0; i < actions.size(); ++i) {
    for (const std::uint32_t before : actions[i].after_end) at_end[before].push_back(i);
    for (const std::uint32_t before : actions[i].after_begin) at_begin[before].push_back(i);
    if (actions[i].after_end.empty() && actions[i].after_begin.empty()) first_ones.push_back(i);
  }
  std::string part;
  append_bytes(part, static_cast<std::uint32_t>(actions.size()));
  append_bytes(part, static_cast<std::uint32_t>(first_ones.size()));
  for (const std::uint32_t first : first_ones) append_bytes(part, first);
  std::string listed;
  const auto list = [&](const IndexList& waiting, std::uint32_t& count, std::uint32_t& first) {
    count = static_cast<std::uint32_t>(waiting.size());
    first = static_cast<std::uint32_t>(listed.size() / 4);
    for (const std::uint32_t each : waiting) append_bytes(listed, each);
  };
  for (std::uint32_t i = 0; i < actions.size(); ++i) {
    BinaryOperation operation = operation_of(actions[i]);
    list(at_end[i], operation.at_end, operation.first_at_end);
    list(at_begin[i], operation.at_begin, operation.first_at_begin);
    BinaryOperation::for_each_field(operation, [&](const auto& field) { append_bytes(part, field); });
  }
  return part + listed;
}

}  // namespace

std::string binary_goal(const GoalFile& goal) {
  const auto& ranks = goal.lists.of_rank;
  std::uint8_t highest_cpu = 0;
  std::string places;
  std::string parts;
  std::uint64_t at = bytes_of_head - bytes_of_version + bytes_of_place * ranks.size();
  for (const auto& actions : ranks) {
    const std::string part = part_of(actions);
    append_bytes(places, at);
    append_bytes(places, at += part.size());
    parts += part;
    for (const RankAction& each : actions) {
      if (each.processor > highest_cpu) highest_cpu = static_cast<std::uint8_t>(each.processor);
    }
  }
  std::string bytes;
  append_bytes(bytes, version);
  append_bytes(bytes, static_cast<std::uint32_t>(ranks.size()));
  append_bytes(bytes, highest_cpu);
  append_bytes(bytes, std::uint8_t{0});  // nic
  return bytes + places + parts;
}

}  // namespace hopscope
