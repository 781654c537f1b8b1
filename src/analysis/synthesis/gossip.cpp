#include "analysis/synthesis/combining_search.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <queue>

namespace hopscope {

namespace {

/// Sets of ranks, one for each rank and each number of transfers.
class Knowledge {
 public:
  Knowledge(std::int32_t ranks, std::int32_t transfers)
      : ranks_(static_cast<std::size_t>(ranks)),
        levels_(static_cast<std::size_t>(transfers) + 1),
        width_((ranks_ + 63) / 64),
        bits_(levels_ * ranks_ * width_) {}

  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] std::uint64_t* of(std::int32_t rank, std::size_t level) {
    return bits_.data() + (level * ranks_ + static_cast<std::size_t>(rank)) * width_;
  }
  [[nodiscard]] const std::uint64_t* of(std::int32_t rank, std::size_t level) const {
    return bits_.data() + (level * ranks_ + static_cast<std::size_t>(rank)) * width_;
  }
  void add(std::int32_t rank, std::size_t level, std::int32_t member) {
    of(rank, level)[static_cast<std::size_t>(member) / 64] |= std::uint64_t{1} << (member % 64);
  }
  void add_all(std::int32_t rank, std::size_t level, const std::uint64_t* members) {
    std::uint64_t* own = of(rank, level);
    for (std::size_t i = 0; i < width_; ++i) own[i] |= members[i];
  }

 private:
  std::size_t ranks_, levels_, width_;
  std::vector<std::uint64_t> bits_;
};

class Gossip {
 public:
  Gossip(const CombiningProblem& problem, const GossipSettings& settings, std::mt19937_64& random)
      : problem_(problem),
        settings_(settings),
        random_(random),
        order_(problem.orders[settings.order]),
        // Without a limit, one set for each rank is both what it may send and what it has.
        top_(static_cast<std::size_t>(settings.transfers)),
        known_(problem.ranks, settings.transfers),
        before_(known_),
        needed_(problem.ranks, 0) {
    for (std::int32_t rank = 0; rank < problem.ranks; ++rank) {
      for (std::size_t level = 0; level <= top_; ++level) known_.add(rank, level, rank);
      for (std::int32_t source = 0; source < problem.ranks; ++source)
        if (problem.words[problem.pair(source, rank)] >= 0 && source != rank) needed_.add(rank, 0, source);
    }
  }

  std::vector<CombinedMessage> steps() {
    for (std::int32_t step = 0; !is_complete(); ++step) {
      if (settings_.most_steps > 0 && step >= settings_.most_steps) return {};
      if (!fill(step)) return {};
    }
    return std::move(messages_);
  }

 private:
  struct Candidate {
    double score;
    std::int32_t order;
    std::int32_t from, to;
    int gain;
    bool operator<(const Candidate& other) const {
      return score != other.score ? score < other.score : order > other.order;
    }
  };

  [[nodiscard]] bool is_complete() const {
    for (std::int32_t rank = 0; rank < problem_.ranks; ++rank) {
      const std::uint64_t* needed = needed_.of(rank, 0);
      const std::uint64_t* known = known_.of(rank, top_);
      for (std::size_t i = 0; i < known_.width(); ++i)
        if ((needed[i] & ~known[i]) != 0) return false;
    }
    return true;
  }

  /// Ranks of which `to` would learn; those whose blocks it waits for count twice.
  [[nodiscard]] int gain(std::int32_t from, std::int32_t to) const {
    const std::uint64_t* sent = before_.of(from, top_ == 0 ? 0 : top_ - 1);
    const std::uint64_t* known = known_.of(to, top_);
    const std::uint64_t* needed = needed_.of(to, 0);
    int count = 0;
    for (std::size_t i = 0; i < known_.width(); ++i) {
      const std::uint64_t news = sent[i] & ~known[i];
      count += std::popcount(news) + std::popcount(news & needed[i]);
    }
    return count;
  }

  [[nodiscard]] double score(int gain, const CombiningProblem::Route& route) {
    double score = gain;
    if (settings_.weight_of_routes > 0)
      score /= std::pow(static_cast<double>(route.resources.size()), settings_.weight_of_routes);
    if (settings_.noise > 0) score *= 1 - settings_.noise * std::uniform_real_distribution<double>(0, 1)(random_);
    return score;
  }

  bool fill(std::int32_t step) {
    before_ = known_;
    free_ = problem_.places;
    std::vector<Candidate> candidates;
    for (std::int32_t from = 0; from < problem_.ranks; ++from) {
      for (std::int32_t to = 0; to < problem_.ranks; ++to) {
        const std::size_t pair = problem_.pair(from, to);
        if (problem_.routes[pair].empty()) continue;
        if (const int news = gain(from, to); news > 0)
          candidates.push_back({score(news, problem_.routes[pair].front()), order_[pair], from, to, news});
      }
    }
    std::priority_queue<Candidate> queue({}, std::move(candidates));
    bool has_message = false;
    while (!queue.empty()) {
      Candidate best = queue.top();
      queue.pop();
      const auto route = free_route(best);
      if (!route) continue;
      // Messages of the same step may have brought some of it.
      if (const int now = gain(best.from, best.to); now < best.gain) {
        best.score *= static_cast<double>(now) / best.gain;
        best.gain = now;
        if (now > 0) queue.push(best);
        continue;
      }
      place(step, best, *route);
      has_message = true;
    }
    return has_message;
  }

  /// The first route of a message for which everything is free.
  std::optional<std::size_t> free_route(const Candidate& candidate) {
    const auto& routes = problem_.routes[problem_.pair(candidate.from, candidate.to)];
    for (std::size_t i = 0; i < routes.size(); ++i) {
      const bool is_free = take(routes[i].resources);
      if (!is_free) continue;
      give_back(routes[i].resources, routes[i].resources.size());
      return i;
    }
    return std::nullopt;
  }

  void place(std::int32_t step, const Candidate& candidate, std::size_t route) {
    take(problem_.routes[problem_.pair(candidate.from, candidate.to)][route].resources);
    if (top_ == 0) known_.add_all(candidate.to, 0, before_.of(candidate.from, 0));
    for (std::size_t level = 1; level <= top_; ++level)
      known_.add_all(candidate.to, level, before_.of(candidate.from, level - 1));
    messages_.push_back({step, candidate.from, candidate.to, static_cast<std::int32_t>(route)});
  }

  bool take(const PackingProblem::Route& resources) {
    for (std::size_t i = 0; i < resources.size(); ++i) {
      if (--free_[static_cast<std::size_t>(resources[i])] >= 0) continue;
      give_back(resources, i + 1);
      return false;
    }
    return true;
  }
  void give_back(const PackingProblem::Route& resources, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) ++free_[static_cast<std::size_t>(resources[i])];
  }

  const CombiningProblem& problem_;
  const GossipSettings& settings_;
  std::mt19937_64& random_;
  const std::vector<std::int32_t>& order_;
  std::size_t top_;
  Knowledge known_;   // by transfers: whose blocks a rank can have, those of the current step included
  Knowledge before_;  // the same before the current step
  Knowledge needed_;  // whose blocks are for a rank
  std::vector<std::int32_t> free_;
  std::vector<CombinedMessage> messages_;
};

}  // namespace

std::vector<CombinedMessage> gossip(const CombiningProblem& problem, const GossipSettings& settings,
                                    std::mt19937_64& random) {
  return Gossip(problem, settings, random).steps();
}

}  // namespace hopscope
