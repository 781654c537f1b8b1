#include "schedule/messages/sums.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>

namespace hopscope {

SummedFields::SummedFields(const MessageTable& table, const ScheduleSetting& setting, ScheduleMistakes& mistakes)
    : table_(table), setting_(setting), mistakes_(mistakes) {
  const Operation& operation = setting.operation;
  if (on_the_way_of(operation) != OnTheWay::combined) return;
  const Blocks initial = operation.initial(0, Content::tracked);
  for (const Block& block : initial.list()) words_[block.destination] = block.words;
}

bool SummedFields::is_for_all() const { return words_.contains(everyone); }

void SummedFields::fill(const TableMessage& from, PlannedMessage& message, std::vector<Ranges>& summed) {
  if (from.blocks.empty()) {  // all that the sender has of the only block that there is, or of that for the receiver
    const auto [destination, words] =
        words_.size() == 1 ? *words_.begin() : std::pair<const Rank, double>(from.to, words_.at(from.to));
    message.parts.push_back({{from.from, destination}, words});
    summed.emplace_back();
  }
  for (const TableBlock& block : from.blocks) fill_part(from, block, message, summed);
  for (const CarriedPart& part : message.parts) message.words += part.words;
  if (from.words) shorten(from, message);
}

void SummedFields::fill_part(const TableMessage& from, const TableBlock& block, PlannedMessage& message,
                             std::vector<Ranges>& all) {
  Rank destination = block.label.destination;
  if (is_for_all() && block.summed.empty() && destination == block.label.source) destination = everyone;
  const auto whole = words_.find(destination);
  const std::vector<RankRange> summed =
      block.summed.empty() ? std::vector<RankRange>{{block.label.source, block.label.source}} : block.summed;
  if (whole == words_.end() || summed.back().last >= setting_.platform.ranks()) {
    return mistakes_.add(table_.place(from.row), why_no_block(block));
  }
  const double offset = block.offset.value_or(0);
  const double words = block.words.value_or(whole->second - offset);
  if (words < 0 || offset + words > whole->second * (1 + relative_tolerance)) {
    return mistakes_.add(table_.place(from.row),
                         fmt::format("carries {} to {} of the {}, which are {}", offset, offset + words,
                                     sum_in_words(summed, destination), whole->second));
  }
  for (const CarriedPart& part : message.parts) {
    if (part.block.destination != destination || part.offset >= offset + words || offset >= part.offset + part.words)
      continue;
    return mistakes_.add(table_.place(from.row),
                         fmt::format("carries words {} to {} {} twice", std::max(offset, part.offset),
                                     std::min(offset + words, part.offset + part.words),
                                     destination == everyone ? "for all" : fmt::format("for rank {}", destination)));
  }
  message.parts.push_back({{summed.front().first, destination}, words, offset});
  all.push_back(summed);
}

std::string SummedFields::why_no_block(const TableBlock& block) const {
  const Rank ranks = setting_.platform.ranks();
  const std::string allowed =
      is_for_all() ? "for all alike: [0, null] or [[0, 1], null], in CSV 0>* or 0+1>*"
      : words_.size() == 1
          ? fmt::format("for rank {}: [0, {}] or [[0, 1], {}], in CSV 0>{} or 0+1>{}", words_.begin()->first,
                        words_.begin()->first, words_.begin()->first, words_.begin()->first, words_.begin()->first)
          : std::string("for one rank each: [0, 3] or [[0, 1], 3], in CSV 0>3 or 0+1>3");
  const auto summed =
      block.summed.empty() ? std::vector<RankRange>{{block.label.source, block.label.source}} : block.summed;
  return fmt::format("carries {}, which {} does not have; its blocks are of ranks 0 to {}, {}",
                     sum_in_words(summed, block.label.destination), setting_.schedule.operation, ranks - 1, allowed);
}

// `words` may say of the only block that it is a part.
void SummedFields::shorten(const TableMessage& from, PlannedMessage& message) {
  if (message.parts.empty()) return;  // which has been told
  if (message.parts.size() == 1 && *from.words > 0 && *from.words <= message.words) {
    message.words = message.parts.front().words = *from.words;
  } else if (!approximately_equal(*from.words, message.words, message.words)) {
    mistakes_.add(
        table_.place(from.row),
        fmt::format("has {} words, but its blocks have {}; a part of one block has fewer", *from.words, message.words));
  }
}

std::string sum_in_words(std::span<const RankRange> summed, Rank destination) {
  return fmt::format("words of {} for {}", ranks_in_words(summed),
                     destination == everyone ? std::string("all") : fmt::format("rank {}", destination));
}

}  // namespace hopscope
