#include "schedule/messages/message_plan.hpp"

#include <algorithm>
#include <functional>
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
      turns_(static_cast<std::size_t>(ranks)),
      on_the_way_(on_the_way),
      splits_blocks_(splits_blocks) {
  if (every_step) add_steps(pauses);
  for (std::uint32_t index = 0; index < messages_.size(); ++index) {
    const PlannedMessage& message = messages_[index];
    if (index == 0 || message.step != messages_[index - 1].step) ++steps_with_messages_;
    turn(message.from, message.step).sends.push_back(index);
    turn(message.to, message.step).receives.push_back(index);
  }
  for (const PlannedPause& pause : pauses) turn(pause.rank, pause.step).pause += pause.duration;
}

// Steps in which nobody does anything may be left out, whatever their number.
void MessagePlan::add_steps(std::span<const PlannedPause> pauses) {
  std::set<Step> steps;
  for (const PlannedMessage& message : messages_) steps.insert(message.step);
  for (const PlannedPause& pause : pauses) steps.insert(pause.step);
  for (auto& turns : turns_) {
    for (const Step step : steps) turns.push_back({step, {}, {}, 0});
  }
}

MessagePlan::Turn& MessagePlan::turn(Rank rank, Step step) {
  auto& turns = turns_[static_cast<std::size_t>(rank)];
  if (!turns.empty() && turns.back().step == step) return turns.back();
  const auto place = std::ranges::lower_bound(turns, step, {}, &Turn::step);
  return place != turns.end() && place->step == step ? *place : *turns.insert(place, {step, {}, {}, 0});
}

namespace {

/// Moves blocks step by step as the messages of a table do.
class Planning {
 public:
  Planning(const MessageTable& table, const ScheduleSetting& setting)
      : table_(table), setting_(setting), mistakes_(table.file), holdings_(setting.operation) {}

  [[nodiscard]] std::vector<PlannedMessage> planned() {
    readings_ = checked_fields(table_, setting_, mistakes_);
    pauses_ = checked_pauses(table_, setting_, mistakes_);
    if (readings_.empty() && mistakes_.none() && moves_blocks()) mistakes_.add("", "has no messages");
    mistakes_.throw_if_any();  // without right fields, what is missing later says nothing
    if (on_the_way_of(setting_.operation) == OnTheWay::combined) {
      own_in_result_ = plan_sums(readings_, setting_, mistakes_);
      return taken_messages();
    }
    for (auto first = readings_.begin(); first != readings_.end();) {
      const auto last = std::find_if(first, readings_.end(),
                                     [&](const auto& each) { return each.message.step != first->message.step; });
      place_step({first, last});
      first = last;
    }
    check_arrivals();
    mistakes_.throw_if_any();
    return taken_messages();
  }

  /// Those of the table, and what its messages wait for. @pre planned() has returned
  [[nodiscard]] std::span<const PlannedPause> pauses() const { return pauses_; }
  [[nodiscard]] std::vector<Junction> junctions() const { return junctions_; }
  /// As MessagePlan::own_in_result()
  [[nodiscard]] std::optional<bool> own_in_result() const { return own_in_result_; }

 private:
  [[nodiscard]] std::vector<PlannedMessage> taken_messages() {
    std::vector<PlannedMessage> messages;
    messages.reserve(readings_.size());
    for (MessageFields& each : readings_) messages.push_back(std::move(each.message));
    return messages;
  }

  // One rank, or sizes that are all 0, need no message.
  [[nodiscard]] bool moves_blocks() const {
    const bool has_words = setting_.operation.unites() || setting_.operation.most_words(setting_.platform.ranks()) > 0;
    return setting_.platform.ranks() > 1 && setting_.operation.total_blocks() > 0 &&
           (has_words || on_the_way_of(setting_.operation) != OnTheWay::combined);
  }

  // Messages of a step may wait for each other's blocks; those that nothing will ever bring are mistakes. The table is
  // gone through again and again, each time past those for which what they lack has not come.
  void place_step(std::span<MessageFields> step) {
    const auto first = static_cast<std::uint32_t>(step.data() - readings_.data());
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
      if (!readings_[index].is_placed) stuck.push_back(index);
    }
    note_causes(stuck);
  }

  void note_causes(std::span<const std::uint32_t> waiting) {
    const Causes causes(readings_, holdings_, waiting);
    for (const std::uint32_t index : waiting) {
      if (causes.is_first(index, untold_)) mistakes_.add(readings_[index].place, [&] { return causes.of(index); });
    }
    for (const std::uint32_t index : waiting) {
      for (const CarriedPart& part : readings_[index].message.parts) untold_.insert(part.block);
    }
  }

  /// What a message lacks first, as a number: a block on its rank, or a message that it is to come after.
  [[nodiscard]] std::optional<std::uint64_t> lack_of(const PlannedMessage& message) {
    for (const CarriedPart& part : message.parts) {
      if (!holdings_.has(message.from, part)) return HoldingsOverTime::key(message.from, part.block);
    }
    for (const std::uint32_t other : message.after) {
      if (!readings_[other].is_placed) return key_of_message(other);
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
    PlannedMessage& message = readings_[index].message;
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
    readings_[index].is_placed = true;
    wake(key_of_message(index), index);
  }

  /// Whether a message of the step brings it, or a part of it.
  [[nodiscard]] bool is_of_step(const HoldingsOverTime::Held& held, Step step) const {
    return !held.brought_by.empty() && readings_[held.brought_by.back()].message.step == step;
  }

  void move(std::uint32_t index, const CarriedPart& part) {
    const PlannedMessage& message = readings_[index].message;
    auto& held = holdings_.of(message.to, part.block);
    if (is_of_step(held, message.step)) {
      junctions_.push_back({held.arrival, index});
      held.arrival = static_cast<std::uint32_t>(readings_.size() + junctions_.size() - 1);
    } else {
      held.arrival = index;
    }
    holdings_.move(message.from, message.to, part, index);
    wake(HoldingsOverTime::key(message.to, part.block), index);
  }

  // The message waits for those that bring these words in the same step.
  void copy(std::uint32_t index, const CarriedPart& part) {
    PlannedMessage& message = readings_[index].message;
    for (const std::uint32_t bringer : holdings_.bringers(message.from, part)) {
      if (readings_[bringer].message.step == message.step) message.after.push_back(bringer);
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
          if (!has_part) return Causes(readings_, holdings_, {}).of_absence(block, rank, ranks);
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
        mistakes_.add("", [&] { return Causes(readings_, holdings_, {}).of_absence(block, destination, ranks); });
      }
    }
  }

  const MessageTable& table_;
  const ScheduleSetting& setting_;
  ScheduleMistakes mistakes_;
  HoldingsOverTime holdings_;
  std::vector<MessageFields> readings_;  // sorted by step
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
  Planning planning(table, setting);
  std::vector<PlannedMessage> messages = planning.planned();
  const bool splits_blocks = std::ranges::any_of(
      messages, [&](const PlannedMessage& message) { return carries_part(message, setting.operation); });
  MessagePlan plan(std::move(messages), planning.junctions(), planning.pauses(), setting.platform.ranks(),
                   setting.schedule.barrier(), on_the_way_of(setting.operation), splits_blocks);
  std::vector<bool> is_due;
  for (Rank rank = 0; rank < setting.platform.ranks(); ++rank) {
    is_due.push_back(setting.operation.due(rank).has_value());
  }
  plan.set_results(planning.own_in_result(), std::move(is_due));
  return plan;
}

}  // namespace hopscope
