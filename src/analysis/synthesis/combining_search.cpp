#include "analysis/synthesis/combining_search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace hopscope {

namespace {

class CombiningSearch {
 public:
  CombiningSearch(const CombiningProblem& problem, const CombiningLimits& limits)
      : problem_(problem), limits_(limits), random_(limits.seed) {
    least_latency_ = std::numeric_limits<double>::infinity();
    for (const auto& routes : problem.routes)
      for (const CombiningProblem::Route& route : routes) least_latency_ = std::min(least_latency_, route.latency);
  }

  CombinedSchedule search() {
    // First every way to decide, then those by chance that did well.
    for (const GossipSettings& each : all_settings()) {
      if (!goes_on()) break;
      try_once(each);
    }
    std::ranges::stable_sort(tried_, {}, &Tried::time);
    constexpr std::size_t most_kept = 6;
    constexpr double near = 1.1;
    if (limits_.time_to_beat > 0)
      std::erase_if(tried_, [&](const Tried& each) { return each.time > near * limits_.time_to_beat; });
    tried_.resize(std::min(tried_.size(), most_kept));
    constexpr std::size_t most_in_vain = 500;
    std::size_t last_success = 0;
    for (std::size_t trial = 0; !tried_.empty() && goes_on() && trial - last_success < most_in_vain; ++trial) {
      const double time = best_.time;
      GossipSettings settings = tried_[trial % tried_.size()].settings;
      settings.noise = noises[trial / tried_.size() % noises.size()];
      try_once(settings);
      if (best_.time < time) last_success = trial;
    }
    best_.moves = moves_;
    return std::move(best_);
  }

 private:
  static constexpr std::array<double, 3> noises{0.001, 0.1, 0.3};
  struct Tried {
    double time;
    GossipSettings settings;
  };

  [[nodiscard]] std::vector<GossipSettings> all_settings() const {
    std::vector<GossipSettings> all;
    const int doublings = std::bit_width(static_cast<std::uint32_t>(problem_.ranks - 1));
    const std::int32_t most = limits_.most_transfers;
    for (std::int32_t transfers = 0; transfers < std::max({1, doublings, most + 1}); ++transfers) {
      if (transfers == 1) continue;  // then nothing is combined
      if (most > 0 && (transfers == 0 || transfers > most)) continue;
      for (const double weight : {0.0, 0.5, 1.0}) {
        for (std::size_t order = 0; order < problem_.orders.size(); ++order)
          all.push_back({.transfers = transfers, .order = order, .weight_of_routes = weight});
      }
    }
    return all;
  }

  [[nodiscard]] bool goes_on() const { return moves_ < limits_.moves && !is_asked_to_end_; }

  /// Steps that would take too long by their startups alone.
  [[nodiscard]] std::int32_t most_steps() const {
    double most = limits_.most_steps > 0 ? limits_.most_steps : std::numeric_limits<std::int32_t>::max();
    const double least = least_time();
    if (least > 0 && least_latency_ > 0) most = std::min(most, least / least_latency_);
    return static_cast<std::int32_t>(std::min<double>(most, std::numeric_limits<std::int32_t>::max()));
  }
  /// What a schedule has to beat; 0 if nothing.
  [[nodiscard]] double least_time() const {
    if (best_.messages.empty()) return limits_.time_to_beat;
    return limits_.time_to_beat > 0 ? std::min(best_.time, limits_.time_to_beat) : best_.time;
  }

  void try_once(GossipSettings settings) {
    settings.most_steps = most_steps();
    std::vector<CombinedMessage> messages = gossip(problem_, settings, random_);
    moves_ += problem_.ranks + std::ssize(messages);
    is_asked_to_end_ = limits_.goes_on && !limits_.goes_on(best_);
    if (messages.empty()) return;
    BlockRouting routing(problem_, std::move(messages), limits_.most_transfers);
    double time = std::numeric_limits<double>::infinity();
    constexpr int most_passes = 8;
    for (int pass = 0; pass < most_passes; ++pass) {
      routing.place_all();
      moves_ += routing.blocks();
      const double now = routing.time();
      if (best_.messages.empty() || now < best_.time) best_ = routing.schedule();
      is_asked_to_end_ = limits_.goes_on && !limits_.goes_on(best_);
      // A schedule that is far behind after two passes stays there.
      constexpr double far = 1.5;
      const bool is_hopeless = pass > 0 && (now >= time || now > far * best_.time);
      time = std::min(time, now);
      if (is_hopeless || !goes_on()) break;
    }
    tried_.push_back({time, settings});
  }

  const CombiningProblem& problem_;
  const CombiningLimits& limits_;
  std::mt19937_64 random_;
  double least_latency_ = 0;
  CombinedSchedule best_;
  std::vector<Tried> tried_;
  std::int64_t moves_ = 0;
  bool is_asked_to_end_ = false;
};

}  // namespace

CombinedSchedule combine(const CombiningProblem& problem, const CombiningLimits& limits) {
  return CombiningSearch(problem, limits).search();
}

}  // namespace hopscope
