#include "algorithm/collective_programs.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace hopscope {

namespace {

template <class Piece>
using Pieces = std::span<const Leg<Piece>>;

/// What has arrived to be combined, at the end of step `at`.
struct Waiting {
  Step at = 0;
  Blocks blocks;
};

/// Legs that are being carried out: all that a program must remember while it waits. There is one for each rank, so
/// nothing in it takes memory before it is needed.
/// @param Held what the rank holds: `blocks`; has_words(pieces) and message(pieces) of a message with these;
/// replace(blocks), which puts in its place what has arrived; more_legs(), which come when those that are known have
/// been carried out; and end(me), which keeps the result
template <class Piece, class Held>
class Carrying {
 public:
  Carrying(Node& me, Legs<Piece> legs, Held held) : me_(&me), legs_(std::move(legs)), held_(std::move(held)) {}

  [[nodiscard]] bool has_legs() {
    if (next_ < legs_.size()) return true;
    next_ = 0;
    legs_ = held_.more_legs();
    return legs_.size() > 0;
  }
  /// True if the step of the next legs has not been entered.
  [[nodiscard]] bool is_behind() const { return entered_ < legs_.all()[next_].step; }
  /// Enters that step; under a barrier, in which all ranks enter all steps, the next one.
  [[nodiscard]] Pause enter_step() {
    entered_ = me_->schedule().barrier() ? entered_ + 1 : legs_.all()[next_].step;
    return me_->step(entered_);
  }
  /// Posts the messages of the step.
  void post() {
    const Pieces<Piece> legs = take_legs_of_step();
    pending_.clear();
    if (legs.size() != 2 || !post_exchange(legs.front(), legs.back())) post_one_by_one(legs);
    sent_ = static_cast<std::uint32_t>(std::ranges::count(pending_, true, &Pending::sends));
    awaited_ = 0;
  }
  /// Whether anything of the step is still to be awaited. What it receives comes first.
  [[nodiscard]] bool has_pending() const { return awaited_ < pending_.size(); }
  [[nodiscard]] Request& pending() { return pending_at(awaited_).request; }
  void take(Blocks arrived) {
    const Pending& pending = pending_at(awaited_++);
    if (pending.sends) return;
    if (pending.adds) {
      waiting_.push_back({pending.at, std::move(arrived)});
    } else {
      held_.replace(std::move(arrived));
    }
  }
  /// Whether something is to be combined at the end of the step.
  [[nodiscard]] bool is_due() const {
    return std::ranges::any_of(waiting_, [this](const Waiting& each) { return each.at <= entered_; });
  }
  [[nodiscard]] Request combine() {
    if (waiting_.size() == 1) {
      const Waiting only = std::move(waiting_.front());
      waiting_.clear();
      return me_->combine(held_.blocks, only.blocks);
    }
    std::vector<Blocks> due;
    std::erase_if(waiting_, [&](Waiting& each) {
      if (each.at > entered_) return false;
      due.push_back(std::move(each.blocks));
      return true;
    });
    return me_->combine(held_.blocks, due);
  }
  void end() { held_.end(*me_); }

 private:
  struct Pending {
    Request request;
    Step at = 0;  // at the end of which step it is combined
    bool sends = false;
    bool adds = false;
  };

  [[nodiscard]] Pieces<Piece> take_legs_of_step() {
    const std::size_t first = next_;
    while (next_ < legs_.size() && legs_.all()[next_].step == entered_) ++next_;
    return std::span(legs_.all()).subspan(first, next_ - first);
  }
  [[nodiscard]] Pending received(Request request, const Leg<Piece>& leg) const {
    return {std::move(request), leg.at > 0 ? leg.at : entered_, false, leg.adds};
  }
  /// False if these two are none: one message out, and one in, both of one piece.
  [[nodiscard]] bool post_exchange(const Leg<Piece>& one, const Leg<Piece>& other) {
    if (one.sends == other.sends || one.continued) return false;
    const Leg<Piece>& out = one.sends ? one : other;
    const Leg<Piece>& in = one.sends ? other : one;
    if (!held_.has_words({&out, 1}) || !held_.has_words({&in, 1})) return false;
    pending_.push_back(received(me_->exchange(out.peer, held_.message({&out, 1}), in.peer), in));
    return true;
  }
  void post_one_by_one(Pieces<Piece> legs) {
    const auto messages = messages_of(legs);
    const auto are = [&](bool sends) { return std::ranges::count(messages, sends, sends_of); };
    if (are(true) == 1 && are(false) == 1) {
      const Pieces<Piece> out = *std::ranges::find(messages, true, sends_of);
      const Leg<Piece>& in = std::ranges::find(messages, false, sends_of)->front();
      pending_.push_back(received(me_->exchange(out.front().peer, held_.message(out), in.peer), in));
      return;
    }
    for (const Pieces<Piece>& out : messages) {
      if (sends_of(out)) pending_.push_back({me_->send(out.front().peer, held_.message(out)), 0, true, false});
    }
    for (const Pieces<Piece>& in : messages) {
      if (!sends_of(in)) pending_.push_back(received(me_->receive(in.front().peer), in.front()));
    }
  }
  [[nodiscard]] static bool sends_of(const Pieces<Piece>& message) { return message.front().sends; }
  /// Those that are sent at all: that have words.
  [[nodiscard]] std::vector<Pieces<Piece>> messages_of(Pieces<Piece> legs) const {
    std::vector<Pieces<Piece>> messages;
    while (!legs.empty()) {
      std::size_t count = 1;
      while (legs[count - 1].continued) ++count;
      if (held_.has_words(legs.first(count))) messages.push_back(legs.first(count));
      legs = legs.subspan(count);
    }
    return messages;
  }
  [[nodiscard]] Pending& pending_at(std::uint32_t i) {
    const auto received = static_cast<std::uint32_t>(pending_.size()) - sent_;
    return pending_[i < received ? sent_ + i : i - received];
  }

  Node* me_;
  Legs<Piece> legs_;
  Held held_;
  std::uint32_t next_ = 0;  // of the legs
  Step entered_ = 0;
  std::vector<Pending> pending_;  // of this step: what it sends, then what it receives
  std::uint32_t sent_ = 0;
  std::uint32_t awaited_ = 0;
  std::vector<Waiting> waiting_;
};

template <class Piece, class Held>
Program carry_out(Carrying<Piece, Held> legs) {
  while (legs.has_legs()) {
    while (legs.is_behind()) co_await legs.enter_step();
    legs.post();
    while (legs.has_pending()) {
      Request& request = legs.pending();
      legs.take(co_await request);
    }
    if (legs.is_due()) co_await legs.combine();
  }
  legs.end();
}

/// Whether a rank only waits until a message has come to it.
template <class Piece, class Held>
bool begins_by_receiving(const Legs<Piece>& legs, const Held& held) {
  if (legs.size() == 0) return false;
  const std::span<const Leg<Piece>> all = legs.all();
  std::size_t of_first_step = 1;
  while (of_first_step < all.size() && all[of_first_step].step == all.front().step) ++of_first_step;
  const auto first = all.first(of_first_step);
  return std::ranges::none_of(first, &Leg<Piece>::sends) && held.has_words(first);
}

template <class Piece, class Held>
Program begun(Node& me, Legs<Piece> legs, Held held) {
  if (begins_by_receiving(legs, held) && me.starts_on_message()) {
    (void)me.step(legs.all().front().step);  // so that others know that no earlier one is to come
    return Program::none();
  }
  return carry_out(Carrying(me, std::move(legs), std::move(held)));
}

/// Whether a message of these blocks is sent at all.
bool has_words_of(const Node& me, Pieces<Run> pieces) {
  return me.message_words() > 0 && std::ranges::any_of(pieces, [](const Leg<Run>& leg) { return leg.piece.count > 0; });
}

struct HeldVector {
  Blocks blocks;
  bool keeps = false;

  [[nodiscard]] static bool has_words(Pieces<Extent> pieces) {
    return std::ranges::any_of(pieces, [](const Leg<Extent>& leg) { return leg.piece.words > 0; });
  }
  [[nodiscard]] Blocks message(Pieces<Extent> pieces) const {
    if (pieces.size() == 1) return blocks.copy_part(pieces.front().piece.offset, pieces.front().piece.words);
    Blocks message;
    for (const Leg<Extent>& leg : pieces) {
      if (leg.piece.words > 0) message.merge(blocks.copy_part(leg.piece.offset, leg.piece.words));
    }
    return message;
  }
  void replace(Blocks arrived) { blocks.replace(std::move(arrived)); }
  [[nodiscard]] static VectorLegs more_legs() { return {}; }
  void end(Node& me) {
    if (keeps) me.keep(std::move(blocks));
  }
};

struct HeldVectorOfManySteps : HeldVector {
  LegsByStep legs;
  Step known = 0;

  [[nodiscard]] VectorLegs more_legs() {
    constexpr Step at_once = 32;
    const Step first = known + 1;
    known = std::min(known + at_once, legs.steps);
    return first > known ? VectorLegs() : legs.of(first, known);
  }
};

/// The ranks that the runs of a message name.
std::vector<RankRange> ranks_of(Pieces<Run> pieces, Rank p) {
  std::vector<RankRange> ranges;
  for (const Leg<Run>& leg : pieces) {
    const auto [first, count, stride] = leg.piece;
    if (stride == 1 && count > 0) {
      ranges.push_back({first, std::min(first + count, p) - 1});
      if (first + count > p) ranges.push_back({0, first + count - p - 1});
    }
    for (Rank i = 0; stride != 1 && i < count; ++i) ranges.push_back({leg.piece.rank(i, p), leg.piece.rank(i, p)});
  }
  return set_of(std::move(ranges));
}

class HeldBlocks {
 public:
  HeldBlocks(Node& me, Blocks mine, BlockRule rule) : blocks(std::move(mine)), me_(&me), rule_(std::move(rule)) {}

  Blocks blocks;

  [[nodiscard]] bool has_words(Pieces<Run> pieces) const { return has_words_of(*me_, pieces); }
  [[nodiscard]] Blocks message(Pieces<Run> pieces) {
    const std::vector<RankRange> named = ranks_of(pieces, me_->ranks());
    const double words = count_of(named) * me_->message_words();
    const auto is_named = [&](const Block& block) {
      return contains(named, rule_.ranks.virtual_rank(rule_.by_source ? block.source : block.destination));
    };
    return rule_.stays ? blocks.copy(words, is_named) : blocks.take(words, is_named);
  }
  void replace(Blocks arrived) {
    if (rule_.stays) return blocks.replace(arrived);
    blocks.merge(std::move(arrived));
  }
  [[nodiscard]] static BlockLegs more_legs() { return {}; }
  void end(Node& me) { me.keep(blocks.take_for(me.rank())); }

 private:
  Node* me_;
  BlockRule rule_;
};

/// Blocks for everyone, each from another rank.
struct HeldCopies {
  Node* me;
  Blocks blocks;

  [[nodiscard]] bool has_words(Pieces<Run> pieces) const { return has_words_of(*me, pieces); }
  [[nodiscard]] Blocks message(Pieces<Run> pieces) const {
    const std::vector<RankRange> named = ranks_of(pieces, me->ranks());
    return blocks.copy_from(named, count_of(named) * me->message_words());
  }
  /// Of what is passed on, a rank keeps nothing twice.
  void replace(Blocks arrived) { blocks.merge_from_others(std::move(arrived)); }
  [[nodiscard]] static BlockLegs more_legs() { return {}; }
  void end(Node& node) {
    const Rank own = node.rank();
    (void)blocks.take(node.message_words(), [own](const Block& block) { return block.source == own; });
    node.keep(std::move(blocks));
  }
};

/// Whatever arrives is to be combined.
struct HeldSignals {
  Blocks blocks;

  [[nodiscard]] static bool has_words(Pieces<Nothing> /*pieces*/) { return true; }
  [[nodiscard]] Blocks message(Pieces<Nothing> /*pieces*/) const { return blocks; }
  void replace(Blocks arrived) { blocks.replace(arrived); }
  [[nodiscard]] static BarrierLegs more_legs() { return {}; }
  void end(Node& me) { me.keep(std::move(blocks)); }
};

}  // namespace

Program on_vector(Node& me, Blocks mine, VectorLegs legs, bool keeps) {
  return begun(me, std::move(legs), HeldVector{std::move(mine), keeps});
}

Program on_vector(Node& me, Blocks mine, LegsByStep legs, bool keeps) {
  return carry_out(Carrying(me, VectorLegs(), HeldVectorOfManySteps{{std::move(mine), keeps}, std::move(legs)}));
}

Program on_blocks(Node& me, Blocks mine, BlockLegs legs, BlockRule rule) {
  return begun(me, std::move(legs), HeldBlocks(me, std::move(mine), std::move(rule)));
}

Program all_gathering(Node& me, Blocks mine, BlockLegs legs) {
  return begun(me, std::move(legs), HeldCopies{&me, std::move(mine)});
}

Program reduce_scattering(Node& me, Blocks mine, BlockLegs legs) {
  return on_blocks(me, std::move(mine), std::move(legs), {.stays = true, .ranks = RootedRanks::shifted(0, me.ranks())});
}

Program on_signals(Node& me, Blocks mine, BarrierLegs legs) {
  for (Leg<Nothing>& leg : legs.all()) leg.adds = !leg.sends;
  return begun(me, std::move(legs), HeldSignals{std::move(mine)});
}

namespace {

/// The messages of one step of a scan: all that is sent, before anything is combined.
struct ScanStep {
  std::vector<Request> sent;
  std::vector<Request> received;
  std::vector<ScanPiece> pieces;  // of what is received
};

ScanStep post(Node& me, std::span<const Leg<ScanPiece>> legs, const Blocks& run, const Blocks& result) {
  ScanStep step;
  for (const Leg<ScanPiece>& leg : legs) {
    if (!leg.sends) continue;
    step.sent.push_back(me.send(leg.peer, leg.piece.sent == ScanVariable::run ? run : result));
  }
  for (const Leg<ScanPiece>& leg : legs) {
    if (leg.sends) continue;
    step.received.push_back(me.receive(leg.peer));
    step.pieces.push_back(leg.piece);
  }
  return step;
}

}  // namespace

Program prefix_sums(Node& me, Blocks mine, ScanLegs legs, ScanKind kind) {
  Blocks run = mine;
  Blocks result = kind == ScanKind::inclusive ? std::move(mine) : Blocks();
  Step entered = 0;
  for (auto first = legs.begin(); me.message_words() > 0 && first != legs.end();) {
    const auto last = std::find_if(first, legs.end(), [&](const auto& leg) { return leg.step != first->step; });
    while (me.schedule().barrier() && entered + 1 < first->step) co_await me.step(++entered);
    co_await me.step(entered = first->step);
    ScanStep step = post(me, {first, last}, run, result);
    first = last;
    std::vector<Blocks> arrived;
    for (Request& request : step.received) arrived.push_back(co_await request);
    for (Request& request : step.sent) co_await request;
    for (std::size_t i = 0; i < arrived.size(); ++i) {
      const Blocks& sum = arrived[i];
      const ScanPiece piece = step.pieces[i];
      if (piece.into_run) co_await me.combine(run, sum);
      if (piece.into_result) co_await me.combine(result, sum);
    }
  }
  if (kind == ScanKind::inclusive || me.rank() > 0) me.keep(std::move(result));
}

}  // namespace hopscope
