#include "algorithm/collective_programs.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "algorithm/carrying.hpp"

namespace hopscope {

namespace {

template <class Piece, class Source, class Held>
Program carry_out(Carrying<Piece, Source, Held> legs) {
  while (Pause* const pause = legs.go_on()) co_await *pause;
}

/// Whether a rank whose first step has these legs only waits until a message has come to it.
template <class Piece, class Held>
bool begins_by_receiving(Pieces<Piece> legs, const Held& held) {
  return !legs.empty() && std::ranges::none_of(legs, &Leg<Piece>::sends) && held.has_words(legs);
}

template <class Piece, class Source, class Held>
Program begun(Node& me, Source source, Held held) {
  if (me.starts_on_message()) {
    const auto legs = source.of_next_step(me);
    if (begins_by_receiving<Piece>(legs.all(), held)) {
      (void)me.step(legs.all().front().step);  // so that others know that no earlier one is to come
      return Program::none();
    }
  }
  return carry_out(Carrying<Piece, Source, Held>(me, std::move(source), std::move(held)));
}

template <class Piece, class Held>
Program begun(Node& me, Legs<Piece> legs, Held held) {
  return begun<Piece>(me, KnownLegs<Piece>(std::move(legs)), std::move(held));
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
  void end(Node& me) {
    if (keeps) me.keep(std::move(blocks));
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
  void end(Node& me) { me.keep(std::move(blocks)); }
};

}  // namespace

Program on_vector(Node& me, Blocks mine, VectorLegs legs, bool keeps) {
  return begun(me, std::move(legs), HeldVector{std::move(mine), keeps});
}

Program on_vector(Node& me, Blocks mine, LegsByStep legs, bool keeps) {
  return begun<Extent>(me, legs, HeldVector{std::move(mine), keeps});
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
