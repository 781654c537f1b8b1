#include "schedule/messages/message_plan.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>
#include <set>
#include <unordered_map>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>

#include "schedule/messages/causes.hpp"
#include "schedule/messages/holdings_over_time.hpp"
#include "schedule/messages/message_fields.hpp"
#include "schedule/messages/sums.hpp"

namespace hopscope {

MessagePlan::MessagePlan(std::vector<PlannedMessage> messages, std::vector<Junction> junctions,
                         std::span<const PlannedPause> pauses, Rank ranks, bool every_step, OnTheWay on_the_way,
                         bool splits_blocks)
    : messages_(std::move(messages)),
      junctions_(std::move(junctions)),
      sent_(one_side(&PlannedMessage::from, ranks)),
      received_(one_side(&PlannedMessage::to, ranks)),
      turns_(static_cast<std::size_t>(ranks)),
      on_the_way_(on_the_way),
      splits_blocks_(splits_blocks) {
  std::vector<Step> steps;
  for (const PlannedMessage& message : messages_) {
    if (steps.empty() || steps.back() != message.step) steps.push_back(message.step);
  }
  steps_with_messages_ = static_cast<Step>(steps.size());
  std::vector<std::vector<Step>> of_pauses(static_cast<std::size_t>(ranks));
  for (const PlannedPause& pause : pauses) {
    of_pauses[static_cast<std::size_t>(pause.rank)].push_back(pause.step);
    steps.push_back(pause.step);
  }
  // Steps in which nobody does anything may be left out, whatever their number.
  for (Rank rank = 0; rank < ranks; ++rank)
    add_turns(rank, every_step ? steps : of_pauses[static_cast<std::size_t>(rank)]);
  for (const PlannedPause& pause : pauses) {
    auto& turns = turns_[static_cast<std::size_t>(pause.rank)];
    std::ranges::lower_bound(turns, pause.step, {}, &Turn::step)->pause += pause.duration;
  }
}

MessagePlan::OneSide MessagePlan::one_side(Rank PlannedMessage::*end, Rank ranks) const {
  OneSide side{std::vector<std::uint32_t>(messages_.size()),
               std::vector<std::size_t>(static_cast<std::size_t>(ranks) + 1)};
  for (const PlannedMessage& message : messages_) ++side.first[static_cast<std::size_t>(message.*end) + 1];
  std::partial_sum(side.first.begin(), side.first.end(), side.first.begin());
  std::vector<std::size_t> next(side.first.begin(), side.first.end() - 1);
  for (std::uint32_t index = 0; index < messages_.size(); ++index)
    side.messages[next[static_cast<std::size_t>(messages_[index].*end)]++] = index;
  return side;
}

/// @param always steps in which the rank has a turn even if it sends and receives nothing, in any order
void MessagePlan::add_turns(Rank rank, std::span<const Step> always) {
  std::vector<Step> steps(always.begin(), always.end());
  for (const std::uint32_t message : sent_.of(rank)) steps.push_back(messages_[message].step);
  for (const std::uint32_t message : received_.of(rank)) steps.push_back(messages_[message].step);
  std::ranges::sort(steps);
  steps.erase(std::ranges::unique(steps).begin(), steps.end());
  auto& turns = turns_[static_cast<std::size_t>(rank)];
  turns.reserve(steps.size());
  const auto take = [&](std::span<const std::uint32_t>& left, Step step) {
    const auto end = std::ranges::find_if(left, [&](std::uint32_t message) { return messages_[message].step != step; });
    const auto of_step = left.first(static_cast<std::size_t>(end - left.begin()));
    left = left.subspan(of_step.size());
    return of_step;
  };
  std::span<const std::uint32_t> sends = sent_.of(rank), receives = received_.of(rank);
  for (const Step step : steps) {
    const auto of_step = take(sends, step);
    turns.push_back({step, of_step, take(receives, step), 0});
  }
}

namespace {

/// Moves blocks step by step as the messages of a table do.
class Planning {
 public:
  Planning(const MessageTable& table, const ScheduleSetting& setting)
      : table_(table), setting_(setting), mistakes_(table.file), faults_(table.file), holdings_(setting.operation) {}

  [[nodiscard]] std::vector<PlannedMessage> planned() {
    CheckedMessages checked = checked_fields(table_, setting_, mistakes_);
    pauses_ = checked_pauses(table_, setting_, mistakes_);
    if (checked.messages.empty() && mistakes_.none() && moves_blocks()) mistakes_.add("", "has no messages");
    mistakes_.throw_if_any();  // without right fields, what is missing later says nothing
    if (on_the_way_of(setting_.operation) == OnTheWay::combined) {
      own_in_result_ = plan_sums(table_, checked, setting_, mistakes_, faults_);
      return std::move(checked.messages);
    }
    messages_ = std::move(checked.messages);
    is_placed_.resize(messages_.size());
    for (auto first = messages_.begin(); first != messages_.end();) {
      const auto last =
          std::find_if(first, messages_.end(), [&](const auto& each) { return each.step != first->step; });
      place_step({first, last});
      first = last;
    }
    check_arrivals();
    mistakes_.throw_if_any();
    return std::move(messages_);
  }

  /// Those of the table, and what its messages wait for. @pre planned() has returned
  [[nodiscard]] std::span<const PlannedPause> pauses() const { return pauses_; }
  [[nodiscard]] std::vector<Junction> junctions() const { return junctions_; }
  /// As MessagePlan::own_in_result()
  [[nodiscard]] std::optional<bool> own_in_result() const { return own_in_result_; }
  /// As MessagePlan::faults()
  [[nodiscard]] std::vector<Mistake> faults() const { return faults_.all(); }

 private:
  // One rank, or sizes that are all 0, need no message.
  [[nodiscard]] bool moves_blocks() const {
    const bool has_words = setting_.operation.unites() || setting_.operation.most_words(setting_.platform.ranks()) > 0;
    return setting_.platform.ranks() > 1 && setting_.operation.total_blocks() > 0 &&
           (has_words || on_the_way_of(setting_.operation) != OnTheWay::combined);
  }

  // Messages of a step may wait for each other's blocks; those that nothing will ever bring are mistakes. The table is
  // gone through again and again, each time past those for which what they lack has not come.
  void place_step(std::span<PlannedMessage> step) {
    const auto first = static_cast<std::uint32_t>(step.data() - messages_.data());
    for (std::uint32_t index = first; index < first + step.size(); ++index) again_.push(index);
    while (!again_.empty()) {
      std::swap(now_, again_);
      while (!now_.empty()) {
        const std::uint32_t index = now_.top();
        now_.pop();
        place(index);
      }
    }
    waiting_.clear();
    std::vector<std::uint32_t> stuck;
    for (std::uint32_t index = first; index < first + step.size(); ++index) {
      if (!is_placed_[index]) stuck.push_back(index);
    }
    note_causes(stuck);
  }

  void note_causes(std::span<const std::uint32_t> waiting) {
    const Causes causes(messages_, is_placed_, holdings_, waiting);
    for (const std::uint32_t index : waiting) {
      if (causes.is_first(index, untold_))
        mistakes_.add(table_.place(messages_[index].row), [&] { return causes.of(index); });
    }
    for (const std::uint32_t index : waiting) {
      for (const CarriedPart& part : messages_[index].parts) untold_.insert(part.block);
    }
  }

  /// What a message lacks first, as a number: a block on its rank, or a message that it is to come after.
  [[nodiscard]] std::optional<std::uint64_t> lack_of(const PlannedMessage& message) {
    for (const CarriedPart& part : message.parts) {
      if (!holdings_.has(message.from, part)) return HoldingsOverTime::key(message.from, part.block);
    }
    for (const std::uint32_t other : message.after) {
      if (!is_placed_[other]) return key_of_message(other);
    }
    return std::nullopt;
  }

  static std::uint64_t key_of_message(std::uint32_t index) { return std::uint64_t{1} << 63U | index; }

  /// Something has come with message `index`. Those behind it in the table are looked at before those in front of it.
  void wake(std::uint64_t lack, std::uint32_t index) {
    const auto found = waiting_.extract(lack);
    if (!found) return;
    for (const std::uint32_t other : found.mapped()) (other > index ? now_ : again_).push(other);
  }

  // If all that the message needs is there.
  void place(std::uint32_t index) {
    PlannedMessage& message = messages_[index];
    if (const auto lack = lack_of(message)) return waiting_[*lack].push_back(index);
    for (const CarriedPart& part : message.parts) {
      if (setting_.operation.copies_blocks()) {
        copy(index, part);
        continue;
      }
      const auto& held = holdings_.of(message.from, part.block);
      if (is_of_step(held, message.step)) message.after.push_back(held.arrival);
      move(index, part);
    }
    std::ranges::sort(message.after);
    message.after.erase(std::ranges::unique(message.after).begin(), message.after.end());
    is_placed_[index] = true;
    wake(key_of_message(index), index);
  }

  /// Whether a message of the step brings it, or a part of it.
  [[nodiscard]] bool is_of_step(const HoldingsOverTime::Held& held, Step step) const {
    return held.last_brought_by != HoldingsOverTime::nobody && messages_[held.last_brought_by].step == step;
  }

  void move(std::uint32_t index, const CarriedPart& part) {
    const PlannedMessage& message = messages_[index];
    auto& held = holdings_.of(message.to, part.block);
    if (is_of_step(held, message.step)) {
      junctions_.push_back({held.arrival, index});
      held.arrival = static_cast<std::uint32_t>(messages_.size() + junctions_.size() - 1);
    } else {
      held.arrival = index;
    }
    holdings_.move(message.from, message.to, part, index);
    wake(HoldingsOverTime::key(message.to, part.block), index);
  }

  // The message waits for those that bring these words in the same step.
  void copy(std::uint32_t index, const CarriedPart& part) {
    PlannedMessage& message = messages_[index];
    for (const std::uint32_t bringer : holdings_.bringers(message.from, part)) {
      if (messages_[bringer].step == message.step) message.after.push_back(bringer);
    }
    holdings_.move(message.from, message.to, part, index);
    wake(HoldingsOverTime::key(message.to, part.block), index);
  }

  void check_copied_arrivals() {
    const Rank ranks = setting_.platform.ranks();
    for (Rank source = 0; source < ranks; ++source) {
      const bool has_block = setting_.operation.words(source, source == 0 ? 1 : 0).has_value();
      for (Rank rank = 0; has_block && rank < ranks; ++rank) {
        const BlockLabel block{source, everyone};
        if (untold_.contains(block)) continue;
        const auto lacks = holdings_.first_lacking(rank, holdings_.whole(block));
        if (!lacks) continue;
        const bool has_part = holdings_.of(rank, block).is_there;
        mistakes_.add("", [&] {
          if (!has_part) return Causes(messages_, is_placed_, holdings_, {}).of_absence(block, rank, ranks);
          return fmt::format("rank {} never gets words {} to {} of {}: no message brings them there", rank, lacks->from,
                             lacks->to, in_words(block));
        });
      }
    }
  }

  void check_arrivals() {
    if (setting_.operation.copies_blocks()) return check_copied_arrivals();
    const Rank ranks = setting_.platform.ranks();
    for (Rank source = 0; source < ranks; ++source) {
      for (Rank destination = 0; destination < ranks; ++destination) {
        const BlockLabel block{source, destination};
        const auto whole = setting_.operation.words(source, destination);
        if (!whole || untold_.contains(block)) continue;
        const auto& held = holdings_.of(destination, block);
        if (held.is_there && approximately_equal(held.words, *whole, *whole)) continue;
        mistakes_.add(
            "", [&] { return Causes(messages_, is_placed_, holdings_, {}).of_absence(block, destination, ranks); });
      }
    }
  }

  const MessageTable& table_;
  const ScheduleSetting& setting_;
  ScheduleMistakes mistakes_;
  ScheduleMistakes faults_;
  HoldingsOverTime holdings_;
  std::vector<PlannedMessage> messages_;  // sorted by step
  std::vector<bool> is_placed_;           // whether its blocks are there when it is sent, by message
  std::vector<PlannedPause> pauses_;
  std::vector<Junction> junctions_;
  // Of the step that is being placed: messages to be looked at, in the order of the table, now or when it is gone
  // through again; and those that wait, by what they lack.
  using InOrder = std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>>;
  InOrder now_, again_;
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> waiting_;
  std::optional<bool> own_in_result_;
  std::set<BlockLabel> untold_;  // blocks whose fate follows from a mistake already reported
};

/// True if a block of the message is not whole.
bool carries_part(const PlannedMessage& message, const Operation& operation) {
  const bool is_combined = on_the_way_of(operation) == OnTheWay::combined;
  return std::ranges::any_of(message.parts, [&](const CarriedPart& part) {
    const Rank other = part.block.source == 0 ? 1 : 0;
    const std::optional<double> whole =
        is_combined ? operation.result_words()
                    : operation.words(part.block.source, operation.copies_blocks() ? other : part.block.destination);
    return whole && part.words < *whole && !approximately_equal(part.words, *whole, *whole);
  });
}

}  // namespace

OnTheWay on_the_way_of(const Operation& operation) {
  if (operation.adds() || operation.unites()) return OnTheWay::combined;
  return operation.copies_blocks() ? OnTheWay::copied : OnTheWay::moved;
}

MessagePlan plan_of(const MessageTable& table, const ScheduleSetting& setting) {
  std::optional<Planning> planning(std::in_place, table, setting);
  std::vector<PlannedMessage> messages = planning->planned();
  std::vector<Junction> junctions = planning->junctions();
  const std::vector<PlannedPause> pauses(planning->pauses().begin(), planning->pauses().end());
  const auto own_in_result = planning->own_in_result();
  std::vector<Mistake> faults = planning->faults();
  planning.reset();  // which takes as much memory as the plan
  const bool splits_blocks = std::ranges::any_of(
      messages, [&](const PlannedMessage& message) { return carries_part(message, setting.operation); });
  MessagePlan plan(std::move(messages), std::move(junctions), pauses, setting.platform.ranks(),
                   setting.schedule.barrier(), on_the_way_of(setting.operation), splits_blocks);
  std::vector<bool> is_due;
  for (Rank rank = 0; rank < setting.platform.ranks(); ++rank) {
    is_due.push_back(setting.operation.due(rank).has_value());
  }
  plan.set_results(own_in_result, std::move(is_due));
  plan.set_faults(std::move(faults));
  return plan;
}

}  // namespace hopscope
