#include "algorithm/collective_programs.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace hopscope {

namespace {

template <class Piece>
using Pieces = std::span<const Leg<Piece>>;

/// The messages of one rank in one step.
template <class Piece>
struct StepOfLegs {
  std::vector<Pieces<Piece>> sent;
  std::vector<Pieces<Piece>> received;

  /// @param has_words whether a message of these pieces is sent at all
  template <class HasWords>
  void read(Pieces<Piece> legs, const HasWords& has_words) {
    sent.clear();
    received.clear();
    while (!legs.empty()) {
      std::size_t count = 1;
      while (legs[count - 1].continued) ++count;
      const Pieces<Piece> message = legs.first(count);
      legs = legs.subspan(count);
      if (has_words(message)) (message.front().sends ? sent : received).push_back(message);
    }
  }
  [[nodiscard]] bool is_exchange() const { return sent.size() == 1 && received.size() == 1; }
};

/// What has arrived to be combined, at the end of step `at`.
struct Waiting {
  Step at = 0;
  Blocks blocks;
};

/// Combines what has waited for the end of this step.
template <class Held>
[[nodiscard]] Request combine_due(Node& me, Held& held, std::vector<Waiting>& waiting, Step step) {
  std::vector<Blocks> due;
  std::erase_if(waiting, [&](Waiting& each) {
    if (each.at > step) return false;
    due.push_back(std::move(each.blocks));
    return true;
  });
  return me.combine(held.blocks, due);
}

/// @param Held what the rank holds: `blocks`; has_words(pieces) and message(pieces) of a message with these; and
/// replace(blocks), which puts in its place what has arrived
template <class Piece, class Held>
Program carry_out(Node& me, const std::vector<Leg<Piece>>& legs, Held& held) {
  StepOfLegs<Piece> of_step;
  std::vector<Waiting> waiting;
  std::vector<Request> received;
  std::vector<Request> sent;
  Step entered = 0;
  for (auto first = legs.begin(); first != legs.end();) {
    const Step step = first->step;
    const auto last = std::find_if(first, legs.end(), [step](const Leg<Piece>& leg) { return leg.step != step; });
    while (me.schedule().barrier() && entered + 1 < step) co_await me.step(++entered);
    co_await me.step(entered = step);
    of_step.read({first, last}, [&held](Pieces<Piece> pieces) { return held.has_words(pieces); });
    first = last;
    received.clear();
    sent.clear();
    if (of_step.is_exchange()) {
      const Pieces<Piece>& out = of_step.sent.front();
      received.push_back(me.exchange(out.front().peer, held.message(out), of_step.received.front().front().peer));
    } else {
      for (const Pieces<Piece>& out : of_step.sent) sent.push_back(me.send(out.front().peer, held.message(out)));
      for (const Pieces<Piece>& in : of_step.received) received.push_back(me.receive(in.front().peer));
    }
    for (std::size_t i = 0; i < received.size(); ++i) {
      const Leg<Piece>& leg = of_step.received[i].front();
      Request& request = received[i];
      Blocks arrived = co_await request;
      if (leg.adds) {
        waiting.push_back({leg.at > 0 ? leg.at : step, std::move(arrived)});
      } else {
        held.replace(std::move(arrived));
      }
    }
    for (Request& request : sent) co_await request;
    const bool is_due = std::ranges::any_of(waiting, [step](const Waiting& each) { return each.at <= step; });
    if (is_due) co_await combine_due(me, held, waiting, step);
  }
}

struct HeldVector {
  Blocks blocks;

  [[nodiscard]] static bool has_words(Pieces<Extent> pieces) {
    return std::ranges::any_of(pieces, [](const Leg<Extent>& leg) { return leg.piece.words > 0; });
  }
  [[nodiscard]] Blocks message(Pieces<Extent> pieces) const {
    Blocks message;
    for (const Leg<Extent>& leg : pieces) {
      if (leg.piece.words > 0) message.merge(blocks.copy_part(leg.piece.offset, leg.piece.words));
    }
    return message;
  }
  void replace(Blocks arrived) { blocks.replace(arrived); }
};

/// The ranks that the runs of a message name.
class NamedRanks {
 public:
  NamedRanks(Pieces<Run> pieces, Rank p) : pieces_(pieces), p_(p) {
    for (const Leg<Run>& leg : pieces) {
      count_ += leg.piece.count;
      for (Rank i = 0; leg.piece.stride != 1 && i < leg.piece.count; ++i) scattered_.push_back(leg.piece.rank(i, p));
    }
    std::ranges::sort(scattered_);
  }
  [[nodiscard]] Rank count() const { return count_; }
  [[nodiscard]] bool contains(Rank rank) const {
    const auto is_in = [&](const Leg<Run>& leg) {
      const Rank place = rank >= leg.piece.first ? rank - leg.piece.first : rank - leg.piece.first + p_;
      return leg.piece.stride == 1 && place < leg.piece.count;
    };
    return std::ranges::any_of(pieces_, is_in) || std::ranges::binary_search(scattered_, rank);
  }

 private:
  Pieces<Run> pieces_;
  Rank p_;
  Rank count_ = 0;
  std::vector<Rank> scattered_;
};

class HeldBlocks {
 public:
  HeldBlocks(Node& me, Blocks mine, BlockRule rule) : blocks(std::move(mine)), me_(me), rule_(std::move(rule)) {
    if (!rule_.stays || !rule_.by_source) return;
    known_.resize(static_cast<std::size_t>(me.ranks()));
    known_[static_cast<std::size_t>(me.rank())] = true;
  }

  Blocks blocks;

  [[nodiscard]] bool has_words(Pieces<Run> pieces) const {
    return me_.message_words() > 0 &&
           std::ranges::any_of(pieces, [](const Leg<Run>& leg) { return leg.piece.count > 0; });
  }
  [[nodiscard]] Blocks message(Pieces<Run> pieces) {
    const NamedRanks named(pieces, me_.ranks());
    const double words = named.count() * me_.message_words();
    const auto is_named = [&](const Block& block) {
      return named.contains(rule_.ranks.virtual_rank(rule_.by_source ? block.source : block.destination));
    };
    return rule_.stays ? blocks.copy(words, is_named) : blocks.take(words, is_named);
  }
  /// Of what is copied on its way, a rank keeps nothing twice.
  void replace(Blocks arrived) {
    if (rule_.stays && !rule_.by_source) return blocks.replace(arrived);
    if (known_.empty()) return blocks.merge(std::move(arrived));
    for (const Block& block : arrived.list()) {
      const auto source = static_cast<std::size_t>(block.source);
      if (known_[source]) continue;
      known_[source] = true;
      blocks.merge(Blocks::tracked({block}));
    }
  }
  [[nodiscard]] Blocks result() {
    const Rank rank = me_.rank();
    if (rule_.by_source && rule_.stays) {
      (void)blocks.take(me_.message_words(), [rank](const Block& block) { return block.source == rank; });
      return blocks.take_all();
    }
    return blocks.take_for(rank);
  }

 private:
  Node& me_;
  BlockRule rule_;
  std::vector<bool> known_;  // by source: its block is here; empty where blocks are not copied
};

/// Whatever arrives is to be combined.
struct HeldSignals {
  Blocks blocks;

  [[nodiscard]] static bool has_words(Pieces<Nothing> /*pieces*/) { return true; }
  [[nodiscard]] Blocks message(Pieces<Nothing> /*pieces*/) const { return blocks; }
  void replace(Blocks arrived) { blocks.replace(arrived); }
};

}  // namespace

Program on_vector(Node& me, Blocks mine, VectorLegs legs, bool keeps) {
  HeldVector held{std::move(mine)};
  co_await carry_out(me, legs.all(), held);
  if (keeps) me.keep(std::move(held.blocks));
}

Program on_blocks(Node& me, Blocks mine, BlockLegs legs, BlockRule rule) {
  HeldBlocks held(me, std::move(mine), std::move(rule));
  co_await carry_out(me, legs.all(), held);
  me.keep(held.result());
}

Program all_gathering(Node& me, Blocks mine, BlockLegs legs) {
  return on_blocks(me, std::move(mine), std::move(legs),
                   {.by_source = true, .stays = true, .ranks = RootedRanks::shifted(0, me.ranks())});
}

Program reduce_scattering(Node& me, Blocks mine, BlockLegs legs) {
  return on_blocks(me, std::move(mine), std::move(legs), {.stays = true, .ranks = RootedRanks::shifted(0, me.ranks())});
}

Program on_signals(Node& me, Blocks mine, BarrierLegs legs) {
  HeldSignals held{std::move(mine)};
  std::vector<Leg<Nothing>> all = legs.all();
  for (Leg<Nothing>& leg : all) leg.adds = !leg.sends;
  co_await carry_out(me, all, held);
  me.keep(std::move(held.blocks));
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
