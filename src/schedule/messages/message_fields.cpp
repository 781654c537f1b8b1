#include "schedule/messages/message_fields.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>

#include "analysis/lookup.hpp"
#include "schedule/messages/sums.hpp"
#include "text/formatted.hpp"
#include "vocabulary/block_label.hpp"

namespace hopscope {

namespace {

class FieldCheck {
 public:
  FieldCheck(const MessageTable& table, const ScheduleSetting& setting, ScheduleMistakes& mistakes)
      : table_(table),
        setting_(setting),
        mistakes_(mistakes),
        channels_(*setting.platform.topology),
        is_copied_(on_the_way_of(setting.operation) == OnTheWay::copied),
        summed_(table, setting, mistakes) {}

  [[nodiscard]] CheckedMessages checked() {
    std::vector<std::size_t> order(table_.messages.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t index) { return table_.messages[index].step; });
    CheckedMessages all;
    all.messages.reserve(order.size());
    for (const std::size_t index : order) {
      const TableMessage& from = table_.messages[index];
      if (!has_right_ends(from)) continue;
      PlannedMessage message{from.step, from.from, from.to, from.row, 0, {}, {}, {}, from.details().pause};
      if (on_the_way_of(setting_.operation) == OnTheWay::combined) {
        summed_.fill(from, message, all.summed.emplace_back());
      } else {
        fill_parts(from, message);
      }
      fill_route(from, message);
      note_name(from, static_cast<std::uint32_t>(all.messages.size()));
      asked_.push_back(&from);
      all.messages.push_back(std::move(message));
    }
    for (std::size_t i = 0; i < all.messages.size(); ++i) fill_after(*asked_[i], all.messages, all.messages[i]);
    return all;
  }

 private:
  bool has_right_ends(const TableMessage& message) {
    const Rank ranks = setting_.platform.ranks();
    bool right = true;
    for (const auto& [name, rank] : {std::pair("from", message.from), std::pair("to", message.to)}) {
      if (rank >= 0 && rank < ranks) continue;
      mistakes_.add(table_.place(message.row), fmt::format("{} is {}; ranks are 0 to {}", name, rank, ranks - 1));
      right = false;
    }
    if (message.from == message.to) {
      mistakes_.add(table_.place(message.row),
                    fmt::format("rank {} sends to itself, which takes no message", message.from));
      right = false;
    }
    if (message.step < 1) {
      mistakes_.add(table_.place(message.row), fmt::format("step is {}; steps begin with 1", message.step));
      right = false;
    }
    return right;
  }

  void fill_parts(const TableMessage& from, PlannedMessage& message) {
    const std::vector<TableBlock> own{{{from.from, is_copied_ ? everyone : from.to}}};
    for (const TableBlock& given : from.blocks.empty() ? own : from.blocks) {
      TableBlock block = given;
      if (is_copied_ && block.label.destination == block.label.source) block.label.destination = everyone;
      const auto whole = words_of(block.label);
      if (!whole || !block.summed.empty()) {
        mistakes_.add(table_.place(from.row), block.summed.empty() ? why_no_block(block.label) : why_no_sum(block));
        continue;
      }
      if (is_copied_) {
        fill_copy(from, block, *whole, message);
        continue;
      }
      if (block.offset) {
        mistakes_.add(table_.place(from.row),
                      fmt::format("says where its part of {} begins; parts of blocks that are moved have "
                                  "words only, as {}>{}:{}",
                                  in_words(block.label), block.label.source, block.label.destination,
                                  block.words.value_or(*whole)));
        continue;
      }
      const double words = block.words.value_or(*whole);
      auto& parts = message.parts;
      const auto same = std::ranges::find(parts, block.label, &CarriedPart::block);
      const double in_all = words + (same == parts.end() ? 0 : same->words);
      if (in_all > *whole * (1 + relative_tolerance)) {
        mistakes_.add(table_.place(from.row),
                      same != parts.end() && !block.words
                          ? fmt::format("carries {} twice", in_words(block.label))
                          : fmt::format("carries {} words of {}, which has {}", in_all, in_words(block.label), *whole));
      }
      if (same == parts.end()) {
        parts.push_back({block.label, words});
      } else {
        same->words = in_all;
      }
      message.words += words;
    }
    if (!from.words || message.parts.empty()) return;
    const double whole = message.words;
    if (message.parts.size() == 1 && *from.words > 0 && *from.words <= whole) {
      message.words = message.parts.front().words = *from.words;
    } else if (!approximately_equal(*from.words, whole, whole)) {
      mistakes_.add(
          table_.place(from.row),
          fmt::format("has {} words, but its blocks have {}; a part of one block has fewer", *from.words, whole));
    }
  }

  // Parts of what is copied are told apart by where they begin.
  void fill_copy(const TableMessage& from, const TableBlock& block, double whole, PlannedMessage& message) {
    const double offset = block.offset.value_or(0);
    const double words = block.words.value_or(whole - offset);
    if (offset + words > whole * (1 + relative_tolerance) || words < 0) {
      mistakes_.add(table_.place(from.row), fmt::format("carries words {} to {} of {}, which has {}", offset,
                                                        offset + words, in_words(block.label), whole));
      return;
    }
    const auto twice = std::ranges::find_if(message.parts, [&](const CarriedPart& part) {
      return part.block == block.label && part.offset < offset + words && offset < part.offset + part.words;
    });
    if (twice != message.parts.end()) {
      mistakes_.add(table_.place(from.row),
                    words == whole
                        ? fmt::format("carries {} twice", in_words(block.label))
                        : fmt::format("carries words {} to {} of {} twice", std::max(offset, twice->offset),
                                      std::min(offset + words, twice->offset + twice->words), in_words(block.label)));
      return;
    }
    message.parts.push_back({block.label, words, offset});
    message.words += words;
  }

  // Of the whole block; none if there is no such block.
  [[nodiscard]] std::optional<double> words_of(BlockLabel block) const {
    const Rank ranks = setting_.platform.ranks();
    const auto is_rank = [&](Rank rank) { return rank >= 0 && rank < ranks; };
    if (!is_rank(block.source) || ranks < 2) return std::nullopt;
    const bool is_right = is_copied_ ? block.destination == everyone : is_rank(block.destination);
    if (!is_right || block.destination == block.source) return std::nullopt;
    return setting_.operation.words(block.source, is_copied_ ? (block.source + 1) % ranks : block.destination);
  }

  [[nodiscard]] std::string why_no_block(BlockLabel block) const {
    const std::string why =
        fmt::format("carries {}, which is not a block of this {}", in_words(block), setting_.schedule.operation);
    return is_copied_ ? why + "; the block of rank r, which is copied for all, is called [r, null], in CSV r>*" : why;
  }

  [[nodiscard]] std::string why_no_sum(const TableBlock& block) const {
    return fmt::format("carries a sum of the words of {}; {} adds nothing, and a block of it has one source",
                       ranks_in_words(block.summed), setting_.schedule.operation);
  }

  void fill_route(const TableMessage& from, PlannedMessage& message) {
    const TableDetails& details = from.details();
    if (details.route.empty()) return;
    const Mapping& mapping = setting_.platform.mapping;
    std::string why = channels_.find(details.route, details.parallel, message.route);
    if (why.empty() && details.route.front() != mapping.node_of(from.from)) {
      why = fmt::format("rank {} is on node {}", from.from, mapping.node_of(from.from));
    } else if (why.empty() && details.route.back() != mapping.node_of(from.to)) {
      why = fmt::format("rank {} is on node {}", from.to, mapping.node_of(from.to));
    }
    if (!why.empty())
      mistakes_.add(table_.place(from.row),
                    fmt::format("route {}: {}", route_in_words(details.route, details.parallel), why));
  }

  void note_name(const TableMessage& message, std::uint32_t index) {
    const std::string& name = message.details().name;
    if (name.empty()) return;
    const auto [place, is_new] = names_.try_emplace(name, index);
    if (!is_new) mistakes_.add(table_.place(message.row), fmt::format("the name \"{}\" is used twice", name));
  }

  void fill_after(const TableMessage& from, const std::vector<PlannedMessage>& all, PlannedMessage& message) {
    for (const std::string& name : from.details().after) {
      const auto found = names_.find(name);
      if (found == names_.end()) {
        mistakes_.add(table_.place(from.row), fmt::format("after \"{}\": no message has this name", name));
        continue;
      }
      const PlannedMessage& other = all[found->second];
      if (other.to != from.from) {
        mistakes_.add(table_.place(from.row),
                      fmt::format("after \"{}\": that message goes to rank {}, and rank {} cannot know when "
                                  "it arrives",
                                  name, other.to, from.from));
      } else if (other.step > from.step) {
        mistakes_.add(table_.place(from.row),
                      fmt::format("after \"{}\": that message is of step {}, a later one", name, other.step));
      } else if (other.step == from.step) {
        message.after.push_back(found->second);
      }
    }
  }

  const MessageTable& table_;
  const ScheduleSetting& setting_;
  ScheduleMistakes& mistakes_;
  ChannelsByEnds channels_;
  bool is_copied_;
  SummedFields summed_;
  std::unordered_map<std::string, std::uint32_t> names_;
  std::vector<const TableMessage*> asked_;  // by index of the result
};

}  // namespace

std::string in_words(BlockLabel block) {
  return fmt::format("{{{},{}}}", block.source, destination_in_label(block.destination));
}

CheckedMessages checked_fields(const MessageTable& table, const ScheduleSetting& setting, ScheduleMistakes& mistakes) {
  if (setting.platform.ranks() > most_ranks_of_table) {
    mistakes.add("", fmt::format("tables are for at most {} ranks, but the platform has {}", most_ranks_of_table,
                                 setting.platform.ranks()));
    return {};
  }
  return FieldCheck(table, setting, mistakes).checked();
}

std::vector<PlannedPause> checked_pauses(const MessageTable& table, const ScheduleSetting& setting,
                                         ScheduleMistakes& mistakes) {
  const Rank ranks = setting.platform.ranks();
  const auto latest = std::ranges::max_element(table.messages, {}, &TableMessage::step);
  std::vector<PlannedPause> pauses;
  for (const TablePause& pause : table.pauses) {
    if (pause.rank < 0 || pause.rank >= ranks) {
      mistakes.add(table.place(pause.row), fmt::format("from is {}; ranks are 0 to {}", pause.rank, ranks - 1));
    } else if (pause.step < 1) {
      mistakes.add(table.place(pause.row), fmt::format("step is {}; steps begin with 1", pause.step));
    } else if (latest == table.messages.end() || pause.step > latest->step) {
      mistakes.add(
          table.place(pause.row),
          fmt::format("is a pause in step {}, but no message belongs to this step or a later one", pause.step));
    } else {
      pauses.push_back({pause.step, pause.rank, pause.duration});
    }
  }
  return pauses;
}

}  // namespace hopscope
