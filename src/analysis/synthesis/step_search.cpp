#include "analysis/synthesis/step_search.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <utility>

#include "analysis/synthesis/occupation.hpp"
#include "analysis/synthesis/step_prices.hpp"

namespace hopscope {

namespace {

using Message = Occupation::Message;

constexpr Message nobody = Occupation::nobody;
constexpr std::int64_t moves_between_looks = 1 << 8;
// Steps whose exact price is looked at.
constexpr std::size_t most_steps_looked_at = 4;
// For so many moves a message may not return to a step that it was driven from, and as many more at random.
constexpr std::int64_t moves_away = 3;

class StepSearch {
 public:
  StepSearch(const PackingProblem& problem, const PackingLimits& limits)
      : problem_(problem), limits_(limits), occupation_(problem), prices_(problem), random_(limits.seed) {
    const std::size_t messages = problem.messages.size();
    weight_.assign(messages, 1);
    left_.resize(messages);
    seen_.assign(messages, 0);
  }

  Packing search() {
    if (!pack_greedily(problem_, limits_, random_, occupation_, place_))
      return limits_.always_complete ? std::move(place_) : Packing{};
    best_ = place_;
    set_all_prices();
    while (best_.steps > std::max(limits_.least_steps, 1)) {
      remove_emptiest();
      if (!place_open()) break;
      best_ = place_;
    }
    best_.moves = moves_;
    return std::move(best_);
  }

 private:
  void set_all_prices() {
    if (best_.steps <= std::max(limits_.least_steps, 1)) return;
    prices_.begin(place_.steps);
    for (Message message = 0; message < std::ssize(place_.of); ++message) {
      const auto [step, route] = place_.of[static_cast<std::size_t>(message)];
      set_prices(step, routes(message)[static_cast<std::size_t>(route)]);
    }
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
    prices_.remove_step(removed);
    --place_.steps;
    for (auto& steps : left_) {
      for (Left& each : steps) {
        if (each.step == removed) each = {};
        if (each.step == last) each.step = removed;
      }
    }
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
    for (const auto& [step, estimate] : cheapest_steps(message)) {
      for (std::size_t route = 0; route < all.size(); ++route) {
        if (prices_.of(step, all[route]) > estimate) continue;
        const std::int64_t cost = price(step, all[route], least);
        if (cost > least) continue;
        if (cost < least) ties = 0;
        least = cost;
        if (random_() % ++ties == 0) chosen = {step, static_cast<std::int32_t>(route)};
      }
    }
    (void)price(chosen.step, all[static_cast<std::size_t>(chosen.route)], std::numeric_limits<std::int64_t>::max());
    for (const Message each : std::vector(in_the_way_)) drive_out(each);
    put(message, chosen.step, chosen.route);
  }

  struct Candidate {
    std::int32_t step = 0;
    StepPrices::Price price = 0;
  };

  /// Some of those that it may go to. Their prices are estimates: a message that is in the way on several channels has
  /// its weight counted more than once, unless they lie in a row.
  [[nodiscard]] std::vector<Candidate>& cheapest_steps(Message message) {
    const std::span<StepPrices::Price> prices = prices_.cheapest(routes(message));
    constexpr auto forbidden = std::numeric_limits<StepPrices::Price>::max();
    for (const Left& each : left_[static_cast<std::size_t>(message)]) {
      if (each.step >= 0 && each.until > moves_) prices[static_cast<std::size_t>(each.step)] = forbidden;
    }
    StepPrices::Price least = forbidden;
    for (const StepPrices::Price each : prices) least = std::min(least, each);
    // Where it may go nowhere it goes anywhere.
    if (least == forbidden) {
      candidates_.assign(1, {static_cast<std::int32_t>(random_() % prices.size()), forbidden});
      return candidates_;
    }
    take_up_to(least, prices);
    if (candidates_.size() >= most_steps_looked_at || least == 0) {
      for (std::size_t i = 0; i < std::min(candidates_.size(), most_steps_looked_at); ++i)
        std::swap(candidates_[i], candidates_[i + random_() % (candidates_.size() - i)]);
    } else {
      take_up_to(std::min<std::int32_t>(least + std::max(1, least / 2), forbidden - 1), prices);
      const auto count = static_cast<std::ptrdiff_t>(std::min(candidates_.size(), most_steps_looked_at));
      std::ranges::partial_sort(candidates_, candidates_.begin() + count, {},
                                [](const Candidate& each) { return std::pair(each.price, each.step); });
    }
    candidates_.resize(std::min(candidates_.size(), most_steps_looked_at));
    return candidates_;
  }
  void take_up_to(std::int32_t most, std::span<const StepPrices::Price> prices) {
    candidates_.clear();
    for (std::size_t step = 0; step < prices.size(); ++step) {
      if (prices[step] <= most) candidates_.push_back({static_cast<std::int32_t>(step), prices[step]});
    }
  }

  /// Finds messages without which there is room for a route, and what they weigh; the sum is more than `most`, and the
  /// list incomplete, if it is more.
  [[nodiscard]] std::int64_t price(std::int32_t step, const PackingProblem::Route& route, std::int64_t most) {
    std::int64_t sum = 0;
    ++now_;
    in_the_way_.clear();
    for (std::size_t i = 0, next = 0; i < route.size() && sum <= most; i = next) {
      while (next < route.size() && route[next] == route[i]) ++next;
      const std::span<const Message> slots = slots_of(step, route[i]);
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
    const auto& route = routes(message)[static_cast<std::size_t>(place.route)];
    occupation_.take(message, place.step, route);
    set_prices(place.step, route);
    auto& steps = left_[index];
    std::rotate(steps.begin(), steps.end() - 1, steps.end());
    steps.front() = {place.step, moves_ + moves_away + static_cast<std::int64_t>(random_() % moves_away)};
    weight_[index] = std::min(weight_[index] + 1, std::int32_t{prices_.highest()});
    place.step = -1;
    open_.push_back(message);
  }

  void put(Message message, std::int32_t step, std::int32_t route) {
    place_.of[static_cast<std::size_t>(message)] = {step, route};
    const auto& resources = routes(message)[static_cast<std::size_t>(route)];
    occupation_.put(message, step, resources);
    set_prices(step, resources);
  }

  /// Nothing if there is a place left, else what the lightest message there weighs.
  void set_prices(std::int32_t step, const PackingProblem::Route& route) {
    for (const PackingProblem::Resource resource : route) {
      const std::span<const Message> slots = slots_of(step, resource);
      const Message cheapest = *std::ranges::min_element(slots, {}, [this](Message each) { return weight(each); });
      prices_.set(step, resource, static_cast<StepPrices::Price>(weight(cheapest)),
                  limits_.counts_each_channel ? resource : cheapest);
    }
  }
  [[nodiscard]] std::span<const Message> slots_of(std::int32_t step, PackingProblem::Resource resource) {
    return {occupation_.slots_of(step, resource), static_cast<std::size_t>(occupation_.places(resource))};
  }
  [[nodiscard]] std::int32_t weight(Message message) const {
    return message == nobody ? 0 : weight_[static_cast<std::size_t>(message)];
  }

  [[nodiscard]] const std::vector<PackingProblem::Route>& routes(Message message) const {
    return problem_.messages[static_cast<std::size_t>(message)];
  }

  const PackingProblem& problem_;
  const PackingLimits& limits_;
  Occupation occupation_;
  StepPrices prices_;
  std::mt19937_64 random_;
  Packing place_, best_;
  std::vector<Message> open_;         // without a place
  std::vector<std::int32_t> weight_;  // by message
  /// A step that a message was driven from.
  struct Left {
    std::int32_t step = -1;
    std::int64_t until = 0;  // the move from which on it may return
  };
  std::vector<std::array<Left, 4>> left_;  // by message, the latest first
  std::vector<Candidate> candidates_;
  std::vector<std::uint64_t> seen_;  // by message: when its weight was last counted
  std::uint64_t now_ = 0;
  std::vector<Message> in_the_way_;  // as price() has found them
  std::int64_t moves_ = 0;
};

}  // namespace

Packing pack(const PackingProblem& problem, const PackingLimits& limits) {
  return StepSearch(problem, limits).search();
}

}  // namespace hopscope
