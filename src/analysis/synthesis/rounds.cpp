#include "analysis/synthesis/rounds.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <queue>
#include <ranges>
#include <utility>

namespace hopscope {

namespace {

class RoundTrial {
 public:
  RoundTrial(const CombiningProblem& problem, std::span<const std::int32_t> sources, double words,
             const RoundSettings& settings, std::mt19937_64& random)
      : problem_(problem),
        words_(words),
        settings_(settings),
        random_(random),
        order_(problem.orders[settings.order]),
        width_((sources.size() + 63) / 64),
        has_(static_cast<std::size_t>(problem.ranks) * width_),
        holders_(sources.size(), 1),
        known_(static_cast<std::size_t>(problem.ranks)),
        lacking_(std::ssize(sources) * (problem.ranks - 1)) {
    for (std::size_t block = 0; block < sources.size(); ++block) {
      insert(has_, sources[block], static_cast<std::int32_t>(block));
      ++known_[static_cast<std::size_t>(sources[block])];
    }
  }

  Rounds made(const std::function<bool()>& goes_on) {
    for (std::int32_t step = 0; lacking_ > 0; ++step) {
      if (!goes_on() || !fill(step)) return {};
      if (settings_.time_to_beat > 0 && rounds_.time >= settings_.time_to_beat) return {};
    }
    return std::move(rounds_);
  }

 private:
  using Bits = std::vector<std::uint64_t>;  // by rank: which blocks

  struct Candidate {
    double score;
    std::int32_t order;
    std::int32_t from, to;
    int gain;
    bool operator<(const Candidate& other) const {
      return score != other.score ? score < other.score : order > other.order;
    }
  };

  void insert(Bits& sets, std::int32_t rank, std::int32_t block) const {
    sets[static_cast<std::size_t>(rank) * width_ + static_cast<std::size_t>(block) / 64] |= std::uint64_t{1}
                                                                                            << (block % 64);
  }

  /// What one has had before the round that the other neither has nor receives in it.
  template <class Each>
  void for_news(std::int32_t from, std::int32_t to, const Each& each) const {
    for (std::size_t i = 0; i < width_; ++i)
      each(i, before_[static_cast<std::size_t>(from) * width_ + i] & ~has_[static_cast<std::size_t>(to) * width_ + i]);
  }

  [[nodiscard]] int gain(std::int32_t from, std::int32_t to) const {
    int count = 0;
    for_news(from, to, [&](std::size_t, std::uint64_t news) { count += std::popcount(news); });
    return std::min(count, most_blocks_);
  }

  [[nodiscard]] double score(int gain, const CombiningProblem::Route& route) {
    double score = gain;
    if (settings_.weight_of_routes > 0)
      score /= std::pow(static_cast<double>(route.resources.size()), settings_.weight_of_routes);
    if (settings_.noise > 0) score *= 1 - settings_.noise * std::uniform_real_distribution<double>(0, 1)(random_);
    return score;
  }

  /// @return false if it brings nothing
  bool fill(std::int32_t step) {
    before_ = has_;
    while (std::int64_t{most_blocks_} * settings_.base <= std::ranges::min(known_)) most_blocks_ *= settings_.base;
    most_blocks_ = std::min(most_blocks_, settings_.most_blocks);
    free_ = problem_.places;
    sent_.assign(static_cast<std::size_t>(problem_.ranks), 0);
    received_ = sent_;
    longest_ = 0;
    std::vector<Candidate> candidates;
    for (std::int32_t from = 0; from < problem_.ranks; ++from) {
      for (std::int32_t to = 0; to < problem_.ranks; ++to) {
        const std::size_t pair = problem_.pair(from, to);
        if (problem_.routes[pair].empty()) continue;
        if (const int news = gain(from, to); news > 0)
          candidates.push_back({score(news, problem_.routes[pair].front()), order_[pair], from, to, news});
      }
    }
    const std::size_t before = rounds_.messages.size();
    std::priority_queue<Candidate> queue({}, std::move(candidates));
    while (!queue.empty() && !is_full(rounds_.messages.size() - before)) {
      Candidate best = queue.top();
      queue.pop();
      if (!has_ports(best)) continue;
      const auto& routes = problem_.routes[problem_.pair(best.from, best.to)];
      const auto route = free_route(routes);
      if (route == routes.end()) continue;
      // Messages of the same round may have brought some of it.
      if (const int now = gain(best.from, best.to); now < best.gain) {
        best.score *= static_cast<double>(now) / best.gain;
        best.gain = now;
        if (now > 0) queue.push(best);
        continue;
      }
      place(step, best, static_cast<std::size_t>(route - routes.begin()));
    }
    rounds_.time += longest_;
    return rounds_.messages.size() > before;
  }

  [[nodiscard]] bool is_full(std::size_t messages) const {
    return settings_.ports > 0 && messages == static_cast<std::size_t>(problem_.ranks) * settings_.ports;
  }

  [[nodiscard]] bool has_ports(const Candidate& message) const {
    return settings_.ports == 0 || (sent_[static_cast<std::size_t>(message.from)] < settings_.ports &&
                                    received_[static_cast<std::size_t>(message.to)] < settings_.ports);
  }

  /// The first that is free, of those that do not take much longer than the fastest: it would hold up the round.
  [[nodiscard]] std::vector<CombiningProblem::Route>::const_iterator free_route(
      const std::vector<CombiningProblem::Route>& routes) {
    constexpr double much_longer = 1.5;
    const auto time = [&](const CombiningProblem::Route& route) {
      return route.latency + words_ * most_blocks_ * route.word_time;
    };
    const double longest = much_longer * std::ranges::min(routes | std::views::transform(time));
    return std::ranges::find_if(routes,
                                [&](const auto& each) { return time(each) <= longest && is_free(each.resources); });
  }

  [[nodiscard]] bool is_free(const PackingProblem::Route& resources) {
    // Ports, which are mostly the reason why not, come last.
    for (std::size_t i = resources.size(); i-- > 0;)
      if (free_[static_cast<std::size_t>(resources[i])] == 0) return false;
    std::size_t taken = 0;
    while (taken < resources.size() && free_[static_cast<std::size_t>(resources[taken])] > 0)
      --free_[static_cast<std::size_t>(resources[taken++])];
    for (std::size_t i = 0; i < taken; ++i) ++free_[static_cast<std::size_t>(resources[i])];
    return taken == resources.size();
  }

  void place(std::int32_t step, const Candidate& message, std::size_t route) {
    const CombiningProblem::Route& taken = problem_.routes[problem_.pair(message.from, message.to)][route];
    for (const std::int32_t resource : taken.resources) --free_[static_cast<std::size_t>(resource)];
    ++sent_[static_cast<std::size_t>(message.from)];
    ++received_[static_cast<std::size_t>(message.to)];
    std::vector<std::int32_t> blocks = rarest(message);
    for (const std::int32_t block : blocks) {
      insert(has_, message.to, block);
      ++holders_[static_cast<std::size_t>(block)];
    }
    lacking_ -= std::ssize(blocks);
    known_[static_cast<std::size_t>(message.to)] += static_cast<std::int32_t>(blocks.size());
    const double words = words_ * static_cast<double>(blocks.size());
    longest_ = std::max(longest_, taken.latency + words * taken.word_time);
    rounds_.messages.push_back(
        {step, message.from, message.to, static_cast<std::int32_t>(route), words, std::move(blocks)});
  }

  /// Of what a message brings, as much as it may carry.
  [[nodiscard]] std::vector<std::int32_t> rarest(const Candidate& message) const {
    std::vector<std::int32_t> blocks;
    for_news(message.from, message.to, [&](std::size_t i, std::uint64_t news) {
      for (; news != 0; news &= news - 1) blocks.push_back(static_cast<std::int32_t>(i * 64) + std::countr_zero(news));
    });
    std::ranges::stable_sort(blocks, {}, [&](std::int32_t block) { return holders_[static_cast<std::size_t>(block)]; });
    if (std::ssize(blocks) > most_blocks_) blocks.resize(static_cast<std::size_t>(most_blocks_));
    return blocks;
  }

  const CombiningProblem& problem_;
  double words_;
  const RoundSettings& settings_;
  std::mt19937_64& random_;
  const std::vector<std::int32_t>& order_;
  std::size_t width_;
  Bits has_;                           // what comes in the current round included
  Bits before_;                        // the current round
  std::vector<std::int32_t> holders_;  // by block: ranks that have it
  std::vector<std::int32_t> known_;    // by rank: blocks
  std::int32_t most_blocks_ = 1;       // of a message of the round
  std::int64_t lacking_;               // blocks of all ranks
  std::vector<std::int32_t> free_;     // places of resources
  std::vector<std::int32_t> sent_;     // by rank, messages of the round
  std::vector<std::int32_t> received_;
  double longest_ = 0;  // message of the round
  Rounds rounds_;
};

}  // namespace

Rounds rounds(const CombiningProblem& problem, std::span<const std::int32_t> sources, double words,
              const RoundSettings& settings, std::mt19937_64& random, const std::function<bool()>& goes_on) {
  return RoundTrial(problem, sources, words, settings, random).made(goes_on);
}

}  // namespace hopscope
