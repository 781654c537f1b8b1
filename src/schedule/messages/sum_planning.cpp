#include "schedule/messages/sums.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>
#include <hopscope/error.hpp>

#include "analysis/delivery/sum_check.hpp"

namespace hopscope {

namespace {

using Ranges = std::vector<RankRange>;

bool contains_rank(const Ranges& ranges, Rank rank) {
  return std::ranges::any_of(ranges,
                             [rank](const RankRange& range) { return range.first <= rank && rank <= range.last; });
}

bool overlap(const CarriedPart& one, const CarriedPart& other) {
  if (one.block.destination != other.block.destination) return false;
  if (one.words == 0 || other.words == 0) return one.offset == other.offset;
  return one.offset < other.offset + other.words && other.offset < one.offset + one.words;
}

/// What the messages of a rank carry, by place, so that the next one with some words is found among many.
class SentParts {
 public:
  struct Part {
    Rank destination = 0;
    double offset = 0;
    std::uint32_t message = 0;
    std::uint32_t part = 0;
    friend auto operator<=>(const Part&, const Part&) = default;
  };

  SentParts(std::span<const std::uint32_t> sends, std::span<const PlannedMessage> messages) : messages_(messages) {
    for (const std::uint32_t message : sends) {
      for (std::uint32_t i = 0; i < messages[message].parts.size(); ++i) {
        const CarriedPart& part = messages[message].parts[i];
        parts_.push_back({part.block.destination, part.offset, message, i});
        longest_ = std::max(longest_, part.words);
      }
    }
    std::ranges::sort(parts_);
  }

  /// The first after a step that carries some of these words. @pre messages are in order of steps
  [[nodiscard]] std::optional<Part> next_after(Step step, std::span<const CarriedPart> words) const {
    std::optional<Part> next;
    const auto order = [](const Part& part) { return std::pair{part.message, part.part}; };
    for (const CarriedPart& each : words) {
      const Part from{each.block.destination, each.offset - longest_, 0, 0};
      for (auto at = std::ranges::lower_bound(parts_, from); at != parts_.end(); ++at) {
        if (at->destination != each.block.destination || at->offset > each.offset + each.words) break;
        if (messages_[at->message].step <= step || (next && order(*next) <= order(*at))) continue;
        if (overlap(each, messages_[at->message].parts[at->part])) next = *at;
      }
    }
    return next;
  }

 private:
  std::span<const PlannedMessage> messages_;
  std::vector<Part> parts_;
  double longest_ = 0;  // words
};

/// One rank. What it passes on is `run`; a scan that needs another sum for the result has that beside it.
struct RankOfPlan {
  Blocks run;
  Blocks result;
  std::vector<std::uint32_t> sends;    // messages, in order of steps
  std::optional<SentParts> sent;       // of these, once it is asked for
  std::vector<std::uint32_t> waiting;  // messages that have come and are not combined into `run` yet
};

class SumPlanning {
 public:
  SumPlanning(const MessageTable& table, CheckedMessages& checked, const ScheduleSetting& setting,
              ScheduleMistakes& mistakes, ScheduleMistakes& faults)
      : table_(table),
        messages_(checked.messages),
        summed_(checked.summed),
        setting_(setting),
        mistakes_(mistakes),
        faults_(setting.schedule.content == Content::tracked ? faults : mistakes),
        sums_(std::make_shared<Sums>(setting.platform.ranks(),
                                     setting.operation.unites() ? Repeats::united : Repeats::counted)),
        ranks_(static_cast<std::size_t>(setting.platform.ranks())),
        arrived_(checked.messages.size()),
        own_in_result_(own_in_result()) {
    for (Rank rank = 0; rank < setting.platform.ranks(); ++rank) {
      RankOfPlan& at = ranks_[static_cast<std::size_t>(rank)];
      at.run = setting.operation.initial(rank, Content::tracked);
      at.result = own_in_result_.value_or(false) ? at.run : Blocks();
    }
    for (std::uint32_t i = 0; i < messages_.size(); ++i) rank(messages_[i].from).sends.push_back(i);
  }

  [[nodiscard]] std::optional<bool> plan() {
    for (std::uint32_t first = 0; first < messages_.size();) {
      std::uint32_t last = first;
      while (last < messages_.size() && step_of(last) == step_of(first)) ++last;
      for (std::uint32_t i = first; i < last; ++i) send(i, first, last);
      mistakes_.throw_if_any();
      receive(first, last);
      mistakes_.throw_if_any();
      first = last;
    }
    check_results();
    mistakes_.throw_if_any();
    return own_in_result_;
  }

 private:
  [[nodiscard]] RankOfPlan& rank(Rank rank) { return ranks_[static_cast<std::size_t>(rank)]; }
  [[nodiscard]] Step step_of(std::uint32_t index) const { return messages_[index].step; }

  /// Prefix sums have one sum on each rank if all that comes belongs into the result and the rank's own word does, too.
  [[nodiscard]] std::optional<bool> own_in_result() const {
    const Operation& operation = setting_.operation;
    const Rank last = setting_.platform.ranks() - 1;
    const bool is_scan =
        operation.adds() && operation.copies_blocks() && last > 0 && operation.due(last) != operation.due(0);
    if (!is_scan) return std::nullopt;
    const bool has_own = operation.due(last)->last == last;
    bool from_below = true;
    for (std::size_t i = 0; i < messages_.size(); ++i) {
      const Rank from = messages_[i].from, to = messages_[i].to;
      from_below = from_below && std::ranges::all_of(summed_[i], [&](const Ranges& summed) {
                     return summed.empty() ? from < to : summed.back().last <= to;
                   });
    }
    return has_own && from_below ? std::nullopt : std::optional(has_own);
  }

  void send(std::uint32_t index, std::uint32_t first, std::uint32_t last) {
    PlannedMessage& message = messages_[index];
    std::vector<Block> carried;
    for (std::size_t i = 0; i < message.parts.size(); ++i) {
      CarriedPart& part = message.parts[i];
      const Ranges& summed = summed_[index][i];
      const RankOfPlan& from = rank(message.from);
      std::vector<Block> pieces = cut_to(from.run, part);
      part.of_result = false;
      if (!is_sum_of(pieces, part, summed) && own_in_result_) {
        std::vector<Block> of_result = cut_to(from.result, part);
        part.of_result = is_sum_of(of_result, part, summed);
        if (part.of_result) pieces = std::move(of_result);
      }
      if (!is_sum_of(pieces, part, summed)) {
        return mistakes_.add(place_of(index), why_not_held(index, i, pieces, first, last));
      }
      carried.insert(carried.end(), pieces.begin(), pieces.end());
    }
    arrived_[index] = Blocks::tracked(std::move(carried));
  }

  /// Whether the pieces are the whole part, and each the sum of these ranks' words; of any ranks if none are named.
  [[nodiscard]] bool is_sum_of(std::span<const Block> pieces, const CarriedPart& part, const Ranges& summed) const {
    double words = 0;
    for (const Block& piece : pieces) {
      if (!summed.empty() && !std::ranges::equal(sums_->ranks_of(piece.source), summed)) return false;
      words += piece.words;
    }
    return !pieces.empty() && approximately_equal(words, part.words, part.words);
  }

  [[nodiscard]] std::string why_not_held(std::uint32_t index, std::size_t place, std::span<const Block> pieces,
                                         std::uint32_t first, std::uint32_t last) const {
    const PlannedMessage& message = messages_[index];
    const CarriedPart& part = message.parts[place];
    const Ranges& summed = summed_[index][place];
    const std::string what = summed.empty() ? "what it holds" : "the words of " + ranks_in_words(summed);
    std::string text =
        fmt::format("rank {} sends {} to rank {} in step {}, but holds ", message.from, what, message.to, message.step);
    const auto other = std::ranges::find_if(
        pieces, [&](const Block& piece) { return !std::ranges::equal(sums_->ranks_of(piece.source), summed); });
    if (pieces.empty() || other == pieces.end()) return text + (pieces.empty() ? "nothing" : "only a part of them");
    const auto held = sums_->ranks_of(other->source);
    const bool is_own = held.size() == 1 && held.front() == RankRange{message.from, message.from};
    text += is_own ? "only its own" : "those of " + ranks_in_words(held);
    const bool has_several_sums = !setting_.operation.copies_blocks() && setting_.operation.due(message.from) &&
                                  setting_.operation.due(message.to);  // a rank has one for each
    if (has_several_sums) text += fmt::format(" for rank {}", part.block.destination);
    if (pieces.size() > 1) text += fmt::format(", in words {} to {}", other->offset, other->offset + other->words);
    const Ranges lacking = without(summed, held);
    for (std::uint32_t i = first; i < last; ++i) {
      if (brings(i, message.from, part, lacking)) return text + "; what comes in this step is added at its end";
    }
    for (const std::uint32_t i : ranks_[static_cast<std::size_t>(message.from)].waiting) {
      if (!brings(i, message.from, part, lacking)) continue;
      return text +
             fmt::format("; what rank {} has sent it is not added yet, since it sends what it has without that, too",
                         messages_[i].from);
    }
    return text;
  }

  /// Whether a message brings `to` words of these ranks in this part.
  [[nodiscard]] bool brings(std::uint32_t index, Rank to, const CarriedPart& part, const Ranges& ranks) const {
    const PlannedMessage& message = messages_[index];
    for (std::size_t i = 0; message.to == to && i < message.parts.size(); ++i) {
      const bool has_some = without(ranks, summed_[index][i]) != ranks;
      if (has_some && overlap(message.parts[i], part)) return true;
    }
    return false;
  }

  void receive(std::uint32_t first, std::uint32_t last) {
    std::vector<std::pair<Rank, std::uint32_t>> ends;  // of ranks that take part in the step
    for (std::uint32_t i = first; i < last; ++i) {
      ends.emplace_back(messages_[i].to, i);
      if (!rank(messages_[i].from).waiting.empty()) ends.emplace_back(messages_[i].from, last);
    }
    std::ranges::sort(ends);
    for (auto begin = ends.begin(); begin != ends.end();) {
      const Rank at = begin->first;
      std::vector<std::uint32_t> come;
      for (; begin != ends.end() && begin->first == at; ++begin) {
        if (begin->second < last) come.push_back(begin->second);
      }
      end_step(at, step_of(first), come);
    }
  }

  void end_step(Rank at, Step step, std::span<const std::uint32_t> come) {
    RankOfPlan& here = rank(at);
    if (own_in_result_) {
      std::vector<std::uint32_t> for_result;
      for (const std::uint32_t index : come) {
        messages_[index].into_result = belongs_to_result(at, arrived_[index]);
        if (messages_[index].into_result) for_result.push_back(index);
      }
      combine(at, step, here.result, for_result, &PlannedMessage::words_into_result);
    }
    const bool passes_on = !own_in_result_ || sends_run_after(at, step);
    if (passes_on) here.waiting.insert(here.waiting.end(), come.begin(), come.end());
    std::vector<std::uint32_t> due;
    std::erase_if(here.waiting, [&](std::uint32_t index) {
      if (waits(at, step, index)) return false;
      due.push_back(index);
      return true;
    });
    for (const std::uint32_t index : due) messages_[index].combined_at = step;
    combine(at, step, here.run, due, &PlannedMessage::combined_words);
  }

  [[nodiscard]] bool belongs_to_result(Rank at, const Blocks& arrived) const {
    const auto due = setting_.operation.due(at);
    return due && std::ranges::all_of(arrived.list(), [&](const Block& block) {
             return sums_->ranks_of(block.source).back().last <= due->last;
           });
  }

  /// Of a scan with two sums: only in `run` is the rank's own word, or it is in both.
  [[nodiscard]] bool sends_run_after(Rank at, Step step) {
    return std::ranges::any_of(rank(at).sends, [&](std::uint32_t index) {
      return messages_[index].step > step && std::ranges::any_of(summed_[index], [at](const Ranges& summed) {
               return summed.empty() || contains_rank(summed, at);
             });
    });
  }

  /// True if the next message with these words carries what is held without what has come.
  [[nodiscard]] bool waits(Rank at, Step step, std::uint32_t index) {
    RankOfPlan& here = rank(at);
    if (!here.sent) here.sent.emplace(here.sends, messages_);
    const auto next = here.sent->next_after(step, messages_[index].parts);
    if (!next) return false;
    const Ranges& summed = summed_[next->message][next->part];
    const CarriedPart& part = messages_[next->message].parts[next->part];
    return !summed.empty() && is_sum_of(cut_to(here.run, part), part, summed);
  }

  void combine(Rank at, Step step, Blocks& held, std::span<const std::uint32_t> due, double PlannedMessage::*combined) {
    if (due.empty()) return;
    std::vector<Blocks> arrived;
    for (const std::uint32_t index : due) arrived.push_back(arrived_[index]);
    const Blocks before = held;
    std::vector<Blocks> added = without_replacing(held, arrived, *sums_);
    const double words = added.empty()       ? 0
                         : added.size() == 1 ? held.add(added.front(), sums_.get())
                                             : held.add(added, sums_.get());
    messages_[due.front()].*combined = words;
    if (sums_->has_repeated()) note_repeated(at, step, before, due);
  }

  /// Names what is in two of the values that meet.
  void note_repeated(Rank at, Step step, const Blocks& held, std::span<const std::uint32_t> due) {
    for (std::size_t i = 0; i < due.size(); ++i) {
      const PlannedMessage& one = messages_[due[i]];
      const std::string from = fmt::format("rank {} sends it", one.from);
      if (note_common(at, step, due[i], held, "it holds", from, true)) return;
      for (std::size_t j = 0; j < i; ++j) {
        const std::string other = fmt::format("rank {} sends it", messages_[due[j]].from);
        if (note_common(at, step, due[i], arrived_[due[j]], other, from, false)) return;
      }
    }
  }

  /// @param replaces whether what has come may take the place of `other`; else it may be the same
  bool note_common(Rank at, Step step, std::uint32_t index, const Blocks& other, const std::string& of_other,
                   const std::string& of_this, bool replaces) {
    for (const Block& block : arrived_[index].list()) {
      for (const Block& piece : cut_to(other, {{0, block.destination}, block.words, block.offset})) {
        const auto twice = sums_->common(block.source, piece.source);
        const bool is_right =
            sums_->contains(block.source, piece.source) && (replaces || sums_->contains(piece.source, block.source));
        if (!twice || is_right) continue;
        faults_.add(
            place_of(index),
            fmt::format("rank {} adds the words of rank {} twice in step {}: {} those of {}, and {} those of {}", at,
                        *twice, step, of_other, ranks_in_words(sums_->ranks_of(piece.source)), of_this,
                        ranks_in_words(sums_->ranks_of(block.source))));
        return true;
      }
    }
    return false;
  }

  // A contribution that is counted twice has been noted where that happens.
  void check_results() {
    SumCheck check(setting_.operation, SumCheck::Counted::not_checked);
    check.set_sums(sums_);
    for (Rank at = 0; at < setting_.platform.ranks(); ++at) {
      const bool is_due = setting_.operation.due(at).has_value();
      const RankOfPlan& here = rank(at);
      const Blocks result = is_due ? for_rank(own_in_result_ ? here.result : here.run, at) : Blocks();
      std::string fault = check.check(at, result.list());
      if (!fault.empty()) mistakes_.add("", std::move(fault));
    }
  }

  [[nodiscard]] std::string place_of(std::uint32_t index) const { return table_.place(messages_[index].row); }

  const MessageTable& table_;
  std::span<PlannedMessage> messages_;
  std::span<const std::vector<Ranges>> summed_;  // by message and part
  const ScheduleSetting& setting_;
  ScheduleMistakes& mistakes_;
  ScheduleMistakes& faults_;  // contributions that are added twice: by sizes alone, these are not carried out
  std::shared_ptr<Sums> sums_;
  std::vector<RankOfPlan> ranks_;
  std::vector<Blocks> arrived_;  // by message: what it carries
  std::optional<bool> own_in_result_;
};

}  // namespace

std::optional<bool> plan_sums(const MessageTable& table, CheckedMessages& messages, const ScheduleSetting& setting,
                              ScheduleMistakes& mistakes, ScheduleMistakes& faults) {
  return SumPlanning(table, messages, setting, mistakes, faults).plan();
}

}  // namespace hopscope
