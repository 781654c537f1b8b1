#include "algorithm/collective_operation.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "algorithm/bounds.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

using Source = Contract::Source;
using Target = Contract::Target;

/// The sum that a rank has at the end.
std::string sum_in_words(const Contract& contract, Rank ranks) {
  if (contract.target == Target::following_ranks)
    return contract.exclusive ? "the sum of all ranks before it" : "the sum of all ranks up to itself";
  return fmt::format("the sum of all {}{}", ranks, contract.target == Target::each_rank ? " of what is for it" : "");
}

}  // namespace

/// The destination with which a block for `destination` is labelled.
Rank CollectiveOperation::label(Rank destination) const {
  switch (contract_.target) {
    case Target::root: return contract_.root;
    case Target::each_rank: return destination;
    default: return everyone;
  }
}

std::optional<double> CollectiveOperation::words(Rank source, Rank destination) const {
  const bool is_target = contract_.target == Target::root              ? destination == contract_.root
                         : contract_.target == Target::following_ranks ? source < destination
                                                                       : true;
  if (source == destination || !has_data(source) || !is_target) return std::nullopt;
  return contract_.words;
}

std::string CollectiveOperation::amount(const Schedule& /*schedule*/) const {
  if (contract_.unites) return "no words";
  std::string text = hopscope::amount(contract_.words, "word");
  const bool gathers = contract_.target == Target::each_rank || (!contract_.adds && contract_.source != Source::root);
  if (gathers) text += is_rooted() || contract_.target != Target::each_rank ? " a rank" : " a pair";
  if (contract_.source == Source::root) text += fmt::format(", from rank {}", contract_.root);
  if (contract_.target == Target::root) text += fmt::format(", to rank {}", contract_.root);
  return contract_.exclusive ? text + ", exclusive" : text;
}

std::string CollectiveOperation::success() const {
  if (contract_.unites) return "every rank has heard of every other";
  const std::string who = contract_.target == Target::root ? fmt::format("rank {}", contract_.root) : "every rank";
  if (contract_.adds)
    return fmt::format("{} has {}, the words of each rank once", who, sum_in_words(contract_, ranks_));
  if (contract_.source == Source::every_rank) return fmt::format("{} has all {}", who, counted(ranks_, "block"));
  return fmt::format("{} has {} block of rank {}", who, contract_.target == Target::everyone ? "the" : "its",
                     contract_.root);
}

std::optional<RankRange> CollectiveOperation::due(Rank destination) const {
  if (!contract_.adds && !contract_.unites) return std::nullopt;
  if (contract_.target == Target::root && destination != contract_.root) return std::nullopt;
  if (contract_.target != Target::following_ranks) return RankRange{0, ranks_ - 1};
  const Rank last = contract_.exclusive ? destination - 1 : destination;
  return last < 0 ? std::nullopt : std::optional(RankRange{0, last});
}

Rank CollectiveOperation::blocks_for(Rank destination) const {
  if (contract_.adds || contract_.unites) return due(destination) ? 1 : 0;
  return static_cast<Rank>(blocks_in(destination));
}

/// How many blocks `rank` has for others.
double CollectiveOperation::blocks_out(Rank rank) const {
  if (!has_data(rank) || ranks_ == 1) return 0;
  switch (contract_.target) {
    case Target::root: return rank == contract_.root ? 0 : 1;
    case Target::each_rank: return ranks_ - 1.0;
    case Target::everyone: return 1;
    case Target::following_ranks: return rank + 1 < ranks_ ? 1 : 0;
  }
  return 0;
}

/// How many blocks `rank` needs from others, combined where that is possible.
double CollectiveOperation::blocks_in(Rank rank) const {
  const bool is_target = contract_.target == Target::root              ? rank == contract_.root
                         : contract_.target == Target::following_ranks ? rank > 0
                                                                       : true;
  const double sources = contract_.source == Source::root ? (rank == contract_.root ? 0 : 1) : ranks_ - 1.0;
  if (!is_target) return 0;
  return contract_.adds || contract_.unites ? std::min(sources, 1.0) : sources;
}

Blocks CollectiveOperation::initial(Rank rank, Content content) const {
  if (!has_data(rank)) return content == Content::sizes ? Blocks() : Blocks::tracked({});
  const double words = contract_.words;
  const bool own_too = contract_.adds || contract_.unites;
  if (content == Content::sizes) {
    const bool is_root_of_others = contract_.target == Target::root && rank == contract_.root && !own_too;
    const double blocks = contract_.target == Target::each_rank ? ranks_ - (own_too ? 0.0 : 1.0) : 1;
    return Blocks::sized(is_root_of_others ? 0 : words * blocks, words);
  }
  if (contract_.target != Target::each_rank) {
    if (label(rank) == rank && !own_too) return Blocks::tracked({});
    return Blocks::tracked({{rank, label(rank), 0, words}});
  }
  Blocks mine = Blocks::for_all_others(rank, ranks_, words);
  if (own_too) mine.merge(Blocks::tracked({{rank, rank, 0, words}}));
  return mine;
}

// Of vectors that are cut into parts, which are tracked one by one, p^2.
double CollectiveOperation::total_blocks() const {
  const double p = ranks_;
  if (p == 1) return 0;
  const bool from_all_to_all = contract_.source == Source::every_rank && contract_.target != Target::root;
  return from_all_to_all && contract_.target != Target::following_ranks ? p * (p - 1) : p - 1;
}

double CollectiveOperation::words_from(Rank rank, Rank /*ranks*/) const { return contract_.words * blocks_out(rank); }
double CollectiveOperation::words_to(Rank rank, Rank /*ranks*/) const { return contract_.words * blocks_in(rank); }

double CollectiveOperation::most_words(Rank ranks) const {
  double most = 0;
  for (const Rank rank : {contract_.root, contract_.root == 0 ? ranks - 1 : 0}) {
    most = std::max({most, words_from(rank, ranks), words_to(rank, ranks)});
  }
  return most;
}

double CollectiveOperation::words_leaving(const std::vector<bool>& inside) const {
  const auto within = static_cast<double>(std::ranges::count(inside, true));
  const double outside = static_cast<double>(inside.size()) - within;
  if (within == 0 || outside == 0) return 0;
  const bool has_root = inside[static_cast<std::size_t>(contract_.root)];
  if (contract_.source == Source::root) {
    if (!has_root) return 0;
    return contract_.words * (contract_.target == Target::each_rank ? outside : 1);
  }
  const bool is_one = contract_.adds || contract_.unites;
  switch (contract_.target) {
    case Target::root: return has_root ? 0 : contract_.words * (is_one ? 1 : within);
    case Target::each_rank: return contract_.words * outside * (is_one ? 1 : within);
    case Target::everyone: return contract_.words * (is_one ? 1 : within);
    case Target::following_ranks: {
      const auto first_inside = std::ranges::find(inside, true) - inside.begin();
      const bool all_after = std::find(inside.begin() + first_inside, inside.end(), false) == inside.end();
      return all_after ? 0 : contract_.words;
    }
  }
  return 0;
}

std::optional<Operation::MeasuredSize> CollectiveOperation::measured_size(Rank ranks) const {
  const bool is_measured = contract_.words > 0 && contract_.target != Target::following_ranks;
  if (!is_measured) return std::nullopt;
  const double p = ranks;
  const bool has_one_vector =
      contract_.target != Target::each_rank && (contract_.adds || contract_.source == Source::root);
  if (!has_one_vector) return MeasuredSize{contract_.words * p, (p - 1) / p};
  const bool is_all_reduce = contract_.adds && contract_.target == Target::everyone;
  return MeasuredSize{contract_.words, is_all_reduce ? 2 * (p - 1) / p : 1};
}

/// What the busiest rank sends or receives, as a formula.
std::string CollectiveOperation::words_of_busiest() const {
  const bool is_one_block = most_words(ranks_) <= contract_.words;
  return is_one_block ? "t_w m" : "t_w m (p-1)";
}

/// The longest distance that words must go; none if it takes too long to compute.
std::optional<std::int64_t> CollectiveOperation::longest_way(const Platform& platform) const {
  if (contract_.source == Source::root) return longest_distance_from(platform, contract_.root);
  if (contract_.target == Target::root) return longest_distance_to(platform, contract_.root);
  // Of prefix sums, the last rank hears from all.
  if (contract_.target == Target::following_ranks) return longest_distance_to(platform, ranks_ - 1);
  return longest_distance(platform);
}

std::vector<Analytic> CollectiveOperation::bounds(const Platform& platform, bool splits_blocks) const {
  if (ranks_ == 1 || (contract_.words == 0 && !contract_.unites)) return {};  // nothing is sent
  std::vector<Analytic> all = port_volume(platform, *this, words_of_busiest());
  const auto add = [&all](std::vector<Analytic> more) { std::ranges::move(more, std::back_inserter(all)); };
  if (contract_.target != Target::root) add(spreading_startups(platform));
  const bool spreads_sums = contract_.adds && contract_.target == Target::everyone;
  if (spreads_sums) add(volume_of_all_ranks(platform, 2 * contract_.words * (ranks_ - 1.0), "2 t_w m (p-1)/p"));
  add(cut_volume(platform, *this));
  const auto hops = longest_way(platform);
  if (hops) all.push_back(farthest_pair(platform, *hops, contract_.words, splits_blocks || contract_.unites));
  return all;
}

}  // namespace hopscope
