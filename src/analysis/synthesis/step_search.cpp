#include "analysis/synthesis/step_search.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <span>

#include "analysis/synthesis/occupation.hpp"

namespace hopscope {

namespace {

using Message = Occupation::Message;

constexpr Message nobody = Occupation::nobody;
constexpr std::int64_t moves_between_looks = 1 << 12;

class StepSearch {
 public:
  StepSearch(const PackingProblem& problem, const PackingLimits& limits)
      : problem_(problem), limits_(limits), occupation_(problem), random_(limits.seed) {
    const std::size_t messages = problem.messages.size();
    place_.of.assign(messages, {-1, 0});
    weight_.assign(messages, 1);
    returned_.assign(messages, 0);
    seen_.assign(messages, 0);
  }

  Packing search() {
    pack_greedily();
    best_ = place_;
    while (best_.steps > std::max(limits_.least_steps, 1)) {
      remove_emptiest();
      if (!place_open()) break;
      best_ = place_;
    }
    best_.moves = moves_;
    return std::move(best_);
  }

 private:
  void pack_greedily() {
    std::vector<Message> order(problem_.messages.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::shuffle(order, random_);
    std::ranges::stable_sort(order, std::greater<>(), [&](Message message) { return routes(message).front().size(); });
    for (const Message message : order) {
      std::int32_t step = 0;
      while (step < place_.steps && !put_if_free(message, step)) ++step;
      if (step == place_.steps) {
        occupation_.add_step();
        ++place_.steps;
        put_if_free(message, step);
      }
    }
  }

  bool put_if_free(Message message, std::int32_t step) {
    const auto& all = routes(message);
    for (std::size_t route = 0; route < all.size(); ++route) {
      if (price(step, all[route], 0) > 0) continue;
      put(message, step, static_cast<std::int32_t>(route));
      return true;
    }
    return false;
  }

  void remove_emptiest() {
    std::vector<std::int32_t> count(static_cast<std::size_t>(place_.steps));
    for (const Packing::Place& each : place_.of) ++count[static_cast<std::size_t>(each.step)];
    const auto removed = static_cast<std::int32_t>(std::ranges::min_element(count) - count.begin());
    const std::int32_t last = place_.steps - 1;
    open_.clear();
    for (Message message = 0; message < std::ssize(place_.of); ++message) {
      Packing::Place& place = place_.of[static_cast<std::size_t>(message)];
      if (place.step == removed) {
        place.step = -1;
        open_.push_back(message);
      } else if (place.step == last) {
        place.step = removed;
      }
    }
    occupation_.remove_step(removed);
    --place_.steps;
  }

  /// False if the limits end it first.
  bool place_open() {
    while (!open_.empty()) {
      if (moves_ % moves_between_looks == 0 && limits_.goes_on &&
          !limits_.goes_on(moves_, best_.steps, std::ssize(open_))) {
        return false;
      }
      if (moves_ >= limits_.moves) return false;
      ++moves_;
      const std::size_t which = random_() % open_.size();
      const Message message = open_[which];
      open_[which] = open_.back();
      open_.pop_back();
      place_somewhere(message);
    }
    return true;
  }

  void place_somewhere(Message message) {
    const auto& all = routes(message);
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    std::uint32_t ties = 0;
    Packing::Place chosen;
    for (std::int32_t step = 0; step < place_.steps; ++step) {
      if (last_left_step(message, step)) continue;
      for (std::size_t route = 0; route < all.size(); ++route) {
        const std::int64_t cost = price(step, all[route], least);
        if (cost > least) continue;
        if (cost < least) ties = 0;
        least = cost;
        if (random_() % ++ties == 0) chosen = {step, static_cast<std::int32_t>(route)};
        if (cost == 0) break;
      }
    }
    if (ties == 0) chosen = {static_cast<std::int32_t>(random_() % static_cast<std::uint64_t>(place_.steps)), 0};
    (void)price(chosen.step, all[static_cast<std::size_t>(chosen.route)], std::numeric_limits<std::int64_t>::max());
    for (const Message each : std::vector(in_the_way_)) drive_out(each);
    put(message, chosen.step, chosen.route);
  }

  /// A message may not return to the step that it was last driven from, for a while.
  [[nodiscard]] bool last_left_step(Message message, std::int32_t step) const {
    const auto index = static_cast<std::size_t>(message);
    return returned_[index] > moves_ && left_.size() > index && left_[index] == step;
  }

  /// Finds messages without which there is room for a route, and what they weigh; the sum is more than `most`, and the
  /// list incomplete, if it is more.
  [[nodiscard]] std::int64_t price(std::int32_t step, const PackingProblem::Route& route, std::int64_t most) {
    std::int64_t sum = 0;
    ++now_;
    in_the_way_.clear();
    for (std::size_t i = 0, next = 0; i < route.size() && sum <= most; i = next) {
      while (next < route.size() && route[next] == route[i]) ++next;
      const std::span<const Message> slots{occupation_.slots_of(step, route[i]),
                                           static_cast<std::size_t>(occupation_.places(route[i]))};
      auto free = std::ranges::count_if(slots, [this](Message each) { return is_gone(each); });
      for (; free < static_cast<std::ptrdiff_t>(next - i); free = std::ranges::count_if(
                                                               slots, [this](Message each) { return is_gone(each); })) {
        const Message gone = lightest(slots);
        seen_[static_cast<std::size_t>(gone)] = now_;
        in_the_way_.push_back(gone);
        sum += weight_[static_cast<std::size_t>(gone)];
      }
    }
    return sum;
  }

  [[nodiscard]] bool is_gone(Message message) const {
    return message == nobody || seen_[static_cast<std::size_t>(message)] == now_;
  }

  /// Of those that are not gone.
  [[nodiscard]] Message lightest(std::span<const Message> slots) const {
    Message best = nobody;
    for (const Message each : slots) {
      if (is_gone(each)) continue;
      if (best == nobody || weight_[static_cast<std::size_t>(each)] < weight_[static_cast<std::size_t>(best)])
        best = each;
    }
    return best;
  }

  void drive_out(Message message) {
    const auto index = static_cast<std::size_t>(message);
    Packing::Place& place = place_.of[index];
    occupation_.take(message, place.step, routes(message)[static_cast<std::size_t>(place.route)]);
    if (left_.empty()) left_.assign(place_.of.size(), -1);
    left_[index] = place.step;
    returned_[index] = moves_ + 10 + static_cast<std::int64_t>(random_() % 10) + std::ssize(open_);
    ++weight_[index];
    place.step = -1;
    open_.push_back(message);
  }

  void put(Message message, std::int32_t step, std::int32_t route) {
    place_.of[static_cast<std::size_t>(message)] = {step, route};
    occupation_.put(message, step, routes(message)[static_cast<std::size_t>(route)]);
  }

  [[nodiscard]] const std::vector<PackingProblem::Route>& routes(Message message) const {
    return problem_.messages[static_cast<std::size_t>(message)];
  }

  const PackingProblem& problem_;
  const PackingLimits& limits_;
  Occupation occupation_;
  std::mt19937_64 random_;
  Packing place_, best_;
  std::vector<Message> open_;           // without a place
  std::vector<std::int32_t> weight_;    // by message
  std::vector<std::int64_t> returned_;  // by message: the move from which on it may return
  std::vector<std::int32_t> left_;      // by message: the step that it was driven from
  std::vector<std::uint64_t> seen_;     // by message: when its weight was last counted
  std::uint64_t now_ = 0;
  std::vector<Message> in_the_way_;  // as price() has found them
  std::int64_t moves_ = 0;
};

}  // namespace

Packing pack(const PackingProblem& problem, const PackingLimits& limits) {
  return StepSearch(problem, limits).search();
}

}  // namespace hopscope
