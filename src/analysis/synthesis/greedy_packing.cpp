#include "analysis/synthesis/occupation.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>

namespace hopscope {

namespace {

using Message = Occupation::Message;
using Resource = PackingProblem::Resource;

/// Which resources are used up in which steps, a bit for each, so that the steps in which a message may find room are
/// found 64 at a time.
class FreeSteps {
 public:
  explicit FreeSteps(std::size_t resources) : resources_(resources), first_(resources) {}

  /// Adds a step in which everything is free.
  void add_step() {
    if (static_cast<std::size_t>(steps_) == words_ * bits) widen();
    ++steps_;
  }
  void set_full(std::int32_t step, Resource resource) {
    const auto at = static_cast<std::size_t>(step);
    const auto row = static_cast<std::size_t>(resource);
    full_[row * words_ + at / bits] |= std::uint64_t{1} << at % bits;
    while (first_[row] < words_ && ~full_[row * words_ + first_[row]] == 0) ++first_[row];
  }

  /// Calls `take` with the steps in which nothing is used up that one of the routes uses, the first first, until it
  /// returns true. @return whether it did
  /// @param only_latest leaves out all steps but some of the latest
  template <class Take>
  bool take_first(const std::vector<PackingProblem::Route>& routes, bool only_latest, const Take& take) const {
    const auto latest = static_cast<std::size_t>(std::max(0, steps_ - PackingLimits::latest_steps)) / bits;
    for (std::size_t word = only_latest ? latest : first_word_of(routes); word < words_; ++word) {
      for (std::uint64_t free = free_in(word, routes); free != 0; free &= free - 1) {
        const auto step = static_cast<std::int32_t>(word * bits) + std::countr_zero(free);
        if (step >= steps_) return false;
        if (take(step)) return true;
      }
    }
    return false;
  }

 private:
  static constexpr std::size_t bits = 64;

  [[nodiscard]] std::size_t first_word_of(const std::vector<PackingProblem::Route>& routes) const {
    std::size_t first = words_;
    for (const PackingProblem::Route& route : routes) {
      std::size_t of_route = 0;
      for (const Resource resource : route) of_route = std::max(of_route, first_[static_cast<std::size_t>(resource)]);
      first = std::min(first, of_route);
    }
    return first;
  }
  [[nodiscard]] std::uint64_t free_in(std::size_t word, const std::vector<PackingProblem::Route>& routes) const {
    std::uint64_t free = 0;
    for (const PackingProblem::Route& route : routes) {
      std::uint64_t full = free;
      for (const Resource resource : route) full |= full_[static_cast<std::size_t>(resource) * words_ + word];
      free |= ~full;
    }
    return free;
  }
  void widen() {
    const std::size_t wider = words_ + words_ / 2 + 1;
    std::vector<std::uint64_t> more(resources_ * wider);
    for (std::size_t r = 0; r < resources_; ++r)
      std::copy_n(full_.data() + r * words_, words_, more.data() + r * wider);
    full_ = std::move(more);
    words_ = wider;
  }

  std::size_t resources_;
  std::int32_t steps_ = 0;
  std::size_t words_ = 0;            // of a resource
  std::vector<std::uint64_t> full_;  // by resource
  std::vector<std::size_t> first_;   // by resource: the words before are full
};

class GreedyPacking {
 public:
  GreedyPacking(const PackingProblem& problem, Occupation& occupation, Packing& packing)
      : problem_(problem), occupation_(occupation), packing_(packing), free_(problem.places.size()) {
    packing_.of.assign(problem.messages.size(), {-1, 0});
  }

  void place(Message message, bool only_latest) {
    const auto put = [&](std::int32_t step) { return put_if_free(message, step); };
    if (free_.take_first(routes(message), only_latest, put)) return;
    occupation_.add_step();
    free_.add_step();
    (void)put_if_free(message, packing_.steps++);
  }

 private:
  [[nodiscard]] const std::vector<PackingProblem::Route>& routes(Message message) const {
    return problem_.messages[static_cast<std::size_t>(message)];
  }

  bool put_if_free(Message message, std::int32_t step) {
    const auto& all = routes(message);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!occupation_.is_free(step, all[i])) continue;
      packing_.of[static_cast<std::size_t>(message)] = {step, static_cast<std::int32_t>(i)};
      occupation_.put(message, step, all[i]);
      for (const Resource resource : all[i]) {
        if (occupation_.free_places(step, resource) == 0) free_.set_full(step, resource);
      }
      return true;
    }
    return false;
  }

  const PackingProblem& problem_;
  Occupation& occupation_;
  Packing& packing_;
  FreeSteps free_;
};

}  // namespace

bool pack_greedily(const PackingProblem& problem, const PackingLimits& limits, std::mt19937_64& random,
                   Occupation& occupation, Packing& packing) {
  std::vector<Message> order(problem.messages.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::shuffle(order, random);
  std::ranges::stable_sort(order, std::greater<>(), [&](Message message) {
    return problem.messages[static_cast<std::size_t>(message)].front().size();
  });
  GreedyPacking greedy(problem, occupation, packing);
  bool is_out_of_time = false;
  for (std::size_t i = 0; i < order.size(); ++i) {
    is_out_of_time = is_out_of_time || !limits.goes_on_placing(i, order.size(), 0);
    if (is_out_of_time && !limits.always_complete) return false;
    greedy.place(order[i], is_out_of_time);
  }
  return !is_out_of_time;
}

}  // namespace hopscope
