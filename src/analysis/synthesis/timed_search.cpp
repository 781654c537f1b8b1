#include "analysis/synthesis/step_search.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <random>

#include "analysis/synthesis/occupation.hpp"

namespace hopscope {

namespace {

using Message = Occupation::Message;

/// Messages of two steps that must change places together, since they use what the others use.
struct Bundle {
  std::vector<Message> messages;
  std::array<double, 2> longest{};  // in the first step and in the second
};

class TimedSearch {
 public:
  TimedSearch(const PackingProblem& problem, const PackingLimits& limits)
      : problem_(problem), limits_(limits), occupation_(problem), random_(limits.seed) {
    place_.assign(problem.messages.size(), {-1, 0});
    seen_.assign(problem.messages.size(), 0);
  }

  TimedPacking search() {
    const bool is_in_time = place_all();
    if (!is_in_time && !limits_.always_complete) return {};
    double time = time_of_steps();
    TimedPacking best{{place_, static_cast<std::int32_t>(steps_.size()), 0}, time};
    while (is_in_time && goes_on()) {
      const bool is_better = sweep();
      time = time_of_steps();
      if (time < best.time) best = {{place_, static_cast<std::int32_t>(steps_.size()), 0}, time};
      idle_ = is_better ? 0 : idle_ + 1;
    }
    best.packing.moves = moves_;
    return best;
  }

 private:
  static constexpr int most_idle_sweeps = 30;

  [[nodiscard]] double time(Message message) const {
    const auto m = static_cast<std::size_t>(message);
    return problem_.times[m][static_cast<std::size_t>(std::max(place_[m].route, 0))];
  }
  [[nodiscard]] const PackingProblem::Route& route(Message message) const {
    const auto m = static_cast<std::size_t>(message);
    return problem_.messages[m][static_cast<std::size_t>(place_[m].route)];
  }
  [[nodiscard]] double time_of_step(std::size_t step) const {
    double longest = 0;
    for (const Message each : steps_[step]) longest = std::max(longest, time(each));
    return longest;
  }
  [[nodiscard]] double time_of_steps() const {
    double sum = 0;
    for (std::size_t step = 0; step < steps_.size(); ++step) sum += time_of_step(step);
    return sum;
  }
  [[nodiscard]] bool goes_on() {
    if (idle_ >= most_idle_sweeps || moves_ >= limits_.moves) return false;
    return !limits_.goes_on || limits_.goes_on(moves_, static_cast<std::int32_t>(steps_.size()), 0);
  }

  /// False if the limits end it first.
  bool place_all() {
    std::vector<Message> order(problem_.messages.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::shuffle(order, random_);
    std::ranges::stable_sort(order, std::greater<>(), [&](Message message) {
      return std::ranges::min(problem_.times[static_cast<std::size_t>(message)]);
    });
    bool is_out_of_time = false;
    for (std::size_t i = 0; i < order.size(); ++i) {
      is_out_of_time = is_out_of_time || !limits_.goes_on_placing(i, order.size(), moves_);
      if (is_out_of_time && !limits_.always_complete) return false;
      const Message message = order[i];
      ++moves_;
      if (put_into_first(message, is_out_of_time) || (!is_out_of_time && make_room(message))) continue;
      steps_.emplace_back();
      occupation_.add_step();
      (void)put_if_free(message, steps_.size() - 1);
    }
    return !is_out_of_time;
  }

  /// @param only_latest leaves out all steps but some of the latest
  bool put_into_first(Message message, bool only_latest) {
    const std::size_t latest = std::min<std::size_t>(steps_.size(), PackingLimits::latest_steps);
    for (std::size_t step = only_latest ? steps_.size() - latest : 0; step < steps_.size(); ++step)
      if (put_if_free(message, step)) return true;
    return false;
  }

  bool put_if_free(Message message, std::size_t step) {
    const auto m = static_cast<std::size_t>(message);
    for (std::size_t i = 0; i < problem_.messages[m].size(); ++i) {
      if (!is_free(step, problem_.messages[m][i])) continue;
      place_[m].route = static_cast<std::int32_t>(i);
      put(message, step);
      return true;
    }
    return false;
  }

  [[nodiscard]] bool is_free(std::size_t step, const PackingProblem::Route& route) {
    return occupation_.is_free(static_cast<std::int32_t>(step), route);
  }
  [[nodiscard]] std::ptrdiff_t free_places(std::size_t step, PackingProblem::Resource resource) {
    return occupation_.free_places(static_cast<std::int32_t>(step), resource);
  }

  /// Finds two steps of which one has room for the message once they have exchanged what is in its way.
  bool make_room(Message message) {
    constexpr std::size_t most_trials = 64;
    std::size_t trials = 0;
    for (const PackingProblem::Route& wanted : problem_.messages[static_cast<std::size_t>(message)]) {
      for (std::size_t step = 0; step < steps_.size(); ++step) {
        const std::vector<PackingProblem::Resource> full = full_resources(step, wanted);
        if (full.size() > 2) continue;
        for (std::size_t other = 0; other < steps_.size(); ++other) {
          if (other == step || !has_none(other, full)) continue;
          if (++trials > most_trials) return false;
          if (make_room_between(message, full, step, other)) return true;
        }
      }
    }
    return false;
  }

  [[nodiscard]] std::vector<PackingProblem::Resource> full_resources(std::size_t step,
                                                                     const PackingProblem::Route& route) {
    std::vector<PackingProblem::Resource> full;
    for (const PackingProblem::Resource each : route) {
      if (free_places(step, each) == 0) full.push_back(each);
    }
    return full;
  }
  /// Whether nobody uses these in a step: whoever did would come back in exchange.
  [[nodiscard]] bool has_none(std::size_t step, const std::vector<PackingProblem::Resource>& resources) {
    return std::ranges::all_of(
        resources, [&](PackingProblem::Resource each) { return free_places(step, each) == occupation_.places(each); });
  }

  bool make_room_between(Message message, const std::vector<PackingProblem::Resource>& full, std::size_t step,
                         std::size_t other) {
    std::vector<Message> leaving;
    ++now_;
    for (const PackingProblem::Resource each : full) {
      const Message blocking = *occupation_.slots_of(static_cast<std::int32_t>(step), each);
      if (seen_[static_cast<std::size_t>(blocking)] == now_) continue;
      const Bundle bundle = grow_bundle(blocking, step, other);
      leaving.insert(leaving.end(), bundle.messages.begin(), bundle.messages.end());
    }
    exchange(leaving, step, other);
    if (put_if_free(message, step)) return true;
    exchange(leaving, step, other);
    return false;
  }

  [[nodiscard]] Bundle grow_bundle(Message first, std::size_t one, std::size_t other) {
    Bundle bundle{{first}, {}};
    seen_[static_cast<std::size_t>(first)] = now_;
    for (std::size_t i = 0; i < bundle.messages.size(); ++i) {
      const Message message = bundle.messages[i];
      const bool is_in_one = static_cast<std::size_t>(place_[static_cast<std::size_t>(message)].step) == one;
      double& longest = bundle.longest[is_in_one ? 0 : 1];
      longest = std::max(longest, time(message));
      const auto across = static_cast<std::int32_t>(is_in_one ? other : one);
      for (const PackingProblem::Resource resource : route(message)) {
        const Message* slots = occupation_.slots_of(across, resource);
        for (std::int32_t k = 0; k < occupation_.places(resource); ++k) {
          const Message each = slots[k];
          if (each == Occupation::nobody || seen_[static_cast<std::size_t>(each)] == now_) continue;
          seen_[static_cast<std::size_t>(each)] = now_;
          bundle.messages.push_back(each);
        }
      }
    }
    moves_ += std::ssize(bundle.messages);
    return bundle;
  }

  /// Looks at all pairs of steps. @return whether the time has become less
  bool sweep() {
    bool is_better = false;
    for (std::size_t one = 0; one < steps_.size(); ++one) {
      for (std::size_t other = one + 1; other < steps_.size(); ++other) is_better |= part(one, other);
      if (!goes_on()) break;
    }
    for (std::size_t step = steps_.size(); step-- > 0;) {
      is_better |= relieve(step);
      if (steps_[step].empty()) remove(step);
    }
    return is_better;
  }

  /// Gives the first of two steps the longer side of every bundle, and where that is no matter, any side.
  bool part(std::size_t one, std::size_t other) {
    bundles_.clear();
    ++now_;
    for (const std::size_t step : {one, other}) {
      for (const Message each : steps_[step]) {
        if (seen_[static_cast<std::size_t>(each)] != now_) bundles_.push_back(grow_bundle(each, one, other));
      }
    }
    double before_one = 0, before_other = 0, second = 0;
    for (const Bundle& each : bundles_) {
      before_one = std::max(before_one, each.longest[0]);
      before_other = std::max(before_other, each.longest[1]);
      second = std::max(second, std::min(each.longest[0], each.longest[1]));
    }
    const bool is_first_longer = before_one >= before_other;
    for (const Bundle& each : bundles_) {
      const auto [in_one, in_other] = each.longest;
      const bool is_free = std::max(in_one, in_other) <= second;
      const bool leans_right = is_first_longer ? in_one >= in_other : in_other >= in_one;
      if (is_free ? random_() % 4 == 0 : !leans_right) exchange(each.messages, one, other);
    }
    return second < std::min(before_one, before_other);
  }

  /// Moves the longest message of a step to one that is longer anyway, by any of its routes.
  bool relieve(std::size_t step) {
    if (steps_[step].empty()) return false;
    const Message longest = *std::ranges::max_element(steps_[step], {}, [&](Message each) { return time(each); });
    const auto m = static_cast<std::size_t>(longest);
    const double now = time(longest);
    for (std::size_t other = 0; other < steps_.size(); ++other) {
      const double most = other == step ? 0 : time_of_step(other);
      if (most < now) continue;
      for (std::size_t i = 0; i < problem_.messages[m].size(); ++i) {
        if (problem_.times[m][i] > most || !is_free(other, problem_.messages[m][i])) continue;
        take(longest, step);
        place_[m].route = static_cast<std::int32_t>(i);
        put(longest, other);
        ++moves_;
        return time_of_step(step) < now;
      }
    }
    return false;
  }

  void exchange(const std::vector<Message>& messages, std::size_t one, std::size_t other) {
    const auto is_in_one = [&](Message each) {
      return static_cast<std::size_t>(place_[static_cast<std::size_t>(each)].step) == one;
    };
    std::vector<std::size_t> to;
    to.reserve(messages.size());
    for (const Message each : messages) to.push_back(is_in_one(each) ? other : one);
    for (std::size_t i = 0; i < messages.size(); ++i) take(messages[i], to[i] == one ? other : one);
    for (std::size_t i = 0; i < messages.size(); ++i) put(messages[i], to[i]);
  }

  void put(Message message, std::size_t step) {
    place_[static_cast<std::size_t>(message)].step = static_cast<std::int32_t>(step);
    occupation_.put(message, static_cast<std::int32_t>(step), route(message));
    steps_[step].push_back(message);
  }
  void take(Message message, std::size_t step) {
    occupation_.take(message, static_cast<std::int32_t>(step), route(message));
    const auto found = std::ranges::find(steps_[step], message);
    *found = steps_[step].back();
    steps_[step].pop_back();
  }
  void remove(std::size_t step) {
    for (const Message each : steps_.back())
      place_[static_cast<std::size_t>(each)].step = static_cast<std::int32_t>(step);
    occupation_.remove_step(static_cast<std::int32_t>(step));
    std::swap(steps_[step], steps_.back());
    steps_.pop_back();
  }

  const PackingProblem& problem_;
  const PackingLimits& limits_;
  Occupation occupation_;
  std::mt19937_64 random_;
  std::vector<Packing::Place> place_;
  std::vector<std::vector<Message>> steps_;
  std::vector<Bundle> bundles_;
  std::vector<std::uint64_t> seen_;  // by message: when it was last put into a bundle
  std::uint64_t now_ = 0;
  std::int64_t moves_ = 0;
  int idle_ = 0;
};

}  // namespace

TimedPacking pack_by_time(const PackingProblem& problem, const PackingLimits& limits) {
  return TimedSearch(problem, limits).search();
}

}  // namespace hopscope
