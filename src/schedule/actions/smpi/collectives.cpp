// The messages of the collective actions of a trace, which does not say by which algorithms they are carried out.

#include "schedule/actions/smpi/collectives.hpp"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "algorithm/arithmetic.hpp"

namespace hopscope {

namespace {

/// The rounds of one rank in a collective of all ranks.
class Rounds {
 public:
  Rounds(const SmpiCollective& collective, Rank rank)
      : all_(collective), me_(rank), p_(static_cast<Rank>(collective.of_rank.size())) {}

  [[nodiscard]] std::vector<SmpiRound> take() { return std::move(rounds_); }

  // Dissemination: after round k every rank has heard of 2^k others.
  void barrier() {
    for (Rank far = 1; far < p_; far *= 2) {
      rounds_.push_back({.sends = {{after(far), 0}}, .receives = {before(far)}});
    }
  }

  // Down a binomial tree, the largest subtree first.
  void broadcast(Rank root, double bytes) {
    const Tree tree(me_, root, p_);
    if (me_ != root) rounds_.push_back({.receives = {tree.parent}});
    SmpiRound& down = rounds_.emplace_back();
    for (const Rank child : std::vector<Rank>(tree.children.rbegin(), tree.children.rend())) {
      down.sends.emplace_back(child, bytes);
    }
  }
  // Up the same tree.
  void reduce(Rank root, double bytes) {
    const Tree tree(me_, root, p_);
    rounds_.push_back({.receives = tree.children});
    if (me_ != root) rounds_.push_back({.sends = {{tree.parent, bytes}}});
  }

  // Everybody straight to the root.
  void gather(Rank root) {
    SmpiRound& round = rounds_.emplace_back();
    if (me_ != root) round.sends.emplace_back(root, own(me_).bytes);
    for (Rank far = 1; me_ == root && far < p_; ++far) round.receives.push_back(after(far));
  }
  void scatter(Rank root) {
    SmpiRound& round = rounds_.emplace_back();
    if (me_ != root) round.receives.push_back(root);
    for (Rank far = 1; me_ == root && far < p_; ++far) {
      const auto& counts = own(root).bytes_to;
      const double bytes = counts.empty() ? own(root).bytes : counts[static_cast<std::size_t>(after(far))];
      round.sends.emplace_back(after(far), bytes);
    }
  }

  // Straight to every higher rank, all at once.
  void scan(double bytes) {
    SmpiRound& round = rounds_.emplace_back();
    for (Rank to = me_ + 1; to < p_; ++to) round.sends.emplace_back(to, bytes);
    for (Rank from = 0; from < me_; ++from) round.receives.push_back(from);
  }

  // Every block once around the ring.
  void all_gather() {
    for (Rank step = 0; step + 1 < p_; ++step) {
      rounds_.push_back({.sends = {{after(1), own(before(step)).bytes}}, .receives = {before(1)}});
    }
  }

  void exchange(std::string_view algorithm) {
    if (algorithm == "bruck") return bruck();
    if (algorithm == "direct") rounds_.emplace_back();
    const bool in_rounds = algorithm == "one-factor";
    for (Rank j = in_rounds ? 0 : 1; j < (in_rounds ? one_factor_rounds(p_) : p_); ++j) {
      if (algorithm != "direct") rounds_.emplace_back();
      const bool is_shift = algorithm == "direct" || algorithm == "shift";
      const Rank partner = in_rounds ? one_factor_partner(me_, j, p_) : static_cast<Rank>(me_ ^ j);
      swap(is_shift ? after(j) : partner, is_shift ? before(j) : partner);
    }
  }

 private:
  /// Where a rank is in a binomial tree.
  struct Tree {
    Tree(Rank rank, Rank root, Rank p) {
      const Rank place = (rank - root + p) % p;
      Rank weight = 1;
      for (; weight < p && (place & weight) == 0; weight *= 2) {
        if (place + weight < p) children.push_back((place + weight + root) % p);
      }
      if (place != 0) parent = (place - weight + root) % p;
    }
    Rank parent = 0;
    std::vector<Rank> children;  // the smallest subtree first
  };

  [[nodiscard]] const SmpiSizes& own(Rank rank) const { return all_.of_rank[static_cast<std::size_t>(rank)]; }
  [[nodiscard]] Rank after(Rank far) const { return (me_ + far) % p_; }
  [[nodiscard]] Rank before(Rank far) const { return (me_ - far + p_) % p_; }

  /// What one rank has for another.
  [[nodiscard]] double bytes(Rank from, Rank to) const {
    const auto& counts = own(from).bytes_to;
    return counts.empty() ? own(from).bytes : counts[static_cast<std::size_t>(to)];
  }

  // SMPI sends empty messages too.
  void swap(Rank to, Rank from) {
    SmpiRound& round = rounds_.back();
    if (to != me_) round.sends.emplace_back(to, bytes(me_, to));
    if (from != me_) round.receives.push_back(from);
  }

  // Radix 2: with weight w, all blocks travel w ranks whose distance has that binary digit.
  void bruck() {
    for (Rank weight = 1; weight < p_; weight *= 2) {
      double sum = 0;
      for (Rank far = weight; far < p_; ++far) {
        if ((far & weight) == 0) continue;
        const Rank source = before(far % weight);
        sum += bytes(source, (source + far) % p_);
      }
      rounds_.push_back({.sends = {{after(weight), sum}}, .receives = {before(weight)}});
    }
  }

  const SmpiCollective& all_;
  Rank me_;
  Rank p_;
  std::vector<SmpiRound> rounds_;
};

/// Compares the collective actions of each rank with those of rank 0.
class Collection {
 public:
  Collection(const SmpiTrace& trace, ReadingLoad& load, ScheduleMistakes& mistakes)
      : trace_(trace), load_(load), mistakes_(mistakes), ranks_(static_cast<Rank>(trace.ranks.size())) {}

  std::vector<SmpiCollective> collect() {
    for (const SmpiAction& action : trace_.ranks.front().actions) {
      if (!is_collective(action.kind)) continue;
      all_.push_back({.kind = action.kind});
      roots_.push_back(0);
      lines_.push_back(action.line);
    }
    if (std::ranges::all_of(trace_.ranks, [&](const SmpiRank& rank) { return has_those_of_rank_0(rank); })) {
      for (SmpiCollective& each : all_) make_room(each);
    }
    for (Rank rank = 0; rank < ranks_; ++rank) add(rank);
    return std::move(all_);
  }

 private:
  [[nodiscard]] bool has_those_of_rank_0(const SmpiRank& rank) const {
    auto next = all_.begin();
    for (const SmpiAction& action : rank.actions) {
      if (is_collective(action.kind) && (next == all_.end() || next++->kind != action.kind)) return false;
    }
    return next == all_.end();
  }

  void make_room(SmpiCollective& collective) {
    load_.add("collective actions, counted for every rank", sizeof(SmpiSizes), static_cast<double>(ranks_));
    collective.of_rank.resize(trace_.ranks.size());
  }

  // Nothing is said of a rank after its first difference.
  void add(Rank rank) {
    const SmpiRank& own = trace_.ranks[static_cast<std::size_t>(rank)];
    std::size_t next = 0;
    for (const SmpiAction& action : own.actions) {
      if (!is_collective(action.kind)) continue;
      const std::string why = difference(action.kind, next);
      if (!why.empty()) return mistakes_.add(trace_.place(rank, action.line), why);
      take(rank, action, next++);
    }
    if (next == all_.size()) return;
    mistakes_.add(fmt::format("rank {}", rank),
                  fmt::format("has {} collective actions, and rank 0 has {}; the next would be {} (line {})", next,
                              all_.size(), SmpiTrace::name(all_[next].kind), lines_[next]));
  }

  [[nodiscard]] std::string difference(SmpiKind kind, std::size_t next) const {
    const std::string name = SmpiTrace::name(kind);
    if (next == all_.size()) {
      return fmt::format("{} is collective action {} of its rank, and rank 0 has {}", name, next + 1, next);
    }
    if (all_[next].kind == kind) return "";
    return fmt::format("{} is collective action {} of its rank, which is {} for rank 0 (line {})", name, next + 1,
                       SmpiTrace::name(all_[next].kind), lines_[next]);
  }

  void take(Rank rank, const SmpiAction& action, std::size_t next) {
    const SmpiRank& own = trace_.ranks[static_cast<std::size_t>(rank)];
    const std::string name = SmpiTrace::name(action.kind);
    SmpiSizes sizes = smpi_sizes(action.kind, own.arguments(action), ranks_, smpi_standard_bytes(own));
    sizes.line = action.line;
    if (rank == 0) roots_[next] = sizes.root;
    const Rank root = roots_[next];
    if (!sizes.mistake.empty()) {
      mistakes_.add(trace_.place(rank, action.line), fmt::format("{} {}", name, sizes.mistake));
    } else if (sizes.root != root) {
      mistakes_.add(trace_.place(rank, action.line), fmt::format("{} has the root {}, and {} for rank 0 (line {})",
                                                                 name, sizes.root, root, lines_[next]));
    }
    auto& kept = all_[next].of_rank;
    if (!kept.empty()) kept[static_cast<std::size_t>(rank)] = std::move(sizes);
  }

  const SmpiTrace& trace_;
  ReadingLoad& load_;
  ScheduleMistakes& mistakes_;
  Rank ranks_;
  std::vector<SmpiCollective> all_;   // without sizes where ranks differ
  std::vector<Rank> roots_;           // as rank 0 has them
  std::vector<std::uint32_t> lines_;  // of rank 0
};

// A rank must have room for what others send to it.
void check_counts_of_pairs(const SmpiTrace& trace, const std::vector<SmpiCollective>& all, ScheduleMistakes& mistakes) {
  for (const SmpiCollective& each : all) {
    if (each.kind != SmpiKind::all_to_all_v) continue;
    for (std::size_t to = 0; to < trace.ranks.size(); ++to) {
      for (std::size_t from = 0; from < trace.ranks.size(); ++from) {
        const double sent = each.of_rank[from].bytes_to[to];
        const double room = each.of_rank[to].bytes_from[from];
        if (sent <= room || from == to) continue;
        mistakes.add(trace.place(static_cast<Rank>(to), each.of_rank[to].line),
                     fmt::format("alltoallv has room for {} bytes from rank {}, which sends {} (line {})", room, from,
                                 sent, each.of_rank[from].line));
      }
    }
  }
}

}  // namespace

double smpi_standard_bytes(const SmpiRank& rank) {
  const auto init = std::ranges::find(rank.actions, SmpiKind::init, &SmpiAction::kind);
  return init != rank.actions.end() && init->count > 0 ? 8 : 1;
}

std::vector<SmpiCollective> smpi_collectives(const SmpiTrace& trace, ReadingLoad& load, ScheduleMistakes& mistakes) {
  auto all = Collection(trace, load, mistakes).collect();
  if (!mistakes.none() && !trace.splits.empty()) {
    mistakes.add(
        trace.splits,
        "comm_split makes communicators of some ranks, and a trace does not record which collectives are among "
        "which ranks; only those among all ranks can be carried out");
  }
  if (mistakes.none()) check_counts_of_pairs(trace, all, mistakes);
  return all;
}

const std::vector<std::string>& smpi_all_to_alls() {
  static const std::vector<std::string> names{"direct",   "basic_linear", "default",    "shift", "ring",
                                              "pairwise", "pair",         "one-factor", "bruck"};
  return names;
}

std::string_view catalogue_all_to_all(std::string_view name) {
  if (name == "basic_linear" || name == "default") return "direct";
  if (name == "pair") return "pairwise";
  return name == "ring" ? "shift" : name;
}

std::string why_no_all_to_all(std::string_view algorithm, Rank ranks) {
  const bool has_power_of_2 = std::has_single_bit(static_cast<std::uint32_t>(ranks));
  if (catalogue_all_to_all(algorithm) != "pairwise" || has_power_of_2) return "";
  return fmt::format("\"all_to_all\": \"{}\"; that needs a number of ranks that is a power of 2, not {}", algorithm,
                     ranks);
}

std::vector<SmpiRound> smpi_rounds(const SmpiCollective& collective, Rank rank, std::string_view all_to_all) {
  Rounds rounds(collective, rank);
  const SmpiSizes& own = collective.of_rank[static_cast<std::size_t>(rank)];
  switch (collective.kind) {
    case SmpiKind::barrier: rounds.barrier(); break;
    case SmpiKind::bcast: rounds.broadcast(own.root, own.bytes); break;
    case SmpiKind::reduce: rounds.reduce(own.root, own.bytes); break;
    case SmpiKind::all_reduce:
      rounds.reduce(0, own.bytes);
      rounds.broadcast(0, own.bytes);
      break;
    case SmpiKind::gather:
    case SmpiKind::gather_v: rounds.gather(own.root); break;
    case SmpiKind::scatter:
    case SmpiKind::scatter_v: rounds.scatter(own.root); break;
    case SmpiKind::all_gather:
    case SmpiKind::all_gather_v: rounds.all_gather(); break;
    case SmpiKind::scan: rounds.scan(own.bytes); break;
    case SmpiKind::reduce_scatter: rounds.exchange("shift"); break;
    default: rounds.exchange(catalogue_all_to_all(all_to_all));
  }
  return rounds.take();
}

}  // namespace hopscope
