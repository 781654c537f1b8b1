#include "schedule/messages/message_program.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include <hopscope/error.hpp>

#include "schedule/messages/sums.hpp"

namespace hopscope {

namespace {

/// Of blocks that are not combined, nothing is.
class HeldAlone : public HeldByRank {
 public:
  explicit HeldAlone(Node& me) : me_(me) {}
  [[nodiscard]] Request combine(Step /*step*/) override { return me_.pause(0); }

 protected:
  [[nodiscard]] bool is_tracked() const { return me_.schedule().content == Content::tracked; }
  Node& me_;
};

/// Blocks that move, each by itself.
class MovedBlocks final : public HeldAlone {
 public:
  MovedBlocks(Node& me, Blocks mine) : HeldAlone(me), mine_(std::move(mine)) {}

  [[nodiscard]] Blocks take(const PlannedMessage& message) override {
    if (!is_tracked()) return Blocks::sized(message.words, message.words);
    Blocks taken;
    taken.reserve(message.parts.size());
    for (const CarriedPart& part : message.parts) take_part(part, taken);
    return taken;
  }

  void store(std::uint32_t /*message*/, Blocks arrived) override {
    for (const Block& block : arrived.list()) {
      if (block.destination == me_.rank() && !sends_reached_) {
        reached_.push_back(block);
      } else {
        pieces_.emplace(BlockLabel{block.source, block.destination}, block);
      }
    }
  }

  [[nodiscard]] Blocks reached() override {
    std::ranges::stable_sort(reached_, {}, &Block::source);
    for (const auto& [label, piece] : pieces_) {
      if (label.destination == me_.rank()) reached_.push_back(piece);
    }
    return Blocks::tracked(std::move(reached_));
  }

 private:
  /// A block that has reached its destination may be sent on, and come back.
  void prepare_to_send_reached() {
    sends_reached_ = true;
    for (const Block& block : reached_) pieces_.emplace(BlockLabel{block.source, block.destination}, block);
    reached_.clear();
  }

  void take_part(const CarriedPart& part, Blocks& taken) {
    if (part.block.destination == me_.rank() && !sends_reached_) prepare_to_send_reached();
    const auto [first, end] = pieces_.equal_range(part.block);
    if (first == end && part.block.source == me_.rank()) {
      return taken.merge(mine_.take_part_for(part.block.destination, part.words));
    }
    if (first == end) throw ProgramError("a rank sends a block that it does not hold");
    double rest = part.words;
    for (auto after = end; after != pieces_.begin();) {  // the last to come goes first; one of no words is carried, too
      const auto last = std::prev(after);
      if (last->first != part.block) return;
      Block& held = last->second;
      const double words = std::min(rest, held.words);
      taken.merge(Blocks::tracked({{held.source, held.destination, held.offset, words}}));
      held.offset += words;
      held.words -= words;
      rest -= words;
      if (held.words > 0) return;
      after = pieces_.erase(last);
      if (!(rest > 0)) return;
    }
  }

  Blocks mine_;
  std::multimap<BlockLabel, Block> pieces_;  // of one label in the order in which they came
  std::vector<Block> reached_;               // their destination, which is this rank, unless it sends such blocks on
  bool sends_reached_ = false;
};

/// Blocks that stay where they are sent from, by the rank that they come from.
class CopiedBlocks final : public HeldAlone {
 public:
  CopiedBlocks(Node& me, const Blocks& mine) : HeldAlone(me) { keep(mine); }

  [[nodiscard]] Blocks take(const PlannedMessage& message) override {
    if (!is_tracked()) return Blocks::sized(message.words, message.words);
    Blocks taken;
    taken.reserve(message.parts.size());
    for (const CarriedPart& part : message.parts) {
      const auto found = blocks_.find(part.block.source);
      if (found == blocks_.end()) throw ProgramError("a rank sends a block that it does not hold");
      taken.merge(part.words == found->second.words() ? found->second
                                                      : found->second.copy_part(part.offset, part.words));
    }
    return taken;
  }
  void store(std::uint32_t /*message*/, Blocks arrived) override { keep(arrived); }
  [[nodiscard]] Blocks reached() override {
    Blocks reached;
    for (auto& [source, block] : blocks_) {
      if (source != me_.rank()) reached.merge(std::move(block));
    }
    return reached;
  }

 private:
  void keep(const Blocks& more) {
    for (const Block& block : more.list()) blocks_[block.source].replace(Blocks::tracked({block}));
  }

  std::map<Rank, Blocks> blocks_;
};

/// Blocks that are combined: what is passed on, and, in a scan that needs it, the result beside it.
class CombinedBlocks final : public HeldByRank {
 public:
  CombinedBlocks(Node& me, Blocks mine, const MessagePlan& plan) : me_(me), plan_(plan), run_(std::move(mine)) {
    if (plan.own_in_result().value_or(false)) result_ = run_;
  }

  [[nodiscard]] Blocks take(const PlannedMessage& message) override {
    if (!is_tracked()) return Blocks::sized(message.words, message.words);
    std::vector<Block> taken;
    for (const CarriedPart& part : message.parts) {
      const std::vector<Block> pieces = cut_to(part.of_result ? result_ : run_, part);
      taken.insert(taken.end(), pieces.begin(), pieces.end());
    }
    return Blocks::tracked(std::move(taken));
  }
  void store(std::uint32_t message, Blocks arrived) override {
    const PlannedMessage& come = plan_.message(message);
    if (come.into_result) for_result_.emplace(message, arrived);
    if (come.combined_at > 0) for_run_.emplace(message, std::move(arrived));
  }
  [[nodiscard]] bool has_to_combine(Step step) override {
    return !for_result_.empty() || std::ranges::any_of(for_run_, [&](const auto& each) { return is_due(each, step); });
  }
  [[nodiscard]] Request combine(Step step) override {
    Arrived due;
    const bool into_result = !for_result_.empty();
    if (into_result) {
      due = std::exchange(for_result_, {});
    } else {
      std::erase_if(for_run_, [&](auto& each) { return is_due(each, step) && due.insert(std::move(each)).second; });
    }
    return is_tracked() ? combine_blocks(into_result ? result_ : run_, std::move(due))
                        : combine_words(due, into_result);
  }
  [[nodiscard]] Blocks reached() override {
    return plan_.is_due(me_.rank()) ? for_rank(plan_.own_in_result() ? result_ : run_, me_.rank()) : Blocks();
  }

 private:
  using Arrived = std::map<std::uint32_t, Blocks>;  // by message

  [[nodiscard]] bool is_tracked() const { return me_.sums() != nullptr; }
  [[nodiscard]] bool is_due(const Arrived::value_type& each, Step step) const {
    return plan_.message(each.first).combined_at <= step;
  }

  [[nodiscard]] Request combine_blocks(Blocks& held, Arrived due) {
    std::vector<Blocks> arrived;
    for (auto& [message, blocks] : due) arrived.push_back(std::move(blocks));
    std::vector<Blocks> added = without_replacing(held, arrived, *me_.sums());
    return added.empty() ? me_.pause(0) : me_.combine(held, added);
  }

  // Without blocks, the plan knows how many words meet.
  [[nodiscard]] Request combine_words(const Arrived& due, bool into_result) {
    double words = 0;
    for (const auto& [message, blocks] : due) {
      const PlannedMessage& come = plan_.message(message);
      words += into_result ? come.words_into_result : come.combined_words;
    }
    Blocks some = Blocks::sized(1, 1);
    return words > 0 ? me_.combine(some, Blocks::sized(words, words)) : me_.pause(0);
  }

  Node& me_;
  const MessagePlan& plan_;
  Blocks run_;
  Blocks result_;
  Arrived for_run_;
  Arrived for_result_;
};

}  // namespace

std::unique_ptr<HeldByRank> held_by_rank(Node& me, Blocks mine, const MessagePlan& plan) {
  switch (plan.on_the_way()) {
    case OnTheWay::moved: return std::make_unique<MovedBlocks>(me, std::move(mine));
    case OnTheWay::copied: return std::make_unique<CopiedBlocks>(me, mine);
    default: return std::make_unique<CombinedBlocks>(me, std::move(mine), plan);
  }
}

}  // namespace hopscope
